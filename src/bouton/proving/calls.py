"""The functions that a rule may call: ``min``, ``max``, ``abs``, ``sum``, ``sorted`` and their like."""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from typing import Any, Protocol

from bouton.errors import RulesError
from bouton.proving.formula import Sum, inverted
from bouton.proving.values import Entries, Names, Path, compared, divided

__all__ = ["CALLS", "Reader"]

_MOST_SORTED = 4

Valued = Iterator[tuple[Path, Any]]


class Reader(Protocol):
    """What a call needs of the reader of expressions."""

    names: Names

    def unread(self, node: ast.AST, key: str = ...) -> RulesError:
        """The error that names a line."""
        ...


def _numbers(look: Reader, node: ast.Call, row: tuple[Any, ...]) -> list[Sum]:
    numbers = row[0] if len(row) == 1 and isinstance(row[0], tuple) else row
    if not numbers or not all(isinstance(each, Sum) for each in numbers):
        raise look.unread(node)
    return list(numbers)


def _extreme(numbers: list[Sum], path: Path, sign: str) -> Valued:
    best, *rest = numbers
    if not rest:
        yield path, best
        return
    second, *others = rest
    for winner, holds in ((best, compared(sign, best, second)), (second, inverted(compared(sign, best, second)))):
        taken = path.under(holds)
        if not taken.is_closed:
            yield from _extreme([winner, *others], taken, sign)


def _min(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield from _extreme(_numbers(look, node, row), path, "<=")


def _max(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield from _extreme(_numbers(look, node, row), path, ">=")


def _abs(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    (number,) = _numbers(look, node, row)
    yield from _extreme([number, number * -1], path, ">=")


def _int(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    (number,) = _numbers(look, node, row)
    yield path, number


def _sum(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    total = Sum.number(0)
    for number in _numbers(look, node, row[:1]):
        total += number
    yield path, total


def _divmod(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    numbers = _numbers(look, node, row)
    if len(numbers) != 2 or numbers[1].terms or numbers[1].constant < 1:
        raise look.unread(node, "proving.unread-division")
    for along, quotient, rest in divided(numbers[0], numbers[1].constant, path, look.names):
        yield along, (quotient, rest)


def _len(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if len(row) != 1 or not isinstance(row[0], tuple):
        raise look.unread(node)
    yield path, Sum.number(len(row[0]))


def _enumerate(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if len(row) != 1 or not isinstance(row[0], tuple):
        raise look.unread(node)
    yield path, tuple((Sum.number(place), each) for place, each in enumerate(row[0]))


def _zip(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if not all(isinstance(each, tuple) for each in row):
        raise look.unread(node)
    yield path, tuple(zip(*row, strict=False))


def _reversed(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if len(row) != 1 or not isinstance(row[0], tuple):
        raise look.unread(node)
    yield path, row[0][::-1]


def _sorted(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if len(row) == 1 and isinstance(row[0], Entries):
        yield path, row[0]
        return
    numbers = _numbers(look, node, row)
    if len(numbers) > _MOST_SORTED or not isinstance(row[0], tuple):
        raise look.unread(node)
    for order in permutations(range(len(numbers))):
        # equal numbers belong to several orders, in which the values are the same, so that all cases look alike
        taken = path.under(*(compared("<=", numbers[i], numbers[j]) for i, j in pairwise(order)))
        if not taken.is_closed:
            yield taken, tuple(numbers[place] for place in order)


#: name → the values of a call, from the values of its arguments
CALLS: dict[str, Callable[[Reader, ast.Call, tuple[Any, ...], Path], Valued]] = {
    "abs": _abs,
    "divmod": _divmod,
    "enumerate": _enumerate,
    "int": _int,
    "len": _len,
    "max": _max,
    "min": _min,
    "reversed": _reversed,
    "sorted": _sorted,
    "sum": _sum,
    "zip": _zip,
}
