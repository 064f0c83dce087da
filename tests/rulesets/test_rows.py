"""A game played on rows names its moves accordingly, in exercises and above tables."""

import re

import pytest

import bouton
from bouton.play.exercises import exercises
from bouton.questions.question import Context
from bouton.questions.table.games import _answer

HEAPS = re.compile(r"\b(tas|heaps?|jetons?|tokens?)\b")
PIECES = {
    "kayles": ("pins", "quilles"),
    "dawsons-kayles": ("pins", "quilles"),
    "dawsons-chess": ("files", "colonnes"),
    "treblecross": ("squares", "cases"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", PIECES)
def test_no_heaps_in_games_on_rows(game: str, lang: str) -> None:
    moves = bouton.analyze(game, "7,5,4", lang=lang).to_dict()["moves"]
    assert moves and not any(map(HEAPS.search, moves))
    asked = [each["question"] for each in exercises(game, 1, lang=lang)["questions"]]
    assert not any(map(HEAPS.search, asked))
    assert any(PIECES[game][lang == "fr"] in question for question in asked)


def test_the_rows_of_games_name_what_their_numbers_are() -> None:
    said = {row["name"]: row.get("numbers") for row in _answer(Context(), None, False)["games"]}
    assert [said[game] for game in PIECES] == ["rows"] * len(PIECES)
    assert (said["nim"], said["nimble"], said["euclid"], said["chomp"]) == (None, "numbers", "numbers", None)
