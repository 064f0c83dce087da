"""Two devices, one game: two browsers in a room, the server stopped and started again in the middle; and by links."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from browser import click, press, served, settled, until

Open = Callable[..., Any]

pytestmark = pytest.mark.once


def until_moves(page: Any, count: int) -> None:
    until(page, f"document.querySelectorAll('.moves .to').length === {count}")


def test_two_browsers_play_and_the_server_is_started_again(
    chrome: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    contexts = [chrome.new_context(reduced_motion="reduce", locale="en-GB") for _ in range(3)]
    mine, theirs, third = (context.new_page() for context in contexts)
    with served() as address:
        port = urlsplit(address).port or 0
        mine.goto(f"{address}/?lang=en&mode=room&game=nim&position=3,4,5")
        press(mine.get_by_role("button", name="Invite"))
        mine.wait_for_selector(".meeting .qr")
        name = mine.locator(".room-name").inner_text().lower()
        assert len(name) == 4
        theirs.goto(f"{address}/?lang=en&mode=room")
        theirs.locator("#room-name").fill(name)
        press(theirs.get_by_role("button", name="Enter", exact=True))
        theirs.wait_for_selector("text=The other one is to move")
        until(mine, "!document.querySelector('.meeting .qr')")  # both are there
        third.goto(mine.locator("html").evaluate("() => location.href"))
        third.wait_for_selector("text=You are watching.")
        click(mine, "h2m1")  # leaves 3, 4, 1
        for page in (theirs, third):
            until_moves(page, 1)
        click(theirs, "h1m2")  # leaves 3, 2, 1
        until_moves(mine, 2)
    mine.wait_for_selector("text=Connection lost")
    with served(port=port):
        until(mine, "!document.querySelector('.meeting .error')")
        click(mine, "h0m0")  # leaves 0, 2, 1
        until_moves(theirs, 3)
        theirs.reload()  # leaving and coming back loses nothing
        theirs.wait_for_selector("text=Your turn.")
        settled(theirs)
        click(theirs, "h1m1")  # leaves 0, 1, 1
        until_moves(mine, 4)
        click(mine, "h1m0")
        until_moves(theirs, 5)
        click(theirs, "h2m0")
        mine.wait_for_selector("text=The other one has won.")
        theirs.wait_for_selector("text=You win in 3 moves")
        press(mine.get_by_role("button", name="Rematch"))
        press(theirs.get_by_role("button", name="Accept the rematch"))
        theirs.wait_for_selector("text=Your turn.")  # sides are exchanged
        mine.wait_for_selector("text=The other one is to move")
        until_moves(third, 0)
    for context in contexts:
        context.close()


def test_two_play_by_links(visit: Open, address: str) -> None:
    page = visit("/?lang=en&meet=links&game=nim&position=1,2&first=human&second=friend&mode=play")
    click(page, "h1m1")
    page.wait_for_selector("text=Your move is made.")
    link = page.locator(".meeting-link input").input_value()
    assert page.locator(".el.can").count() == 0  # it is the other's turn
    other = visit(link.removeprefix(address) + "&lang=en")
    other.wait_for_selector("text=Your turn.")
    until_moves(other, 1)
    click(other, "h0m0")
    other.wait_for_selector("text=Your move is made.")


def test_a_position_that_comes_three_times_is_a_draw(visit: Open) -> None:
    back = ["1-5", "1-6", "2-6", "2-5"]
    page = visit(f"/?lang=en&game=northcott:8&position=2-5&first=human&second=human&moves={'>'.join(back + back)}")
    page.wait_for_selector("text=A draw: the same position has come three times.")
    assert page.locator(".el.can").count() == 0
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".el.can")
