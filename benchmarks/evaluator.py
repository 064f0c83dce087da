"""The reference evaluator compared with a textbook recursion with a memo, in one process, as ratios.

    python3 dev.py bench evaluator

The textbook program (`functools.cache` and a recursive function, written by hand for each game) is what a lesson would
use. It has no memory limit, cannot detect loops, and crashes on deep games; the evaluator supports any ruleset. CPU
time, interleaved, best of five. The table goes into docs/en/performance.md.
"""

import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import bouton
from bouton.search.sources import Search
from bouton.values.valuation import GRUNDY, OUTCOME, Valuation

ROUNDS = 5
PAGE = Path(__file__).resolve().parent.parent / "docs" / "en" / "performance.md"
HEAD, TAIL = "<!-- evaluator -->\n", "<!-- /evaluator -->"


def textbook_subtraction(size: int) -> Callable[[], int]:
    def run() -> int:
        @cache
        def grundy(n: int) -> int:
            values = {grundy(n - k) for k in (1, 2, 3) if k <= n}
            value = 0
            while value in values:
                value += 1
            return value

        grundy(size)
        return grundy.cache_info().currsize

    return run


def textbook_nim(heaps: tuple[int, ...]) -> Callable[[], int]:
    def options(position: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [tuple(sorted((*position[:i], k, *position[i + 1 :]))) for i, n in enumerate(position) for k in range(n)]

    def run() -> int:
        @cache
        def wins(position: tuple[int, ...]) -> bool:
            return any(not wins(option) for option in options(position))

        wins(heaps)
        return wins.cache_info().currsize

    return run


def ours(game: bouton.Ruleset, valuation: Valuation, position: object) -> Callable[[], int]:
    def run() -> int:
        search = Search()
        search.lookup(game, valuation, position)
        return search.searched_positions

    return run


@bouton.ruleset
def own_subtraction(n: int) -> list[int]:
    return [n - k for k in (1, 2, 3) if k <= n]


CASES = (
    (
        "subtraction:1,2,3 3000, Grundy",
        textbook_subtraction(3000),
        ours(bouton.find("subtraction:1,2,3"), GRUNDY, (3000,)),
    ),
    ("the same, custom rules", textbook_subtraction(3000), ours(own_subtraction, GRUNDY, 3000)),
    ("nim 20,20,20,20, outcome", textbook_nim((20,) * 4), ours(bouton.find("nim"), OUTCOME, (20,) * 4)),
)


def main() -> None:
    sys.setrecursionlimit(1_000_000)
    lines = [
        "| game | evaluator, positions/s | textbook recursion, positions/s | ratio of times |",
        "|---|---|---|---|",
    ]
    for name, textbook, evaluator in CASES:
        best = {textbook: 1e9, evaluator: 1e9}
        counts = {}
        for _ in range(ROUNDS):
            for run in (textbook, evaluator):
                start = time.process_time()
                counts[run] = run()
                best[run] = min(best[run], time.process_time() - start)
        rates = [counts[run] / best[run] for run in (evaluator, textbook)]
        ratio = best[evaluator] / best[textbook]
        lines.append(f"| {name} | {rates[0]:,.0f} | {rates[1]:,.0f} | {ratio:.2f} |")
    table = "\n".join(lines) + "\n"
    print(table)
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(HEAD)
    PAGE.write_text(before + HEAD + table + TAIL + rest.partition(TAIL)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
