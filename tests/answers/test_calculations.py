"""Calculations shown on demand, or the true reason why one is not; cuts that lead to one position."""

import pytest

import bouton


@pytest.mark.parametrize(
    ("game", "position", "show", "line"),
    [
        ("nimstring", "11/101/00", "mex", "b3 and d3 have no Grundy value and are left out of the mex."),
        ("nimstring", "11/101/00", "mex", "g(11/101/00) = mex{g(11/111/00)} = mex{0} = 1"),
        ("nimstring:=a-b,b-ground,a-ground", "all", "mex", "g(all) = mex{g(2-3)} = mex{0} = 1"),
        ("nimstring", "00/000/00/111/11", "mex", "after some moves the same player moves again"),
        ("hackenbush", "GG", "mex", "the value comes from Left's options and from Right's"),
        ("hackenbush", "G,GG", "sum", "⊕ 10 = ⊕ 2"),
        ("hackenbush", "L,GG", "sum", "it takes at least two components, each with a Grundy value"),
        ("nimstring 1x2 + nim 3", None, "sum", "where a player may move again"),
    ],
)
def test_a_calculation_is_shown_or_the_true_reason_given(game: str, position: str | None, show: str, line: str) -> None:
    said = str(bouton.analyze(game, position, show=[show]))
    assert line in said and "more than 64" not in said


def test_cuts_that_lead_to_one_position_are_one_move() -> None:
    said = str(bouton.analyze("hackenbush", "L,L"))
    assert "which wins: branch 1 (L)\nLeft's winning move, up to symmetry: branch 1 (L)" in said
    assert "branche 1 (G,G)\nDroite vers" in str(bouton.analyze("hackenbush", "G,G,G", lang="fr"))
