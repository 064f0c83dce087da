"""A stored theorem is used if it is proved again, or was proved; one that contradicts the rules is dropped."""

import hmac
import io
import json
from itertools import product

import pytest

import bouton
from bouton.answers.options import options
from bouton.answers.sources import sources_with
from bouton.checkers.envelope import open_body, read_header, write_certificate
from bouton.cli import main
from bouton.errors import DisagreementError, InputError
from bouton.numeration.automata import minimal
from bouton.proving import source, store
from bouton.proving.theorem import ValueSet
from bouton.search.search import Search
from bouton.storage.recent import Recent
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS


@bouton.ruleset
def twenty_one(n):
    return [n - k for k in (1, 2, 3) if k <= n]


@bouton.ruleset
def rectangle(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k


@bouton.ruleset
def there_and_back(n):
    if n % 3 == 1:
        yield n + 1
    elif n % 3 == 2:
        yield n - 1
        yield n - 2
    elif n > 0:
        yield n - 3
        yield n - 2


def flipped(theorem, state=0):
    """The theorem with one state of its first set that accepts where it did not."""
    value, automaton, _ = theorem.values[0]
    final = [good is not (place == state) for place, good in enumerate(automaton.final)]
    made = minimal(automaton.base, automaton.tracks, automaton.rows, final)
    theorem.values[0] = ValueSet(value, made, True)
    for name in ("shape", "lost", "outcomes"):
        vars(theorem).pop(name, None)
    return theorem


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BOUTON_THEOREMS", str(tmp_path))
    monkeypatch.setattr(source, "_PROVED", Recent(64))
    return tmp_path


@pytest.fixture
def anew(monkeypatch):
    """What another process knows: what is on the disk."""
    return lambda: monkeypatch.setattr(source, "_PROVED", Recent(64))


def provenance(rules, position, misere=False):
    return bouton.analyze(rules, position, misere=misere).provenance["outcome"]


# What is kept.


@pytest.mark.parametrize("question", [{}, {"values": 2}, {"values": -1}, {"misere": True}, {"values": "remoteness"}])
def test_a_kept_theorem_answers_in_another_process(folder, anew, question):
    theorem = bouton.prove(twenty_one, **question)
    source.keep(twenty_one, theorem)
    anew()
    found = bouton.analyze(twenty_one, 10**30, misere=question.get("misere", False))
    assert "bouton prove" in found.provenance["outcome"] and found.outcome == theorem.outcome(10**30)


def rewritten(folder, change):
    """The kept file with what it says changed, and every sum and the seal made right: what no seal can tell."""
    (path,) = folder.glob("*.json")
    text = json.loads(path.read_text())["theorem"]
    changed = json.dumps(change(json.loads(text)))
    seal = store._seal(path, changed)
    path.write_text(json.dumps({"seal": seal, "theorem": changed}))


def resealed(certificate, change):
    """A certificate with another header and body, and a right sum."""
    stream = io.BytesIO(certificate.encode())
    line = stream.readline()
    header = read_header(line)
    body = open_body(line, header, stream)
    lines = [json.loads(each) for each in iter(lambda: body.readline(10**7), b"")]
    change(header, lines)
    facts = {name: value for name, value in header.items() if name not in ("certificate", "format", "bouton")}
    target = io.BytesIO()
    rows = [json.dumps(each, separators=(",", ":")).encode() + b"\n" for each in lines]
    write_certificate(target, "theorem", facts, rows)
    return target.getvalue().decode()


def flip_final(data):
    def flip(header, lines):
        final = lines[-1][1][2]
        final[1] = not final[1]

    return {**data, "certificate": resealed(data["certificate"], flip)}


def test_a_flipped_state_with_every_sum_right_is_refused_where_the_check_is_quick(folder, anew):
    source.keep(twenty_one, bouton.prove(twenty_one))
    rewritten(folder, flip_final)
    anew()
    assert provenance(twenty_one, 20).startswith("search")
    for n in range(30):
        assert bouton.analyze(twenty_one, n).outcome == ("N" if n % 4 else "P")


def test_a_file_that_is_changed_without_the_key_is_refused_however_large(folder, anew, monkeypatch):
    monkeypatch.setattr(store, "WORK_OF_CHECK", 0)
    monkeypatch.setattr(store, "is_quick", lambda certificate: False)
    source.keep(twenty_one, bouton.prove(twenty_one))
    anew()
    assert "bouton prove" in provenance(twenty_one, 20)
    (path,) = folder.glob("*.json")
    whole = json.loads(path.read_text())
    changed = json.dumps(flip_final(json.loads(whole["theorem"])))
    for seal in (whole["seal"], hmac.new(b"", changed.encode(), "sha256").hexdigest()):
        path.write_text(json.dumps({"seal": seal, "theorem": changed}))
        anew()
        assert provenance(twenty_one, 20).startswith("search")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: {**data, "prover": "0.0.1 " + "0" * 64},
        lambda data: {key: value for key, value in data.items() if key != "prover"},
        lambda data: {**data, "digest": "0" * 64},
        lambda data: {**data, "numeration": "base:3"},
        lambda data: {**data, "certificate": resealed(data["certificate"], lambda h, b: h.update(play="misere"))},
        lambda data: {**data, "certificate": resealed(data["certificate"], lambda h, b: h["moves"].pop())},
        lambda data: {**data, "certificate": ""},
        lambda data: {},
    ],
    ids=["version", "no version", "other rules", "other numbers", "other play", "a move less", "none", "nothing"],
)
def test_another_prover_other_rules_or_another_certificate_are_not_used(folder, anew, change):
    source.keep(twenty_one, bouton.prove(twenty_one))
    rewritten(folder, change)
    anew()
    assert provenance(twenty_one, 20).startswith("search")


def test_another_version_of_the_modules_is_another_prover(folder, anew, monkeypatch):
    source.keep(twenty_one, bouton.prove(twenty_one))
    anew()
    monkeypatch.setattr(store, "_prover", lambda: "another")
    assert provenance(twenty_one, 20).startswith("search")


def test_what_the_checker_refuses_is_not_kept(folder):
    with pytest.raises(InputError) as caught:
        source.keep(twenty_one, flipped(bouton.prove(twenty_one)))
    assert caught.value.key.startswith("verify.") and not list(folder.glob("*.json"))


def test_a_kept_theorem_without_its_key_is_not_used(folder, anew):
    source.keep(twenty_one, bouton.prove(twenty_one))
    (folder / "key").unlink()
    anew()
    assert provenance(twenty_one, 20).startswith("search")


@pytest.mark.thorough
def test_which_checks_are_quick():
    """The limit is on the bytes of the automata times those of the kinds of moves; two theorems on its sides."""
    found = {}
    for last in (9, 20):
        rules = bouton.ruleset(eval(f"lambda n: [n - k for k in range(1, {last} + 1) if k <= n]"))
        rules = f"subtraction:1-{last}" if rules else ""
        found[last] = store._certificate(bouton.prove(rules))
    assert store.is_quick(found[9]) and not store.is_quick(found[20])


@pytest.mark.thorough
def test_a_long_check_is_told_and_done_before_the_theorem_is_kept(folder, capsys):
    assert main(["prove", "subtraction:1-20", "--lang", "en"]) == 0
    assert "checked once before it is kept" in capsys.readouterr().err
    assert main(["prove", "subtraction:1-9", "--lang", "en"]) == 0
    assert "checked once" not in capsys.readouterr().err
    assert len(list(folder.glob("*.json"))) == 2


# What contradicts the rules.


def misread(rules, theorem):
    """Let a theorem about other rules answer for these, as it would if they had been misread."""
    theorem.rules = theorem.rules._replace(ruleset=rules)
    source.remember(rules, theorem)
    return rules


def walled():
    """Nim on two heaps, where the first cannot pass square 12; and the theorem of plain Nim."""

    def wall(position):
        a, b = position
        for k in range(1, a + 1):
            yield a - k, b
            if a - k == 12:
                break
        for k in range(1, b + 1):
            yield a, b - k

    return misread(bouton.ruleset(wall), bouton.prove(rectangle))


def capped():
    def at_most_hundred(n):
        yield from (n - k for k in range(1, min(n, 100) + 1))

    @bouton.ruleset
    def all_of_them(n):
        yield from range(n)

    return misread(bouton.ruleset(at_most_hundred), bouton.prove(all_of_them))


ASKED = [
    lambda rules, position: bouton.analyze(rules, position),
    lambda rules, position: options(rules, position),
    lambda rules, position: rules(position).outcome,
    lambda rules, position: rules(position).grundy,
    lambda rules, position: rules(position).winning_moves(),
    lambda rules, position: (rules(position) + bouton.position("nim", "3")).outcome,
]


@pytest.mark.parametrize("ask", ASKED, ids=["analyze", "options", "outcome", "grundy", "winning moves", "sum"])
@pytest.mark.parametrize(
    ("make", "position"),
    [pytest.param(walled, (20, 20), marks=pytest.mark.thorough), (capped, 101), (capped, 202)],
)
def test_a_theorem_that_contradicts_the_rules_never_answers(folder, ask, make, position):
    rules = make()
    try:
        given = ask(rules, position)
    except DisagreementError as error:
        assert error.key.startswith("proving.contradicts")
        assert error.values["first"] != error.values["second"]
    else:  # a question that the theorem leaves to search
        assert given == ask(bouton.ruleset(rules.function), position)
        with pytest.raises(DisagreementError):
            bouton.analyze(rules, position)
    again, plain = bouton.analyze(rules, position), sources_with(theory=False).search
    assert again.outcome == plain.lookup(rules, OUTCOME, position).value
    assert again.provenance["outcome"].startswith("search")


@pytest.mark.thorough
def test_the_sentence_names_both_answers(folder):
    with pytest.raises(DisagreementError) as caught:
        bouton.analyze(walled(), (20, 20))
    for lang, words in (("en", ("contradicts the rules", "(20, 20)", " P,", " N.")), ("fr", ("contredit les règles",))):
        assert all(word in caught.value.say(lang) for word in words), caught.value.say(lang)


def test_far_beyond_search_the_options_contradict_it(folder):
    """Too large for search, but few options: what the theorem says of them shows that it is wrong here."""

    def differs(n):
        return [n - 2] if n == 1_000_001 else twenty_one.function(n)

    rules = misread(bouton.ruleset(differs), bouton.prove(twenty_one))
    assert bouton.analyze(rules, 1_000_000).outcome == "P"  # right, and no position where they differ
    with pytest.raises(DisagreementError):
        bouton.analyze(rules, 1_000_001)


@pytest.mark.thorough
def test_every_valuation_is_compared(folder):
    for question, valuation in (
        ({}, OUTCOME),
        ({"values": 2}, GRUNDY),
        ({"misere": True}, MISERE_OUTCOME),
        ({"values": "remoteness"}, REMOTENESS),
        ({"values": "remoteness"}, OUTCOME),
    ):
        other = bouton.ruleset(lambda n: [n - k for k in (1, 2) if k <= n])
        misread(other, bouton.prove(twenty_one, **question))
        with pytest.raises(DisagreementError):
            for n in range(12):
                sources_with().value(other, valuation, n)


def test_a_kept_theorem_that_contradicts_the_rules_is_deleted(folder, tmp_path, capsys):
    file = tmp_path / "rules.py"
    file.write_text("def game(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n")
    assert main(["prove", f"{file}:game"]) == 0
    rules = bouton.find(f"{file}:game")
    (path,) = folder.glob("*.json")
    rules.function = lambda n: [n - k for k in (1, 2) if k <= n]  # as if they had been misread
    source.remember(rules, bouton.prove(twenty_one))
    theorem = source._theorem(rules, False, False, 0)
    source._drop(rules, theorem)
    assert not path.exists() and source._theorem(rules, False, False, 0) is None


@pytest.mark.thorough
def test_right_theorems_are_not_contradicted(folder):
    """All small positions, and large ones, of rules whose theorems are right, draws among them."""
    plain = Search()
    for rules, positions, question in (
        (twenty_one, [*range(200), 10**6, 10**40], {"values": -1}),
        (twenty_one, [*range(200), 10**6], {"misere": True}),
        (rectangle, [*product(range(8), range(8)), (30, 31), (10**20, 3)], {}),
        (there_and_back, range(40), {}),
    ):
        theorem = bouton.prove(rules, **question)
        assert theorem.proved
        misere = question.get("misere", False)
        for position in positions:
            found = bouton.analyze(rules, position, misere=misere)
            assert "bouton prove" in found.provenance["outcome"]
            if max(position if isinstance(position, tuple) else [position]) < 100:
                assert found.outcome == plain.lookup(rules, MISERE_OUTCOME if misere else OUTCOME, position).value


def test_what_is_compared_is_counted_in_work(folder, monkeypatch):
    """A box of 20,000 positions, and 20 times as many options; nothing larger is searched."""
    from bouton.proving import search_comparison

    searched = []
    monkeypatch.setattr(Search, "lookup", lambda self, rules, valuation, position: searched.append(position))
    for rules, position, row in (
        (twenty_one, 19_999, (19_999,)),
        (twenty_one, 20_000, (20_000,)),
        (rectangle, (57, 57), (57, 57)),
        (rectangle, (58, 58), (58, 58)),
    ):
        search_comparison.Comparison().check(rules, GRUNDY, position, row, 0)
    assert searched == [19_999, (57, 57)]


@pytest.mark.thorough
def test_it_is_said_where_not_all_values_that_were_asked_for_are_proved():
    theorem = bouton.prove("wythoff", values=1, states=20)
    assert (theorem.proved, theorem.reason, theorem.found) == (False, "partly", True)
    for question in ({}, {"values": 2}, {"misere": True}, {"values": "remoteness"}):
        theorem = bouton.prove(twenty_one, **question)
        assert theorem.proved and theorem.reason == "proved"
