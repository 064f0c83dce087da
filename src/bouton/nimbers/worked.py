"""Worked nim arithmetic: a product by powers of 2 and Fermat 2-powers, a sum in columns, and each as its mex.

The Fermat 2-powers are 2, 4, 16, 256, …, each the square of the previous one. If F is one of them and n < F, the
nim-product F ⊗ n is the ordinary product, and F ⊗ F = F ⊕ F/2 (Conway, On Numbers and Games, 1976, ch. 6). Every power
of 2 is a product of distinct Fermat 2-powers, so these two rules and distributivity give every product.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bouton.errors import InputError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.limits import MOST_BITS, MOST_MEX, MOST_STEPS, MOST_TERMS
from bouton.values.mex import mex


class WorkLine(NamedTuple):
    """A line of a worked calculation.

    Attributes
    ----------
    rule : ``"powers"`` (a number as a sum of powers of 2), ``"distribute"``, ``"fermat"`` (F ⊗ n = F·n for n < F),
        ``"square"`` (F ⊗ F = F ⊕ F/2), ``"product"`` (of two powers of 2 by these), ``"sum"`` (the last one).
    line : the line itself, in mathematical notation.
    """

    rule: str
    line: str


def product_steps(a: int, b: int) -> list[WorkLine]:
    """A nim-product, step by step.

    >>> for step in product_steps(5, 9):
    ...     print(f"{step.rule:10}", step.line)
    powers     5 = 4 ⊕ 1
    powers     9 = 8 ⊕ 1
    distribute 5 ⊗ 9 = (4 ⊗ 8) ⊕ (4 ⊗ 1) ⊕ (1 ⊗ 8) ⊕ (1 ⊗ 1)
    fermat     8 = 4 ⊗ 2
    square     4 ⊗ 4 = 4 ⊕ 2 = 6
    fermat     4 ⊗ 2 = 8
    square     2 ⊗ 2 = 2 ⊕ 1 = 3
    powers     6 = 4 ⊕ 2
    distribute 6 ⊗ 2 = (4 ⊗ 2) ⊕ (2 ⊗ 2) = 8 ⊕ 3 = 11
    product    8 ⊗ 4 = (4 ⊗ 4) ⊗ 2 = 6 ⊗ 2 = 11
    sum        5 ⊗ 9 = 11 ⊕ 4 ⊕ 8 ⊕ 1 = 6

    Raises
    ------
    InputError : for more than 49 products of two powers of 2, or for nimbers beyond 2^256.
    """
    if max(a, b).bit_length() > MOST_BITS or a.bit_count() * b.bit_count() > MOST_TERMS:
        raise InputError("nimbers.work-large", most=MOST_TERMS, bits=MOST_BITS)
    work = _Work()
    work.show_product(a, b)
    return work.steps


class _Work:
    """The steps so far; nothing is worked out twice."""

    def __init__(self) -> None:
        self.steps: list[WorkLine] = []
        self.known: set[tuple[int, ...]] = set()

    def say(self, rule: str, line: str) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise InputError("nimbers.work-large", most=MOST_TERMS, bits=MOST_BITS)
        self.steps.append(WorkLine(rule, line))

    def new(self, *numbers: int) -> bool:
        """Whether these numbers have not been worked out yet; records them."""
        if numbers in self.known:
            return False
        self.known.add(numbers)
        return True

    def show_product(self, a: int, b: int) -> None:
        """Show the requested product; the sum of its parts comes last."""
        if a < 2 or b < 2 or (_is_power(a) and _is_power(b)):
            self.product(a, b, asked=True)
            return
        self.split(a)
        self.split(b)
        pairs = [(x, y) for x in _powers(a) for y in _powers(b)]
        self.say("distribute", f"{a} ⊗ {b} = {_terms(pairs)}")
        for x, y in pairs:
            self.product(x, y)
        values = [nim_integer.product(x, y) for x, y in pairs]
        self.say("sum", f"{a} ⊗ {b} = {' ⊕ '.join(map(str, values))} = {nim_integer.product(a, b)}")

    def split(self, number: int) -> None:
        if not _is_power(number) and self.new(number):
            self.say("powers", f"{number} = {' ⊕ '.join(map(str, _powers(number)))}")

    def product(self, a: int, b: int, asked: bool = False) -> None:
        """Show a product that a larger one needs, once; a product by 0 or 1 only if `asked`."""
        a, b = max(a, b), min(a, b)
        if b < 2:
            if asked:
                self.say("sum", f"{a} ⊗ {b} = {a * b}")
        elif self.new(a, b):
            if _is_power(a) and _is_power(b):
                self.powers(a, b)
            elif _is_fermat(a) and b < a:
                self.say("fermat", f"{a} ⊗ {b} = {a * b}")
            else:
                self.by_distributivity(a, b)

    def by_distributivity(self, a: int, b: int) -> None:
        """Show a product by distributivity, after the products that it needs."""
        pairs = [(x, y) for x in _powers(a) for y in _powers(b)]
        for x, y in pairs:
            self.product(x, y)
        values = [nim_integer.product(x, y) for x, y in pairs]
        self.split(a)
        self.split(b)
        total = nim_integer.product(a, b)
        self.say("distribute", f"{a} ⊗ {b} = {_terms(pairs)} = {' ⊕ '.join(map(str, values))} = {total}")

    def powers(self, a: int, b: int) -> None:
        """Show the product of two powers of 2, a ≥ b ≥ 2."""
        if _is_fermat(a):
            if b < a:
                self.say("fermat", f"{a} ⊗ {b} = {a * b}")
            else:
                self.say("square", f"{a} ⊗ {a} = {a} ⊕ {a // 2} = {a + a // 2}")
            return
        fermat = _fermat(a)
        rest = a // fermat
        self.factors(a)
        if b < fermat:
            self.product(rest, b)
            inner = nim_integer.product(rest, b)
            self.product(fermat, inner)
            found = f"{fermat} ⊗ ({rest} ⊗ {b}) = {fermat} ⊗ {inner} = {fermat * inner}"
        else:
            other = b // fermat
            self.factors(b)
            self.product(fermat, fermat)
            self.product(rest, other)
            inner, square = nim_integer.product(rest, other), fermat + fermat // 2
            self.product(square, inner)
            middle = f"({rest} ⊗ {other})" if other > 1 else str(rest)
            total = nim_integer.product(square, inner)
            found = f"({fermat} ⊗ {fermat}) ⊗ {middle} = {square} ⊗ {inner} = {total}"
        self.say("product", f"{a} ⊗ {b} = {found}")

    def factors(self, power: int) -> None:
        """Show a power of 2 as a product of distinct Fermat 2-powers."""
        parts = []
        rest = power
        while rest > 1:
            parts.append(_fermat(rest))
            rest //= parts[-1]
        if len(parts) > 1 and self.new(power, 0):
            self.say("fermat", f"{power} = {' ⊗ '.join(map(str, parts))}")


def _is_power(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0


def _is_fermat(number: int) -> bool:
    """Whether a number is 2, 4, 16, 256, …"""
    return _is_power(number) and _is_power(number.bit_length() - 1)


def _fermat(power: int) -> int:
    """The largest Fermat 2-power that is at most `power`, a power of 2 greater than 1."""
    exponent = power.bit_length() - 1
    return 1 << (1 << (exponent.bit_length() - 1))


def _powers(number: int) -> list[int]:
    """The powers of 2 whose sum is the number, largest first.

    >>> _powers(13)
    [8, 4, 1]
    """
    return [1 << bit for bit in range(number.bit_length() - 1, -1, -1) if number >> bit & 1]


def _terms(pairs: Sequence[tuple[int, int]]) -> str:
    return " ⊕ ".join(f"({x} ⊗ {y})" for x, y in pairs)


def mex_line(operation: str, a: int, b: int) -> str:
    """A sum or product of two numbers by its definition: the least number that no pair with smaller ones gives.

    >>> mex_line("mul", 2, 2)
    '2 ⊗ 2 = mex{0, 1, 2} = 3'

    The values are (a' ⊗ b) ⊕ (a ⊗ b') ⊕ (a' ⊗ b') for a' < a, b' < b if `operation` is ``mul``; if it is ``add``, they
    are a' ⊕ b and a ⊕ b'.

    Raises
    ------
    InputError : if there are more than 64 values to list.
    """
    if (operation == "mul" and a * b > MOST_MEX) or (operation == "add" and a + b > MOST_MEX):
        raise InputError("nimbers.work-mex", most=MOST_MEX)
    if operation == "add":
        values = [x ^ b for x in range(a)] + [a ^ y for y in range(b)]
        sign = "⊕"
    else:
        product = nim_integer.product
        values = [product(x, b) ^ product(a, y) ^ product(x, y) for x, y in _smaller(a, b)]
        sign = "⊗"
    listed = ", ".join(map(str, sorted(set(values))))
    return f"{a} {sign} {b} = mex{{{listed}}} = {mex(values)}"


def product_terms(a: int, b: int) -> list[str]:
    """The numbers that a ⊗ b cannot be, as formulas, one for each pair of smaller numbers.

    >>> product_terms(1, 2)
    ['(0 ⊗ 2) ⊕ (1 ⊗ 0) ⊕ (0 ⊗ 0) = 0 ⊕ 0 ⊕ 0 = 0', '(0 ⊗ 2) ⊕ (1 ⊗ 1) ⊕ (0 ⊗ 1) = 0 ⊕ 1 ⊕ 0 = 1']
    """
    lines = []
    for x, y in _smaller(a, b):
        parts = [(x, b), (a, y), (x, y)]
        values = [nim_integer.product(*part) for part in parts]
        written = " ⊕ ".join(map(str, values))
        lines.append(f"{_terms(parts)} = {written} = {values[0] ^ values[1] ^ values[2]}")
    return lines


def _smaller(a: int, b: int) -> Iterable[tuple[int, int]]:
    """The pairs of smaller numbers; none, immediately, if one number is 0 and the other is large."""
    return ((x, y) for x in range(a) for y in range(b)) if b else ()


def nim_sum_lines(numbers: Sequence[int]) -> list[str]:
    """Format a nim-sum as an addition without carry, in columns of base 2.

    >>> print("\\n".join(nim_sum_lines([42, 38])))
      101010 =   42
    ⊕ 100110 = ⊕ 38
      ------
      001100 =   12
    """
    total = 0
    for number in numbers:
        total ^= number
    width = max(number.bit_length() for number in numbers) or 1
    decimals = max(len(str(number)) for number in (*numbers, total))
    lines = []
    for index, number in enumerate(numbers):
        sign = "⊕" if index else " "
        lines.append(f"{sign} {number:0{width}b} = {sign} {number:>{decimals}}")
    return [*lines, "  " + "-" * width, f"  {total:0{width}b} =   {total:>{decimals}}"]


def carry_lines(numbers: Sequence[int]) -> list[str]:
    """Format an addition with carry, in columns of base 2, with the carries above.

    >>> print("\\n".join(carry_lines([42, 38])))
      1 111
       101010 =   42
    +  100110 = + 38
      -------
      1010000 =   80
    """
    total = sum(numbers)
    width = max(total.bit_length(), 1)
    decimals = len(str(total))
    carries, carried = [], 0
    for bit in range(width):
        carries.append(carried)
        carried = (carried + sum(number >> bit & 1 for number in numbers)) >> 1
    head = "".join(str(c) if c else " " for c in reversed(carries)) if max(carries) < 10 else ""
    lines = [f"  {head}".rstrip()] if head.strip() else []
    for index, number in enumerate(numbers):
        sign = "+" if index else " "
        lines.append(f"{sign} {number:{width}b} = {sign} {number:>{decimals}}")
    return [*lines, "  " + "-" * width, f"  {total:{width}b} =   {total:>{decimals}}"]
