"""Nim arithmetic on arrays: against the ints, with the behaviour of a ufunc, on every kind of machine."""

import os
import random
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bouton
from bouton.nimbers import functions as nimber
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.order import nim_generator, nim_log

WIDTHS = [np.uint8, np.uint16, np.uint32, np.uint64]
BINARY = {
    "nim_mul": nim_integer.product,
    "nim_div": lambda a, b: nim_integer.product(a, nim_integer.inverse(b)),
}
UNARY = {
    "nim_square": nim_integer.square,
    "nim_sqrt": nim_integer.square_root,
    "nim_inv": nim_integer.inverse,
}


def sample(width: type, count: int, seed: int = 0) -> np.ndarray:
    top = int(np.iinfo(width).max)
    values = np.random.default_rng(seed).integers(1, top, count, dtype=width, endpoint=True)
    values[: min(4, count)] = [1, top, top // 2 + 1, 2][: min(4, count)]
    return values


@pytest.mark.thorough("1-uint64", "1-uint32", "1-uint16", "63-uint16", "63-uint32", "63-uint64")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [1, 63, 64, 1100])
def test_against_ints(width: type, count: int) -> None:
    a, b = sample(width, count, 1), sample(width, count, 2)
    for name, expected in BINARY.items():
        answer = getattr(nimber, name)(a, b)
        assert answer.dtype == width
        assert answer.tolist() == [expected(int(x), int(y)) for x, y in zip(a, b, strict=True)]
    for name, expected in UNARY.items():
        answer = getattr(nimber, name)(a)
        assert answer.tolist() == [expected(int(x)) for x in a]
    even = a & width(np.iinfo(width).max >> 1)
    x = nimber.nim_solve_quadratic(even)
    assert (nimber.nim_add(nimber.nim_square(x), x) == even).all()
    assert (x % 2 == 0).all()


@pytest.mark.thorough("uint16", "uint32", "uint64")
@pytest.mark.parametrize("width", WIDTHS)
def test_powers(width: type) -> None:
    a, b = sample(width, 70, 3), sample(width, 70, 4)
    a[5] = b[6] = a[7] = b[7] = 0
    assert nimber.nim_pow(a, b).tolist() == [nim_integer.power(int(x), int(y)) for x, y in zip(a, b, strict=True)]
    for exponent in (0, 1, 2**80 + 1, 2 ** (8 * np.dtype(width).itemsize) - 1):
        assert nimber.nim_pow(a, exponent).tolist() == [nim_integer.power(int(x), exponent) for x in a]
    units = a[a != 0]
    assert (nimber.nim_pow(units, -3) == nimber.nim_inv(nimber.nim_pow(units, 3))).all()


@pytest.mark.parametrize("width", WIDTHS)
def test_logarithms(width: type) -> None:
    a = sample(width, 300, 5)
    logs = nim_log(a)
    assert logs.dtype == width
    generator = nim_generator(8 * np.dtype(width).itemsize)
    assert (nimber.nim_pow(width(generator), logs) == a).all()
    assert [int(x) for x in logs[:3]] == [nim_log(int(x), generator) for x in a[:3]]
    base = nim_integer.power(generator, 7)
    assert (nimber.nim_pow(np.full_like(a, base), nim_log(a, base)) == a).all()
    cube = nimber.nim_pow(a, 3)
    assert (
        nimber.nim_pow(np.full_like(a, nim_integer.power(generator, 3)), nim_log(cube, nim_integer.power(generator, 3)))
        == cube
    ).all()
    with pytest.raises(ValueError, match="0 has no logarithm"):
        nim_log(np.zeros(2, dtype=width))


def test_habits_of_a_ufunc() -> None:
    mul = nimber.nim_mul
    a, b = sample(np.uint16, 500, 6), sample(np.uint16, 500, 7)
    whole = mul(a, b)
    assert isinstance(mul.as_ufunc(), np.ufunc)
    assert mul.as_ufunc().identity == 1
    out = np.empty_like(a)
    assert mul(a, b, out=out) is out
    assert (out == whole).all()
    assert (mul(a[::3], b[::-1][::3]) == mul(a[::3].copy(), b[::-1][::3].copy())).all()
    assert (mul(a[::-1], b[::-1]) == whole[::-1]).all()
    assert (mul(a[:, None], b[:60]) == mul.outer(a, b[:60])).all()
    mask = a % 3 == 0
    kept = np.zeros_like(a)
    mul(a, b, out=kept, where=mask)
    assert (kept == np.where(mask, whole, 0)).all()
    a.flags.writeable = False
    assert (mul(a, b) == whole).all()
    spread = np.zeros(1000, dtype=np.uint16)
    mul(a, b, out=spread[::2])
    assert (spread[::2] == whole).all()
    assert not spread[1::2].any()
    place = b.copy()
    mul(a, place, out=place)
    assert (place == whole).all()
    shifted = b.copy()
    mul(shifted[:-1], a[1:], out=shifted[1:])
    assert (shifted[1:] == mul(b[:-1], a[1:])).all()
    assert mul(a.astype(np.uint8), b).dtype == np.uint16
    assert mul(a, 3).dtype == np.uint16
    assert mul(np.uint8(4), np.uint8(4)) == 6
    assert type(mul(np.uint8(4), np.uint8(4))) is np.uint8
    big_endian = a.astype(">u2")
    assert (mul(big_endian, b) == whole).all()
    at = b.copy()
    mul.at(at, [0, 0, 3], np.uint16(7))
    assert at[0] == nim_integer.product(nim_integer.product(int(b[0]), 7), 7)
    assert mul(np.empty((0, 3), np.uint8), np.uint8(2)).shape == (0, 3)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [1, 2, 5, 200])
def test_reductions(width: type, count: int) -> None:
    a = sample(width, count, 8)
    running, value = [], 1
    for x in a:
        value = nim_integer.product(value, int(x))
        running.append(value)
    assert nimber.nim_mul.reduce(a) == value
    assert nimber.nim_mul.accumulate(a).tolist() == running
    assert nimber.nim_mul.reduceat(a, [0]).tolist() == [value]
    pairs = np.stack([a, a[::-1]])
    assert (nimber.nim_mul.reduce(pairs) == nimber.nim_mul(a, a[::-1])).all()
    assert nimber.nim_mul.reduce(pairs, axis=1).tolist() == [value, value]
    assert nimber.nim_mul.reduce(a[:0]) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_division_by_zero(width: type) -> None:
    a = sample(width, 300, 9)
    b = a.copy()
    b[[7, 250]] = 0
    for compute in (lambda: nimber.nim_div(a, b), lambda: nimber.nim_inv(b)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            warnings.simplefilter("ignore", ResourceWarning)  # of what another test left open
            answer = compute()
        assert [str(w.category.__name__) for w in caught] == ["RuntimeWarning"]
        assert answer[7] == answer[250] == 0
        assert np.count_nonzero(answer) == 298
        with np.errstate(divide="raise"), pytest.raises(FloatingPointError):
            compute()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (nimber.nim_div(b, a) == np.where(b == 0, 0, 1)).all()


def test_bad_arrays() -> None:
    good = np.array([1, 2], dtype=np.uint8)
    for bad in (
        np.array([1.0, 2.0]),
        np.array([1, 2], dtype=object),
        [[1], [2, 3]],
        [2**64],
    ):
        for call in (lambda bad=bad: nimber.nim_mul(good, bad), lambda bad=bad: nimber.nim_sqrt(bad)):
            with pytest.raises(TypeError, match=r"whole numbers|all must be as long|more than 64 bits"):
                call()
    for bad in (-1, [1, -1], np.array([1, -1], dtype=np.int8)):
        with pytest.raises(bouton.NimRangeError):
            nimber.nim_mul(good, bad)
    with pytest.raises(bouton.OperandError, match="more than 64 bits"):
        nimber.nim_mul(good, 2**64)
    for call in (nimber.nim_add, nimber.nim_mul):
        with pytest.raises(bouton.OperandError, match="takes 2"):
            call(3, 5, 6)
    with pytest.raises(ValueError, match="trace 1"):
        nimber.nim_solve_quadratic(np.array([128], dtype=np.uint8))
    with pytest.raises(ValueError, match="broadcast"):
        nimber.nim_mul(good, np.ones(3, dtype=np.uint8))


def test_one_number_is_wanted_where_no_array_fits() -> None:
    array = np.array([3, 2], dtype=np.uint8)
    calls = (
        lambda: bouton.nim.log(array, array),
        lambda: bouton.nim.log(3, array),
        lambda: bouton.nim.order(array),
        lambda: bouton.nim.in_field(array, 8),
        lambda: bouton.nim.minimal_polynomial(array),
        lambda: bouton.nim.table(array),
    )
    for call in calls:
        with pytest.raises(bouton.OperandError, match="give one whole number"):
            call()
    for field in (
        bouton.nim.generator,
        lambda bits: bouton.nim.in_field(3, bits),
        lambda bits: bouton.nim.trace(bits, bits),
    ):
        with pytest.raises(bouton.InputError, match=r"\[3 2\]"):
            field(array)
    assert bouton.nim.log(array, np.int64(2)).tolist() == [2, 1] and bouton.nim.log(3, np.int64(2)) == 2


def test_lists_and_signed_arrays_are_taken() -> None:
    wanted = [nimber.nim_mul(a, 300) for a in range(5)]
    for few in (list(range(5)), np.arange(5), np.arange(5, dtype=np.int8), np.arange(5, dtype=np.uint8)):
        assert nimber.nim_mul(few, 300).tolist() == nimber.nim_mul(300, few).tolist() == wanted
        assert nimber.nim_div(nimber.nim_mul(few, 300), 300).tolist() == list(range(5))
        assert nimber.nim_add(few, np.uint64(7)).tolist() == [a ^ 7 for a in range(5)]
        assert nimber.nim_square(few).tolist() == nimber.nim_mul(few, few).tolist() == nimber.nim_pow(few, 2).tolist()
        assert nimber.nim_mul.reduce(few[1:]) == nimber.nim_mul.accumulate(few[1:])[-1]
    assert nimber.nim_mul([], 3).tolist() == [] and nimber.nim_mul([[1, 2], [3, 4]], [1, 2]).shape == (2, 2)
    assert nimber.nim_mul(np.array([1, 2], np.uint8), 3).dtype == np.uint8
    assert nimber.nim_mul(np.array([1, 2], np.uint8), 300).dtype == np.uint16
    changed = np.arange(3)
    with pytest.raises(TypeError):
        nimber.nim_mul.at(changed, [1], [2])


def test_trace() -> None:
    for width in WIDTHS:
        a = sample(width, 50, 10)
        bits = 8 * np.dtype(width).itemsize
        assert nimber.nim_trace(a).tolist() == [int(x) >> (bits - 1) for x in a]


@pytest.mark.thorough
def test_ints_change_engine_without_changing_answers() -> None:
    for name, on_ints in (("nim_mul", nim_integer.product), ("nim_div", nimber._divide)):
        whole = nimber._Product(name, 2, on_ints, "")
        function = nimber._front(whole)
        a, b = 0xFEDCBA9876543210, 0x123456789ABCDEF
        before = function(a, b)
        whole._calls_left = 1
        assert function(a, b) == before
        whole.starting.join()  # no call waits for it
        whole._on_ints = None  # from here on a pure answer would fail
        assert function(a, b) == before
        whole._on_ints = on_ints
        assert function(2**100, b) == on_ints(2**100, b)
        assert function(0, b) == 0
        assert function(True, 1) == 1
        with pytest.raises(OverflowError):
            function(-1, 2)
    with pytest.raises(ZeroDivisionError):
        function(3, 0)


ENGINE_CHECK = """
import numpy as np
from bouton.nimbers import functions as nimber, integer as nim_integer
from bouton.nimbers._compiled import blocks as nim_blocks
assert nim_blocks.DIGITS.__name__ == {digits!r}, nim_blocks.DIGITS
for width in ({widths}):
    top = int(np.iinfo(width).max)
    a = np.random.default_rng(1).integers(1, top, 300, dtype=width)
    b = a[::-1].copy()
    assert nimber.nim_mul(a, b).tolist() == [nim_integer.product(int(x), int(y)) for x, y in zip(a, b)]
    assert (nimber.nim_mul(nimber.nim_div(a, b), b) == a).all()
    assert (nimber.nim_sqrt(nimber.nim_square(a)) == a).all()
    assert (nimber.nim_mul(a, nimber.nim_inv(a)) == 1).all()
    even = a & width(top >> 1)
    x = nimber.nim_solve_quadratic(even)
    assert (nimber.nim_square(x) ^ x == even).all()
print("right")
"""


def run_python(code: str, **environment: str) -> str:
    path = str(Path(__file__).parents[2] / "src")
    finished = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def engine_widths(*others: str) -> list[Any]:
    """One width at every run: each is compiled anew for another processor. The others are slow."""
    return ["np.uint8", *(pytest.param(width, marks=pytest.mark.slow) for width in others)]


@pytest.mark.thorough
@pytest.mark.parametrize("width", engine_widths("np.uint32", "np.uint64"))
def test_portable_engine(width: str) -> None:
    code = ENGINE_CHECK.format(digits="SlicedBits", widths=f"{width},")
    assert "right" in run_python(code, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="")


def machine_has(feature: str) -> bool:
    import llvmlite.binding

    return bool(llvmlite.binding.get_host_cpu_features().get(feature))


@pytest.mark.thorough
@pytest.mark.skipif(not machine_has("avx2"), reason="this machine has no AVX2")
@pytest.mark.parametrize("width", engine_widths("np.uint64"))
def test_shuffle_engine(width: str) -> None:
    code = ENGINE_CHECK.format(digits="Nibbles", widths=f"{width},")
    assert "right" in run_python(code, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="+avx2")


@pytest.mark.thorough
@pytest.mark.skipif(not (machine_has("avx2") and machine_has("gfni")), reason="this machine has no GFNI")
@pytest.mark.parametrize("width", engine_widths("np.uint16", "np.uint64"))
def test_galois_engine_of_256_bits(width: str) -> None:
    code = ENGINE_CHECK.format(digits="Bytes", widths=f"{width},")
    assert "right" in run_python(code, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="+avx2,+gfni")


def test_without_numpy_and_numba() -> None:
    code = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from bouton.nimbers import functions as nimber
nimber.nim_mul.compile()
for _ in range(4):
    assert nimber.nim_mul(2**64 - 1, 2**63 + 5) == nimber.nim_mul(2**63 + 5, 2**64 - 1)
assert nimber.nim_div(nimber.nim_mul(2**200 + 7, 2**90), 2**90) == 2**200 + 7
try:
    nimber.nim_mul([1], 2)
except ImportError as error:
    print(error)
"""
    assert "NumPy and Numba" in run_python(code)


def test_with_numpy_but_without_numba() -> None:
    code = """
import sys
sys.modules["numba"] = None
import numpy as np
from bouton.nimbers import functions as nimber, order as nim_order
a = np.array([1, 2], dtype=np.uint8)
assert nimber.nim_add(a, a[::-1]).tolist() == [3, 3]
try:
    nimber.nim_mul(a, a)
except ImportError as error:
    print(error)
assert nimber.nim_mul(4, 4) == 6
"""
    assert "where NumPy and Numba are installed" in run_python(code)


def test_small_answers_load_neither_numpy_nor_numba() -> None:
    code = """
import sys
from bouton.nimbers.operation import nim_operation, nim_table
from bouton.nimbers.functions import nim_mul
nim_mul(12345678901234567890, 98765), nim_table(16), nim_operation("log", [77])
print([name for name in ("numpy", "numba") if name in sys.modules])
"""
    assert run_python(code).strip() == "[]"


@pytest.mark.thorough
@pytest.mark.parametrize("bits", [128, 256, 1024, 8192])
def test_big_products(bits: int) -> None:
    from bouton.nimbers._compiled.big import BigProduct

    product = BigProduct()
    for seed in range(5):
        source = random.Random(seed)
        a, b = source.getrandbits(bits) | 1 << (bits - 1), source.getrandbits(bits // (seed + 1))
        assert product(a, b, bits) == nim_integer._product(a, b, bits)
    assert product(a, 0, bits) == 0
    assert product(1, a, bits) == a
