"""Listening: an entire game from Chromium's accessibility tree, by keys; the board in words, spoken moves."""

import re
from typing import Any

import pytest

from browser import settled, until

pytestmark = pytest.mark.once

Page = Any
SPOKEN = """window.spoken = [];
speechSynthesis.speak = (said) => window.spoken.push([said.lang, said.text]);
try { localStorage.setItem("probe", ""); } catch {}"""


def tree(page: Page) -> list[tuple[str, str]]:
    """The roles and names that a screen reader gets, in its order."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        (each["role"]["value"], each.get("name", {}).get("value", "").replace("\xa0", " ").replace("\u202f", " "))
        for each in nodes
        if not each["ignored"]
    ]


def texts(page: Page) -> str:
    return " | ".join(name for role, name in tree(page) if role == "StaticText")


def listening(page: Page) -> None:
    """Switch it on by keys: the menu, then the button of that name."""
    for name in ("Plus", "À l’oreille, tout en mots"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.wait_for_selector(".in-words")


def play(page: Page, name: str) -> None:
    """Find a move among the buttons that the tree names, and press it."""
    assert ("button", name) in tree(page), name
    before = page.locator(".moves .to").count()
    page.locator(".option-card").get_by_text(name, exact=True).focus()
    page.keyboard.press("Enter")
    until(page, f"document.querySelectorAll('.moves .to').length > {before}")
    settled(page)


def test_a_whole_game_by_ear(visit: Any) -> None:
    """Nim 1,2 against the best opponent: what is read is enough to win, each move and the end are said aloud."""
    page = visit("/?lang=fr&mode=learn")
    page.context.add_init_script(SPOKEN)
    page.goto(page.url.replace("mode=learn", "game=nim&position=1,2,1&level=5"))
    page.wait_for_selector(".el.can")
    listening(page)
    for heaps, move in ((("1", "2", "1"), "tas 2 : −2"), (None, None)):
        said = texts(page)
        if heaps is None:
            one = next(k for k, size in enumerate(("1", "0", "1"), 1) if f"Tas {k} : 1" in said)
            play(page, f"tas {one} : −1")
            break
        assert all(f"Tas {k} : {size}" in said for k, size in enumerate(heaps, 1))
        play(page, move)
        until(page, "document.querySelectorAll('.moves .to').length === 2")
        settled(page)
    live = page.locator("#live").text_content()
    assert "Vous gagnez" in live.replace("\xa0", " ")
    spoken = page.evaluate("window.spoken")
    assert {lang for lang, _ in spoken} == {"fr"}
    assert any(re.match(r"Le programme a pris .*À vous de jouer", text) for _, text in spoken)  # first what was played
    assert "Vous gagnez" in spoken[-1][1]
    assert not [name for role, name in tree(page) if role in ("button", "link") and not name.strip()]


def test_boards_are_told_in_words_and_moves_are_typed(visit: Any, address: str) -> None:
    page = visit("/?lang=fr&game=hex:3&position=b2,a1&second=human")
    listening(page)
    said = texts(page)
    assert "Case, Rouge : b2" in said and "Case, Bleu : a1" in said
    page.get_by_label("Tapez un coup").fill("B1")
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('.moves .to').length === 1")
    settled(page)
    assert "Case, Rouge : b1, b2" in texts(page)
    page.goto(f"{address}/?lang=fr&game=turning:at-most-3&position=01101&second=human")
    page.wait_for_selector(".in-words")  # it is kept
    assert "Pièce, côté face : 2, 3, 5" in texts(page)
    page.goto(f"{address}/?lang=fr&game=cram&position=%23%23.|...&second=human")
    page.wait_for_selector(".in-words >> text=Case, couverte : a1, b1")
    page.goto(f"{address}/?lang=fr&mode=puzzles&game=nim")  # puzzles and lessons too: a move is found and made by ear
    page.wait_for_selector(".in-words")
    assert "Tas 1 : " in texts(page)
    page.get_by_label("Tapez un coup").wait_for()
    page.goto(f"{address}/?lang=fr&mode=learn&lesson=nim")
    page.wait_for_selector(".in-words")
    assert re.search(r"Tas \d : \d", texts(page))
    page.locator(".option-card").first.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.says').textContent.includes('joueur 2')")
