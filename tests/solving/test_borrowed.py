"""Arrays that compiled code passes on without counting references."""

import sys

import pytest

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")


def test_a_borrowed_array_is_the_same_array_without_an_owner() -> None:
    from llvmlite import ir
    from numba.extending import intrinsic

    from bouton.solving._compiled.borrowed import borrow

    @intrinsic
    def owner(context, array):  # type: ignore[no-untyped-def]
        """The address of what counts the references to an array."""

        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            found = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.ptrtoint(found.meminfo, ir.IntType(64))

        return numba.types.int64(array), generate

    @numba.njit
    def fill(array, count):  # type: ignore[no-untyped-def]
        lent = borrow(array)
        for k in range(count):
            lent[k] = lent.size + k
        return owner(array), owner(lent)

    array = np.zeros(5, np.int64)
    assert fill(array, 0)[1] == 0
    references = sys.getrefcount(array)
    counted, lent = fill(array, 5)
    assert counted and not lent and array.tolist() == [5, 6, 7, 8, 9]
    assert sys.getrefcount(array) == references
