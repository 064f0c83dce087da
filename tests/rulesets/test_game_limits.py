"""The limits of `bouton.rulesets.limits`: what each of them lets through, and what one more does."""

from collections.abc import Callable
from typing import Any

import pytest

import bouton
from bouton.boxes import solver
from bouton.errors import NotationError, SizeLimitError
from bouton.rulesets import limits
from bouton.rulesets.boxes.game import DotsAndBoxes


def path(game: str, vertices: int) -> Any:
    """The game on a path of so many vertices."""
    return bouton.find(f"{game}:={','.join(f'{n}-{n + 1}' for n in range(vertices - 1))}")


def bundle(game: str, edges: int) -> Any:
    """The game on so many edges between two vertices."""
    return bouton.find(f"{game}:={','.join(['ground-a'] * edges)}")


def row(game: str, squares: int) -> Any:
    return bouton.find(game).parse("." * squares)


@pytest.mark.parametrize(
    ("name", "most", "read"),
    [
        ("MOST_SQUARES", 10_000, lambda size: row("cram", size)),
        ("MOST_SQUARES", 10_000, lambda size: row("clobber", size)),
        ("MOST_WITH_PIECES", 400, lambda size: path("col", size)),
        ("MOST_WITH_PIECES", 400, lambda size: path("digraph-placement", size)),
        ("MOST_OF_GRAPH", 1_000, lambda size: path("node-kayles", size)),
        ("MOST_OF_GRAPH", 1_000, lambda size: bundle("green-hackenbush", size)),
        ("MOST_OF_GRAPH", 1_000, lambda size: bundle("strings-and-coins", size)),
        ("MOST_BOXES", 400, lambda size: bouton.find("dots-and-boxes").parse(f"1x{size}")),
        ("MOST_SUBTRACTED", 1_000_000, lambda size: bouton.find(f"subtraction:1,{size}")),
        ("MOST_IN_SET", 10_000, lambda size: bouton.find(f"subtraction:1-{size}")),
        ("MOST_LEFT_OUT", 1_000, lambda size: bouton.find(f"subtraction:all-but:{size}")),
    ],
)
def test_one_more_is_refused(name: str, most: int, read: Callable[[int], Any]) -> None:
    assert getattr(limits, name) == most
    read(most)
    with pytest.raises(NotationError):
        read(most + 1)


def test_a_map_has_at_most_400_letters() -> None:
    """Rows of equal length, an equals sign and bars: no map has 401 letters, a prime."""
    assert limits.MOST_OF_MAP == 400 and bouton.find(f"col:={'a' * 199}|{'b' * 199}").spec
    with pytest.raises(NotationError):
        bouton.find(f"col:={'a' * 200}|{'b' * 200}")


def board_of(game: Any, text: str) -> Any:
    return game.board(game.parse(text))


@pytest.mark.parametrize(
    ("name", "most", "draw"),
    [
        ("GRID_DRAWN", 1_600, lambda size: board_of(bouton.find("cram"), "." * size)),
        ("PIECES_DRAWN", 900, lambda size: board_of(bouton.find("clobber"), "." * size)),
        ("GRAPH_DRAWN", 300, lambda size: board_of(path("col", size), "." * size)),
        ("GRAPH_DRAWN", 300, lambda size: board_of(path("node-kayles", size), "all")),
        ("GRAPH_DRAWN", 300, lambda size: board_of(bundle("green-hackenbush", size), "all")),
        ("GRAPH_DRAWN", 300, lambda size: board_of(bouton.find("hackenbush"), "L" * size)),
        ("GRAPH_DRAWN", 300, lambda size: board_of(bundle("strings-and-coins", size), "all")),
        ("DIGRAPH_DRAWN", 200, lambda size: board_of(path("graph", size), "0")),
    ],
)
def test_one_more_is_not_drawn(name: str, most: int, draw: Callable[[int], Any]) -> None:
    assert getattr(limits, name) == most
    assert len(draw(most).elements) > 1 >= len(draw(most + 1).elements)  # of a digraph the token is left


def test_strings_for_the_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of 49 strings and two bounds fill a word; a larger board is restricted to the strings that are left."""
    game = DotsAndBoxes()
    strings = game.boxes.strings(game.parse("2x3"))
    count = len(strings.ends)
    asked: list[int] = []

    class Compiled:
        def __init__(self, board: Any, entries: int) -> None:
            asked.append(len(board.ends))

        def score(self, place: int, spend: Any) -> int:
            return 0

    monkeypatch.setattr("bouton.boxes.compiled.CompiledScores", Compiled)
    for most, board, left in ((count, count, strings.full), (count - 1, count - 1, strings.full >> 1)):
        monkeypatch.setattr(solver, "MOST_COMPILED", most)
        solver.StringSolver(strings)._by_compiled(left, count, lambda positions: None)
        assert asked.pop() == board
    with pytest.raises(SizeLimitError):
        solver.StringSolver(strings)._by_compiled(strings.full, count, lambda positions: None)
