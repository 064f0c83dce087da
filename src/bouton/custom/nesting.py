"""Tuples within tuples: Python computes the hash and the text of deep ones on the machine's stack, which then ends."""

from typing import Any

__all__ = ["DEEPEST", "is_nested_beyond"]

_PARTS = frozenset((tuple, frozenset))
DEEPEST = 400  # levels of tuples in a position; Python's own limit for the text of one lies at 1,000


def is_nested_beyond(most: int, data: Any) -> bool:
    """Whether tuples and frozen sets are nested on more levels.

    >>> is_nested_beyond(2, ((1,),)), is_nested_beyond(1, ((1,),))
    (False, True)

    Complexity: the number of different parts, and of the items of data without parts.
    """
    if not isinstance(data, tuple | frozenset):
        return False
    if most and _PARTS.isdisjoint(map(type, data)):  # nearly always
        return False
    level = {0: data}
    for _ in range(most):
        if not level:
            return False
        level = {id(part): part for each in level.values() for part in each if type(part) in _PARTS}
    return bool(level)
