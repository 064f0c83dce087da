"""Published tables, computed only from the rules; and tables of values whose cells are beyond the limits."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

import bouton
from bouton.answers.sources import sources_with
from bouton.answers.table import table
from bouton.pictures.table import table_text
from bouton.search.search import Search

VECTORS = tomllib.loads((Path(__file__).parent.parent / "vectors" / "partizan.toml").read_text(encoding="utf-8"))
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="2×16 is for the compiled fold"),
]


def position(row, number):
    text = re.sub(r"\((\w+)\)\{n\}", lambda found: found[1] * number, row["position"])
    return bouton.position(row["game"], text.replace("{n}", str(number)))


def rows(kind, whole):
    """The rows of a kind; those that take long are cut short, and stand whole beside it, marked."""
    found = []
    for row in VECTORS[kind]:
        name = f"{row.get('game', kind)} {row.get('position', row['source'][:24])}"
        if "quick" in row:
            found.append(pytest.param(row, id=f"{name} whole", marks=pytest.mark.slow))
        found.append(pytest.param(row | {whole: row[whole][: row.get("quick")]}, id=name))
    return found


@pytest.mark.thorough("domineering 2x{n}", "domineering 3x{n}")
@pytest.mark.parametrize("row", rows("outcomes", "outcomes"))
def test_who_wins(row):
    found = [str(position(row, row["first"] + place).value.outcome) for place in range(len(row["outcomes"]))]
    assert "".join(found) == row["outcomes"], row["source"]


@pytest.mark.thorough("cram 3x{n}", "impartial:nogo 1x{n}", "impartial:nogo 3x{n}")
@pytest.mark.parametrize("row", rows("nimbers", "nimbers"))
def test_nimbers(row):
    found = [position(row, row["first"] + place).grundy for place in range(len(row["nimbers"]))]
    assert found == row["nimbers"], row["source"]


@pytest.mark.parametrize("row", rows("toads", "cases"))
def test_toads_and_frogs(row):
    for toads, frogs, text in row["cases"]:
        strip = "T" * toads + "." * row["boxes"] + "F" * frogs
        assert bouton.position("toads-and-frogs", strip).value == bouton.value(text), row["source"]


def test_cells_beyond_the_limits(monkeypatch):
    """They show who wins, or nothing, and why; what is larger is not tried."""
    monkeypatch.setattr("bouton.answers.table.POSITIONS_OF_OUTCOME", 20)
    monkeypatch.setattr("bouton.search.on_boards.PARTS_OF_POSITION", 1)
    monkeypatch.setattr(Search, "plays_compiled", lambda search, ruleset, position: False)
    few = sources_with(Search(8))
    found = table("snort", "1-3", "1-6", show="value", sources=few)
    contents = [[found.content(cell) for cell in row] for _, rows in found.grids() for row in rows]
    assert contents[0][0] == "*" and contents[1][4] == "?" and any(each in "LRPN" for row in contents for each in row)
    assert isinstance(found.limit, bouton.SearchLimitError) and str(found.limit) in table_text(found)
    assert found.to_dict()["limit"] == str(found.limit)
    assert table("snort", "1", "1-4", show="value").limit is None
