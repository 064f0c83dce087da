"""Nim arithmetic on ints: against the definition by mex, Conway's rules, the slides and the field's laws."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.nimbers import functions as nimber
from bouton.nimbers import integer as nim_integer
from bouton.nimbers import order as nim_order_module
from bouton.nimbers.operation import nim_operation, nim_table
from bouton.nimbers.order import conjugates, nim_generator, nim_log, nim_minimal_polynomial, nim_order, order_factors

VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "nim.toml").read_text(encoding="utf-8"))
SIZES = st.integers(0, 11).flatmap(lambda u: st.integers(0, (1 << (1 << u)) - 1))


def products_by_mex(n: int) -> list[list[int]]:
    table: list[list[int]] = []
    for a in range(n):
        table.append([])
        for b in range(n):
            excluded = {table[x][b] ^ (table[a][y] if y < b else 0) ^ table[x][y] for x in range(a) for y in range(b)}
            value = 0
            while value in excluded:
                value += 1
            table[a].append(value)
    return table


def test_products_are_mex() -> None:
    table = products_by_mex(32)
    assert nim_table(32) == table
    assert [[nim_integer.by_definition(a, b, 8) for b in range(32)] for a in range(32)] == table


@pytest.mark.parametrize("row", VECTORS["row"], ids=lambda row: f"{row['operation']} {row['operands']}")
def test_vectors(row: dict) -> None:
    assert nim_operation(row["operation"], row["operands"])["result"] == row["result"]


def test_slide_tables() -> None:
    assert nim_table(8) == VECTORS["table"][0]["rows"]
    for row in VECTORS["tartan"]:
        assert [[nimber.nim_mul(a, b) for b in row["second"]] for a in row["first"]] == row["values"]


@pytest.mark.parametrize("row", VECTORS["wrong_inverse"])
def test_the_slide_has_the_wrong_exponent_of_the_inverse(row: dict) -> None:
    u = row["u"]
    numbers = range(1, 1 << (1 << u))
    assert len(numbers) == row["of"]
    agree = [n for n in numbers if nimber.nim_pow(n, 2**u - 1) == nimber.nim_inv(n)]
    assert len(agree) == row["agree"]
    assert all(nimber.nim_pow(n, 2 ** (2**u) - 2) == nimber.nim_inv(n) for n in numbers)


def test_powers_of_two() -> None:
    for u in range(13):
        fermat = 1 << (1 << u)
        assert nimber.nim_mul(fermat, fermat) == fermat + fermat // 2
        for v in range(u):
            smaller = 1 << (1 << v)
            assert nimber.nim_mul(fermat, smaller) == fermat * smaller
            assert nimber.nim_mul(fermat, fermat - 1) == fermat * (fermat - 1)


@settings(max_examples=60, deadline=None)
@given(SIZES, SIZES, SIZES)
def test_field_laws(a: int, b: int, c: int) -> None:
    mul = nimber.nim_mul
    assert mul(a, b) == mul(b, a)
    assert mul(a, mul(b, c)) == mul(mul(a, b), c)
    assert mul(a, b ^ c) == mul(a, b) ^ mul(a, c)
    assert mul(a, 1) == a
    assert mul(a, 0) == 0
    if a:
        assert mul(a, nimber.nim_inv(a)) == 1
        assert mul(nimber.nim_div(b, a), a) == b
    assert nimber.nim_square(a) == mul(a, a)
    assert nimber.nim_sqrt(mul(a, a)) == a
    x = nimber.nim_solve_quadratic(a)
    assert mul(x, x) ^ x == a
    assert x % 2 == 0


@settings(max_examples=40, deadline=None)
@given(SIZES, SIZES)
def test_products_follow_the_rule(a: int, b: int) -> None:
    bits = nim_integer.field_bits(max(a, b))
    if bits <= 256:
        assert nimber.nim_mul(a, b) == nim_integer.by_definition(a, b, bits)


def test_sixteen_thousand_bits() -> None:
    a, b = (1 << 16000) // 3, (1 << 15999) // 7
    assert nimber.nim_div(nimber.nim_mul(a, b), b) == a


@given(st.integers(0, 2**64 - 1), st.integers(-(2**70), 2**70), st.integers(-50, 50))
@settings(max_examples=30, deadline=None)
def test_powers(a: int, m: int, n: int) -> None:
    if a:
        product = nimber.nim_mul(nimber.nim_pow(a, m), nimber.nim_pow(a, n))
        assert nimber.nim_pow(a, m + n) == product


def test_trace_is_the_sum_of_conjugates() -> None:
    for bits in (2, 4, 8):
        for a in range(1 << bits):
            total, value = 0, a
            for _ in range(bits):
                total ^= value
                value = nimber.nim_square(value)
            assert nimber.nim_trace(a, bits) == total


def test_orders() -> None:
    for bits in (2, 4, 8):
        for a in range(1, 1 << bits):
            power, count = a, 1
            while power != 1:
                power, count = nimber.nim_mul(power, a), count + 1
            assert nim_order(a) == count
    for bits in (2, 4, 8, 16):
        generator = nim_generator(bits)
        full = (1 << bits) - 1
        assert nim_order(generator) == full
        assert all(nim_order(a) < full for a in range(1 << bits // 2, generator))
    for bits in (32, 64, 128):
        generator = nim_generator(bits)
        assert nim_order(generator) == (1 << bits) - 1
        assert all(nim_order(a) != (1 << bits) - 1 for a in range(1 << bits // 2, generator))


@given(st.integers(1, 2**300), st.sampled_from([1, 3, 5, 17, 257, 641, 65537, 6700417, 274177, 15, 51]))
def test_an_order_is_found_down_the_tower_as_in_the_whole_field(a: int, exponent: int) -> None:
    """By definition: of the primes of the group's order those are divided out without which the power stays 1."""
    a = nim_integer.power(a, exponent)
    order = (1 << nim_integer.field_bits(a)) - 1
    for prime in order_factors(nim_integer.field_bits(a)):
        if nim_integer.power(a, order // prime) == 1:
            order //= prime
    assert nim_order(a) == order


def test_factors_of_the_orders_are_prime() -> None:
    for bits in (64, 512, 1024, 2048):
        product = 1
        for prime in order_factors(bits):
            product *= prime
            assert prime < 100 or all(pow(base, prime - 1, prime) == 1 for base in (2, 3, 5, 7)), prime
        assert product == (1 << bits) - 1
    with pytest.raises(ValueError, match="4096"):
        order_factors(8192)


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16, 32, 64])
def test_logarithms(bits: int) -> None:
    for a in {1, (1 << bits) - 1, (1 << bits) * 2 // 3}:
        if 0 < a < 1 << bits:
            x = nim_log(a)
            assert nimber.nim_pow(nim_generator(nim_integer.field_bits(a)), x) == a
    assert nim_log(nimber.nim_pow(4, 7), 4) == 7
    with pytest.raises(ValueError, match="not a nim power"):
        nim_log(4, 2)
    with pytest.raises(ValueError, match="128 bits"):
        nim_log(1 << 128)
    with pytest.raises(ValueError, match="0 has no logarithm"):
        nim_log(0)


@pytest.mark.slow
@pytest.mark.parametrize("a", [(1 << 128) // 3, 1 << 127])
def test_logarithm_of_128_bits(a: int) -> None:
    assert nimber.nim_pow(nim_generator(128), nim_log(a)) == a
    assert nim_log(nimber.nim_pow(1 << 127, 12345), 1 << 127) == 12345


@pytest.mark.slow
def test_logarithm_of_128_bits_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim_order_module, "_compiled_walk", lambda base, prime: None)
    a = (1 << 128) // 5
    assert nimber.nim_pow(nim_generator(128), nim_log(a)) == a


def test_minimal_polynomials() -> None:
    for a in (0, 1, 2, 7, 19, 300, 70000):
        for over in (1, 2, 4):
            coefficients = nim_minimal_polynomial(a, over)
            assert coefficients[-1] == 1
            assert len(coefficients) - 1 == len(list(conjugates(a, over)))
            assert all(nimber.nim_in_field(c, over) for c in coefficients)
            value = 0
            for coefficient in reversed(coefficients):
                value = nimber.nim_mul(value, a) ^ coefficient
            assert value == 0


def test_bad_input() -> None:
    for function in (nimber.nim_mul, nimber.nim_div, nimber.nim_add):
        with pytest.raises(OverflowError):
            function(3, -1)
        with pytest.raises(ValueError, match="negative"):
            function(-3, 1)
        with pytest.raises(TypeError):
            function(3, 1.0)
        with pytest.raises(TypeError):
            function(3)
    with pytest.raises(ZeroDivisionError):
        nimber.nim_div(3, 0)
    with pytest.raises(ZeroDivisionError):
        nimber.nim_inv(0)
    with pytest.raises(ZeroDivisionError):
        nimber.nim_pow(0, -1)
    with pytest.raises(ValueError, match="no operation"):
        nim_operation("gcd", [1, 2])
    with pytest.raises(ValueError, match="takes 2 operands"):
        nim_operation("div", [1])
