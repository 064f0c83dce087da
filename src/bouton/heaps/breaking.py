"""Taking and breaking: take tokens from one heap, and possibly split the rest into several heaps.

All these games share the computation of single heaps' values by a sweep, periods if they are proved, winning moves
found without listing all moves, explanations, and drawings of heaps as rows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Self

from bouton.errors import SearchLimitError, SizeLimitError
from bouton.heaps.endless_values import EndlessValues
from bouton.heaps.game import HeapGame, Heaps, Informed, smaller_rows
from bouton.heaps.limits import (
    HEAPS_EXPLAINED,
    LARGEST_OF_TABLE,
    MOST_HEAPS_DRAWN,
    MOST_MATCHES_DRAWN,
    MOST_TOKENS,
    MOST_WAYS,
    MOVES_TO_MIRROR,
    PERIOD_LOOKED_FOR,
)
from bouton.heaps.values import NONE, ONE, THREE, TWO, HeapValues
from bouton.kinds.capabilities import Bounded, Facts
from bouton.kinds.copies import copy_with
from bouton.kinds.figures import COLUMNS_SHOWN, ROWS_SHOWN, Board, BoardMove, Columns, Element, Figure, Grid, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import clip
from bouton.storage.recent import Replayed
from bouton.values.mex import nim_sum
from bouton.values.valuation import GRUNDY

_LEAF = 50  # cost of examining one remainder of a heap, in ways to break it


_OF_ROWS = {
    "octal.mirror": "octal.mirror-rows",
    "octal.misere": "octal.misere-rows",
    "octal.period": "octal.period-rows",
    "octal.residue": "octal.residue-rows",
    "octal.table": "octal.table-rows",
    "octal.target": "octal.target-rows",
}


class Breaking(HeapGame, Informed, Bounded):
    """A game of taking and breaking. A subclass defines what may remain of a heap (`leaves`).

    A move takes at most `reach` tokens (None: no limit) and leaves at most `parts` heaps; if `unequal`, two that are
    left must differ.
    """

    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 16), (2, 8), (3, 4))
    reach: int | None = None
    parts: int = 2
    unequal: bool = False

    def leaves(self, size: int) -> Iterable[tuple[int, int]]:
        """Yield the pairs (tokens left, bits for the allowed numbers of heaps), in the order of the rules."""
        raise NotImplementedError

    def heap_rule(self) -> HeapRule:
        return HeapRule(
            lambda size: sorted((size - left, kinds) for left, kinds in self.leaves(size) if kinds),
            self.reach,
            self.parts,
            self.unequal,
        )

    @cached_property
    def values(self) -> HeapValues:
        """The Grundy values of single heaps."""
        if self.parts < 2 and (rule := self.heap_rule()).tail is not None:
            return EndlessValues(rule)
        return HeapValues(self.leaves, self.reach, self.parts, unequal=self.unequal)

    def heap_options(self, size: int) -> Iterator[Heaps]:
        for left, kinds in self.leaves(size):
            if kinds & NONE and not left:
                yield (0,)
            if kinds & ONE and left:
                yield (left,)
            if kinds & TWO:
                last = (left - 1) // 2 if self.unequal else left // 2
                for a in range(1, last + 1):
                    yield a, left - a
            if kinds & THREE:
                for a in range(1, left // 3 + 1):
                    for b in range(a, (left - a) // 2 + 1):
                        yield a, b, left - a - b

    def sweep_value(self, size: int) -> int | None:
        """Return the value of one heap, from the sweep only; None if the sweep does not reach it."""
        return self.values.sweep_value(size)

    def periodic_value(self, size: int) -> int | None:
        """Return the value of one heap, from a theorem about all large heaps; None if none applies."""
        return self.values.periodic_value(size)

    def heap_value(self, size: int) -> int | None:
        """Return the value of one heap; None if it is out of reach."""
        value = self.sweep_value(size)
        return self.periodic_value(size) if value is None else value

    def moves_of_value(self, size: int, value: int) -> Iterator[Heaps]:
        """Lazily yield the results of breaking one heap that have the given value, in the order of the rules."""
        if isinstance(self.values, EndlessValues) and self.values.period:
            yield from ((left,) for left in self.values.options(size, value))
            return
        for left, kinds in self.leaves(size):
            if kinds & NONE and not left and not value:
                yield (0,)
            if kinds & ONE and left and self.values(left) == value:
                yield (left,)
            if kinds & TWO:
                yield from self.values.pairs(left, value)
            if kinds & THREE:
                yield from self.values.triples(left, value)

    def moves_of_sum(self, heaps: Heaps, value: int) -> Iterator[Heaps]:
        """Lazily yield the moves that give several heaps a value, in the order of the rules.

        Raises
        ------
        SearchLimitError : if too many ways to break heaps would have to be examined.
        """
        change = (sum_of_values(self.heap_value, heaps) or 0) ^ value
        found: dict[int, Replayed] = {}
        work = 0
        for index, size in enumerate(heaps):
            if size not in found:
                work += self._ways(size)
                if work > MOST_WAYS:
                    raise SizeLimitError("octal.ways", position=clip(self.format(heaps)), most=MOST_WAYS)
                found[size] = Replayed(self.moves_of_value(size, (self.heap_value(size) or 0) ^ change))
            for option in found[size]:
                yield self.replace(heaps, index, option)

    def moves_to(self, heaps: Heaps, value: int) -> Iterator[Heaps] | None:
        """Lazily yield the moves that give a position a value, in the order of the rules; None if they are unknown."""
        values = self.values
        listed = not values.saltus or isinstance(values, EndlessValues)  # with growth, three heaps are not covered
        if not heaps or (not listed and max(heaps) >= len(values.values)):
            return None
        return self.moves_of_value(heaps[0], value) if len(heaps) == 1 else self.moves_of_sum(heaps, value)

    def _ways(self, size: int) -> int:
        """Estimate the ways to break a heap that a search for moves to a value examines.

        With a proved period without saltus, heaps beyond the preperiod and one period are not examined.
        """
        if isinstance(self.values, EndlessValues) or (self.reach is None and size >= len(self.values.values)):
            return _LEAF  # one per number of tokens, and a theorem finds the right ones
        near = self.values.preperiod + self.values.period if self.values.period and not self.values.saltus else size
        ways = 0
        for left, kinds in self.leaves(size):
            ways += _LEAF + min(left, near) if kinds & TWO else 0
            ways += min(left, near) ** 2 if kinds & THREE else 0
        return ways

    def check_search(self, position: Heaps, limit: int, by_parts: bool = False) -> None:
        """Raise a `SearchLimitError` if the position is too large to be searched.

        If heaps can be split, or known values do not cover them, `MOST_TOKENS` tokens are allowed. If heaps are never
        split, each may have `limit` tokens and, unless they are searched `by_parts`, all may lead to limit² positions.
        """
        tokens = sum(position)
        largest, known = max(position, default=0), len(self.values.values)
        unknown = self.values.exhausted and largest >= known
        if tokens > MOST_TOKENS and (self.parts > 1 or unknown):
            key = "heaps-too-large-known" if unknown else "heaps-too-large"
            raise SizeLimitError(key, game=clip(self.spec), heap=clip(largest, 24), known=known)
        if self.parts > 1:
            return
        rows = 0 if by_parts or largest > limit else smaller_rows(position, limit**2)
        if largest > limit or rows > limit**2:  # finding the winner takes about the square root of all positions
            raise SearchLimitError("search.size", position=clip(self.format(position)), limit=limit)

    def with_values(self, values: Sequence[int], preperiod: int, period: int) -> Self:
        return copy_with(self, values=self.values.with_values(values, preperiod, period))

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        for figure in self._explain(position, facts):
            yield _of_rows(figure) if self.numbers == "rows" else figure

    def _explain(self, position: Heaps, facts: Facts) -> Iterator[Figure]:
        if facts.misere:
            yield Message("octal.misere", {}, step=2)
            return
        if len(position) == 1:
            yield from self._explain_heap(position[0], facts)
        elif position:
            yield from self._explain_heaps(position, facts)

    def explain_period(self) -> Iterator[Figure]:
        """Explain what is proved about large heaps."""
        self.values.grow(PERIOD_LOOKED_FOR)
        found = self.values
        if found.period:
            key = "octal.growth" if found.saltus else "octal.period"
            yield Message(key, {"period": found.period, "start": found.preperiod, "saltus": found.saltus})

    def _explain_heap(self, size: int, facts: Facts) -> Iterator[Figure]:
        if 0 < size <= LARGEST_OF_TABLE:
            yield Message("octal.table", {}, step=2)
            yield Grid((), range(size + 1), [[self.heap_value(n) for n in range(size + 1)]])
        yield from self.explain_period()
        found = self.values
        if found.period and not found.saltus and size >= len(found.values):
            same = found.preperiod + (size - found.preperiod) % found.period
            yield Message("octal.residue", {"size": size, "period": found.period, "same": same}, step=2)
        yield from self.explain_mirror(size)

    def explain_mirror(self, size: int) -> Iterator[Figure]:
        """Explain the first move to two equal heaps, if the first `MOVES_TO_MIRROR` pairs of `leaves` allow one."""
        for left, kinds in islice(self.leaves(size), MOVES_TO_MIRROR):
            if kinds & TWO and left and left % 2 == 0 and not self.unequal:
                yield Message("octal.mirror", {"half": left // 2}, plain=True)
                return

    def _explain_heaps(self, position: Heaps, facts: Facts) -> Iterator[Figure]:
        values = [self.heap_value(size) for size in position]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return
        yield from self.explain_period()
        if len(position) <= ROWS_SHOWN:
            names = [number(size) for size in position]
            figure = Columns("octal.heap-value", names, known)
            if figure.width <= COLUMNS_SHOWN:
                yield figure
        total = nim_sum(known)
        yield Message("octal.sum-odd" if total else "octal.sum-even", {"sum": total}, step=2)
        shown = 0
        for index, value in enumerate(known):
            if value ^ total < value and shown < HEAPS_EXPLAINED:
                shown += 1
                yield Message(
                    "octal.target",
                    {"heap": index + 1, "size": position[index], "value": value, "target": value ^ total},
                    step=2,
                )

    def board(self, position: Heaps) -> Board:
        """Draw each heap as a row of tokens, ``h0m2`` the third token of heap 0; a move touches the tokens it takes.

        Tokens are taken from the row so that the tokens to their left, and those to their right, are what remains; if
        more than two are taken, only the first and the last are touched. A move that makes another cut also touches the
        token to the right of the cut, and the heap; a move that only splits touches the tokens on both sides of each
        cut, and the heap. If a heap can only be cut in two, the token to the left of the cut suffices. A move that can
        be made at either end is listed twice. No two moves to different positions touch the same elements. Large heaps
        are drawn as one element each, and the moves are not listed.
        """
        drawn = len(position) <= MOST_HEAPS_DRAWN and max(position, default=0) <= MOST_MATCHES_DRAWN
        elements = []
        for index, size in enumerate(position[:MOST_HEAPS_DRAWN]):
            group = f"h{index}"
            elements.append(Element(group, "heap", -1, index, number(size), "", group))
            if drawn:
                elements += [Element(f"{group}m{k}", "chip", k, index, "", "", group) for k in range(size)]
        return Board(elements, self._board_moves(position) if drawn else (), complete=drawn)

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        for index, size in enumerate(position):
            options = list(self.heap_options(size))
            if all(len(heaps) == 2 and sum(heaps) == size for heaps in options):  # a heap can only be cut in two
                for heaps in options:
                    option = self.format(self.replace(position, index, heaps))
                    yield from (BoardMove(_pin_names(index, [left - 1]), option) for left in dict.fromkeys(heaps))
                continue
            found = [(heaps, _pins(size, heaps)) for heaps in options]
            used = {(frozenset(pins), cut) for _, (pins, cut) in found}
            for heaps, (pins, cut) in found:
                option = self.format(self.replace(position, index, heaps))
                whole = (f"h{index}",) if cut else ()
                taken = size - sum(heaps)
                row = list(range(pins[0], pins[0] + taken)) if taken else []  # tokens removed
                mirrored = [size - 1 - k for k in pins]
                ways = [(pins, row), (mirrored, [size - 1 - k for k in row])]
                for touched, gone in ways[: 1 if (frozenset(mirrored), cut) in used else 2]:
                    elements = (*_pin_names(index, touched), *whole)
                    yield BoardMove(elements, option, "", _pin_names(index, gone))

    def sample(self, random: Random, level: int) -> Heaps:
        count = min(1 + level // 2, 4)
        return tuple(random.randint(2, 4 + 4 * level) for _ in range(count))


def _of_rows(figure: Figure) -> Figure:
    """Turn a figure about heaps into one about rows; others are returned unchanged."""
    if isinstance(figure, Message):
        return figure._replace(key=_OF_ROWS.get(figure.key, figure.key))
    if isinstance(figure, Columns):
        return figure._replace(label="octal.row-value")
    return figure._replace(label="octal.row") if isinstance(figure, Grid) else figure


def _pin_names(index: int, pins: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"h{index}m{k}" for k in pins)


def _pins(size: int, heaps: Heaps) -> tuple[list[int], bool]:
    """Return the tokens of a heap of `size` that a move touches, and whether it makes a cut where it takes no token.

    They are the first and the last token that it takes, then those at other cuts; `heaps` is what the move leaves.
    """
    first, *others = heaps
    taken = size - sum(heaps)
    start = first if others else 0  # a single remaining heap is on the right
    touched = sorted({start, start + taken - 1}) if taken else []
    place = first + taken
    if not taken and others:
        touched = [first - 1, first]
    for heap in others[:-1]:
        place += heap
        touched += [place] if taken else [place - 1, place]
    return touched, not taken or len(heaps) > 2


def sum_of_values(known: Callable[[int], int | None], heaps: Heaps) -> int | None:
    """Return the nim-sum of the heaps' values; None if one of them is unknown."""
    total = 0
    for size in heaps:
        value = known(size)
        if value is None:
            return None
        total ^= value
    return total


def _moves(game: Breaking, heaps: Heaps, value: int, player: Player) -> Iterator[Heaps] | None:
    return game.moves_to(heaps, value)


def _value_by_period(game: Breaking, heaps: Heaps) -> int | None:
    value = sum_of_values(game.heap_value, heaps)
    if isinstance(game.values, EndlessValues):
        return None
    far = game.values.saltus and max(heaps, default=0) >= len(game.values.values)
    return None if far else value


def _value_by_sweep(game: Breaking, heaps: Heaps) -> int | None:
    return sum_of_values(game.sweep_value, heaps)


def _value_by_growth(game: Breaking, heaps: Heaps) -> int | None:
    return sum_of_values(game.heap_value, heaps)


def _endless(game: Breaking, heaps: Heaps) -> int | None:
    return sum_of_values(game.heap_value, heaps) if isinstance(game.values, EndlessValues) else None


#: The sweep, then the periods of Guy and Smith.
BREAKING_THEOREMS = (
    Theorem("octal.theorem-sweep", ("sprague-grundy",), GRUNDY, _value_by_sweep, _moves),
    Theorem("octal.theorem-period", ("guy-smith-1956",), GRUNDY, _value_by_period, _moves),
)

#: Periods of games that leave one heap and whose digits repeat forever.
ENDLESS_THEOREM = Theorem("octal.theorem-states", ("endless",), GRUNDY, _endless, _moves)

#: Arithmetic periods of games that may leave three heaps.
GROWTH_THEOREM = Theorem("octal.theorem-growth", ("growth",), GRUNDY, _value_by_growth)
