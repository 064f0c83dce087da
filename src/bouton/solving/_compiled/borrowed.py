# mypy: disable-error-code="no-untyped-call,no-untyped-def,untyped-decorator"
"""Arrays that compiled code passes on without counting references.

Compiled rules count a reference to the array that they fill, once per position. That is an atomic operation, which on
Intel's processors waits until all writes before it have reached the cache.
"""

from typing import Any

from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def borrow(typing, array):
    """The same array without an owner, for use while the original is alive: its references are not counted."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        found = context.make_array(kind)(context, builder, arguments[0])
        found.meminfo = cgutils.get_null_value(found.meminfo.type)
        return found._getvalue()

    return array(array), generate
