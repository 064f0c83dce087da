"""The functions that a rule may call: ``min``, ``max``, ``abs``, ``sum``, ``sorted`` and the like.

Each accepts the number of arguments given here and no keywords; everything else is refused.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from typing import Any, Protocol

from bouton.errors import RulesError
from bouton.proving.formula import LinearSum, negation
from bouton.proving.limits import MOST_SORTED
from bouton.proving.values import Entries, Names, Path, Row, compare, divide

Valued = Iterator[tuple[Path, Any]]


class Reader(Protocol):
    """The part of the expression reader that a call needs."""

    names: Names

    def unread(self, node: ast.AST, key: str = ...) -> RulesError:
        """The error that says that a node cannot be read, with its line."""
        ...


def _sums(look: Reader, node: ast.Call, numbers: tuple[Any, ...]) -> list[LinearSum]:
    if not numbers or not all(isinstance(each, LinearSum) for each in numbers):
        raise look.unread(node)
    return list(numbers)


def _one(look: Reader, node: ast.Call, row: tuple[Any, ...], kind: type) -> Any:
    """The only argument in `row`; raises RulesError unless there is exactly one, of type `kind`."""
    if len(row) != 1 or not isinstance(row[0], kind):
        raise look.unread(node)
    return row[0]


def _row_numbers(look: Reader, node: ast.Call, row: tuple[Any, ...]) -> list[LinearSum]:
    """The numbers among which a call chooses: the elements of its only argument, or its two or more arguments."""
    return _sums(look, node, row if len(row) > 1 else _one(look, node, row, Row).items)


def _extreme(numbers: list[LinearSum], path: Path, sign: str) -> Valued:
    best, *rest = numbers
    if not rest:
        yield path, best
        return
    second, *others = rest
    for winner, holds in ((best, compare(sign, best, second)), (second, negation(compare(sign, best, second)))):
        taken = path.assume(holds)
        if not taken.is_closed:
            yield from _extreme([winner, *others], taken, sign)


def _min(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield from _extreme(_row_numbers(look, node, row), path, "<=")


def _max(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield from _extreme(_row_numbers(look, node, row), path, ">=")


def _abs(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    number = _one(look, node, row, LinearSum)
    yield from _extreme([number, number * -1], path, ">=")


def _int(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield path, _one(look, node, row, LinearSum)


def _sum(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    numbers = _one(look, node, row, Row).items
    yield path, sum(_sums(look, node, numbers) if numbers else [], LinearSum.number(0))


def _divmod(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    numbers = _sums(look, node, row)
    if len(numbers) != 2 or numbers[1].terms or numbers[1].constant < 1:
        raise look.unread(node, "proving.unread-division")
    for along, quotient, rest in divide(numbers[0], numbers[1].constant, path, look.names):
        yield along, Row((quotient, rest))


def _len(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield path, LinearSum.number(len(_reusable_elements(look, node, row)))


def _enumerate(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    items = _one(look, node, row, Row).items
    yield path, Row(tuple(Row((LinearSum.number(place), each)) for place, each in enumerate(items)), "once")


def _zip(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if not row or not all(isinstance(each, Row) for each in row):
        raise look.unread(node)
    yield path, Row(tuple(map(Row, zip(*(each.items for each in row), strict=False))), "once")


def _reverse(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    yield path, Row(_reusable_elements(look, node, row)[::-1], "once")


def _reusable_elements(look: Reader, node: ast.Call, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The elements of the only argument, a tuple or list; an iterator, which can be read only once, is refused."""
    given: Row = _one(look, node, row, Row)
    if given.kind == "once":
        raise look.unread(node)
    return given.items


def _sort(look: Reader, node: ast.Call, row: tuple[Any, ...], path: Path) -> Valued:
    if len(row) == 1 and isinstance(row[0], Entries):
        yield path, row[0]._replace(kind="list", base=path.bound, ordered=False, named=False)
        return
    numbers = _sums(look, node, _one(look, node, row, Row).items)
    if len(numbers) > MOST_SORTED:
        raise look.unread(node)
    for order in permutations(range(len(numbers))):
        # equal numbers fit several orders, but these give the same values, so that all cases can be treated alike
        taken = path.assume(*(compare("<=", numbers[i], numbers[j]) for i, j in pairwise(order)))
        if not taken.is_closed:
            yield taken, Row(tuple(numbers[place] for place in order), "list")


#: name → a function that computes the values of a call from those of its arguments
CALLS: dict[str, Callable[[Reader, ast.Call, tuple[Any, ...], Path], Valued]] = {
    "abs": _abs,
    "divmod": _divmod,
    "enumerate": _enumerate,
    "int": _int,
    "len": _len,
    "max": _max,
    "min": _min,
    "reversed": _reverse,
    "sorted": _sort,
    "sum": _sum,
    "zip": _zip,
}
