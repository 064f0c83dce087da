"""Nim arithmetic compared with its peers, interleaved in one process: ``python benchmarks/nim.py [--json FILE]``.

The peers: `numpy.bitwise_xor` on the same arrays (memory speed), a C program of the best known method (change to a
polynomial basis by 8 tables of 256 words, carry-less multiplication, reduction, change back; inverse by exponentiation
in that basis; `gcc -O3 -march=native`, compiled now into a temporary folder), galois (products in other representations
of the fields of the same sizes), ogdoad, and for Python ints the recursion that most programs use. Every round times
each of them once; the figures are the medians over rounds of the ratio to bouton's time in the same round. Needs the
dependency group ``bench`` and gcc.
"""

import argparse
import ctypes
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from bouton.nimbers import integer as nim_integer
from bouton.nimbers._compiled import blocks as nim_blocks
from bouton.nimbers._compiled.matmul import matrix_product
from bouton.nimbers.functions import nim_div, nim_inv, nim_mul, nim_sqrt, nim_square
from bouton.nimbers.order import nim_log

C_REFERENCE = r"""
#include <stddef.h>
#include <stdint.h>
#include <immintrin.h>
typedef uint64_t u64;
static u64 to_poly[8][256], from_poly[8][256], root[8][256];
static u64 low_modulus, low_quotient;  /* of P, and of x^128 divided by P: Barrett's reduction */
static inline u64 apply(u64 t[8][256], u64 x) {
    u64 r = 0;
    for (int i = 0; i < 8; i++) r ^= t[i][x >> 8 * i & 255];
    return r;
}
void tables(const u64 *to, const u64 *from, const u64 *square_root, u64 modulus, u64 quotient) {
    for (int i = 0; i < 8; i++) for (int v = 0; v < 256; v++) {
        u64 a = 0, b = 0, c = 0;
        for (int k = 0; k < 8; k++) if (v >> k & 1) {
            a ^= to[8*i+k]; b ^= from[8*i+k]; c ^= square_root[8*i+k];
        }
        to_poly[i][v] = a; from_poly[i][v] = b; root[i][v] = c;
    }
    low_modulus = modulus;
    low_quotient = quotient;
}
static inline u64 poly_product(u64 x, u64 y) {
    __m128i m = _mm_set_epi64x(low_quotient, low_modulus);
    __m128i p = _mm_clmulepi64_si128(_mm_cvtsi64_si128(x), _mm_cvtsi64_si128(y), 0);
    __m128i q = _mm_xor_si128(_mm_clmulepi64_si128(p, m, 0x11), p);
    __m128i r = _mm_clmulepi64_si128(q, m, 0x01);
    return _mm_cvtsi128_si64(_mm_xor_si128(p, r));
}
void product(const u64 *a, const u64 *b, u64 *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        out[i] = apply(from_poly, poly_product(apply(to_poly, a[i]), apply(to_poly, b[i])));
}
void square(const u64 *a, const u64 *b, u64 *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        u64 x = apply(to_poly, a[i]);
        out[i] = apply(from_poly, poly_product(x, x));
    }
}
void square_root(const u64 *a, const u64 *b, u64 *out, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = apply(root, a[i]);
}
void inverse(const u64 *a, const u64 *b, u64 *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        /* a^(2^64 - 2): Itoh and Tsujii, a^(2^k - 1) for k = 1, 2, 3, 6, 12, 15, 30, 60, 63. */
        u64 x = apply(to_poly, a[i]), power[64];
        static const int chain[][3] = {
            {2,1,1},{3,2,1},{6,3,3},{12,6,6},{15,12,3},{30,15,15},{60,30,30},{63,60,3}};
        power[1] = x;
        for (int s = 0; s < 8; s++) {
            u64 y = power[chain[s][1]];
            for (int k = 0; k < chain[s][2]; k++) y = poly_product(y, y);
            power[chain[s][0]] = poly_product(y, power[chain[s][2]]);
        }
        out[i] = apply(from_poly, poly_product(power[63], power[63]));
    }
}
"""


def c_reference(folder: str) -> dict[str, Callable[..., None]]:
    """Compile the C program and pass it the field's tables."""
    from bouton.nimbers._compiled.big import _FROM_SHIFT, _MODULUS
    from bouton.nimbers._compiled.digits import invert_columns

    source, library = Path(folder) / "reference.c", Path(folder) / "reference.so"
    source.write_text(C_REFERENCE, encoding="utf-8")
    command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(library))
    roots = [nim_integer.square_root(1 << bit) for bit in range(64)]
    words = [(ctypes.c_uint64 * 64)(*column) for column in (invert_columns(_FROM_SHIFT), _FROM_SHIFT, roots)]
    quotient, rest = 0, 1 << 128
    while rest.bit_length() > 64:
        shift = rest.bit_length() - 65
        quotient |= 1 << shift
        rest ^= (1 << 64 | _MODULUS) << shift
    loaded.tables(*words, ctypes.c_uint64(_MODULUS), ctypes.c_uint64(quotient & (1 << 64) - 1))

    def caller(name: str) -> Callable[..., None]:
        function = loaded[name]
        function.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_size_t]
        function.restype = None
        return lambda a, b, out: function(a.ctypes.data, b.ctypes.data, out.ctypes.data, a.size)

    return {name: caller(name) for name in ("product", "square", "square_root", "inverse")}


def seconds(action: Callable[[], Any], at_least: float = 0.01) -> float:
    """The time of one call, repeated until it is measurable."""
    repeats = 1
    while True:
        start = perf_counter()
        for _ in range(repeats):
            action()
        taken = perf_counter() - start
        if taken > at_least:
            return taken / repeats
        repeats *= 2 if taken == 0 else max(2, int(at_least / taken) + 1)


def compare(label: str, per: int, actions: dict[str, Callable[[], Any]], rounds: int) -> dict[str, Any]:
    """Time all alternately, `rounds` times; the times of the others are divided by that of 'bouton'."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for action in actions.values():
        action()
    for _ in range(rounds):
        for name, action in actions.items():
            times[name].append(seconds(action))
    row: dict[str, Any] = {"what": label, "ns": min(times["bouton"]) / per * 1e9}
    for name in actions:
        if name != "bouton":
            ratios = [other / own for other, own in zip(times[name], times["bouton"], strict=True)]
            row[name] = statistics.median(ratios)
    return row


def rows(count: int, rounds: int) -> list[dict[str, Any]]:
    """All comparisons on arrays of `count` elements."""
    import galois
    import ogdoad

    table = []
    generator = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        reference = c_reference(folder)
        for width in (np.uint8, np.uint16, np.uint32, np.uint64):
            bits = 8 * np.dtype(width).itemsize
            a = generator.integers(1, np.iinfo(width).max, count, dtype=width)
            b = generator.integers(1, np.iinfo(width).max, count, dtype=width)
            out = np.empty_like(a)
            actions: dict[str, Callable[[], Any]] = {
                "bouton": lambda a=a, b=b, out=out: nim_mul(a, b, out=out),
                "bitwise_xor": lambda a=a, b=b, out=out: np.bitwise_xor(a, b, out=out),
            }
            few = 1 << 14 if bits < 64 else 1 << 9
            field = galois.GF(2**bits, compile="jit-calculate" if bits < 64 else "python-calculate")
            x, y = (field([int(v) for v in values[:few]]) for values in (a, b))
            actions["galois"] = lambda x=x, y=y, few=few: _scaled(lambda: x * y, count / few)
            if bits == 64:
                actions["C"] = lambda a=a, b=b, out=out: reference["product"](a, b, out)
                check = np.empty_like(a)
                reference["product"](a, b, check)
                assert (check == nim_mul(a, b)).all()
            table.append(_scaled_row(f"product, uint{bits}", count, actions, rounds))
        for name, function in (("square", nim_square), ("square_root", nim_sqrt), ("inverse", nim_inv)):
            check = np.empty_like(a)
            reference[name](a, b, check)
            assert (check == function(a)).all(), name
            table.append(
                compare(
                    f"{name.replace('_', ' ')}, uint64",
                    count,
                    {
                        "bouton": lambda function=function, a=a, out=out: function(a, out=out),
                        "bitwise_xor": lambda a=a, b=b, out=out: np.bitwise_xor(a, b, out=out),
                        "C": lambda name=name, a=a, b=b, out=out: reference[name](a, b, out),
                    },
                    rounds,
                )
            )
        table.append(compare("quotient, uint64", count, {"bouton": lambda: nim_div(a, b, out=out)}, rounds))
        few_logs = a[: min(count, 1 << 17)]
        table.append(compare("logarithm, uint64", few_logs.size, {"bouton": lambda: nim_log(few_logs)}, 3))
        n = 384
        square = a[: n * n].reshape(n, n) if count >= n * n else np.resize(a, (n, n))
        table.append(
            compare(
                "matrix product 384, per term, uint64",
                n**3,
                {"bouton": lambda: matrix_product(square, square)},
                5,
            )
        )
    table += scalar_rows(ogdoad, rounds)
    return table


_SCALE: dict[str, float] = {}


def _scaled(action: Callable[[], Any], factor: float) -> Any:
    """Run a slow peer on fewer elements; `_scaled_row` multiplies its ratio by `factor`."""
    _SCALE["galois"] = factor
    return action()


def _scaled_row(label: str, per: int, actions: dict[str, Callable[[], Any]], rounds: int) -> dict[str, Any]:
    row = compare(label, per, actions, rounds)
    row["galois"] *= _SCALE["galois"]
    return row


def scalar_rows(ogdoad: Any, rounds: int) -> list[dict[str, Any]]:
    """Single ints: 64 bits compared with ogdoad, and big ones with pure Python."""
    source = random.Random(2)
    a, b = source.getrandbits(64), source.getrandbits(64)
    product: Any = nim_mul
    product.compile()
    engine, pays_at = nim_integer.big_product, nim_integer._PAYS_AT
    assert engine is not None
    nim_integer.big_product, nim_integer._PAYS_AT = None, sys.maxsize  # or it would be compiled again from here
    actions: dict[str, Callable[[], Any]] = {
        "bouton": lambda: nim_mul(a, b),
        "pure Python": lambda: nim_integer.product(a, b),
        "textbook": lambda: textbook_product(a, b, 64),
    }
    assert textbook_product(a, b, 64) == nim_mul(a, b)
    left, right = ogdoad.Nimber(a), ogdoad.Nimber(b)
    assert str(a) and int(nim_integer.product(a, b)) == _int_of(left * right)
    actions["ogdoad"] = lambda: left * right
    table = [compare("one product, 64-bit int", 1, actions, rounds)]
    for bits in (128, 1024, 65536):
        x, y = source.getrandbits(bits) | 1 << (bits - 1), source.getrandbits(bits)
        big: dict[str, Callable[[], Any]] = {
            "bouton": lambda x=x, y=y, bits=bits: engine(x, y, bits),
            "pure Python": lambda x=x, y=y: nim_integer.product(x, y),
            "int *": lambda x=x, y=y: x * y,
        }
        if bits <= 1024:
            assert textbook_product(x, y, bits) == engine(x, y, bits)
            big["textbook"] = lambda x=x, y=y, bits=bits: textbook_product(x, y, bits)
        table.append(compare(f"one product, {bits}-bit int", 1, big, 2 if bits > 4096 else rounds))
    assert nim_integer.big_product is None, "not pure Python"
    nim_integer.big_product, nim_integer._PAYS_AT = engine, pays_at
    return table


def textbook_product(a: int, b: int, bits: int) -> int:
    """Conway's rules as a recursion, three products of halves and one by 2^(half - 1): what most programs do."""
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    mask = (1 << half) - 1
    a_high, a_low, b_high, b_low = a >> half, a & mask, b >> half, b & mask
    high, low = textbook_product(a_high, b_high, half), textbook_product(a_low, b_low, half)
    both = textbook_product(a_high ^ a_low, b_high ^ b_low, half)
    return (both ^ low) << half | low ^ textbook_product(high, 1 << (half - 1), half)


def _int_of(value: Any) -> int:
    return int("".join(c for c in str(value) if c.isdigit()))


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1 << 20)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = rows(options.count, options.rounds)
    print(f"digits: {nim_blocks.DIGITS.__name__}, vectors of {nim_blocks.LANES} bytes, {options.count} elements")
    peers = ["bitwise_xor", "C", "galois", "ogdoad", "pure Python", "textbook", "int *"]
    print("| what | ns | " + " | ".join(peers) + " |")
    print("|---" * (len(peers) + 2) + "|")
    for row in table:
        cells = [f"{row[peer]:.3g} ×" if peer in row else "–" for peer in peers]
        print(f"| {row['what']} | {row['ns']:.3g} | " + " | ".join(cells) + " |")
    if options.json:
        options.json.write_text(json.dumps(table, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
