"""Tables of a compiled function of one number over all numbers."""

from typing import Any

from numba import njit, types

from bouton.solving._compiled.sweep import DONE, VALUE

_ROW = types.Array(types.int64, 1, "C")
_INTS = types.Array(types.int32, 1, "C")
_PLACES = types.Array(types.uint32, 1, "C")


@njit([types.int64(VALUE, _ROW)], cache=True, nogil=True)
def all_values(function: Any, values: Any) -> int:
    """Fill `values` with the function of 0, 1, 2, …"""
    for index in range(values.size):
        values[index] = function(index)
    return DONE


@njit([types.int64(VALUE, _ROW, _ROW)], cache=True, nogil=True)
def values_of(function: Any, indices: Any, values: Any) -> int:
    """Fill `values` with the function of each index."""
    for place in range(indices.size):
        values[place] = function(indices[place])
    return DONE


@njit([types.int64(_ROW, _INTS, _ROW), types.int64(_PLACES, _PLACES, _ROW)], cache=True, nogil=True)
def rising_move(first: Any, targets: Any, levels: Any) -> int:
    """The first position with a move to one of a higher level; −1 where there is none."""
    for place in range(first.size - 1):
        for move in range(first[place], first[place + 1]):
            if levels[targets[move]] > levels[place]:
                return place
    return -1
