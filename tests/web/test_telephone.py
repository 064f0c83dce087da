"""The page on a telephone, in a real browser: a bar at the bottom, a sheet that leaves the board visible, targets for a
finger, nothing wider than the screen, text at twice its size."""

from typing import Any

import pytest

from browser import settled, until
from screens import LARGE, SCREENS

pytestmark = pytest.mark.once

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
QUICK = ("gallery", "nim-why", "review", "own")

# What can be pressed and is smaller than a finger: not links in running text, nor the things of a board, where a touch
# selects first (test_playing.py); a box counts with its label.
SMALL = """() => {
  const found = [];
  for (const node of document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab]")) {
    if (node.closest("svg, .unseen, .skip")) continue;
    if (node.matches("a") && getComputedStyle(node).display === "inline") continue;
    if (node.matches("button.link") && node.parentNode.matches("p, span")) continue;
    const target = node.matches("[type=checkbox], [type=radio]") && node.closest("label") || node;
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width < 1 || height < 1 || Math.min(width, height) >= 43.9) continue;
    const name = (node.getAttribute("aria-label") || target.textContent || node.id).trim().slice(0, 30);
    found.push(`${node.className || node.tagName} “${name}” ${width.toFixed(0)} × ${height.toFixed(0)}`);
  }
  return found;
}"""
WIDER = """() => [...document.querySelectorAll("body *")].filter((node) => {
  if (!node.checkVisibility() || node.closest("svg, .unseen")) return false;
  for (let above = node.parentElement; above; above = above.parentElement) {
    if (getComputedStyle(above).overflowX !== "visible") return false;
  }
  return node.getBoundingClientRect().right > innerWidth + 1;
}).map((node) => `${node.tagName}.${node.className} ${node.getBoundingClientRect().right}`).slice(0, 5)"""
HELD = "document.documentElement.scrollWidth <= innerWidth"


def screens(quick: tuple[str, ...]) -> list[Any]:
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in SCREENS]


def go(page: Any, address: str, name: str) -> None:
    page.goto(f"{address}/?lang=fr&{SCREENS[name]}" if SCREENS[name] else f"{address}/?lang=fr")
    page.wait_for_selector("html[data-ready]")
    until(page, "!document.querySelector('.busy')")


@pytest.mark.parametrize("name", screens(QUICK))
def test_targets_are_as_large_as_a_finger(visit: Any, address: str, name: str) -> None:
    page = visit("/?lang=fr&mode=learn", **PHONE)
    go(page, address, name)
    settled(page)
    assert page.evaluate(SMALL) == []
    page.locator(".menu-button").click()
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("name", screens(("nim", "gallery")))
def test_a_narrow_screen_is_not_scrolled_sideways(visit: Any, address: str, name: str) -> None:
    page = visit("/?lang=fr&mode=learn", 320, 568)
    go(page, address, name)
    assert page.evaluate(HELD), page.evaluate(WIDER)


@pytest.mark.parametrize("name", screens(("nim",)))
def test_text_of_twice_its_size_fits(visit: Any, address: str, name: str) -> None:
    page = visit("/?lang=fr&mode=learn", 390, 844)
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        go(page, address, name)
        page.evaluate(LARGE)
        settled(page)
        assert page.evaluate(HELD), page.evaluate(WIDER)


def test_a_sheet_comes_up_and_leaves_the_board_in_sight(visit: Any) -> None:
    page = visit("/?lang=fr&position=7,2,6", **PHONE)
    bar = page.locator(".controls").bounding_box()
    assert bar["height"] >= 56 and round(bar["y"] + bar["height"]) == 844
    assert page.locator(".bar-word:visible").all_inner_texts() == [
        "Annuler",
        "Coups",
        "Pourquoi",
        "Analyser",
        "Nouvelle",
    ]
    assert not page.locator("#sheet").is_visible()
    why = page.locator(".to-sheet[data-tab=why]")
    why.tap()
    page.wait_for_selector("#sheet .columns")
    assert why.get_attribute("aria-expanded") == "true"
    board, sheet = page.locator(".board-svg").bounding_box(), page.locator("#sheet").bounding_box()
    assert board["y"] >= 48 and board["y"] + board["height"] <= sheet["y"]
    assert 0.35 * 844 < sheet["height"] < 0.5 * 844 and round(sheet["y"] + sheet["height"]) <= bar["y"] + 1
    page.keyboard.press("Escape")
    assert not page.locator("#sheet").is_visible()
    assert page.evaluate("document.activeElement.dataset.tab") == "why"
    page.locator(".menu-button").tap()
    page.get_by_role("link", name="Énigmes").tap()
    page.wait_for_selector(".puzzle")
    assert not page.locator(".menu").is_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_the_first_choice_stands_beneath_its_board(visit: Any, width: int) -> None:
    page = visit("/?lang=fr", **{**PHONE, "width": width})
    page.locator(".welcome-board .el[data-id=h2m2]").tap()
    settled(page)
    board, button = page.locator(".board > svg").bounding_box(), page.locator(".play-choice").bounding_box()
    card = page.locator(".welcome-board").bounding_box()
    assert board["y"] + board["height"] <= button["y"]
    assert button["y"] + button["height"] < card["y"] + card["height"]


def test_whose_turn_it_is_and_the_chosen_move_are_in_sight(visit: Any) -> None:
    page = visit("/?lang=fr&position=1,3,5,7", **{**PHONE, "width": 375, "height": 667})
    status, bar = page.locator(".status").bounding_box(), page.locator(".controls").bounding_box()
    assert status["y"] + status["height"] <= bar["y"] and page.evaluate("scrollY") == 0
    for opened in ("", "why"):
        if opened:
            page.locator(f".to-sheet[data-tab={opened}]").tap()
            page.wait_for_selector("#sheet .columns")
        page.locator('.el[data-id="h3m6"]').tap()
        button = page.locator(".play-choice").bounding_box()
        top = page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", [button["x"] + 9, button["y"] + 9])
        assert button["y"] + button["height"] <= bar["y"] and "play-choice" in top, opened
        page.keyboard.press("Escape")
