"""Boards have images, and rows form families, up to their limits."""

import pytest

import bouton
from bouton.boards import description, rows
from bouton.boards.rows import Families, NoFamilies
from bouton.storage.compiler import can_compile


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


@pytest.mark.skipif(not can_compile(), reason="without the compiler no further lengths are examined")
def test_lengths_examined_for_a_period(monkeypatch: pytest.MonkeyPatch) -> None:
    """The period 34 of a row of Cram is proved by its lengths up to 189."""
    families = Families(bouton.find("cram").board_rules, (3,))
    monkeypatch.setattr(rows, "_LEAST_COMPILED", 0)
    with monkeypatch.context() as patch:
        for lengths, period in ((190, 34), (189, 0)):
            patch.setattr(rows, "LENGTHS_LOOKED_AT", lengths)
            assert families.row_sequence(112).period == period
    monkeypatch.setattr(Families, "_joint_period", lambda *given: None)
    for last, known in ((111, 112), (112, 8_192), (8_192, 8_193)):  # 112 lengths are always examined
        assert len(families.row_sequence(last).values) == known
