"""Sets of at most 64 cells in one word: lowest element, number of elements, first chain.

The bit operations compile to LLVM intrinsics: iterating over a set is the innermost loop everywhere in the Hex
kernels.
"""

import numpy as np

from bouton.storage.machine import kernel

ONE = np.uint64(1)
ZERO = np.uint64(0)


@kernel
def lowest(word):  # type: ignore[no-untyped-def]
    """The number of the first cell of a nonempty set."""
    return (int(word) & -int(word)).bit_length() - 1


@kernel
def count(word):  # type: ignore[no-untyped-def]
    """Count the elements of a set."""
    return int(word).bit_count()


@kernel
def single(cell):  # type: ignore[no-untyped-def]
    """The set that contains only this cell."""
    return ONE << np.uint64(cell)


@kernel
def first_chain(near, own, left):  # type: ignore[no-untyped-def]
    """The chain of the owner's stones that contains the first stone in `left`, and all cells next to that chain."""
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
