"""The table of all octal games of three digits: each code once, published periods, some rows computed again."""

import importlib
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

import bouton
from bouton.jobs.results import Results
from bouton.jobs.task import read_tasks

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "docs" / "tools"))
census = importlib.import_module("census")


def rows(language: str) -> dict[str, list[str]]:
    """The cells of each code's row."""
    text = census.PAGES[language].read_text(encoding="utf-8").partition("<!-- table -->\n")[2]
    lines = [line.strip("| ").split(" | ") for line in text.partition("<!-- /table -->")[0].splitlines()[2:]]
    found: dict[str, list[str]] = {}
    for line in lines:
        for code in line[0].split(", "):
            assert code not in found
            found[code] = line
    return found


def test_every_code_stands_in_both_tables_once():
    codes = {task.given["game"].removeprefix("octal:") for task in read_tasks(["sequence octal:0.??? --to 0"])}
    english, french = rows("en"), rows("fr")
    assert english.keys() == french.keys() == codes and len(codes) == 511
    for code in codes:  # the column of periods and the decimal point apart
        assert [*english[code][2:7]] == [*french[code][2:7]]


def starts(row) -> set[int]:
    """Where the values repeat from; the sequences of Czajka begin with the last of their first zeros."""
    if row["source"] != "TC":
        return {row["preperiod"]}
    values = bouton.grundy_sequence(row["game"], 20).tolist()
    zeros = next(n for n, value in enumerate(values) if value) - 1
    return set(range(zeros + 1)) if not row["preperiod"] else {row["preperiod"] + zeros}


def test_every_published_period_is_there():
    published = tomllib.loads((ROOT / "tests/vectors/periods.toml").read_text(encoding="utf-8"))["period"]
    table, met = rows("en"), 0
    for row in published:
        code = row["game"].removeprefix("octal:")
        line = table.get(code)
        if line is not None and line[0].split(", ")[0] == code:
            assert line[1] == str(row["period"]) and int(line[2]) in starts(row), code
            met += 1
        elif line is not None:  # the same sequence from another heap on
            assert line[1] == str(row["period"]), code
            met += 1
    assert met >= 81


def test_rows_come_out_again():
    table = rows("en")
    for code in Random(20).sample(sorted(code for code in table if table[code][1].isdecimal()), 40):
        line = table[code]
        if line[0].split(", ")[0] != code or int(line[2]) > 2_000:
            continue
        found = bouton.sequence(f"octal:{code}", 2 * (int(line[1]) + int(line[2])) + 100)
        assert [str(found.period.period), str(found.period.preperiod)] == line[1:3]
        assert [str(number) for number in found.largest] == line[3:5]


def test_the_table_takes_the_farther_of_two_results(tmp_path, monkeypatch):
    results = {"sequence octal:0.15 --to 9": 9, "sequence octal:0.15 --to 99": 99, "sequence octal:0.7 --to 9": 9}
    with Results(tmp_path) as store:
        for text, to in results.items():
            (task,) = read_tasks([text])
            row = {"period": 10, "preperiod": 66, "proved": to > 50, "largest": to, "largest_heap": 3}
            store.add(task, {**task.given, **row, "rare": None, "last_rare": None}, to / 4)
    for language in ("en", "fr"):
        page = tmp_path / language
        page.write_text("a\n<!-- table -->\nold\n<!-- /table -->\nz\n", encoding="utf-8")
        monkeypatch.setitem(census.PAGES, language, page)
    census.main([str(tmp_path)])
    text = (tmp_path / "fr").read_text(encoding="utf-8")
    assert "| 10 | 66 | 99 | 3 | – | – | 25 |" in text and "aucune jusqu'à 2^3 | – | 9 | 3 | – | – | 2,25 |" in text
    assert text.startswith("a\n") and text.endswith("-->\nz\n") and "old" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_heads_and_cells_are_as_many(language):
    assert {len(line) for line in rows(language).values()} == {len(census.HEADS[language])}
