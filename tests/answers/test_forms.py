"""Forms in which people have things: vertices, stalks, bare texts."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import bouton
from bouton.answers.values import value_of
from bouton.cli import main
from bouton.rulesets.hackenbush.coloured import stalk_of


def test_a_graph_is_a_table_of_its_vertices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "dag.json"
    path.write_text('{"a": ["b", "c"], "b": ["c"], "c": []}', encoding="utf-8")
    rules = tmp_path / "walk.py"
    rules.write_text("walk = {2: [0, 1], 1: [0], 0: []}\n", encoding="utf-8")
    found = bouton.table(f"graph:{path}")
    assert found.labels == ("a", "b", "c") and found.to_numpy().tolist() == [2, 1, 0]
    assert bouton.table(f"{rules}:walk").labels == ("2", "1", "0")
    assert main(["table", f"graph:{path}", "--lang", "en"]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()[3:]] == [
        ["a", "N", "2"],
        ["b", "N", "1"],
        ["c", "P", "0"],
    ]
    assert main(["table", f"graph:{path}", "--show", "outcome", "--format", "csv"]) == 0
    assert capsys.readouterr().out == "position,outcome\na,N\nb,N\nc,P\n"
    assert main(["table", f"graph:{path}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == ["a", "b", "c"]
    assert main(["table", f"graph:{path}", "0-3"]) == 2 and "vertices" in capsys.readouterr().err
    assert main(["table", "nim"]) == 2 and "0 ranges" in capsys.readouterr().err
    loop = bouton.table("graph:=a-b,b-a,b-c")
    assert [str(cell.outcome) for cell in loop.cells] == ["P", "N", "P"]


def test_a_number_is_a_stalk() -> None:
    for numerator in range(-40, 41):
        number = Fraction(numerator, 8)
        assert bouton.value(f"{numerator}/8" if numerator else "0") == number
        stalk = stalk_of(number)
        assert not stalk or bouton.position("hackenbush", stalk).value == number
    assert value_of("7/4", show="hackenbush")["shown"] == "hackenbush LLRL"
    assert value_of("3/2*2", show="hackenbush")["shown"] == "hackenbush LLR,GG"
    assert value_of("*3", show="nim")["shown"] == "nim 3" and value_of("0", show="nim")["shown"] == "nim 0"
    for text in ("^", "*2000", "2000", "on"):
        with pytest.raises(bouton.InputError):
            value_of(text, show="hackenbush")


def test_texts_of_custom_rules_need_no_quotes() -> None:
    @bouton.ruleset
    def drop(row):  # type: ignore[no-untyped-def]
        return [row[:place] + row[place + 1 :] for place, letter in enumerate(row) if letter == "x"]

    @bouton.ruleset
    def said(row: str) -> list[str]:
        return [row[1:]] if row else []

    @bouton.ruleset
    def number(n: int) -> list[int]:
        return [n - 1] if n else []

    assert drop.parse("xo|ox") == "xo|ox" and drop.parse("'oo'") == "oo"
    assert bouton.analyze(drop, "xox").outcome == bouton.Outcome.P
    assert said.parse("abc") == "abc" and bouton.analyze(said, "abc").winning_moves == ["bc"]
    for word in ("abc", "21x"):
        with pytest.raises(bouton.NotationError, match="write a Python literal"):
            number.parse(word)
