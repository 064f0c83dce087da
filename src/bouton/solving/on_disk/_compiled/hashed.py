"""Rules on coded positions, for whole rows of positions."""

from typing import Any

from numba import njit, types

_ROW = types.Array(types.int64, 1, "C")
_INT = types.int64
RULE = types.FunctionType(types.int64(types.int64, _ROW))
VALUE = types.FunctionType(types.int64(types.int64))


@njit([types.int64(RULE, _INT, _ROW, _INT, _ROW, _ROW, _ROW)], cache=True, nogil=True)
def expand(rule: Any, space: int, keys: Any, begin: int, out: Any, options: Any, first: Any) -> int:
    """List the options of the keys from place `begin` on: those of key k are ``options[first[k]:first[k + 1]]``.

    The place at which it stops: the number of keys, or where room is lacking, or −1 − the place of a key at which the
    rule fails.
    """
    for place in range(begin, keys.size):
        count = rule(keys[place], out)
        if count == -1:
            return place
        if count < 0:
            return -1 - place
        have = first[place]
        if have + count > options.size:
            return place
        for k in range(count):
            if out[k] < 0 or out[k] >= space:
                return -1 - place
            options[have + k] = out[k]
        first[place + 1] = have + count
    return keys.size  # type: ignore[no-any-return]
