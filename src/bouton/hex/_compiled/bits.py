"""Sets of at most 64 cells in one word: the lowest element, the number of elements. Arrays as pointers.

LLVM's own instructions, because a loop over the elements of a set is the inner loop of everything else in the Hex
kernels.
"""

import numpy as np

from bouton.storage.machine import kernel

ONE = np.uint64(1)
ZERO = np.uint64(0)


@kernel
def lowest(word):  # type: ignore[no-untyped-def]
    """The number of the lowest element of a set that is not empty."""
    return (int(word) & -int(word)).bit_length() - 1


@kernel
def count(word):  # type: ignore[no-untyped-def]
    """Count the elements of a set."""
    return int(word).bit_count()


@kernel
def single(cell):  # type: ignore[no-untyped-def]
    """The set with that one element."""
    return ONE << np.uint64(cell)


@kernel
def first_chain(near, own, left):  # type: ignore[no-untyped-def]
    """The chain of the first of the stones that are left, among all the owner's, and all cells next to it."""
    chain = left & (~left + ONE)
    front = chain
    around = ZERO
    while front:
        v = lowest(front)
        front &= front - ONE
        around |= near[v]
        new = near[v] & own & ~chain
        chain |= new
        front |= new
    return chain, around
