"""Machine code of functions in the part of Python that `bouton.storage.translation` supports, compiled once and cached.

The code of a kernel is stored next to its source file, in ``__pycache__``, or in the folder that ``NUMBA_CACHE_DIR``
names, under a hash of the code and the constants of everything it calls, so outdated code is never used.
"""

import ast
import ctypes
import hashlib
import os
import struct
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

import numpy as np

from bouton.storage import code_expressions, code_values, translation
from bouton.storage.clock import pause_clock
from bouton.storage.code_values import fetch_soon
from bouton.storage.compiler import pause_and_tell

__all__ = ["Kernel", "fetch_soon", "kernel"]

_LOCK = RLock()
_INTEGERS = (int, np.integer)


class Kernel:
    """A function that is compiled for each combination of argument types when first called with it.

    >>> from bouton.storage.machine import kernel
    >>> @kernel
    ... def double(number):
    ...     return 2 * number
    >>> double.py_func(21)
    42

    Parameters
    ----------
    py_func : the function.
    nogil : whether other Python threads can run meanwhile.
    unchanged : the names of arrays, in the function and those it calls, that nothing writes to while it runs: what was
        read of them is not read again. Code that writes to one is refused.
    """

    def __init__(self, py_func: Any, nogil: bool = False, unchanged: tuple[str, ...] = ()) -> None:
        self.py_func: Any = py_func
        self.__doc__ = py_func.__doc__
        self.__name__: str = py_func.__name__
        self.__module__ = py_func.__module__
        self.signatures: dict[Any, _Code] = {}
        self._nogil, self._unchanged = nogil, unchanged

    def __call__(self, *given: Any) -> Any:
        parts: list[int] = []
        kinds = tuple([_add_parts(each, parts) for each in given])
        return (self.signatures.get(kinds) or self._make(kinds))(parts)

    def bind(self, array: Any, numbers: int) -> Callable[..., int]:
        """Return this kernel bound to an array, to be called with `numbers` ints by one thread at a time; it returns an
        int. A call takes a microsecond, a fifth of a call that has to look up the array again."""
        parts: list[int] = []
        kinds = (_add_parts(array, parts), *["i"] * numbers)
        words = (ctypes.c_int64 * (len(parts) + numbers))(*parts)
        code, begin, first = self.signatures.get(kinds) or self._make(kinds), len(parts), parts[0]

        def call(*given: int) -> int:
            words[0], words[begin:] = first, [*given]  # the last result overwrote the first word
            code.run(words)
            return words[0]

        return call

    def _make(self, kinds: tuple[Any, ...]) -> "_Code":
        with _LOCK:
            if kinds not in self.signatures:
                self.signatures[kinds] = _Code(self.py_func, kinds, self._nogil, self._unchanged)
            return self.signatures[kinds]


def kernel(function: Any = None, *, nogil: bool = False, unchanged: tuple[str, ...] = ()) -> Any:
    """Turn a function into a kernel; a decorator. The parameters are those of `Kernel`."""
    if function is None:
        return lambda each: Kernel(each, nogil, unchanged)
    return Kernel(function)


def _add_parts(value: Any, parts: list[int]) -> Any:
    """Append the 64-bit words of an argument to `parts`; return its type, as `code_values.type_of` does."""
    if isinstance(value, np.ndarray):
        if not value.flags.c_contiguous:
            raise TypeError("an array that is not contiguous")
        parts.append(value.__array_interface__["data"][0])
        parts.extend(value.shape)
        return value.dtype.str[1:], value.ndim
    if isinstance(value, tuple):
        return tuple([_add_parts(each, parts) for each in value])
    if isinstance(value, (bool, np.bool_)):
        parts.append(int(value))
        return "b"
    if isinstance(value, np.uint64):
        parts.append(int(value))
        return "u"
    if isinstance(value, _INTEGERS):
        parts.append(int(value))
        return "i"
    if isinstance(value, np.void):
        parts.extend(np.frombuffer(value.tobytes(), np.int64).tolist())
        return "w"
    parts.append(struct.unpack("<q", struct.pack("<d", value))[0])
    return "f"


class _Code:
    """The machine code of a function for one combination of types; called with the parts of its arguments."""

    def __init__(self, function: FunctionType, kinds: tuple[Any, ...], nogil: bool, unchanged: tuple[str, ...]) -> None:
        with pause_clock():
            import llvmlite.binding as llvm

            llvm.initialize_native_target()
            llvm.initialize_native_asmprinter()
            cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
            machine = llvm.Target.from_default_triple().create_target_machine(
                cpu=cpu, features=features, opt=3, reloc="default", codemodel="jitdefault", jit=True
            )
            version = llvm.llvm_version_info
            told = (_sum_of_translator(), kinds, cpu, features, version, _identity(function, {}), unchanged)
            kept = _CodeFile(function, kinds, hashlib.sha256(repr(told).encode()).hexdigest()[:24])
            held = kept.read()
            if held is None:
                with pause_and_tell():
                    held = kept.write(*_compile(llvm, machine, function, kinds, unchanged))
            self.gives, code = held
            self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
            self._engine.finalize_object()
            kind = ctypes.CFUNCTYPE if nogil else ctypes.PYFUNCTYPE
            self.run: Any = kind(None, ctypes.c_void_p)(self._engine.get_function_address("run"))

    def __call__(self, parts: list[int]) -> Any:
        gives = self.gives
        words = (ctypes.c_int64 * max(len(parts), len(gives) if isinstance(gives, tuple) else 1))(*parts)
        self.run(words)
        if isinstance(gives, tuple):
            return tuple([_result(kind, word) for kind, word in zip(gives, words, strict=False)])
        return None if gives is None else _result(gives, words[0])


@cache
def _sum_of_translator() -> bytes:
    """The checksum of the modules that generate code."""
    total = hashlib.sha256()
    for module in (code_values, code_expressions, translation):
        total.update(Path(str(module.__file__)).read_bytes())
    return total.digest()


def _compile(
    llvm: Any, machine: Any, function: FunctionType, kinds: tuple[Any, ...], unchanged: tuple[str, ...]
) -> tuple[Any, bytes]:
    """Compile a function; return its return type and its code."""
    text, gives = translation.module_text(function, kinds, unchanged)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = llvm.get_process_triple(), str(machine.target_data)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(module, builder)
    return gives, machine.emit_object(module)


def _result(kind: str, word: int) -> Any:
    if kind == "i":
        return word
    if kind == "u":
        return np.uint64(word & 0xFFFFFFFFFFFFFFFF)
    return bool(word) if kind == "b" else struct.unpack("<d", struct.pack("<q", word))[0]


def _identity(function: Any, seen: dict[Any, int]) -> Any:
    """The code of a function and the constants and functions that it names; functions in `seen` as their numbers."""
    if function in seen:
        return seen[function]
    seen[function] = len(seen)
    code, scope = function.__code__, function.__globals__
    names = []
    for name in code.co_names:
        thing = getattr(scope.get(name), "py_func", scope.get(name))
        if isinstance(thing, FunctionType):
            names.append((name, _identity(thing, seen)))
        elif isinstance(thing, np.ndarray):
            names.append((name, thing.tolist()))
        elif isinstance(thing, (int, float, tuple, np.generic)):
            names.append((name, repr(thing)))
    return code.co_code, code.co_consts, code.co_varnames, names


class _CodeFile:
    """The file in which the code of a function for one combination of types is cached."""

    def __init__(self, function: FunctionType, kinds: tuple[Any, ...], key: str) -> None:
        source = Path(function.__code__.co_filename)
        folder = os.environ.get("NUMBA_CACHE_DIR")
        self.folder = Path(folder) if folder else source.parent / "__pycache__"
        types = hashlib.sha256(repr(kinds).encode()).hexdigest()[:8]
        self.begin = f"{source.stem}.{function.__name__}-{types}.py{sys.version_info[0]}{sys.version_info[1]}"
        self.path = self.folder / f"{self.begin}.{key}.nbo"

    def read(self) -> tuple[Any, bytes] | None:
        """Read the return type of the function and the code; None if there is no intact file."""
        try:
            head, _, code = self.path.read_bytes().partition(b"\n")
            total, gives = head.split(b" ", 1)
        except (OSError, ValueError):
            return None
        if total.decode("ascii", "replace") != hashlib.sha256(gives + code).hexdigest():
            return None
        return ast.literal_eval(gives.decode()), code

    def write(self, gives: Any, code: bytes) -> tuple[Any, bytes]:
        """Cache the code, replacing that of earlier versions, and return both arguments; a failed write is ignored."""
        told = repr(gives).encode()
        new = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(hashlib.sha256(told + code).hexdigest().encode() + b" " + told + b"\n" + code)
            new.replace(self.path)
            for other in self.folder.glob(f"{self.begin}.*"):
                if other != self.path:
                    other.unlink(missing_ok=True)
        except OSError:
            pass
        return gives, code
