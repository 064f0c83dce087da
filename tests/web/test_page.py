"""The page in a real browser: playing by clicking, review, puzzles, lessons, custom rules, languages, keys, axe."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest

import bouton
from bouton.play.lessons import lessons
from bouton.play.practice import practice
from bouton.rulesets import INDEX
from bouton.web.pages import PAGE
from browser import LONGEST, click, press, settled, until
from screens import SCREENS

pytestmark = pytest.mark.once

Page = Any
Open = Callable[..., Page]


def line(page: Page) -> list[str]:
    """The positions of the game, from the list of its moves."""
    found: list[str] = page.locator(".move").evaluate_all("all => all.map((each) => each.dataset.position)")
    return found


def until_moves(page: Page, least: int) -> None:
    until(page, f"document.querySelectorAll('.moves .to').length >= {least}")


def address_of(page: Page) -> str:
    return str(page.evaluate("location.href"))


def test_play_nim_by_clicking_lose_it_and_review_it(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=1,2&level=5")
    click(page, "h1m0")  # takes the row of two: the program then takes the last match
    page.wait_for_selector("text=The program has won.")
    assert line(page) == ["1,2", "1,0", "0,0"]
    page.get_by_role("button", name="Review the game").click()
    page.wait_for_selector(".curve")
    page.wait_for_selector(".move.at[data-position='1,0']")  # it opens at the loser's first mistake
    assert page.locator(".judged tbody tr").first.locator("td").all_inner_texts() == ["1", "0"]  # blunders of both
    page.get_by_role("button", name="Next mistake").click()
    page.wait_for_selector(".verdict")
    assert "was won and is now lost" in page.locator(".verdict").inner_text()
    assert "heap 2: −1" not in page.locator(".verdict").inner_text()  # not before it was tried
    page.get_by_role("button", name="Try again from here").click()
    until(page, "document.querySelector('.status').textContent.includes('Find the best move')")
    click(page, "h1m1")
    page.wait_for_selector("text=That is right: heap 2: −1.")
    page.goto(f"{address}/?lang=en&mode=puzzles")
    page.get_by_role("button", name="My lost games").click()
    page.wait_for_selector("text=Here you could still have won.")
    click(page, "h1m1")
    page.wait_for_selector("text=That is the move!")
    page.wait_for_selector("text=All your lost games have been gone through.")
    page.goto(f"{address}/?lang=en&mode=traces")
    page.wait_for_selector("th >> text=My lost games")


def test_after_a_mistake_every_winning_move_is_right(visit: Open, address: str) -> None:
    page = visit()
    for take, right in (("h1m1", True), ("h2m5", True), ("h0m0", False)):  # both win, more slowly than the quickest
        page.goto(f"{address}/?lang=fr&mode=review&position=7,2,6&moves=7,2,0>7,0,0>0,0,0&at=1")
        page.get_by_role("button", name="Réessayer à partir d’ici").click()
        until(page, "document.querySelector('.status').textContent.includes('Trouvez le meilleur coup')")
        click(page, take)
        page.wait_for_selector(f".verdict >> text={'C’est juste : tas' if right else 'Pas le meilleur coup : tas'}")


@pytest.mark.parametrize(
    ("moves", "opened"),
    [
        ("3,3>3,2>2,2>2,1>1,1>0,1>0,0", "3,3"),  # the winner makes no mistake, and the loser had none to make
        ("3,4>3,3>1,3>1,2>1,1>0,1>0,0", "1,2"),  # the loser's only mistake, not the earlier one of the winner
        ("3,4>2,4", "3,4"),  # nobody has lost yet
        ("2,5", "2,5"),
    ],
)
def test_a_review_opens_where_there_is_something_to_see(visit: Open, moves: str, opened: str) -> None:
    page = visit(f"/?lang=fr&mode=review&game=nim&position=3,5&first=human&second=human&moves={moves}")
    page.wait_for_selector(".curve")
    page.wait_for_selector(f".move.at[data-position='{opened}']")
    settled(page)
    assert page.locator(".verdict").count() == 1


def test_a_game_is_found_in_the_gallery(visit: Open, address: str) -> None:
    page = visit("/?lang=en")
    until(page, "document.querySelectorAll('.offer-picture .mini').length === 4")  # challenges, the puzzle of the day
    assert page.locator(".gallery-section").count() == 7  # the tools are the last one
    assert page.locator(".game-picture .mini").count() >= len(INDEX) - 5
    for words, found in (("Marienbad", "Nim"), ("chocolat", "Chomp"), ("corner the queen", "Wythoff's game")):
        page.keyboard.press("/")
        page.locator("#game-search").fill(words)
        assert page.locator(".game-card:visible strong").all_inner_texts() == [found]
    for words, found in (
        ("allumete", "Nim"),
        ("batonets", "Nim"),
        ("fort boyard", "Subtraction game"),
        ("morpion", "Treblecross"),
        ("chompe", "Chomp"),
    ):
        page.locator("#game-search").fill(words)
        assert found in page.locator(".game-card:visible strong").all_inner_texts(), words
    page.locator("#game-search").fill("nothing at all")
    assert page.get_by_text("No game matches these words.").is_visible()
    page.locator("#game-search").fill("quilles")
    page.locator(".game-card:visible").first.click()
    page.wait_for_selector("h1 >> text=Kayles")
    until(page, "location.search.includes('game=kayles&position=xxxxxxxxxxxxx')")  # the row as it stands
    page.go_back()
    page.wait_for_selector(".game-card")
    page.goto(f"{address}/?lang=fr")
    page.wait_for_selector(".game-card >> text=Jetons sur des cases")
    assert not page.get_by_text("Somme de jeux").is_visible()  # theory is folded
    click(page, "h2m3")  # the board is there to be played on
    page.wait_for_selector("h1 >> text=Jeu de nim")
    until_moves(page, 2)
    assert line(page)[:2] == ["3,4,5", "3,4,3"] and "level=2" in address_of(page)


def test_the_settings_of_a_card_stay_with_its_game(visit: Open, address: str) -> None:
    page = visit("/?lang=en")
    page.locator(".offer", has_text="Twenty sticks").click()
    page.wait_for_selector(".board")
    assert "misere=1" in address_of(page)
    for view in ("Your rules", "Puzzles"):
        page.get_by_role("navigation").get_by_role("link", name=view, exact=True).first.click()
        assert not page.get_by_label("misère play").is_checked(), view
        assert "misere" not in address_of(page) and "level" not in address_of(page), view
    page.get_by_role("navigation").get_by_role("link", name="Play", exact=True).click()  # the game goes on as it was
    page.wait_for_selector(".board")
    assert "misere=1" in address_of(page)
    page.get_by_role("navigation").get_by_role("link", name="Games", exact=True).click()
    page.locator(".game-card", has_text="Kayles").first.click()
    page.wait_for_selector("h1 >> text=Kayles")
    assert "misere" not in address_of(page) and "level" not in address_of(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_more_holds_stands_apart(visit: Open, lang: str) -> None:
    page = visit(f"/?lang={lang}")
    page.locator(".more-button").click()
    sizes = page.locator(".more :is(a, button)").evaluate_all("all => all.map((a) => [a.scrollHeight, a.clientHeight])")
    assert len(sizes) >= 12 and all(0 < needed <= given for needed, given in sizes)


def test_no_illegal_move_can_be_made(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=7&level=0&second=human")
    click(page, "h0m0")  # all seven: more than three
    assert line(page) == ["7"]
    click(page, "h0m4")
    until_moves(page, 1)
    assert line(page) == ["7", "4"]


def test_undo_and_redo(visit: Open) -> None:
    page = visit("/?lang=en&position=3,4&first=human&second=human")
    click(page, "h1m2")
    page.wait_for_selector("text=Player 2 to move.")
    assert page.locator(".status").inner_text() == "Player 2 to move.\nPlayer 1 took 2 matches from heap 2."
    click(page, "h0m1")
    until_moves(page, 2)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("text=Player 2 to move.")
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector(".move.at[data-position='1,2']")


def test_switch_language_keeps_the_game(visit: Open) -> None:
    page = visit("/?lang=en&position=7,2,6&tab=why")
    page.wait_for_selector(".columns tfoot")
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector("text=À vous de jouer.")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.wait_for_selector("text=Parité")
    assert page.locator(".columns tfoot .lit").count() == 2
    assert "lang=fr" in address_of(page)
    page = visit("/?lang=en&position=7,2,6&level=5")
    click(page, "h0m4")  # a winning move
    page.wait_for_selector(".played >> text=The program took")
    page.get_by_role("button", name="Hint 2").click()
    page.wait_for_selector(".hint-said >> text=/^Look at heap/")
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector(".played >> text=Le programme a pris")
    page.wait_for_selector(".hint-said >> text=/^Regardez le tas/")
    assert page.locator(".hint-step[aria-pressed=true]").count() == 2


def test_puzzles_of_four_kinds(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=puzzles&game=nim&seed=5&grade=2")
    page.wait_for_selector("text=One move wins")
    found = practice("nim", "move", 2, 5)
    wrong = page.locator(".el.can").evaluate_all("all => all.map(e => [e.dataset.id, e.getAttribute('aria-label')])")
    [(_, right)] = [row for row in wrong if row[1].endswith(found["name"])]
    press(page.locator(f'.el[aria-label="{next(label for _, label in wrong if label != right)}"]'))
    page.wait_for_selector("text=The opponent answers")  # and a wrong move is refuted on the board
    page.get_by_role("button", name="Try again").click()
    press(page.locator(f'.el[aria-label="{right}"]'))
    page.wait_for_selector("text=That is the move!")
    assert found["theme"]["why"] in page.locator(".puzzle-theme").inner_text()
    assert "heap" in page.locator(".puzzle .rule-line").inner_text()
    assert page.locator(".puzzle-standing .burnt").count() == 1 and page.locator(".puzzle-standing .lit").count() == 0
    until(page, "!location.href.includes('seed=5&')")  # the next one comes by itself
    found = practice("nim", "who", 2, 7)
    page.goto(f"{address}/?lang=en&mode=puzzles&kind=who&game=nim&seed=7&grade=2")
    page.get_by_role("button", name="The player to move" if found["wins"] else "The other player").click()
    page.wait_for_selector(".puzzle-says .good")
    assert page.locator(".puzzle-standing .lit").count() == 1
    assert page.locator(".puzzle-history li").count() == 2
    found = practice("nim", "mark", 2, 3)
    page.goto(f"{address}/?lang=en&mode=puzzles&kind=mark&game=nim&seed=3&grade=2")
    page.wait_for_selector(".mark-card")
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector("text=not right yet")
    for n, each in enumerate(found["positions"], start=1):
        if each["lost"]:
            press(page.locator(".mark-card").nth(n - 1))
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector("text=All the lost positions are found.")
    found = practice("nim", "mistake", 2, 3)
    page.goto(f"{address}/?lang=en&mode=puzzles&kind=mistake&game=nim&seed=3&grade=2")
    page.locator(f'[data-move="{len(found["names"]) - 1}"]').click()
    page.wait_for_selector(".puzzle-says .bad")
    page.locator(f'[data-move="{found["mistake"]}"]').click()
    page.wait_for_selector("text=would have kept the win")
    page.goto(f"{address}/?lang=en&mode=puzzles&kind=day&date=2026-11-22")
    page.wait_for_selector("text=November 22, 2026")
    assert page.locator(".puzzle-kind").count() == 0


def test_a_shared_address_opens_the_same_game(visit: Open) -> None:
    path = "/?lang=fr&mode=review&game=nim&position=1,3,5,7&moves=1,3,5,5>1,3,3,5>1,3,3,1&at=2"
    page = visit(path)
    page.wait_for_selector(".curve")
    assert page.locator(".move.at").get_attribute("data-position") == "1,3,3,5"
    again = visit(address_of(page).partition("8190")[2] or path)
    assert again.locator(".move.at").get_attribute("data-position") == "1,3,3,5"
    page.keyboard.press("Home")
    page.wait_for_selector(".move.at >> text=début")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".move.at[data-position='1,3,5,5']")
    page.keyboard.press("End")
    page.wait_for_selector(".move.at[data-position='1,3,3,1']")
    page.keyboard.press("n")
    page.wait_for_selector(".move.at[data-position='1,3,3,5']")
    page.get_by_role("button", name="Montrer la réponse").click()
    page.wait_for_selector(".hinted")  # on the board before the mistake
    page.get_by_role("button", name="Jouer ce coup").click()
    page.wait_for_selector(".move[data-position='1,1,5,5']")


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
    until_moves(page, 2)
    assert line(page)[1] == "3,3"
    page.wait_for_selector("text=Your turn.")
    until(page, "document.activeElement.classList.contains('el')")  # the next move can be made at once
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")  # the best move
    until_moves(page, 4)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_a_new_game_is_set_up_without_a_mouse(visit: Open) -> None:
    page = visit()
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    misere, begin = page.get_by_label("Misère: the player who"), page.get_by_role("button", name="Begin", exact=True)
    assert misere.bounding_box()["y"] + misere.bounding_box()["height"] <= begin.bounding_box()["y"]
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
    assert "x" in page.locator("dialog .error").first.inner_text()  # the picture of the start may say so, too


def test_a_start_is_changed_by_clicking_and_games_are_added(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=3,4")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="number 2: one more").click()
    page.get_by_role("button", name="Add a number").click()
    until(page, "document.querySelectorAll('.start-picture .el-match').length === 11")
    page.get_by_role("button", name="Add a game beside it").click()
    page.locator("#new-game-1").fill("kayles")
    page.wait_for_selector(".start-part >> nth=1 >> .el-pin")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector(".board .el-pin")
    assert "game=sum&position=nim+3,5,3+%2B+kayles+xxxxxxxxxxxxx" in address_of(page)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Remove: Kayles").click()
    assert page.locator("#new-position").input_value() == "3,5,3"
    page.goto(f"{address}/?lang=en&game=turning:at-most-3&position=0110")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="coin 1, tails").click()
    page.wait_for_selector("button >> text=Begin")
    until(page, "document.querySelector('#new-position').value === '1110'")
    page.locator("#new-position").fill("0x")
    page.wait_for_selector(".start-editor .error")
    page.goto(f"{address}/?lang=en&game=wythoff&position=3,5")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="number 2: one more").wait_for()
    assert page.get_by_role("button", name="Add a number").count() == 0  # the game has two


def test_a_game_without_a_position_begins_as_on_its_card(visit: Open) -> None:
    page = visit("/?lang=en&game=amazons")
    until(page, "document.querySelectorAll('.board .el-square').length === 36")
    page = visit("/?lang=en&game=kayles&mode=play")
    until(page, "document.querySelectorAll('.board .el-pin').length === 13")
    for game, spec in (("hex", "hex:5"), ("col", "col:%3D")):
        page = visit(f"/?lang=en&game={game}")
        page.wait_for_selector(".board .el")
        assert f"game={spec}" in page.evaluate("document.querySelector('nav [data-mode=play]').href")
    page = visit("/?lang=en&game=fibonacci")
    until(page, "document.querySelectorAll('.board .el-match').length === 12")
    page.goto(page.url.split("?")[0] + "?lang=en")
    page.wait_for_selector("[data-spec=fibonacci] .el-match")
    assert page.locator("[data-spec=fibonacci] .el-match").count() == 12


@pytest.mark.parametrize("game", ["marienbad", "turning-turtles"])
def test_a_game_begins_by_any_of_its_names(visit: Open, game: str) -> None:
    """The list of games has a row for the first name only."""
    page = visit(f"/?lang=en&game={game}")
    page.wait_for_selector(".board svg")
    assert not page.locator(".error").count()


def test_no_game_of_that_name(visit: Open) -> None:
    visit("/?lang=en&game=marienbat").wait_for_selector("text=There is no game 'marienbat'")


def test_starts_are_put_together_on_any_board(visit: Open, address: str) -> None:
    page = visit("/?lang=fr&game=hex:3&position=.")
    for game, clicks, start in (
        ("hex:3&position=.", ("a1", "b2", "b2", "c3", "c3", "c3"), "a1,b2"),
        ("hackenbush&position=L", ("e0", "v0", "ground"), "RR,L"),
        ("green-hackenbush&position=()", ("v0", "v0", "e2", "ground"), "(())()"),
        ("chomp&position=4,4", ("r1c2",), "4,2"),
    ):
        page.goto(f"{address}/?lang=fr&game={game}")
        page.get_by_role("button", name="Nouvelle partie").click()
        for element in clicks:
            before = page.locator(".start-row input").last.input_value()
            settled(page)
            press(page.locator(f'.start-picture .start-cell[data-id="{element}"]'))
            until(page, f"[...document.querySelectorAll('.start-row input')].at(-1).value !== {before!r}")
        assert page.locator(".start-row input").last.input_value() == start


def test_moves_of_two_elements_are_put_together(visit: Open) -> None:
    page = visit("/?lang=en&game=kayles&position=5&second=human")
    click(page, "h0m2")
    page.wait_for_selector(".board-hint:visible")
    click(page, "h0m3")
    until_moves(page, 1)
    assert line(page) == ["xxxxx", "xx..x"]
    page = visit("/?lang=en&game=pawns&position=1-4,2-7&second=human")
    click(page, "c1left")
    page.wait_for_selector(".el.next")
    click(page, "c1r4")
    until_moves(page, 1)
    assert line(page)[1] == "1-4,4-7"


def test_moves_are_coloured_with_shapes_and_distances(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=6&tab=why")
    page.get_by_label("Show on the board which moves win").check()
    page.wait_for_selector(".el .fate-mark")
    assert page.locator(".el .fate-mark.win").count() == 1 and page.locator(".el .fate-mark.loss").count() == 2
    assert (
        page.locator(".el .fate-mark.win circle").count() == 1 and page.locator(".el .fate-mark.loss rect").count() == 2
    )
    told = page.locator(".legend").inner_text()
    assert "Wins" in told and "Loses" in told and "moves to the end" in told and "Hollow" not in told
    assert page.locator(".all-moves summary").inner_text() == "1 of 3 moves wins"
    page.get_by_role("button", name="Each move and its answer").click()
    page.wait_for_selector(".refutations .answer >> text=heap 1: −1")
    panel, answers = page.locator(".tab-panel").bounding_box(), page.locator(".losing").bounding_box()
    assert answers["y"] < panel["y"] + panel["height"] - 40  # they begin where they can be seen


# Clicking on an element leads to the moves that it is part of: the mark is the best of them.
HIDDEN = """async ([game, position]) => {
  const query = new URLSearchParams({ game, position, colours: true, player: "left" });
  const { board } = await (await fetch(`/api/board?${query}`)).json();
  const elements = [...document.querySelectorAll(".el")];
  const marks = new Map(elements.map((each) => [each.dataset.id, each.querySelector(".fate-mark")]));
  const won = board.moves.filter((move) => move.fate.wins && move.elements.length);
  const hidden = won.filter((move) => !move.elements.every((id) => marks.get(id).classList.contains("win")));
  const called = [...marks].filter(([, mark]) => mark?.classList.contains("loss")).map(([id]) => id);
  const lost = called.filter((id) => won.some((move) => move.elements.includes(id)));
  return [won.length > 0, hidden.length, lost.length, marks.size];
}"""


def test_no_winning_move_is_hidden_or_called_lost(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=learn")
    for game, position in (
        ("kayles", "13"),
        ("node-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "all"),
        ("staircase", "0,3,2,1,4,6"),
        ("moore:2", "3,4,5"),
        ("cram", "..|..|.."),
        ("turning:at-most-3", "0110100"),
    ):
        page.goto(f"{address}/?lang=en&tab=why&second=human&game={quote(game)}&position={quote(position)}")
        page.get_by_label("Show on the board which moves win").check()
        page.wait_for_selector(".el .fate-mark")
        some, hidden, lost, _ = page.evaluate(HIDDEN, [game, position])
        assert (some, hidden, lost) == (True, 0, 0), game
    # the turning coins, click by click: hollow, then what completes a winning move
    assert page.locator(".el .fate-mark.win.open").count() > 0 and "Hollow" in page.locator(".legend").inner_text()
    click(page, "c5")
    page.wait_for_selector(".board-hint:visible")
    assert "loses" in page.locator(".board-hint").inner_text()  # to turn this one alone
    assert page.locator(".el .fate-mark.win").count() > 0 and page.locator(".el .fate-mark.loss").count() > 0
    page.locator(".fate-move >> text=coins 2, 3, 5").click()  # a move of the list
    page.get_by_role("tab", name="Moves").click()
    until(page, "document.querySelectorAll('.move').length === 2")
    assert line(page) == ["0110100", "0000000"]


def test_marks_that_cannot_be_had_are_told(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=3,4&tab=why&second=human")
    refusal = {"status": 422, "content_type": "application/json", "body": '{"error": "This is too large."}'}
    page.route("**/api/board?*colours=true*", lambda route: route.fulfill(**refusal))
    page.route(
        "**/api/options?*",
        lambda route: route.continue_() if "3%2C4" in route.request.url else route.fulfill(**refusal),
    )
    page.get_by_label("Show on the board which moves win").check()
    page.wait_for_selector(".el .fate-mark.win")  # who wins is known, how soon is not
    assert page.locator(".el .fate-mark text").count() == 0
    click(page, "h1m0")
    page.wait_for_selector("text=The moves cannot be marked here. This is too large.")
    until(page, "document.getElementById('live').textContent.includes('cannot be marked')")
    page.unroute_all()
    page.goto(f"{address}/?lang=en&game=hex:11&position=.&tab=why&second=human")
    page.get_by_label("Show on the board which moves win").check()
    page.wait_for_selector("text=No move could be judged")
    assert page.locator(".el .fate-mark").count() == 0 and page.locator(".all-moves").count() == 0


@pytest.mark.parametrize(
    ("path", "told", "kept"),
    [
        ("position=3,4&moves=9,9", "Move 1 of this address, 9,9, cannot be made from 3,4", ["3,4"]),
        ("mode=review&position=1,3&moves=1,2>0,2>>>", "Move 3 of this address, ∅,", ["1,3", "1,2", "0,2"]),
        ("position=1000000,5&moves=7,7&second=human", "Move 1 of this address, 7,7, cannot be made", ["1000000,5"]),
    ],
)
def test_illegal_moves_of_an_address_are_refused(visit: Open, path: str, told: str, kept: list[str]) -> None:
    page = visit(f"/?lang=en&{path}")
    page.wait_for_selector(f".notice >> text={told}")
    until_moves(page, len(kept) - 1)
    assert line(page) == kept
    assert "won" not in page.locator(".status").inner_text()
    page.goto(page.url.partition("?")[0] + "?lang=en")
    page.wait_for_selector(".game-card")
    settled(page)
    assert page.locator("text=Resume your game").count() == 0


def test_looking_back_does_not_make_the_program_move(visit: Open) -> None:
    page = visit("/?lang=en&position=3,4,5&moves=2,4,5>1,4,5")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=You are looking back at move 1 of 2.")
    settled(page)
    assert line(page) == ["3,4,5", "2,4,5", "1,4,5"]
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Your turn.")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".move.at[data-position='3,4,5']")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Let the program move from here").click()
    page.wait_for_selector("text=Your turn.")
    assert len(line(page)) == 3


def test_a_vertex_is_one_click_and_a_split_two(visit: Open, address: str) -> None:
    page = visit("/?lang=en&second=human&game=node-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d&position=all")
    assert page.locator(".b-link").count() == 7
    click(page, "v1")
    until_moves(page, 1)
    assert line(page)[1] == "d,e,f"
    assert page.locator(".b-link").count() == 2  # those of removed vertices go
    page.goto(f"{address}/?lang=en&second=human&game=lasker&position=7")
    click(page, "h0m2")
    click(page, "h0m3")
    until_moves(page, 1)
    assert line(page)[1] == "3,4"


def test_hex_draws_its_walk_and_saves_plain_colours(visit: Open) -> None:
    page = visit("/?lang=en&game=hex:4&position=a4,b3,a3,b4,b2,a2&second=human")
    walk = page.locator(".b-line-walk-open")
    assert not walk.is_visible()
    page.get_by_role("tab", name="Why").click()
    page.wait_for_selector(".reason >> text=Red is joined already by bridges and edge templates")
    assert walk.is_visible() and page.locator(".casing-walk-open").is_visible()
    click(page, "c1")
    page.wait_for_selector("text=Red has won.")
    page.get_by_role("button", name="Full").click()
    page.locator(".explanation, .proof summary").last.click()
    page.wait_for_selector("text=leaves at the side of the winner")
    assert page.locator(".b-line-walk").is_visible()
    assert "no winning move" not in page.locator(".tab-panel").inner_text()
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").click()
    drawing = download.value.path().read_text(encoding="utf-8")
    assert "color(" not in drawing and "rgb(" not in drawing and 'fill="#' in drawing


def test_the_graph_and_the_rules(visit: Open) -> None:
    page = visit("/?lang=en&game=subtraction:1,2,3&position=6&tab=graph")
    page.wait_for_selector(".graph svg .node")
    assert page.locator(".graph svg .node").count() == 7
    assert page.locator(".graph svg > title").text_content() == "Subtraction game: the positions from 6"
    page.get_by_role("button", name="In a large window").click()
    page.wait_for_selector("dialog .graph svg .node")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Light or dark").click()
    page.keyboard.press("Escape")
    assert page.locator(".graph").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(25, 25, 25)"
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_selector(".tab-panel details")


def test_a_lesson_with_every_kind_of_step(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=learn")
    page.get_by_role("link", name=re.compile("Two heaps: the mirror")).click()
    click(page, "h0m0")  # both sides are played here
    page.wait_for_selector(".says >> text=Player 2 to move.")
    following = page.get_by_role("button", name="Next", exact=True)
    assert "quiet" in following.get_attribute("class")
    click(page, "h1m0")
    page.wait_for_selector(".says >> text=has won")
    assert "primary" in following.get_attribute("class")
    following.click()
    page.wait_for_selector("text=2 / 8")
    page.get_by_label("The program begins").check()
    page.get_by_role("button", name=re.compile("Master")).click()
    page.wait_for_selector(".says >> text=Your turn.")
    assert "lesson=mirror" in address_of(page)  # the game is played inside the lesson
    following.click()
    click(page, "h1m3")
    page.wait_for_selector(".says >> text=Right.")
    following.click()
    page.get_by_role("button", name="The player to move").click()
    page.wait_for_selector("text=Think again")
    page.get_by_role("button", name="The other player").click()
    page.wait_for_selector(".says >> text=Right.")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=mirror&step=5")
    page.get_by_role("button", name="The player to move").click()  # a question at the end: one answer, no help
    page.wait_for_selector("text=No, the other player does.")
    following.click()
    click(page, "h0m4")
    page.wait_for_selector(".says >> text=Right.")
    following.click()
    page.get_by_role("button", name="The player to move").click()
    page.wait_for_selector("text=2 of 3 questions right")
    page.goto(f"{address}/?lang=en&mode=learn")
    page.wait_for_selector("text=✓ done")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=binary&step=1")
    for card in (4, 2):
        page.get_by_role("button", name=f"card with {card} dots").click()
    page.wait_for_selector("text=6 is written 0110.")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=nim&step=1")
    page.get_by_role("button", name="column of the 2").click()
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector("text=Not yet")
    page.get_by_role("button", name="column of the 1").click()
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector("text=Right: these columns are odd.")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=grundy&step=1")
    page.locator("#value").fill("3")
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector(".says >> text=Right.")
    page.goto(f"{address}/?lang=en&mode=learn&lesson=fibonacci&step=2")
    for first in (2, 8, 89):
        page.get_by_label(f"the card that begins with {first}", exact=True).check()
    page.wait_for_selector("text=89 + 8 + 2 = 99")


def test_tables_codes_cards_and_strategies(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=tables&game=subtraction:1,2,3&view=one")
    page.wait_for_selector(".tables-lost")
    page.locator("#tables-formula").fill("n % 4 == 0")
    page.wait_for_selector("text=Checked up to n = 1,000; this is not a proof.")
    page.locator("#tables-formula").fill("n % 5 == 0")
    page.wait_for_selector("text=First counterexample: 4. It is lost, and the formula says won.")
    page.locator("#tables-formula").fill("n %")
    page.wait_for_selector(".tables .error")
    page.locator(".tables-svg").press("ArrowRight")
    page.wait_for_selector("text=1: won, value 1")
    page.goto(f"{address}/?lang=en&mode=tables&game=wythoff&text=a == b")
    page.wait_for_selector("text=First counterexample: 1,1")
    page.goto(f"{address}/?lang=en&mode=theory&view=code")
    for coin in (1, 2, 4, 8, 12):
        page.get_by_label(f"coin {coin}, tails").click()
    page.wait_for_selector("text=exactly one octad")
    page.get_by_role("button", name="Complete the octad").click()
    page.wait_for_selector("text=8 coins show heads: a word of the code")
    word = page.evaluate("new URL(location.href).searchParams.get('text')")
    assert bouton.code("turning:at-most-7", 24).decode(word)["status"] == "correct" and word.count("1") == 8
    page.get_by_role("button", name="(1 17 4 10").click()
    page.wait_for_function("word => new URL(location.href).searchParams.get('text') !== word", arg=word)
    word = page.evaluate("new URL(location.href).searchParams.get('text')")
    assert bouton.code("turning:at-most-7", 24).decode(word)["status"] == "correct" and word.count("1") == 8
    wrong = [k for k in range(24) if word[k] == "0"][:3]
    for k in wrong:
        page.locator(f'[data-coin="{k}"]').click()
    page.get_by_role("button", name="Correct", exact=True).click()
    page.wait_for_selector(f"text=3 coins were wrong and are turned back: {', '.join(str(k + 1) for k in wrong)}.")
    page.goto(f"{address}/?lang=en&mode=theory&view=cards")
    page.wait_for_selector(".guess-card")
    page.wait_for_selector(".pairs-lost")
    outcomes = bouton.table("fibonacci", "1-21", "1-21").to_dict()["outcomes"]
    assert page.locator(".pairs-lost").count() == sum(row.count("P") for row in outcomes) > 0
    while page.locator(".guess-card").count():  # 45 = 34 + 8 + 3
        numbers = page.locator(".guess-card span").all_inner_texts()
        page.get_by_role("button", name="Yes" if "45" in numbers else "No", exact=True).click()
    assert page.locator(".guess-end").inner_text() == "Your number is 45: 34 + 8 + 3."
    for typed, said in (
        ("10^30", "1000000000000000000000000000000 = 8989"),
        ("10^101", "from 1 to 10^100"),
        ("99", "99 ="),
    ):
        page.locator("#zeckendorf").fill(typed)
        page.wait_for_selector(f"text={said}")
    page.goto(f"{address}/?lang=en&mode=theory&view=sequence&game=kayles&text=120")
    page.wait_for_selector("text=period 12 from n = 71 on")
    page.goto(f"{address}/?lang=en&mode=theory&view=nim&kind=mul&text=4,6")
    page.wait_for_selector("text=4 ⊗ 6 = 14")
    page.goto(f"{address}/?lang=en&mode=theory&view=equal")
    page.wait_for_selector("text=Side by side, whoever starts loses")
    assert page.locator(".theory td").first.inner_text() == "0|2 + 3"
    assert page.locator(".theory th").all_inner_texts() == ["After the first move", "After the reply"]
    page.get_by_label("Another game").fill("2")
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_selector("text=They are not equal.")
    assert "replies" not in page.locator(".theory").inner_text()
    assert "text=1%7C2+%3D+2" in page.url and not page.locator(".theory td").count()
    page.goto(f"{address}/?lang=en&mode=strategy&game=nim&position=1,2&level=5")
    page.get_by_label("Another start").uncheck()
    page.get_by_role("button", name="Play 100 games").click()
    page.wait_for_selector(".strategy .headline")
    page.get_by_role("link", name="Open the first lost game").click()
    page.wait_for_selector(".curve")
    page.goto(f"{address}/?lang=en&mode=strategy&game=subtraction:1,2,3&position=21&level=5")
    page.get_by_label("Another start").uncheck()
    for text, said in (  # the function is given what bouton.match gives it, and is judged by it
        ("def move(position):\n    return [position[0] - 5]", "From 21 there is no move to 16."),
        ("def move(position):\n    return 'x'", "From 21 it gave 'x', which is not a position of this game."),
        ("def move(position):\n    return [20] if position[0] == 21 else position[3]", "it stopped with"),
        ("def move(position):\n    return [position[0] - (position[0] % 4 or 1)]", "50 of 100 games won."),
    ):
        page.locator("#strategy-code").fill(text)
        page.get_by_role("button", name="Play 100 games").click()
        page.wait_for_selector(f".strategy >> text={said}")
        page.wait_for_selector(".strategy .headline")
    # The first game that ends by no move is told, not the one whose answer comes first.
    first = re.compile(r"/api/round\?(?=.*position=21)(?=.*move=)")
    page.route(first, lambda route: (page.wait_for_timeout(500), route.continue_()))
    page.locator("#strategy-code").fill("def move(position):\n    return 'y'")
    page.get_by_role("button", name="Play 100 games").click()
    page.wait_for_selector(".strategy >> text=From 21 it gave 'y', which is not a position of this game.")
    page.unroute(first)
    page.goto(f"{address}/?lang=en&game=hackenbush&position=LR,LR,R&tab=value")
    page.wait_for_selector(".value-whole >> text=0")
    assert page.locator(".value-text").all_inner_texts() == ["1/2", "1/2", "−1"]
    page.wait_for_selector(".thermograph svg")


def test_coins_of_a_code_are_one_tab_stop(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=theory&view=code")
    page.locator(".code-coin").first.focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("text=3 coins show heads")
    assert page.evaluate("new URL(location.href).searchParams.get('text')") == "110000010000000000000000"
    assert page.locator('.code-coin[tabindex="0"]').count() == 1
    page.goto(f"{address}/?lang=en&mode=theory&view=sequence&game=nim&text=30")
    page.wait_for_selector(".conjectures .known >> text=g(n) = n")
    assert "Bouton 1901" in page.locator(".conjectures").inner_text()
    page.wait_for_selector("text=g(n + 1) = g(n) + 1 from n = 0 on")


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
    for number, name in ((3, "two_heaps"), (4, "split"), (5, "three"), (6, "coins")):
        page.select_option("#own-example", f"own-example-{number}")
        page.wait_for_selector(f"text={name} can be played.")
    page.locator("#own-start").fill("21")
    page.locator("#code").fill(RULES)
    page.wait_for_selector("text=doubling can be played.")
    page.wait_for_selector("text=0, 3, 6, 9, 12")
    assert page.locator(".pn td").count() == 100 and page.locator(".pn td.o-P").count() == 34
    page.locator("#own-start").fill("7")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("h1 >> text=doubling")
    click(page, "h0m6")
    until_moves(page, 2)
    assert line(page)[1] == "6"
    page.get_by_role("tab", name="Why").click()
    page.wait_for_selector(".headline")  # typed rules are explained, drawn and judged as any game is
    page.get_by_role("button", name="Full").click()
    page.locator(".proof summary").click()
    page.wait_for_selector(".proof >> text=How we know")
    page.get_by_role("tab", name="Graph").click()
    page.wait_for_selector(".graph svg .node")


def test_own_rules_that_are_wrong_are_told(visit: Open) -> None:
    page = visit("/?lang=en&mode=own")
    for rules, told in (
        ("def f(n):\n    while True:\n        n = n + 1\n", "a loop that never ends"),
        ("def f(n):\n    return g(n)\n", "the name g is not known"),
        ("def f(n):\n    return constructor(n)\n", "the name constructor is not known"),
        ("def f(n):\n    return [toString]\n", "the name toString is not known"),
        ("import os\ndef f(n):\n    return []\n", "os cannot be imported"),
        ("def f(n):\n    return n.__class__\n", "__class__"),
        ("def f(n\n", "Line 1: a bracket that is opened here"),
        ("def f(n):\n    for k in 1, 3, 4\n        pass\n", "Line 2: the “:” is missing"),
        ("def f(n):\n    if n = 3:\n        return []\n", "Line 2: to compare, write =="),
        ("def f(n):\nreturn []\n", "Line 1: the lines below must be indented"),
        ("x = 1\n", "write at least one function"),
        ("def f(n):\n    return [n - k for k in (1, 2) if k <= m]\n", "Line 2: the name m is not known."),
        ("def f(n):\n    n - 1\n", "the rules give nothing (None)"),
        ("def f(n):\n    return [n - 1, n - 2]\n", "The positions go below 0"),
        ("def f(n):\n    return [n - k for k in (1, 2) if n > 0]\n", "From 1 a move leads to -1, below 0."),
        ("def f(n):\n    return [n // 2]\n", "From 0 a move leads to 0: play may go on"),
    ):
        page.locator("#code").fill(rules)
        page.wait_for_selector(f".own [role=status] >> text={told}")
        assert page.locator(".good").count() == told.startswith("From")
    for start, told in (
        ("(3", "The start (3 cannot be read: a bracket that is opened here"),
        ("three", "The start three cannot be read: write a number such as 21"),
    ):
        page.locator("#own-start").fill(start)
        page.wait_for_selector(f".own [role=status] >> text={told}")
        assert page.locator(".code-line.wrong").count() == 0
    page.locator("#own-start").fill("21")
    page.wait_for_selector("text=D: A draw.")
    page.evaluate("scrollTo(0, 400)")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("h1 >> text=f")
    assert page.evaluate("scrollY") == 0


def test_own_rules_of_two_players_and_of_pairs(visit: Open, address: str) -> None:
    """The graph that is sent holds both players' moves, and pairs of numbers are heaps."""
    partizan = "def cutcake(n, player):\n    return [n - k for k in ((1, 3) if player == 'left' else (2,)) if k <= n]\n"
    pairs = "def both(p):\n    a, b = p\n    return [(a - 1, b)] * (a > 0) + [[a, b - 1]] * (b > 0)\n"
    for rules, start, said in ((partizan, "7", "cutcake"), (pairs, "(2, 3)", "both")):
        page = visit("/?lang=en&mode=own")
        page.locator("#code").fill(rules)
        page.locator("#own-start").fill(start)
        page.wait_for_selector(f"text={said} can be played.")
        if start == "7":
            made: Any = {}
            exec(partizan, made)  # the rules of this test itself
            game = bouton.ruleset(made["cutcake"])
            page.wait_for_selector(".pn td >> nth=99")
            found = [text.split("\n")[0] for text in page.locator(".pn td").all_inner_texts()[:30]]
            assert [text[:1] for text in found] == [str(bouton.analyze(game, n).outcome)[0] for n in range(30)]
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(f"h1 >> text={said}")
        page.wait_for_selector(".el")
        page.get_by_role("button", name="New game").click()
        page.get_by_role("button", name="number 1: one more").wait_for()
        assert page.get_by_role("button", name="Add a number").count() == 0
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Why").click()
    page.wait_for_selector(".headline")


def test_a_start_that_is_being_typed_is_not_replaced(visit: Open) -> None:
    """Rules about two numbers bring a start along, but not into the field where a person is."""
    page = visit("/?lang=en&mode=own")
    page.locator("#own-start").focus()
    page.evaluate(
        """rules => {
            const code = document.querySelector("#code");
            code.value = rules;
            code.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        "def both(p):\n    a, b = p\n    return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)\n",
    )
    page.get_by_role("button", name="(3, 5)", exact=True).wait_for()
    assert page.input_value("#own-start") == "21"
    page.get_by_role("button", name="(3, 5)", exact=True).click()
    page.wait_for_selector("text=both can be played.")
    assert page.input_value("#own-start") == "(3, 5)"
    page.locator("#code").fill(  # a text: its start stands in the rules, or is typed without quotes
        "import bouton\n\n@bouton.ruleset(winner=lambda row: bouton.LAST if 'xx' in row else None, start='.....')\n"
        "def two(row):\n    return [row[:k] + 'x' + row[k + 1:] for k in range(len(row)) if row[k] == '.']\n"
    )
    page.locator("#own-start").fill("21")
    page.get_by_role("button", name="'.....'").click()
    page.wait_for_selector("text=two can be played.")
    page.locator("#own-start").fill("x...")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("h1 >> text=two")
    page.wait_for_selector(".el.can")


MODERN = """
def f(n: int) -> list:
    take = lambda k: n - k
    moves = [left for k in (1, 2, 3) if (left := take(k)) >= 0]
    return sorted(moves, key=lambda left: -left) if f"{n:02d}{n!r}{{}}" == f"0{n}{n}" "{}" else moves
"""


def test_rules_that_are_too_long_or_change_are_told(visit: Open) -> None:
    page = visit("/?lang=en&mode=own")
    for body, told in (
        ("    x = [1]\n    while True:\n        x = x + x\n", "Line 4: a list or a text gets longer than 100000."),
        ("    x = 'a'\n    while True:\n        x = x + x\n", "Line 4: a list or a text gets longer"),
        ("    x = [1]\n    while True:\n        x.extend(x)\n", "Line 4: a list or a text gets longer"),
        ("    x, all = list(range(9999)), []\n    while True:\n        all.append(x[:])\n", "Line 4: too many steps"),
        (
            "    x = []\n    for k in range(99):\n        x = [x, x]\n    return [str(x)]\n",
            "a list or a text gets longer",
        ),
        ("    return ('a' * 9999).replace('a', 'b' * 9999)\n", "Line 2: a list or a text gets longer"),
        ("    x = list(range(9999))\n    return [(k, x) for k in range(9999)]\n", "too many steps"),
        ("    KEPT.append(n)\n    return []\n", "Line 2: a list that was made outside of the functions"),
        ("    return f(n)\n", "Line 2: the functions call one another without end."),
        (f"    return [{'1, ' * 9999}]\n", "Rules may have at most 20000 characters."),
    ):
        page.locator("#code").fill(f"def f(n):\n{body}KEPT = []\n")
        page.wait_for_selector(f".own [role=status] >> text={told}")


def test_rules_of_an_address_are_shown_before_they_run(visit: Open, address: str) -> None:
    for path in ("mode=own", "mode=play&game=own:doubling&position=7"):
        page = visit(f"/?lang=en&{path}&code={quote(RULES)}")
        assert page.locator(".ask pre").inner_text() == RULES
        assert (
            page.evaluate("performance.getEntriesByType('resource').some((e) => e.name.includes('own_worker'))")
            is False
        )
        page.get_by_role("button", name="Run these rules").click()
        page.wait_for_selector("text=0, 3, 6, 9, 12" if path == "mode=own" else "h1 >> text=doubling")
        page.reload()
        page.wait_for_selector("text=0, 3, 6, 9, 12" if path == "mode=own" else "h1 >> text=doubling")
    page.locator("#tab-rules").click()
    assert page.locator("#tab-panel h2").inner_text() == "doubling"
    page = visit("/?lang=en&mode=own")
    page.locator("#code").fill("def f(n):\n    return [(k, n - k) for k in range(1, n)]\n")
    page.wait_for_selector(".own [role=status] >> text=for independent heaps write [a, b]")


def test_lambda_walrus_and_f_strings_are_understood(visit: Open) -> None:
    page = visit(f"/?lang=en&mode=own&code={quote(MODERN)}")
    page.get_by_role("button", name="Run these rules").click()
    page.wait_for_selector("text=f can be played.")
    page.wait_for_selector("text=0, 4, 8, 12")


def test_things_stay_large_and_apart(visit: Open, address: str) -> None:
    page = visit("/?lang=en&game=turning:at-most-2&position=011010011010010", width=390, height=844)
    size = page.locator(".el-coin .el-area").first.bounding_box()
    assert size["width"] > 30 and size["height"] > 30
    page.goto(f"{address}/?lang=en&game=kayles&position=13&tab=why")
    page.get_by_role("button", name="Full").click()
    page.wait_for_selector(".values td")
    assert page.locator(".el-pin .el-area").first.bounding_box()["width"] > 30
    assert page.locator(".values tr").evaluate_all("all => Math.max(...all.map(e => e.offsetHeight))") < 40  # one line
    assert page.locator(".values").first.bounding_box()["width"] < 390 - 40
    page.goto(f"{address}/?lang=en&game=green-hackenbush&position=(()(()))()")
    page.wait_for_selector(".b-grip")
    grips = page.locator(".b-grip").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => [r.x, r.y, r.width])"
    )
    apart = [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a in grips for b in grips if a is not b]
    assert min(apart) > grips[0][2]
    assert page.locator(".b-link[data-edge]").count() == 5  # every grip lies on its line
    page.goto(f"{address}/?lang=en&game=graph:=start-a,start-b,a-c&position=start")
    page.wait_for_selector(".el-token")
    word, disc, token = (
        page.locator(f'.el[data-id="{name}"] {part}').bounding_box()
        for name, part in (("v0", "text"), ("v0", ".b-vertex"), ("token", ".b-token"))
    )
    assert disc["x"] < word["x"] and word["x"] + word["width"] < disc["x"] + disc["width"]
    assert token["y"] + token["height"] < word["y"]


def test_a_dark_page_prints_dark_on_light(visit: Open) -> None:
    page = visit("/?lang=en&position=7,2,6&tab=why", color_scheme="dark")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Light or dark").click()
    page.get_by_role("button", name="Light or dark").click()  # dark by choice now
    page.wait_for_selector(".columns .lit")
    page.emulate_media(media="print")
    colours = (
        "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor, getComputedStyle(e).printColorAdjust]"
    )
    assert page.locator(".columns .lit").first.evaluate(colours) == ["rgb(43, 34, 0)", "rgb(242, 182, 50)", "exact"]
    assert page.locator(".headline").evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    assert page.locator(".side .card").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"


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
    page.get_by_role("button", name="More", exact=True).click()
    button = page.get_by_role("button", name="Animation")
    assert button.get_attribute("aria-pressed") == "false"  # this browser asks for reduced motion
    button.click()
    assert button.get_attribute("aria-pressed") == "true"


PAGES = {
    "/?lang=fr&mode=theory&view=code": ("light",),
    "/?lang=en&mode=tables&game=nim&text=a==b": ("dark",),
    "/?lang=fr": ("light", "dark"),
    "/?lang=en&position=7,2,6&tab=why": ("light", "dark"),
    "/?lang=en&mode=review&game=nim&position=1,3,5,7&moves=1,3,5,5>1,3,3,5&at=2": ("dark",),
    "/?lang=en&mode=own": ("light",),
    "/?lang=fr&game=chomp&position=4,4,2": (),
    "/?lang=fr&game=nim&position=2,2,1&tab=graph": ("light",),
    "/?lang=en&game=domineering&position=3x3&tab=value": ("dark",),
    "/?lang=fr&mode=puzzles&kind=mark&game=nim&seed=3": ("dark",),
    "/?lang=en&mode=learn": (),
    "/?lang=fr&mode=learn&lesson=nim&step=3": (),
    "/api": (),
}


@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        pytest.param(path, scheme, marks=() if scheme in always else pytest.mark.slow)
        for path, always in PAGES.items()
        for scheme in ("light", "dark")
    ],
)
def test_axe_finds_no_violation(visit: Open, address: str, path: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit(path, color_scheme=scheme) if path != "/api" else visit("/?lang=en", color_scheme=scheme)
    if path == "/api":
        page.goto(address + path)
        page.wait_for_selector("section")
    settled(page)
    found = axe.Axe().run(page)
    assert not found.response["violations"], found.generate_report()


#: what the contact sheet leaves out: the other tools, kinds of puzzles, tasks of lessons, tabs
MORE_SCREENS = (
    "game=nim&position=7,2,6&embed=1",
    "game=kayles&position=30",
    "game=nim&position=7,2,6&tab=graph",
    "game=domineering&position=3x3&tab=value",
    "game=hackenbush&position=LLR,RL&tab=value",
    "game=wythoff&position=6,9&view=plane",
    "mode=tables&game=subtraction:1,2,3&view=one&text=n%255==0",
    "mode=theory&view=nim&kind=mul&text=4,6",
    "mode=theory&view=cards",
    "mode=theory&view=equal",
    "mode=theory&view=sequence&game=kayles&text=120",
    "mode=theory&view=theorem&game=wythoff&kind=go",
    "mode=puzzles&kind=who&game=kayles&seed=2",
    "mode=puzzles&kind=mark&game=nim&seed=3",
    "mode=puzzles&kind=mistake&game=nim&seed=3",
    "mode=learn&lesson=binary",
    "mode=learn&lesson=nim&step=1",
    "mode=learn&lesson=grundy&step=1",
    "mode=learn&lesson=coins&step=4",
    "mode=learn&lesson=fibonacci&step=2",
    "mode=ladder&game=kayles",
    "mode=invite",
)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "scheme"), [("fr", "light"), ("en", "dark"), ("fr", "dark"), ("en", "light")])
def test_axe_finds_no_violation_on_any_screen(visit: Open, address: str, lang: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit(color_scheme=scheme)
    for query in [*SCREENS.values(), *MORE_SCREENS]:
        page.goto(f"{address}/?lang={lang}" + (f"&{query}" if query else ""))
        page.wait_for_selector("html[data-ready]")
        settled(page)
        found = axe.Axe().run(page)
        assert not found.response["violations"], f"{query}: {found.generate_report()}"


def test_axe_finds_no_violation_in_the_dialogs(visit: Open) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit()
    for name in ("New game", "Share"):
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open]")
        found = axe.Axe().run(page)
        assert not found.response["violations"], found.generate_report()
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Why").click()
    page.get_by_label("Show on the board which moves win").check()
    page.wait_for_selector(".all-moves")
    found = axe.Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_nothing_is_wider_than_the_screen(visit: Open, address: str) -> None:
    page = visit("/?lang=fr", width=390)
    for path in (
        "/?lang=fr&position=7,2,6&tab=why",
        "/?lang=fr&mode=puzzles",
        "/?lang=fr&mode=own",
        "/?lang=en&game=fibonacci&position=99",
        "/?lang=en&tab=graph&position=1,2,3",
    ):
        page.goto(address + path)
        page.wait_for_selector("html[data-ready]")
        for width in (390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            settled(page)
            assert page.evaluate("innerWidth") == width
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.set_viewport_size({"width": 390, "height": 900})


def test_the_page_is_small(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=7,2,6")
    page.wait_for_selector(".el.can")
    settled(page)
    asked = page.evaluate(
        "performance.getEntries().filter((e) => e.transferSize !== undefined).map((e) => [e.name, e.decodedBodySize])"
    )
    assert len(asked) <= 12, asked  # before the first move
    assert sum(size for _, size in asked) <= 400_000, asked
    assert sum(map(len, PAGE.values())) <= 900_000


# The page may stand in any folder of any site: here a server that has it below /games/.
BELOW = """
import sys
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount
from bouton.web.app import make_app
from bouton.web.serve import listen

page = make_app()
inner = page.app
below = Starlette(routes=[Mount("/games", app=inner)], lifespan=inner.router.lifespan_context)
listener = listen(0)
print(listener.getsockname()[1], flush=True)
page.app = below
uvicorn.Server(uvicorn.Config(page, log_level="warning")).run(sockets=[listener])
"""


@pytest.fixture(scope="module")
def below() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, "-c", BELOW], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait(20)


def test_the_page_works_in_a_folder_of_a_site(chrome: Any, below: str) -> None:
    context = chrome.new_context(locale="en-GB")
    page, asked = context.new_page(), []
    page.set_default_timeout(LONGEST)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{below}/games/?lang=en&position=1,2&level=5&second=human")
    page.wait_for_selector("html[data-ready]")
    click(page, "h1m0")
    page.wait_for_selector("text=Player 2 to move.")
    assert address_of(page).startswith(f"{below}/games/?")
    page.get_by_role("link", name="Learn").click()
    page.wait_for_selector(".lesson-number")
    page.get_by_role("link", name="bouton").click()
    page.wait_for_selector(".game-card")
    assert address_of(page).startswith(f"{below}/games/")
    page.goto(f"{below}/games/?lang=en&mode=own")
    page.wait_for_selector("html[data-ready]")
    page.goto(f"{below}/games/api")
    page.wait_for_selector("section.card")
    answer = page.locator("a[href*='analyze?']").get_attribute("href")
    assert answer.startswith("api/analyze?game=nim&position=")
    assert any("/games/api/board" in url for url in asked)
    assert all(url.startswith((f"{below}/games/", "blob:", "data:")) for url in asked)
    context.close()


ENGINE = """async () => {
  const { Engine } = await import("/page/engine.js");
  const { QUESTIONS } = await import("/page/questions.js");
  const asked = [];
  const engine = new Engine(QUESTIONS, async (name, values) => (asked.push(name), { name, values }));
  const found = [
    await engine.board("nim", "", { misere: "1", colours: false, lang: "fr" }),
    await engine.review("nim", ["3,4", "3,3"], { first: "right" }),
    await engine.table("nim", { range: ["0-3", "0-3"] }),
    await engine.cards({ most: 7 }),
    await engine.lessons({ lang: "en" }),
  ];
  await engine.lessons({ lang: "en" });
  let refused = "";
  try {
    engine.words({ language: "en" });
  } catch (error) {
    refused = error.message;
  }
  return [found, asked.length, refused, QUESTIONS.every(({ name }) => typeof engine[name] === "function")];
}"""


def test_an_engine_has_every_question_and_any_transport(visit: Open) -> None:
    found, asked, refused, every = visit().evaluate(ENGINE)
    assert found == [
        {"name": "board", "values": {"game": "nim", "position": "", "misere": True, "lang": "fr"}},
        {"name": "review", "values": {"game": "nim", "moves": "3,4 > 3,3", "first": "right"}},
        {"name": "table", "values": {"game": "nim", "range": ["0-3", "0-3"]}},
        {"name": "cards", "values": {"most": 7}},
        {"name": "lessons", "values": {"lang": "en"}},
    ]
    assert (asked, refused, every) == (5, "words has no language", True)  # what was asked before is remembered
