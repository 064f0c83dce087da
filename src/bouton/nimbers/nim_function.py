"""Functions of nimbers that accept Python ints and arrays: check the operands, pass arrays to a NumPy ufunc."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from bouton.errors import InputError, NimRangeError, OperandError, PackageError
from bouton.notation import clip, plain_number, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from bouton.nimbers._compiled.ufuncs import NimUfunc

    Unsigned = TypeVar("Unsigned", np.uint8, np.uint16, np.uint32, np.uint64)
    Mixed = Sequence[int] | Sequence[Sequence[int]] | NDArray[np.integer[Any]] | np.integer[Any]


def check_nimber(function: str, *values: Any) -> list[int]:
    """Return the values as ints of Python's, also those of NumPy's; raise unless every one is a non-negative int.

    >>> check_nimber("nim.mul", 3, 4)
    [3, 4]

    Raises `NimRangeError` for a negative int, `OperandError` for anything that is not an int.
    """
    plain = list(map(plain_number, values))
    for value in plain:
        if not isinstance(value, int):
            key = (
                "nimbers.operand-one"
                if hasattr(value, "__iter__") and not isinstance(value, str)
                else "nimbers.operand"
            )
            raise OperandError(key, function=function, got=quote(value), kind=type(value).__name__)
        if value < 0:
            raise NimRangeError("nimbers.negative", function=function, got=value)
    return plain


class NimFunction:
    """A function on ints that is also a NumPy ufunc on uint8, uint16, uint32 and uint64 arrays.

    Arrays follow NumPy's rules: broadcasting, ``out=``, ``where=``, ``dtype`` kept or promoted, and the methods
    `outer`, `reduce`, `accumulate`, `reduceat` and `at`. Lists and signed arrays are accepted if they contain no
    negative numbers; an int that is too large for the type of the array operand widens it. Float and object arrays
    raise TypeError.
    """

    def __init__(self, name: str, operands: int, on_ints: Callable[..., int], text: str) -> None:
        self.__name__ = self.__qualname__ = name
        self.title: str = name.replace("_", ".", 1)  # as users write it
        self.__doc__, self.__module__ = text, "bouton.nimbers.functions"
        self.nin = operands
        self.nout = 1
        self._on_ints = on_ints
        self._handle: NimUfunc | None = None

    def __repr__(self) -> str:
        return f"<nim function {self.title!r}>"

    def __reduce__(self) -> str:
        return self.__name__  # the name of a global of `__module__`

    def as_ufunc(self) -> "np.ufunc":
        """Return the underlying NumPy ufunc, compiled for all widths."""
        ufunc = self._prepare(1)
        for size in (2, 4, 8):
            self._prepare(size)
        return ufunc

    def _prepare(self, size: int) -> "np.ufunc":
        if self._handle is None:
            try:
                from bouton.nimbers._compiled.ufuncs import nim_ufunc
            except ImportError as error:
                raise PackageError("nimbers.arrays", function=self.title) from error
            self._handle = nim_ufunc(self.__name__)
        self._handle.prepare(size)
        return self._handle.ufunc

    def _ready(self, operands: Sequence[Any], options: dict[str, Any]) -> "tuple[np.ufunc, list[Any]]":
        """The ufunc, ready for these operands, and the operands converted for it."""
        unsigned = as_unsigned(self.title, operands)
        return self._prepare(unsigned_size(self.title, unsigned, options)), unsigned

    @overload
    def __call__(self, a: int, b: int = ..., /) -> int: ...
    @overload
    def __call__(
        self,
        a: "NDArray[Unsigned]",
        b: "NDArray[Unsigned] | int" = ...,
        /,
        out: "NDArray[Unsigned] | None" = ...,
        *,
        where: "NDArray[np.bool_] | bool" = ...,
    ) -> "NDArray[Unsigned]": ...
    @overload
    def __call__(
        self, a: int, b: "NDArray[Unsigned]", /, out: "NDArray[Unsigned] | None" = ...
    ) -> "NDArray[Unsigned]": ...
    @overload
    def __call__(
        self, a: Sequence[int] | Sequence[Sequence[int]], b: int | Sequence[int] | Sequence[Sequence[int]] = ..., /
    ) -> "NDArray[np.uint64]": ...
    @overload
    def __call__(
        self, a: "Mixed", b: "Mixed | int" = ..., /, *, dtype: "DTypeLike" = ...
    ) -> "NDArray[np.unsignedinteger[Any]]": ...
    @overload
    def __call__(self, a: int, b: "Mixed", /, *, dtype: "DTypeLike" = ...) -> "NDArray[np.unsignedinteger[Any]]": ...
    def __call__(self, *operands: Any, **options: Any) -> Any:
        if not options and len(operands) == self.nin and all(isinstance(x, int) for x in operands):
            check_nimber(self.title, *operands)
            return self._on_ints(*operands)
        if len(operands) < self.nin:
            raise OperandError("nimbers.arguments", function=self.title, wanted=self.nin, got=len(operands))
        outputs = [*operands[self.nin :], options.get("out")]
        if len(outputs) > 2 or any(isinstance(each, int) for each in outputs):
            raise OperandError("nimbers.arguments", function=self.title, wanted=self.nin, got=len(operands))
        ufunc, ready = self._ready(operands[: self.nin], options)
        return self._apply(ufunc, (*ready, *operands[self.nin :]), options)

    def _apply(self, ufunc: "np.ufunc", operands: Sequence[Any], options: dict[str, Any]) -> Any:
        """Call the ufunc; if the shapes do not broadcast, raise the package's own error."""
        try:
            return ufunc(*operands, **options)
        except ValueError:
            import numpy as np

            shapes = [np.shape(operand) for operand in operands[: self.nin]]
            try:
                np.broadcast_shapes(*shapes)
            except ValueError:
                shown = [clip(shape) for shape in shapes]
                raise InputError("nimbers.shapes", function=self.title, shapes=shown) from None
            raise

    def outer(self, a: "Mixed", b: "Mixed", /, **options: Any) -> "NDArray[np.unsignedinteger[Any]]":
        """Apply the function to all pairs (a, b), as ``numpy.ufunc.outer`` does."""
        ufunc, operands = self._ready((a, b), options)
        pairs: NDArray[np.unsignedinteger[Any]] = ufunc.outer(*operands, **options)
        return pairs

    def reduce(
        self, array: "Mixed", /, *rest: Any, **options: Any
    ) -> "NDArray[np.unsignedinteger[Any]] | np.unsignedinteger[Any]":
        """Reduce along an axis, as ``numpy.ufunc.reduce`` does."""
        ufunc, (ready,) = self._ready((array,), options)
        reduced: NDArray[np.unsignedinteger[Any]] | np.unsignedinteger[Any] = ufunc.reduce(ready, *rest, **options)
        return reduced

    def accumulate(self, array: "Mixed", /, *rest: Any, **options: Any) -> "NDArray[np.unsignedinteger[Any]]":
        """Accumulate along an axis, as ``numpy.ufunc.accumulate`` does."""
        ufunc, (ready,) = self._ready((array,), options)
        return ufunc.accumulate(ready, *rest, **options)

    def reduceat(
        self, array: "Mixed", indices: Any, /, *rest: Any, **options: Any
    ) -> "NDArray[np.unsignedinteger[Any]]":
        """Reduce over slices, as ``numpy.ufunc.reduceat`` does."""
        ufunc, (ready,) = self._ready((array,), options)
        return ufunc.reduceat(ready, indices, *rest, **options)

    def at(self, array: "NDArray[np.unsignedinteger[Any]]", indices: Any, /, *values: "Mixed | int") -> None:
        """Apply the function in place at indices, as ``numpy.ufunc.at`` does."""
        unsigned_size(self.title, (array,))  # refuses signed arrays, of which only a copy would change
        ufunc, (_, *ready) = self._ready((array, *values), {})
        ufunc.at(array, indices, *ready)


def as_unsigned(function: str, operands: Sequence[Any]) -> list[Any]:
    """Convert operands to unsigned arrays, including lists and signed arrays without negative numbers.

    >>> [(each.dtype.name, each.tolist()) for each in as_unsigned("nim.mul", ([1, 2], 3000)) if hasattr(each, "dtype")]
    [('uint64', [1, 2])]

    An int remains an int and takes the type of the array operands, unless it is too large for that type.

    Raises
    ------
    NimRangeError : if a number is negative.
    OperandError : if an operand does not consist of integers of at most 64 bits.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise PackageError("nimbers.arrays", function=function) from error

    def convert(operand: Any) -> Any:
        try:
            array = operand if hasattr(operand, "dtype") else np.asarray(operand)
        except ValueError:
            first, *others = (len(row) if hasattr(row, "__len__") else 1 for row in operand)
            other = next((each for each in others if each != first), first)
            raise OperandError("nimbers.rows", function=function, first=first, other=other) from None
        if array.dtype.kind in "ub":
            return array
        if not array.size:
            return array.astype(np.uint64)
        if array.dtype.kind != "i":
            if not isinstance(operand, list | tuple) and not array.ndim:
                check_nimber(function, operand)
            entries = array.ravel().tolist()
            wide = next((each for each in entries if isinstance(each, int) and each.bit_length() > 64), None)
            if wide is not None:
                raise OperandError("nimbers.wide", function=function, got=clip(wide))
            odd = (type(each).__name__ for each in entries if not isinstance(each, int))
            kind = str(array.dtype) if array is operand else next(odd, "object")
            raise OperandError("nimbers.unsigned", function=function, kind=kind)
        if array.min() < 0:
            raise NimRangeError("nimbers.negative", function=function, got=int(array.min()))
        return array.astype(f"u{array.dtype.itemsize}")

    found = [operand if isinstance(operand, int) else convert(operand) for operand in operands]
    bits = max((8 * each.dtype.itemsize for each in found if not isinstance(each, int)), default=64)
    for place, each in enumerate(found):
        if isinstance(each, int):
            check_nimber(function, each)
            if each.bit_length() > 64:
                raise OperandError("nimbers.wide", function=function, got=clip(each))
            if each.bit_length() > bits:
                found[place] = np.min_scalar_type(each).type(each)
    return found


def unsigned_size(function: str, operands: Sequence[Any], options: dict[str, Any] | None = None) -> int:
    """Return the size in bytes of the common unsigned type of array operands; raise TypeError if there is none.

    Python ints next to an array take its type, as in NumPy; with neither an array nor a `dtype` the size is 8.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise PackageError("nimbers.arrays", function=function) from error
    size = 0
    for operand in operands:
        if isinstance(operand, int):
            continue
        kind = operand.dtype if hasattr(operand, "dtype") else np.asarray(operand).dtype
        if kind.kind not in "ub":
            raise OperandError("nimbers.unsigned", function=function, kind=str(kind))
        size = max(size, kind.itemsize)
    if options and options.get("dtype") is not None:
        wanted = np.dtype(options["dtype"])
        if wanted.kind != "u":
            raise OperandError("nimbers.unsigned", function=function, kind=str(wanted))
        size = max(size, wanted.itemsize)
    return size or 8
