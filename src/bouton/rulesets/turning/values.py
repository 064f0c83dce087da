"""Grundy values of single coins on a line, by the mex of what they turn into, and faster for the families.

f(n) is the mex of the nim-sums f(m1) ⊕ … ⊕ f(ms) over the sets {m1, …, ms} that may be turned with coin n.

If any coins may be turned and only their number counts:

- up to r coins: `bouton.codes.lexicode`; 2 coins: n itself (Nim); 3 coins: the odious numbers (Mock Turtles); the
  first r values are powers of 2; any number of coins: 2^(n − 1);
- a to b coins: the first a − 1 coins have no move and the value 0, and coin n has the value of coin n − a + 1 in the
  game of up to b coins. Proof: the first a − 1 coins have the value 0 and can extend any set of s ≤ b − 1 other coins
  to one of a − 1 coins or more, so the options of coin n have the same values as in that game.

Up to b consecutive coins: the largest power of 2 that divides n, but at most the largest power of 2 up to b (Winning
Ways, ch. 14, the Ruler game). Proof by induction, for coin n with the value 2^j. For i < 2^j the numbers n − i and i
are divisible by the same powers of 2, so the nim-sums over n − k, …, n − 1 are those over 1, …, k, and for k < 2^j
these are the numbers below 2^j, each once (Gray's code). A longer row contains n − 2^j, a multiple of 2^(j + 1);
among its multiples of 2^(j + 1) the highest power of 2 occurs once, so the nim-sum has a bit above 2^j. If the limit
caps the value, a row of 2^j ≤ k < b coins has one value 2^j, and the nim-sum of the others is 0 only for k =
2^(j + 1) − 1 ≥ b.

Symler, read literally: coin 1 alone has the value 1, and every other move turns it, so by induction the coins from 2
on have only options of value 1 and the value 0. Grunt is Grundy's game: a move of coin n turns coin 1, of value 0, and
two different coins i and n + 1 − i, which are heaps of i − 1 and n − i if coin n is a heap of n − 1.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import xor
from typing import Any

from bouton.codes.lexicode import columns, odious
from bouton.errors import SearchLimitError, SizeLimitError
from bouton.heaps.values import TWO, HeapValues
from bouton.rulesets.turning.rule import CodeElement, LineRule, Others
from bouton.storage.locks import Locked
from bouton.values.mex import mex

MOST_BITS = 300_000  # of the largest values that are computed

_MOST_EFFORT = 6_000_000  # coins examined, about two seconds
_MOST_TABLE = 100_000
_MOST_PART = 300_000  # half sets stored when two halves are combined
_MOST_KNOWN = 4_096  # sets of one coin whose sums are cached
_MOST_KEPT = 1 << 4_096
_MOST_WORDS = 500_000_000  # words of sets processed for values of free rules, about two seconds
_RULER = CodeElement(1, None, "C")
_GRUNT, _SYMLER = CodeElement(4, 4, "S", None, True), CodeElement(1, None, "S", None, True)


@cache
def _grundys_game() -> HeapValues:
    return HeapValues(lambda n: [(n, TWO)], None, 2, unequal=True)


class Effort:
    """A budget of `most` steps, of which `spent` have been used.

    Raises
    ------
    SearchLimitError : when it is exceeded; the error names the coin, if one is given.
    """

    def __init__(self, most: int) -> None:
        self.most: int = most
        self.spent: int = 0

    def spend(self, steps: int, place: int | None = None) -> None:
        """Count some steps of the search; raise an error beyond the limit."""
        self.spent += steps
        if self.spent > self.most:
            if place is not None:
                raise SizeLimitError("turning.values", place=place)
            raise SizeLimitError("turning.product")


class LineValues(Locked):
    """The values of the coins of a line under a rule, computed on demand.

    The list `swept` has the values of the coins 1, 2, … that were computed as a mex; `reach` is the last coin that a
    caller expects to query (0: unknown).

    >>> from bouton.rulesets.turning.rule import read_rule
    >>> values = LineValues(read_rule("turnips"))
    >>> [values(n) for n in range(1, 19)]
    [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1]

    Raises
    ------
    SearchLimitError : if a value would take more than about two seconds.
    """

    def __init__(self, rule: LineRule) -> None:
        self.rule = rule
        self.swept: list[int] = []
        self._known: dict[int, int] = {}
        self._prefix = [0]
        self._effort = Effort(_MOST_EFFORT)
        self.reach = 0  # the last coin that will be queried, if it is known
        self._bounds: dict[int, int] = {}
        self._few: dict[tuple[int, int], bool] = {}
        self._sums: dict[int, dict[int, list[Sequence[int]]] | None] = {}
        self._halves: dict[int, tuple[int, dict[int, list[Others]]]] = {}

    def __call__(self, place: int) -> int:
        """Return the value of the coin at a place, counted from 1."""
        value = self._known.get(place)
        if value is None:
            value = self.theorem_value(place)
            if value is None:
                value = self.by_mex(place)
            if value < _MOST_KEPT:
                self._known[place] = value
        return value

    def upto(self, length: int) -> list[int]:
        """Return the values of the coins 1, …, `length`."""
        element = self.rule.free
        if element is not None and element.most is not None and element.most > 3:
            return self._greedy(length, most_spent=_MOST_WORDS)
        return [self(place) for place in range(1, length + 1)]

    def _greedy(self, length: int, **limits: Any) -> list[int]:
        """Return the values of the coins 1, …, `length` if any coins may be turned, up to some limit above 3."""
        least, most = self.rule.elements[0].least, self.rule.elements[0].most
        assert most is not None
        idle = min(least - 1, length)
        try:
            return [0] * idle + columns(most, length - idle, **limits)
        except SearchLimitError as error:
            raise SizeLimitError("codes.lexicode-limit", coins=most, reached=error.values["reached"] + idle) from None

    def patiently(self, length: int, memory: int | None, tick: Callable[[int], None] | None) -> list[int]:
        """Return the values of the coins 1, …, `length` by a search that may take a long time, and `memory` bytes.

        `memory` None means the usual limit; `tick` receives the number of values known. Both are ignored unless any
        coins may be turned, up to a limit above 3.
        """
        element = self.rule.free
        if element is not None and element.most is not None and element.most > 3:
            return self._greedy(length, memory=memory, tick=tick)
        return self.upto(length)

    def theorem_value(self, place: int) -> int | None:
        """Return the value by a theorem for the family; None if it can only be found as a mex."""
        elements = self.rule.elements
        if elements == (_SYMLER,):
            return int(place == 1)
        if elements == (_GRUNT,) and (value := _grundys_game()(place - 1)) is not None:
            return value
        if len(elements) != 1 or elements[0].first or elements[0].span is not None:
            return None
        element = elements[0]
        if element.shape == "C" and element.least == 1:
            value = place & -place
            return value if element.most is None else min(value, 1 << (element.most.bit_length() - 1))
        if element.shape:
            return None
        real = place - element.least + 1
        if real < 1:
            return 0
        if element.most is None and real > MOST_BITS:
            raise SizeLimitError("turning.values", place=place)
        if element.most is None or real <= element.most:
            return 1 << (real - 1)
        if element.most <= 3:
            return (1, real, odious(real - 1))[element.most - 1]
        if real > _MOST_TABLE:
            raise SizeLimitError("turning.values", place=place)
        return self._greedy(place, most_spent=_MOST_WORDS)[-1]

    def period(self) -> tuple[int, int, int] | None:
        """Return preperiod, period and saltus of the values by a theorem for the family; the period is 0 if it shows
        that there is none. None if no theorem tells.

        >>> from bouton.rulesets.turning.rule import read_rule
        >>> [LineValues(read_rule(name)).period() for name in ("twins", "ruler-fives", "mock-turtles")]
        [(1, 1, 1), (1, 4, 0), (0, 0, 0)]
        """
        element = self.rule.elements[0]
        if self.rule.elements == (_SYMLER,):
            return 2, 1, 0
        if self.rule.elements == (_RULER._replace(most=element.most),):
            return (0, 0, 0) if element.most is None else (1, 1 << (element.most.bit_length() - 1), 0)
        if self.rule.free is None:
            return None
        if element.most == 1:
            return 1, 1, 0
        return (element.least - 1, 1, 1) if element.most == 2 else (0, 0, 0)

    def by_mex(self, place: int) -> int:
        """Return the value of the coin at a place as the mex over its moves, and cache those of all coins before it."""
        with self.lock:
            while len(self.swept) < place:
                new = len(self.swept) + 1
                value = mex(self._option_values(new))
                self.swept.append(value)
                self._prefix.append(self._prefix[-1] ^ value)
        return self.swept[place - 1]

    def _option_values(self, place: int) -> Iterator[int]:
        values, prefix = self.swept, self._prefix
        for element in self.rule.elements:
            if element.shape == "C" and not element.first:
                span = place if element.span is None else min(place, element.span)
                most = span if element.most is None else min(span, element.most)
                self._effort.spend(max(most - element.least, 0) + 1, place)
                for count in range(element.least, most + 1):
                    yield prefix[place - 1] ^ prefix[place - count]
                continue
            for count in range(place):
                for others in element.companions(place, count):
                    self._effort.spend(count + 1, place)
                    total = 0
                    for each in others:
                        total ^= values[each - 1]
                    yield total

    def sums(self, place: int) -> dict[int, list[Sequence[int]]] | None:
        """Return the sets that may be turned with a coin, by the nim-sum of their values; None if they are too many."""
        if place not in self._sums:
            table: dict[int, list[Sequence[int]]] | None = None
            if self.few(place, _MOST_KNOWN):
                table = {}
                for others, total in self._rows(place) if self._side_by_side() else self.sets_with_sums(place):
                    table.setdefault(total, []).append(others)
            self._sums[place] = table
        return self._sums[place]

    def _side_by_side(self) -> bool:
        element = self.rule.elements[0]
        return len(self.rule.elements) == 1 and element.shape == "C" and not element.first

    def _rows(self, place: int) -> Iterator[tuple[Sequence[int], int]]:
        """Yield the consecutive coins before a place, with their sums; a row is a range, however long it is."""
        element, total = self.rule.elements[0], 0
        for count in range(self._longest(place)):
            total ^= self(place - count) if count else 0
            if count + 1 >= element.least:
                yield range(place - count, place), total

    def _longest(self, place: int) -> int:
        """Return the largest number of consecutive coins, ending with a given coin, that may be turned."""
        element = self.rule.elements[0]
        span = place if element.span is None else min(place, element.span)
        return min(span, element.most or span)

    def sets_with_sums(self, place: int) -> Iterator[tuple[Sequence[int], int]]:
        """Yield the sets that may be turned with a coin, in the order of the rule, each with its nim-sum of values."""
        element = self.rule.free
        if element is None or element.most is None:
            yield from ((others, self.sum_of(others)) for others in self.rule.companions(place))
            return
        values = self.upto(place - 1)
        for count in self.rule.counts(place):
            sums = (reduce(xor, some, 0) for some in combinations(values, count))
            yield from zip(combinations(range(1, place), count), sums, strict=True)

    def bound(self, place: int) -> int:
        """Return a power of 2 above the nim-sums of all sets of coins before a place."""
        if place not in self._bounds:
            element = self.rule.free
            if element is not None:  # the values never decrease
                top = self(place - 1) if place > 1 else 0
            else:
                top = max(map(self, range(1, place)), default=0)
            self._bounds[place] = 1 << top.bit_length()
        return self._bounds[place]

    def others_of_sum(self, place: int, target: int, effort: Effort | None = None) -> Iterator[Sequence[int]]:
        """Yield the sets that may be turned with a coin and have values of nim-sum `target`, in the order of the rule.

        The search is lazy.

        >>> from bouton.rulesets.turning.rule import read_rule
        >>> list(LineValues(read_rule("mock-turtles")).others_of_sum(7, 13 ^ 4))
        [(1, 5), (2, 6)]

        Raises
        ------
        SearchLimitError : after the sets found so far, if there are too many to examine.
        """
        effort = effort or Effort(_MOST_EFFORT)
        element, table = self.rule.free, self._sums.get(place)
        if table is not None:
            yield from map(tuple, table.get(target, ()))
        elif self.rule.elements == (_RULER,):
            yield from self._back_to(place, target)
        elif self._side_by_side():
            for row, total in self._rows(place):
                effort.spend(1)
                if total == target:
                    yield tuple(row)
        elif element is not None and element.most is None:
            yield from self._sets_without_limit(place, target, element.least - 1)
        elif element is not None:
            for count in self.rule.counts(place):
                if count and element.most in (2, 3):
                    yield from self._with_last(place, count, target, effort)
                else:
                    yield from self._two_halves(place, count, target, effort)
        else:
            for others in self.rule.companions(place):
                effort.spend(len(others) + 1)
                if self.sum_of(others) == target:
                    yield others

    def _back_to(self, place: int, target: int) -> Iterator[Sequence[int]]:
        """Yield the row of coins just before `place` with nim-sum `target`, if there is one, in the Ruler game.

        The nim-sum of coins 1, …, n is n's Gray code.
        """
        rest, low = (place - 1) ^ (place - 1) >> 1 ^ target, 0
        while rest:
            low ^= rest
            rest >>= 1
        if low < place:
            yield range(low + 1, place)

    def sum_of(self, others: Sequence[int]) -> int:
        """Return the nim-sum of the values of some coins."""
        total = 0
        for each in others:
            total ^= self(each)
        return total

    def few(self, place: int, most: int) -> bool:
        """Whether at most `most` sets may be turned with a coin; False if counting them stops early (`how_many`)."""
        if (place, most) not in self._few:
            self._few[place, most] = self.how_many(place, most, 100 * most) <= most
        return self._few[place, most]

    def how_many(self, place: int, most: int, longest: int | None = None) -> int:
        """Count the sets that may be turned with a coin, up to `most` + 1.

        The result is also `most` + 1 if the sets are listed one by one, and the number listed times the size of the
        last one exceeds `longest`.
        """
        element = self.rule.free
        total = 0
        if element is not None:
            ways = 1
            for count in range(place):
                if element.allows(count + 1):
                    total += ways
                if total > most or (element.most is not None and count + 1 >= element.most):
                    break
                ways = ways * (place - 1 - count) // (count + 1)
            return min(total, most + 1)
        if self._side_by_side():
            return min(max(self._longest(place) - self.rule.elements[0].least + 1, 0), most + 1)
        for others in self.rule.companions(place):
            total += 1
            if total > most or (longest is not None and len(others) * total > longest):
                return most + 1
        return total

    def _sets_without_limit(self, place: int, target: int, idle: int) -> Iterator[Others]:
        """Yield the sets of at least `idle` coins with nim-sum `target`.

        The first `idle` coins of the line have the value 0, and the bits of `target` say which of the others are in the
        set.
        """
        if target >> max(place - 1 - idle, 0):
            return
        fixed = tuple(bit + 1 + idle for bit in range(target.bit_length()) if target >> bit & 1)
        for count in range(max(0, idle - len(fixed)), min(idle, place - 1) + 1):
            for some in combinations(range(1, min(idle, place - 1) + 1), count):
                yield (*some, *fixed)

    def _two_halves(self, place: int, count: int, target: int, effort: Effort) -> Iterator[Others]:
        """Yield the sets of `count` coins before a place with nim-sum `target`: left parts matched with right parts.

        A table holds the right parts for each sum in lexicographic order, so the sets come in that order too. The parts
        are halves, unless there are too many halves.
        """
        if not count:
            if not target:
                yield ()
            return
        right = (count + 1) // 2
        while right > 1 and comb(place - 1, right) > _MOST_PART:
            right -= 1
        ends = self._parts(place - 1, right, effort)
        if count == right:
            yield from (end for end in ends.get(target, ()) if end[-1] < place)
            return
        values = self.upto(place - 1)
        for begin, total in zip(
            combinations(range(1, place), count - right), combinations(values, count - right), strict=True
        ):
            effort.spend(1)
            for end in ends.get(reduce(xor, total, target), ()):
                if end[0] > begin[-1] and end[-1] < place:
                    yield (*begin, *end)

    def _parts(self, length: int, size: int, effort: Effort) -> dict[int, list[Others]]:
        """Map each nim-sum to the sets of `size` of the first `length` coins, or of more, that have this sum."""
        known, table = self._halves.get(size, (-1, {}))
        if known < length:
            if comb(self.reach, size) <= _MOST_PART:
                length = max(length, self.reach)
            effort.spend(comb(length, size))
            table, values = {}, self.upto(length)
            for chosen, some in zip(combinations(range(1, length + 1), size), combinations(values, size), strict=True):
                table.setdefault(reduce(xor, some, 0), []).append(chosen)
            self._halves[size] = length, table
        return table

    def _with_last(self, place: int, count: int, target: int, effort: Effort) -> Iterator[Others]:
        """Yield the sets of `count` coins, 1 or 2, before a place with nim-sum `target`.

        The sum determines the value of the last coin, and this value the coin (or, if it is 0, one of a few).
        """
        idle, mock = self.rule.elements[0].least - 1, self.rule.elements[0].most == 3
        for begin in combinations(range(1, place), count - 1):
            effort.spend(1)
            after = begin[0] if begin else 0
            value = target ^ self(after) if after else target
            last = (value >> 1) + 1 + idle if mock else value + idle
            for each in range(1, idle + 1) if not value else (last,):
                if after < each < place and self(each) == value:
                    yield (*begin, each)
