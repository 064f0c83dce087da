"""Write the table of all octal games of three digits from the results of runs: ``python docs/tools/census.py FOLDER…``.

The folders are those of ``bouton run 'sequence octal:0.??? --to N --summary'``; results of several bounds, and of
``sequence GAME --period``, may stand in them. A game has the row of a game with the same sequence where it has none of
its own.
"""

import csv
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bouton.jobs.task import read_tasks
from bouton.sequences.report import heap_relatives

__all__ = ["main", "read_rows", "table"]

FILE = Path(__file__).parents[1] / "census.csv"
HEAD = ("codes", "period", "from_heap", "none_to", "largest_value", "at_heap", "rare_heaps", "last_rare", "seconds")


def read_rows(folders: list[str]) -> dict[str, dict[str, Any]]:
    """By game the result of the largest bound; a period that is proved goes before all."""
    found: dict[str, dict[str, Any]] = {}
    for folder in folders:
        with closing(sqlite3.connect(f"file:{Path(folder) / 'results.sqlite'}?mode=ro", uri=True)) as base:
            for task, row, seconds in base.execute("select task, row, seconds from results order by number"):
                said, new = json.loads(task), {**json.loads(row), "seconds": seconds}
                if said["kind"] not in ("sequence", "period") or "error" in new:
                    continue
                old = found.get(new["game"], {})
                if _merit(new) > _merit(old):
                    new = {**old, **new}
                else:
                    new = {**new, **old}
                found[new["game"]] = new
    return found


def _merit(row: dict[str, Any]) -> tuple[bool, int]:
    return bool(row.get("proved")), row.get("to") or 0


def families() -> list[list[str]]:
    """The codes of three digits and fewer, those with the same sequence together."""
    found: dict[str, list[str]] = {}
    for task in read_tasks(["sequence octal:0.??? --to 0"]):
        relatives = heap_relatives(task.given["game"])
        assert relatives is not None
        found.setdefault(relatives.standard, []).append(task.given["game"])
    return sorted(found.values())


def table(rows: dict[str, dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """The rows of the file."""
    for family in families():
        known = [each for each in family if each in rows]
        if not known:
            continue
        game = max(known, key=lambda each: _merit(rows[each]))
        row, named = rows[game], [game, *(each for each in family if each != game)]
        proved = (row["period"], row["preperiod"], "") if row.get("proved") else ("", "", row["to"])
        rare = ("", "") if row.get("rare") is None else (row["rare"], row["last_rare"] or "")
        took = f"{row['seconds']:.2f}" if row["seconds"] < 10 else f"{row['seconds']:.0f}"
        codes = " ".join(each.removeprefix("octal:") for each in named)
        yield (codes, *proved, row["largest"], row["largest_heap"], *rare, took)


def main(folders: list[str]) -> None:
    """Write the file."""
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([HEAD, *table(read_rows(folders))])


if __name__ == "__main__":
    main(sys.argv[1:])
