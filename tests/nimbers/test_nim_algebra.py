"""Matrices, polynomials and the Nimber class over the nimbers."""

import itertools
import pickle
import random
from typing import Any

import numpy as np
import pytest

from bouton import nim
from bouton.nimbers import matrix as nim_matrix
from bouton.nimbers import polynomial as nim_polynomial
from bouton.nimbers.element import Nimber
from bouton.nimbers.functions import nim_add, nim_inv, nim_mul, nim_pow
from bouton.nimbers.transfinite import TransfiniteNimber

WIDTHS = [np.uint8, np.uint16, np.uint32, np.uint64]


def random_rows(rows: int, columns: int, bits: int, seed: int) -> list[list[int]]:
    source = random.Random(seed)
    return [[source.getrandbits(bits) for _ in range(columns)] for _ in range(rows)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 65, 5), (7, 130, 66)])
def test_matrix_product(width: type, shape: tuple[int, int, int]) -> None:
    bits = 8 * np.dtype(width).itemsize
    n, k, m = shape
    a, b = random_rows(n, k, bits, 1), random_rows(k, m, bits, 2)
    expected = nim_matrix.nim_matmul(a, b)
    answer = nim_matrix.nim_matmul(np.array(a, dtype=width), np.array(b, dtype=width))
    assert answer.dtype == width
    assert answer.tolist() == expected
    by_hand = 0
    for x, y in zip(a[-1], [row[-1] for row in b], strict=True):
        by_hand ^= nim_mul(x, y)
    assert expected[-1][-1] == by_hand


def determinant_by_permutations(a: list[list[int]]) -> int:
    total = 0
    for order in itertools.permutations(range(len(a))):
        term = 1
        for row, column in enumerate(order):
            term = nim_mul(term, a[row][column])
        total ^= term
    return total


@pytest.mark.parametrize("kind", ["list", "array"])
def test_elimination(kind: str) -> None:
    for seed in range(6):
        rows = random_rows(4, 4, 3 if seed < 3 else 32, seed)
        a = rows if kind == "list" else np.array(rows, dtype=np.uint32)
        determinant = determinant_by_permutations(rows)
        assert nim_matrix.nim_determinant(a) == determinant
        assert (nim_matrix.nim_rank(a) == 4) == (determinant != 0)
        if determinant:
            inverse = nim_matrix.nim_matrix_inverse(a)
            product = nim_matrix.nim_matmul(a, inverse)
            assert [[int(x) for x in row] for row in product] == [[int(i == j) for j in range(4)] for i in range(4)]
    singular = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    a = singular if kind == "list" else np.array(singular, dtype=np.uint8)
    assert nim_matrix.nim_rank(a) == 1
    assert nim_matrix.nim_determinant(a) == 0
    with pytest.raises(ValueError, match="singular"):
        nim_matrix.nim_matrix_inverse(a)


def test_matrices_of_big_nimbers() -> None:
    a = random_rows(3, 3, 200, 9)
    b = random_rows(3, 2, 200, 10)
    assert nim_matrix.nim_matmul(a, nim_matrix.nim_matrix_solve(a, b)) == b


@pytest.mark.thorough
def test_vectors_are_rows_on_the_left_and_columns_on_the_right() -> None:
    a, b = random_rows(4, 4, 16, 1), [3, 1, 4, 1]
    column = [[x] for x in b]
    for kind in (lambda x: x, lambda x: np.array(x, dtype=np.uint16)):
        left, right = kind(a), kind(b)
        assert [int(x) for x in nim_matrix.nim_matmul(left, right)] == [x for (x,) in nim_matrix.nim_matmul(a, column)]
        assert [int(x) for x in nim_matrix.nim_matmul(right, left)] == nim_matrix.nim_matmul([b], a)[0]
        assert int(nim_matrix.nim_matmul(right, right)) == nim_matrix.nim_matmul([b], column)[0][0]
        x = nim_matrix.nim_matrix_solve(left, right)
        assert [int(y) for y in nim_matrix.nim_matmul(left, x)] == b


def test_bad_matrices() -> None:
    with pytest.raises(ValueError, match=r"nim\.matrix_inverse: the matrix is singular"):
        nim_matrix.nim_matrix_inverse([[1, 1], [1, 1]])
    with pytest.raises(ValueError, match="as many columns"):
        nim_matrix.nim_matmul([[1, 2]], [[1, 2]])
    with pytest.raises(ValueError, match="square"):
        nim_matrix.nim_determinant([[1, 2]])
    with pytest.raises(ValueError, match="as long"):
        nim_matrix.nim_rank([[1, 2], [3]])
    with pytest.raises(TypeError, match="whole numbers"):
        nim_matrix.nim_rank(np.eye(3))
    assert nim_matrix.nim_matmul([[3]], np.ones((1, 1), dtype=np.uint8)).tolist() == [[3]]
    assert nim_matrix.nim_matrix_solve(np.array([[2]]), [[6]]).tolist() == nim_matrix.nim_matrix_solve([[2]], [[6]])
    with pytest.raises(ValueError, match="dimension"):
        nim_matrix.nim_rank(np.ones(3, dtype=np.uint8))


def test_polynomials() -> None:
    source = random.Random(4)
    for bits in (2, 8, 64, 100):
        p, q = ([source.getrandbits(bits) for _ in range(n)] + [1] for n in (6, 3))
        product = nim_polynomial.nim_poly_mul(p, q)
        quotient, rest = nim_polynomial.nim_poly_divmod(nim_polynomial.nim_poly_add(product, [7]), q)
        assert (quotient, rest) == (p, [7])
        x = source.getrandbits(bits)
        values = [nim_polynomial.nim_poly_evaluate(f, x) for f in (p, q, product)]
        assert nim_mul(values[0], values[1]) == values[2]
        assert nim_polynomial.nim_poly_gcd(product, q) == q
    points = [0, 1, 2, 3, 900, 2**70]
    p = [source.getrandbits(64) for _ in points]
    values = [nim_polynomial.nim_poly_evaluate(p, x) for x in points]
    assert nim_polynomial.nim_poly_interpolate(points, values) == p
    grid = np.arange(16, dtype=np.uint8)
    assert not nim_polynomial.nim_poly_evaluate([0, 1] + [0] * 14 + [1], grid).any()
    with pytest.raises(ZeroDivisionError):
        nim_polynomial.nim_poly_divmod([1], [0])
    with pytest.raises(ValueError, match="distinct"):
        nim_polynomial.nim_poly_interpolate([1, 1], [2, 3])


def test_nimber_class() -> None:
    a, b = Nimber(77), Nimber(1000)
    assert a + b == a - b == nim_add(77, 1000)
    assert a * b == b * a == 77 * b == nim_mul(77, 1000)
    assert 1 / a == nim_inv(77)
    assert (a / b) * b == a
    assert a**-5 == nim_pow(77, -5)
    assert -a == a
    assert a < b
    assert {a: 1}[Nimber(77)] == 1
    assert pickle.loads(pickle.dumps(a)) == a
    assert (str(Nimber(0)), str(Nimber(1)), str(a), repr(a)) == ("0", "*", "*77", "Nimber(77)")
    assert (a * a).sqrt() == a
    with pytest.raises(ZeroDivisionError):
        a / Nimber(0)
    with pytest.raises(OverflowError):
        Nimber(-1)
    with pytest.raises(TypeError):
        a * 1.5
    with pytest.raises(AttributeError):
        a.value = 3


@pytest.mark.parametrize(("kind", "sizes"), [("u1", (3, 5)), ("u1", (100, 60)), ("u4", (17, 48)), ("u8", (33, 31))])
def test_long_products_are_the_short_ones(kind: str, sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides of the bound, and coefficients of more than 64 bits."""
    random = np.random.default_rng(42)
    rows = [random.integers(0, np.iinfo(kind).max, size, kind, endpoint=True) for size in sizes]
    large = [5, 1 << 64, 3 << 150], [1 << 127, 7, 1 << 200, (1 << 130) + 9]
    short = [nim_polynomial.nim_poly_mul(*pair) for pair in (rows, large)]
    monkeypatch.setattr(nim_polynomial, "_TRANSFORMED", 1)
    assert [nim_polynomial.nim_poly_mul(*pair) for pair in (rows, large)] == short


@pytest.mark.parametrize("kind", ["u1", "u2", "u8"])
def test_values_at_all_points_and_back(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random, points = np.random.default_rng(7), np.arange(64).astype(kind)
    p = random.integers(1, np.iinfo(kind).max, 64, kind)
    quick = nim_polynomial.nim_poly_evaluate(p, points)
    assert quick.dtype == points.dtype and nim_polynomial.nim_poly_interpolate(points, quick) == p.tolist()
    monkeypatch.setattr(nim_polynomial, "_ALL", 1 << 60)
    assert (nim_polynomial.nim_poly_evaluate(p, points) == quick).all()
    assert nim_polynomial.nim_poly_interpolate(points[:9], quick[:9]) == nim_polynomial.nim_poly_interpolate(
        points[:9].tolist(), quick[:9].tolist()
    )


@pytest.mark.parametrize("kind", ["u1", "u8"])
def test_many_points_are_interpolated_on_arrays(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(8)
    points = random.permutation(np.arange(100, 200)).astype(kind) * (1 if kind == "u1" else (1 << 50) + 1)
    values = random.integers(0, np.iinfo(kind).max, 100, kind).tolist()
    few = nim_polynomial.nim_poly_interpolate(points[:63], values[:63])  # by Python
    assert nim_polynomial.nim_poly_evaluate(few, points[:63]).tolist() == values[:63]
    with monkeypatch.context() as patch:
        patch.delattr(nim_polynomial.nim_integer, "inverse")  # not one point at a time, which took minutes
        many = nim_polynomial.nim_poly_interpolate(points, values)
    assert len(many) <= 100 and nim_polynomial.nim_poly_evaluate(many, points).tolist() == values


@pytest.mark.parametrize(
    ("name", "operands"),
    [
        ("order", (7,)),
        ("minimal_polynomial", (7,)),
        ("poly_divmod", ([3, 100, 7], [2, 99])),
        ("poly_gcd", ([3, 100, 7], [2, 99])),
        ("poly_evaluate", ([3, 100, 7], 9)),
        ("poly_interpolate", ([1, 2, 3], [100, 7, 9])),
        ("determinant", ([[100, 7], [3, 99]],)),
        ("matrix_inverse", ([[100, 7], [3, 99]],)),
        ("matrix_solve", ([[100, 7], [3, 99]], [5, 6])),
    ],
)
def test_integers_of_numpy_count_as_pythons(name: str, operands: tuple[Any, ...]) -> None:
    def typed(each: Any, kind: type) -> Any:
        return [typed(entry, kind) for entry in each] if isinstance(each, list) else kind(each)

    function = getattr(nim, name)
    for kind in (np.int8, np.uint8, np.int64):
        assert function(*(typed(each, kind) for each in operands)) == function(*operands)
    assert TransfiniteNimber(np.int8(100)) * TransfiniteNimber(120) == TransfiniteNimber(nim_mul(100, 120))
