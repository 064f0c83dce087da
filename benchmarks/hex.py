"""Hex: the solver compared with a textbook solver in C, and with Benzene: ``python benchmarks/hex.py [--json FILE]
[--long] [--benzene PROGRAM]``.

The peer is plain depth-first search with a table of all visited positions (`gcc -O3 -march=native`, compiled now into a
temporary folder): what one would write first. It solves 4×4 in a second and does not reach 5×5. Both are timed
alternately in the same process, excluding compilation of the kernels; the figures are medians over rounds.

The strongest peer, Benzene's MoHex, is built by hand outside the repository. If its program is given, its solver
(`dfpn-solve-state`, with default settings, one thread) does the same work after ours in each round; its time is the
reported *Elapsed Time*, which excludes its start.
"""

import argparse
import ctypes
import json
import re
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.limits import HexLimits
from bouton.hex.proof import HexCertificate, certify
from bouton.hex.reference import HexReference
from bouton.hex.search import HexSearch

ROUNDS = 9
FREE = HexLimits(10**9)

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
        return ctypes.CDLL(str(library)).openings


def openings(n: int) -> int:
    """Solve all openings with the compiled search and one table, each pair equivalent by half-turn once; return the
    number of expanded positions."""
    search = HexSearch(hex_board(n, n))
    compiled = search.compiled_search((0, 0))
    for cell in range((n * n + 1) // 2):
        compiled.solve((1 << cell, 0), RIGHT, FREE, search)
    return search.searched_positions


def empty(n: int) -> int:
    """Solve the empty board with the compiled search; return the number of expanded positions."""
    search = HexSearch(hex_board(n, n))
    search.compiled_search((0, 0)).solve((0, 0), LEFT, FREE, search)
    return search.searched_positions


#: Positions for tuning the search: the board, the cells of both players, and the player to move.
THIRTY = [
    (7, (), (), LEFT),
    (8, (27, 36), (28, 18), LEFT),
    *((7, (24,), (cell,), LEFT) for cell in (10, 16, 17, 18, 23, 11)),
    *((7, (cell,), (), RIGHT) for cell in (0, 8, 15, 16, 9, 10, 17, 11)),
    *((6, (cell,), (), RIGHT) for cell in (0, 1, 5, 6, 7, 8, 9, 12, 13, 14)),
    (7, (24, 9), (15, 30), LEFT),
    (7, (22,), (18, 25), LEFT),
    (7, (17, 40), (24,), RIGHT),
    (7, (30,), (23,), LEFT),
]


def thirty() -> int:
    """Solve thirty positions, each with an empty table; return the number of expanded positions."""
    expanded = 0
    for n, left, right, player in THIRTY:
        search = HexSearch(hex_board(n, n))
        stones = sum(1 << cell for cell in left), sum(1 << cell for cell in right)
        search.compiled_search((0, 0)).solve(stones, player, FREE, search)
        expanded += search.searched_positions
    return expanded


def benzene(program: str, n: int, cells: list[int | None]) -> float:
    """Seconds of Benzene's proof-number solver for the board after each of these openings (None: empty)."""
    lines = []
    for cell in cells:
        lines.append(f"boardsize {n} {n}")
        if cell is not None:
            lines.append(f"play black {chr(ord('a') + cell % n)}{cell // n + 1}")
        lines.append("dfpn-solve-state")
    asked = "\n".join([*lines, "quit", ""])
    with tempfile.TemporaryDirectory() as folder:  # it writes a log to its current folder
        told = subprocess.run(
            [Path(program).resolve()], input=asked, capture_output=True, text=True, check=False, cwd=folder
        )
    found = re.findall(r"Elapsed Time\s+([\d.]+)", told.stdout + told.stderr)
    if len(found) != len(cells):
        raise SystemExit(f"{program} solved {len(found)} of {len(cells)} positions: is it Benzene's mohex?")
    return sum(map(float, found))


def plain(n: int) -> int:
    """Winning openings, found by the plain solver."""
    solver = HexReference(hex_board(n, n))
    return sum(not solver.mover_wins((1 << cell, 0), RIGHT) for cell in range(n * n))


def timed(call: Callable[[], Any]) -> float:
    """CPU seconds of one call (the machine is shared)."""
    start = process_time()
    call()
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--long", action="store_true", help="also 7×7 openings and the empty 8×8 board (minutes)")
    parser.add_argument("--benzene", metavar="PROGRAM", help="Benzene's mohex, for its times in the same run")
    options = parser.parse_args()
    reference = c_reference()
    openings(5)  # compile or load
    rows: dict[str, Any] = {}
    pairs = [("4x4 openings", lambda: openings(4)), ("4x4 openings, plain Python", lambda: plain(4))]
    for name, ours in pairs:
        times = [(timed(ours), timed(lambda: reference(4))) for _ in range(ROUNDS)]
        rows[name] = {
            "seconds": statistics.median(mine for mine, _ in times),
            "C textbook / ours": statistics.median(theirs / mine for mine, theirs in times),
        }
    half = {n: list(range((n * n + 1) // 2)) for n in (5, 6, 7)}
    single: list[tuple[str, Callable[[], Any], int, list[Any]]] = [
        ("5x5 openings (13)", lambda: openings(5), 5, half[5]),
        ("6x6 empty", lambda: empty(6), 6, [None]),
        ("6x6 openings (18)", lambda: openings(6), 6, half[6]),
        ("7x7 empty", lambda: empty(7), 7, [None]),
        ("6x6 b1, certificate", lambda: certify(HexSearch(hex_board(6, 6)), (1 << 1, 0), RIGHT, FREE), 0, []),
        ("6x6 f1, certificate", lambda: certify(HexSearch(hex_board(6, 6)), (1 << 5, 0), RIGHT, FREE), 0, []),
    ]
    if options.long:
        single.append(("7x7 openings (25)", lambda: openings(7), 7, half[7]))
        single.append(("8x8 empty", lambda: empty(8), 8, [None]))
    single.append(("30 positions", thirty, 0, []))
    for name, ours, n, cells in single:
        rounds = 1 if "7x7 o" in name or "8x8" in name else ROUNDS
        pairs_of = []
        for _ in range(rounds):
            started = process_time()
            found = ours()
            mine = process_time() - started
            pairs_of.append((mine, benzene(options.benzene, n, cells) if options.benzene and cells else 0.0))
        rows[name] = {"seconds": statistics.median(mine for mine, _ in pairs_of)}
        if isinstance(found, HexCertificate):
            rows[name]["statements"] = len(found.statements)
        else:
            rows[name]["expanded"] = found
        if options.benzene and cells:
            rows[name]["Benzene seconds"] = statistics.median(theirs for _, theirs in pairs_of)
            rows[name]["Benzene / ours"] = statistics.median(theirs / mine for mine, theirs in pairs_of)
    for name, row in rows.items():
        rest = "".join(f"   {key} {value:8.6g}" for key, value in row.items() if key != "seconds")
        print(f"{name:<28} {row['seconds']:10.4f} s{rest}")
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
