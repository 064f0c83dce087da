"""Every claim of the notes on Fibonacci Nim, checked against the program; wrong claims are stored in corrected form."""

import tomllib
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from bouton.answers.analysis import analyze
from bouton.answers.cards import cards, cards_of
from bouton.answers.position import position
from bouton.numeration.zeckendorf import digits, parts, smallest_part
from bouton.rulesets import find
from bouton.rulesets.fibonacci.position import FibonacciPosition
from bouton.search.sources import Search
from bouton.values.outcome import Outcome
from bouton.values.valuation import OUTCOME

VECTORS = Path(__file__).parents[1] / "vectors" / "fibonacci.toml"
CLAIMS = tomllib.loads(VECTORS.read_text(encoding="utf-8"))["claim"]
CHECKS: dict[str, Callable[..., Any]] = {}
GAME = find("fibonacci")
SEARCH = Search()


def check(function: Callable[..., Any]) -> Callable[..., Any]:
    CHECKS[function.__name__] = function
    return function


def test_all_claims_are_here_and_cite_their_source():
    assert [row["id"] for row in CLAIMS] == [f"S4-{number:03}" for number in range(1, 55)]
    for row in CLAIMS:
        assert row["source"].startswith("004_") and row["status"] and row["claim"]
        if row["status"] == "true" and "claimed" in row:
            assert row["claimed"] == row["expected"], row["id"]


@pytest.mark.parametrize("row", CLAIMS, ids=[row["id"] for row in CLAIMS])
def test_claim(row):
    assert CHECKS[row["check"]](*row["input"]) == row["expected"]


def test_no_check_is_idle():
    assert set(CHECKS) == {row["check"] for row in CLAIMS}


# What the program says, in the shape of a row. A state (n, p) is written as in the notes, p at most n.


def state(size, limit):
    return FibonacciPosition((size,), limit or None)


def lost(size, limit):
    """By plain search alone."""
    return limit == 0 or SEARCH.lookup(GAME, OUTCOME, state(size, limit)).value is Outcome.P


def pair(found):
    return [found.heaps[0], found.limit or 0]


def text(size, limit):
    return f"{size}:{limit}"


def winning(size, limit):
    return [size - int(line.partition(":")[0]) for line in analyze("fibonacci", text(size, limit)).winning_texts]


@check
def fib_moves(size, limit):
    return sorted(pair(option.data) for option in position("fibonacci", text(size, limit)).options())


@check
def fib_kernel(most):
    states = [(0, 0), *((n, p) for n in range(1, most + 1) for p in range(1, n + 1))]
    found = [[n, p] for n, p in states if position("fibonacci", text(n, p) if n else "0").outcome is Outcome.P]
    assert found == [[n, p] for n, p in states if lost(n, p)]
    return found


@check
def fib_kernel_unique(most):
    """All sets of states are tried: stable and absorbing."""
    states = [(0, 0), *((n, p) for n in range(1, most + 1) for p in range(1, n + 1))]
    number = {found: index for index, found in enumerate(states)}
    follow = [
        sum(1 << number[tuple(pair(option))] for option in GAME.options(state(*found))) if found[0] else 0
        for found in states
    ]
    kernels = []
    for count in range(len(states) + 1):
        for chosen in combinations(range(len(states)), count):
            mask = sum(1 << index for index in chosen)
            if all((mask >> index & 1) != bool(follow[index] & mask) for index in range(len(states))):
                kernels.append([list(states[index]) for index in chosen])
    return kernels


@check
def fib_kernel_is_zeck(most):
    return all(lost(n, p) == (p < smallest_part(n)) for n in range(1, most + 1) for p in range(1, n + 1))


@check
def fib_losing_starts(most):
    found = [n for n in range(2, most + 1) if position("fibonacci", str(n)).outcome is Outcome.P]
    assert found == [n for n in range(2, most + 1) if lost(n, n - 1)]
    return found


@check
def zeck_unique(most):
    """Every number has one sum of Fibonacci numbers without neighbours: all such sums are made and counted."""
    numbers = [1, 2]
    while numbers[-1] <= most:
        numbers.append(numbers[-1] + numbers[-2])
    sums = {0: [()]}
    for place, number in enumerate(numbers):
        for total, found in list(sums.items()):
            for chosen in found:
                if (not chosen or chosen[-1] < place - 1) and total + number <= most:
                    sums.setdefault(total + number, []).append((*chosen, place))
    return all(
        len(sums[n]) == 1 and [numbers[place] for place in reversed(sums[n][0])] == parts(n) for n in range(1, most + 1)
    )


@check
def zeck(number):
    return [parts(number), digits(number)]


@check
def fib_line(line):
    outcomes = [str(position("fibonacci", text(*found)).outcome) for found in line]
    for (before, limit), (after, following) in pairwise(line):
        assert before - after <= limit and following == min(2 * (before - after), after)
    return outcomes


@check
def fib_win(size, limit):
    found = winning(size, limit)
    assert found == [k for k in range(1, limit + 1) if lost(size - k, min(2 * k, size - k))]
    return found


def erased(size):
    """What erasing all the rightmost 1s from some place on takes, everything excepted."""
    row = parts(size)[::-1]
    return [sum(row[: count + 1]) for count in range(len(row) - 1)]


@check
def erase_ones_failures(most):
    found = []
    for size in range(2, most + 1):
        good = winning(size, size - 1)
        found += [[size, take, good] for take in reversed(erased(size)) if take not in good]
    return found


@check
def fibonacci_version_failures(most):
    found = []
    for size in range(2, most + 1):
        rest = size - parts(size)[0]
        good = winning(size, size - 1)
        if rest and rest not in good:
            found.append([size, rest, good])
    return found


@check
def smallest_part_always_wins(most):
    return all(
        (winning(n, q)[:1] == [smallest_part(n)]) == (not lost(n, q))
        for n in range(1, most + 1)
        for q in {1, 2, 3, 5, 8, 13, n // 3 or 1, n}
    )


@check
def card(first, most):
    return next(found for found in cards(most) if found[0] == first)


@check
def cards_of_(number):
    return cards_of(number)


CHECKS["cards_of"] = CHECKS.pop("cards_of_")


@check
def fib_two_heaps_P(most):
    starts = [(a, b) for a in range(1, most + 1) for b in range(a, most + 1)]
    return [[a, b] for a, b in starts if position("fibonacci", f"{a},{b}").outcome is Outcome.P]


@check
def fib_multi(heaps, limit):
    here = FibonacciPosition(tuple(heaps), limit)
    answer = analyze("fibonacci", GAME.format(here))
    moves = []
    for line in answer.winning_texts:
        after = GAME.parse(line).heaps
        moves += [[old, old - new] for old, new in zip(heaps, after, strict=True) if old != new]
    assert SEARCH.lookup(GAME, OUTCOME, here).value is answer.outcome
    return [str(answer.outcome), moves]


@check
def fib_grundy(size):
    return [position("fibonacci", text(size, limit)).grundy for limit in range(1, size + 1)]
