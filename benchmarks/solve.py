"""Complete solutions compared with our C programs, interleaved: ``python benchmarks/solve.py [--rounds N] [--write]``.

The C programs (below, `gcc -O3 -march=native`, compiled now into a temporary folder) do the same work by the same
method: the rule is a C function that fills an array and is called through a pointer, values are 16 bits wide. Every
round times each once, in CPU seconds; the figures are medians of the ratio to the C program in the same round.
``--write`` puts the tables and the plot into docs/en/performance.md. Needs gcc.
"""

import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import bouton
from bouton.custom.encoded import RuleCode
from bouton.solving._compiled import sweep as solve_sweep

ROOT = Path(__file__).resolve().parent.parent
MACHINE = os.environ.get("NUMBA_CPU_NAME", "native")  # both compilers generate code for the same processor

C_REFERENCE = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef int64_t i64;
typedef i64 (*rule)(i64, i64 *);

i64 nim4(i64 index, i64 *out) {
    i64 d = index & 31, c = index >> 5 & 31, b = index >> 10 & 31, a = index >> 15, n = 0;
    for (i64 k = 0; k < a; k++) out[n++] = k << 15 | b << 10 | c << 5 | d;
    for (i64 k = 0; k < b; k++) out[n++] = a << 15 | k << 10 | c << 5 | d;
    for (i64 k = 0; k < c; k++) out[n++] = a << 15 | b << 10 | k << 5 | d;
    for (i64 k = 0; k < d; k++) out[n++] = a << 15 | b << 10 | c << 5 | k;
    return n;
}
i64 chomp10(i64 board, i64 *out) {
    i64 rest = board, place = 1, n = 0;
    for (int row = 0; row < 10; row++) {
        i64 left = board, above = rest, power = place, step = 0;
        for (i64 bite = rest % 11 - 1; bite >= (row == 0); bite--) {
            while (above % 11 > bite) { step += power; above /= 11; power *= 11; }
            left -= step;
            out[n++] = left;
        }
        rest /= 11;
        place *= 11;
    }
    return n;
}
rule rule_of(int which) { return which ? chomp10 : nim4; }

void dense(rule options, i64 size, int16_t *grundy) {
    static i64 out[4096], seen[65536];
    memset(seen, 0, sizeof seen);
    for (i64 v = 0; v < size; v++) {
        i64 n = options(v, out);
        for (i64 k = 0; k < n; k++) seen[grundy[out[k]]] = v + 1;
        i64 m = 0;
        while (seen[m] == v + 1) m++;
        grundy[v] = m;
    }
}
void dense_mask(rule options, i64 size, int16_t *grundy) {
    static i64 out[4096];
    for (i64 v = 0; v < size; v++) {
        i64 n = options(v, out);
        uint64_t mask = 0;
        for (i64 k = 0; k < n; k++) mask |= 1ull << grundy[out[k]];
        grundy[v] = __builtin_ctzll(~mask);
    }
}

static const i64 *key;
static int by_key(const void *a, const void *b) {
    i64 x = key[*(const int32_t *)a], y = key[*(const int32_t *)b];
    return (x > y) - (x < y);
}
i64 whole(rule options, i64 start, int32_t *grundy, int32_t *far) {
    i64 cap = 1 << 12, tcap = 1 << 14, known = 1, moves = 0, slots = 1 << 16;
    i64 *found = malloc(cap * 8), *first = malloc((cap + 1) * 8);
    int32_t *targets = malloc(tcap * 4), *table = calloc(slots, 4);
    static i64 out[4096], seen[65536];
    #define PLACE(x) (((uint64_t)(x) * 0x9E3779B97F4A7C15ull >> 20) & (slots - 1))
    found[0] = start; first[0] = 0; table[PLACE(start)] = 1;
    for (i64 v = 0; v < known; v++) {
        i64 n = options(found[v], out);
        if (moves + n > tcap) targets = realloc(targets, (tcap *= 2) * 4);
        if (known + n >= cap) { cap *= 2; found = realloc(found, cap * 8); first = realloc(first, (cap + 1) * 8); }
        if (2 * (known + n) > slots) {
            free(table); slots *= 4; table = calloc(slots, 4);
            for (i64 k = 0; k < known; k++) {
                i64 at = PLACE(found[k]);
                while (table[at]) at = (at + 1) & (slots - 1);
                table[at] = k + 1;
            }
        }
        for (i64 k = 0; k < n; k++) {
            i64 at = PLACE(out[k]);
            while (table[at] && found[table[at] - 1] != out[k]) at = (at + 1) & (slots - 1);
            if (!table[at]) { found[known++] = out[k]; table[at] = known; }
            targets[moves++] = table[at] - 1;
        }
        first[v + 1] = moves;
    }
    int32_t *order = malloc(known * 4);
    for (i64 k = 0; k < known; k++) order[k] = k;
    key = found;
    qsort(order, known, 4, by_key);
    memset(seen, 0, sizeof seen);
    for (i64 p = 0; p < known; p++) {
        i64 v = order[p], m = 0, least = 1 << 30, most = -1;
        for (i64 k = first[v]; k < first[v + 1]; k++) {
            i64 t = targets[k];
            seen[grundy[t]] = p + 1;
            if (far[t] > most) most = far[t];
            if (!(far[t] & 1) && far[t] < least) least = far[t];
        }
        while (seen[m] == p + 1) m++;
        grundy[v] = m;
        far[v] = least < 1 << 30 ? least + 1 : most + 1;
    }
    free(found); free(first); free(targets); free(table); free(order);
    return known;
}
"""


@bouton.rule_code(shape=(32, 32, 32, 32))
def nim4(position: Any) -> Any:
    """A generator of tuples."""
    a, b, c, d = position
    for k in range(a):
        yield k, b, c, d
    for k in range(b):
        yield a, k, c, d
    for k in range(c):
        yield a, b, k, d
    for k in range(d):
        yield a, b, c, k


@bouton.rule_code(shape=(32, 32, 32, 32))
def nim4_fills(index: Any, out: Any) -> Any:
    """The same as a function that fills an array."""
    d = index & 31
    c = index >> 5 & 31
    b = index >> 10 & 31
    a = index >> 15
    count = 0
    for k in range(a):
        out[count] = k << 15 | b << 10 | c << 5 | d
        count += 1
    for k in range(b):
        out[count] = a << 15 | k << 10 | c << 5 | d
        count += 1
    for k in range(c):
        out[count] = a << 15 | b << 10 | k << 5 | d
        count += 1
    for k in range(d):
        out[count] = a << 15 | b << 10 | c << 5 | k
        count += 1
    return count


def c_reference(folder: str) -> Any:
    source, library = Path(folder) / "reference.c", Path(folder) / "reference.so"
    source.write_text(C_REFERENCE, encoding="utf-8")
    command = ["gcc", "-O3", f"-march={MACHINE}", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.rule_of.restype = ctypes.c_void_p
    loaded.whole.restype = ctypes.c_int64
    return loaded


def compare(actions: dict[str, Callable[[], Any]], rounds: int) -> dict[str, tuple[float, float]]:
    """Median CPU seconds of each, and median ratio to the first."""
    for action in actions.values():
        action()
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            begun = time.process_time()
            action()
            times[name].append(time.process_time() - begun)
    base = next(iter(times.values()))
    return {
        name: (statistics.median(own), statistics.median(t / b for t, b in zip(own, base, strict=True)))
        for name, own in times.items()
    }


def kernel_action(rules: RuleCode, wanted: int) -> Callable[[], Any]:
    """The bare compiled sweep, corresponding to the C function."""
    native = rules.native()
    size = rules.radices.size
    table = np.zeros(size, np.uint32 if wanted == 3 else np.uint16)
    out, seen = np.empty(256, np.int64), np.zeros(1024, np.int64)

    def action() -> Any:
        state = np.zeros(16, np.int64)
        settings = (native.options, solve_sweep.identity, 0, size, 1 << 60, 0, wanted)
        code = solve_sweep.sweep[table.itemsize](*settings, table, out, seen, state)
        assert code == 0 and state[0] == size
        return table

    return action


def dense_rows(library: Any, rounds: int) -> list[tuple[str, float, float]]:
    size = 32**4
    table = np.zeros(size, np.int16)
    pointer = ctypes.c_void_p(library.rule_of(0))
    at = ctypes.c_void_p(table.ctypes.data)
    actions = {
        "C, marks (the reference)": lambda: library.dense(pointer, ctypes.c_int64(size), at),
        "C, a mask of 64 bits (values below 64 only)": lambda: library.dense_mask(pointer, ctypes.c_int64(size), at),
        "bouton's kernel, generator of tuples": kernel_action(nim4, 1),
        "bouton's kernel, function that fills": kernel_action(nim4_fills, 1),
        "bouton's kernel, Grundy values and remoteness": kernel_action(nim4, 3),
        "`bouton.solve(…, values='grundy')` with all checks": lambda: bouton.solve(nim4, values="grundy"),
        "`bouton.solve(…)`: outcome, Grundy, remoteness": lambda: bouton.solve(nim4),
    }
    found = compare(actions, rounds)
    assert (table == bouton.solve(nim4).grundy.reshape(-1)).all()
    return [(name, *figures) for name, figures in found.items()]


def chomp_rows(library: Any, rounds: int) -> list[tuple[str, float, float]]:
    rules = bouton.find(f"{ROOT / 'examples' / 'chomp.py'}:chomp")
    grundy, far = np.zeros(1 << 18, np.int32), np.zeros(1 << 18, np.int32)
    pointer = ctypes.c_void_p(library.rule_of(1))
    arrays = [ctypes.c_void_p(column.ctypes.data) for column in (grundy, far)]
    actions = {
        "C: discovery, order, Grundy values, remoteness": lambda: library.whole(
            pointer, ctypes.c_int64(11**10 - 1), *arrays
        ),
        "`bouton.solve(chomp)` with all checks": lambda: bouton.solve(rules),  # type: ignore[arg-type]
    }
    found = compare(actions, rounds)
    solved = bouton.solve(rules)  # type: ignore[arg-type]
    assert (solved.columns()[2] == np.asarray(grundy[: solved.positions])[_order(solved)]).all()
    return [(name, *figures) for name, figures in found.items()]


def _order(solved: Any) -> Any:
    """Order positions like the C program, which numbers them breadth first, as discovery here does."""
    rules = solved.rules
    found, numbers = [rules.encode(rules.start)], {rules.encode(rules.start): 0}
    for index in found:
        for option in rules.option_numbers(index):
            if option not in numbers:
                numbers[option] = len(found)
                found.append(option)
    return np.array([numbers[int(index)] for index in solved.columns()[0]])


SCRIPT = """
import time; begun = time.perf_counter()
import sys; sys.path.insert(0, {folder!r})
import bouton, solve
found = bouton.solve(solve.nim4, values="grundy")
print(time.perf_counter() - begun, time.process_time())
"""


def second_process() -> tuple[float, float]:
    """Wall and CPU seconds of a new process, from its first line to the solved table of 2^20 positions."""
    code = SCRIPT.format(folder=str(ROOT / "benchmarks"))
    best = (9e9, 9e9)
    for _ in range(5):
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        best = min(best, (float(out[0]), float(out[1])))
    return best


def growth() -> list[tuple[str, str, int, int, float, float]]:
    """Method, game, positions, moves, CPU seconds and bytes per position, over four decades."""
    rows = []
    folder = tempfile.mkdtemp()
    for name, text, sizes in GROWTH:
        for size in sizes:
            file = Path(folder) / f"{name}{size}.py"
            file.write_text(text.replace("SIZE", str(size)), encoding="utf-8")
            code = MEASURE.format(file=str(file), method=name)
            result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            method, positions, moves, seconds, grown = result.stdout.split()
            rows.append((name, method, int(positions), int(moves), float(seconds), float(grown) / int(positions)))
    return rows


MEASURE = """
import time
import bouton
rules = bouton.find({file!r} + ":game")
bouton.solve(rules, method={method!r}, compiled=True)
best = 9e9
for _ in range(3):
    begun = time.process_time()
    found = bouton.solve(rules, method={method!r}, compiled=True)
    best = min(best, time.process_time() - begun)
from bouton.solving import runs as native_runs
hold = native_runs.Run.hold
most = 0
def counted(run, name, size):
    global most
    hold(run, name, size)
    most = max(most, sum(run._arrays.values()))
native_runs.Run.hold = counted
found = bouton.solve(rules, method={method!r}, compiled=True)
print(found.method, found.positions, found.moves, best, most)
"""
_DENSE = """import bouton
@bouton.rule_code(shape=(SIZE, SIZE))
def game(position):
    a, b = position
    for k in range(1, 9):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k
"""
_GRAPH = """import bouton
@bouton.rule_code(shape=(SIZE, SIZE))
def game(position):
    a, b = position
    for k in range(1, 5):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k
    if a + b > 1:
        yield b, a
"""
_TIERS = _GRAPH.replace("shape=(SIZE, SIZE)", "shape=(SIZE, SIZE), tier=tier").replace(
    "@bouton", "def tier(position):\n    return (position[0] + position[1]) // 64\n@bouton", 1
)
GROWTH = (
    ("dense", _DENSE, (32, 100, 316, 1000, 3162)),
    ("graph", _GRAPH, (32, 100, 316, 1000, 3162)),
    ("tiers", _TIERS, (32, 100, 316, 1000, 3162)),
)


def plot(rows: list[tuple[str, str, int, int, float, float]]) -> str:
    """Seconds, and below them bytes per position, against positions, on logarithmic scales."""
    from bouton.pictures.svg import Svg

    drawing = Svg()
    left, wide = 90.0, 480.0
    _panel(drawing, [(row[0], row[2], row[4]) for row in rows], (left, 20.0, wide, 260.0), (-4, 2), "s")
    _panel(drawing, [(row[0], row[2], row[5]) for row in rows], (left, 310.0, wide, 220.0), (0, 5), "B")
    drawing.text(left + wide / 2, 575, "positions", "middle")
    title = "CPU seconds of a whole solve, and bytes a position, against positions"
    return drawing.document(left + wide + 80, 590, title)


def _panel(
    drawing: Any,
    points: list[tuple[str, int, float]],
    frame: tuple[float, float, float, float],
    decades: tuple[int, int],
    unit: str,
) -> None:
    from math import log10

    left, top, wide, high = frame
    low, up = decades

    def at(positions: float, value: float) -> tuple[float, float]:
        return left + wide * (log10(positions) - 3) / 4, top + high * (up - log10(value)) / (up - low)

    for decade in range(3, 8):
        x, _ = at(10**decade, 1)
        drawing.add("line", x1=x, y1=top, x2=x, y2=top + high, stroke="#dddddd")
        drawing.text(x, top + high + 18, f"10^{decade}", "middle")
    for decade in range(low, up + 1):
        _, y = at(1000, 10.0**decade)
        drawing.add("line", x1=left, y1=y, x2=left + wide, y2=y, stroke="#dddddd")
        drawing.text(left - 6, y + 5, f"10^{decade} {unit}", "end")
    for colour, name in (("#e69f00", "dense"), ("#0072b2", "graph"), ("#2fb38c", "tiers")):
        line = [at(positions, value) for kind, positions, value in points if kind == name]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in line)
        drawing.elements.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y in line:
            drawing.add("circle", cx=x, cy=y, r=3.5, fill=colour)
        drawing.text(line[-1][0] + 8, line[-1][1] + 5, name, fill=colour)


def write_docs(tables: dict[str, str], picture: str) -> None:
    page = ROOT / "docs" / "en" / "performance.md"
    text = page.read_text(encoding="utf-8")
    for name, body in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        text = text[: text.index(begin) + len(begin)] + body + text[text.index(end) :]
    page.write_text(text, encoding="utf-8")
    (ROOT / "docs" / "images" / "solve-growth.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--rounds", type=int, default=9)
    reader.add_argument("--write", action="store_true")
    options = reader.parse_args()
    tables = {}
    with tempfile.TemporaryDirectory() as folder:
        library = c_reference(folder)
        for name, rows, moves in (
            ("nim", dense_rows(library, options.rounds), 65_011_712),
            ("chomp", chomp_rows(library, options.rounds), 9_053_045),
        ):
            lines = ["| what | CPU s | million moves a second | times C |\n|---|---|---|---|\n"]
            lines += [f"| {what} | {s:.3f} | {moves / s / 1e6:.0f} | {ratio:.2f} |\n" for what, s, ratio in rows]
            tables[name] = "".join(lines)
            print(tables[name], flush=True)
    wall, cpu = second_process()
    tables["second"] = f"A second process: {wall:.2f} s of wall time, {cpu:.2f} s of CPU with Python's start.\n"
    print(tables["second"], flush=True)
    rows_ = growth()
    lines = [
        "| game | positions | moves | CPU s | million positions a second | bytes a position |\n" + 6 * "|---" + "|\n"
    ]
    lines += [
        f"| {name} | {positions:,} | {moves:,} | {s:.4f} | {positions / s / 1e6:.1f} | {size:.0f} |\n"
        for name, _, positions, moves, s, size in rows_
        if positions in (1_024, 9_998_244)  # the picture has them all
    ]
    tables["growth"] = "".join(lines)
    print(tables["growth"])
    if options.write:
        write_docs(tables, plot(rows_))


if __name__ == "__main__":
    main()
