"""Results called proved: for random games of every family the certificate is accepted, and plain mex agrees far beyond.

The values here are computed only from the text of the code or the set, option by option.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import bouton
from bouton.checkers import verify
from bouton.errors import InputError
from bouton.heaps.endless import Repetition
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import HeapRule
from bouton.sequences import certificate
from bouton.sequences.certificate import write_certificate
from bouton.sequences.proofs import can_certify
from bouton.sequences.runs import sequence

FARTHEST = 2_000  # heaps that are compared
FAR_THREE = 220

Digits = Callable[[int], int]


def digits_of(code: str) -> Digits:
    """What may be left when that many tokens are taken."""
    first, _, rest = code.partition(".")
    fixed, _, tail = rest.partition("[")
    known, repeated = [int(each, 16) for each in first + fixed], [int(each, 16) for each in tail.rstrip("]")]

    def digit(taken: int) -> int:
        if taken < len(known):
            return known[taken]
        return repeated[(taken - len(known)) % len(repeated)] if repeated else 0

    return digit


def naive(digit: Digits, count: int) -> list[int]:
    """The values of the heaps below `count`, by the options of each."""
    values: list[int] = []
    pairs: list[set[int]] = [set(), set()]  # nim-sums of two heaps with that total
    for n in range(count):
        options: set[int] = set()
        if n > 1:
            pairs.append({values[a] ^ values[n - a] for a in range(1, n // 2 + 1)})
        for taken in range(n + 1):
            kinds, left = digit(taken), n - taken
            if kinds & 1 and not left:
                options.add(0)
            if kinds & 2 and left and taken:
                options.add(values[left])
            if kinds & 4 and left > 1:
                options |= pairs[left]
            if kinds & 8:
                for a in range(1, left - 1):
                    options |= {values[a] ^ value for value in pairs[left - a]}
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values


def octal(random: Random) -> tuple[str, Digits, int]:
    code = f"{random.choice('0004')}.{''.join(random.choice('01234567') for _ in range(random.randint(1, 4)))}"
    return f"octal:{code}", digits_of(code), FARTHEST


def hexadecimal(random: Random) -> tuple[str, Digits, int]:
    code = f"{random.choice('048C')}.{''.join(random.choice('0123456789ABCDEF') for _ in range(random.randint(1, 3)))}"
    return f"hexadecimal:{code}", digits_of(code), FAR_THREE if any(each in "89ABCDEF" for each in code) else FARTHEST


def two_heaps_in_hexadecimal(random: Random) -> tuple[str, Digits, int]:
    spec, digit, most = octal(random)
    return spec.replace("octal", "hexadecimal"), digit, most


def subtraction(random: Random) -> tuple[str, Digits, int]:
    taken = sorted(random.sample(range(1, 25), random.randint(1, 5)))
    return f"subtraction:{','.join(map(str, taken))}", lambda number: 3 * (number in taken), FARTHEST


def all_but(random: Random) -> tuple[str, Digits, int]:
    kept = sorted(random.sample(range(1, 10), random.randint(1, 4)))
    return (
        f"subtraction:all-but:{','.join(map(str, kept))}",
        lambda number: 3 * (number > 0 and number not in kept),
        500,
    )


def repeating(random: Random) -> tuple[str, Digits, int]:
    fixed, tail = ("".join(random.choice("0123") for _ in range(random.randint(*ends))) for ends in ((0, 4), (1, 5)))
    code = f"0.{fixed}[{tail}]"
    return f"{random.choice(('octal', 'hexadecimal'))}:{code}", digits_of(code), 500


FAMILIES = (octal, hexadecimal, two_heaps_in_hexadecimal, subtraction, all_but, repeating)


def games(
    family: Callable[[Random], tuple[str, Digits, int]], seed: int, count: int
) -> Iterator[tuple[str, Digits, int]]:
    random = Random(f"{family.__name__} {seed}")
    while count:
        game = family(random)
        if any(map(game[1], range(1, 30))) or game[1](0):
            count -= 1
            yield game


@pytest.mark.thorough("8-hexadecimal")
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
@pytest.mark.parametrize("count", [8, pytest.param(700, marks=pytest.mark.slow)])
def test_what_is_proved_has_a_certificate_and_goes_on(family, count: int, tmp_path: Path) -> None:
    path, proved = str(tmp_path / "period.cert"), 0
    for spec, digit, most in games(family, count, count):
        found = bouton.period(spec, min(most, 1_000))
        assert found.proved == (found.proof is not None)
        if not found.proved:
            with pytest.raises(InputError) as caught:
                write_certificate(spec, path, 1_000)
            assert caught.value.key == "sequence.certificate-no-proof"
            continue
        assert found.proof == "certificate", spec
        proved += 1
        write_certificate(spec, path, 1_000)
        checked = verify(path)
        assert [checked["preperiod"], checked["period"]] == [found.preperiod, found.period], spec
        length = min(found.preperiod + 3 * found.period + 40, most)
        values = naive(digit, length)
        start, period, saltus = found.preperiod, found.period, found.saltus
        assert all(values[n + period] == values[n] + saltus for n in range(start, length - period)), spec
        assert start == 0 or length <= start + period or values[start - 1 + period] != values[start - 1] + saltus, spec
        game = bouton.find(spec)
        for n in (length - 1, length // 2, length - 1 - period):
            assert game((max(n, 0),)).grundy == values[max(n, 0)], (spec, n)
    assert proved > count // 3


@pytest.mark.parametrize("count", [20, pytest.param(700, marks=pytest.mark.slow)])
def test_periods_of_subtraction_games_in_misere_play_go_on(count: int) -> None:
    for spec, digit, _ in games(subtraction, count, count):
        found = bouton.find(spec).misere
        values: list[int] = []
        for n in range(found.preperiod + 3 * found.period + 40):
            options = {values[n - taken] for taken in range(1, min(n, 25) + 1) if digit(taken)}
            values.append(min(set(range(len(options) + 1)) - options) if options else 1)
        start, period = found.preperiod, found.period
        assert all(values[n + period] == values[n] for n in range(start, len(values) - period)), spec
        assert [found(n) for n in range(len(values))] == values, spec


@pytest.mark.parametrize("name", ["kayles", "quilles", "dawsons-kayles", "dawsons-chess"])
def test_named_games_have_certificates(name: str, tmp_path: Path) -> None:
    header = write_certificate(name, str(tmp_path / "period.cert"))
    assert verify(str(tmp_path / "period.cert"))["game"] == header["game"] == bouton.find(name).spec


@pytest.mark.parametrize("name", ["treblecross", "grundys-game", "couples-are-forever", "officers", "octal:4.[3]"])
def test_games_of_unknown_period_have_none(name: str, tmp_path: Path) -> None:
    assert not bouton.period(name, 2_000).proved
    with pytest.raises(InputError):
        write_certificate(name, str(tmp_path / "period.cert"), 2_000)


@pytest.mark.thorough
def test_a_proof_of_many_heaps_goes_by_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "period.cert")
    for most, game, kind in (
        (168, "kayles", "period"),
        (167, "kayles", "windows"),
        (10_000, "octal:0.165", "period"),  # its rare heaps have no end
        (1, "subtraction:1,3,4", "period"),
    ):
        monkeypatch.setattr(certificate, "BY_PAIRS", most)
        assert certificate.write_certificate(game, path)["certificate"] == kind
        found = bouton.period(game)
        assert [verify(path)[name] for name in ("preperiod", "period")] == [found.preperiod, found.period]


@pytest.mark.parametrize(("name", "author"), [("nim", "Bouton 1901"), ("lasker", "Sprague 1935")])
def test_closed_forms_are_cited(name: str, author: str, tmp_path: Path) -> None:
    found = sequence(name, 100)
    assert (found.period.proved, found.period.proof, found.period.theorem) == (True, "theorem", author)
    assert found.to_dict()["proof"] == "theorem"
    digit = digits_of("0.[3]" if name == "nim" else "4.[3]")
    assert found.values.tolist() == naive(digit, 101)
    with pytest.raises(InputError):
        write_certificate(name, str(tmp_path / "period.cert"))


def test_rules_that_no_checker_reads_are_not_proved() -> None:
    kayles = heap_rule_of(bouton.find("kayles"))
    assert kayles is not None
    period = Repetition(71, 12, 0)
    assert can_certify("kayles", kayles, period, 168)
    for rule in (kayles._replace(shift=2), kayles._replace(unequal=True), kayles._replace(still=2)):
        assert not can_certify("kayles", rule, period, 168)
    assert not can_certify("rules.py:kayles", kayles, period, 168)
    assert not can_certify("kayles", kayles, period._replace(saltus=1), 168)
    three = HeapRule(lambda size: [(1, 8)], 1, 3)
    assert can_certify("hexadecimal:0.8", three, Repetition(1, 3, 1), 13)
    assert not can_certify("hexadecimal:0.8", three, Repetition(1, 3, 0), 20_001)
    assert not can_certify("hexadecimal:0.8", three, Repetition(1, 700, 1), 3_000)


def test_comparisons_say_what_they_rest_on() -> None:
    found = bouton.compare_sequences("octal:0.07", "hexadecimal:0.137", 1_000)
    assert (found["proved"], found["proof"], found["needed"]) == (True, "certificate", 88)
    found = bouton.compare_sequences("nim", "octal:0.[3]", 1_000)
    assert (found["proved"], found["proof"]) == (True, "theorem")
    assert found["theorems"] == ["Bouton 1901", "finitely many states, Siegel 2013"]
    found = bouton.compare_sequences("grundys-game", "grundys-game", 100)
    assert (found["equal"], found["proved"], found["proof"], found["needed"]) == (True, False, None, None)
