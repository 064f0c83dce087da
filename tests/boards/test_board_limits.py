"""Boards have images, and rows form families, up to their limits."""

import pytest

import bouton
from bouton.boards import description, rows
from bouton.boards.rows import Families, NoFamilies


@pytest.mark.parametrize(
    ("name", "least", "game", "pattern", "families"),
    [
        ("MOST_END", 1, "impartial:clobber", (1, 1, 2, 2), 14),
        ("MOST_FAMILIES", 4, "impartial:col", (3,), 4),
        ("MOST_SPAN", 3, "impartial:col", (3,), 4),
    ],
)
def test_the_least_limit_that_is_enough(
    name: str, least: int, game: str, pattern: tuple[int, ...], families: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_of = bouton.find(game).board_rules
    monkeypatch.setattr(rows, name, least)
    assert len(Families(board_of, pattern).families) == families
    monkeypatch.setattr(rows, name, least - 1)
    with pytest.raises(NoFamilies):
        Families(board_of, pattern)


def test_large_boards_have_no_images(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bouton.find("domineering").board_rules(4, 3)
    usual = board.pack(True)
    for most, imaged in ((12, True), (11, False)):
        monkeypatch.setattr(description, "MOST_IMAGED", most)
        assert (board.pack(True) == usual) is imaged
