"""Write the table of all octal games of three digits from the results of runs: ``python docs/tools/census.py FOLDER…``.

The folders are those of ``bouton run 'sequence octal:0.??? --to N --summary'``; results of several bounds, and of
``sequence GAME --period``, may stand in them. A game has the row of a game with the same sequence where it has none of
its own.
"""

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from bouton.jobs.task import read_tasks
from bouton.language import say
from bouton.sequences.report import heap_relatives

__all__ = ["main", "read_rows", "table"]

_DOCS = Path(__file__).parents[1]
PAGES = {"en": _DOCS / "en" / "census.md", "fr": _DOCS / "fr" / "apprendre" / "recensement.md"}
HEADS = {
    "en": ("codes", "period", "from heap", "largest value", "at heap", "rare heaps", "last", "s"),
    "fr": ("codes", "période", "dès le tas", "plus grande valeur", "au tas", "tas rares", "dernier", "s"),
}
NONE = {"en": "none to 2^{power}", "fr": "aucune jusqu'à 2^{power}"}


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


def table(rows: dict[str, dict[str, Any]], language: str) -> str:
    """The table in Markdown."""
    decimal = say("server.run-decimal", language)
    lines = [f"| {' | '.join(HEADS[language])} |", f"|{'---|' * len(HEADS[language])}"]
    for family in families():
        known = [each for each in family if each in rows]
        if not known:
            continue
        game = max(known, key=lambda each: _merit(rows[each]))
        row, named = rows[game], [game, *(each for each in family if each != game)]
        if row.get("proved"):
            period, begin = str(row["period"]), str(row["preperiod"])
        else:
            period, begin = NONE[language].format(power=int(row["to"]).bit_length() - 1), "–"
        rare = ("–", "–") if row.get("rare") is None else (str(row["rare"]), str(row["last_rare"] or "–"))
        took = f"{row['seconds']:.2f}" if row["seconds"] < 10 else f"{row['seconds']:.0f}"
        cells = [
            ", ".join(each.removeprefix("octal:") for each in named),
            *(period, begin, str(row["largest"]), str(row["largest_heap"])),
            *(*rare, took.replace(".", decimal)),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main(folders: list[str]) -> None:
    """Put the table into both pages, between the marks ``<!-- table -->``."""
    rows = read_rows(folders)
    for language, page in PAGES.items():
        before, _, rest = page.read_text(encoding="utf-8").partition("<!-- table -->\n")
        after = rest.partition("<!-- /table -->")[2]
        page.write_text(f"{before}<!-- table -->\n{table(rows, language)}\n<!-- /table -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
