"""Compiled functions of single 64-bit integers that Python can call without Numba's dispatcher.

A function's `entry_point` converts Python ints and calls the machine code directly. It accepts floats and does not
reduce large ints, so the caller must check types and signs first.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types

from bouton.nimbers._compiled.blocks import DIGEST, DIVIDE, INVERSE, MULTIPLY, one


def _product(op: int, digest: int) -> Callable[..., Any]:
    def product(a: Any, b: Any) -> Any:
        return one(op, 8, a, b) ^ np.uint64(digest * 0)

    return product


def scalar(name: str) -> Callable[..., int]:
    """The entry point of ``nim_mul``, ``nim_div`` (two arguments) or ``nim_inv`` (the second argument is
    ignored)."""
    op = {"nim_mul": MULTIPLY, "nim_div": DIVIDE, "nim_inv": INVERSE}[name]
    signature = types.uint64(types.uint64, types.uint64)
    compiled: Any = njit(signature, cache=True)(_product(op, DIGEST))
    entry: Callable[..., int] = next(iter(compiled.overloads.values())).entry_point
    return entry
