"""The engine for boards: parts and positions per second, and all parts of Cram against a specialized C program.

``python benchmarks/boards.py`` prints the CPU seconds of each question, without compilation, and the number of parts or
positions examined. ``python benchmarks/boards.py records`` continues with rows that take minutes; ``python
benchmarks/boards.py certificates`` writes and checks certificates, its last rows in minutes; ``python
benchmarks/boards.py python`` determines who wins without the compiler.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

import bouton
from bouton.boards.limits import BoardLimits
from bouton.boards.rows import Families
from bouton.boards.solver import BoardTurns, BoardValues
from bouton.checkers import verify
from bouton.search.board_engine import BoardSearch
from bouton.search.budget import Budget
from bouton.values.outcome import Outcome

#: a board of 4×6 squares in the corner of one of 9×9: sets of 256 bits
CORNER = "|".join(["......###"] * 4 + ["#########"] * 5)
#: Grundy values of all parts, as certificates need them; the best of this number of runs, or of fewer that take this
#: number of seconds
TIMES, ENOUGH = 5, 10
PARTS = [("cram", "4x6"), ("cram", "5x6"), ("impartial:clobber", "4x4"), ("impartial:clobber", "3x6")]
PARTS += [("impartial:nogo", "3x4"), ("impartial:nogo", "1x16"), ("impartial:nogo", "1x18"), ("cram", CORNER)]
PARTS += [("cram", "3x8"), ("impartial:clobber", "4x5"), ("impartial:clobber", "2x12")]
PARTS += [("impartial:nogo", size) for size in ("3x5", "4x4", "1x20", "1x24")]
VALUES = [
    ("cram", "5x6"),
    ("cram", "6x6"),
    ("impartial:clobber", "4x5"),
    ("impartial:nogo", "1x18"),
    ("impartial:nogo", "1x20"),
    ("domineering", "5x5"),
    ("clobber", "4x4"),
    ("amazons", "x..|...|..o"),
    ("snort", "3x4"),
    ("col", "4x4"),
    ("toads-and-frogs", "TTTT....FFFF"),
]
TURNS = [("clobber", "4x5"), ("nogo", "4x4"), ("snort", "5x5"), ("amazons", "x...|....|....|...o"), ("col", "4x5")]
TURNS += [("snort", "6x6"), ("col", "6x6"), ("domineering", "6x6"), ("domineering", "7x7")]
#: with Left to move: Right's board is the same one, rotated or with exchanged colours
TURNED = [("clobber", size) for size in ("4x6", "5x5", "3x9", "2x16", "2x17")] + [("domineering", "8x8")]
#: who wins, proved by lost sums of parts
WINNERS = [("clobber", "4x5"), ("snort", "5x5"), ("col", "5x5"), ("domineering", "6x6"), ("nogo", "4x4")]
WINNERS += [("amazons", "x...|....|....|...o"), ("konane", "xoxoxo|oxoxox|xo..xo|oxoxox")]
RECORDS = [("cram", "5x7"), ("cram", "5x8")] + [("impartial:nogo", f"1x{n}") for n in range(21, 29)]

_CRAM = """
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t u64;
static int H, W;
static u64 ROW, COLUMN, INNER, *keys, mask;
static int8_t *values;
static long parts;
static u64 corner(u64 b) { while (!(b & ROW)) b >>= W; while (!(b & COLUMN)) b >>= 1; return b; }
static u64 image(u64 b, int way) {
    u64 out = 0;
    while (b) {
        int s = __builtin_ctzll(b), r = s / W, c = s % W; b &= b - 1;
        if (way & 4) { int t = r; r = c; c = t; if (r >= H || c >= W) return ~0ull; }
        if (way & 2) r = H - 1 - r;
        if (way & 1) c = W - 1 - c;
        out |= 1ull << (r * W + c);
    }
    return corner(out);
}
static u64 place(u64 key) {
    u64 at = (key * 0x9E3779B97F4A7C15ull >> 20) & mask;
    while (values[at] && keys[at] != key) at = (at + 1) & mask;
    return at;
}
static int value(u64 board) {
    int total = 0;
    while (board) {
        u64 part = board & -board, before = 0;
        while (part != before) {
            before = part;
            part |= ((part & INNER) << 1 | (part >> 1 & INNER) | part << W | part >> W) & board;
        }
        board &= ~part;
        if (!(part & (part - 1))) continue;
        u64 best = corner(part), first = best;
        for (int way = 1; way < 8; way++) { u64 x = image(first, way); if (x < best) best = x; }
        u64 at = place(best);
        if (!values[at]) {
            u64 seen = 0; parts++;
            for (int way = 0; way < 2; way++) {
                int step = way ? W : 1;
                for (u64 s = best & best >> step & (way ? ~0ull : INNER); s; s &= s - 1) {
                    u64 d = s & -s;
                    seen |= 1ull << value(best & ~(d | d << step));
                }
            }
            at = place(best); keys[at] = best; values[at] = 1 + __builtin_ctzll(~seen);
        }
        total ^= values[at] - 1;
    }
    return total;
}
long cram(int height, int width, int *found) {
    H = height; W = width; ROW = (1ull << W) - 1; COLUMN = INNER = parts = 0;
    for (int r = 0; r < H; r++) { COLUMN |= 1ull << r * W; INNER |= ROW >> 1 << r * W; }
    mask = (1 << 22) - 1; keys = malloc(8 << 22); values = calloc(1, 1 << 22);
    *found = value(H * W == 64 ? ~0ull : (1ull << H * W) - 1);
    free(keys); free(values);
    return parts;
}
"""


def in_c(height: int, width: int) -> tuple[int, int, float] | None:
    """The value, the parts and the seconds of the C program; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder) / "cram.c", Path(folder) / "cram.so"
        source.write_text(_CRAM)
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        run, found = ctypes.CDLL(str(library)).cram, ctypes.c_int()
        run.restype = ctypes.c_long
        began = process_time()
        parts = run(height, width, ctypes.byref(found))
        return found.value, parts, process_time() - began


def sets_of(spec: str, text: str) -> tuple[Any, tuple[int, int]]:
    """The board of a position, and its two sets of squares."""
    game: Any = bouton.find(spec)
    position = game.parse(text)
    return game.board_rules(*game.board_shape(position)), game.board_sets(position)


def show(work: str, count: int, seconds: float, more: str = "") -> None:
    print(f"{work:32} {count:>10,} {seconds:9.3f} s {count / max(seconds, 1e-9):>12,.0f} a second  {more}", flush=True)


def queens(size: int) -> str:
    """Node-Kayles on the squares of a board, joined by queen moves: no queen may attack another."""
    squares = [divmod(square, size) for square in range(size * size)]
    pairs = [
        f"{one}-{other}"
        for one, (r, c) in enumerate(squares)
        for other, (s, d) in enumerate(squares)
        if one < other and (r == s or c == d or abs(r - s) == abs(c - d))
    ]
    return f"node-kayles:={','.join(pairs)}"


def certificates() -> None:
    """Print the parts, the bytes, and the seconds to write and to check each certificate."""
    rows: list[tuple[str | int, str]] = [
        *WINNERS,
        ("cram", "4x6"),
        ("impartial:clobber", "4x4"),
        ("impartial:nogo", "1x16"),
        (8, "all"),
    ]
    for spec, text in [*rows, ("cram", "5x6"), (9, "all"), (10, "all")]:
        place = bouton.position(queens(spec) if isinstance(spec, int) else spec, text)
        with tempfile.TemporaryDirectory() as folder:
            path, began = Path(folder) / "board.cert", process_time()
            found = place.certificate(path)
            written, size = process_time(), path.stat().st_size
            key = "outcome" if "outcome" in found else "value"
            assert verify(str(path))[key] == found[key]
            name = f"queens {spec}x{spec}" if isinstance(spec, int) else f"{spec} {text}"
            times = f"{written - began:7.1f} s to write {process_time() - written:7.1f} s to check"
            said = found["outcome"] if key == "outcome" else f"*{found['value']}"
            count = f"{found.get('sums', found['parts']):>9,} {'sums' if key == 'outcome' else 'parts'}"
            print(f"{name:24} {said} {count} {size:>11,} bytes {times}", flush=True)


def by_python() -> None:
    """Print the sums, parts and seconds that Python needs to find who wins, for each starting player."""
    for spec, text in (("snort", "5x5"), ("col", "5x5"), ("domineering", "6x6"), ("clobber", "4x5")):
        game, budget, began = bouton.find(spec), Budget(10**7), process_time()
        search, position = BoardSearch(game), game.parse(text)
        wins = [search.wins_by_python(position, player, False, budget) for player in bouton.Player]
        outcome = str(Outcome.of_starters(*wins))
        show(f"{spec} {text}, by Python", budget.used_positions, process_time() - began, outcome)


def main() -> None:
    if "python" in sys.argv:
        by_python()
        return
    if "certificates" in sys.argv:
        certificates()
        return
    began = process_time()
    for partizan in (False, True):
        BoardValues(sets_of("cram", "2x2")[0], partizan)
    BoardTurns(sets_of("cram", "2x2")[0], False, False, False)
    print(f"compiling or loading: {process_time() - began:.2f} s")
    for spec, text in PARTS:
        board, sets = sets_of(spec, text)
        times: list[float] = []
        while len(times) < TIMES and sum(times) < ENOUGH:
            run, began = BoardValues(board, False), process_time()
            found = run.value_of(*sets)
            times.append(process_time() - began)
        name = "4x6 within 9x9" if text == CORNER else text
        show(f"{spec} {name}, all parts", run.parts, min(times), f"*{found}")
    for height, width in ((4, 6), (5, 6)):
        reference = in_c(height, width)
        if reference is not None:
            value, parts, seconds = reference
            show(f"cram {height}x{width} in C", parts, seconds, f"*{value}")
    for spec, text in VALUES + (RECORDS if "records" in sys.argv else []):
        board, sets = sets_of(spec, text)
        impartial = bouton.find(spec).impartial
        one: Any = BoardTurns(board, True, False, False) if impartial else BoardValues(board, True)
        began = process_time()
        found = one.value(*sets, BoardLimits(10**9))
        show(f"{spec} {text}", one.parts, process_time() - began, f"*{found}" if impartial else "")
    for spec, text in TURNS + (TURNED if "records" in sys.argv else []):
        board, sets = sets_of(spec, text)
        turns, began = BoardTurns(board, False, False, False), process_time()
        players = (False,) if (spec, text) in TURNED else (False, True)
        wins = [turns.worth(*sets, right, BoardLimits(10**8))[0] for right in players]
        show(f"{spec} {text}, who wins", turns.parts, process_time() - began, str(wins))
    game: Any = bouton.find("impartial:clobber")
    for last in (1_000, 10_000, *((50_000,) if "records" in sys.argv else ())):
        families, began = Families(game.board_rules, (1, 2)), process_time()
        values = families.row_sequence(last).values
        lost = sum(not value for value in values[1:])
        show(f"clobber (xo)^n, n to {last}", last, process_time() - began, f"largest *{max(values)}, {lost} lost")


if __name__ == "__main__":
    main()
