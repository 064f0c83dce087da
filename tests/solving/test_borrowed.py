"""Arrays that compiled code passes on without counting references."""

import sys

import pytest

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")


def test_a_borrowed_array_is_the_same_array_and_nobody_counts_it() -> None:
    from bouton.solving._compiled.borrowed import borrow

    @numba.njit
    def fill(array, count):  # type: ignore[no-untyped-def]
        array = borrow(array)
        for k in range(count):
            array[k] = array.size + k
        return array.sum()

    array = np.zeros(5, np.int64)
    fill(array, 0)  # compiled
    references = sys.getrefcount(array)
    assert fill(array, 5) == 35 and array.tolist() == [5, 6, 7, 8, 9]
    assert sys.getrefcount(array) == references
