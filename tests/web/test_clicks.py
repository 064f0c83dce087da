"""Clicks in a real browser: each is named after its removed elements, none is lost, and no earlier board is left."""

import json
from typing import Any

import pytest

from browser import click, settled, until

pytestmark = pytest.mark.once

NAMES = "JSON.stringify([...document.querySelectorAll('.moves .to')].map((each) => each.textContent))"
QUICK = """(ids) => {
  for (const id of ids) {
    const node = document.querySelector(`.el[data-id="${id}"]`);
    node.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: POINTER }));
  }
}"""


def names(page: Any, count: int) -> list[str]:
    until(page, f"document.querySelectorAll('.moves .to').length >= {count}")
    found: list[str] = json.loads(page.evaluate(NAMES))
    return found


def quick(page: Any, *ids: str, pointer: str = "mouse") -> None:
    """Clicks in one task of the page: no answer can have come between them."""
    page.evaluate(QUICK.replace("POINTER", json.dumps(pointer)), list(ids))


def label(page: Any, element: str) -> str:
    found: str = page.locator(f'.el[data-id="{element}"]').get_attribute("aria-label")
    return found


def test_the_pin_that_is_clicked_is_the_pin_of_the_label_the_list_and_the_review(visit: Any, address: str) -> None:
    for element, name in (("h0m10", "quille 11"), ("h0m0", "quille 1"), ("h0m12", "quille 13")):
        page = visit("/?lang=fr&game=kayles&position=13&second=human")
        assert label(page, element) == name
        click(page, element)
        page.get_by_role("button", name="Jouer").first.click()
        assert names(page, 1) == [name]
        page.wait_for_selector(f".status .played >> text=/a joué\\s: {name}\\.$/")
        page.reload()
        assert names(page, 1) == [name]
        page.get_by_role("button", name="Analyser").first.click()
        page.wait_for_selector(f".move-list .to >> text={name}")


def test_squares_of_treblecross_are_numbered_as_they_stand(visit: Any) -> None:
    page = visit("/?lang=en&game=treblecross&position=11&second=human")
    assert [label(page, f"h0m{k}") for k in range(11)] == [f"cell {k + 1}: cross on {k + 1}" for k in range(11)]
    click(page, "h0m10")
    assert names(page, 1) == ["cross on 11"]


def test_a_pin_between_two_moves_to_one_position_is_asked_about(visit: Any) -> None:
    page = visit("/?lang=en&game=dawsons-kayles&position=5&second=human")
    assert label(page, "h0m2") == "pin 3"
    click(page, "h0m2")
    click(page, "h0m3")
    assert names(page, 1) == ["pins 3–4"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("game=amazons&position=x..|..o", {"p0c0": "amazon a1, Red", "p1c2": None}),
        ("game=pawns&position=1-4,2-7", {"c0left": "pawn column 1, Red", "c0r2": "square: column 1: 1 → 2"}),
        ("game=hex:3&position=.", {"c3": "cell c3"}),
        ("game=green-hackenbush&position=(()())(()())", {"e3": "branch 4"}),
        ("game=node-kayles:=a-b,b-c,c-a&position=all", {"v1": "vertex b"}),
        ("game=nim&position=3,5", {"h1m2": "match 3, heap 2: −3"}),
        ("game=lasker&position=7,2", {"h0": "heap 1", "h1m1": "chip 2, heap 2: −1"}),
        ("game=sum&position=nim 3,2 %2B chomp 2", {"0.h0m0": "match 1: Nim: heap 1: −3"}),
    ],
)
def test_labels_count_as_people_do(visit: Any, question: str, expected: dict[str, str | None]) -> None:
    page = visit(f"/?lang=en&{question}&second=human")
    assert {element: label(page, element) for element in expected} == expected


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_click_made_while_a_move_is_shown_is_made_after_it(visit: Any, pointer: str) -> None:
    page = visit("/?lang=en&game=hex:3&position=.&second=human")
    quick(page, "a1", "c1", "b2", pointer=pointer)
    assert names(page, 3) == ["a1", "c1", "b2"]
    page = visit("/?lang=en&game=nim&position=3,4,5&second=human")
    quick(page, "h0m1", "h1m2", "h2m3")
    assert names(page, 3) == ["heap 1: −2", "heap 2: −2", "heap 3: −2"]


def test_two_quick_clicks_that_make_one_move(visit: Any) -> None:
    page = visit("/?lang=en&game=toads-and-frogs&position=TT..FF&second=human")
    quick(page, "p0c1", "p0c4", "r0c3")
    assert names(page, 2)[0] == "b1 → c1"


def test_an_amazon_shows_where_she_goes_and_then_where_she_shoots(visit: Any) -> None:
    page = visit("/?lang=en&game=amazons&position=x...|....|....|...o&second=human")
    for square, ways in (("r0c0", 8), ("r0c1", 8)):
        click(page, square)
        assert page.locator(".el.next").count() == ways, square


def test_a_click_on_what_has_gone_is_told_and_dropped(visit: Any) -> None:
    page = visit("/?lang=en&game=treblecross&position=9&second=human")
    quick(page, "h0m4", "h0m5")  # which the cross beside it closes
    until(page, "document.querySelectorAll('.moves .to').length === 1")
    page.wait_for_selector(".board-hint >> text=That move is no longer possible.")
    click(page, "h0m8")
    assert names(page, 2) == ["cross on 5", "cross on 9"]


def test_a_row_keeps_its_gaps(visit: Any, address: str) -> None:
    """In the address, on the board and in the list; an address of a game on heaps becomes one on rows."""
    page = visit("/?lang=en&game=kayles&position=9&second=human")
    quick(page, "h0m4", "h0m4")  # chosen, then made
    click(page, "h0m8")
    page.get_by_role("button", name="Play").first.click()
    assert names(page, 2) == ["pin 5", "pin 9"]
    until(page, "decodeURIComponent(location.search).includes('position=xxxxxxxxx&moves=xxxx.xxxx>xxxx.xxx.')")
    assert page.locator(".el-pin").count() == 7 and page.locator(".el-gap").count() == 2
    page.get_by_role("button", name="Undo").first.click()
    until(page, "document.querySelectorAll('.el-pin').length === 8")
    page.goto(f"{address}/?lang=en&game=kayles&position=9&second=human&moves=4,4@h0m4>3,4@h0m0")
    assert names(page, 2) == ["pin 5", "pin 1"]
    until(page, "decodeURIComponent(location.search).includes('moves=xxxx.xxxx>.xxx.xxxx')")


HELD = """() => {
  const real = window.fetch;
  window.fetch = async (...given) => {
    if (String(given[0]).includes("/api/turn")) await new Promise((done) => { window.release = done; });
    return real(...given);
  };
}"""


def test_against_the_program_a_click_waits_for_the_reply(visit: Any) -> None:
    """5,3,0: the program must answer 3 in the first heap; the click on the second heap still means the same then."""
    page = visit("/?lang=en&game=nim&position=7,3,2&level=5")
    page.evaluate(HELD)
    quick(page, "h2m0")
    quick(page, "h1m2")
    until(page, "Boolean(window.release)")
    page.evaluate("() => { const go = window.release; window.release = null; go(); }")
    until(page, "Boolean(window.release)")
    page.evaluate("() => window.release()")
    assert names(page, 3)[:3] == ["heap 3: −2", "heap 1: −4", "heap 2: −1"]


def test_a_click_that_would_mean_another_move_after_the_reply_is_dropped(visit: Any) -> None:
    page = visit("/?lang=en&game=nim&position=7,3,2&level=5")
    quick(page, "h2m0", "h0m1")  # the reply leaves 3 of the first heap: six matches would go, now two
    page.wait_for_selector(".board-hint >> text=That move is no longer possible.")
    assert names(page, 2) == ["heap 3: −2", "heap 1: −4"]


def test_keys_pressed_while_a_move_is_shown_wait_too(visit: Any) -> None:
    page = visit("/?lang=en&game=nim&position=3,4&second=human")
    page.keyboard.press("b")
    page.evaluate("document.querySelector('.el[data-id=\"h0m1\"]').focus()")
    page.evaluate(
        """() => {
          for (const key of ["Enter", "ArrowDown", "Enter"]) {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
          }
        }"""
    )
    assert names(page, 2)[0] == "heap 1: −2" and names(page, 2)[1].startswith("heap 2")


def test_a_press_whose_picture_is_drawn_anew_is_a_click(visit: Any) -> None:
    """A person holds the button while the board after the move before appears."""
    page = visit("/?lang=en&game=treblecross&position=11&second=human")
    page.evaluate(HELD)
    page.evaluate("() => { window.picture = document.querySelector('.board-svg'); }")
    click(page, "h0m10")
    until(page, "Boolean(window.release)")
    box = page.locator('.el[data-id="h0m1"]').bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("() => { const go = window.release; window.release = null; go(); }")
    until(page, "document.querySelector('.board-svg') !== window.picture && document.querySelector('.el.can') !== null")
    page.mouse.up()
    until(page, "Boolean(window.release)")
    page.evaluate("() => window.release()")
    assert names(page, 2) == ["cross on 11", "cross on 2"]


def test_cards_of_written_positions_are_not_made_twice(visit: Any) -> None:
    page = visit("/?lang=en&game=inductive&position=%7B%7B%7D,%7B%7B%7D%7D%7D&second=human")
    card = "[...document.querySelectorAll('.option-card')].find((each) => each.textContent === '{{}}')"
    page.evaluate(f"() => {{ const card = {card}; card.click(); card.click(); }}")
    page.wait_for_selector(".board-hint >> text=That move is no longer possible.")
    assert names(page, 1) == ["{{}}"]


FRAME = """JSON.stringify([
  document.querySelector(".board-svg")?.getAttribute("viewBox"),
  [...document.querySelectorAll(".b-coordinate")].map((each) => each.textContent).join(" "),
  document.querySelector(".board-frame").style.getPropertyValue("--aspect"),
  document.querySelector(".board").className,
])"""
ASKED = """document.querySelector(".puzzle-question")?.textContent.includes("win")
  && !document.querySelector(".puzzle-says").textContent"""


@pytest.mark.thorough
def test_the_frame_of_a_mixed_puzzle_is_its_own(visit: Any, address: str) -> None:
    seeds = range(1, 11)
    fresh = visit("/?lang=en&mode=puzzles&view=mixed&seed=1")
    alone = {}
    for seed in seeds:
        fresh.goto(f"{address}/?lang=en&mode=puzzles&view=mixed&seed={seed}")
        until(fresh, ASKED)
        alone[seed] = fresh.evaluate(FRAME)
    assert len({*alone.values()}) > 4  # what one leaves would be seen at the next
    page = visit("/?lang=en&mode=puzzles&view=mixed&seed=1")
    until(page, ASKED)
    for seed in seeds[1:]:
        page.evaluate(f"() => {{ Math.random = () => {seed} / 1e6 + 1e-9; }}")
        page.get_by_role("button", name="Next puzzle").last.click()
        until(page, f"new URL(location.href).searchParams.get('seed') === '{seed}' && ({ASKED})")
        assert page.evaluate(FRAME) == alone[seed], seed


def test_coins_are_picked_where_moves_are_too_many_to_be_listed(visit: Any) -> None:
    """24 coins, up to 7 turned, on a telephone: any coins can be picked, the rules say whether that is a move."""
    page = visit(f"/?lang=en&game=turning:at-most-7&position={'1' * 24}&second=human", width=375, has_touch=True)
    for coin in (24, 3, 5):
        click(page, f"c{coin}")
    click(page, "c3")
    page.locator(".play-choice").click()
    assert names(page, 1) == ["coins 5, 24"]
    assert page.locator(".option-card, .typed").count() == 0
    click(page, "c24")
    page.locator(".play-choice").click()
    page.wait_for_selector(".status >> text=This piece is not a move here")


@pytest.mark.parametrize(
    ("lang", "label", "note", "typed", "name"),
    [
        (
            "en",
            "Type a move",
            "240 more moves are not shown: type one, such as heap 2: −1.",
            "HEAP 2: -33",
            "heap 2: −33",
        ),
        (
            "fr",
            "Tapez un coup",
            "240 autres coups ne sont pas affichés : tapez-en un, par exemple tas 2 : −1.",
            "tas 2:-33",
            "tas 2 : −33",
        ),
    ],
)
def test_moves_of_large_heaps_are_shown_of_each_and_typed(
    visit: Any, lang: str, label: str, note: str, typed: str, name: str
) -> None:
    """Of 300 moves 60 are buttons, as many of each heap, and with colours those that win come first."""
    page = visit(f"/?lang={lang}&game=nim&position=200,100&second=human")
    page.wait_for_selector(".more-moves .note")
    cards = page.locator(".option-card").all_inner_texts()
    assert [each.replace("\xa0", " ").split()[1].rstrip(":") for each in cards] == ["1"] * 30 + ["2"] * 30
    assert page.locator(".more-moves .note").inner_text().replace("\xa0", " ") == note
    assert page.get_by_label(label).is_visible()  # above the buttons, which scroll
    page.locator("#tab-why").click()
    page.locator(".toggle input").first.check()
    until(page, "document.querySelector('.option-card').textContent.includes('100')")  # of 300 the one that wins
    page.locator("#tab-moves").click()
    page.get_by_label(label).fill(typed)
    page.keyboard.press("Enter")
    assert [each.replace("\xa0", " ") for each in names(page, 1)] == [name]


def test_more_moves_than_can_be_listed_are_typed_by_their_positions(visit: Any) -> None:
    page = visit("/?lang=en&game=nim&position=1000,500&second=human")
    page.wait_for_selector(".more-moves .note >> text=At least 340 more moves are not shown: type the position")
    page.get_by_label("Type a move").fill("1000,250")
    page.keyboard.press("Enter")
    assert names(page, 1) == ["heap 2: −250"]


def test_a_late_answer_for_another_panel_is_not_shown_in_the_one_that_is_open(visit: Any) -> None:
    """The graph, the rules or an explanation replaced the list of moves when their answers came after it was chosen."""
    page = visit("/?lang=en&game=nim&position=3,2&moves=3,1&second=human")
    held: list[Any] = []
    for tab, path in (("graph", "graph"), ("rules", "rules"), ("why", "analyze")):
        page.route(f"**/api/{path}?*", lambda route: held.append(route))
        page.locator(f"#tab-{tab}").click()
        while not held:
            page.wait_for_timeout(50)
        page.locator("#tab-moves").click()
        with page.expect_response(f"**/api/{path}?*"):
            held.pop().continue_()
        settled(page)
        assert names(page, 1) == ["heap 2: −1"]
        assert page.locator("#tab-panel").inner_text().startswith("start")
        page.unroute(f"**/api/{path}?*")
        page.locator(f"#tab-{tab}").click()
        until(page, "document.querySelector('#tab-panel').textContent.length > 60")
        assert page.locator(".moves").count() == 0
        page.locator("#tab-moves").click()


def test_a_game_opens_by_the_name_of_one_of_its_family(visit: Any) -> None:
    page = visit("/?game=turning-turtles&lang=en")
    page.wait_for_selector("main >> text=up to 2 coins")
    page.wait_for_selector("main >> text=Turning coins")
