"""The command line: what it prints, its exit codes, its two languages, its start."""

import errno
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.cli import main
from bouton.cli.arguments import COMMANDS, COMMON
from bouton.cli.command import GROUPS
from bouton.cli.target import standard_input
from bouton.errors import NotationError
from bouton.language import has
from bouton.rulesets import find, names

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process; returns exit code, standard output and standard error."""

    def go(*words: str) -> tuple[int, str, str]:
        code = main(words)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


LESSON = """\
Tas 1  :  1 1 1
Tas 2  :    1 0
Tas 3  :  1 1 0
---------------
Parité :  0 1 1
"""


def test_analyze_in_the_layout_of_the_lesson(run: Run) -> None:
    code, out, err = run("analyze", "nim", "7,2,6", "--lang", "fr")
    assert (code, err) == (0, "")
    assert LESSON in out
    assert "Le joueur qui doit jouer gagne" in out
    assert "Coups gagnants : tas 1 : −3 (4,2,6) ; tas 2 : −1 (7,1,6)" in out.replace("\N{NO-BREAK SPACE}", " ")


def test_json_is_the_contract(run: Run) -> None:
    code, out, _ = run("analyze", "nim", "7,2,6", "--json")
    answer = json.loads(out)
    assert code == 0
    assert {key: answer[key] for key in ("game", "position", "play", "outcome", "grundy", "value", "remoteness")} == {
        "game": "nim",
        "position": "7,2,6",
        "play": "normal",
        "outcome": "N",
        "grundy": 3,
        "value": "*3",
        "remoteness": None,
    }
    assert answer["winning_moves"] == ["4,2,6", "7,1,6", "7,2,5"]
    assert answer["provenance"] == {"outcome": "theorem: Bouton 1901", "grundy": "theorem: Bouton 1901"}
    assert answer["explanation"]["parity"] == "011"


def test_a_sum_is_one_argument_or_several(run: Run) -> None:
    text = "nim 3,5 + subtraction:1,2,3 21"
    whole = json.loads(run("analyze", text, "--json")[1])
    split = json.loads(run("analyze", *text.split(), "--json")[1])
    assert whole == split
    assert (whole["game"], whole["position"], whole["grundy"]) == ("sum", text, 7)
    assert whole["winning_moves"] == ["nim 3,2 + subtraction:1,2,3 21"]


def test_hints_go_a_step_at_a_time(run: Run) -> None:
    first, second, third = (run("analyze", "nim", "7,2,6", "--hint", str(step))[1] for step in (1, 2, 3))
    assert "wins" in first and "heap" not in first.lower()
    assert "heaps 1, 2 and 3" in second and "Take" not in second and "4,2,6" not in second
    assert "Take 3 matches" in third
    hinted = json.loads(run("analyze", "nim", "7,2,6", "--hint", "1", "--json")[1])
    assert "winning_moves" not in hinted and "4,2,6" not in json.dumps(hinted)


def test_letters_of_the_workshop(run: Run) -> None:
    assert "(position S)" in run("analyze", "nim", "1", "--lang", "fr", "--letters", "P/S")[1]
    assert "(position N)" in run("analyze", "nim", "1", "--lang", "fr")[1]


def test_worked_sum_and_mex(run: Run) -> None:
    out = run("analyze", "nim", "3,1", "--show", "mex", "--show", "sum")[1]
    assert "3 ⊕ 1 = mex{0 ⊕ 1, 1 ⊕ 1, 2 ⊕ 1, 3 ⊕ 0} = mex{1, 0, 3, 3} = 2" in out
    assert "  11 =   3\n⊕ 01 = ⊕ 1\n  --\n  10 =   2" in out


def test_options(run: Run) -> None:
    found = json.loads(run("options", "subtraction:1,2,3", "5", "--json")[1])["options"]
    assert found[0] == {"move": "heap 1: −1", "position": "4", "outcome": "P", "grundy": 0, "winning": True}
    assert [row["winning"] for row in found] == [True, False, False]
    misere = json.loads(run("options", "subtraction:1,2,3", "5", "--misere", "--json")[1])["options"]
    assert [row["winning"] for row in misere] == [False, False, False]
    assert misere[0]["grundy"] is None


def test_review_reads_a_file_and_standard_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "1,3,5,7 > 1,3,5,5 > 1,3,3,5\n1,3,3,1\n0,3,3,1 > 0,3,3,0 > 0,3,0,0 > 0,0,0\n"
    file = tmp_path / "game.txt"
    file.write_text(game, encoding="utf-8")
    found = json.loads(run("review", "nim", str(file), "--json")[1])
    assert [move["mistake"] for move in found["moves"]] == [False, True, False, False, False, False, False]
    assert found["moves"][1]["better"] == ["1,1,5,5"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(game))
    assert "La partie est finie" in run("review", "nim", "-", "--lang", "fr")[1]
    file.write_text("1,3,5,7\n1,3,5,5\n1,3,6,5\n", encoding="utf-8")
    code, out, err = run("review", "nim", str(file))
    assert (code, out) == (2, "") and "Line 3, move 2" in err


def test_exercises_are_the_same_for_the_same_seed(run: Run) -> None:
    one, again, other = (run("exercises", "nim", "--seed", seed)[1] for seed in ("3", "3", "4"))
    assert one == again != other
    assert "15,23,30" in one and "Answers" not in one
    with_answers = run("exercises", "nim", "--seed", "3", "--answers")[1]
    assert with_answers.startswith(one.rstrip()[:200]) and "15,17,30" in with_answers
    sheet = json.loads(run("exercises", "subtraction", "--json")[1])
    assert "answer" not in sheet["questions"][0]
    words = ("exercises", "subtraction:1,2,3", "--misere", "--answers", "--json")
    answers = json.loads(run(*words)[1])["questions"]
    assert any("1, 5, 9, 13, 17 and 21" in question["answer"] for question in answers)
    assert {question["play"] for question in answers} == {"misere"}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_of_every_game(run: Run, name: str, language: str) -> None:
    code, out, _ = run("rules", name, "--lang", language)
    assert code == 0 and len(out) > 100


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_example_is_answered(run: Run, language: str) -> None:
    for name in names():
        for spec, position in type_examples(name):
            code, out, err = run("analyze", spec, position, "--lang", language)
            assert (code, err) == (0, ""), (spec, position, err)
            assert position in out


def type_examples(name: str) -> tuple[tuple[str, str], ...]:
    from bouton.rulesets import family

    return family(name).examples


BAD = [
    ("analyze", "nim", "7,-2,6"),
    ("analyze", "nim", "-3"),
    ("analyze", "nim", ""),
    ("analyze", "nim", "  "),
    ("analyze", "nim", "7,,6"),
    ("analyze", "nim", "sept"),
    ("analyze", "nim", "7.5"),
    ("analyze", "nim", "٣"),
    ("analyze", "nim", "²"),
    ("analyze", "nim", "1" * 1_000_001),
    ("analyze", "nim", "1," * 100_001 + "1"),
    ("analyze", "nim"),
    ("analyze",),
    ("analyze", "nmi", "3"),
    ("analyze", "nim:3", "3"),
    ("analyze", "moore", "3"),
    ("analyze", "moore:0", "3"),
    ("analyze", "subtraction:", "3"),
    ("analyze", "subtraction:0,1", "3"),
    ("analyze", "subtraction:a", "3"),
    ("analyze", "poker-nim", "3,5;2"),
    ("analyze", "inductive", "{"),
    ("analyze", "inductive", "{}}"),
    ("analyze", "graph:missing.json", "a"),
    ("analyze", "missing.py:game", "3"),
    ("analyze", "nim 3 +  + nim 2"),
    ("analyze", "nim 3 + kalyes 3"),
    ("analyze", "nim", "3", "--hint", "4"),
    ("analyze", "nim", "3", "--lang", "de"),
    ("analyze", "nim", "3", "--limit", "-1"),
    ("analyze", "nim", "3", "--unknown"),
    ("analyse", "nim", "3"),
    ("options", "nim", "1000000000000"),
    ("table", "nim", "8-0"),
    ("table", "nim", "0-99999", "0-99999"),
    ("graph", "nim", "100,100,100"),
    ("graph", "nim", "3", "-o", "nowhere.doc"),
    ("review", "nim", "missing.txt"),
    ("equal", "{}", "{"),
    ("equal", "hex:3 .", "{}"),
    ("exercises", "nmi"),
    ("games", "zzzz"),
    ("games", "sousstraction"),
    ("analyze", "nim", "3", "+"),
    ("analyze", "nim", "3", "--store", ""),
    ("analyze", "graph:missing.json", "a + b"),
    ("table", "nim", "0..3"),
    ("graph", "nim", "3", "-o", "missing folder/game.svg"),
    ("graph", "nim", "3", "-o", "n" * 300 + ".svg"),
    ("review", "nim", "n" * 300),
    ("equal", "nim 3 +", "nim 2"),
    ("exercises", "graph:missing.json"),
]


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:40])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_is_one_sentence_and_exit_code_2(run: Run, words: tuple[str, ...], language: str) -> None:
    extra = () if "--lang" in words else ("--lang", language)
    code, out, err = run(*words, *extra)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1 and err.startswith("bouton: ") and err.rstrip().endswith((".", "»."))
    assert len(err) < 500
    assert "Traceback" not in err and "Error" not in err


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(names()), st.text(max_size=30))
def test_any_position_is_read_or_refused(name: str, text: str) -> None:
    import contextlib
    import io

    spec = {"moore": "moore:2", "subtraction": "subtraction:1,3", "graph": "graph:none.json"}.get(name, name)
    if re.search(r"\d{3}|\d[^\d]+\d[^\d]+\d", text):
        return  # a search over large positions is another test's concern
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["analyze", spec, f" {text}" if text.startswith("-") else text, "--json", "--limit", "2000"])
    if code == 0:
        json.loads(out.getvalue())
    else:
        assert code == 2 and err.getvalue().count("\n") == 1


def test_binary_files_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(bytes(range(256)))
    for words in (("analyze", f"graph:{file}", "a"), ("review", "nim", str(file)), ("analyze", f"{file}.py:x", "1")):
        code, _, err = run(*words)
        assert code == 2 and err.count("\n") == 1
    code, _, err = run("analyze", "subtraction:1,2", "5", "--store", str(file))
    assert code == 2 and "is not a store" in err
    assert file.read_bytes() == bytes(range(256))  # nothing was written over


def test_every_command_and_argument_is_documented() -> None:
    pages = Path(__file__).parents[2] / "docs"
    shown = {name for names in GROUPS.values() for name in names}
    assert len(shown) <= 25 and {command.name for command in COMMANDS} >= shown
    for language, page in (("en", "en/command-line.md"), ("fr", "fr/ligne-de-commande.md")):
        text = (pages / page).read_text(encoding="utf-8")
        for command in [each for top in COMMANDS for each in (top, *top.parts)]:
            if command.also:
                assert command.also[0] in shown and f" {command.also[1]}" in text
            elif command.head in shown:
                assert f"### `bouton {command.name}`" in text and has(f"cli.example-{command.key}", language)
            for argument in (*command.arguments, *COMMON):
                own = f"cli.argument-{command.head}-{argument.key}"
                assert has(own, language) or has(argument.help or f"cli.argument-{argument.key}", language)


def test_every_game_is_documented() -> None:
    for page in ("en/games.md", "fr/jeux.md"):
        text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
        for name in names():
            assert f"`{name}" in text, name


@pytest.mark.once
def test_help_in_french_has_no_english(run: Run) -> None:
    for command in [None, *(each for top in COMMANDS for each in (top, *top.parts))]:
        code, out, _ = run(*(command.name.split() if command else ()), "--help", "--lang", "fr")
        assert code == 0 and "\nusage\N{NO-BREAK SPACE}: bouton" in out
        assert not re.search(r"\b(the\b|options:|position to|are required)", out), command


def test_the_language_comes_from_the_locale() -> None:
    for locale, word in (("fr_FR.UTF-8", "gagne"), ("en_GB.UTF-8", "wins"), ("C", "wins")):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, "-m", "bouton", "analyze", "nim", "3"], capture_output=True, env=environment, check=True
        )
        assert word in done.stdout.decode("utf-8")


def test_numbers_of_thousands_of_digits(run: Run) -> None:
    heap = "7" * 9_000
    answer = json.loads(run("analyze", "nim", f"{heap},1", "--json")[1])
    assert answer["grundy"] == find("nim").parse(heap)[0] ^ 1
    assert answer["winning_moves"] == ["1,1"]
    code, out, _ = run("analyze", "nim", f"{heap},1")
    assert code == 0 and max(map(len, out.splitlines())) < 400


def test_a_store_keeps_what_a_search_found(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "values.sqlite")
    words = ("analyze", "moore:2", "2,3,4", "--json", "--store", file)
    first, second = json.loads(run(*words)[1]), json.loads(run(*words)[1])
    assert first["provenance"]["grundy"].startswith("search")
    assert second["provenance"]["grundy"] == f"store ({first['provenance']['grundy']})"
    beside = dict.fromkeys(("provenance", "how", "explanation"))
    assert second["how"]["grundy"] == {**first["how"]["grundy"], "from": "store"}
    assert {**second, **beside} == {**first, **beside}


def test_a_closed_pipe_is_no_error() -> None:
    script = f"BOUTON_PROGRESS=none {sys.executable} -m bouton exercises nim --count 100 --answers | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {script}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == ""


# Files, sums and words that were once misread.


@pytest.mark.parametrize("code", ["ENOENT", "EACCES", "EISDIR", "ENOSPC", "ENAMETOOLONG", "ENOTDIR"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_system_speaks_the_readers_language(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, language: str
) -> None:
    number = getattr(errno, code)
    file = tmp_path / "game.txt"
    file.write_text("3 > 0", encoding="utf-8")

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", fail)
    monkeypatch.setattr(Path, "open", fail)
    words = [("graph", "nim", "3", "-o", str(tmp_path / "game.svg"))]
    if code != "ENOSPC":
        words.append(("review", "nim", str(file)))
    for each in words:
        status, _, err = run(*each, "--lang", language)
        assert status == 2 and err.count("\n") == 1 and os.strerror(number) not in err


def test_what_the_system_alone_can_say_stands_in_brackets(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "replace", fail)
    err = run("graph", "nim", "3", "-o", str(tmp_path / "game.svg"), "--lang", "fr")[2]
    assert f"(message du système\N{NO-BREAK SPACE}: {os.strerror(errno.EIO)})" in err


def test_standard_input_is_utf_8_whatever_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(content: bytes) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8", errors="surrogateescape"))
        return run("analyze", "nim", "-", "--json")

    code, out, err = answer(b"7,2,\xff")
    assert code == 2 and "UTF-8" in err and "UTF-8" in json.loads(out)["error"]
    assert json.loads(answer(b"\xef\xbb\xbf7,2,6\r\n")[1])["position"] == "7,2,6"
    monkeypatch.setattr(sys, "stdin", None)
    assert "closed" in run("analyze", "nim", "-")[2]


@pytest.fixture
def graphs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    arcs = {"a + b": ["c"], "a": ["c", "d e"], "c": ["d e"]}
    for name in ("plus.json", "x y.json", "x + y.json"):
        (tmp_path / name).write_text(json.dumps(arcs), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["plus.json", "x y.json", "x + y.json"])
@pytest.mark.parametrize("vertex", ["a + b", "c", "d e"])
def test_names_with_blanks_and_plus_signs(run: Run, graphs: Path, name: str, vertex: str) -> None:
    answer = json.loads(run("analyze", f"graph:{name}", vertex, "--json")[1])
    assert (answer["game"], answer["position"]) == (f"graph:{name}", vertex)


def test_a_walk_in_a_sum(run: Run, graphs: Path) -> None:
    for words in (("graph:plus.json", "c", "+", "nim", "3"), ("graph:plus.json", "c + nim 3")):
        answer = json.loads(run("analyze", *words, "--json")[1])
        assert (answer["game"], answer["position"]) == ("sum", "graph:plus.json c + nim 3")
    assert "vertex 'b'" in run("analyze", "graph:plus.json", "b")[2]
    assert "vertex is" not in run("analyze", "graph:plus.json", "")[2]


@pytest.mark.parametrize(
    "text",
    ["nim 3 +", "nim 3 ++ nim 2", "nim 3+nim 2", "+ nim 3", "sum nim 3 +", "nim 1 + nim 3+nim 2", "nim 1 + + nim 2"],
)
def test_a_plus_sign_without_its_blanks_or_games(run: Run, text: str) -> None:
    for words in ([text], text.split()):
        assert "a + needs a blank and a game with a position on each side" in run("analyze", *words)[2]
    if not text.startswith("sum"):
        assert "a + needs a blank and a game" in run("equal", text, "nim 3")[2]


def test_graph_files(run: Run, tmp_path: Path) -> None:
    def said(name: str, content: str) -> str:
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        code, _, err = run("analyze", f"graph:{file}", "a")
        assert code == 2 and err.count("\n") == 1
        return err

    assert "holds no vertex" in said("empty.json", "") and "holds no vertex" in said("empty", " \n")
    assert "null does not fit" in said("null.json", "null")
    assert "is not JSON" in said("dot.json", "digraph { a -> b }")
    assert "begins with 'digraph'" in said("json.dot", '{"a": ["b"]}')
    assert '{"b": 3} does not fit' in said("number.json", '{"a": ["b"], "b": 3}')
    assert "[1] does not fit" in said("list", '{"a": ["b", [1]]}')
    assert '["a"] does not fit' in said("pair.json", '{"edges": [["a", "b"], ["a"]]}')
    assert '{"source": "a"} does not fit' in said("link.json", '{"links": [{"source": "a"}]}')
    assert 'the key "a" occurs twice' in said("twice.json", '{"a": ["b"], "c": [], "a": ["c"]}')
    for name in ("empty.json", "null.json", "twice.json"):
        assert run("analyze", f"node-kayles:{tmp_path / name}", "a")[0] == 2


def test_names_are_suggested_that_need_no_more(run: Run) -> None:
    err = run("analyze", "sousstraction", "3")[2]
    assert "did you mean subtraction" in err and "soustraction or" not in err and " soustraction?" not in err
    assert "did you mean soustraction" in run("games", "sousstraction")[2]
    for word, kin in (("Sprouts", "arc-kayles"), ("mem", "subtraction"), ("go", "nogo")):
        assert f"of its kind is {kin}" in run("games", word)[2]


@pytest.mark.parametrize("word", ["misère", "misere", "MISÈRE", "Misere"])
def test_words_are_found_without_accents(run: Run, word: str) -> None:
    assert json.loads(run("games", word, "--json")[1]) == json.loads(run("games", "misère", "--json")[1])
    assert "nim" in run("games", "batonnets")[1]


def test_forms_of_a_range(run: Run) -> None:
    assert run("table", "nim", "0–3")[1] == run("table", "nim", "0-3")[1] != ""
    for text in ("0..3", "0:3", "0-", "0-3-5", "0 to 3"):
        assert "such as 0-3" in run("table", "nim", text)[2]


def test_missing_words_are_named(run: Run) -> None:
    assert "SECOND-GAME" in run("equal", "nim 3")[2] and "SECOND-JEU" in run("equal", "nim 3", "--lang", "fr")[2]


def test_the_numbers_agree_with_their_nouns(run: Run, tmp_path: Path) -> None:
    assert "1 heap of 1 stays" in run("analyze", "nim", "4,1", "--misere")[1]
    assert "3 heaps of 1 stay," in run("analyze", "nim", "4,1,1", "--misere")[1]
    assert "les tas 1, 2 et 3" in run("analyze", "nim", "7,2,6", "--lang", "fr")[1]
    assert "le tas 1" in run("analyze", "nim", "7,1", "--lang", "fr")[1]
    file = tmp_path / "game.txt"
    file.write_text("3,4,5 > 3,4,4 > 3,4,3 > 3,3,3 > 3,3", encoding="utf-8")
    assert "The bad moves are numbers " in run("review", "nim", str(file))[1]
    assert "A heap of 0" not in run("equal", "nim 0", "nim 2")[1]
    assert "already differ by themselves" in run("equal", "nim 0", "nim 2")[1]


def test_answers_for_partizan_games_list_only_moves_there_are(run: Run) -> None:
    for language, words in (
        ("en", ("Left's winning move: ", "winning moves: ")),
        ("fr", ("Coup gagnant de", "Coups gagnants de")),
    ):
        sheet = json.loads(run("exercises", "pawns", "--answers", "--json", "--count", "40", "--lang", language)[1])
        answers = [question["answer"] for question in sheet["questions"]]
        assert not [answer for answer in answers if "–" in answer]
        for answer in answers:
            several = "; " in answer.replace("\N{NO-BREAK SPACE};", ";")
            assert several or words[1] not in answer, answer
        assert any(words[0] in answer for answer in answers)


OWN = '''
def numbers(n):
    return [n - k for k in (1, 2, 3) if k <= n]

def partizan(n, player):
    return [n - 1] if (n % 3 if player == "left" else n) else []

def letters(text):
    """Take the first letter."""
    return [text[1:]] if text else []

def ended(n):
    return []
'''


def test_exercises_and_rules_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    for name in ("numbers", "partizan"):
        sheet = json.loads(run("exercises", f"{file}:{name}", "--answers", "--json")[1])
        assert len(sheet["questions"]) == 8 and {question["game"] for question in sheet["questions"]} == {
            f"{file}:{name}"
        }
        positions = [int(text) for question in sheet["questions"] for text in question["position"].split(" ; ")]
        assert all(0 <= position <= 30 for position in positions)
    for name in ("letters", "ended"):
        code, out, err = run("exercises", f"{file}:{name}")
        assert (code, out) == (2, "") and "whole numbers from 5 to 30" in err
    assert (
        "docstring" in run("rules", f"{file}:numbers")[1]
        and "docstring" in run("rules", f"{file}:numbers", "--lang", "fr")[1]
    )
    assert "Take the first letter." in run("rules", f"{file}:letters")[1]
    assert json.loads(run("rules", f"{file}:numbers", "--json")[1])["rules"] == ""


def test_pythons_own_words_stand_in_brackets(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("def game(:\n", encoding="utf-8")
    assert "(message de Python\N{NO-BREAK SPACE}: " in run("analyze", f"{file}:game", "3", "--lang", "fr")[2]
    file.write_text("1 / 0\n", encoding="utf-8")
    assert "(message de Python\N{NO-BREAK SPACE}: " in run("analyze", f"{file}:game", "3", "--lang", "fr")[2]


def test_nim_and_zeckendorf_read_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, text, result in (
        (("nim", "mul", "-"), "4 6\n", 14),
        (("nim", "pow", "2", "-"), "-1", 3),
        (("zeckendorf", "-"), "99\n", None),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        code, out, _ = run(*words, "--json")
        assert code == 0
        assert result is None or json.loads(out)["result"] == result
    assert json.loads(run("zeckendorf", "99", "--json")[1]) == json.loads(out)


def test_nim_refuses_in_the_readers_language(run: Run) -> None:
    for words in (
        ("log", "0"),
        ("log", "16", "4"),
        ("log", str(1 << 200)),
        ("order", "0"),
        ("order", str(1 << 5000)),
        ("mul", "w+", "3"),
        ("mul", "w^w^w", "2"),
        ("div", "3"),
        ("sqrt", "3", "4"),
        ("inv", "0"),
        ("mul", "9" * 400_000, "2"),
    ):
        english, french = (run("nim", *words, "--lang", language) for language in ("en", "fr"))
        assert english[0] == french[0] == 2
        assert english[2].count("\n") == french[2].count("\n") == 1
        assert not {"the", "is", "no", "has"} & set(french[2].lower().split()), french[2]
    assert run("nim", "add", "9" * 400_000, "1")[0] == 0


def test_standard_input_of_fifty_million_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(count: int) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1" * count))
        return standard_input()

    assert len(read(50_000_000)) == 50_000_000
    with pytest.raises(NotationError) as caught:
        read(50_000_001)
    assert caught.value.key == "storage.file-large" and caught.value.values["most"] == 50


def test_a_reader_who_has_seen_enough(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written first, wherever the pipe closes: no error."""

    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr("bouton.cli._drop_output", lambda: None)
    assert main(["analyze", "nim", "7,2,6"]) == 0


@pytest.mark.parametrize("last", [0, 5, 6, 7, 13])
def test_values_are_printed_in_pieces(run: Run, monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr("bouton.cli.sequence._CHUNK", 7)
    code, out, _ = run("sequence", "nim", "--to", str(last), "--json")
    assert code == 0 and json.loads(out)["values"] == list(range(last + 1))


def test_an_option_of_an_old_name_works_with_a_line(run: Run, tmp_path: Path) -> None:
    certificate = str(tmp_path / "kayles.cert")
    assert (
        run("sequence", "kayles", "--to", "300", "--folder", str(tmp_path / "kept"), "--certificate", certificate)[0]
        == 0
    )
    code, _, err = run("verify", certificate, "--jobs=2")
    assert code == 0 and "--jobs is now called --workers" in err
    for words in (("verify", certificate, "--limit=60"), ("prove", "subtraction:1,2", "--limit", "60")):
        code, out, err = run(*words)
        assert (code, out) == (2, "") and "write --seconds" in err
    assert run("hex", "solve", "2", "--memory", "500M")[0] == run("hex", "solve", "2", "--memory", "500")[0] == 0
    assert run("hex", "solve", "2", "--memory", "many")[0] == 2


def test_quiet_leaves_errors_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    assert run("table", "nim", "0-2", "-o", str(path), "-q") == (0, "", "") and path.exists()
    assert "written" in run("table", "nim", "0-2", "-o", str(path))[2]
    code, out, err = run("analyze", "nim", "x", "--quiet")
    assert code == 2 and not out and err.startswith("bouton: ")
    code, out, err = run("table", "nim", "0-2", "-v")
    assert (code, out) == run("table", "nim", "0-2")[:2] and re.search(
        r"^bouton: \d+\.\d\d seconds, ", err, re.MULTILINE
    )


@pytest.mark.parametrize("words", [("nim", "3,5", "--equal", "*6"), ("nim", "3,5", "+", "nim", "2", "--equal=*4")])
def test_a_value_is_compared_with_a_game_and_a_position_in_two_words(run: Run, words: tuple[str, ...]) -> None:
    code, out, _ = run("value", *words, "--lang", "en")
    assert code == 0 and "They are equal" in out
