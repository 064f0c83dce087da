"""Real NumPy ufuncs around the compiled loops, through NumPy's public C interface.

`numba.vectorize` makes a ufunc from a function of one element; here the loop itself is ours, so that entire blocks go
through a circuit. A ufunc has one loop per width. Compiling all four would take seconds, too long for a user who needs
only one: each loop starts as a stub, and `NimUfunc.prepare` replaces it by the compiled loop, in the table that NumPy
reads at each call. A stub that is called nevertheless compiles the loop and forwards the call.
"""

import ctypes
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from bouton.nimbers._compiled import blocks as nim_blocks
from bouton.nimbers._compiled import loops as nim_loops

#: Indices in NumPy's table of functions (numpy/ufuncobject: PyUFunc_FromFuncAndData), and its constants.
_FROM_FUNC_AND_DATA = 1
_IDENTITY_ONE, _IDENTITY_NONE = 1, -1

_LOOP = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
#: The unsigned types in order of size; C has two 64-bit types, which are one width here.
_TYPES = tuple(np.dtype(code) for code in "BHILQ")

OPERATIONS: dict[str, tuple[int, int, str]] = {
    "nim_mul": (nim_blocks.MULTIPLY, 2, "Nim product, element by element."),
    "nim_div": (
        nim_blocks.DIVIDE,
        2,
        "Nim quotient, element by element; 0 and a warning where the divisor is 0.",
    ),
    "nim_pow": (nim_loops.POWER, 2, "Nim power, element by element; anything to the power 0 is 1."),
    "nim_square": (nim_blocks.SQUARE, 1, "Nim square, element by element."),
    "nim_sqrt": (nim_blocks.SQUARE_ROOT, 1, "Nim square root, element by element."),
    "nim_inv": (
        nim_blocks.INVERSE,
        1,
        "Nim inverse, element by element; 0 and a warning where there is none.",
    ),
    "nim_solve_quadratic": (
        nim_blocks.SOLVE_QUADRATIC,
        1,
        "The even x with x⊗x ⊕ x = a, element by element, for elements of trace 0 (top bit clear).",
    ),
}


def _api() -> Callable[..., Any]:
    """NumPy's C function that creates a ufunc."""
    package = "numpy._core" if int(np.__version__.split(".")[0]) >= 2 else "numpy.core"
    _multiarray_umath = import_module(f"{package}._multiarray_umath")
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype = ctypes.c_void_p
    pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]
    table = ctypes.cast(pointer_of(_multiarray_umath._UFUNC_API, None), ctypes.POINTER(ctypes.c_void_p))
    kind = ctypes.PYFUNCTYPE(
        ctypes.py_object,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_char_p,
        ctypes.c_int,
    )
    address = table[_FROM_FUNC_AND_DATA]
    assert address is not None
    return kind(address)


class NimUfunc:
    """A ufunc on uint8, uint16, uint32 and uint64 (`ufunc`) whose loops are compiled on demand."""

    def __init__(self, name: str) -> None:
        self._op, operands, text = OPERATIONS[name]
        self._name, self._text = name.encode(), text.encode()
        count = len(_TYPES)
        # NumPy keeps the addresses of all of these: they live as long as the ufunc, which lives as long as
        # the module.
        self._stubs = [_LOOP(self._stub(kind.itemsize)) for kind in _TYPES]
        self._compiled: dict[int, Any] = {}
        self._functions = (ctypes.c_void_p * count)(*[ctypes.cast(stub, ctypes.c_void_p) for stub in self._stubs])
        # Two floats: 0.0, and room for 1/0.0, whose computation raises the processor's flag (see `divide_floats`).
        self._zero = (ctypes.c_double * 2)(0.0, 0.0)
        self._data = (ctypes.c_void_p * count)(*[ctypes.addressof(self._zero)] * count)
        self._types = ctypes.create_string_buffer(bytes(kind.num for kind in _TYPES for _ in range(operands + 1)))
        identity = _IDENTITY_ONE if name == "nim_mul" else _IDENTITY_NONE
        self.ufunc: np.ufunc = _api()(
            ctypes.addressof(self._functions),
            ctypes.addressof(self._data),
            ctypes.addressof(self._types),
            count,
            operands,
            1,
            identity,
            self._name,
            self._text,
            0,
        )

    def prepare(self, size: int) -> None:
        """Compile the loop for elements of `size` bytes, or load it from Numba's cache."""
        if size not in self._compiled:
            address, keep = nim_loops.address_of_loop(self._op, size)
            self._compiled[size] = keep
            for place, kind in enumerate(_TYPES):
                if kind.itemsize == size:
                    self._functions[place] = address

    def _stub(self, size: int) -> Callable[..., None]:
        def call(addresses: int, dimensions: int, strides: int, data: int) -> None:
            self.prepare(size)
            _LOOP(self._compiled[size].address)(addresses, dimensions, strides, data)

        return call


_UFUNCS: dict[str, NimUfunc] = {}


def nim_ufunc(name: str) -> NimUfunc:
    """The ufunc with the given name, created once."""
    if name not in _UFUNCS:
        _UFUNCS[name] = NimUfunc(name)
    return _UFUNCS[name]
