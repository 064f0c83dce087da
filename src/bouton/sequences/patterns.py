"""Patterns that a sequence of values may follow: periods, one rule per remainder, recursions, digits.

A pattern gives each value from its index and earlier values. It is found on few values, and the caller tests it on many
more. The following are tried, for a modulus m, with q the quotient n // m:

- one recursion for all n, g(n) = g(f(n)) + b, for f(n) = (n + a) // m and n - (n + a) // m - c;
- for each remainder of n one of: a constant, a line a·q + b, and g(f(n)) + b, g(f(n)) xor b or a·g(f(n)) for
  f(n) = q + c and n - q - c;
- a table: g(n) from the last digit of n in base m and g(q), as for digit sums, parities and automata; also from the
  last digit of n as a sum of Fibonacci numbers (Zeckendorf 1972) and the value of the other digits.

The rule of a remainder is confirmed by at least `LEAST_CONFIRMED` values, a table by as many per entry on average.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bouton.formulas import FUNCTIONS
from bouton.heaps.endless import Repetition
from bouton.heaps.periods import find_repetition
from bouton.sequences.limits import LEAST_CONFIRMED, MOST_BASE, MOST_IN_TABLE, MOST_SHIFTED, SHARE_BEFORE

Values = Sequence[int]


class Smaller(NamedTuple):
    """A number below n, computed from n and m: (n + `add`) // m + `plus`, or, if `rest`, n minus that."""

    add: int = 0
    plus: int = 0
    rest: bool = False

    def value(self, n: int, m: int) -> int:
        quotient = (n + self.add) // m + self.plus
        return n - quotient if self.rest else quotient

    def text(self, m: int) -> str:
        quotient = f"{f'(n + {self.add})' if self.add else 'n'} // {m}"
        plus = -self.plus if self.rest else self.plus
        return ("n - " if self.rest else "") + quotient + (f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "")


#: the forms that are tried for a remainder, the simplest first
_OF_REMAINDER = (
    *(Smaller(plus=plus) for plus in (0, 1, -1, 2)),
    *(Smaller(plus=plus, rest=True) for plus in (1, 0, 2, -1, 3)),
)


class Pattern:
    """A rule that all values from some heap on follow.

    Attributes
    ----------
    kind : the kind, as in ``bouton sequence --guess --json``.
    start : the first heap from which it holds.
    before : the values of the heaps before that.
    """

    kind: str
    start: int
    before: tuple[int, ...]

    def argument(self, n: int) -> int | None:
        """The heap whose value determines that of heap n; None if n itself determines it."""
        raise NotImplementedError

    def step(self, n: int, earlier: int) -> int:
        """The value of heap n ≥ `start` from the value of its `argument` (0 if it has none)."""
        raise NotImplementedError

    def formula(self) -> str:
        """A formula in n and g for `bouton sequence --formula`, valid for n ≥ `start`."""
        raise NotImplementedError

    def parameters(self) -> dict[str, object]:
        """The parameters of the pattern."""
        raise NotImplementedError

    def value(self, n: int) -> int:
        """The value of a heap of any size.

        Complexity: the number of steps that the recursion takes to get below `start`.
        """
        waiting = []
        while n >= self.start and (earlier := self.argument(n)) is not None:
            waiting.append(n)
            n = earlier
        found = self.before[n] if n < self.start else self.step(n, 0)
        for each in reversed(waiting):
            found = self.step(each, found)
        return found

    def first_failure(self, values: Values) -> int | None:
        """The first heap whose value does not follow the pattern; None if there is none."""
        for n in range(self.start, len(values)):
            earlier = self.argument(n)
            if self.step(n, 0 if earlier is None else values[earlier]) != values[n]:
                return n
        return None


class PeriodPattern(Pattern):
    """A period, possibly with a saltus."""

    start: int
    period: int
    saltus: int
    kind: str
    before: tuple[int, ...]

    def __init__(self, found: Repetition, values: Values) -> None:
        self.start, self.period, self.saltus = found
        self.kind = "arithmetic-period" if self.saltus else "period"
        self.before = tuple(values[: self.start])
        self.repeated: tuple[int, ...] = tuple(values[self.start : self.start + self.period])

    def argument(self, n: int) -> int | None:
        return None

    def step(self, n: int, earlier: int) -> int:
        turns, place = divmod(n - self.start, self.period)
        return self.repeated[place] + turns * self.saltus

    def formula(self) -> str:
        grows = f" + {self.saltus}" if self.saltus else ""
        text = f"g(n - {self.period}){grows} if n >= {self.start + self.period} else g(n)"
        if self.period > 24:
            return text
        shifted = f"(n - {self.start})" if self.start else "n"
        line = f" + {_times(self.saltus)}({shifted} // {self.period})" if self.saltus else ""
        if self.period == 1 and self.saltus:
            line = f" + {_times(self.saltus)}{shifted}"
        if len(set(self.repeated)) > 1:
            return f"{[*self.repeated]}[{shifted} % {self.period}]{line}"
        return f"{self.repeated[0]}{line}" if self.repeated[0] or not line else line.removeprefix(" + ")

    def parameters(self) -> dict[str, object]:
        return {"period": self.period, "preperiod": self.start, "saltus": self.saltus}


class _Case(NamedTuple):
    """The rule for one remainder: g(n) = (factor · base ⊕ xor) + plus; base is g of a smaller number, or n // m.

    If `smaller` is None, base is n // m; a constant also has factor 0.
    """

    smaller: Smaller | None
    factor: int = 1
    plus: int = 0
    xor: int = 0

    def apply(self, base: int) -> int:
        return (self.factor * base ^ self.xor) + self.plus

    def text(self, m: int) -> str:
        if not self.factor:
            return str(self.plus)
        line = f"(n // {m})" if m > 1 else "n"
        base = _times(self.factor) + (line if self.smaller is None else f"g({self.smaller.text(m)})")
        if self.xor:
            return f"xor({base}, {self.xor})"
        return f"{base} {'+' if self.plus > 0 else '-'} {abs(self.plus)}" if self.plus else base


class RemainderPattern(Pattern):
    """A pattern with one rule for each remainder of n."""

    m: int
    cases: tuple[_Case, ...]
    start: int
    before: tuple[int, ...]

    def __init__(self, m: int, cases: Sequence[_Case], start: int, values: Values) -> None:
        self.m, self.cases, self.start = m, tuple(cases), start
        self.before = tuple(values[:start])
        recursive = any(case.smaller is not None for case in cases)
        self.kind = "recursion" if recursive else "modulus"

    def argument(self, n: int) -> int | None:
        smaller = self.cases[n % self.m].smaller
        return None if smaller is None else smaller.value(n, self.m)

    def step(self, n: int, earlier: int) -> int:
        case = self.cases[n % self.m]
        return case.apply(n // self.m if case.smaller is None else earlier)

    def formula(self) -> str:
        groups: dict[str, list[int]] = {}
        for remainder, case in enumerate(self.cases):
            groups.setdefault(case.text(self.m), []).append(remainder)
        texts = sorted(groups.items(), key=lambda item: (len(item[1]), item[1]))
        parts = []
        for text, remainders in texts[:-1]:
            which = f"== {remainders[0]}" if len(remainders) == 1 else f"in {remainders}"
            parts.append(f"{text} if n % {self.m} {which} else ")
        return "".join(parts) + texts[-1][0]

    def parameters(self) -> dict[str, object]:
        return {"modulus": self.m, "cases": [case.text(self.m) for case in self.cases]}


class DigitPattern(Pattern):
    """A pattern by a table: g(n) is its entry for the last digit of n in a base and the value of the other digits."""

    kind = "digits"
    base: int
    table: dict[tuple[int, int], int]
    start: int
    before: tuple[int, ...]

    def __init__(self, base: int, table: dict[tuple[int, int], int], start: int, values: Values) -> None:
        self.base, self.table, self.start = base, table, start
        self.before = tuple(values[:start])

    def argument(self, n: int) -> int | None:
        return n // self.base

    def step(self, n: int, earlier: int) -> int:
        return self.table.get((n % self.base, earlier), -1)  # no value is negative

    def formula(self) -> str:
        most = max(value for _, value in self.table) + 1
        rows = [[self.table.get((digit, value), 0) for value in range(most)] for digit in range(self.base)]
        return f"{rows}[n % {self.base}][g(n // {self.base})]"

    def parameters(self) -> dict[str, object]:
        rows = sorted([digit, value, after] for (digit, value), after in self.table.items())
        return {"base": self.base or "fibonacci", "table": rows}


class FibonacciPattern(DigitPattern):
    """A pattern by the same kind of table for Fibonacci digits; the base is given as 0."""

    def argument(self, n: int) -> int | None:
        return FUNCTIONS["zrest"](n)  # type: ignore[no-any-return]

    def step(self, n: int, earlier: int) -> int:
        return self.table.get((FUNCTIONS["zdigit"](n), earlier), -1)

    def formula(self) -> str:
        most = max(value for _, value in self.table) + 1
        rows = [[self.table.get((digit, value), 0) for value in range(most)] for digit in (0, 1)]
        return f"{rows}[zdigit(n)][g(zrest(n))]"


def find_patterns(values: Values) -> Iterator[Pattern]:
    """Yield patterns that the values follow, the simplest first.

    >>> [found.formula() for found in find_patterns([n % 3 for n in range(40)])][:1]
    ['[0, 1, 2][n % 3]']
    >>> next(find_patterns([n // 2 if n % 2 else 5 for n in range(60)])).formula()
    '5 if n % 2 == 0 else (n // 2)'

    Complexity: at most quadratic in the number of values; nearly always far less, since a wrong rule fails soon.
    """
    count = len(values)
    if count < 8:
        return
    found = find_repetition(list(values), count)
    if found is not None and found.preperiod + 3 * found.period <= count:
        yield PeriodPattern(found, values)
    for m in range(2, count // SHARE_BEFORE):
        alike = _recursion(values, m)
        if alike is not None:
            yield alike
    for m in range(1, count // (2 * LEAST_CONFIRMED) + 1):
        cases = _remainders(values, m)
        if cases is not None:
            yield cases
        if 1 < m <= MOST_BASE and (table := _table(values, lambda n: (n % m, n // m))) is not None:  # noqa: B023
            yield DigitPattern(m, *table, values)
        if m == 2 and (table := _table(values, lambda n: (FUNCTIONS["zdigit"](n), FUNCTIONS["zrest"](n)))) is not None:
            yield FibonacciPattern(0, *table, values)


def _recursion(values: Values, m: int) -> RemainderPattern | None:
    """A recursion for modulus m that is the same for all remainders; None if the values follow none."""
    last = len(values) - 1
    tried = [Smaller(add) for add in (range(2 * m) if m <= MOST_SHIFTED else (0, m - 1))]
    tried += [Smaller(add, plus, rest=True) for add in (0, m - 1) for plus in (1, 0, 2, -1, 3)]
    for smaller in tried:
        n, argument = last, smaller.value
        place = argument(last, m)
        if not 0 <= place < last:
            continue
        difference = values[last] - values[place]
        while n and 0 <= (place := argument(n, m)) < n and values[n] - values[place] == difference:
            n -= 1
        if SHARE_BEFORE * (n + 1) <= len(values):
            return RemainderPattern(m, [_Case(smaller, plus=difference)] * m, n + 1, values)
    return None


def _remainders(values: Values, m: int) -> RemainderPattern | None:
    """A pattern with a rule for each remainder mod m, as simple as possible; None if the values of one follow none."""
    cases, start = [], 0
    for remainder in range(m):
        heaps = range(len(values) - 1 - (len(values) - 1 - remainder) % m, -1, -m)  # the largest first
        best: tuple[int, int] | None = None
        chosen = None
        for rank, case in enumerate(_candidates(values, m, heaps)):
            begin = _begin(values, m, case, heaps)
            if begin is not None and (best is None or (begin, rank) < best):
                best, chosen = (begin, rank), case
            if begin is not None and begin <= m:
                break
        if chosen is None or best is None:
            return None
        cases.append(chosen)
        start = max(start, best[0])
    lines = all(case.smaller is None and case.factor for case in cases)
    if SHARE_BEFORE * start > len(values) or (lines and m > 8):
        return None
    return RemainderPattern(m, cases, start, values)


def _candidates(values: Values, m: int, heaps: range) -> Iterator[_Case]:
    """Yield the rules that fit the largest heaps of one remainder."""
    last, before = heaps[0], heaps[1]
    yield _Case(None, 0, values[last])
    for smaller in _OF_REMAINDER if m > 1 else ():
        place = smaller.value(last, m)
        if not 0 <= place < last:
            continue
        yield _Case(smaller, plus=values[last] - values[place])
        if values[last] ^ values[place]:
            yield _Case(smaller, xor=values[last] ^ values[place])
        if values[place] and values[last] % values[place] == 0:
            yield _Case(smaller, values[last] // values[place])
    slope = values[last] - values[before]
    if slope:
        yield _Case(None, slope, values[last] - slope * (last // m))


def _begin(values: Values, m: int, case: _Case, heaps: range) -> int | None:
    """The heap from which a rule holds for one remainder, 0 if for all its heaps; None if too few values confirm it."""
    confirmed, begin, smaller = 0, heaps[0] + 1, case.smaller
    for n in heaps:
        if smaller is None:
            base = n // m
        else:
            place = smaller.value(n, m)
            if not 0 <= place < n:
                break
            base = values[place]
        if case.apply(base) != values[n]:
            break
        confirmed, begin = confirmed + 1, n
    if begin < m:
        begin = 0
    return begin if confirmed >= LEAST_CONFIRMED else None


def _table(values: Values, cut: Callable[[int], tuple[int, int]]) -> tuple[dict[tuple[int, int], int], int] | None:
    """A table of the value of heap n by the last digit of n and the value of the heap that its other digits write; and
    the heap from which it holds. `cut` separates n into these two numbers. None if no table fits enough heaps."""
    if len(set(values)) > MOST_IN_TABLE:
        return None
    table: dict[tuple[int, int], int] = {}
    start = 0
    for n in range(len(values) - 1, 0, -1):
        digit, rest = cut(n)
        if table.setdefault((digit, values[rest]), values[n]) != values[n]:
            start = n + 1
            break
    if not start and table.get((0, values[0])) not in (None, values[0]):
        start = 1
    confirmed = len(values) - start - len(table)
    enough = confirmed >= LEAST_CONFIRMED * len(table) and SHARE_BEFORE * start <= len(values)
    return (table, max(start, 1)) if enough else None


def _times(factor: int) -> str:
    return "" if factor == 1 else f"{factor} * "
