"""Refusals of sequences, formulas, sets and certificates: one clear sentence, in both languages."""

import tracemalloc
from pathlib import Path

import pytest

import bouton
from bouton.checkers import envelope, verify
from bouton.cli import main
from bouton.errors import BoutonError, InputError, NotationError
from bouton.formulas import Formula, read_bound
from bouton.rulesets import find
from bouton.sequences import conjectures
from bouton.sequences.certificate import write_certificate


def refused(capsys, *arguments):
    """The sentences of a refused command, in English and in French."""
    said = []
    for language in ("en", "fr"):
        assert main([*arguments, "--lang", language]) == 2
        out = capsys.readouterr()
        assert not out.out and out.err.count("\n") == 1
        said.append(out.err)
    return said


@pytest.mark.parametrize("text", ["3*10^7", "3*10**7", "3 * 1e7", "30_000_000"])
def test_bounds_may_be_products(text):
    assert read_bound(text) == 30_000_000


@pytest.mark.parametrize("text", ["3*", "*3", "3*-1", "2*2*2*2", "3**", "2^3^2", "10^10^10"])
def test_what_is_no_bound(text):
    with pytest.raises(NotationError):
        read_bound(text)


@pytest.mark.parametrize(
    ("formula", "english", "french"),
    [
        ("1 // (n - 3)", "divides by 0", "divise par 0"),
        ("2 ** (10 ** 9 * n)", "too large", "trop grand"),
        ("[1, 2][n]", "beyond the list", "dépasse la liste"),
        ("min(n)", "does not fit", "ne convient pas"),
    ],
)
def test_formulas_say_why_they_have_no_value(formula, english, french):
    with pytest.raises(NotationError) as caught:
        Formula(formula)(3)
    assert english in str(caught.value) and french in caught.value.say("fr")
    assert "Error" not in str(caught.value) + caught.value.say("fr")


def test_formulas_and_bounds_of_a_wrong_type_are_refused():
    for formula in (None, 5, lambda n: n):
        with pytest.raises(NotationError, match="A formula is a text"):
            bouton.check_formula("kayles", formula, 5)
    with pytest.raises(InputError):
        bouton.check_formula("kayles", "n", None)
    for bound in (2.5, True, -1):
        with pytest.raises(InputError):
            bouton.check_formula("kayles", "n", bound)
        with pytest.raises(InputError):
            bouton.compare_sequences("kayles", "nim", bound)


def test_sequences_are_compared_as_far_as_a_bound_or_a_proof(monkeypatch):
    monkeypatch.setattr(conjectures, "MOST_COMPARED", 10_000)
    found = bouton.compare_sequences("kayles", "octal:0.77", "10^30")
    assert found["equal"] and found["proved"] and found["to"] == 10**30
    assert bouton.compare_sequences("kayles", "nim", "10^30")["first_difference"] == 4
    with pytest.raises(InputError, match="as far as heap 10000"):
        bouton.compare_sequences("octal:0.106", "octal:0.106", "10^30")


@pytest.mark.parametrize(
    ("parameters", "named"),
    [("1,,2", "'1,,2'"), ("9**9**9", "'9**9**9'"), ("1,x", "'x' in '1,x'"), ("1,-2", "'-2' in '1,-2'")],
)
def test_sets_name_what_does_not_fit(parameters, named):
    for spec in (f"subtraction:{parameters}", f"subtraction:all-but:{parameters}"):
        with pytest.raises(NotationError) as caught:
            find(spec)
        assert named.strip("'").rpartition("'")[2] in str(caught.value)
        assert "''" not in str(caught.value)
    assert list(find("subtraction:2*k").numbers_upto(7)) == [2, 4, 6]


def changed(path, header, **values):
    """The same certificate with another first line, its sum right."""
    whole = Path(path).read_bytes()
    changed_path = str(Path(path).with_suffix(".changed"))
    facts = {
        key: value for key, value in {**header, **values}.items() if key not in ("certificate", "format", "bouton")
    }
    envelope.write_certificate(changed_path, header["certificate"], facts, [whole[whole.index(b"\n") + 1 : -72]])
    return changed_path


@pytest.mark.parametrize(
    "values",
    [
        {"preperiod": 2 * 10**9},
        {"period": 12.0},
        {"period": 12.7},
        {"period": "12"},
        {"preperiod": True},
        {"theorem": "Fermat 1637"},
        {"theorem": ""},
        {"game": ["kayles"]},
    ],
    ids=str,
)
def test_malformed_certificates_are_refused_by_the_name_of_their_file(capsys, tmp_path, values):
    path = str(tmp_path / "k.cert")
    header = write_certificate("kayles", path)
    assert verify(path)["period"] == 12
    for sentence in refused(capsys, "verify", changed(path, header, **values)):
        assert "k.changed" in sentence


@pytest.mark.thorough
def test_a_long_name_in_a_certificate_is_cut(capsys, tmp_path):
    path = str(tmp_path / "k.cert")
    header = write_certificate("kayles", path)
    for game in ("octal:0." + "7" * 100_000, "x" * 100_000):
        wrong = changed(path, header, game=game)
        with pytest.raises(BoutonError):
            verify(wrong)
        assert all(len(sentence) < 600 for sentence in refused(capsys, "verify", wrong))


def test_a_small_certificate_asks_for_no_gigabytes(tmp_path):
    path = str(tmp_path / "s.cert")
    header = write_certificate("subtraction:1,2", path)
    tracemalloc.start()
    with pytest.raises(BoutonError):
        verify(changed(path, header, game="subtraction:1,3999999990"))
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()


# Conjectures: blocks that grow.


def computed(monkeypatch):
    """The bounds for which values are computed from now on."""
    from bouton.sequences import conjectures

    bounds = []
    whole = conjectures.sequence
    monkeypatch.setattr(
        conjectures, "sequence", lambda game, last, **more: bounds.append(last) or whole(game, last, **more)
    )
    return bounds


@pytest.mark.thorough
def test_an_early_counterexample_costs_few_heaps(monkeypatch):
    bounds = computed(monkeypatch)
    found = bouton.check_formula("octal:0.007", "n", "10^7")
    assert (found["counterexample"]["heap"], found["to"], found["checked"]) == (1, 10**7, 2)
    found = bouton.compare_sequences("octal:0.007", "nim", "10^6")
    assert (found["first_difference"], found["shift"], found["to"]) == (1, None, 10**6)
    found = bouton.compare_sequences("hexadecimal:0.3F", "nim", "10^9")
    assert not found["equal"] and found["values"][0] != found["values"][1]
    assert max(bounds) <= 1_024


def test_blocks_grow_as_far_as_they_are_needed(monkeypatch):
    bounds = computed(monkeypatch)
    values = bouton.grundy_sequence("octal:0.07", 60_000).tolist()
    assert bouton.check_formula("octal:0.07", "g(n) == g(n - 34)", 50_000, 90)["holds"]
    assert bounds == [1_024, 8_200, 50_000]
    assert bouton.check_formula("octal:0.07", "g(n) == g(2 * n)", 50_000, 90)["counterexample"] is not None
    found = bouton.check_formula("octal:0.07", "0 if n == 30000 else g(n)", 50_000)
    assert found["counterexample"] == {"heap": 30_000, "value": values[30_000], "formula": 0}
    with pytest.raises(NotationError):
        bouton.check_formula("octal:0.07", "g(n + 1) >= 0", 2_000)


def test_comparisons_agree_with_whole_sequences():
    for first, second in (("octal:0.07", "octal:0.137"), ("octal:0.137", "octal:0.07"), ("kayles", "octal:0.771")):
        one, two = (bouton.grundy_sequence(game, 3_000).tolist() for game in (first, second))
        found = bouton.compare_sequences(first, second, 3_000)
        difference = next((n for n in range(3_001) if one[n] != two[n]), None)
        assert found["first_difference"] == difference and found["equal"] == (difference is None)
        if found["shift"] is not None:
            shift = found["shift"]
            assert all(one[n + shift] == two[n] for n in range(8, 2_990))
    found = bouton.compare_sequences("kayles", "kayles", 5_000)
    assert found["equal"] and found["proved"] and found["shift"] == 0
    assert bouton.compare_sequences("kayles", "nim", 0)["equal"]
