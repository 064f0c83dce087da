"""Sums of positions that rules give as one option: independent positions; each move changes one of them."""

from collections import Counter
from typing import Any

from bouton.kinds.ruleset import Summand
from bouton.language.digits import write_safely


class PositionSum:
    """Several independent positions: the result of one move, or a start.

    >>> import bouton
    >>> @bouton.ruleset
    ... def break_in_two(n):
    ...     return [bouton.Sum(k, n - 1 - k) for k in range(n)]
    >>> break_in_two(7).grundy, break_in_two(bouton.Sum(2, 3)).outcome
    (1, <Outcome.N: 'N'>)

    The order of the parts is irrelevant: sums with the same parts are equal, and a sum equals the list of its parts.

    Parameters
    ----------
    parts : positions of the rules that return the sum, or a `bouton.Position` of any other game.
    """

    __slots__ = ("_counts", "_hash", "parts")

    def __init__(self, *parts: Any) -> None:
        self.parts: tuple[Any, ...] = parts
        self._counts: frozenset[tuple[Any, int]] | None = None
        self._hash: int | None = None

    def _part_counts(self) -> frozenset[tuple[Any, int]]:
        if self._counts is None:
            self._counts = frozenset(Counter(self.parts).items())
        return self._counts

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list):
            other = PositionSum(*other)
        if not isinstance(other, PositionSum):
            return NotImplemented
        try:
            return self.parts == other.parts or self._part_counts() == other._part_counts()
        except TypeError:  # a list with an item that is not a position
            return False

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._part_counts())
        return self._hash

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(_part_text, self.parts))})"


def _part_text(part: Any) -> str:
    if isinstance(part, Summand):
        return f"{part.ruleset.spec} {part.ruleset.format(part.position)}"
    return write_safely(part, repr)


Sum = PositionSum  #: the public name
