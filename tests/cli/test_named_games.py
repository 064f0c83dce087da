"""Names of several words, games that are missing, and sequences of rows."""

import pytest

import bouton
from bouton.cli import main


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("games dots and boxes", "dots-and-boxes "),
        ("games puissance 4", "connect-four "),
        ("games points et cases", "dots-and-boxes "),
        ("games tordu", "twisted:"),
        ("games digraphe", "digraph-placement:"),
    ],
)
def test_a_name_of_several_words_finds_its_game(line: str, found: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith(found)


@pytest.mark.parametrize("word", ["reversi", "end-nim", "nim de fin", "othello", "dodgem", "rules of nothing"])
def test_a_missing_game_is_said_to_be_missing(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", *word.split(), "--lang", "en"]) == 2
    assert f"No game matches '{word}'" in (said := capsys.readouterr().err) or f"There is no game '{word}'" in said
    assert not bouton.games("eversi") and not bouton.games("kendorf")  # words are found from their beginnings


def test_rows_are_repeated_and_the_proof_is_like_that_for_heaps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequence", "strip:impartial:clobber/xxoo", "--to", "30", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "from 0 to 30 repetitions:" in told and "From 2 repetitions on" in told
    assert "all heaps" not in told and "like that of Guy and Smith 1956 for heaps" in told
