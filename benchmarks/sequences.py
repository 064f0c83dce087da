"""Grundy sequences compared with a C program, interleaved in one process.

    python benchmarks/sequences.py [GAME …] [--heaps N] [--rounds K] [--json FILE]

The C program is the textbook's rare/common algorithm (Winning Ways, ch. 4) with the same mask, `gcc -O3 -march=native`,
compiled now into a temporary folder: for each heap the common values excluded by rare heaps are marked in a table, the
smallest other one is a candidate, and pairs are tried until every smaller rare value is excluded. Times are CPU times,
best of the rounds. Each value is compared.
"""

import argparse
import ctypes
import json
import os
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import bouton
from bouton.kinds.capabilities import heap_rule_of
from bouton.sequences import sweep as sweeps
from bouton.sequences.sweep import HeapSweep

MACHINE = os.environ.get("NUMBA_CPU_NAME", "native")  # both compilers generate code for the same processor
GAMES = ("0.45", "0.106", "0.104", "0.156", "0.16", "0.054", "0.454", "0.354", "0.376", "0.174")
LARGER = ("grundys-game", "0.774", "0.014")
#: Games with fewer heaps: values exceed 63, and the C program is slow.
FEWER = {"0.354": 1 << 22, **dict.fromkeys(("0.376", "0.174", *LARGER), 1 << 20)}

C_REFERENCE = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* Values of heaps 0 … n-1. taken/kinds: the rules; common values v have |mask & v| + parity*n = tau + 1 mod 2. */
void sequence(VALUE *g, int64_t n, const int64_t *taken, const int64_t *kinds, int64_t moves,
              int mask, int parity, int tau, int unequal) {
    uint8_t odd[ROOM];
    uint64_t seen[ROOM];
    memset(seen, 0, sizeof seen);
    for (int v = 0; v < ROOM; v++) odd[v] = __builtin_popcount(v & mask) & 1;
    int64_t *rare = malloc(1000000 * sizeof *rare), rares = 0;
    for (int64_t heap = 0; heap < n; heap++) {
        uint64_t stamp = heap + 1;
        int side = parity & heap & 1, want = tau ^ side;
        for (int64_t k = 0; k < moves; k++) {
            int64_t left = heap - taken[k];
            if (left < 0) break;
            if (left == 0) { if (kinds[k] & 1) seen[0] = stamp; continue; }
            if (kinds[k] & 2) seen[g[left]] = stamp;
            if (kinds[k] & 4)
                for (int64_t i = 0; i < rares && rare[i] < left; i++)
                    if (!unequal || 2 * rare[i] != left)
                        seen[g[rare[i]] ^ g[left - rare[i]]] = stamp;
        }
        int c = 0;
        while (odd[c] == want || seen[c] == stamp) c++;
        int v = 0;
        for (int64_t k = 0; k < moves; k++) {
            int64_t left = heap - taken[k];
            if (left <= 0 || !(kinds[k] & 4)) continue;
            int64_t half = unequal ? (left - 1) / 2 : left / 2;
            for (int64_t a = 1; ; a++) {
                while (v < c && (odd[v] != want || seen[v] == stamp)) v++;
                if (v == c || a > half) break;
                seen[g[a] ^ g[left - a]] = stamp;
            }
        }
        while (v < c && (odd[v] != want || seen[v] == stamp)) v++;
        g[heap] = v;
        if (odd[v] == want && heap > 0) rare[rares++] = heap;
    }
    free(rare);
}
"""


def c_reference(folder: str, bits: int) -> Any:
    """Compile the C program, for values of 8 or 16 bits."""
    source, library = Path(folder) / "sequence.c", Path(folder) / f"sequence{bits}.so"
    source.write_text(C_REFERENCE, encoding="utf-8")
    options = ["-O3", f"-march={MACHINE}", f"-DVALUE=uint{bits}_t", f"-DROOM={256 if bits == 8 else 4096}"]
    subprocess.run(["gcc", *options, "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).sequence
    function.restype = None
    function.argtypes = [
        ctypes.c_void_p,
        ctypes.c_int64,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_int64,
        *[ctypes.c_int] * 4,
    ]
    return function


def compare(code: str, heaps: int, rounds: int, references: dict[int, Any]) -> dict[str, Any]:
    """Time both on one game, bouton with one core and with all."""
    rule = heap_rule_of(bouton.find(code if code.isidentifier() or "-" in code else f"octal:{code}"))
    assert rule is not None
    kept, sweeps._FEW_MARKS = sweeps._FEW_MARKS, (0, 0, 0)  # compile what few heaps do not need
    HeapSweep(rule).grow(1 << 15)
    sweeps._FEW_MARKS = kept
    rows = list(rule.moves(heaps))
    taken, kinds = (np.array([row[k] for row in rows], np.int64) for k in (0, 1))
    own, other, one, every = [], [], [], []
    for _ in range(rounds):
        sweep = HeapSweep(rule, heaps, cores=1)
        start, clock = process_time(), perf_counter()
        sweep.grow(heaps)
        own.append(process_time() - start)
        one.append(perf_counter() - clock)
        mask, parity = sweep.method.mask, sweep.method.parity
        tau = parity * int(taken[(kinds & 4) > 0][0]) & 1
        reference = references[sweep.values.itemsize]
        values = np.zeros(heaps, sweep.values.dtype)
        start = process_time()
        reference(
            values.ctypes.data,
            heaps,
            taken.ctypes.data,
            kinds.ctypes.data,
            len(rows),
            mask,
            parity,
            tau,
            int(rule.unequal),
        )
        other.append(process_time() - start)
        assert (values == sweep.values[:heaps]).all(), code
        threads = HeapSweep(rule, heaps)
        clock = perf_counter()
        threads.grow(heaps)
        every.append(perf_counter() - clock)
        assert (values == threads.values[:heaps]).all(), code
    return {
        "game": code,
        "heaps": heaps,
        "million_a_second": heaps / min(own) / 1e6,
        "c_million_a_second": heaps / min(other) / 1e6,
        "ratio": min(other) / min(own),
        "cores": threads.cores,
        "by_cores": min(one) / min(every),
        "rare": sweep.method.rare,
        "largest": int(values.max()),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES, *LARGER])
    parser.add_argument("--heaps", type=int, default=1 << 24)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json")
    options = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        references = {size: c_reference(folder, 8 * size) for size in (1, 2)}
        for code in options.games:
            row = compare(code, min(options.heaps, FEWER.get(code, options.heaps)), options.rounds, references)
            found.append(row)
            print(
                f"{row['game']:12} to {row['heaps']:8}   bouton {row['million_a_second']:7.2f} M/s   "
                f"C {row['c_million_a_second']:6.2f} M/s   ratio {row['ratio']:5.2f}   "
                f"{row['cores']} cores, wall {row['by_cores']:.2f} times as fast   "
                f"rare {row['rare']}, largest {row['largest']}",
                flush=True,
            )
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
