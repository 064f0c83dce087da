# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The kernel of families of rows, compiled."""

from typing import Any

from numba import njit

from bouton.boards import row_kernel

__all__ = ["fill_rows"]

fill_rows: Any = njit(cache=True, nogil=True)(row_kernel.fill_rows)
