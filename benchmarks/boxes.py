"""Dots-and-Boxes against programs that know only the rules: ``functools.cache`` in Python, a table in C.

``python benchmarks/boxes.py`` measures both; ``python benchmarks/boxes.py 4x4 7200 FILE.npy`` searches a board for that
number of CPU seconds, with windows of width 1 around 0, and reports its progress. The table is saved to the file when
the time is over, or after Ctrl-C, and the same command resumes from there.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

import numpy as np

from bouton.boxes.compiled import CompiledScores
from bouton.boxes.rectangles import rectangle
from bouton.boxes.score import ScoreSearch
from bouton.boxes.strings import GROUND

_TABLE = """
#include <stdlib.h>
#include <stdint.h>
int solve(int lines, int boxes, const uint64_t *sides) {
    int8_t *best = malloc((size_t)1 << lines);
    best[0] = 0;
    for (uint64_t left = 1; left < (uint64_t)1 << lines; left++) {
        int most = -127;
        for (uint64_t rest = left; rest; rest &= rest - 1) {
            uint64_t after = left & ~(rest & -rest);
            int closed = 0;
            for (int box = 0; box < boxes; box++)
                closed += (sides[box] & left) && !(sides[box] & after);
            int found = closed ? closed + best[after] : -best[after];
            if (found > most) most = found;
        }
        best[left] = most;
    }
    int found = best[((uint64_t)1 << lines) - 1];
    free(best);
    return found;
}
"""
_ENTRIES = 1 << 29  # 4 GB; with entries for a quarter of the positions a search takes four times as long


def by_cache(height: int, width: int) -> int:
    """The score, computed with Python's cache."""
    board = rectangle(height, width)

    @cache
    def score(left: int) -> int:
        best = None
        for line, ends in enumerate(board.ends):
            after = left & ~(1 << line)
            if after == left:
                continue
            closed = sum(1 for box in ends if box != GROUND and not board.held_by[box] & after)
            found = closed + score(after) if closed else -score(after)
            best = found if best is None else max(best, found)
        return best or 0

    return score(board.full)


def by_table(height: int, width: int, folder: Path) -> int | None:
    """The score, computed with a table of all sets of lines, in C; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    source, library = folder / "table.c", folder / "table.so"
    if not library.exists():
        source.write_text(_TABLE, encoding="ascii")
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    board = rectangle(height, width)
    sides = (ctypes.c_uint64 * board.coins)(*board.held_by)
    return int(ctypes.CDLL(str(library)).solve(len(board.ends), board.coins, sides))


def measured(name: str, size: str, function: object, *given: object) -> None:
    """Print one line of the report."""
    start = time.process_time()
    found = function(*given)  # type: ignore[operator]
    print(f"{size}  {name:32}  {time.process_time() - start:8.3f} s  score {found}", flush=True)


def compare() -> None:
    """Compare all methods on boards feasible for each."""
    small = rectangle(1, 1)
    CompiledScores(small, 64).score(small.full, lambda count: None)  # compiled, or loaded from disk
    with tempfile.TemporaryDirectory() as folder:
        by_table(1, 1, Path(folder))
        for height, width in ((2, 2), (2, 3), (2, 4), (3, 3), (3, 4)):
            board, size = rectangle(height, width), f"{height}x{width}"
            if len(board.ends) <= 17:
                measured("functools.cache", size, by_cache, height, width)
            if len(board.ends) <= 27:
                measured("table of all sets in C", size, by_table, height, width, Path(folder))
                measured("bouton, nothing installed", size, ScoreSearch(board).score, board.full)
            quick = CompiledScores(board, 1 << 23)
            measured("bouton, compiled", size, quick.score, board.full, lambda count: None)


def search(size: str, seconds: float, file: str = "") -> None:
    """Search one board with the compiled search, and report its progress."""
    board = rectangle(*map(int, size.split("x")))
    quick, start = CompiledScores(board, _ENTRIES), time.process_time()
    if file and Path(file).exists():
        quick.table[:] = np.load(file)
    odd, found = board.coins % 2, None
    try:
        for low, high in ((-1, 1),) if odd else ((0, 1), (-1, 0)):
            found = None
            while found is None and time.process_time() - start < seconds:
                found = quick.piece(board.full, low, high, 1 << 24, lambda count: None)
                used = time.process_time() - start
                count = quick.searched
                print(f"{size}: {count:,} positions, {count / used:,.0f} a second", flush=True)
            told = "not known yet" if found is None else f"above {low}" if found > low else f"{low} or less"
            print(f"{size}: the score is {told} after {time.process_time() - start:.1f} s of the processor", flush=True)
    finally:
        if file and found is None:
            np.save(file, quick.table)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        search(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
    else:
        compare()
