"""A whole lesson by keyboard alone: no element is reached in another way than by keys."""

from collections.abc import Callable
from typing import Any

from browser import until

Open = Callable[..., Any]
NAME = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"


def test_the_lesson_of_nim_by_keyboard_alone(visit: Open) -> None:
    page = visit("/?lang=en&mode=learn&lesson=nim")

    def go(key: str, to: str, ends: bool = False) -> None:
        """Press a key until something of that name has the focus."""
        for _ in range(20):
            name = page.evaluate(NAME)
            if name == to or (ends and name.endswith(to)):
                return
            page.keyboard.press(key)
        raise AssertionError((to, name))

    def press(key: str, to: str, ends: bool = False) -> None:
        go(key, to, ends)
        page.keyboard.press("Enter")

    def arrived(step: int) -> None:
        until(page, f"document.querySelector('.crumb').textContent.endsWith('{step} / 8')")
        until(page, "document.activeElement.tagName === 'H1' && document.querySelector('.task').children.length > 0")
        page.keyboard.press("b")

    def done() -> None:
        """Where nothing is left to do the focus goes to the way on."""
        until(page, f"{NAME} === 'Next'")
        page.keyboard.press("Enter")

    until(page, "document.querySelector('.el[tabindex=\"0\"]')")
    page.keyboard.press("b")
    for to_move in ("player 2 to move", "player 1 to move", "player 1 has won"):  # a heap each time
        page.keyboard.press("Enter")
        until(page, f"document.querySelector('.says').textContent.toLowerCase().includes('{to_move}')")
    press("Tab", "Next")
    for step, columns in ((2, (2, 1)), (3, ())):
        arrived(step)
        for column in columns:
            press("Tab", f"column of the {column}")
        press("Tab", "Check")
        done()
    arrived(4)
    press("Tab", "The other one")
    done()
    arrived(5)
    page.keyboard.press("ArrowDown")
    press("ArrowRight", "heap 2: −1", ends=True)
    page.wait_for_selector(".says >> text=Right.")
    press("Tab", "Next")
    arrived(6)
    for column in (8, 4, 2, 1):
        press("Tab", f"column of the {column}")
    press("Tab", "Check")
    done()
    arrived(7)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    press("ArrowRight", "heap 3: −3", ends=True)
    page.wait_for_selector(".says >> text=Right.")
    press("Tab", "Next")
    arrived(8)
    press("Tab", "The other one")
    page.wait_for_selector("text=3 of 3 questions right. The lesson is done.")
    assert page.evaluate(NAME) == "Next lesson"


def test_the_step_of_a_lesson_is_marked_on_wide_screens_too(visit: Open) -> None:
    for width in (1280, 390):
        page = visit("/?lang=en&mode=learn&lesson=kayles&step=4", width=width)
        page.wait_for_selector(".tally.here")
        hidden = "[...document.querySelectorAll('.tally')].some((each) => getComputedStyle(each).display === 'none')"
        assert page.locator(".tally").count() == 8 and not page.evaluate(hidden)
