"""Values of a rule's expressions for unknown numbers: sums, rows, lists of options, truth values.

A *path* is one way through a rule: the conditions under which it is taken, and the names that they bind. An expression
such as ``min(a, b)`` has one value on each of several paths, which exclude each other.

A list is represented by its elements, each on its path. Two names never share a list, so adding to a list just gives
its only name a new value.
"""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, NamedTuple

from bouton.proving.formula import Formula, LinearSum, at_least, equals, negation, substitute


class Path(NamedTuple):
    """Conditions, and the names that they bind."""

    guards: tuple[Formula, ...] = ()
    bound: tuple[str, ...] = ()

    def assume(self, *guards: Formula, bound: Iterable[str] = ()) -> "Path":
        """The path with these conditions and bound names added."""
        new = [guard for guard in guards if guard != ["and"] and guard not in self.guards]
        return Path((*self.guards, *new), (*self.bound, *bound))

    def with_path(self, other: "Path") -> "Path":
        """The conjunction of both paths."""
        return self.assume(*other.guards, bound=[name for name in other.bound if name not in self.bound])

    @property
    def is_closed(self) -> bool:
        """Whether the path is obviously never taken."""
        return ["or"] in self.guards or any(negation(guard) in self.guards for guard in self.guards if guard[0] == ">=")


class Truth(NamedTuple):
    """The truth value of an expression; `is_bool` unless the expression is like ``n or 5``, which is only truthy."""

    formula: Formula
    is_bool: bool = True


class Row(NamedTuple):
    """A row of known length: a tuple, a list that does not change, or an iterator, which can be read once (zip)."""

    items: tuple[Any, ...]
    kind: str = "tuple"  # "list", "once"


class Item(NamedTuple):
    """An element of a list, with the conditions under which it is present, and the bound names that are its own."""

    path: Path
    value: Any
    line: int
    own: tuple[str, ...] = ()


class Entries(NamedTuple):
    """A list, a set, a range or a generator of any length.

    Attributes
    ----------
    items : the elements, each on its path.
    kind : "list", "set", "tuple", "range" or "once" (a generator).
    base : the names bound where the list was created; these belong to no element.
    ordered : whether the unconditional elements occur in this order, and as often as listed.
    named : whether the list already has a name.
    growing : whether a loop of unknown length is adding to it, so that its contents are unknown.
    """

    items: tuple[Item, ...] = ()
    kind: str = "list"
    base: tuple[str, ...] = ()
    ordered: bool = True
    named: bool = False
    growing: bool = False

    def with_items(self, items: Iterable[Item]) -> "Entries":
        """A copy of the list with more items at its end."""
        return self._replace(items=(*self.items, *items))


class LoopVariable(NamedTuple):
    """The value of a name that a loop of unknown length sets; it depends on the number of iterations."""

    line: int


class OpenRange(NamedTuple):
    """A range of unknown length: its start, its stops (exclusive), its step, and the names bound by outer loops."""

    start: LinearSum
    stops: tuple[LinearSum, ...]
    step: int
    inside: tuple[str, ...]


class Names:
    """A supply of fresh names for bound numbers; records which are quotients, and which run through ranges."""

    def __init__(self, used: Iterable[str]) -> None:
        self._used = set(used)
        self.quotients: dict[
            str, tuple[LinearSum, int]
        ] = {}  #: name → dividend and divisor; the name is uniquely determined as the quotient
        self.loops: list[tuple[str, OpenRange]] = []

    def fresh(self, wish: str) -> str:
        """The wished name, with a number appended if it is in use."""
        wish = wish.strip("_") or "k"
        name = next(
            each for number in count(1) if (each := wish if number == 1 else f"{wish}{number}") not in self._used
        )
        self._used.add(name)
        return name

    def renew(self, item: Item) -> Item:
        """The same element with fresh names of its own, so that it can be combined with the original."""
        new = {name: self.fresh(name) for name in item.own}
        sums = {name: LinearSum.name(other) for name, other in new.items()}

        def fresh() -> str:
            return self.fresh("k")

        bound = tuple(new.get(name, name) for name in item.path.bound)
        guards = tuple(substitute(guard, sums, fresh) for guard in item.path.guards)
        for old, name in new.items():
            if old in self.quotients:
                total, divisor = self.quotients[old]
                self.quotients[name] = put(total, sums, fresh), divisor
            self.loops += [(name, loop) for known, loop in self.loops if known == old]
        return Item(Path(guards, bound), put(item.value, sums, fresh), item.line, tuple(new.values()))


def put(value: Any, sums: dict[str, LinearSum], fresh: Callable[[], str]) -> Any:
    """A value with sums substituted for names."""
    if isinstance(value, LinearSum):
        total = LinearSum.number(value.constant)
        for factor, name in value.terms:
            total += sums.get(name, LinearSum.name(name)) * factor
        return total
    if isinstance(value, Truth):
        return value._replace(formula=substitute(value.formula, sums, fresh))
    assert isinstance(value, Row)
    return value._replace(items=tuple(put(each, sums, fresh) for each in value.items))


def known_natural(total: LinearSum) -> bool:
    """Whether a sum is obviously at least 0."""
    return total.constant >= 0 and all(factor > 0 for factor, _ in total.terms)


def divide(total: LinearSum, divisor: int, path: Path, names: Names) -> list[tuple[Path, LinearSum, LinearSum]]:
    """Rows (path, quotient, remainder), rounded down as in Python; a negative sum has a path of its own."""
    if not total.terms:
        quotient, rest = divmod(total.constant, divisor)
        return [(path, LinearSum.number(quotient), LinearSum.number(rest))]
    if all(factor % divisor == 0 for factor, _ in total.terms):
        quotient, rest = divmod(total.constant, divisor)
        whole = LinearSum(tuple((factor // divisor, name) for factor, name in total.terms), quotient)
        return [(path, whole, LinearSum.number(rest))]
    found = []
    name = names.fresh("q")
    names.quotients[name] = total, divisor
    quotient_up = LinearSum.name(name)
    rest_up = total - quotient_up * divisor
    within = [at_least(rest_up, LinearSum.number(0)), at_least(LinearSum.number(divisor - 1), rest_up)]
    found.append((path.assume(*within, bound=[name]), quotient_up, rest_up))
    if not known_natural(total) and at_least(total, LinearSum.number(0)) not in path.guards:
        name = names.fresh("q")
        names.quotients[name] = total, divisor
        quotient_down = LinearSum.name(name) * -1
        rest_down = total - quotient_down * divisor
        within = [
            at_least(LinearSum.name(name), LinearSum.number(1)),
            at_least(rest_down, LinearSum.number(0)),
            at_least(LinearSum.number(divisor - 1), rest_down),
        ]
        found.append((path.assume(*within, bound=[name]), quotient_down, rest_down))
    return found


def compare(kind: str, left: LinearSum, right: LinearSum) -> Formula:
    """The formula of a comparison, given by its Python operator."""
    one = LinearSum.number(1)
    if kind == "==":
        return equals(left, right)
    if kind in (">=", "<="):
        return at_least(left, right) if kind == ">=" else at_least(right, left)
    return at_least(left, right + one) if kind == ">" else at_least(right, left + one)
