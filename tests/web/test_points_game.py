"""A game decided by points: the points gained before count in the hints, in *Why* and in the review."""

from collections.abc import Callable
from typing import Any

import pytest

from browser import until

pytestmark = pytest.mark.once

Open = Callable[..., Any]
#: the program has taken two boxes and opened the last two: the player to move can only draw
BEHIND = [
    "10/000/00/000/00",
    "11/000/00/000/00",
    "11/000/10/000/00",
    "11/000/11/000/00",
    "11/000/11/000/10",
    "11/000/11/000/11",
    "11/100/11/000/11",
    "11/110/11/000/11",
    "11/111/11/000/11",
    "11/111/11/100/11",
]
REST = ["11/111/11/110/11", "11/111/11/111/11"]


def seen(visit: Open, moves: list[str], query: str) -> Any:
    return visit(f"/?lang=en&game=dots-and-boxes&position=2x2&{query}&moves={'>'.join(moves)}")


def test_a_move_that_only_draws_is_not_said_to_win(visit: Open) -> None:
    page = seen(visit, BEHIND, "tab=why")
    page.wait_for_selector(".headline >> text=With best play nobody wins.")
    assert page.locator(".list-head").inner_text() == "1 move gains more points than the other player from here on:"
    page.locator(".toggle input").check()
    page.wait_for_selector("text=0 of 2 moves win")
    page.get_by_role("button", name="Hint 3").click()
    page.wait_for_selector("text=This keeps the draw: c4.")


def test_the_curve_of_a_review_ends_with_the_result(visit: Open) -> None:
    """At the middle in a draw, on the winner's side in a game that was won; a mistake says what it costs."""
    heights = "nodes => nodes.map(node => Number(node.getAttribute('transform').match(/ (.+)\\)/)[1]))"
    page = seen(visit, BEHIND + REST, "mode=review&at=5")
    page.wait_for_selector(".curve-point")
    drawn = page.locator(".curve-point").evaluate_all(heights)
    assert drawn[-1] == drawn[-2] == drawn[-3] > drawn[0]
    page.wait_for_selector("text=a mistake: it costs 2 points.")
    page = visit("/?lang=en&game=dots-and-boxes&position=1x1&mode=review&moves=1/00/0>1/10/0>1/11/0>1/11/1")
    page.wait_for_selector(".curve-point")
    lost = page.locator(".curve-point").evaluate_all(heights)
    assert set(lost) == {max(lost)} and max(lost) > drawn[-1]


def test_the_points_of_two_people_stand_beside_their_names(visit: Open) -> None:
    """Not only how many games each has won."""
    shown = "[...document.querySelectorAll('.person-score')].map((each) => each.textContent).sort().join()"
    for moves, points in ((BEHIND[:3], "0,0"), (BEHIND, "0,2")):
        until(seen(visit, moves, "second=human"), f"{shown} === '{points}'")
