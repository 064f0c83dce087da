"""Level-by-level solutions of games, in files: positions per second, with one worker and with several, in one run.

    python benchmarks/levels.py [BOARD | RULES …] [--workers N] [--rounds K] [--folder DIR] [--json FILE] [--hashes]
        [--values all]

A BOARD is one of Connect Four; the counts are compared with J. Tromp's table (tests/vectors/connect_four.toml). RULES
are custom rules: nim4 (four heaps of at most 39), take8 (1 to 8 from one of two heaps of at most 1499), take8-3 (of
three heaps of at most 999: a billion positions); with --hashes positions are identified by hashes, as in larger shapes.
CPU time is that of all processes, and includes their starts; wall time is meaningful only if nothing else runs. Files
are written to a separate folder in DIR.
"""

import argparse
import json
import resource
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import bouton
from bouton.solving.on_disk import coded
from bouton.solving.on_disk.solve import solve_levels

TABLE = tomllib.loads((Path(__file__).parents[1] / "tests/vectors/connect_four.toml").read_text(encoding="utf-8"))
PUBLISHED = {row["board"]: row["positions"] for row in TABLE["board"]}


def total(position: tuple[int, ...]) -> int:
    """The total of all heaps."""
    stones = 0
    for heap in position:
        stones += heap
    return stones


@bouton.rule_code(shape=(40,) * 4, start=(39,) * 4, tier=total)
def nim4(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Nim on four heaps."""
    a, b, c, d = position
    for k in range(a):
        yield k, b, c, d
    for k in range(b):
        yield a, k, c, d
    for k in range(c):
        yield a, b, k, d
    for k in range(d):
        yield a, b, c, k


@bouton.rule_code(shape=(1500, 1500), start=(1499, 1499), tier=total)
def take8(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Take 1 to 8 from one of two heaps."""
    a, b = position
    for k in range(1, 9):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k


@bouton.rule_code(shape=(1000,) * 3, start=(999,) * 3, tier=total)
def take8_3(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Take 1 to 8 from one of three heaps."""
    a, b, c = position
    for k in range(1, 9):
        if k <= a:
            yield a - k, b, c
        if k <= b:
            yield a, b - k, c
        if k <= c:
            yield a, b, c - k


RULES = {"nim4": nim4, "take8": take8, "take8-3": take8_3}


def cpu() -> float:
    """CPU seconds of this process and of terminated child processes."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def show(done: int, total: int | None, moves: int) -> None:
    """Report the progress of a long run, now and then."""
    if perf_counter() - last[0] > 20:
        last[0] = perf_counter()
        print(json.dumps({"found" if total is None else "valued": done, "of": total}), flush=True)


last = [perf_counter()]


def measure(board: str, workers: int, place: str | None, values: str) -> dict[str, object]:
    """Solve a board or custom rules once; these are compiled in advance."""
    if board in RULES:
        with tempfile.TemporaryDirectory(dir=place) as folder:
            solve_levels(RULES[board], folder, start=(0,) * len(RULES[board].shape), values=values, compiled=True)
    with tempfile.TemporaryDirectory(dir=place) as folder:
        begun, used = perf_counter(), cpu()
        if board in RULES:
            table = solve_levels(RULES[board], folder, values=values, workers=workers, progress=show)
        else:
            table = solve_levels("connect-four", folder, start=board, workers=workers)
        wall, spent = perf_counter() - begun, cpu() - used
        outcome = str(table.outcome(table.start))
        disk = sum(path.stat().st_size for path in Path(folder).rglob("*.bin"))
    assert table.positions == PUBLISHED.get(board, table.positions), "not the published count"
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "board": board,
        "workers": workers,
        "positions": table.positions,
        "published": board in PUBLISHED,
        "outcome": outcome,
        "max_grundy": table.max_grundy,
        "wall": round(wall, 2),
        "cpu": round(spent, 2),
        "rate": round(table.positions / spent),
        "disk": disk,
        "resident_kb": most,
        "digest": table.digest[:12],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=["5x4", "5x5"])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--folder")
    parser.add_argument("--json")
    parser.add_argument("--hashes", action="store_true")
    parser.add_argument("--values", default="remoteness")
    options = parser.parse_args()
    if options.hashes:
        coded._MOST_MARKED = 0
    rows = []
    for board in options.boards:
        for _ in range(options.rounds):
            for workers in sorted({1, options.workers}):
                rows.append(measure(board, workers, options.folder, options.values))
                print(json.dumps(rows[-1]), flush=True)
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
