"""What an expression of a rule is worth where its numbers are unknown: sums, rows, lists of options, truth.

A *path* is one way through a rule: the conditions under which it is taken, and the bound names in them. An expression
such as ``min(a, b)`` has one value on each of several paths, which exclude each other.
"""

from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

from bouton.proving.formula import Formula, Sum, all_of, at_least, equals, inverted

__all__ = ["Entries", "Names", "Path", "Truth", "compared", "divided", "known_natural"]


class Path(NamedTuple):
    """Conditions, and the names that they bind."""

    guards: tuple[Formula, ...] = ()
    bound: tuple[str, ...] = ()

    def under(self, *guards: Formula, bound: Iterable[str] = ()) -> "Path":
        """The path where these hold too."""
        new = [guard for guard in guards if guard != ["and"] and guard not in self.guards]
        return Path((*self.guards, *new), (*self.bound, *bound))

    def with_path(self, other: "Path") -> "Path":
        """Both paths together."""
        return self.under(*other.guards, bound=[name for name in other.bound if name not in self.bound])

    @property
    def formula(self) -> Formula:
        """All conditions."""
        return all_of(self.guards)

    @property
    def is_closed(self) -> bool:
        """Whether it is seen immediately that it is never taken."""
        return ["or"] in self.guards or any(inverted(guard) in self.guards for guard in self.guards if guard[0] == ">=")


class Truth(NamedTuple):
    """The value of a condition."""

    formula: Formula


class Entries(NamedTuple):
    """A list, a set or a generator: its elements, each on its path."""

    items: tuple[tuple[Path, Any, int], ...] = ()


class Names:
    """Names for bound numbers that stand nowhere else."""

    def __init__(self, used: Iterable[str]) -> None:
        self._used = set(used)

    def fresh(self, wish: str) -> str:
        """The wish, or the wish with a number."""
        wish = wish.strip("_") or "k"
        name = next(
            each for number in count(1) if (each := wish if number == 1 else f"{wish}{number}") not in self._used
        )
        self._used.add(name)
        return name


def known_natural(total: Sum) -> bool:
    """Whether a sum is seen to be at least 0."""
    return total.constant >= 0 and all(factor > 0 for factor, _ in total.terms)


def divided(total: Sum, divisor: int, path: Path, names: Names) -> list[tuple[Path, Sum, Sum]]:
    """Quotient and remainder, rounded down as Python does, on the paths where the sum is from 0 up or below it."""
    if not total.terms:
        quotient, rest = divmod(total.constant, divisor)
        return [(path, Sum.number(quotient), Sum.number(rest))]
    if all(factor % divisor == 0 for factor, _ in total.terms):
        quotient, rest = divmod(total.constant, divisor)
        whole = Sum(tuple((factor // divisor, name) for factor, name in total.terms), quotient)
        return [(path, whole, Sum.number(rest))]
    found = []
    name = names.fresh("q")
    quotient_up = Sum.name(name)
    rest_up = total - quotient_up * divisor
    within = [at_least(rest_up, Sum.number(0)), at_least(Sum.number(divisor - 1), rest_up)]
    found.append((path.under(*within, bound=[name]), quotient_up, rest_up))
    if not known_natural(total) and at_least(total, Sum.number(0)) not in path.guards:
        name = names.fresh("q")
        quotient_down = Sum.name(name) * -1
        rest_down = total - quotient_down * divisor
        within = [
            at_least(Sum.name(name), Sum.number(1)),
            at_least(rest_down, Sum.number(0)),
            at_least(Sum.number(divisor - 1), rest_down),
        ]
        found.append((path.under(*within, bound=[name]), quotient_down, rest_down))
    return found


def compared(kind: str, left: Sum, right: Sum) -> Formula:
    """A comparison, by its Python sign."""
    one = Sum.number(1)
    if kind == "==":
        return equals(left, right)
    if kind in (">=", "<="):
        return at_least(left, right) if kind == ">=" else at_least(right, left)
    return at_least(left, right + one) if kind == ">" else at_least(right, left + one)
