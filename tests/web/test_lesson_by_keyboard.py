"""An entire lesson by keyboard only: every element is reachable with keys."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest

from browser import click, settled, until

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
    press("Tab", "The other player")
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
    press("Tab", "The other player")
    page.wait_for_selector("text=3 of 3 questions right. The lesson is done.")
    assert page.evaluate(NAME) == "Next lesson"


def test_the_step_of_a_lesson_is_marked_on_wide_screens_too(visit: Open) -> None:
    for width in (1280, 390):
        page = visit("/?lang=en&mode=learn&lesson=kayles&step=4", width=width)
        page.wait_for_selector(".tally.here")
        hidden = "[...document.querySelectorAll('.tally')].some((each) => getComputedStyle(each).display === 'none')"
        assert page.locator(".tally").count() == 8 and not page.evaluate(hidden)


def own_lesson(task: str, game: str = "nim", position: str = "1,2") -> str:
    """The address of a lesson of one step: a task about heaps of 1 and 2, where one move wins, or another game."""
    lesson = {"title": "Own", "steps": [{"task": task, "game": game, "position": position, "quiz": True}]}
    return f"/?lang=en&mode=learn&lesson=own&text={urlsafe_b64encode(json.dumps(lesson).encode()).decode().rstrip('=')}"


def test_nothing_is_called_wrong_where_nobody_knows_it(visit: Open) -> None:
    """A search that stopped at its limit says of no move whether it wins, and a server that fails says nothing."""
    page = visit("/?lang=en&mode=learn")

    def without_fates(route: Any) -> None:
        found = route.fetch().json()
        for move in found["board"]["moves"]:
            move.pop("fate", None)
        route.fulfill(json=found)

    page.route("**/api/board?*", without_fates)
    page.goto(page.url.partition("/?")[0] + own_lesson("mark"))
    page.wait_for_selector(".says >> text=Whether this wins is not known")
    assert not page.get_by_role("button", name="Check").count()
    page.goto(page.url.partition("/?")[0] + own_lesson("move"))
    page.wait_for_selector(".task >> text=/./")
    settled(page)
    click(page, "h1m0")  # it loses; who asked nobody cannot know
    page.wait_for_selector(".says >> text=Whether this wins is not known")
    assert not page.locator(".bad").count()
    page.unroute("**/api/board?*")
    page.reload()
    page.wait_for_selector('.el[data-id="h1m1"]')
    settled(page)
    page.route("**/api/board?*", lambda route: route.fulfill(status=422, json={"error": "Too much."}))
    click(page, "h1m1")  # it wins
    page.wait_for_selector(".says >> text=Too much.")
    assert not page.locator(".bad").count()
    page.unroute("**/api/board?*")
    page.get_by_role("button", name="Try again").click()
    settled(page)
    click(page, "h1m1")
    page.wait_for_selector(".says .good")


@pytest.mark.parametrize("task", ["move", "who", "mark"])
@pytest.mark.parametrize(
    ("game", "position", "player"),
    [("domineering", "2x2", "Left"), ("nim", "1,2", ""), ("hackenbush", "LLR,RL", "Blue")],
)
def test_a_question_says_who_is_to_move_where_it_matters(
    visit: Open, task: str, game: str, position: str, player: str
) -> None:
    page = visit(own_lesson(task, game, position))
    page.wait_for_selector(".task >> text=/./")
    settled(page)
    said = page.locator(".task").inner_text()
    assert (f"{player} is to move." in said) if player else "is to move" not in said


def test_a_start_that_is_typed_is_kept_before_it_is_drawn(visit: Open) -> None:
    """Everything at once, as quick hands and a slow machine do it: the chapter is drawn again before its picture is."""
    page = visit("/?lang=en&mode=compose&game=nim&position=3,5")
    kept = page.evaluate("""() => {
      const change = (id, value, kind) => {
        const node = document.getElementById(id);
        node.value = value;
        node.dispatchEvent(new Event(kind, { bubbles: true }));
      };
      change("compose-start-0", "1,2", "input");
      change("compose-task-0", "mark", "change");
      return [document.getElementById("compose-start-0").value, new URL(location.href).searchParams.get("text")];
    }""")
    lesson = json.loads(urlsafe_b64decode(kept[1] + "=" * (-len(kept[1]) % 4)))
    assert kept[0] == lesson["steps"][0]["position"] == "1,2"


def test_what_is_pressed_has_its_word_in_the_middle(visit: Any) -> None:
    page = visit("/?lang=fr&mode=compose&game=nim&position=3,5")
    off = page.evaluate("""() => [...document.querySelectorAll(".buttons > :is(button, .button)")].map((node) => {
      const words = document.createRange();
      words.selectNodeContents(node);
      const [inner, outer] = [words.getBoundingClientRect(), node.getBoundingClientRect()];
      return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
    })""")
    assert len(off) > 4 and max(off) < 1


def test_a_lesson_is_written_shared_and_its_results_come_back(visit: Any, address: str, tmp_path: Any) -> None:
    page = visit("/?lang=en&mode=compose&game=nim&position=3,5")
    page.locator("#compose-title").fill("Éva’s lesson <b>")
    page.locator("#compose-text-0").fill("Find the move.")
    page.locator("#compose-start-0").fill("1,2")
    page.locator("#compose-task-0").select_option("mark")
    until(page, "document.querySelectorAll('.start-picture svg').length === 1")
    page.get_by_role("button", name="Add a chapter").click()
    page.locator("#compose-task-1").select_option("answer")
    page.locator("#compose-text-1").fill("What is 2 + 2?")
    page.locator("#compose-answer-1").fill("Four")
    page.locator("li:nth-child(2) .choice").get_by_text("one answer only").click()
    page.reload()
    assert page.locator("#compose-answer-1").input_value() == "Four"  # it stays in the address
    page.get_by_role("button", name="Share the address").click()
    link = page.locator(".row input[readonly]").input_value()
    assert "mode=learn" in link and "lesson=own" in link and "Four" not in link
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "lesson.json")
    pupil = visit(link.removeprefix(address) + "&lang=en")
    assert pupil.locator("h1").inner_text() == "Éva’s lesson <b>"
    settled(pupil)
    pupil.get_by_label("heap 2: −1").check()
    pupil.get_by_role("button", name="Check").click()
    pupil.wait_for_selector(".says .good")
    pupil.get_by_role("button", name="Next").click()
    pupil.locator("#typed-answer").fill(" four ")
    pupil.get_by_role("button", name="Check").click()
    pupil.wait_for_selector("text=1 of 1 questions right")
    kept = pupil.evaluate("JSON.parse(localStorage.getItem('bouton /')).lessons")
    assert kept == {"own:Éva’s lesson <b>": {"step": 1, "steps": 2, "right": 1}}
    pupil.goto(f"{address}/?lang=en&mode=traces")
    pupil.wait_for_selector("text=Éva’s lesson <b>")
    page.goto(f"{address}/?lang=en&mode=compose")
    page.locator("#compose-file").set_input_files(tmp_path / "lesson.json")
    until(page, "document.querySelectorAll('.compose-chapters > li').length === 2")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=own&text=rubbish")
    page.wait_for_selector("text=No lesson is in there")


def test_a_whole_game_by_what_a_screen_reader_hears(visit: Any) -> None:
    """Everything is read from Chromium's accessibility tree and done by keys: each thing of the board is called by its
    own name and says the move it makes, and after each move one hears what was played and whose turn it is."""
    page = visit("/?lang=fr&game=nim&position=1,2,4&level=5")
    session = page.context.new_cdp_session(page)

    def heard() -> list[tuple[str, str]]:
        nodes = [node for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
        return [(node["role"]["value"], node.get("name", {}).get("value", "").replace("\u00a0", " ")) for node in nodes]

    def things() -> list[str]:
        return [name for role, name in heard() if role == "button" and name.startswith("allumette")]

    heaps = [1, 2, 4]
    while sum(heaps):
        page.wait_for_selector(".status >> text=/À vous de jouer/")
        expected = [
            f"allumette {k + 1}, tas {n + 1} : −{size - k}" for n, size in enumerate(heaps) for k in range(size)
        ]
        if sum(size > 0 for size in heaps) and len(heaps) > 1:
            assert things() == expected
        total = 0
        for size in heaps:
            total ^= size
        heap = next(n for n, size in enumerate(heaps) if size ^ total < size)
        wanted = f"allumette {(heaps[heap] ^ total) + 1}, tas {heap + 1} : −{heaps[heap] - (heaps[heap] ^ total)}"
        page.keyboard.press("b")
        for key in ["Home", *["ArrowRight"] * 8, *["ArrowDown"] * 4, *["ArrowLeft"] * 8]:
            if page.evaluate("document.activeElement.getAttribute('aria-label')").replace("\u00a0", " ") == wanted:
                break
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        heaps[heap] ^= total
        if not sum(heaps):
            break
        page.wait_for_selector(".status >> text=/Le programme a pris/")
        texts = " ".join(name for _, name in heard())
        taken, place = re.search(r"Le programme a pris (\d+) allumettes? dans le tas (\d+)", texts).groups()  # type: ignore[union-attr]
        heaps[int(place) - 1] -= int(taken)
    page.wait_for_selector(".status >> text=/Vous gagnez/")
    assert any("Vous gagnez" in name for _, name in heard())
