"""A value given instead of a game and a position: the sentence names the command for values."""

import pytest

from bouton.cli import main


@pytest.mark.parametrize("text", ["^", "{1|-1} + ^", "1/2"])
@pytest.mark.parametrize(("lang", "words"), [("en", "lists them"), ("fr", "en donne la liste")])
def test_the_command_for_values_is_named(text: str, lang: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", text, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert not out and words in err and "bouton value " in err and text in err


@pytest.mark.parametrize("text", ["up", "^ 5", "{1|", "{" * 100_000])
def test_what_is_no_value_is_not_taken_for_one(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", text, "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert "There is no game" in err and "bouton value" not in err and len(err) < 300
