"""The published positions of ``vectors/games.toml``, and the checks that every test module makes of its games."""

import tomllib
from pathlib import Path
from typing import Any

from bouton.answers.analysis import analyze
from bouton.kinds.ruleset import Ruleset
from bouton.language import LANGUAGES

ROWS = tomllib.loads((Path(__file__).parent / "vectors" / "games.toml").read_text(encoding="utf-8"))["position"]


def rows(game: str) -> list[dict[str, Any]]:
    return [row for row in ROWS if row["game"] == game]


def check_row(row: dict[str, Any]) -> None:
    answer = analyze(row["game"], row["position"])
    assert row["source"]
    for key in {"outcome", "grundy", "winning_moves"} & set(row):
        assert getattr(answer, key) == row[key], key


def check_board(game: Ruleset, position: Any) -> None:
    """The drawing has every move, and a move touches what is drawn."""
    board = game.board(position)
    ids = {element.id for element in board.elements}
    assert len(ids) == len(board.elements)
    assert board.complete
    assert {move.position for move in board.moves} == {game.format(option) for option in game.options(position)}
    assert all(move.elements and set(move.elements) <= ids for move in board.moves)
    assert all({start, end} <= ids for start, end, _ in board.links)


def check_words(game: Ruleset, positions: list[Any]) -> None:
    """Every sentence is there in both languages, and they differ."""
    for position in positions:
        texts = [analyze(game, position, lang=language).explanation["text"] for language in LANGUAGES]
        assert texts[0] != texts[1]
