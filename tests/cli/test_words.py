"""Words on the command line are accepted, or refused in one sentence: never a traceback."""

import contextlib
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.cli.parser import arguments_of, parse
from bouton.errors import BoutonError

OPTIONS = sorted({name for command in COMMANDS for argument in arguments_of(command) for name in argument.names})
WORDS = st.one_of(
    st.sampled_from([command.name for command in COMMANDS]),
    st.sampled_from([*OPTIONS, "-v", "-V", "-x", "--", "-", "-1", "--lang", "--lang=", "help", "version", ""]),
    st.sampled_from(["nim", "7,2,6", "3", "kayles", "x.py:f", "fr", "csv"]),
    st.text(max_size=4),
    st.text(max_size=3).map("--{}".format),
)


@settings(max_examples=300, deadline=None)
@example(["-v"])
@example([""])
@example(["  "])
@example(["- "])
@example(["--lang", "fr", "-1"])
@given(st.lists(WORDS, max_size=5))
def test_any_words_are_understood_or_refused(words: list[str]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            parse(words, "en")
        except BoutonError as error:
            assert "  " not in error.say("en") or any("  " in word for word in words)
            assert error.say("fr")
        except SystemExit as end:  # help and version
            assert end.code == 0


@pytest.mark.parametrize("word", ["-x", "--foo", "-1"])
def test_an_option_that_is_not_there_is_named(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"bouton: {word} is not understood here; see bouton --help.\n"


@pytest.mark.parametrize(("word", "near"), [("--misère", "--misere"), ("--limite=5", "--limit"), ("--to", None)])
def test_the_option_that_was_perhaps_meant_is_named(
    word: str, near: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", "nim", "3,4", word, "--lang", "en"]) == 2
    told = f": did you mean {near}? See" if near else "; see"
    assert capsys.readouterr().err == f"bouton: {word} is not understood here{told} bouton analyze --help.\n"


@pytest.mark.parametrize("word", ["-V", "-v", "--version", "version"])
def test_version(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    from bouton.version import __version__

    with pytest.raises(SystemExit) as end:
        main([word])
    assert (end.value.code, capsys.readouterr().out) == (0, f"bouton {__version__}\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["puzzle", "--seed", "x"], "--seed attend un entier de 0 à 1000000000000000000."),
        (["run", "a", "--store"], "--store attend une valeur"),
        (["run", "a"], "Il manque --store"),
        (["nim", "add"], "Il manque NIMBER"),
        (["completion", "x"], "SHELL ne peut pas être « x »"),
    ],
)
def test_errors_of_arguments_speak_the_language_asked_for(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--lang", "fr"]) == 2
    assert sentence in capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ").replace(
        "\N{NARROW NO-BREAK SPACE}", " "
    )
