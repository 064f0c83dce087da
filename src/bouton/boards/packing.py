"""Words that hold a part of few squares and its value: Right's squares, Left's, and in the low bits the value."""

from typing import Any

import numpy as np

_WORD = 64


def pack_parts(sets: Any, values: Any, bits: int) -> Any:
    """Pack parts with their values into words.

    >>> pack_parts(np.array([[1, 2], [3, 0]], np.uint64), np.array([5, 6], np.uint64), 30).tolist() == [
    ...     (2 << 30 | 1) << 4 | 5, 3 << 4 | 6]
    True

    Parameters
    ----------
    sets : the two sets of each part, a row of an array of type uint64.
    values : less than 2 to the power 64 − 2 `bits`.
    bits : the number of squares of the board.
    """
    return (sets[:, 0] | sets[:, 1] << bits) << _WORD - 2 * bits | values.astype(np.uint64)


def unpack_parts(words: Any, bits: int) -> tuple[Any, Any]:
    """Return the parts in packed words, as an array with a row of two sets for each, and their values.

    >>> sets, values = unpack_parts(np.array([(2 << 30 | 1) << 4 | 5], np.uint64), 30)
    >>> sets.tolist(), values.tolist()
    ([[1, 2]], [5])
    """
    both = words >> _WORD - 2 * bits
    return np.stack([both & (1 << bits) - 1, both >> bits], 1), words & (1 << _WORD - 2 * bits) - 1
