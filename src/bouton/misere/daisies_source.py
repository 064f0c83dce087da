"""Who wins a sum of heaps of Daisies or one of its relatives in misère play, with the winning moves and the reason.

The form of the strategy was read off from searches, so that answers about heaps above 16 are *observed*: no theorem is
claimed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from bouton.heaps.game import HeapGame, Heaps
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import NONE, ONE, TWO, HeapRule
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.misere.daisies import Daisies, Standing, daisies_of
from bouton.misere.family import HeapFamily, code_of
from bouton.notation import clip
from bouton.search.sources import Answer
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, Valuation

__all__ = ["MisereDaisies"]

_PROVED_TO = 16  # heaps: their sums, any number of them, are gone through in tests/misere/test_daisies.py
_PROVED, _OBSERVED = "theorem: Plambeck and Siegel 2008", "observed: after Plambeck 1992"
_SHORT = 4_096  # fewer ways to leave two heaps are tried one by one


class MisereDaisies:
    """A source of outcomes in misère play for games like Daisies, heaps of any size.

    >>> import bouton
    >>> MisereDaisies().lookup(bouton.find("octal:4.7"), MISERE_OUTCOME, (10**30, 10**29, 5)).value
    <Outcome.N: 'N'>
    """

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None for other games."""
        found = _strategy(ruleset) if valuation is MISERE_OUTCOME else None
        if found is None:
            return None
        cite = _PROVED if max(position, default=0) <= _PROVED_TO else _OBSERVED
        return Answer(Outcome.P if found[0].of(position).lost else Outcome.N, cite)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions, in the order of the rules and lazily; None for other games."""
        found = _strategy(ruleset) if valuation is MISERE_OUTCOME and value is Outcome.P else None
        return None if found is None else _Moves(*found, position)

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """Why a position is won or lost in misère play."""
        found = _strategy(ruleset) if facts.misere else None
        if found is None or not any(position):
            return
        daisies, standing = found[0], found[0].of(position)
        value = standing.value
        own = code_of(found[1]) == "4.7"
        yield Message("misere.daisies-own" if own else "misere.daisies", {"game": clip(ruleset.spec)}, step=2)
        yield Message(f"misere.daisies-weights-{'whole' if daisies.step == 1 else 'thirds'}", daisies.facts, step=2)
        heaps = [size for size in position if size]
        state = "lost" if standing.lost else "won"
        if standing.top < 0:
            yield Message(f"misere.daisies-ones-{state}", {}, step=2)
        elif standing.exceptional:
            ruler = daisies.ruler(heaps) or 0
            weight = standing.weight - daisies.weight(ruler)
            shown = {"heap": _short(ruler), "reach": _short(daisies.reach(ruler)), "weight": _short(weight)}
            yield Message(f"misere.daisies-ruled-{state}", {**shown, "value": value}, step=2)
        else:
            yield Message(f"misere.daisies-normal-{state}", {"value": value}, step=2)
        if facts.winning_moves:
            move = facts.winning_moves[0]
            after = daisies.of(move)
            kind = "ones" if after.top < 0 else "ruled" if after.exceptional else "normal"
            text = clip(ruleset.format(move), 160)
            yield Message(f"misere.daisies-move-{kind}", {"move": text})


def _short(number: int) -> str:
    return clip(str(number), 40) if number < 10**4_000 else "…"


def _strategy(ruleset: Ruleset) -> tuple[Daisies, HeapRule] | None:
    rule = HeapFamily(ruleset).rule() if isinstance(ruleset, HeapGame) and ruleset.impartial else None
    daisies = None if rule is None or (rule.reach or 0) > 3 or rule.parts > 2 else daisies_of(code_of(rule))
    return None if daisies is None or rule is None else (daisies, rule)


class _Moves:
    """The winning moves of a sum, made one by one; counted without being made."""

    def __init__(self, daisies: Daisies, rule: HeapRule, position: Heaps) -> None:
        self._daisies, self._rule, self._position = daisies, rule, position
        self._ones = Counter(position)
        stands = {size: daisies.one(size) for size in self._ones}
        tops = sorted(
            (stands[size].top for size, count in self._ones.items() for _ in range(min(count, 2))), reverse=True
        )
        first, second = (*tops, -1, -1)[:2]
        total = daisies.of(position)
        self._rests = {
            size: Standing(
                total.value ^ stand.value, total.weight - stand.weight, second if stand.top == first else first
            )
            for size, stand in stands.items()
        }
        self._items = self._made()

    def __iter__(self) -> Iterator[Heaps]:
        return self

    def __next__(self) -> Heaps:
        return next(self._items)

    def _made(self) -> Iterator[Heaps]:
        for index, size in enumerate(self._position):
            before, after = self._position[:index], self._position[index + 1 :]
            for option in self._winning(size):
                yield before + option + after

    def _winning(self, size: int) -> Iterator[Heaps]:
        """What a heap becomes by winning moves."""
        rest = self._rests[size]
        for taken, digit in self._rule.moves(size):
            left = size - taken
            if digit & NONE and not left and rest.lost:
                yield (0,)
            if digit & ONE and left and self._lost(rest, left):
                yield (left,)
            if digit & TWO:
                for start, end in self._spans(rest, left)[0]:
                    yield from ((a, left - a) for a in range(start, end) if self._lost(rest, a, left - a))

    def _lost(self, rest: Standing, *heaps: int) -> bool:
        for heap in heaps:
            rest = rest.plus(self._daisies.one(heap))
        return rest.lost

    def _spans(self, rest: Standing, left: int) -> tuple[list[tuple[int, int]], int]:
        """Where the smaller of two heaps may lie so that the sum is lost, and how many such ways there are.

        From heap `ones` on, each step of 2·step moves that much weight and reach from the larger heap to the smaller:
        the total weight stays, the largest reach falls, until both are nearly equal. So in each residue class what is
        exceptional comes first, but for the few at both ends, which are tried one by one.
        """
        ones, step, last = self._daisies.ones, self._daisies.step, left // 2
        value = rest.value ^ (3 if left % 2 else 0)
        if value == 2:
            return [], 0
        if value == 1:
            last = min(last, ones)
        begin, end = ones + 2, last - 8 * step
        if last <= max(_SHORT, begin + 16 * step):
            return [(1, last + 1)], sum(self._lost(rest, a, left - a) for a in range(1, last + 1))
        count = sum(self._lost(rest, a, left - a) for a in (*range(1, begin), *range(end, last + 1)))
        cuts = []
        for first in range(begin, begin + 2 * step):
            size = (end - first - 1) // (2 * step) + 1
            low, high = 0, size
            while low < high:
                middle = (low + high) // 2
                a = first + 2 * step * middle
                alike = self._lost(rest, a, left - a) == (value == 3)  # whether it is exceptional
                low, high = (middle + 1, high) if alike else (low, middle)
            cuts.append(first + 2 * step * low)
            count += low if value == 3 else size - low
        if value == 3:
            return [(1, min(max(cuts), end)), (end, last + 1)], count
        return [(1, begin), (min(cuts), last + 1)], count

    def how_many(self, most: int) -> int:
        """All of them counted, up to `most` + 1."""
        count = 0
        for size, times in self._ones.items():
            rest = self._rests[size]
            for taken, digit in self._rule.moves(size):
                left = size - taken
                found = int(bool(digit & NONE) and not left and rest.lost)
                found += bool(digit & ONE) and left > 0 and self._lost(rest, left)
                found += self._spans(rest, left)[1] if digit & TWO else 0
                count += times * found
            if count > most:
                return most + 1
        return count
