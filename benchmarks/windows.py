"""0.106 by windows compared with a C program, interleaved in one process; and the sweep over four decades of length.

    python benchmarks/windows.py [--length N] [--rounds K] [--decades D] [--json FILE]

The C program is written only for 0.106, with AVX-512 and GFNI intrinsics, and does the same steps: it follows the
sequence in one-hot words of 16 bits through 32 pieces, then passes through them again and checks that every heap has
its witnesses, tried in the same order. Compiled now with `gcc -O3 -march=native`. Times are CPU times, best of the
rounds; the last windows are compared. Then only `bouton verify`: pieces of the certificate in parallel, and one by
itself.
"""

import argparse
import ctypes
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import bouton
from bouton.checkers.envelope import open_body, read_header
from bouton.checkers.window_batches import check_batches
from bouton.checkers.window_heaps import check_start
from bouton.checkers.window_parts import cut_pieces
from bouton.checkers.windows import read_claim
from bouton.kinds.capabilities import heap_rule_of
from bouton.sequences.streams import Stream, Window
from bouton.sequences.window_search import WindowSearch

ROOT = Path(__file__).resolve().parents[1]
C_REFERENCE = r"""
#include <immintrin.h>
#include <stdint.h>
#include <string.h>
/* Heap n has the word of rank w(n) = g(n) >> 1. Taps (offset, rank): 6:0 10:1 13:2 29:3 71:1 87:4, far ones below. */
#define BACK 32768
#define CHUNK 245760
static uint16_t buffer[BACK + CHUNK + 256] __attribute__((aligned(64)));
static uint16_t gathered[2][64] __attribute__((aligned(64)));
static __m512i exchange[8], halves;
int able(void) {
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("gfni");
}
void prepare(void) {
    char order[64];
    for (int k = 0; k < 8; k++) {
        uint64_t m = 0;
        for (int i = 0; i < 8; i++) m |= (uint64_t)(1u << (i ^ k)) << (8 * (7 - i));
        exchange[k] = _mm512_set1_epi64(m);
    }
    for (int i = 0; i < 64; i++) order[i] = (i & 15) ^ 1;
    halves = _mm512_loadu_si512(order);
}
static inline __m512i row(const uint16_t *h, int offset) { return _mm512_loadu_si512((const void *)(h - offset)); }
static inline __attribute__((always_inline)) void far_taps(const uint16_t *h, uint16_t *out) {
    for (int d = 0; d < 64; d += 32) {
        const uint16_t *p = h + d;
        __m512i four = _mm512_or_si512(_mm512_or_si512(row(p, 104), row(p, 323)),
                                       _mm512_or_si512(row(p, 348), row(p, 362)));
        __m512i five = _mm512_or_si512(row(p, 99), row(p, 476));
        __m512i eight = _mm512_ternarylogic_epi64(row(p, 566), row(p, 996), row(p, 1106), 0xfe);
        __m512i all = _mm512_ternarylogic_epi64(_mm512_gf2p8affine_epi64_epi8(four, exchange[4], 0),
                                                _mm512_gf2p8affine_epi64_epi8(five, exchange[5], 0),
                                                _mm512_shuffle_epi8(eight, halves), 0xfe);
        _mm512_store_si512((void *)(out + d), all);
    }
}
#define SMALL(k) _mm512_castsi512_si128(exchange[k])
#define AFFINE(x, k) _mm_gf2p8affine_epi64_epi8(x, SMALL(k), 0)
/* 48 heaps a block, 6 at once; the last 30 words stay in registers. */
static void fill(uint16_t *h, int64_t blocks) {
    __m128i one = _mm_set1_epi16(1), p[5], q[5];
    for (int i = 0; i < 5; i++) {
        p[i] = _mm_loadu_si128((const void *)(h - 6 * (i + 1)));
        q[i] = _mm_slli_si128(p[i], 4);
    }
    far_taps(h, gathered[0]);
    for (int64_t b = 0; b < blocks; b++, h += 48) {
        uint16_t *now = gathered[b & 1];
        far_taps(h + 48, gathered[~b & 1]);
        #pragma GCC unroll 8
        for (int g = 0; g < 8; g++) {
            __m128i f = _mm_loadu_si128((const void *)(now + 6 * g));
            __m128i a = AFFINE(_mm_loadu_si128((const void *)(h + 6 * g - 71)), 1);
            __m128i c = AFFINE(_mm_loadu_si128((const void *)(h + 6 * g - 87)), 4);
            f = _mm_ternarylogic_epi64(f, a, c, 0xfe);
            a = AFFINE(_mm_alignr_epi8(p[1], q[2], 14), 2);
            c = AFFINE(_mm_alignr_epi8(p[3], q[4], 6), 3);
            f = _mm_ternarylogic_epi64(f, a, c, 0xfe);
            a = AFFINE(_mm_alignr_epi8(p[0], q[1], 8), 1);
            f = _mm_ternarylogic_epi64(f, p[0], a, 0xfe);
            __m128i x = _mm_andnot_si128(f, _mm_add_epi16(f, one));
            _mm_storeu_si128((void *)(h + 6 * g), x);
            q[4] = q[3]; q[3] = q[2]; q[2] = q[1]; q[1] = _mm_slli_si128(p[0], 4);
            p[4] = p[3]; p[3] = p[2]; p[2] = p[1]; p[1] = p[0]; p[0] = x;
        }
    }
}
/* Whether the 32 heaps from h on have their witnesses: listed taps, then all heaps up to the depth. */
static int64_t deepest;
static int seen(const uint16_t *h, __m512i top, const int32_t *offsets, const int32_t *ranks, int listed, int all) {
    __m512i word = _mm512_loadu_si512((const void *)h);
    __m512i need = _mm512_or_si512(_mm512_sub_epi16(word, _mm512_set1_epi16(1)), _mm512_and_si512(word, top));
    for (int i = 0; i < listed; i += 8) {
        __m512i found = _mm512_setzero_si512();
        for (int j = i; j < i + 8 && j < listed; j++) {
            __m512i x = _mm512_gf2p8affine_epi64_epi8(row(h, offsets[j]), exchange[ranks[j] & 7], 0);
            if (ranks[j] & 8) x = _mm512_shuffle_epi8(x, halves);
            found = _mm512_or_si512(found, x);
        }
        need = _mm512_andnot_si512(found, need);
        if (!_mm512_test_epi16_mask(need, need)) return 1;
    }
    uint16_t left[32];
    _mm512_storeu_si512(left, need);
    for (int lane = 0; lane < 32; lane++) {
        unsigned m = left[lane];
        for (int i = listed; i < all && m; i++) {
            m &= ~(1u << (__builtin_ctz(h[lane - offsets[i]]) ^ ranks[i]));
            if (!m && i > deepest) deepest = i;
        }
        if (m) return 0;
    }
    return 1;
}
/* Follow from a window (its last `size` words), place even; check where offsets are given. The last words are given
   back; the number of heaps without a witness is returned. */
int64_t sweep(uint16_t *window, int64_t size, int64_t heaps, const int32_t *offsets, const int32_t *ranks, int listed,
              int all, int64_t skip) {
    int64_t bad = 0, done = 0;
    uint16_t tops[32];
    for (int lane = 0; lane < 32; lane++) {
        tops[lane] = 0;
        for (int w = 0; w < 16; w++) if ((lane & 1) ^ (w >> 1 & 1) ^ (w >> 2 & 1)) tops[lane] |= 1 << w;
    }
    __m512i top = _mm512_loadu_si512(tops);
    memcpy(buffer + BACK - size, window, 2 * size);
    while (done < heaps) {
        int64_t count = heaps - done < CHUNK ? heaps - done : CHUNK;
        fill(buffer + BACK, (count + 47) / 48);
        if (all)
            for (int64_t j = 0; j < count; j += 32)
                if (done + j >= skip) bad += !seen(buffer + BACK + j, top, offsets, ranks, listed, all);
        memmove(buffer, buffer + count, 2 * BACK);
        done += count;
    }
    memcpy(window, buffer + BACK - size, 2 * size);
    return bad;
}
"""


def c_reference(folder: str) -> Any:
    """Compile the C program; None if the machine lacks its instructions."""
    source, library = Path(folder) / "windows.c", Path(folder) / "windows.so"
    source.write_text(C_REFERENCE, encoding="utf-8")
    options = ["-O3", "-march=native", "-mavx512bw", "-mavx512vl", "-mgfni", "-shared", "-fPIC"]
    subprocess.run(["gcc", *options, str(source), "-o", str(library)], check=True)
    found = ctypes.CDLL(str(library))
    if not found.able():
        return None
    found.prepare()
    found.sweep.restype = ctypes.c_int64
    pointer, long, short = ctypes.c_void_p, ctypes.c_int64, ctypes.c_int
    found.sweep.argtypes = [pointer, long, long, pointer, pointer, short, short, long]
    return found.sweep


def begin() -> tuple[Stream, Window]:
    """0.106 beyond its last rare heap, compiled."""
    rule = heap_rule_of(bouton.find("octal:0.106"))
    assert rule is not None
    search = WindowSearch("octal:0.106", rule)
    stream = search.stream
    window = stream.follow(search.checked, search.checked.place + 1_000)
    length = 2 * stream.depth
    stream.check([Window(window.place, window.values), *_pieces(stream, window, length)])
    return stream, window


def _pieces(stream: Stream, window: Window, length: int) -> list[Window]:
    found = [window]
    for _ in range(stream.lanes):
        found.append(stream.follow(found[-1], found[-1].place + length))
    return found[1:]


def compare(reference: Any, length: int, rounds: int) -> dict[str, Any]:
    """Time both on 32 pieces of that length, followed and checked."""
    stream, window = begin()
    heaps = stream.lanes * length
    rare = {heap for heap, _ in stream.space.rare}
    listed = [(t + a, stream.rank(int(stream.first[a]))) for t, a in stream.witnesses()]
    every = listed + [(3 + a, stream.rank(int(stream.first[a]))) for a in range(1, stream.depth) if a not in rare]
    offsets, ranks = (np.array(column, np.int32) for column in zip(*every, strict=True))
    words = (1 << stream.rank(np.frombuffer(window.values, np.uint16).astype(np.int64))).astype(np.uint16)
    times: dict[str, list[float]] = {"follow": [], "check": [], "c_follow": [], "c_check": []}
    for _ in range(rounds):
        start = process_time()
        pieces = [window, *_pieces(stream, window, length)]
        times["follow"].append(process_time() - start)
        own, last = words.copy(), None
        start = process_time()
        reference(own.ctypes.data, own.size, heaps, None, None, 0, 0, 0)
        times["c_follow"].append(process_time() - start)
        last = (1 << stream.rank(np.frombuffer(pieces[-1].values, np.uint16).astype(np.int64))).astype(np.uint16)
        assert (own == last).all()
        start = process_time()
        stream.check(pieces)
        times["check"].append(process_time() - start)
        own = words.copy()
        data = offsets.ctypes.data, ranks.ctypes.data, len(listed), len(every)
        start = process_time()
        bad = reference(own.ctypes.data, own.size, heaps, *data, stream.depth)
        times["c_check"].append(process_time() - start)
        assert not bad and (own == last).all()
    best = {name: min(row) for name, row in times.items()}
    whole, other = best["follow"] + best["check"], best["c_follow"] + best["c_check"]
    rates = {f"{name}_million_a_second": heaps / seconds / 1e6 for name, seconds in best.items()}
    return {"heaps": heaps, **rates, "cpu_ratio": whole / other, "follow_ratio": best["follow"] / best["c_follow"]}


def decades(count: int) -> list[dict[str, float]]:
    """The rate of the sweep by itself over lengths that grow by factors of ten."""
    stream, window = begin()
    rows = []
    for power in range(6, 6 + count):
        start = process_time()
        stream.follow(window, window.place + 10**power)
        rows.append({"heaps": 10**power, "million_a_second": 10**power / (process_time() - start) / 1e6})
    return rows


def piece_alone(length: int) -> dict[str, float]:
    """Millions of heaps per CPU second at which `bouton verify` checks 32 pieces of 0.106 in parallel, and the same
    heaps as one piece."""
    with open(ROOT / "examples" / "octal-0.106.cert", "rb") as file:
        header = read_header(line := file.readline())
        claim = read_claim(header, open_body(line, header, file))
    first = check_start(claim)
    begin = claim.places[4]
    rough = claim._replace(places=[begin, begin + 33 * length], windows=[claim.windows[4]] * 2)
    many, numbers = cut_pieces(rough, [1], 33, 0, 1)
    alone = many._replace(places=many.places[:33:32], windows=many.windows[:33:32])
    rates = {}
    for name, given in (("side by side", (many, numbers[:32])), ("alone", (alone, [1]))):
        check_batches(many, numbers[:1], first)  # compiled
        start = process_time()
        assert check_batches(*given, first) == []
        rates[name] = 32 * length / (process_time() - start) / 1e6
    return rates


MEMORY = """
from pathlib import Path
from bouton.errors import InputError
from bouton.sequences.long_periods import long_period

def held(*seen):
    rows = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    own, files = (int(rows[name].split()[0]) / 1000 for name in ("RssAnon", "RssFile"))
    most[:] = [max(most[0], own), max(most[1], files), max(most[2], own + files)]

most = [0.0, 0.0, 0.0]
try:
    long_period("octal:0.106", to=1 << 28, tick=held)
except InputError as error:
    assert error.key == "sequence.windows-end"
print(*most)
"""


def memory() -> list[float]:
    """Megabytes of a new process that follows and checks 0.106 to heap 2^28, after each round: the maxima of its own
    memory, of mapped files (libraries), and of both together. Empty without Linux's /proc."""
    if not Path("/proc/self/status").exists():
        return []
    run = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--length", type=int, default=1 << 24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decades", type=int, default=4)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reference = c_reference(folder)
        found = {} if reference is None else compare(reference, options.length, options.rounds)
    if reference is None:
        print("The C program needs AVX-512 and GFNI: it is left out.")
    for name, value in found.items():
        print(f"{name:28} {value:14.2f}")
    rows = decades(options.decades)
    for row in rows:
        print(f"to {row['heaps']:12} heaps   {row['million_a_second']:8.1f} M/s", flush=True)
    rates = piece_alone(options.length >> 3)
    print("pieces checked side by side {:.0f} M/s, one alone {:.0f} M/s".format(*rates.values()), flush=True)
    held = memory()
    if held:
        print("MB of its own {:.0f}, of libraries {:.0f}, together {:.0f}".format(*held))
    if options.json:
        Path(options.json).write_text(
            json.dumps({**found, "decades": rows, "pieces": rates, "megabytes": held}, indent=1), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
