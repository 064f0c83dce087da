# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The kernel of families of rows, compiled."""

from typing import Any

from bouton.boards import row_kernel
from bouton.storage.machine import kernel

fill_rows: Any = kernel(nogil=True)(row_kernel.fill_rows)
