"""Formulas typed by a person, in one integer variable: ``n % 4``, ``(n - 1) // 2 if n % 2 else 0``.

Only arithmetic is accepted: numbers, the variable, ``+ - * // % **`` (also ``mod`` for ``%``), comparisons,
``and or not``, ``A if C else B``, indexed lists, and the functions of `FUNCTIONS`. Anything else is rejected before
evaluation, and powers are bounded, so a formula can neither reach the machine nor run away. ``^`` is rejected because
it is ambiguous: write ``**`` or ``xor(a, b)``.
"""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from bouton.errors import NotationError
from bouton.notation import clip, quietly, quote
from bouton.syntax import parse

MOST_CHARACTERS = 1_000  # of a formula
_MOST_BITS = 100_000  # of a power, and by which a number is shifted
_MOST_INDEX = 10_000  # of a Fibonacci number
#: of a number: factors; digits of each, and of a base; exponent; base digits times exponent
_MOST_FACTORS, _MOST_DIGITS, _MOST_EXPONENT, _MOST_OF_POWER = 3, 40, 150, 400
_MOST_ZECKENDORF = 4_096  # bits of a number that is written as a sum of Fibonacci numbers


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or (abs(base) > 1 and exponent * abs(base).bit_length() > _MOST_BITS):
        raise OverflowError
    return int(base**exponent)


def _shift(number: int, by: int) -> int:
    if abs(by) > _MOST_BITS:
        raise OverflowError
    return number << by if by >= 0 else number >> -by


def _prime(number: int) -> bool:
    if number < 4:
        return number > 1
    if number % 2 == 0 or number % 3 == 0:
        return False
    divisor = 5
    while divisor * divisor <= number:
        if number % divisor == 0 or number % (divisor + 2) == 0:
            return False
        divisor += 6
    return True


def _fibonacci(index: int) -> int:
    if not 0 <= index <= _MOST_INDEX:
        raise OverflowError
    a, b = 0, 1
    for _ in range(index):
        a, b = b, a + b
    return a


def _zeckendorf(number: int) -> tuple[int, int]:
    """Return the last Zeckendorf digit of a number, and the number whose Zeckendorf digits are the remaining ones."""
    if not 0 <= number < 1 << _MOST_ZECKENDORF:
        raise OverflowError
    sums, a, b, rest = list[tuple[int, int]](), 1, 1, 0  # each Fibonacci number from 1 on, with its predecessor
    while b <= number:
        sums.append((a, b))
        a, b = b, a + b
    for before, each in reversed(sums[1:]):
        if each <= number:
            number -= each
            rest += before
    return number, rest


def _valuation(number: int) -> int:
    return (number & -number).bit_length() - 1


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "bits": lambda number: number.bit_length(),
    "fib": _fibonacci,
    "max": max,
    "min": min,
    "odious": lambda number: number.bit_count() % 2 == 1,
    "ones": lambda number: number.bit_count(),
    "prime": _prime,
    "shift": _shift,
    "v2": _valuation,
    "xor": lambda first, second: first ^ second,
    "zdigit": lambda number: _zeckendorf(number)[0],
    "zrest": lambda number: _zeckendorf(number)[1],
}

#: key of the message if a formula has no value
_REASONS: Mapping[type[Exception], str] = {
    ZeroDivisionError: "sequence.formula-value-division",
    OverflowError: "sequence.formula-value-bounds",
    IndexError: "sequence.formula-value-index",
}

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Pow, ast.USub, ast.UAdd, ast.Not, ast.And, ast.Or)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
_SHAPES = (
    ast.Expression,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Subscript,
    ast.List,
    ast.Tuple,
    ast.Load,
    *_OPERATORS,
    *_COMPARISONS,
)


class Formula:
    """A formula that has been parsed and checked to be harmless.

    >>> Formula("n % 4")(7), Formula("k * k", "k")(3), Formula("n % 2 == 1")(3)
    (3, 9, True)

    Parameters
    ----------
    text : the formula.
    variable : the name of the variable.
    functions : additional functions, such as the values ``g`` of a game.

    Raises
    ------
    NotationError : for an empty or too long text, and for anything but arithmetic; the message quotes what is wrong.
    """

    def __init__(
        self, text: str, variable: str = "n", functions: Mapping[str, Callable[..., Any]] | None = None
    ) -> None:
        if not isinstance(text, str):
            raise NotationError("sequence.formula-not-text", got=quote(text), variable=variable)
        self.text: str = text.strip()
        self.variable = variable
        known = {**FUNCTIONS, **(functions or {})}
        if len(self.text) > MOST_CHARACTERS:
            raise NotationError("sequence.formula-long", count=len(self.text), most=MOST_CHARACTERS)
        if not self.text:
            raise NotationError("sequence.formula-empty", variable=variable)
        try:
            with quietly():
                tree = parse(self.text.replace(" mod ", " %   "), "eval")  # same length, so that positions stay valid
                tree = ast.fix_missing_locations(_Reader(self.text, variable, known).visit(tree))
                code = compile(tree, "formula", "eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError("sequence.formula-syntax", whole=clip(self.text)) from None
        names = {**known, "_power": _power, "__builtins__": {}}
        self._code, self._names = code, names

    def __call__(self, number: int) -> Any:
        """Return the value at a number.

        Raises
        ------
        NotationError : if there is none: division by 0, a power out of bounds, an index beyond the end of the list.
        """
        try:
            return eval(self._code, self._names, {self.variable: number})  # whitelisted above
        except NotationError:
            raise
        except Exception as error:
            kind = next((kind for kind, key in _REASONS.items() if isinstance(error, kind)), Exception)
            key = _REASONS.get(kind, "sequence.formula-value")
            at = clip(number, 24)
            raise NotationError(key, whole=clip(self.text), variable=self.variable, at=at) from None


class _Reader(ast.NodeTransformer):
    """A visitor of the syntax tree of `text` that rejects all but arithmetic; powers become calls of `_power`."""

    def __init__(self, text: str, variable: str, functions: Mapping[str, Any]) -> None:
        self.text, self.variable, self.functions = text, variable, functions

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, _SHAPES):
            segment = ast.get_source_segment(self.text, node) if hasattr(node, "lineno") else None
            self.refuse(segment or type(node).__name__)
        return super().generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id != self.variable:
            self.refuse(node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) not in (int, bool):
            self.refuse(ast.get_source_segment(self.text, node) or "?")
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.op, ast.BitXor):
            raise NotationError("sequence.formula-caret", whole=clip(self.text))
        node.left, node.right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Pow):
            return ast.Call(ast.Name("_power", ast.Load()), [node.left, node.right], [])
        if not isinstance(node.op, _OPERATORS):
            self.refuse(ast.get_source_segment(self.text, node) or "?")
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not isinstance(node.func, ast.Name) or node.func.id not in self.functions or node.keywords:
            self.refuse(ast.get_source_segment(self.text, node.func) or "?")
        node.args = [self.visit(argument) for argument in node.args]
        return node

    def refuse(self, what: str) -> None:
        raise NotationError(
            "sequence.formula-foreign",
            got=clip(what),
            whole=clip(self.text),
            variable=self.variable,
            known=sorted(self.functions),
        )


def read_bound(text: str) -> int:
    """Read a number that may be written as a power, as a product or with separators: ``10^8``, ``2**20``, ``1e6``,
    ``1_000``, ``3*10^7``.

    >>> read_bound("10^8"), read_bound("2**20"), read_bound("1e6"), read_bound("250"), read_bound("3*10^7")
    (100000000, 1048576, 1000000, 250, 30000000)

    Raises
    ------
    NotationError : for anything else, numbers of more than 40 digits, too large powers and more than three factors.
    """
    word = text.strip().replace("_", "").replace("\N{NARROW NO-BREAK SPACE}", "").replace("\N{NO-BREAK SPACE}", "")
    factors = [part.strip() for part in word.replace("**", "^").split("*")]
    if len(factors) > _MOST_FACTORS:
        raise NotationError("sequence.bound-wrong", got=clip(text))
    product = 1
    for factor in factors:
        product *= _factor(factor, text)
    return product


def _factor(word: str, text: str) -> int:
    for mark in ("^", "e", "E"):
        base, found, exponent = word.partition(mark)
        if found and all(part.isascii() and part.isdigit() and len(part) <= _MOST_DIGITS for part in (base, exponent)):
            power = int(exponent)
            if power > _MOST_EXPONENT or len(base) * power > _MOST_OF_POWER:
                raise NotationError("sequence.bound-large", got=clip(text))
            return int(base) * int(10**power) if mark in "eE" else int(int(base) ** power)
    if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS:
        return int(word)
    raise NotationError("sequence.bound-wrong", got=clip(text))
