"""The page in a real browser: playing by clicking, review, puzzles, lessons, own rules, languages, keys, axe."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest

import bouton
from bouton.lessons import lessons
from browser import browser, served

Page = Any
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(chrome: Any, address: str) -> Iterator[Open]:
    """Open an address of the page; nothing may be reported on the console, nothing asked of another host."""
    contexts, wrong = [], []

    def go(path: str = "/?lang=en", width: int = 1280, height: int = 900, **settings: Any) -> Page:
        context = chrome.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB", **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda request: None if request.url.startswith((address, "blob:", "data:")) else wrong.append(request.url),
        )
        page.goto(address + path)
        page.wait_for_selector("html[data-ready]")
        return page

    yield go
    for context in contexts:
        context.close()
    assert [text for text in wrong if "status of 422" not in text] == []


def until(page: Page, condition: str) -> None:
    """Wait for a condition; the page's policy forbids Playwright's own way, which evaluates a text in the page."""
    for _ in range(150):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(condition)


def click(page: Page, element: str) -> None:
    page.locator(f'.el[data-id="{element}"]').click(force=True)


def address_of(page: Page) -> str:
    return str(page.evaluate("location.href"))


def test_play_nim_by_clicking_lose_it_and_review_it(visit: Open) -> None:
    page = visit("/?lang=en&position=1,2&level=5")
    click(page, "h1m0")  # takes the row of two: the program then takes the last match
    page.wait_for_selector("text=The program has won.")
    assert page.locator(".moves .to").all_inner_texts() == ["1,2", "1,0", "0,0"]
    page.get_by_role("button", name="Review the game").click()
    page.wait_for_selector(".curve")
    assert "1 blunder" in page.locator(".judged").inner_text()
    page.get_by_role("button", name="Next mistake").click()
    page.wait_for_selector(".verdict")
    assert "was won and is now lost" in page.locator(".verdict").inner_text()
    assert "1,1" not in page.locator(".verdict").inner_text()  # not before it was tried
    page.get_by_role("button", name="Try again from here").click()
    until(page, "document.querySelector('.status').textContent.includes('Find the better move')")
    click(page, "h1m1")
    page.wait_for_selector("text=1,1 is right.")


def test_no_illegal_move_can_be_made(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=7&level=0&second=human")
    click(page, "h0m0")  # all seven: more than three
    assert page.locator(".moves .to").all_inner_texts() == ["7"]
    click(page, "h0m4")
    until(page, "document.querySelectorAll('.moves .to').length === 2")
    assert page.locator(".moves .to").all_inner_texts() == ["7", "4"]


def test_undo_and_redo(visit: Open) -> None:
    page = visit("/?lang=en&position=3,4&first=human&second=human")
    click(page, "h1m2")
    page.wait_for_selector("text=player 2 to move")
    click(page, "h0m1")
    until(page, "document.querySelectorAll('.moves .to').length === 3")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=player 2 to move")
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector(".move.at >> text=1,2")


def test_switch_language_keeps_the_game(visit: Open) -> None:
    page = visit("/?lang=en&position=7,2,6&tab=why")
    page.wait_for_selector(".columns tfoot")
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector("text=À vous de jouer.")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.wait_for_selector("text=Parité")
    assert page.locator(".columns tfoot .lit").count() == 2
    assert "lang=fr" in address_of(page)


def test_solve_a_puzzle(visit: Open) -> None:
    page = visit("/?lang=en&mode=puzzles&game=nim&seed=5&grade=2")
    page.wait_for_selector("text=one move wins")
    puzzle = bouton.puzzle("nim", 5, 2)
    before, after = (list(map(int, text.split(","))) for text in (puzzle["position"], puzzle["solution"]))
    heap = next(k for k, size in enumerate(before) if size != after[k])
    click(page, f"h{heap}m{after[heap]}")
    page.wait_for_selector("text=That is the move!")
    assert "Solved: 1" in page.locator(".score").inner_text()


def test_a_wrong_answer_to_a_puzzle_is_refuted(visit: Open) -> None:
    page = visit("/?lang=en&mode=puzzles&game=nim&seed=5&grade=2")
    page.wait_for_selector("text=one move wins")
    puzzle = bouton.puzzle("nim", 5, 2)
    wrong = [
        move
        for move in page.locator(".el.can").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
        if not move.endswith(f"to {puzzle['solution']}")
    ]
    page.locator(f'.el[aria-label="{wrong[0]}"]').click(force=True)
    page.wait_for_selector("text=The opponent answers")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".el.can")


def test_a_shared_address_opens_the_same_game(visit: Open) -> None:
    path = "/?lang=fr&mode=review&game=nim&position=1,3,5,7&moves=1,3,5,5>1,3,3,5>1,3,3,1&at=2"
    page = visit(path)
    page.wait_for_selector(".curve")
    assert page.locator(".move.at .to").inner_text() == "1,3,3,5"
    again = visit(address_of(page).partition("8190")[2] or path)
    assert again.locator(".move.at .to").inner_text() == "1,3,3,5"
    page.keyboard.press("Home")
    page.wait_for_selector(".move.at >> text=début")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".move.at >> text=1,3,5,5")
    page.keyboard.press("End")
    page.wait_for_selector(".move.at >> text=1,3,3,1")
    page.keyboard.press("n")
    page.wait_for_selector(".move.at >> text=1,3,3,5")


def test_keyboard_only(visit: Open) -> None:
    page = visit("/?lang=en&position=3,4&level=5")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skip to the content
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.id") == "h0m0"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == "h1m3"
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('.moves .to').length >= 3")
    assert page.locator(".moves .to").all_inner_texts()[1] == "3,3"
    page.wait_for_selector("text=Your turn.")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")  # the best move
    until(page, "document.querySelectorAll('.moves .to').length >= 5")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_a_new_game_is_set_up_without_a_mouse(visit: Open) -> None:
    page = visit()
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    page.locator("#new-game").fill("chomp")
    page.locator("#new-position").fill("3,3")
    page.locator("#new-level").press("End")
    page.get_by_role("button", name="Begin").press("Enter")
    page.wait_for_selector("h1 >> text=Chomp")
    assert "level=5" in address_of(page) and "position=3,3" in address_of(page)
    page.get_by_role("button", name="New game").click()
    page.locator("#new-position").fill("3,x")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("dialog .error")
    assert "x" in page.locator("dialog .error").inner_text()


def test_moves_of_two_elements_are_put_together(visit: Open) -> None:
    page = visit("/?lang=en&game=kayles&position=5&second=human")
    click(page, "h0m2")
    page.wait_for_selector(".board-hint:visible")
    click(page, "h0m3")
    until(page, "document.querySelectorAll('.moves .to').length === 2")
    assert page.locator(".moves .to").all_inner_texts()[1] in ("2,1", "1,2")
    page = visit("/?lang=en&game=pawns&position=1-4,2-7&second=human")
    click(page, "c1left")
    page.wait_for_selector(".el.next")
    click(page, "c1r4")
    until(page, "document.querySelectorAll('.moves .to').length === 2")
    assert page.locator(".moves .to").all_inner_texts()[1] == "1-4,4-7"


def test_moves_are_coloured_with_shapes_and_distances(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=6&tab=why")
    page.get_by_label("Show on the board which moves win").check()
    page.wait_for_selector(".fate-mark")
    assert page.locator(".fate-mark.win").count() == 1 and page.locator(".fate-mark.loss").count() == 2
    assert page.locator(".fate-mark.win circle").count() == 1 and page.locator(".fate-mark.loss rect").count() == 2
    page.get_by_role("button", name="Each move and its answer").click()
    page.wait_for_selector(".refutations .answer >> text=4")


def test_the_graph_and_the_rules(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=6&tab=graph")
    page.wait_for_selector(".graph svg .node")
    assert page.locator(".graph svg .node").count() == 7
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".tab-panel details")


def test_a_lesson_with_every_kind_of_step(visit: Open) -> None:
    page = visit("/?lang=en&mode=learn")
    page.get_by_role("link", name=re.compile("Nim and its columns")).click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.wait_for_selector("text=2 / 8")
    click(page, "h1m3")
    page.wait_for_selector(".says >> text=Right.")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="The player to move").click()
    page.wait_for_selector("text=Think again")
    page.get_by_role("button", name="The other one").click()
    page.wait_for_selector(".says >> text=Right.")
    page = visit("/?lang=en&mode=learn&lesson=grundy&step=1")
    page.locator("#value").fill("3")
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector(".says >> text=Right.")
    page = visit("/?lang=en&mode=learn&lesson=fibonacci&step=3")
    for first in (2, 8, 89):
        page.get_by_label(f"the card that begins with {first}", exact=True).check()
    page.wait_for_selector("text=89 + 8 + 2 = 99")
    page = visit("/?lang=en&mode=learn&lesson=nim&step=7")
    page.get_by_role("link", name=re.compile("perfect")).click()
    page.wait_for_selector("text=Your turn.")


def test_a_code_word_is_mended(visit: Open) -> None:
    if not any(lesson["name"] == "coins" for lesson in lessons("en")):
        pytest.skip("the coin-turning games are not there")
    page = visit("/?lang=en&mode=learn&lesson=coins&step=4")
    page.locator(".code-coin").nth(4).click()
    page.get_by_role("button", name="Find the turned coin").click()
    page.wait_for_selector("text=coin 5 was turned")


RULES = "def doubling(n):\n    for k in (1, 2):\n        if k <= n:\n            yield n - k\n"


def test_own_rules_run_in_the_browser(visit: Open) -> None:
    page = visit("/?lang=en&mode=own")
    page.wait_for_selector(".pn")
    page.locator("#code").fill(RULES)
    page.wait_for_selector("text=doubling can be played.")
    page.wait_for_selector("text=0, 3, 6, 9, 12")
    assert page.locator(".pn td").count() == 100 and page.locator(".pn td.o-P").count() == 34
    page.locator("#own-start").fill("7")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("h1 >> text=doubling")
    click(page, "h0m6")
    until(page, "document.querySelectorAll('.moves .to').length >= 3")
    assert page.locator(".moves .to").all_inner_texts()[1] == "6"
    page.get_by_role("tab", name="Why").click()
    page.wait_for_selector("text=were looked through in this browser")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("def f(n):\n    while True:\n        n = n + 1\n", "a loop that never ends"),
        ("def f(n):\n    return g(n)\n", "the name g is not known"),
        ("import os\ndef f(n):\n    return []\n", "os cannot be imported"),
        ("def f(n):\n    return n.__class__\n", "__class__"),
        ("def f(n\n", "this cannot be read"),
        ("", "write at least one function"),
    ],
)
def test_own_rules_that_are_wrong_are_told(visit: Open, rules: str, told: str) -> None:
    page = visit(f"/?lang=en&mode=own&code={quote(rules)}" if rules else "/?lang=en&mode=own")
    if not rules:
        page.locator("#code").fill("x = 1\n")
    page.wait_for_selector(f"text={told}")


def test_sharing_copies_text_and_saves_pictures(visit: Open) -> None:
    page = visit("/?lang=en&position=3,4", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    assert page.get_by_label("Address of this page").input_value() == address_of(page)
    page.get_by_role("button", name="Copy as text").click()
    page.wait_for_selector("text=Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "# nim\n3,4"
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").click()
    drawing = download.value.path().read_text(encoding="utf-8")
    assert drawing.startswith("<svg") and "class=" not in drawing and drawing.count("<ellipse") == 7
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes()[:4] == b"\x89PNG"


def test_animation_can_be_switched_off(visit: Open) -> None:
    page = visit()
    button = page.get_by_role("button", name="Animation")
    assert button.get_attribute("aria-pressed") == "false"  # this browser asks for reduced motion
    button.click()
    assert button.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [
        "/?lang=en&position=7,2,6&tab=why",
        "/?lang=fr&game=chomp&position=4,4,2",
        "/?lang=en&mode=review&game=nim&position=1,3,5,7&moves=1,3,5,5>1,3,3,5&at=2",
        "/?lang=fr&mode=puzzles&game=pawns&seed=3",
        "/?lang=en&mode=learn",
        "/?lang=fr&mode=learn&lesson=nim&step=3",
        "/?lang=en&mode=own",
        "/api",
    ],
)
def test_axe_finds_no_violation(visit: Open, address: str, path: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit(path, color_scheme=scheme) if path != "/api" else visit("/?lang=en", color_scheme=scheme)
    if path == "/api":
        page.goto(address + path)
        page.wait_for_selector("section")
    page.wait_for_timeout(300)
    found = axe.Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_axe_finds_no_violation_in_the_dialogs(visit: Open) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit()
    for name in ("New game", "Share", "Hint"):
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open]")
        found = axe.Axe().run(page)
        assert not found.response["violations"], found.generate_report()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_nothing_is_wider_than_the_screen(visit: Open, width: int) -> None:
    for path in (
        "/?lang=fr&position=7,2,6&tab=why",
        "/?lang=fr&mode=puzzles",
        "/?lang=fr&mode=own",
        "/?lang=en&game=fibonacci&position=99",
        "/?lang=en&tab=graph&position=1,2,3",
    ):
        page = visit(path, width=width)
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_small(visit: Open, address: str) -> None:
    page = visit("/?lang=en")
    sizes = page.evaluate("performance.getEntries().filter(e => e.transferSize !== undefined).map(e => e.transferSize)")
    assert sum(sizes) < 300_000
