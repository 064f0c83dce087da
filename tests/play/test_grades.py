"""The grade of a puzzle: how many moves there are to choose from, and how far the end is."""

from random import Random

import pytest

from bouton.play.puzzles import GRADES, _at_levels, _grade, _Room
from bouton.rulesets import find
from bouton.search.sources import Sources


@pytest.mark.parametrize(
    ("options", "left", "grade"),
    [
        (2, 1, 1),
        (1000, 1, 1),  # one move ends the game
        (2, 3, 1),
        (4, 3, 2),
        (3, 2, 1),
        (5, 3, 2),
        (9, 5, 3),
        (17, 9, 4),
        (33, 15, 5),
        (1000, 99, 5),
        (1000, None, 5),
    ],
)
def test_grades(options: int, left: int | None, grade: int) -> None:
    assert _grade(options, left) == grade


def test_every_grade_is_given_and_more_of_either_is_never_easier() -> None:
    table = [[_grade(options, left) for left in range(2, 40)] for options in range(2, 200)]
    assert {grade for row in table for grade in row} == set(range(1, GRADES + 1))
    assert all(row == sorted(row) for row in table)
    assert all(list(column) == sorted(column) for column in zip(*table, strict=True))


def test_how_many_positions_of_each_level_are_tried() -> None:
    """A third as many of the other levels as of the one that is wanted, the nearest levels first."""
    room = _Room(Sources(), False)
    found = list(_at_levels(find("nim"), Random(1), 3, False, room))
    assert len(found) == 300 + 4 * 100
    room.left = 0  # nothing may be looked at: half of it is kept for the other levels
    assert len(list(_at_levels(find("nim"), Random(1), 3, False, room))) == 4 * 100
