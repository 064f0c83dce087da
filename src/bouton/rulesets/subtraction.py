"""Subtraction games: take from one heap a number of tokens that belongs to a given set.

The set is finite here; endless sets (all numbers but some, the primes, k*k) are in `bouton.rulesets.subtraction_sets`.

``subtraction:1,2,3`` from 21 is the workshop's first game. The values of single heaps are eventually periodic
(Golomb 1966): each depends only on the last max(S) values, which can form only finitely many patterns. The period is
computed on demand, and proved: as soon as max(S) consecutive values occur a second time, all later values repeat.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from bouton.errors import NotationError
from bouton.heaps.game import HeapGame, Heaps
from bouton.kinds.capabilities import Arithmetical, ExerciseQuestion, Facts, Parametrized, Particular
from bouton.kinds.figures import COLUMNS_SHOWN, ROWS_SHOWN, Columns, Figure, Grid, Message
from bouton.kinds.heap_rule import NONE, ONE, HeapRule, WrittenRule, move_one_heap
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of, write_ints
from bouton.rulesets.capabilities import Reworded
from bouton.rulesets.limits import MOST_IN_SET, MOST_SUBTRACTED
from bouton.rulesets.subtraction_sets import open_subtraction, read_numbers
from bouton.values.mex import mex, nim_sum
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY

_MOST_STEPS = 6_000_000  # (heap, subtraction) pairs examined before the search for a period stops
_PERIOD_SHOWN = 40
_MOST_NAMED = 8  # most numbers in the description that distinguishes a game from others


class Periodic(NamedTuple):
    """The first values of a sequence, and its period if one is proved.

    `period` is 0 if none was found. Otherwise g(n + period) = g(n) for every n ≥ preperiod, and `preperiod`
    is the smallest such number.
    """

    values: list[int]
    preperiod: int
    period: int

    def __call__(self, n: int) -> int | None:
        """Return the value of heap n; None if it is not known."""
        if self.period and n >= self.preperiod:
            n = self.preperiod + (n - self.preperiod) % self.period
        return self.values[n] if n < len(self.values) else None


def periodic_values(taken: Sequence[int], empty: int, most: int = _MOST_STEPS) -> Periodic:
    """Compute g(n) = mex of g(n − s), s in `taken`, with g = `empty` for a heap without moves; and the period.

    The period is 0 if none is found among about `most` pairs (heap, number taken).

    >>> found = periodic_values([1, 3, 4], 0)
    >>> found.values[:7], found.preperiod, found.period, found(10**100)
    ([0, 1, 0, 1, 2, 3, 2], 0, 7, 2)

    Proof of the period: for n ≥ max(taken) the value g(n) is a function of the preceding max(taken) values. If these
    occur at two places, everything that follows is the same. The search doubles the number of values and looks for an
    earlier occurrence of the last max(taken) of them (a linear search by the two-way algorithm).
    """
    window = max(taken)
    values: list[int] = []
    length = max(4 * window, 64)
    while length * len(taken) <= most or not values:
        _extend(values, taken, empty, min(length, max(most // len(taken), window + 1)))
        text = "".join(map(chr, reversed(values)))
        again = text.find(text[:window], 1)
        if again > 0:
            period = again
            n = len(values) - period
            while n and values[n - 1] == values[n - 1 + period]:
                n -= 1
            return Periodic(values, n, period)
        length *= 2
    return Periodic(values, 0, 0)


def _extend(values: list[int], taken: Sequence[int], empty: int, length: int) -> None:
    first, append = min(taken), values.append
    largest = max(taken)
    for n in range(len(values), length):
        if n < first:
            append(empty)
            continue
        seen = {values[n - s] for s in taken if s <= n} if n < largest else {values[n - s] for s in taken}
        append(mex(seen))


def _normal(game: "Subtraction", heaps: Heaps) -> int | None:
    return game.normal(heaps[0]) if len(heaps) == 1 and game.normal.period else None


def _misere(game: "Subtraction", heaps: Heaps) -> int | None:
    return game.misere(heaps[0]) if len(heaps) == 1 and game.misere.period else None


class Subtraction(HeapGame, Parametrized, Particular, Arithmetical, Reworded):
    """The subtraction game of a finite set."""

    name = "subtraction"
    examples: tuple[tuple[str, str], ...] = (("subtraction:1,2,3", "21"), ("subtraction:1,3,4", "21,8"))
    openings: tuple[tuple[str, str], ...] = starts_of("subtraction:1,2,3", "10", "21", "17,22", "21,18,14")
    questions: tuple[ExerciseQuestion, ...] = (
        ExerciseQuestion("winner", "subtraction:1,2,3", "21"),
        ExerciseQuestion("losses", "subtraction:1,2,3", "21", misere=True),
        ExerciseQuestion("losses", "subtraction:1,3,4", "21"),
    )
    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 40), (2, 12), (3, 6))
    theorems: tuple[Theorem, ...] = (
        Theorem("subtraction.theorem", ("golomb-1966",), GRUNDY, _normal),
        Theorem("subtraction.theorem-misere", ("golomb-1966",), MISERE_GRUNDY, _misere),
    )

    def __init__(self, taken: Iterable[int]) -> None:
        self.taken: tuple[int, ...] = tuple(sorted(set(taken)))

    @classmethod
    def from_parameters(cls, parameters: str) -> Ruleset:
        body = parameters.strip("{} ")
        if body[:1].isalpha() or body[:1] == "(" or "k" in body:
            return open_subtraction(body)
        if not body:
            raise NotationError("subtraction.empty")
        taken: set[int] = set()
        for part in body.split(","):
            numbers = read_numbers(part, parameters)
            if numbers[0] == 0:
                raise NotationError("subtraction.zero", whole=clip(parameters))
            if numbers[-1] > MOST_SUBTRACTED or len(taken) + len(numbers) > MOST_IN_SET:
                limits = {"most": MOST_SUBTRACTED, "count": MOST_IN_SET}
                raise NotationError("subtraction.large", whole=clip(parameters), **limits)
            taken.update(numbers)
        return cls(taken)

    @property
    def spec(self) -> str:
        return f"subtraction:{write_ints(self.taken)}"

    def particular(self) -> Message | None:
        few = len(self.taken) <= _MOST_NAMED
        return Message("subtraction.particular", {"counts": list(self.taken)}) if few else None

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        return self._counts_key("rules")

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return self._counts_key("line")

    def _counts_key(self, key: str) -> tuple[str, dict[str, Any]]:
        few = len(self.taken) <= _MOST_NAMED
        return (f"{key}-counts", {"counts": list(self.taken), "most": self.taken[-1]}) if few else (key, {})

    @cached_property
    def normal(self) -> Periodic:
        """Grundy values of single heaps."""
        return periodic_values(self.taken, 0)

    @cached_property
    def misere(self) -> Periodic:
        """Misère Grundy values of single heaps."""
        return periodic_values(self.taken, 1)

    def heap_rule(self) -> HeapRule:
        return HeapRule(lambda size: [(s, NONE | ONE) for s in self.taken if s <= size], self.taken[-1], 1)

    def written_rule(self, heaps: int | None) -> WrittenRule:
        body = [line for k in self.taken for line in (f"if x >= {k}:", f"    to(x - {k})")]
        return move_one_heap(heaps or 1, body)

    def heap_options(self, size: int) -> Iterator[Heaps]:
        for number in self.taken:
            if number > size:
                return
            yield (size - number,)

    def sample(self, random: Random, level: int) -> Heaps:
        count = 1 if level < 3 else 2
        return tuple(random.randint(3 * level, 12 * level) for _ in range(count))

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        single = len(position) == 1
        if facts.misere and not single:
            yield Message("subtraction.misere-sum", {})
            return
        found = self.misere if facts.misere else self.normal
        if not found.period:
            yield Message("subtraction.no-period", {"known": len(found.values)})
            return
        yield from self._explain_period(found)
        if single:
            yield from self._explain_lost(found)
            yield from self._explain_heap(found, position[0], facts)
            return
        values = [found(size) for size in position]
        if len(position) <= ROWS_SHOWN:
            known = [value for value in values if value is not None]
            figure = Columns("subtraction.heap-value", position, known)
            if figure.width <= COLUMNS_SHOWN:
                yield figure
        total = nim_sum(value for value in values if value is not None)
        yield Message("subtraction.sum-odd" if total else "subtraction.sum-even", {"sum": total}, step=2)
        changed = {
            index + 1
            for move in facts.winning_moves
            for index in range(len(position))
            if move[index] != position[index]
        }
        if changed and len(changed) <= ROWS_SHOWN:
            yield Message("subtraction.where", {"heaps": sorted(changed), "count": len(changed)}, step=2)

    def _explain_period(self, found: Periodic) -> Iterator[Figure]:
        start, period = found.preperiod, found.period
        shown = start + period <= _PERIOD_SHOWN
        key = "subtraction.period" if shown else "subtraction.period-long"
        yield Message(key, {"period": period, "start": start}, step=2)
        if shown:
            yield Grid((), range(start + period), [found.values[: start + period]])

    def _explain_lost(self, found: Periodic) -> Iterator[Figure]:
        start, period = found.preperiod, found.period
        lost = [n - (n >= period) * period for n in range(start, start + period) if found.values[n] == 0]
        if start == 0 and len(lost) <= 12:
            key = "subtraction.lost-multiples" if lost == [0] else "subtraction.lost-residues"
            yield Message(key, {"period": period, "residues": lost, "count": len(lost)}, plain=True)

    def _explain_heap(self, found: Periodic, size: int, facts: Facts) -> Iterator[Figure]:
        if found.preperiod == 0:
            yield Message(
                "subtraction.residue", {"size": size, "period": found.period, "residue": size % found.period}, step=2
            )
        takes = [size - option[0] for option in facts.winning_moves]
        if takes:
            yield Message("subtraction.take" if len(takes) == 1 else "subtraction.takes", {"takes": takes}, plain=True)
        elif facts.outcome == "P" and found.period == 1 + self.taken[-1] == 1 + len(self.taken) and size:
            key = "complement" if size >= found.period else "last"
            yield Message(f"subtraction.{key}", {"whole": found.period}, plain=True)


RULESETS = [Subtraction]
