"""Connect Four level by level: positions a second, with one process and with several, in one run.

    python benchmarks/levels.py [BOARD …] [--workers N] [--rounds K] [--folder DIR] [--json FILE]

The counts are compared with J. Tromp's table (tests/vectors/connect_four.toml). CPU time is that of all processes, and
includes their starts; wall time says something only where nothing else runs. Files go to a folder of their own in DIR.
"""

import argparse
import json
import resource
import tempfile
import tomllib
from pathlib import Path
from time import perf_counter

from bouton.solving.on_disk.solve import solve_levels

TABLE = tomllib.loads((Path(__file__).parents[1] / "tests/vectors/connect_four.toml").read_text(encoding="utf-8"))
PUBLISHED = {row["board"]: row["positions"] for row in TABLE["board"]}


def cpu() -> float:
    """Seconds of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(board: str, workers: int, place: str | None) -> dict[str, object]:
    """Solve a board once."""
    with tempfile.TemporaryDirectory(dir=place) as folder:
        begun, used = perf_counter(), cpu()
        table = solve_levels("connect-four", folder, start=board, workers=workers)
        wall, spent = perf_counter() - begun, cpu() - used
        outcome = str(table.outcome(board))
        disk = sum(path.stat().st_size for path in Path(folder).iterdir())
    assert table.positions == PUBLISHED.get(board, table.positions), "not the published count"
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "board": board,
        "workers": workers,
        "positions": table.positions,
        "published": board in PUBLISHED,
        "outcome": outcome,
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
    options = parser.parse_args()
    rows = []
    for board in options.boards:
        for _ in range(options.rounds):
            for workers in sorted({1, options.workers}):
                rows.append(measure(board, workers, options.folder))
                print(json.dumps(rows[-1]), flush=True)
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
