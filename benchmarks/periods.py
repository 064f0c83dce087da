"""Published periods found by windows and by values from heap 0: ``python benchmarks/periods.py [GAME …] [--slow]``.

CPU seconds of `bouton.period` (Guy and Smith), which is given the number of heaps; of the values that ``bouton sequence
GAME --period`` computes if there are no windows, four times as many each time until a period is proved; and of the
search by windows, the latter two without further information. Best of several in one process; with ``--slow`` also the
periods that take longer than a second. Every period is compared.
"""

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import bouton
from bouton.sequences.long_periods import by_values, long_period

ROWS = Path(__file__).resolve().parent.parent / "tests" / "vectors" / "periods.toml"


def best(action: Callable[[], Any]) -> float:
    """The minimum CPU time of several runs, half a second in total."""
    times: list[float] = []
    while not times or (sum(times) < 0.5 and len(times) < 100):
        begun = process_time()
        action()
        times.append(process_time() - begun)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="octal codes, otherwise all")
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    for row in tomllib.loads(ROWS.read_text(encoding="utf-8"))["period"]:
        game, most = row["game"], max(1_024, 2 * (row["preperiod"] + row["period"]) + 64)
        chosen = not options.games or game.removeprefix("octal:") in options.games
        if not chosen or (row.get("slow") and not options.slow):
            continue
        values, untold, windows = bouton.period(game, most), by_values(game), long_period(game)
        assert values.proved and values.period == untold.period == windows.period == row["period"], game
        told = best(lambda g=game, n=most: bouton.period(g, n))  # type: ignore[misc]
        search = best(lambda g=game: by_values(g))  # type: ignore[misc]
        window = best(lambda g=game: long_period(g))  # type: ignore[misc]
        print(
            f"{game:12} values {told:8.4f} s, untold {untold.checked_to} heaps {search:8.4f} s   "
            f"{windows.method} {windows.checked_to} heaps {window:8.4f} s, {window / search:.2f} of untold",
            flush=True,
        )


if __name__ == "__main__":
    main()
