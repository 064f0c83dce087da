"""The grade of a puzzle: how many moves there are to choose from, and how far the end is."""

import pytest

from bouton.answers.puzzles import GRADES, _grade


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
