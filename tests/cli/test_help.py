"""The help in groups, commands that an option of another one calls, and commands of two words."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.cli.command import GROUPS
from bouton.cli.help import called_by, called_usage, usage
from bouton.cli.parser import metavar, parse
from bouton.language import has, say

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def go(*words: str) -> tuple[int, str, str]:
        return main(words), *capsys.readouterr()

    return go


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_commands_are_listed_in_groups_behind_examples(run: Run, language: str) -> None:
    code, out, err = run("--lang", language)
    assert (code, err) == (0, "") and out == run("help", "--lang", language)[1]
    places = [out.index("bouton analyze nim 7,2,6")]
    places += [out.index(f"\n{say(f'cli.group-{group}', language)}") for group in GROUPS]
    assert places == sorted(places)
    shown = re.findall(r"^  ([a-z]+)  ", out, re.M)
    assert shown == [name for names in GROUPS.values() for name in names] and len(shown) <= 25
    hidden = {command.name for command in COMMANDS} - set(shown)
    assert hidden == {command.name for command in COMMANDS if command.also} | {"ask", "thermograph"}


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("sequence octal:0.07 --against octal:0.137 --to 50", "compare octal:0.07 octal:0.137 --to 50"),
        ("sequence --against=octal:0.137 octal:0.07 --to 50", "compare octal:0.07 octal:0.137 --to 50"),
        ("sequence subtraction:1,2 --formula n%3 --to 40", "test subtraction:1,2 --formula n%3 --to 40"),
        ("sequence subtraction:1,2 --guess --to 60", "guess subtraction:1,2 --to 60"),
        ("value {1|-1} --equal *", "equal {1|-1} *"),
        ("value 1|2 --equal 3 --strategy", "equal 1|2 3 --strategy"),
        ("value --cgsuite domineering ..|..", "cgsuite domineering ..|.."),
        ("print nim --exercises --seed 3", "exercises nim --seed 3"),
        ("play --puzzle nim --grade 2 --seed 4", "puzzle nim --grade 2 --seed 4"),
        ("run --combine missing", "combine missing"),
        ("site --link missing.py", "basthon missing.py"),
    ],
)
def test_an_option_calls_what_had_a_name_of_its_own(run: Run, new: str, old: str) -> None:
    assert run(*new.split(" "), "--lang", "en") == run(*old.split(" "), "--lang", "en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_usage_line_is_understood(language: str) -> None:
    """Each line with its words in capitals is one that the command takes, and they are those of the command called."""
    everything = [each for command in COMMANDS for each in (command, *command.parts) if each.run]
    for command in everything:
        lines = [(usage(command, language), command)]
        lines += [(called_usage(command, other, language), other) for other in called_by(command)]
        for line, called in lines:
            needed = re.sub(r"\[[^]]*\]|…", "", line).split()[1:]
            known = {
                metavar(each, language): each.settings["choices"][0]
                for each in called.arguments
                if {"choices", "metavar"} <= {*each.settings}
            }
            given = [known.get(word) or re.sub(r"^[A-ZÀ-Ý-]{2,}$", "1", word) for word in needed]
            assert parse(given, language).run, line
            if len(called.also) == 2:
                words = " ".join(metavar(each, language) for each in called.arguments if "metavar" in each.settings)
                assert {word for word in needed if word.isupper()} <= {*words.split()}, line


def test_help_on_help_is_the_overview(run: Run) -> None:
    assert run("help", "help") == run("help", "version") == run("help")
    assert run("help", "help", "sequence") == run("help", "sequence")


def test_what_an_option_calls_has_examples_of_its_own(run: Run) -> None:
    assert "example: bouton run --combine census other-census" in " ".join(run("run", "--combine")[2].split())


def test_the_help_of_an_old_name_is_that_of_its_command(run: Run) -> None:
    for command in COMMANDS:
        if command.also:
            found = run(command.name, "--help")[1]
            assert found == run(command.also[0], command.also[1], "-h")[1] == run("help", command.also[0])[1]
            assert f"{command.also[1]}" in found
    assert [each.name for each in called_by(COMMANDS[0])] == []


def test_a_picture_of_a_value_is_its_thermograph(run: Run, tmp_path: Path) -> None:
    new, old = tmp_path / "new.svg", tmp_path / "old.svg"
    assert run("value", "{4|2||-1}", "-o", str(new))[0] == run("thermograph", "{4|2||-1}", "-o", str(old))[0] == 0
    assert new.read_bytes() == old.read_bytes()
    assert "temperature" in run("value", "{4|2||-1}", "--lang", "en")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("hex", "gtp is missing; for example: bouton hex solve 5"),
        ("hex foo 3", "solve, walk"),
        ("hex heat 3 --certificate x", "--certificate"),
        ("hex solve 3 --fill left", "--fill"),
        ("hex gtp --format svg", "--format"),
        ("code decode 1110100 --list", "--list"),
        ("sequence kayles --against", "--against needs a value"),
        ("sequence kayles --from 3", "--from"),
        ("value 1 --equal", "--equal needs a value"),
        ("value 1/2 --show hackenbush -o x.svg", "leave out --show"),
        ("play --puzzle --day --grade 4", "leave out --grade, or --day"),
        ("play --puzzle --day --misere", "leave out --misere, or --day"),
        ("help analyze extra", "extra is not understood here; see bouton analyze --help"),
        ("sequence kayles --period --to 5", "5 heaps of kayles show no period that is proved"),
    ],
)
def test_an_option_of_another_command_is_refused(run: Run, words: str, said: str) -> None:
    code, out, err = run(*words.split(" "), "--lang", "en")
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


def test_only_the_formats_of_a_command_are_listed(run: Run) -> None:
    for words, known in (
        (("hex", "heat"), "text, json, markdown, latex, svg, pdf, png"),
        (("hex", "sgf"), "text, json, markdown, latex, sgf"),
        (("games",), "text, json, csv, markdown, latex"),
    ):
        text = " ".join(run("help", *words, "--lang", "en")[1].split())
        assert f"{say('cli.argument-format', 'en')} {known} --json" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_example_can_be_typed_as_it_stands(language: str) -> None:
    for command in [each for top in COMMANDS for each in (top, *top.parts)]:
        key = f"cli.example-{command.key}"
        for line in say(key, language).split("; ") if has(key, language) else ():
            parse(shlex.split(line.replace("\xa0", " ").partition(" | ")[0])[1:], language)
