"""Two devices, one game: two browsers in a room, the server restarted in the middle; and with links."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from browser import click, press, served, settled, until

Open = Callable[..., Any]

pytestmark = pytest.mark.once


def until_moves(page: Any, count: int) -> None:
    until(page, f"document.querySelectorAll('.moves .to').length === {count}")


@pytest.mark.slow  # rooms that survive the server: test_rooms.py
@pytest.mark.parametrize("words", [(), ("--lan", "--yes")])
def test_two_browsers_play_and_the_server_is_started_again(
    chrome: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    contexts = [chrome.new_context(reduced_motion="reduce", locale="en-GB") for _ in range(3)]
    mine, theirs, third = (context.new_page() for context in contexts)
    with served(*words) as address:
        port = urlsplit(address).port or 0
        mine.goto(f"{address}/?lang=en&mode=room&game=nim&position=3,4,5")
        press(mine.get_by_role("button", name="Invite"))
        mine.wait_for_selector(".meeting .qr")
        name = mine.locator(".room-name").inner_text().lower()
        assert len(name) == 4
        theirs.goto(f"{address}/?lang=en&mode=room")
        theirs.locator("#room-name").fill(name)
        press(theirs.get_by_role("button", name="Enter", exact=True))
        theirs.wait_for_selector("text=The other player is to move")
        until(mine, "!document.querySelector('.meeting .qr')")  # both are there
        third.goto(mine.locator("html").evaluate("() => location.href"))
        third.wait_for_selector("text=You are watching.")
        click(mine, "h2m1")  # leaves 3, 4, 1
        for page in (theirs, third):
            until_moves(page, 1)
        click(theirs, "h1m2")  # leaves 3, 2, 1
        until_moves(mine, 2)
    mine.wait_for_selector("text=Connection lost")
    with served(*words, port=port):
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
        mine.wait_for_selector("text=The other player has won.")
        theirs.wait_for_selector("text=You win in 3 moves")
        press(mine.get_by_role("button", name="Rematch"))
        press(theirs.get_by_role("button", name="Accept the rematch"))
        theirs.wait_for_selector("text=Your turn.")  # sides are exchanged
        mine.wait_for_selector("text=The other player is to move")
        until_moves(third, 0)
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("start", "mine", "theirs"),
    [("game=kayles&position=5", "h0m4", "h0m0"), ("game=hackenbush&position=LRL,RL", "e0", "e3")],
)
def test_a_room_holds_a_start_as_the_page_shows_it(
    chrome: Any, address: str, start: str, mine: str, theirs: str
) -> None:
    """A row that keeps its gaps, branches that keep their numbers: the room is shown, and both can move."""
    contexts = [chrome.new_context(reduced_motion="reduce", locale="en-GB") for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    first.goto(f"{address}/?lang=en&mode=room&{start}")
    press(first.get_by_role("button", name="Invite"))
    first.wait_for_selector(".meeting .qr")
    second.goto(f"{address}/?lang=en&mode=room")
    second.locator("#room-name").fill(first.locator(".room-name").inner_text())
    press(second.get_by_role("button", name="Enter", exact=True))
    second.wait_for_selector("text=The other player is to move")
    until(first, "!document.querySelector('.meeting .qr')")
    for count, (page, element) in enumerate(((first, mine), (second, theirs)), 1):
        click(page, element)
        if page.locator(".picked").count():
            click(page, element)  # of several pins this one
        for side in (first, second):  # a click before the other's move has arrived does nothing
            until_moves(side, count)
    for context in contexts:
        context.close()


def in_a_room(page: Any, address: str, path: str) -> Any:
    """Go where ``bouton serve --lan`` answers: beneath a code of eight letters, and nowhere else."""
    page.goto("about:blank")  # what it still asks for is not refused, which the console would tell
    page.route(f"{address}/**", lambda route: route.abort())
    inside = f"{address}/abcdefgh/"
    page.route(
        f"{inside}**",
        lambda route: route.fulfill(response=route.fetch(url=f"{address}/{route.request.url.removeprefix(inside)}")),
    )
    page.goto(inside + path)
    return page


def test_a_tournament_is_played_at_the_pupils_devices(visit: Open, address: str) -> None:
    teacher = in_a_room(visit("/?lang=en"), address, "?lang=en&mode=tournament&game=nim&position=1")
    teacher.locator("#tournament-names").fill("Zoé\nAli")
    teacher.get_by_label("each on their own device").check()
    teacher.get_by_role("button", name="Begin").click()
    teacher.wait_for_selector(".pair .room-name")
    codes = teacher.locator(".pair .room-name").all_inner_texts()
    assert [code[4] for code in codes] == ["A", "B"] and codes[0][:4] == codes[1][:4]
    [told] = re.findall(r"opens (\S+), goes", teacher.locator("main").inner_text())
    pupils = [in_a_room(visit("/?lang=en"), address, "?lang=en&mode=room") for _ in codes]
    assert f"http://{told}" == pupils[0].url.partition("?")[0]
    for pupil, code in zip(reversed(pupils), reversed(codes), strict=True):
        pupil.locator("#room-name").fill(code)
        press(pupil.get_by_role("button", name="Enter", exact=True))
    for pupil in pupils:
        pupil.wait_for_selector(".el.can")
        assert not pupil.locator(".hint-step").first.is_visible()
        click(pupil, "h0m0")
        pupil.wait_for_selector(".meeting >> text=/You [01], the other player [01]/")
        if pupil is pupils[0]:
            press(pupil.get_by_role("button", name="Second game"))
    teacher.wait_for_selector(".pair >> text=1 – 1")
    assert "Zoé" not in "".join(pupil.content() for pupil in pupils)
    for page in (teacher, *pupils):
        page.goto("about:blank")  # it asks its room no more
        page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow  # about 30 s; the test above loses its server once
def test_thirty_moves_with_the_network_cut_twice(chrome: Any, address: str) -> None:
    contexts = [chrome.new_context(reduced_motion="reduce", locale="en-GB") for _ in range(2)]
    mine, theirs = (context.new_page() for context in contexts)
    mine.goto(f"{address}/?lang=en&mode=room&game=nim&position=15,15")
    press(mine.get_by_role("button", name="Invite"))
    mine.wait_for_selector(".meeting .qr")
    theirs.goto(f"{address}/?lang=en&mode=room")
    theirs.locator("#room-name").fill(mine.locator(".room-name").inner_text())
    press(theirs.get_by_role("button", name="Enter", exact=True))
    pages = (mine, theirs)
    for number in range(30):
        here, there = pages[number % 2], pages[1 - number % 2]
        here.wait_for_selector(".el.can")
        cut = {10: here, 20: there}.get(number)
        if cut:
            cut.context.set_offline(True)
        click(here, f"h{number % 2}m{14 - number // 2}")
        if cut:
            cut.wait_for_selector("text=Connection lost")
            cut.context.set_offline(False)
        for page in pages:
            until_moves(page, number + 1)
    theirs.wait_for_selector("text=/You win/")
    mine.wait_for_selector("text=The other player has won.")
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
    other.wait_for_selector("text=The other player took 1 match from heap 2.")
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


STARTS = """() => {
  const [game, start] = ["game", "start"].map((name) => document.querySelector(`select[id$="-${name}"]`));
  return [...game.options].map(({ value }) => {
    game.value = value;
    game.dispatchEvent(new Event("change"));
    return [value, [...start.options].map((option) => option.textContent)];
  });
}"""


def test_starts_are_called_by_their_size_or_how_hard_they_are(visit: Open) -> None:
    found = []
    for mode in ("room", "tournament"):
        page = visit(f"/?lang=en&mode={mode}")
        page.wait_for_selector('select[id$="-start"]')
        found.append(dict(page.evaluate(STARTS)))
    assert found[0] == found[1]
    assert found[0]["hex:4"] == ["4", "5", "9", "11"]
    assert found[0]["nim"][:3] == ["Easy (3,4)", "Medium (7,2,6)", "Hard (1,3,5,7)"]
    said = re.compile(r"\d+|(Easy|Medium|Hard|Full size)( \([\dx,; ]+\))?")
    assert [name for names in found[0].values() for name in names if not said.fullmatch(name)] == []
    page = visit("/?lang=en&game=node-kayles:%3Da-b,b-c,c-d,d-e,e-f,f-a,a-d&position=all")
    page.get_by_role("button", name="New game").first.click()
    page.wait_for_selector(".starts button")
    assert page.locator(".starts button").all_inner_texts() == ["Easy", "Full size"]
