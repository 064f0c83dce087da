"""Loopy games compared with our own C program: ``python benchmarks/loops.py [--side N] [--rounds N]``.

Two games: on an N × N board of pairs (a, b) a player takes 1 to 8 from a, or exchanges a and b if they differ, which
makes nearly all positions draws; or exchanges them only if a + b is a multiple of 3, and nearly all are decided. The C
program (`gcc -O3 -march=native`, compiled now) does what is needed for outcomes and remoteness: it generates the moves
twice, stores them reversed in one table, and labels positions from the ends; for Grundy values, it continues with
Smith's rule. User seconds (system time depends on memory fragmentation), excluding compilation; medians of the rounds,
which run the five in varying order, and all answers are compared.
"""

import argparse
import ctypes
import os
import random
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import bouton

C_REFERENCE = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef int64_t i64;
typedef i64 (*rule)(i64, i64 *);
static i64 side, third;
static i64 moves(i64 index, i64 *out) {
    i64 a = index / side, b = index % side, n = 0;
    for (i64 k = a > 8 ? a - 8 : 0; k < a; k++) out[n++] = k * side + b;
    if (a != b && !(third && (a + b) % 3)) out[n++] = b * side + a;
    return n;
}
rule volatile chosen = moves;
static void smith(i64 count, int32_t *before, int32_t *sources, int32_t *base, int32_t *value) {
    int32_t *waits = calloc(count, 4), *blocked = malloc(4 * count);
    int32_t *alive = malloc(4 * count), *ready = malloc(4 * count);
    i64 living = count;
    for (i64 v = 0; v < count; v++) { alive[v] = v; value[v] = blocked[v] = -1; }
    for (int32_t m = 0; living; m++) {
        i64 head = 0, tail = 0, kept = 0;
        for (i64 k = 0; k < living; k++) if (!(waits[alive[k]] = base[alive[k]])) ready[tail++] = alive[k];
        while (head < tail) {
            i64 v = ready[head++];
            if (blocked[v] == m) continue;
            value[v] = m;
            for (i64 k = before[v]; k < before[v + 1]; k++) {
                i64 u = sources[k];
                base[u]--;
                if (blocked[u] == m || value[u] >= 0) continue;
                blocked[u] = m;
                for (i64 j = before[u]; j < before[u + 1]; j++) {
                    i64 w = sources[j];
                    if (waits[w] > 0 && !--waits[w] && blocked[w] != m) ready[tail++] = w;
                }
            }
        }
        for (i64 k = 0; k < living; k++) {
            i64 v = alive[k];
            if (value[v] < 0 && blocked[v] == m) alive[kept++] = v; else waits[v] = 0;
        }
        living = kept;
    }
    free(waits); free(blocked); free(alive); free(ready);
}
void solve(i64 n, i64 some, uint8_t *outcome, int32_t *remoteness, int32_t *value) {
    side = n;
    third = some;
    rule f = chosen;
    i64 count = n * n, out[64], head = 0, tail = 0;
    int32_t *before = calloc(count + 1, 4), *left = malloc(4 * count), *queue = malloc(4 * count);
    int32_t *base = malloc(4 * count);
    for (i64 v = 0; v < count; v++) {
        i64 m = f(v, out);
        left[v] = base[v] = m;
        for (i64 k = 0; k < m; k++) before[out[k] + 1]++;
        outcome[v] = 'D';
        remoteness[v] = -1;
        if (!m) { outcome[v] = 'P'; remoteness[v] = 0; queue[tail++] = v; }
    }
    for (i64 v = 0; v < count; v++) before[v + 1] += before[v];
    int32_t *sources = malloc(4 * (i64)before[count]), *at = malloc(4 * count);
    memcpy(at, before, 4 * count);
    for (i64 v = 0; v < count; v++) {
        i64 m = f(v, out);
        for (i64 k = 0; k < m; k++) sources[at[out[k]]++] = v;
    }
    while (head < tail) {
        i64 v = queue[head++];
        for (i64 k = before[v]; k < before[v + 1]; k++) {
            i64 u = sources[k];
            if (outcome[u] != 'D') continue;
            left[u]--;
            if (outcome[v] == 'P') outcome[u] = 'N';
            else if (!left[u]) outcome[u] = 'P';
            else continue;
            remoteness[u] = remoteness[v] + 1;
            queue[tail++] = u;
        }
    }
    if (value) smith(count, before, sources, base, value);
    free(base); free(before); free(left); free(queue); free(sources); free(at);
}
"""


def reference(folder: str) -> Any:
    """The C program."""
    source, library = Path(folder) / "loops.c", Path(folder) / "loops.so"
    source.write_text(C_REFERENCE, encoding="utf-8")
    subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    solve = ctypes.CDLL(str(library)).solve
    solve.argtypes, solve.restype = [ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 3], None
    return solve


def exchange(position: Any) -> Any:
    """Take up to eight from the first heap, or exchange the heaps."""
    a, b = position
    for k in range(max(0, a - 8), a):
        yield k, b
    if a != b:
        yield b, a


def exchange_third(position: Any) -> Any:
    """Take up to eight from the first heap, or exchange heaps whose total is a multiple of three."""
    a, b = position
    for k in range(max(0, a - 8), a):
        yield k, b
    if a != b and (a + b) % 3 == 0:
        yield b, a


def measure(solve: Any, rule: Any, n: int, rounds: int) -> None:
    """Print the rows of a game."""
    outcome, remoteness, value = np.zeros(n * n, np.uint8), np.zeros(n * n, np.int32), np.zeros(n * n, np.int32)
    third = rule is exchange_third
    found: Any = None
    rows: dict[str, list[float]] = {"C": [], "remoteness": [], "C, all": [], "grundy": [], "all": []}
    for turn in range(rounds + 1):  # the first round is not counted
        for name in random.Random(turn).sample(list(rows), len(rows)):
            rules = bouton.rule_code(shape=(n, n))(rule)
            rules.native()
            began = os.times().user
            if name.startswith("C"):
                column = value.ctypes.data if name != "C" else None
                solve(n, third, outcome.ctypes.data, remoteness.ctypes.data, column)
            else:
                found = bouton.solve(rules, values=name, compiled=True)
            rows[name].append(os.times().user - began)
            if turn and name == "all":
                assert (found.outcome.reshape(-1) == outcome).all()
                assert (found.remoteness.reshape(-1) == remoteness).all()
                assert (found.grundy.reshape(-1) == value).all()
            found = None
    decided = np.mean(outcome != ord("D"))
    print(f"{rule.__name__}: {n * n:,} positions, {decided:.2%} decided; load {os.getloadavg()[0]:.1f}")
    middle = {name: statistics.median(seconds[1:]) for name, seconds in rows.items()}
    for name, seconds in middle.items():
        base = middle["C" if name in ("C", "remoteness") else "C, all"]
        print(f"  {name:12} {seconds:7.2f} s   {seconds / base:6.2f} × C", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", type=int, default=3162)
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    bouton.solve(bouton.rule_code(shape=(100, 100))(exchange), compiled=True)
    with tempfile.TemporaryDirectory() as folder:
        solve = reference(folder)
        for rule in (exchange, exchange_third):
            measure(solve, rule, options.side, options.rounds)


if __name__ == "__main__":
    main()
