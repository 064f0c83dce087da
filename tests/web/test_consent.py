"""Rules in an address run only after the user's consent, in every view."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest

from browser import until

pytestmark = pytest.mark.once

Open = Callable[..., Any]
RULES = "def f(n):\n    return [n - 1, n - 2] if n > 1 else []\n"
OTHER = RULES.replace("n - 2", "n - 2, n - 1")
MODES = "async () => (await import('/page/state.js')).MODES"
GAME = {"lang": "en", "game": "own:f", "position": "21", "moves": "20>18", "second": "human"}
#: counts what runs rules, and what is sent about them
COUNT = """(() => {
  const made = window.Worker;
  window.runs = 0;
  window.Worker = class extends made { constructor(...given) { super(...given); window.runs += 1; } };
})()"""
LOADED = "performance.getEntriesByType('resource').filter((each) => each.name.includes('own_worker')).length"
RUNS = f"window.runs + {LOADED}"
KEEPS = "[localStorage, sessionStorage].some((each) => JSON.stringify(each).includes('return [n - 1'))"


@pytest.fixture
def opened(visit: Open, address: str) -> Any:
    """Open an address with rules, as somebody does who comes for the first time, or once more in the same tab."""

    def go(again: Any = None, code: str = RULES, **more: str) -> Any:
        path = f"/?{urlencode(GAME | more | {'code': code})}"
        page = again or visit("/?lang=en&mode=accessibility")
        if not again:
            page.context.add_init_script(COUNT)
            page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        page.goto(address + path)
        page.wait_for_selector("html[data-ready]")
        return page

    sent: list[str] = []
    go.sent = sent  # type: ignore[attr-defined]
    return go


def check_asks(page: Any, opened: Any, code: str = RULES) -> None:
    assert page.locator(".ask pre").inner_text() == code
    page.wait_for_timeout(100)  # what would run, would have been asked for by now
    assert page.evaluate(RUNS) == 0 and opened.sent == [] and not page.evaluate(KEEPS)


def test_no_view_runs_the_rules_of_an_address_unasked(opened: Any) -> None:
    page = opened()
    modes = page.evaluate(MODES)
    assert {"play", "puzzles", "tables", "strategy"} <= set(modes)
    for more in [{}, {"game": "nim"}, {"embed": "1"}, *({"mode": mode} for mode in modes)]:
        opened(page, **more)
        check_asks(page, opened)
        opened(page, **more)  # the second opening, with what the first one has kept
        check_asks(page, opened)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        check_asks(page, opened)
    second = page.context.new_page()  # another window of the same browser
    opened(second, mode="play")
    check_asks(second, opened)


def test_what_was_let_run_runs_and_nothing_else(opened: Any) -> None:
    page = opened(mode="play")
    modes = page.evaluate(MODES)
    page.get_by_role("button", name="Run these rules").click()
    page.wait_for_selector(".board .el")
    assert page.evaluate(RUNS) and page.evaluate(KEEPS)
    for mode in modes:
        opened(page, mode=mode)
        assert page.locator(".ask pre").count() == 0, mode
        if mode in ("play", "review", "puzzles", "tables", "own"):
            until(page, f"({RUNS}) > 0")
    for mode in modes:
        opened(page, code=OTHER, mode=mode)
        assert page.locator(".ask pre").inner_text() == OTHER, mode
        assert page.evaluate(RUNS) == 0, mode
    page.get_by_role("link", name="Learn").click()  # one is not held there
    page.wait_for_selector(".lessons")
    assert "code=" not in page.evaluate("location.href")
    opened(page, mode="play")  # the first rules are known as before
    page.wait_for_selector(".board .el")


def test_a_formula_in_an_address_is_no_way_around(opened: Any) -> None:
    page = opened(mode="tables", view="one", text="n % 3 == 0")
    check_asks(page, opened)


def test_rules_that_come_in_a_file_are_asked_for_too(visit: Open, address: str, tmp_path: Any) -> None:
    page = visit("/?lang=en&mode=traces")
    file = tmp_path / "x.bouton.json"
    game = {"game": "own:f", "position": "21", "moves": "20>18", "code": RULES}
    file.write_text(
        json.dumps({"bouton": "bouton-traces", "version": 1, "games": [game], "rules": [{"name": "f", "code": OTHER}]}),
        "utf-8",
    )
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector("text=The file has been added.")
    links = page.locator(".kept-parts a[href*='code=']").evaluate_all("all => all.map((each) => each.href)")
    assert len(links) == 3
    for link in links:
        page.goto(link)
        page.wait_for_selector(".ask pre")
        assert page.evaluate(LOADED) == 0


def test_going_back_to_rules_that_were_not_let_run_does_not_run_them(opened: Any, address: str) -> None:
    page = opened(mode="play", code=OTHER)
    page.get_by_role("link", name="Learn").click()
    page.wait_for_selector(".lessons")
    page.go_back()
    page.wait_for_selector(".ask pre")
    check_asks(page, opened, OTHER)
