"""The table of all octal games of three digits: each code once, published periods, some rows recomputed."""

import csv
import importlib
import sys
import tomllib
from pathlib import Path
from random import Random

import bouton
from bouton.jobs.results import Results
from bouton.jobs.task import read_tasks

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "docs" / "tools"))
census = importlib.import_module("census")


def rows() -> dict[str, dict[str, str]]:
    """The row of each code, by the heads of the columns."""
    found: dict[str, dict[str, str]] = {}
    with census.FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            assert tuple(row) == census.HEAD and bool(row["period"]) is not bool(row["none_to"])
            for code in row["codes"].split():
                assert code not in found
                found[code] = row
    return found


def test_every_code_stands_there_once():
    codes = {task.given["game"].removeprefix("octal:") for task in read_tasks(["sequence octal:0.??? --to 0"])}
    assert rows().keys() == codes and len(codes) == 511


def starts(row) -> set[int]:
    """Where the values repeat from; the sequences of Czajka begin with the last of their first zeros."""
    if row["source"] != "TC":
        return {row["preperiod"]}
    values = bouton.grundy_sequence(row["game"], 20).tolist()
    zeros = next(n for n, value in enumerate(values) if value) - 1
    return set(range(zeros + 1)) if not row["preperiod"] else {row["preperiod"] + zeros}


def test_every_published_period_is_there():
    published = tomllib.loads((ROOT / "tests/vectors/periods.toml").read_text(encoding="utf-8"))["period"]
    table, met = rows(), 0
    for row in published:
        code = row["game"].removeprefix("octal:")
        line = table.get(code)
        if line is not None:
            assert line["period"] == str(row["period"]), code
            if line["codes"].split()[0] == code:  # otherwise the same sequence from another heap on
                assert int(line["from_heap"]) in starts(row), code
            met += 1
    assert met >= 81


def test_rows_come_out_again():
    table = rows()
    for code in Random(20).sample(sorted(code for code in table if table[code]["period"]), 40):
        line = table[code]
        if line["codes"].split()[0] != code or int(line["from_heap"]) > 2_000:
            continue
        found = bouton.sequence(f"octal:{code}", 2 * (int(line["period"]) + int(line["from_heap"])) + 100)
        assert [found.period.period, found.period.preperiod] == [int(line["period"]), int(line["from_heap"])]
        assert list(found.largest) == [int(line["largest_value"]), int(line["at_heap"])]


def test_the_table_takes_the_farther_of_two_results(tmp_path, monkeypatch):
    results = {"sequence octal:0.15 --to 9": 9, "sequence octal:0.15 --to 99": 99, "sequence octal:0.7 --to 9": 9}
    with Results(tmp_path) as store:
        for text, to in results.items():
            (task,) = read_tasks([text])
            row = {"period": 10, "preperiod": 66, "proved": to > 50, "largest": to, "largest_heap": 3}
            store.add(task, {**task.given, **row, "rare": None, "last_rare": None}, to / 4)
    monkeypatch.setattr(census, "FILE", tmp_path / "census.csv")
    census.main([str(tmp_path)])
    found = rows()
    assert list(found["0.15"].values())[1:] == ["10", "66", "", "99", "3", "", "", "25"]
    assert list(found["0.7"].values())[1:] == ["", "", "9", "9", "3", "", "", "2.25"]
