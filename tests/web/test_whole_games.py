"""An entire game of every game by clicking: the list of moves, the pieces and the spoken text agree."""

import re
from typing import Any
from urllib.parse import quote

import pytest

from bouton.rulesets import INDEX, family
from browser import settled, until

pytestmark = [pytest.mark.slow, pytest.mark.once]

MOST = 80  # moves of a game
CAN = """(kind) => [...document.querySelectorAll(`.board .el.${kind}`)].map(
  (each) => [each.dataset.id, each.getAttribute("aria-label")])"""
CLICK = """(id) => document.querySelector(`.board .el[data-id="${id}"]`).dispatchEvent(
  new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))"""
NAMES = "() => [...document.querySelectorAll('.moves .to')].map((each) => each.textContent)"
SHOWN = """() => [...document.querySelectorAll('.board .el')].map(
  (each) => [each.dataset.id, each.getAttribute("transform"), each.querySelector(".el-in").innerHTML]).sort()"""
READY = """Boolean(document.querySelector(
  '.end:not(:empty), .status strong, .board .el.next, .board .el.can, .play-choice, .option-card'))"""
OVER = "Boolean(document.querySelector('.end:not(:empty), .status strong'))"


def bare(text: str) -> str:
    """A name without the heap or row before it, and without no-break spaces."""
    return re.sub(r"^.* : ", "", re.sub(r"\s", " ", text))


def make(page: Any, turn: int) -> str:
    """Click until a move is made; what was heard of the element that made it, or nothing where a button did."""
    before, heard = len(page.evaluate(NAMES)), ""
    for click in range(12):
        until(page, READY)
        going_on = page.evaluate(CAN, "next")
        can = going_on or page.evaluate(CAN, "can")
        plays = page.locator(".play-choice")
        if plays.count() and (click > 1 or not going_on):
            plays.first.click()
            heard = ""
        elif can:
            element, heard = can[(5 * turn + click) % len(can)]
            page.evaluate(CLICK, element)
        else:
            page.locator(".option-card").nth(0).click()
            heard = ""
        settled(page)
        if len(page.evaluate(NAMES)) > before:
            return heard
    raise AssertionError(f"no move after {click + 1} clicks")


@pytest.mark.parametrize("name", sorted(INDEX))
def test_a_whole_game(visit: Any, name: str) -> None:
    cls = family(name)
    spec, position = (cls.openings or cls.examples)[0]
    page = visit(f"/?lang=fr&game={quote(spec)}&position={quote(position)}&second=human")
    settled(page)
    for turn in range(MOST):
        until(page, READY)
        if page.evaluate(OVER):
            break
        heard = make(page, turn)
        made = page.evaluate(NAMES)
        assert len(made) == turn + 1 and all(made)
        if " : " in heard.replace("\xa0", " "):
            assert bare(made[-1]) in re.sub(r"\s", " ", heard)
        status = re.sub(r"\s", " ", page.locator(".status").text_content())
        assert any(each in status for each in (bare(made[-1]), " pris ", "Partie nulle"))
    assert page.evaluate(OVER)
    names, shown = page.evaluate(NAMES), page.evaluate(SHOWN)
    page.reload()
    until(page, f"document.querySelectorAll('.moves .to').length === {len(names)}")
    settled(page)
    assert page.evaluate(NAMES) == names and page.evaluate(SHOWN) == shown
