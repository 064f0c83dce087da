"""Restricted Nim: 1 to f(n) tokens may be taken from a heap of n, and f(n) − f(n − 1) is always 0 or 1 (Levine 2006).

The heaps n − f(n), …, n then have the values 0, …, f(n), each once, by induction. Where f grows at n, the options are
the heaps that had these values for n − 1, and n has the value f(n). Elsewhere the least of them, n − f(n) − 1, is no
option any more, and n has its value. So n has one option of each value up to f(n) but its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from bouton.errors import BoutonError, SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.numeration.automaton import Limits
from bouton.proving.formula import LinearSum, sum_of
from bouton.proving.limits import MOST_ROUNDS, STATES_OF_RESTRICTED
from bouton.proving.reading import Move
from bouton.proving.rules import read_rules


class Bound(NamedTuple):
    """The bound ⌊(factor · n + constant) / divisor⌋, which grows by 0 or 1: 0 ≤ factor ≤ divisor."""

    factor: int
    constant: int
    divisor: int

    def limit(self, n: int) -> int:
        """The bound for a heap of n."""
        return (self.factor * n + self.constant) // self.divisor

    def text(self) -> str:
        """The bound in mathematical notation.

        >>> Bound(1, 0, 2).text(), Bound(1, -1, 1).text(), Bound(0, 7, 2).text()
        ('⌊n/2⌋', 'n − 1', '3')
        """
        if not self.factor:
            return str(self.constant // self.divisor)
        total = LinearSum(((self.factor, "n"),), self.constant).text()
        if self.divisor == 1:
            return total
        return f"⌊{total}/{self.divisor}⌋" if not self.constant else f"⌊({total})/{self.divisor}⌋"


class Restriction(NamedTuple):
    """The rule that at most f(n) tokens may be taken from a heap of n: f is the least of the bounds, and at least 0.

    Values and options raise SearchLimitError after `MOST_ROUNDS` rounds; for ⌊n/k⌋ they take about k · ln(n/k) at most.

    >>> halves = Restriction((Bound(1, 0, 2),))
    >>> [halves.value(n) for n in range(12)]
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]
    >>> halves.value(10**30), halves.option(10**30, 0)
    (500000000000000000000000000000, 633825300114114700748351602687)
    """

    bounds: tuple[Bound, ...]

    def limit(self, n: int) -> int:
        """The most tokens that may be taken from a heap of n."""
        return max(0, min(bound.limit(n) for bound in self.bounds))

    def value(self, n: int) -> int:
        """The Grundy value of a heap."""
        asked = n
        for _ in range(MOST_ROUNDS):
            most = self.limit(n)
            if not most or self.limit(n - 1) < most:
                return most
            n -= (most + 1) * max(1, (n - self._first(most)) // (most + 1))
        raise _too_long(asked)

    def option(self, n: int, value: int) -> int | None:
        """The only option of a heap with this value; None if there is none."""
        least, heap = n - self.limit(n), self._first(value) if 0 < value <= self.limit(n) else 0
        if value > n - least or heap >= n:
            return None
        for _ in range(MOST_ROUNDS):
            most = self.limit(heap)
            last = n - 1 if self.limit(n - 1) == most else self._first(most + 1) - 1
            further = max(heap + (last - heap) // (most + 1) * (most + 1), self._next(heap, n))
            if further >= n:
                return heap if heap >= least else None
            heap = further
        raise _too_long(n)

    def text(self) -> str:
        """The function f in mathematical notation."""
        texts = [bound.text() for bound in self.bounds]
        return texts[0] if len(texts) == 1 else f"min({', '.join(texts)})"

    def _first(self, most: int) -> int:
        """The least heap of which `most` tokens, at least one, may be taken, if there is one."""
        return max(-(-(bound.divisor * most - bound.constant) // bound.factor) for bound in self.bounds if bound.factor)

    def _next(self, heap: int, n: int) -> int:
        """The next larger heap with the same value: the first that has no move to `heap`; `n` if there is none."""
        found = n
        for bound in self.bounds:
            tokens = bound.constant + bound.divisor * heap
            if bound.factor < bound.divisor:
                found = min(found, tokens // (bound.divisor - bound.factor) + 1)
            elif tokens < 0:
                found = heap + 1
        return max(heap + 1, found)


def _too_long(heap: int) -> SearchLimitError:
    return SearchLimitError("proving.restricted-long", heap=clip(heap), most=MOST_ROUNDS)


def read_restriction(ruleset: Ruleset) -> Restriction | None:
    """The restriction of a game that is Restricted Nim by its rules, which are read exactly; None for other games.

    >>> import bouton
    >>> @bouton.ruleset
    ... def third(n):
    ...     return [n - k for k in range(1, n + 1) if 3 * k <= n]
    >>> read_restriction(third).text()
    '⌊n/3⌋'
    """
    try:
        rules = read_rules(ruleset, 1, Limits(STATES_OF_RESTRICTED))
    except BoutonError:
        return None
    return _restriction(rules.names[0], rules.moves[0]) if rules.plain and len(rules.moves) == 1 else None


def _restriction(heap: str, move: Move) -> Restriction | None:
    """The restriction if the moves take 1 to f(n) tokens; None if they do not, or if f is of another form."""
    atoms = move.condition[1:] if move.condition[0] == "and" else [move.condition]
    if any(atom[0] != ">=" for atom in atoms):
        return None
    sums = [sum_of(atom[1:]) for atom in atoms]
    quotients = {}
    for name, bound, pair in _quotients(heap, move.bound, sums):
        quotients[name] = bound
        sums = [each for each in sums if each not in pair]
    chosen = [name for name in move.bound if name not in quotients]
    if len(chosen) != 1:
        return None
    taken = LinearSum.name(heap) - move.to[0]
    factor = taken.factor(chosen[0])
    more = taken - LinearSum.name(chosen[0]) * factor  # what is taken is `factor` times the chosen number, and this
    least, starts, bounds = 0, [0], []
    for total in (*sums, LinearSum.name(chosen[0])):
        each = total.factor(chosen[0]) * factor  # total ≥ 0 is each · taken + rest ≥ 0
        rest = total - LinearSum.name(chosen[0]) * (each * factor) - more * each
        if each > 0 and not rest.terms:
            least = max(least, -(rest.constant // each))
        elif each < 0 and (limit := _bound(heap, rest, -each, quotients)) is not None:
            bounds.append(limit)
        elif not each and [name for factor, name in rest.terms if factor > 0] == [heap] and len(rest.terms) == 1:
            starts.append(-(rest.constant // rest.terms[0][0]))
        else:
            return None
    start = max(0, max(starts) - 1)  # where no token may be taken
    fewer = [bound for bound in bounds if bound != (1, 0, 1)]  # nobody takes more than n
    restriction = Restriction(tuple(dict.fromkeys(fewer if _close(fewer, start) else bounds)))
    return restriction if abs(factor) == 1 and least == 1 and _close(bounds, start) else None


def _close(bounds: Sequence[Bound], heap: int) -> bool:
    """Whether the bounds allow no token to be taken from a heap."""
    return any(bound.limit(heap) <= 0 for bound in bounds)


def _quotients(
    heap: str, names: Sequence[str], sums: Sequence[LinearSum]
) -> Iterator[tuple[str, Bound, tuple[LinearSum, LinearSum]]]:
    """Yield the names that stand for quotients of sums in `heap`, and the two conditions that say so."""
    for name, total in product(names, sums):
        divisor = -total.factor(name)
        divided = total + LinearSum.name(name) * divisor
        other = LinearSum.number(divisor - 1) - total
        if divisor > 1 and other in sums and _is_of(heap, divided) and divided.constant >= 0:
            yield name, Bound(divided.factor(heap), divided.constant, divisor), (total, other)


def _is_of(heap: str, total: LinearSum) -> bool:
    """Whether a sum has no name but that of the heap, which it does not subtract."""
    return all(name == heap and factor > 0 for factor, name in total.terms)


def _bound(heap: str, total: LinearSum, divisor: int, quotients: Mapping[str, Bound]) -> Bound | None:
    """The bound ⌊total / divisor⌋; None if it is of another form, or does not grow by 0 or 1."""
    constant, within = total.constant, [name for _, name in total.terms if name in quotients]
    if not within:
        found = Bound(total.factor(heap), constant, divisor)
        known = _is_of(heap, total)
    else:
        factor, below, by = quotients[within[0]]
        signs = {name: sign for sign, name in total.terms}
        if signs.pop(within[0]) > 0:
            found, wanted = Bound(factor, below + by * constant, by), {within[0]: 1}
        else:
            found, wanted = Bound(by - factor, by - 1 - below + by * constant, by), {within[0]: -1, heap: 1}
        known = divisor == 1 and wanted == {name: sign for sign, name in total.terms}
    return found if known and 0 <= found.factor <= found.divisor else None
