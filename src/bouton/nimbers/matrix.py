"""Matrices over the field of nimbers: product, elimination, determinant, rank, inverse, linear systems.

A matrix is a list of rows of ints of any size, or a two-dimensional array of uint8 … uint64; the result is of the same
kind. Arrays are multiplied by a compiled kernel, and eliminated by ufuncs that process all rows of a step together;
lists need only the standard library.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from bouton.errors import InputError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.functions import as_unsigned, check_nimber, nim_mul, unsigned_size
from bouton.notation import plain_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bouton.nimbers.nim_function import Mixed, Unsigned

Rows = list[list[int]]


def _is_array(matrix: Any) -> bool:
    return hasattr(matrix, "dtype")


def _is_vector(operand: Any) -> bool:
    if _is_array(operand):
        return bool(operand.ndim == 1)
    return len(operand) > 0 and isinstance(plain_number(operand[0]), int)


def _column(vector: Any) -> Any:
    return vector[:, None] if _is_array(vector) else [[x] for x in vector]


def _rows(name: str, matrix: Sequence[Sequence[int]]) -> Rows:
    rows = [check_nimber(name, *row) for row in matrix]
    for row in rows:
        if len(row) != len(rows[0]):
            raise InputError("nimbers.rows", function=name, first=len(rows[0]), other=len(row))
    return rows


def _array(name: str, matrix: Any) -> Any:
    """An unsigned working copy of a matrix in native byte order; InputError unless it has two dimensions."""
    import numpy as np

    (matrix,) = as_unsigned(name, (matrix,))
    size = unsigned_size(name, (matrix,))
    if matrix.ndim != 2:
        raise InputError("nimbers.dimensions", function=name, got=matrix.ndim)
    return np.array(matrix, dtype=f"u{size}")


@overload
def nim_matmul(a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]) -> list[list[int]]: ...
@overload
def nim_matmul(a: Sequence[Sequence[int]], b: Sequence[int]) -> list[int]: ...
@overload
def nim_matmul(a: Sequence[int], b: Sequence[Sequence[int]]) -> list[int]: ...
@overload
def nim_matmul(a: Sequence[int], b: Sequence[int]) -> int: ...
@overload
def nim_matmul(a: "NDArray[Unsigned]", b: "NDArray[Unsigned]") -> "NDArray[Unsigned]": ...
@overload
def nim_matmul(a: "NDArray[np.integer[Any]]", b: "Mixed") -> "NDArray[np.unsignedinteger[Any]]": ...
def nim_matmul(a: Any, b: Any) -> Any:
    """Return the matrix product, with nim sums of nim products.

    >>> from bouton import nim
    >>> nim.matmul([[1, 2], [3, 4]], [[1, 0], [2, 1]])
    [[2, 2], [11, 4]]

    `a` has shape (n, k), `b` has shape (k, m): lists of rows, or arrays of unsigned types (the result has the wider
    one). As in NumPy, a vector on the left is a row and one on the right a column, and the result has one dimension
    less. Takes n·k·m products; raises ValueError if the inner dimensions differ.

    >>> nim.matmul([[1, 2], [3, 4]], [1, 2]), nim.matmul([1, 2], [2, 1])
    ([2, 11], 0)
    """
    a, b = as_unsigned("nim.matmul", (a, b)) if _is_array(a) != _is_array(b) else (a, b)
    if _is_vector(a):
        (row,) = nim_matmul(a[None] if _is_array(a) else [a], b if not _is_vector(b) else _column(b))
        return row[0] if _is_vector(b) else row
    if _is_vector(b):
        product = nim_matmul(a, _column(b))
        return product[:, 0] if _is_array(product) else [row[0] for row in product]
    if not _is_array(a):
        left, right = _rows("nim.matmul", a), _rows("nim.matmul", b)
        inner = len(left[0]) if left else 0
        if inner != len(right):
            raise InputError("nimbers.product-shapes", columns=inner, rows=len(right))
        columns = list(zip(*right, strict=True))
        return [[_inner(row, column) for column in columns] for row in left]
    left, right = _array("nim.matmul", a), _array("nim.matmul", b)
    if left.shape[1] != right.shape[0]:
        raise InputError("nimbers.product-shapes", columns=left.shape[1], rows=right.shape[0])
    from bouton.nimbers._compiled.matmul import matrix_product

    kind = max(left.dtype, right.dtype, key=lambda dtype: int(dtype.itemsize))
    return matrix_product(left.astype(kind, copy=False), right.astype(kind, copy=False))


def _inner(row: Sequence[int], column: Sequence[int]) -> int:
    total = 0
    for x, y in zip(row, column, strict=True):
        total ^= nim_integer.product(x, y)
    return total


def _eliminate(matrix: Any, columns: int) -> tuple[list[int], int]:
    """Bring the first `columns` columns to reduced echelon form in place; return the pivots' columns and the product of
    the pivots."""
    pivots: list[int] = []
    determinant = 1
    array = _is_array(matrix)
    for column in range(columns):
        height = len(pivots)
        if height == len(matrix):
            break
        found = next((row for row in range(height, len(matrix)) if matrix[row][column]), None)
        if found is None:
            continue
        pivot = int(matrix[found][column])
        determinant = nim_integer.product(determinant, pivot)
        scale = nim_integer.inverse(pivot)
        if array:
            if found != height:
                matrix[[height, found]] = matrix[[found, height]]
            matrix[height] = nim_mul(matrix[height], scale)
            factors = matrix[:, column].copy()
            factors[height] = 0
            matrix ^= nim_mul(factors[:, None], matrix[height])
        else:
            matrix[height], matrix[found] = matrix[found], matrix[height]
            matrix[height] = [nim_integer.product(scale, x) for x in matrix[height]]
            for row in range(len(matrix)):
                factor = matrix[row][column]
                if row != height and factor:
                    matrix[row] = [
                        x ^ nim_integer.product(factor, y) for x, y in zip(matrix[row], matrix[height], strict=True)
                    ]
        pivots.append(column)
    return pivots, determinant


def _prepare(name: str, matrix: Any, square: bool = False) -> Any:
    ready = _array(name, matrix) if _is_array(matrix) else _rows(name, matrix)
    width = len(ready[0]) if len(ready) else 0
    if square and len(ready) != width:
        raise InputError("nimbers.square", function=name, rows=len(ready), columns=width)
    return ready


def nim_rank(a: "Mixed") -> int:
    """Return the rank of a matrix.

    >>> from bouton import nim
    >>> nim.rank([[1, 2], [2, 3]]), nim.rank([[1, 2], [2, 4]])
    (1, 2)

    Gaussian elimination, O(n³) products.
    """
    ready = _prepare("nim.rank", a)
    return len(_eliminate(ready, len(ready[0]) if len(ready) else 0)[0])


def nim_determinant(a: "Mixed") -> int:
    """Return the determinant of a square matrix.

    >>> from bouton import nim
    >>> nim.determinant([[1, 2], [3, 4]]) == 4 ^ nim.mul(2, 3)
    True

    In characteristic 2, swapping rows does not change it. The empty matrix has determinant 1.
    """
    ready = _prepare("nim.determinant", a, square=True)
    pivots, determinant = _eliminate(ready, len(ready))
    return determinant if len(pivots) == len(ready) else 0


@overload
def nim_matrix_solve(a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]) -> list[list[int]]: ...
@overload
def nim_matrix_solve(a: Sequence[Sequence[int]], b: Sequence[int]) -> list[int]: ...
@overload
def nim_matrix_solve(a: "NDArray[Unsigned]", b: "NDArray[Unsigned]") -> "NDArray[Unsigned]": ...
@overload
def nim_matrix_solve(a: "NDArray[np.integer[Any]]", b: "Mixed") -> "NDArray[np.unsignedinteger[Any]]": ...
def nim_matrix_solve(a: Any, b: Any) -> Any:
    """Return the x with ``nim.matmul(a, x) = b`` for a square invertible `a`.

    >>> from bouton import nim
    >>> x = nim.matrix_solve([[1, 2], [3, 4]], [[5], [6]])
    >>> nim.matmul([[1, 2], [3, 4]], x)
    [[5], [6]]

    `b` has one column for each system, or is a vector, and then so is the result. Raises ValueError if the matrix is
    singular.

    >>> nim.matrix_solve([[1, 2], [3, 4]], [2, 11])
    [1, 2]
    """
    return _solve("nim.matrix_solve", a, b)


def _solve(name: str, a: Any, b: Any) -> Any:
    if _is_vector(b):
        x = _solve(name, a, _column(b))
        return x[:, 0] if _is_array(x) else [row[0] for row in x]
    a, b = as_unsigned(name, (a, b)) if _is_array(a) != _is_array(b) else (a, b)
    ready = _prepare(name, a, square=True)
    right = _prepare(name, b)
    size = len(ready)
    if len(right) != size:
        raise InputError("nimbers.right-sides", function=name, rows=size, values=len(right))
    whole: Any
    if _is_array(ready):
        import numpy as np

        whole = np.concatenate([ready, right], axis=1)
    else:
        whole = [x + y for x, y in zip(ready, right, strict=True)]
    if len(_eliminate(whole, size)[0]) < size:
        raise InputError("nimbers.singular", function=name)
    return whole[:, size:] if _is_array(whole) else [row[size:] for row in whole]


@overload
def nim_matrix_inverse(a: Sequence[Sequence[int]]) -> list[list[int]]: ...
@overload
def nim_matrix_inverse(a: "NDArray[Unsigned]") -> "NDArray[Unsigned]": ...
@overload
def nim_matrix_inverse(a: "NDArray[np.integer[Any]]") -> "NDArray[np.unsignedinteger[Any]]": ...
def nim_matrix_inverse(a: Any) -> Any:
    """Return the inverse of a square matrix; raises ValueError if it is singular.

    >>> from bouton import nim
    >>> nim.matrix_inverse([[2, 0], [0, 4]])
    [[3, 0], [0, 15]]
    """
    ready = _prepare("nim.matrix_inverse", a, square=True)
    if _is_array(ready):
        import numpy as np

        return _solve("nim.matrix_inverse", ready, np.eye(len(ready), dtype=ready.dtype))
    return _solve("nim.matrix_inverse", ready, [[int(i == j) for j in range(len(ready))] for i in range(len(ready))])
