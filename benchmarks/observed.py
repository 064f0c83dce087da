"""Recompute the observations that docs/en/fibonacci.md and docs/en/theorems.md state without proof.

python3 benchmarks/observed.py               the least winning limits of two heaps, the lost starts of three; one pass
python3 benchmarks/observed.py --guesses     how many states a guess has that agrees with the limits of small heaps

A guess must agree at the least winning limits of all heaps below a bound, near these, and at as many heaps of any size
in the table. If its size stops growing a theorem is near: with the limit 2x it ends as the automaton that `bouton
prove` proves.
"""

import sys
from collections.abc import Iterator

import bouton
from bouton.numeration.learning import Inconsistent
from bouton.numeration.linear import DOUBLE
from bouton.numeration.systems import system_named
from bouton.proving.guess import Guess
from bouton.proving.labels import TooLarge
from bouton.proving.rules import read_rules
from bouton.proving.thresholds import ThresholdTable
from bouton.rulesets.fibonacci.tables import three_heap_lost

LIMITS = ("x", "x+1", "x+2", "x+3", "2x", "2x+1", "3x", "4x")
BELOW, SHOWN, PASSES = 2_000, 24, 256
GUESSES = (
    ("2x", 2, "fibonacci"),
    ("2x+1", 2, "fibonacci"),
    ("3x", 2, "recurrence:1,0,0,1/1,2,3,4,6"),
    ("2x", 3, "fibonacci"),
)
BOUNDS = {2: (10, 20, 40, 80), 3: (5, 10, 20)}
ENTRIES, MOST = 20_000_000, 2_000


def table_of(limit: str, heaps: int, entries: int) -> ThresholdTable:
    return ThresholdTable(read_rules(bouton.find(f"fibonacci:limit={limit}"), heaps), 0, entries)


def occurring(limit: str) -> list[int]:
    """The least winning limits of two heaps below the bound."""
    table = table_of(limit, 2, BELOW**2)
    table.has_value((BELOW - 1, 0, 0), 0)
    places = (large * table.size + small for large in range(BELOW) for small in range(large))
    return sorted({int(table.table[0][place]) for place in places})


def guessed(limit: str, heaps: int, name: str) -> Iterator[str]:
    """The states of a guess for each bound."""
    table = table_of(limit, heaps, ENTRIES)

    def member(row: tuple[int, ...]) -> bool:
        found = table.has_value(row, 0)
        if found is None:
            raise TooLarge
        return found

    guess = Guess(system_named(name), table.rules.names, member)
    for bound in BOUNDS[heaps]:
        rows = (row for row in table.sample(0, bound**heaps) if table.has_value(row, 0) is not None)
        try:
            if not guess.learn(rows, MOST):
                yield f"more than {MOST}"
                return
        except Inconsistent:
            yield f"{guess.states} where the data end"
            return
        yield f"{guess.states} below {bound}"


def with_a_pass(below: int) -> dict[tuple[int, int], int]:
    """For a and b below a bound, the third heap that makes a lost position of Nim while a pass remains."""
    found: dict[tuple[int, int], int] = {}
    for a in range(below):
        for b in range(below):
            known = {found[k, b] for k in range(a)} | {found[a, k] for k in range(b)}
            passed = {a ^ b} if a or b else set[int]()  # otherwise passing wins
            found[a, b] = next(c for c in range(8 * below) if c not in known | passed)
    return found


def main() -> None:
    if sys.argv[1:] == ["--guesses"]:
        for limit, heaps, name in GUESSES:
            print(f"| {limit} | {heaps} | `{name}` | {', '.join(guessed(limit, heaps, name))} |", flush=True)
        return
    for limit in LIMITS:
        found = occurring(limit)
        print(f"{limit}: {len(found)} limits below {BELOW}:", *found[:SHOWN], "…" if len(found) > SHOWN else "")
    lost = [row for row in three_heap_lost(DOUBLE, 200) if len(set(row)) == 3]
    ones = [c - b for a, b, c in lost if a == 1]
    shares = [c / (a + b) for a, b, c in lost]
    print(f"three heaps up to 200: {len(lost)} lost starts; with a = 1 c − b is 4 in {ones.count(4)} of {len(ones)},")
    print(f"5 to 8 in {sum(5 <= each <= 8 for each in ones)}; c / (a + b) from {min(shares):.2f} to {max(shares):.2f}")
    thirds = with_a_pass(PASSES)
    sums = {a ^ b ^ c for (a, b), c in thirds.items()}
    text = f"three heaps with one pass, two below {PASSES}: the third is at most {max(thirds.values())}"
    print(f"{text}, {len(sums)} different nim-sums")


if __name__ == "__main__":
    main()
