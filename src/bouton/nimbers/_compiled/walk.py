"""The long walk of a 128-bit logarithm: shift after shift until a landmark.

In the basis of powers of the base, a step is a shift of two words and at most one sum (see `bouton.nimbers.order`). An
open-addressed table holds the low words of the landmarks; the caller checks the high word.
"""

from typing import Any

import numpy as np
from numba import njit, types

_WORDS = types.Array(types.uint64, 1, "C")
_MIX = np.uint64(0x9E3779B97F4A7C15)
_ONE, _TOP, _ZERO = np.uint64(1), np.uint64(63), np.uint64(0)


@njit(types.void(_WORDS, _WORDS, types.uint64), cache=True)
def _fill(table: Any, low: Any, shift: Any) -> None:
    """Insert words, none of them 0, into a table of 2^(64 − shift) slots."""
    mask = np.uint64(table.size - 1)
    for word in low:
        at = (word * _MIX) >> shift
        while table[at] != _ZERO:
            at = (at + _ONE) & mask
        table[at] = word


@njit(types.int64(_WORDS, types.uint64, _WORDS, types.int64), cache=True)
def _walk(table: Any, shift: Any, state: Any, limit: int) -> int:
    """Advance ``state`` (low, high; low and high of the modulus) until its low word is in the table, by at most `limit`
    steps; return the number of steps.
    """
    mask = np.uint64(table.size - 1)
    low, high, modulus_low, modulus_high = state[0], state[1], state[2], state[3]
    for steps in range(limit):
        at = (low * _MIX) >> shift
        while table[at] != _ZERO:
            if table[at] == low:
                state[0], state[1] = low, high
                return steps
            at = (at + _ONE) & mask
        carry = _ZERO - (high >> _TOP)
        high = ((high << _ONE) | (low >> _TOP)) ^ (carry & modulus_high)
        low = (low << _ONE) ^ (carry & modulus_low)
    state[0], state[1] = low, high
    return limit


class Walk:
    """Landmarks, given as ints of 128 bits, and the walk to the next one by multiplications by x."""

    def __init__(self, landmarks: Any, modulus: int) -> None:
        low = np.array([value & 0xFFFFFFFFFFFFFFFF for value in landmarks], dtype=np.uint64)
        bits = (2 * low.size).bit_length()
        self._shift = np.uint64(64 - bits)
        self._table = np.zeros(1 << bits, dtype=np.uint64)
        _fill(self._table, low[low != 0], self._shift)
        self._modulus = modulus

    def __call__(self, value: int, limit: int) -> tuple[int, int]:
        """Walk from a value until the low word is a landmark's, for at most `limit` steps; return the number of steps
        and the value reached.
        """
        words = [value, value >> 64, self._modulus, self._modulus >> 64]
        state = np.array([word & 0xFFFFFFFFFFFFFFFF for word in words], dtype=np.uint64)
        steps = int(_walk(self._table, self._shift, state, limit))
        return steps, int(state[0]) | int(state[1]) << 64
