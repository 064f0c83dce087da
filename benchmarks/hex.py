"""Hex: the solver, its parts and the player, beside a textbook solver in C: ``python benchmarks/hex.py [--json FILE]
[--long]``.

The peer is plain depth-first search with a table of all positions met (`gcc -O3 -march=native`, compiled now into a
temporary folder): what one would write first. It solves 4×4 in a second and does not reach 5×5. Both are timed in
turn in the same process, compilation of the kernels excluded; the figures are medians over rounds. A stronger peer,
Benzene, is built by hand outside the repository; its times for the same work stand in ``docs/performance-hex.md``.
"""

import argparse
import ctypes
import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from bouton.hexes.board import LEFT, RIGHT, hex_board
from bouton.solvers.hex_proof import certify
from bouton.solvers.hex_reference import HexReference
from bouton.solvers.hex_search import HexLimits, HexSearch

ROUNDS = 5
FREE = HexLimits(10**9, None)

C_REFERENCE = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t u64;
static int n, cells;
static u64 near[64], side[2][2], full;
static u64 *keys; static signed char *values; static u64 mask;
static int joins(u64 own, int p) {
    u64 found = side[p][0] & own, front = found;
    while (front) {
        int v = __builtin_ctzll(front); front &= front - 1;
        u64 fresh = near[v] & own & ~found; found |= fresh; front |= fresh;
    }
    return (found & side[p][1]) != 0;
}
static int wins(u64 own, u64 other, int p) {
    u64 key = (own | other << 32) * 2 + p + 1, slot = key * 0x9E3779B97F4A7C15ull >> 38 & mask;
    while (keys[slot]) { if (keys[slot] == key) return values[slot]; slot = slot + 1 & mask; }
    int found = 0;
    for (u64 rest = full & ~(own | other); rest && !found; rest &= rest - 1) {
        u64 mine = own | (rest & -rest);
        found = joins(mine, p) || !wins(other, mine, 1 - p);
    }
    slot = key * 0x9E3779B97F4A7C15ull >> 38 & mask;
    while (keys[slot]) slot = slot + 1 & mask;
    keys[slot] = key; values[slot] = found;
    return found;
}
/* The number of winning openings of the board of n rows. */
int openings(int rows) {
    n = rows; cells = n * n; full = (1ull << cells) - 1;
    mask = (1ull << 26) - 1;
    keys = calloc(mask + 1, 8); values = malloc(mask + 1);
    memset(side, 0, sizeof side);
    for (int r = 0; r < n; r++) {
        side[0][0] |= 1ull << r; side[0][1] |= 1ull << (cells - 1 - r);
        side[1][0] |= 1ull << r * n; side[1][1] |= 1ull << (r * n + n - 1);
        for (int c = 0; c < n; c++) {
            static const int d[6][2] = {{-1,0},{-1,1},{0,-1},{0,1},{1,-1},{1,0}};
            near[r * n + c] = 0;
            for (int k = 0; k < 6; k++) {
                int a = r + d[k][0], b = c + d[k][1];
                if (0 <= a && a < n && 0 <= b && b < n) near[r * n + c] |= 1ull << (a * n + b);
            }
        }
    }
    int count = 0;
    for (int v = 0; v < cells; v++) count += joins(1ull << v, 0) || !wins(0, 1ull << v, 1);
    free(keys); free(values);
    return count;
}
"""


def c_reference() -> Callable[[int], int]:
    """The C solver, compiled now."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder) / "hex.c", Path(folder) / "hex.so"
        source.write_text(C_REFERENCE, encoding="ascii")
        options = ["-O3", "-march=native", "-shared", "-fPIC", "-w"]
        subprocess.run(["gcc", *options, "-o", str(library), str(source)], check=True)
        return ctypes.CDLL(str(library)).openings  # type: ignore[no-any-return]


def openings(n: int) -> int:
    """Winning openings by the compiled search with an empty table; those alike by a half turn once."""
    search = HexSearch(hex_board(n, n))
    compiled = search.compiled((0, 0))
    wins = {}
    for cell in range((n * n + 1) // 2):
        wins[cell] = wins[n * n - 1 - cell] = not compiled.solve((1 << cell, 0), RIGHT, FREE, search).wins
    return sum(wins.values())


def plain(n: int) -> int:
    """Winning openings by the plain solver."""
    solver = HexReference(hex_board(n, n))
    return sum(not solver.mover_wins((1 << cell, 0), RIGHT) for cell in range(n * n))


def empty(n: int) -> bool:
    """The empty board by the compiled search."""
    search = HexSearch(hex_board(n, n))
    return search.compiled((0, 0)).solve((0, 0), LEFT, FREE, search).wins


def timed(call: Callable[[], Any]) -> float:
    """CPU seconds of one call (the machine is shared)."""
    start = process_time()
    call()
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--long", action="store_true", help="also 7×7 openings and the empty 8×8 board (minutes)")
    options = parser.parse_args()
    reference = c_reference()
    empty(4)  # compile or load
    rows: dict[str, Any] = {}
    pairs = [("4x4 openings", lambda: openings(4)), ("4x4 openings, plain Python", lambda: plain(4))]
    for name, ours in pairs:
        times = [(timed(ours), timed(lambda: reference(4))) for _ in range(ROUNDS)]
        rows[name] = {
            "seconds": statistics.median(mine for mine, _ in times),
            "C textbook / ours": statistics.median(theirs / mine for mine, theirs in times),
        }
    single = [
        ("5x5 openings (13)", lambda: openings(5)),
        ("6x6 empty", lambda: empty(6)),
        ("6x6 openings (18)", lambda: openings(6)),
        ("7x7 empty", lambda: empty(7)),
        ("6x6 b1, certificate", lambda: certify(HexSearch(hex_board(6, 6)), (1 << 1, 0), RIGHT, FREE)),
        ("6x6 f1, certificate", lambda: certify(HexSearch(hex_board(6, 6)), (1 << 5, 0), RIGHT, FREE)),
    ]
    if options.long:
        single += [("7x7 openings (25)", lambda: openings(7)), ("8x8 empty", lambda: empty(8))]
    for name, ours in single:
        rounds = 1 if "7x7 o" in name or "8x8" in name else 3
        rows[name] = {"seconds": statistics.median(timed(ours) for _ in range(rounds))}
    for name, row in rows.items():
        ratio = row.get("C textbook / ours")
        print(f"{name:<28} {row['seconds']:10.4f} s" + (f"   C textbook / ours {ratio:8.1f}" if ratio else ""))
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
