"""The tool of theorems on the page: texts, drawings, files, stopping; unreadable input is reported."""

from collections.abc import Callable
from typing import Any

import pytest

from bouton.checkers import verify
from browser import until

Open = Callable[..., Any]


@pytest.mark.parametrize("width", [1280, 360])
def test_a_theorem_is_said_drawn_and_saved(visit: Open, width: int) -> None:
    page = visit("/?lang=en&mode=theory&view=theorem", width=width)
    page.locator("#theorem-game").fill("nim")
    page.locator("#theorem-heaps").fill("3")
    page.get_by_role("button", name="Prove").click()
    page.wait_for_selector("text=Every binary column of (a, b, c) has an even number of ones.", timeout=60_000)
    assert page.locator(".theorem-told svg circle").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "view=theorem" in page.url and "text=3" in page.url and "kind=go" in page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the proof").click()
    assert download.value.suggested_filename == "nim.cert"
    assert verify(str(download.value.path()))["names"] == ["a", "b", "c"]
    page.reload()  # the address proves it again
    page.wait_for_selector(".theorem-words", timeout=60_000)
    page.locator("#theorem-game").fill("euclid")
    page.locator("#theorem-heaps").fill("")
    page.get_by_role("button", name="Prove").click()
    page.wait_for_selector(".error >> text=depends on a product of two unknown numbers", timeout=60_000)


def test_a_proof_can_be_stopped(visit: Open) -> None:
    page = visit("/?lang=fr&mode=theory&view=theorem&game=wythoff")
    page.route("**/api/prove?*", lambda route: None)  # it takes forever
    page.get_by_role("button", name="Démontrer").click()
    page.wait_for_selector("text=pendant 4 secondes au plus")
    page.get_by_role("button", name="Arrêter").click()
    page.wait_for_selector("text=Arrêté.")
    until(page, "document.querySelector('.theorem-form .primary').checkVisibility()")
    assert page.locator(".theorem-form button:visible").count() == 1
