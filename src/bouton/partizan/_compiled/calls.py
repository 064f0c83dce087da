# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Entry points of the arena for Python: one sum, and arrays of sums and comparisons. They hold the interpreter lock,
so that threads that share an arena take turns.
"""

import numpy as np

from bouton.partizan._compiled.arena import add, canonical, le, push
from bouton.partizan._compiled.slots import FAILED, TOP
from bouton.storage.machine import kernel


@kernel
def one(m, g, h):
    """Return the id of the sum of two games, given by ids."""
    return add(m, g, h)


@kernel
def pairs(m, work, first, second, found):
    """Store in `found` the sum or the comparison of each pair of ids G from `first` and H from `second`.

    With `work` 0, these are sums, up to the first that does not fit. With `work` 1, they are 0 if G = H, 1 if G > H, −1
    if G < H, 2 if fuzzy. With `work` 2, `found[0]` becomes the game with Left's options `first` and Right's options
    `second`. All three are one function, because each compiled function takes time to compile."""
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
