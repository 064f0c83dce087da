"""Parts of the page that are asked for when the server no longer answers; the arrow keys on hexagons."""

from typing import Any

import pytest

from browser import LONGEST

pytestmark = pytest.mark.once


def test_a_part_that_does_not_arrive_is_reported(chrome: Any, address: str) -> None:
    """A panel or a view of a lost server says so instead of doing nothing; another try opens what was asked for."""
    page = chrome.new_context(locale="en-GB").new_page()
    page.set_default_timeout(LONGEST)
    page.goto(f"{address}/?lang=en&position=7,2,6")
    page.wait_for_selector("html[data-ready]")
    page.context.set_offline(True)
    page.locator("#tab-why").click()
    page.wait_for_selector("[role=alert] >> text=The server does not answer")
    page.get_by_role("link", name="Puzzles").first.click()
    page.wait_for_url("**mode=puzzles**")
    assert page.get_by_role("alert").count() == 1
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".puzzle-question")
    assert page.get_by_role("alert").count() == 0


def test_down_goes_to_the_next_row_of_hexagons(chrome: Any, address: str) -> None:
    page = chrome.new_context(locale="en-GB").new_page()
    page.set_default_timeout(LONGEST)
    page.goto(f"{address}/?lang=en&game=hex:5&position=.")
    page.wait_for_selector("html[data-ready]")
    page.keyboard.press("b")
    rows = []
    for key in ("ArrowRight", *["ArrowDown"] * 4):
        page.keyboard.press(key)
        rows.append(page.evaluate("document.activeElement.getAttribute('aria-label')")[-1])
    assert rows == ["1", "2", "3", "4", "5"]
