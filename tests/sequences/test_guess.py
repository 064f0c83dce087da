"""Patterns proposed for values: hidden ones are found, random data yield none, and statements are tested."""

from collections.abc import Callable
from random import Random

import pytest

import bouton
from bouton.errors import InputError, SearchLimitError
from bouton.formulas import Formula
from bouton.numeration import zeckendorf
from bouton.sequences.guess import patterns_of
from bouton.sequences.limits import GUESSED_TO, LEAST_HEAPS
from bouton.sequences.patterns import find_patterns

COUNT = GUESSED_TO + 1


def periodic(random: Random) -> list[int]:
    before = [random.randrange(9) for _ in range(random.randrange(30))]
    cycle = [random.randrange(9) for _ in range(random.randrange(1, 60))]
    saltus = random.choice([0, 0, 1, 2, 3])
    rest = COUNT - len(before)
    return before + [cycle[n % len(cycle)] + saltus * (n // len(cycle)) for n in range(rest)]


def quotient(random: Random) -> list[int]:
    divisor, more = random.randrange(2, 40), random.choice([0, 0, 1])
    values = [random.randrange(8) for _ in range(divisor)]
    while len(values) < COUNT:
        values.append(values[len(values) // divisor] + more)
    return values


def strange(random: Random) -> list[int]:
    """AtCoder ARC 091 F."""
    k = random.randrange(2, 30)
    values: list[int] = []
    for n in range(COUNT):
        values.append(0 if n < k else values[n - n // k - 1] if n % k else n // k)
    return values


def cases(random: Random) -> list[int]:
    m = random.randrange(2, 8)
    kinds, numbers = [random.randrange(3) for _ in range(m)], [random.randrange(6) for _ in range(m)]
    values: list[int] = []
    for n in range(COUNT):
        q, r = divmod(n, m)
        values.append([numbers[r], numbers[r] * q + r, values[q] + r % 2 if n >= m else numbers[r]][kinds[r]])
    return values


def of_digits(random: Random) -> list[int]:
    base, modulus, kind = random.randrange(2, 11), random.randrange(2, 7), random.randrange(5)

    def value(n: int) -> int:
        digits: list[int] = []
        while n:
            n, digit = divmod(n, base)
            digits.append(digit)
        first = next((place for place, digit in enumerate(digits) if digit), 0)
        return [sum(digits) % modulus, first, (digits or [0])[-1], len(digits), (digits or [0])[first]][kind]

    return [value(n) for n in range(COUNT)]


def power(random: Random) -> list[int]:
    """The highest power of a number that divides n."""
    base = random.randrange(2, 12)
    values = [0]
    for n in range(1, COUNT):
        values.append(1 if n % base else base * values[n // base])
    return values


def automatic(random: Random) -> list[int]:
    base, states = random.randrange(2, 6), random.randrange(2, 5)
    table = [[random.randrange(states) for _ in range(states)] for _ in range(base)]
    values = [0]
    for n in range(1, COUNT):
        values.append(table[n % base][values[n // base]])
    return values


def of_fibonacci(random: Random) -> list[int]:
    """Values by the digits of a heap as a sum of Fibonacci numbers: how many, the last, an automaton, whether one."""
    modulus, kind = random.randrange(2, 5), random.randrange(4)
    table = [[random.randrange(modulus) for _ in range(modulus)] for _ in range(2)]

    def value(n: int) -> int:
        state, word = 0, zeckendorf.digits(n)
        for digit in word.strip("0") and word:
            state = table[int(digit)][state]
        return [len(zeckendorf.parts(n)) % modulus, int(word[-1]), state, int(len(zeckendorf.parts(n)) == 1)][kind]

    return [value(n) for n in range(COUNT)]


def noise(random: Random) -> list[int]:
    most = random.choice([2, 3, 5, 10, 100])
    return [random.randrange(most) for _ in range(COUNT)]


def disturbed(random: Random) -> list[int]:
    cycle = [random.randrange(5) for _ in range(random.randrange(2, 20))]
    return [cycle[n % len(cycle)] if random.random() > 0.03 else random.randrange(6) for n in range(COUNT)]


def rare(random: Random) -> list[int]:
    share = random.choice([0.01, 0.02, 0.1])
    return [int(random.random() < share) for _ in range(COUNT)]


def found_in(make: Callable[[Random], list[int]], count: int, seed: int) -> int:
    """How often a pattern is found; each must give all values, and its formula too."""
    random, hits = Random(seed), 0
    for _ in range(count):
        values = make(random)
        found = patterns_of(values)
        hits += bool(found)
        for pattern, number in found:
            assert 4 * number <= len(values) or pattern.kind.endswith("period")
            places = [*range(60), *(random.randrange(COUNT) for _ in range(20)), COUNT - 1]
            assert [pattern.value(n) for n in places] == [values[n] for n in places]
            formula = Formula(pattern.formula(), "n", {"g": values.__getitem__})
            assert all(formula(n) == values[n] for n in places if n >= pattern.start)
    return hits


HIDDEN = (periodic, quotient, strange, cases, of_digits, of_fibonacci, automatic, power)


@pytest.mark.parametrize("make", HIDDEN, ids=lambda make: make.__name__)
def test_hidden_patterns_are_found(make: Callable[[Random], list[int]]) -> None:
    assert found_in(make, 6, 1) == 6


@pytest.mark.parametrize("make", [noise, disturbed, rare], ids=lambda make: make.__name__)
def test_nothing_is_proposed_for_random_values(make: Callable[[Random], list[int]]) -> None:
    assert found_in(make, 6, 2) == 0


@pytest.mark.slow
def test_three_hundred_of_each() -> None:
    assert sum(found_in(make, 50, 3) for make in HIDDEN) >= 390
    assert sum(found_in(make, 100, 4) for make in (noise, disturbed, rare)) == 0


def test_short_values_and_small_differences() -> None:
    assert list(find_patterns([0] * 7)) == []
    values = [n % 3 for n in range(400)]
    assert [found.formula() for found, _ in patterns_of(values)] == ["[0, 1, 2][n % 3]"]
    for place in (399, 200):
        assert patterns_of([*values[:place], 5, *values[place + 1 :]]) == [], place
    (late,) = patterns_of([*values[:130], 5, *values[131:]])
    assert (late[0].start, late[0].kind) == (131, "period")


def test_a_late_period_is_found_on_half_of_the_values() -> None:
    found = bouton.guess(list(bouton.sequence("kayles", 300)))["proposals"]
    assert [(each["kind"], each["found_to"], each["how"]["kind"]) for each in found] == [("period", 149, "observed")]


@pytest.mark.parametrize(
    ("spec", "kind", "how"),
    [
        ("subtraction:1,2,3", "period", "proved"),
        ("nim", "arithmetic-period", "theorem"),
        ("subtraction:all-but:2", "arithmetic-period", "proved"),
    ],
)
def test_games_of_the_house(spec: str, kind: str, how: str) -> None:
    found = bouton.guess(spec, 400)
    assert [(each["kind"], each["how"]["kind"]) for each in found["proposals"]][:1] == [(kind, how)]
    assert bouton.check_formula(spec, found["proposals"][0]["formula"], 400)["holds"]
    assert bouton.guess("octal:0.007", 400)["proposals"] == []


@bouton.ruleset
def half(n):  # type: ignore[no-untyped-def]
    return [n - k for k in range(1, n // 2 + 1)]


@bouton.ruleset
def fractions(n):  # type: ignore[no-untyped-def]
    """CodeChef FDIVGAME."""
    return [n // k for k in range(2, 7)] if n else []


def test_custom_rules_and_what_is_said_of_them() -> None:
    (found,) = bouton.guess(fractions, 600)["proposals"]
    assert (found["kind"], found["formula"], found["tested_to"]) == ("recursion", "g(n // 12)", 6_000)
    assert found["how"]["kind"] == "observed" and found["how"]["bound"] == 6_000
    assert found["exceptions"] == [[n, value] for n, value in enumerate([0, 1, 2, 2, 3, 3])]
    assert bouton.check_formula(fractions, found["formula"], 3_000, found["exceptions"][-1][0] + 1)["holds"]


def test_a_large_heap_through_what_is_observed() -> None:
    large = 10**18
    found = bouton.analyze(fractions, large, observed=True)
    assert found.how["outcome"].kind == "observed" and found.grundy == bouton.analyze(fractions, large // 12).grundy
    assert found.winning_moves == [large // 6]


def test_a_late_move_is_seen_by_rules_that_list_few_options() -> None:
    """Subtract a^a (CodeChef EXPGAME): the period 28 of the heaps below 3,125 ends there."""

    @bouton.ruleset
    def powers(n):  # type: ignore[no-untyped-def]
        return [n - k**k for k in range(1, 16) if k**k <= n]

    assert patterns_of([powers(n).grundy for n in range(481)])[0][0].formula() == "g(n - 28) if n >= 28 else g(n)"
    assert bouton.guess(powers, 480)["proposals"] == []
    with pytest.raises(SearchLimitError):  # the pattern of the heaps up to 20,000 is not that of so large a heap
        bouton.analyze(powers, 10**18, observed=True, limit=2_000)


@pytest.mark.thorough
@pytest.mark.once
def test_large_heaps_through_what_is_observed() -> None:
    """Nothing calls the rules for a heap whose options nobody could list."""
    large = 10**18

    @bouton.ruleset
    def guarded(n):  # type: ignore[no-untyped-def]
        assert n < 10_000
        return [n - k for k in range(1, n // 2 + 1)]

    found = bouton.analyze(guarded, large, observed=True)
    wanted = large
    while wanted % 2:
        wanted //= 2
    assert (str(found.outcome), found.grundy) == ("N", wanted // 2)
    assert found.how["outcome"].kind == "observed" and not found.winning_moves_complete
    assert "observed, not proved" in found.explanation["text"]
    assert bouton.analyze(half, 50, observed=True).how["outcome"].kind == "search"


@pytest.mark.parametrize("to", [LEAST_HEAPS - 2, 1_000_001])
def test_bounds(to: int) -> None:
    with pytest.raises(InputError) as caught:
        bouton.guess("nim", to)
    assert caught.value.key == "sequence.guess-range"
    assert bouton.guess("nim", LEAST_HEAPS - 1)["to"] == LEAST_HEAPS - 1


def test_rules_that_are_on_no_heaps_are_answered_as_without_a_pattern() -> None:
    @bouton.ruleset
    def words(n):  # type: ignore[no-untyped-def]
        return [f"word {n}"] if isinstance(n, int) else []

    found = bouton.analyze(words, 5_000, observed=True)
    assert (str(found.outcome), found.how["outcome"].kind) == ("N", "search")


def test_a_notebook_shows_sentences() -> None:
    assert "Period 4" in bouton.guess("subtraction:1,2,3", 100)._repr_html_()


def test_values_of_ones_own() -> None:
    assert bouton.guess([n // 3 for n in range(200)])["proposals"][0]["parameters"]["saltus"] == 1
    with pytest.raises(InputError):
        bouton.guess([1, 2, 3])
    with pytest.raises(InputError):
        bouton.guess("chomp")


@pytest.mark.parametrize("game", ["nim", "kayles"])
def test_a_formula_known_to_hold_is_the_only_proposal(game: str) -> None:
    """Others only write it in another way, and would be called observed."""
    (only,) = bouton.guess(game)["proposals"]
    assert only["how"]["kind"] in ("proved", "theorem")
    known = bouton.sequence(game, 300).values
    begin = len(only["exceptions"])
    formula = Formula(only["formula"], "n", {"g": known.__getitem__})
    assert [formula(n) for n in range(begin, 301)] == list(known[begin:301])
