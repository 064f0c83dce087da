"""Common input formats: vertices, stalks, bare texts."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.openspiel import observed_features, reach
from bouton.answers.values import value_of
from bouton.cli import main
from bouton.partizan.old_notation import present_notation
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
        ["a", "N", "2", "2"],
        ["b", "N", "1", "1"],
        ["c", "P", "0", "0"],
    ]
    assert main(["table", f"graph:{path}", "--show", "outcome", "--format", "csv"]) == 0
    assert capsys.readouterr().out == "position,outcome,birthday\na,N,2\nb,N,1\nc,P,0\n"
    assert main(["table", f"graph:{path}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == ["a", "b", "c"]
    assert main(["table", f"graph:{path}", "0-3"]) == 2 and "vertices" in capsys.readouterr().err
    assert main(["table", "nim"]) == 2 and "1, 2 or 3 ranges of numbers, not 0" in capsys.readouterr().err
    loop = bouton.table("graph:=a-b,b-a,b-c")
    assert [str(cell.outcome) for cell in loop.cells] == ["P", "N", "P"] and loop.birthdays == (None, None, 0)


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


@pytest.mark.parametrize(
    ("old", "present"),
    [
        ("4.{2||1|0}", "norton(4,{2||1|0})"),
        ("1/8.^ + 1", "norton(1/8,^) + 1"),
        ("2.^^", "norton(2,^^)"),
        ("Tiny(2) + Miny(1)", "tiny(2) + miny(1)"),
        ("0.75 - up", "3/4 - ^"),
        ("a:{a|*}", "a{a|*}"),
        ("c:{a:{0||c|}||a|}", "c{a{0||c|}||a{0||c|}|}"),
        ("upstar + star", "^* + *"),
    ],
)
def test_older_notation_is_read(old: str, present: str) -> None:
    assert bouton.value(old) == bouton.value(present)
    assert present_notation(present) == present


def test_a_decimal_that_is_no_value_is_refused() -> None:
    for text in ("0.1", "1.", "4.{2|1", "1.2.3", "3.x"):
        with pytest.raises(bouton.InputError):
            bouton.value(text)


def test_observations_show_the_position() -> None:
    for start in ("nim 2,1", "kayles 5", "cram ..|..", "hex:2 .", "toads-and-frogs T.F"):
        game, position = start.split()
        found = reach(game, position)
        features, size = observed_features(found)
        vectors = {tuple(features(number)) for number in range(len(found.positions))}
        assert len(vectors) == len(found.positions) and max(place for row in vectors for place, _ in row) < size
        assert size < 20


def test_results_are_text_for_sage(tmp_path: Path) -> None:
    bouton.sequence("kayles", 5).save(str(tmp_path / "kayles.sage"))
    assert (tmp_path / "kayles.sage").read_text(encoding="utf-8").endswith("[0, 1, 2, 3, 1, 4]\n")
    with pytest.raises(bouton.InputError, match="SageMath"):
        bouton.table("nim", "0-1", show="outcome").save(str(tmp_path / "nim.sage"))


@settings(max_examples=40, deadline=None)
@given(st.text("abcv{}|:.0123/^*()+ upTinystar", max_size=40))
def test_texts_that_are_no_values_end_in_a_sentence(text: str) -> None:
    with suppress(bouton.BoutonError):
        bouton.value(text)


def test_a_hex_board_is_one_number_or_a_spec() -> None:
    assert bouton.hex_solve(1)["game"] == "hex:1"  # which equals True, but is a size
    assert bouton.hex_solve(2)["game"] == bouton.hex_solve("2x2")["game"] == "hex:2"
    for board in ("hex:0", "x", "nim", bouton.position("nim", "3"), None, 2.5, True):
        with pytest.raises(bouton.NotationError, match="no Hex board"):
            bouton.hex_solve(board)


@pytest.mark.parametrize("ask", [bouton.hex_solve, lambda *given: bouton.hex_walk(*given, fill="left")])
def test_a_position_of_hex_is_read_as_everywhere(ask: Callable[..., Any]) -> None:
    position = bouton.position("hex:3", "a1,b2")
    forms: list[tuple[Any, ...]] = [(3, [*position.data]), (3, 3, position), (bouton.find("hex:3"), "a1,b2")]
    for form in [*forms, (position,), ("3", position.data), ("hex:3", position)]:
        assert (ask(*form)["game"], ask(*form)["position"]) == ("hex:3", "a1,b2")
    assert ask("hex:3:swap", "a1")["game"] == ask(bouton.position("hex:3:swap", "a1"))["game"] == "hex:3:swap"
    for wrong in ((3, b"a1"), (3, 3, ["a1"]), (bouton.find("nim"), "3")):
        with pytest.raises(bouton.NotationError):
            ask(*wrong)


def test_a_player_of_hex_is_a_number_or_a_name() -> None:
    trees = [bouton.hex_solve(2, tree=1, turn=turn)["proof_tree"] for turn in (1, "right", bouton.Player.RIGHT)]
    assert trees[0] == trees[1] == trees[2]
    with pytest.raises(bouton.NotationError, match="'2' is not a player"):
        bouton.hex_walk(2, fill=2)


def test_the_class_of_values_reads_a_text() -> None:
    assert bouton.Value("{1|-1}") == bouton.value("{1|-1}") and bouton.Value("1/2") > 0


def test_whole_numbers_in_base_16_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nim", "add", "0x1f", "0b11"]) == 0 and capsys.readouterr().out.endswith("= 28\n")
    assert main(["nim", "add", "0xg", "1"]) == 2


#: rules whose positions are so many that they would be compiled
SHAPED = """import bouton
@bouton.rule_code(shape=(20000,))
def drop(n):
    return [n - k for k in (1, 2, 3) if k <= n]
"""


@pytest.mark.thorough
def test_the_package_runs_from_an_archive(tmp_path: Path) -> None:
    package = Path(bouton.__file__).parent
    with ZipFile(tmp_path / "bouton.pyz", "w") as archive:
        for file in package.rglob("*"):
            if file.is_file() and file.parent.name != "__pycache__":
                archive.write(file, f"bouton/{file.relative_to(package)}")
        archive.writestr("__main__.py", "from bouton.__main__ import run\nrun()\n")  # as `zipapp` writes it

    def start(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-P", str(tmp_path / "bouton.pyz"), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    (tmp_path / "rules.py").write_text(SHAPED, encoding="utf-8")
    for words in (
        ["nim", "add", "3", "5"],
        ["analyze", "nim", "7,2,6", "--lang", "fr"],
        ["help", "nim", "--json"],
        ["sequence", "kayles", "--to", "100", "--certificate", "kayles.json"],
        ["verify", "kayles.json"],
        ["run", "sequence kayles --to 100", "--store", "results"],
        ["analyze", "domineering", "4x5"],
        ["sequence", "octal:0.16", "--to", "9000", "--summary"],
        ["solve", "rules.py:drop"],
    ):
        done = start(*words)
        assert not done.returncode and done.stdout and "Traceback" not in done.stderr, (words, done.stderr)
    assert start("nim", "add", "three", "5").returncode == 2
