# mypy: disable-error-code="untyped-decorator"
"""Tables of a compiled function of one number."""

from typing import Any

from numba import types

from bouton.solving._compiled import when_called
from bouton.solving._compiled.sweep import DONE, VALUE
from bouton.storage.machine import kernel

_ROW = types.Array(types.int64, 1, "C")


@when_called(types.int64(VALUE, _ROW))
def all_values(function: Any, values: Any) -> int:
    """Fill `values` with the function's values at 0, 1, 2, …; return `DONE`."""
    for index in range(values.size):
        values[index] = function(index)
    return DONE


@when_called(types.int64(VALUE, _ROW, _ROW))
def values_of(function: Any, indices: Any, values: Any) -> int:
    """Fill `values` with the function's value at each index; return `DONE`."""
    for place in range(indices.size):
        values[place] = function(indices[place])
    return DONE


@kernel(nogil=True)
def rising_move(first: Any, targets: Any, levels: Any) -> int:
    """Return the first position with a move to a position of a higher level, or −1 if there is none."""
    for place in range(first.size - 1):
        for move in range(first[place], first[place + 1]):
            if levels[targets[move]] > levels[place]:
                return place
    return -1
