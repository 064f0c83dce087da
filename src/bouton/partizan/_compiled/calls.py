# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The doors of the arena for Python: one sum, and arrays of sums and comparisons. They hold the lock of the
interpreter, so that threads that share an arena take turns.
"""

import numpy as np

from bouton.partizan._compiled.arena import add, canonical, le, push
from bouton.partizan._compiled.slots import FAILED, TOP
from bouton.storage.machine import kernel

__all__ = ["one", "pairs"]


@kernel
def one(m, g, h):
    """The sum of two games."""
    return add(m, g, h)


@kernel
def pairs(m, work, first, second, found):
    """For each pair of games the sum (`work` 0), or how they compare (1: 0 where G = H, 1 where G > H, −1 where G < H,
    2 where they are fuzzy); or the one game with these options (2). One function, so that it is compiled once."""
    if work == 2:
        bottom = np.int64(m[TOP])
        for i in range(len(first)):
            push(m, np.int64(first[i]))
        middle = np.int64(m[TOP])
        for i in range(len(second)):
            push(m, np.int64(second[i]))
        found[0] = canonical(m, bottom, middle)
        return
    for i in range(len(first)):
        g, h = np.int64(first[i]), np.int64(second[i])
        if work == 0:
            found[i] = add(m, g, h)
            if m[FAILED]:
                return
        else:
            below, above = le(m, g, h), le(m, h, g)
            found[i] = (0 if above else -1) if below else (1 if above else 2)
