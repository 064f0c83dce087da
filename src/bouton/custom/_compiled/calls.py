"""Compiled rules called at one position."""

from typing import Any

from numba import njit, types

_ROW = types.Array(types.int64, 1, "C")
_RULE = types.FunctionType(types.int64(types.int64, _ROW))
_VALUE = types.FunctionType(types.int64(types.int64))


@njit([types.int64(_VALUE, types.int64)], cache=True)
def one_value(function: Any, index: int) -> int:
    """A compiled function of one number."""
    return function(index)  # type: ignore[no-any-return]


@njit([types.int64(_RULE, types.int64, _ROW)], cache=True)
def one_row(rule: Any, index: int, out: Any) -> int:
    """A compiled rule at one position."""
    return rule(index, out)  # type: ignore[no-any-return]


@njit([types.int64(types.FunctionType(types.int64(types.int64, types.int64)), types.int64, types.int64)], cache=True)
def one_turn(function: Any, index: int, option: int) -> int:
    """A compiled function of a position and an option."""
    return function(index, option)  # type: ignore[no-any-return]
