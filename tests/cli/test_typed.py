"""Input as typed and its output: words for commands, rules in files, letters, messages, closed streams."""

import io
import json
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

import bouton
from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.rulesets import INDEX, INSTANCES, family

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process; returns exit code, standard output and standard error."""

    def go(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as end:  # as argparse ends after its help
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


def test_help_and_version_are_words(run: Run) -> None:
    assert run("help") == run("--help") == run("help", "--lang", "en")
    assert run("version") == run("--version")
    for command in COMMANDS:
        assert run("help", command.name) == run(command.name, "--help") and run("help", command.name)[0] == 0
    assert run("help", "analyse")[0] == 2 and "analyze" in run("help", "analyse")[2]


@pytest.mark.parametrize("text", ["7,2,6 > 7,2,5", "7,2,6->7,2,5", "7,2,6 ⇝ 7,2,5", r"7,2,6 \rightsquigarrow 7,2,5"])
def test_a_played_game_is_typed_where_a_file_stands(run: Run, text: str) -> None:
    found = json.loads(run("review", "nim", text, "--json")[1])
    assert [(move["from"], move["to"]) for move in found["moves"]] == [("7,2,6", "7,2,5")]
    assert run("review", "nim", "7,2,6")[0] == 2  # no move: the name of a file that is not there


def test_a_file_of_that_name_comes_first(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "3 > 2").write_text("5 > 4\n")
    assert json.loads(run("review", "nim", "3 > 2", "--json")[1])["moves"][0]["from"] == "5"


SQUARES = "import bouton\n\ndef helper(n):\n    return n\n\n@bouton.ruleset\n"
SQUARES += "def squares(n):\n    return [n - k * k for k in range(1, n + 1) if k * k <= n]\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "squares.py").write_text(SQUARES)
    (tmp_path / "plain.py").write_text("def take(n):\n    return [n - 1] if n else []\n")
    (tmp_path / "class.py").write_text(
        "import bouton\n\nclass Down(bouton.Ruleset):\n    name = 'down'\n    def options(self, n, player=None):\n"
        "        return [n - 1] if n else []\n    parse, format = staticmethod(int), staticmethod(str)\n"
    )
    (tmp_path / "two.py").write_text(SQUARES + "\nother = bouton.ruleset(lambda n: [])\n")
    (tmp_path / "none.py").write_text("x = 1\n")
    return tmp_path


def test_the_only_rules_of_a_file_need_no_name(run: Run, files: Path) -> None:
    run("analyze", "squares.py:squares", "12")  # so that each of the following finds it searched
    named = json.loads(run("analyze", "squares.py:squares", "12", "--json")[1])
    assert json.loads(run("analyze", "squares.py", "12", "--json")[1]) == named
    assert json.loads(run("analyze", "squares.py 12", "--json")[1]) == named
    assert named["game"] == "squares.py:squares" == bouton.find("squares.py").spec
    assert json.loads(run("analyze", "plain.py", "3", "--json")[1])["outcome"] == "N"
    assert json.loads(run("analyze", "class.py", "3", "--json")[1])["outcome"] == "N"
    assert json.loads(run("analyze", "squares.py 12 + nim 3", "--json")[1])["grundy"] == 3
    assert run("equal", "squares.py 3", "nim 1")[0] == 0
    assert run("rules", "squares.py")[0] == 0
    for name, words in (("two.py", ("squares", "other")), ("none.py", ("none.py",)), ("missing.py", ("missing.py",))):
        code, _, err = run("analyze", name, "3")
        assert code == 2 and all(word in err for word in words) and err.count("\n") == 1


def test_words_find_particular_games(run: Run) -> None:
    for word, spec in INSTANCES.items():
        rows = json.loads(run("games", word, "--json")[1])["games"]
        assert bouton.find(spec).spec in {row["spec"] for row in rows}, word
        assert word in next(row["aliases"] for row in rows if row["spec"] == bouton.find(spec).spec)
    for words, name in (("jeu de 21", "subtraction"), ("nim product", "turning"), ("mathieu", "turning")):
        assert [row["name"] for row in json.loads(run("games", words, "--json")[1])["games"]] == [name]
    assert run("games", "no such game")[0] == 2


@pytest.mark.parametrize("text", ["4x3", "4 × 3", " 4X3 "])
def test_a_bar_is_written_by_its_sides(text: str) -> None:
    assert bouton.position("chomp", text).data == (3, 3, 3, 3)


@pytest.mark.parametrize("text", ["0x3", "3x0", "3x", "x3", "3x3x3", "-3x3", "99999999x2", "4x4,3"])
def test_sides_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(bouton.NotationError):
        bouton.position("chomp", text)


# Letters.


@pytest.mark.parametrize("letters", ["PS", "P/S"])
def test_letters_are_taken_by_every_command(run: Run, letters: str) -> None:
    for command in COMMANDS:
        code, out, _ = run(command.name, "--letters", letters, "--help")
        assert code == 0 and "--letters" in out
    assert run("nim", "add", "1", "2", "--letters", letters) == run("--letters", letters, "nim", "add", "1", "2")


@pytest.mark.parametrize(
    "words",
    [
        ("analyze", "nim", "1"),
        ("options", "nim", "2"),
        ("table", "nim", "0-3", "--show", "outcome"),
        ("graph", "nim", "1", "--format", "svg"),
    ],
)
def test_letters_change_what_is_read(run: Run, words: tuple[str, ...]) -> None:
    usual, other = (run(*words, *letters)[1] for letters in ((), ("--letters", "PS")))
    assert usual == run(*words, "--letters", "PN")[1] != other
    assert re.search(r"\bS\b", other) and not re.search(r"\bN\b", other)
    assert re.sub(r"\bN\b", "S", usual) == other


def test_letters_of_answers_as_data_and_of_solved_games(run: Run, tmp_path: Path) -> None:
    """Their explanations had N-positions whatever was asked for."""
    assert "(S-position)" in run("ask", "analyze", "game=nim", "position=1", "--letters", "PS")[1]
    assert "(N-position)" in run("ask", "analyze", "game=nim", "position=1", "letters=PN", "--letters", "PS")[1]
    rules = tmp_path / "rules.py"
    rules.write_text("import bouton\n@bouton.rule_code(shape=8)\ndef take(n):\n    if n:\n        yield n - 1\n")
    words = "solve", f"{rules}:take", "7", "--analyze", "--plain"
    assert "    1  S" in run(*words, "--letters", "PS")[1] and "    1  N" in run(*words)[1]
    levels = run("solve", "connect-four", "2x3", "--out-of-core", str(tmp_path / "levels"), "--letters", "PS")[1]
    assert re.search(r" P +S +draws$", levels, re.M), levels


def test_the_answer_to_a_question_is_json(run: Run, tmp_path: Path) -> None:
    """``-o`` wrote an empty file for each other format, and printed the answer as well."""
    words = "ask", "analyze", "game=nim", "position=2,1"
    code, out, _ = run(*words, "-o", str(tmp_path / "found.json"))
    assert code == 0 and not out and (tmp_path / "found.json").read_text() == run(*words)[1]
    code, out, told = run(*words, "-o", str(tmp_path / "found.md"))
    assert code and not out and "must end in .json" in told and not (tmp_path / "found.md").exists()


def test_letters_of_hex(run: Run) -> None:
    assert "(S-position)" in run("hex", "solve", "2", "a1", "--letters", "PS")[1]


def test_letters_in_a_game_that_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("why\nquit\n"))
    assert "(S-position)" in run("play", "nim", "3", "--letters", "PS")[1]


def test_what_is_no_move_in_a_game_that_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("nim", "3,5"), ("hex:11", ".", "--level", "1")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("foo\nquit\n"))
        assert "(help says what can be typed.)" in run("play", *words)[1]
    monkeypatch.setattr(sys, "stdin", io.StringIO("f6\nquit\n"))
    assert "cannot be reviewed: The position f6," in run("play", "hex:11", ".", "--level", "1")[1]
    monkeypatch.setattr(sys, "stdin", io.StringIO("f6\nquit\n"))
    code, out, _ = run("play", "hex:11", ".", "--level", "1", "--json")
    assert code == 2 and json.loads(out)["cause"] == "work"


def test_who_cannot_move_and_wins_is_told_so() -> None:
    """In misère play she wins, although she has no winning move."""
    told = str(bouton.analyze("northcott:4", "1-2", misere=True))
    assert "Left cannot move, which wins" in told and "Right has no winning move." in told


def test_letters_of_a_solved_game_and_of_its_certificate(run: Run, files: Path) -> None:
    (files / "code.py").write_text(
        "import bouton\n\n@bouton.rule_code(shape=6)\ndef f(n):\n    if n:\n        yield n - 1\n"
    )
    out = run("solve", "code.py", "--plain", "--certificate", "f.cert", "--letters", "PS")[1]
    assert re.search(r"^S: .* 3$", out, re.MULTILINE)
    assert "3 P, 3 S" in run("verify", "f.cert", "--letters", "PS")[1]
    assert "3 P, 3 N" in run("verify", "f.cert")[1]


def test_letters_in_the_library() -> None:
    assert "S-position" in str(bouton.analyze("nim", "1", letters="P/S"))
    for wrong in ("NP", "", None, 3):
        with pytest.raises(bouton.InputError):
            bouton.analyze("nim", "1", letters=wrong)  # type: ignore[arg-type]


# Messages.


def test_no_message_says_the_same_twice() -> None:
    """ "'4x3' in '4x3'": a part that is the whole text is named once."""
    doubled = re.compile(r"(['\"«]\s*[^'\"«»]+\s*['\"»]) (?:in|dans) \1")
    seen = 0
    for name in INDEX:
        for spec, _ in family(name).examples[:1]:
            for text in ("?", "4x3x2", "x", "-3", "(", "1,x", "a1b2", "##", "9:z"):
                try:
                    bouton.position(spec, text)
                except bouton.BoutonError as error:
                    for language in ("en", "fr"):
                        assert not doubled.search(error.say(language)), (name, text)
                        seen += 1
    assert seen > 300
    assert bouton.NotationError("number-wrong", got="x", whole="1,x").say() == (
        "'x' in '1,x' is not a whole number: write the digits 0 to 9."
    )
    assert bouton.NotationError("number-wrong", got="x", whole="x").say("fr") == (
        "«\xa0x\xa0» n’est pas un entier\xa0: écrivez les chiffres de 0 à 9."
    )


def test_no_warning_of_python_reaches_anybody(run: Run, files: Path) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for formula in ("1if n else 0", "n is 1", "1(2)", "[1](n)"):
            run("test", "kayles", f"--formula={formula}", "--to", "10")
            run("analyze", "plain.py", formula)
            run("analyze", f"subtraction:{formula.replace('n', 'k')}", "5")
    assert not [str(each.message) for each in caught]


# Streams that are closed.


def shell(line: str) -> tuple[int, str, str]:
    bouton_command = f"'{sys.executable}' -m bouton"
    run = subprocess.run(["/bin/sh", "-c", line.replace("bouton ", f"{bouton_command} ", 1)], capture_output=True)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize("line", ["bouton games >&-", "bouton analyze nim 3,5 --json >&-", "bouton version >&-"])
def test_closed_output_is_said_and_nothing_goes_elsewhere(line: str) -> None:
    code, out, err = shell(line)
    said = [each for each in err.splitlines() if "still working" not in each]  # which a busy machine may bring
    assert (code, out) == (1, "") and len(said) == 1 and "closed" in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_a_file_is_written_although_output_is_closed(tmp_path: Path) -> None:
    code, _, err = shell(f"bouton table nim 0-2 -o {tmp_path}/t.txt >&-")
    assert code == 0 and (tmp_path / "t.txt").read_text() and "t.txt" in err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize("line", ["bouton analyze nim - <&-", "bouton review nim - <&-", "bouton verify - <&-"])
def test_closed_input_is_said(line: str) -> None:
    code, out, err = shell(line)
    said = [line for line in err.splitlines() if "still working" not in line]  # on a busy machine, before the answer
    assert (code, out, len(said)) == (2, "", 1) and "Standard input is closed" in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize("line", ["bouton hex gtp <&-", "bouton play nim 3 <&-", "bouton games 2>&-"])
def test_closed_streams_that_are_not_needed(line: str) -> None:
    code, _, err = shell(line)
    assert code == 0 and "Traceback" not in err


def test_a_game_and_its_position_come_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("nim 7,2,6\n"))
    assert json.loads(run("analyze", "-", "--json")[1])["position"] == "7,2,6"


def test_a_game_where_a_command_stands(run: Run) -> None:
    for word in ("wythoff", "subtraction:1,2,3"):
        code, _, err = run(word, "--lang", "en")
        assert code == 2 and f"'{word}' is a game, not a command: bouton play {word}" in err
    code, _, err = run("analyse", "--lang", "en")
    assert code == 2 and "did you mean analyze" in err
    code, _, err = run("nim", "3", "+", "5", "--lang", "en")
    assert code == 2 and "for example bouton nim add 3 5" in err


def test_advice_on_the_operation_is_not_given_for_an_option(run: Run) -> None:
    assert run("nim", "plus", "3", "5", "--lang", "en")[2].endswith(
        "The game is analysed by bouton analyze nim 7,2,6.\n"
    )
    assert (
        run("nim", "add", "3", "5", "--letters", "x")[2]
        == "bouton: --letters cannot be 'x'; choose P/N, P/S, PN or PS.\n"
    )


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("period", "sequence"),
        ("noyau", "graph"),
        ("misere", "quotient"),
        ("hint", "analyze"),
        ("jouer", "play?"),
        ("grundy", "options, solve or sequence"),
    ],
)
def test_a_word_of_the_subject_leads_to_its_command(run: Run, word: str, meant: str) -> None:
    assert f"did you mean {meant}" in run(word, "--lang", "en")[2]


def test_a_summary_leaves_the_values_out(run: Run, files: Path) -> None:
    for words in (("kayles", "--to", "300"), ("octal:0.156", "--period", "--certificate", "made.cert")):
        code, out, err = run("sequence", *words, "--summary", "--forget", "--lang", "en")
        assert code == 0 and out.splitlines()[1] == "" and "From heap" in out.splitlines()[2]
    assert "made.cert is written" in err


def test_boxes_have_the_number_of_who_has_closed_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("b1\na2\nb3\nc2\nquit\n"))
    assert "2  │ 2 │" in run("play", "dots-and-boxes", "1x2", "--second", "human")[1]


def test_examples_of_commands_can_be_copied(run: Run, files: Path) -> None:
    (files / "tuples.py").write_text("import bouton\n\n@bouton.ruleset(start=(15, 0))\ndef two(p):\n    return []\n")
    (files / "texts.py").write_text('import bouton\n\n@bouton.ruleset(start="a|b")\ndef text(p):\n    return []\n')
    for name, start in (("tuples.py:two", "'(15, 0)'"), ("texts.py:text", "'a|b'"), ("nim", "7,2,6")):
        _, _, err = run("analyze", name, "--lang", "en")
        example = re.search(r"bouton analyze (.*)'\.$", err.strip())
        assert example and example[1] == f"{name} {start}", err


@pytest.mark.parametrize(("lang", "words"), [("en", "it contains no rules."), ("fr", "il ne contient aucune règle.")])
def test_a_file_without_rules_is_said_to_have_none(run: Run, files: Path, lang: str, words: str) -> None:
    (files / "empty.py").write_text("")
    assert run("analyze", "empty.py:game", "1", "--lang", lang)[2].strip().endswith(words)
    assert run("analyze", "plain.py:game", "1", "--lang", "en")[2].strip().endswith("has no 'game'; it has take.")


def test_points_have_a_comma_in_french(run: Run, files: Path) -> None:
    (files / "half.py").write_text(
        "import bouton\n\n@bouton.ruleset(score=lambda n: 0)\ndef half(n):\n"
        "    return [bouton.gain(n - 1, 0.5)] if n else []\n"
    )
    for words in (("analyze", "half.py:half", "1"), ("options", "half.py:half", "1")):
        for lang, point, other in (("en", "0.5", "0,5"), ("fr", "0,5", "0.5")):
            out = run(*words, "--lang", lang)[1]
            assert point in out and other not in out


def test_values_that_begin_with_a_minus_sign(run: Run) -> None:
    for typed, written in (
        ("-over", "under"), ("-on + 1", "off"), ("-heat(*,1)", "±1"), ("-a{0|a}", "under"), ("-v*", "^*"), ("-up", "v")
    ):  # fmt: skip
        assert json.loads(run("value", "--json", typed)[1])["value"] == written
    assert run("value", "^", "-v")[2].startswith("bouton: ")  # an option, --verbose
    assert json.loads(run("value", "--json", "--", "-v", "-up")[1])["value"] == "0"
    assert "They are equal" in run("equal", "-up", "v")[1] and "They are equal" in run("equal", "--", "v", "-up")[1]


def test_a_column_of_options_without_values_is_left_out(run: Run) -> None:
    assert run("options", "clobber", "xoo|.x.", "--misere")[1].split("\n")[0].split() == ["move", "position", "outcome"]
    assert run("options", "nim", "3,5")[1].split("\n")[0].split()[-1] == "value"
