# mypy: disable-error-code="no-untyped-call,no-untyped-def"
"""Follow one piece of a certificate by windows, heap by heap and without witnesses, to obtain its inner windows."""

import numpy as np

from bouton.storage.machine import kernel

#: heaps for which the values taken by far heaps are marked together
BLOCK = 64
_ONE = np.uint64(1)


@kernel(nogil=True)
def follow(ranks, begin, end, offsets, changes, near):
    """Fill ranks from `begin` to `end` in full blocks; return the first index with no free rank below 64, or −1.

    Parameters
    ----------
    ranks : the ranks of the heaps, as far back as an offset reaches; all below 64.
    offsets, changes : for pairs with a rare heap, the distance back to the other heap, and the number nim-added to its
        rank; the first `near` pairs, at least four, may reach less than a block back, the others reach a block or more.
    """
    back, first, second, third = offsets[0], offsets[1], offsets[2], offsets[3]
    change_back, change_first, change_second, change_third = changes[0], changes[1], changes[2], changes[3]
    marks = np.zeros(64, np.uint64)
    for start in range(begin, end, 64):
        for k in range(64):
            marks[k] = 0
        for pair in range(near, len(offsets)):
            before, change = ranks[start - offsets[pair] :], changes[pair]
            for k in range(64):
                marks[k] |= _ONE << np.uint64(before[k] ^ change)
        for k in range(64):
            row = start + k
            taken = marks[k] | _ONE << np.uint64(ranks[row - back] ^ change_back)
            taken |= _ONE << np.uint64(ranks[row - first] ^ change_first)
            taken |= _ONE << np.uint64(ranks[row - second] ^ change_second)
            taken |= _ONE << np.uint64(ranks[row - third] ^ change_third)
            for pair in range(4, near):
                taken |= _ONE << np.uint64(ranks[row - offsets[pair]] ^ changes[pair])
            free = int(~taken)
            if free == 0:
                return row
            ranks[row] = (free & -free).bit_length() - 1
    return -1
