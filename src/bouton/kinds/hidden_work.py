"""Work of custom rules that the number of options read does not show, counted as moves: long lists, long numbers."""

from threading import local
from typing import Any

_SHORT, _PER_MOVE = 1_000, 8  # options of a list that are not counted; and those made in the time of a move
_BITS = 15  # numbers of 2¹⁵ bits take the time of a move, longer ones by the cube of their length


class _Work(local):
    moves = 0
    longest = 0  # bits of the longest number, if it counts as a move


_work = _Work()


def count_hidden(position: Any, options: Any) -> None:
    """Count the work of one call of rules: of a list of options, and of the numbers in it and in the position."""
    count, first = (len(options), options[:1]) if isinstance(options, list | tuple) else (0, ())
    bits = max(_longest(position), *map(_longest, first), 0) >> _BITS
    if bits or count > _SHORT:
        _work.moves += bits**3 + (count // _PER_MOVE if count > _SHORT else 0)
        _work.longest = max(_work.longest, bits << _BITS)


def take_hidden() -> int:
    """The moves counted in this thread since the last call."""
    moves, _work.moves = _work.moves, 0
    return moves


def take_longest() -> int:
    """The bits of the longest number of positions since the last call; 0 if all are short."""
    bits, _work.longest = _work.longest, 0
    return bits


def _longest(position: Any, levels: int = 4) -> int:
    """The bits of the longest number in a position; numbers nested deeper are not looked for.

    >>> _longest(7), _longest(((1, 2**80), 3)), _longest("text")
    (3, 81, 0)
    """
    if type(position) is int:
        return position.bit_length()
    if type(position) is not tuple or not levels:
        return 0
    return max([_longest(part, levels - 1) for part in position], default=0)
