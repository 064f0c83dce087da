"""Arrays that compiled code passes on without counting references.

Compiled rules count a reference to the array that they fill, once per position. That is an atomic operation, which on
Intel's processors waits until all writes before it have reached the cache.
"""

from typing import Any

from numba.core import cgutils
from numba.extending import intrinsic


def _borrow(context, array):  # type: ignore[no-untyped-def]
    """Define an intrinsic that returns an array without its owner, for use while the original is alive."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        found = context.make_array(signature.args[0])(context, builder, arguments[0])
        found.meminfo = cgutils.get_null_value(found.meminfo.type)  # type: ignore[no-untyped-call]
        return found._getvalue()

    return array(array), generate


borrow: Any = intrinsic(_borrow)
