"""Playing in a real browser: a move is shown immediately and is one request, nothing jumps, hints come step by step."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from browser import click, press, until

pytestmark = pytest.mark.once

Page = Any
SIZES = {"wall": (1920, 1080), "desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844), "small": (320, 568)}
GAMES = {"nim": "9,10,11", "fibonacci": "60", "hex:7": ".", "sum": "nim 7,8 %2B subtraction:1,2,3 9 %2B nim 5"}


# Twenty moves, each a click on the last thing that can be taken; after each the boxes of all that should stand still.
TWENTY = """async () => {
  const still = () => {
    const found = {};
    const keep = (name, node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      found[name] = [x + scrollX, y + scrollY, width, height].map((each) => Math.round(10 * each) / 10).join();
    };
    const all = (names) => document.querySelectorAll(names);
    const large = all("h1, .board-card, .board, .board-svg:not(.side-piece), .controls, .hints");
    large.forEach((node) => keep(node.className || "h1", node));
    all(".el-heap .el-area, .el-hexagon .el-area").forEach((node) => keep(node.parentNode.dataset.id, node));
    all(".controls button, .hints button, .tabs button").forEach((node, k) => keep(`button ${k}`, node));
    return found;
  };
  const moved = new Set();
  const before = still();
  const check = () => {
    for (const [name, box] of Object.entries(still())) {
      if (before[name] !== box) moved.add(`${name}: ${before[name]} → ${box}`);
    }
  };
  let made = 0;
  while (made < 20) {
    const can = [...document.querySelectorAll(".el.can")];
    if (!can.length) break;
    can[can.length - 1].dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
    check();
    made += 1;
    for (let k = 0; k < 2000 && document.querySelectorAll(".moves .to").length < made; k += 1) {
      await new Promise(requestAnimationFrame);
    }
    check();
  }
  return [made, [...moved]];
}"""


@pytest.mark.parametrize(
    "size", ["desk", *(pytest.param(each, marks=pytest.mark.slow) for each in SIZES if each != "desk")]
)
def test_nothing_moves_by_a_pixel_in_twenty_moves(visit: Any, address: str, size: str) -> None:
    width, height = SIZES[size]
    page = visit("/?lang=fr&mode=learn", width, height)
    for game, start in GAMES.items():
        page.goto(f"{address}/?lang=fr&game={game}&position={start}&second=human")
        page.wait_for_selector(".el.can")
        made, moved = page.evaluate(TWENTY)
        assert (made, moved) == (20, []), game
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game


def test_the_games_of_a_sum_stand_side_by_side(visit: Any, address: str) -> None:
    """As large as the room allows; only what a limit forbids is pale; squares have names, limits their brackets."""
    page = visit("/?lang=en&game=sum&position=nim 3,5 %2B kayles 7 %2B domineering 3x4", 1280, 800)
    square, pin = (page.locator(f'[data-id="{name}"] .el-area').bounding_box() for name in ("2.r0c0", "1.h0m0"))
    assert square["width"] > 50 and square["y"] < pin["y"]
    assert page.locator(".beyond").count() == 0
    assert page.locator(".b-coordinate").all_text_contents() == ["a", "b", "c", "d", "1", "2", "3"]
    page.goto(f"{address}/?lang=en&game=sum&position=fibonacci 9 %2B fibonacci 9 %2B nim 4")
    page.wait_for_selector(".b-bracket >> nth=1")
    assert page.locator(".beyond").count() == 2
    heads = [page.locator(f'[data-id="{k}.h0"]').bounding_box()["y"] for k in range(2)]
    assert heads[0] < heads[1]  # those of the same kind in order


SEEN = """async () => {
  const asked = performance.getEntriesByType("resource").length;
  const order = [];
  const watch = new MutationObserver(() => {
    for (const name of ["lit", "trace-ghost"]) {
      if (document.querySelector(`.${name}`) && !order.includes(name)) order.push(name);
    }
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  const touched = document.querySelector('.el[data-id="h0m4"]');
  touched.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
  const label = document.querySelector('.el[data-id="h0"] text').textContent; // nobody can have answered yet
  while (!order.includes("trace-ghost")) await new Promise(requestAnimationFrame);
  const said = document.querySelector(".status").textContent;
  const live = document.getElementById("live").textContent;
  const names = performance.getEntriesByType("resource").slice(asked).map((each) => each.name);
  const more = names.filter((each) => each.includes("/api/"));
  const outlines = document.querySelectorAll(".trace-was").length;
  return { label, order, said, live, more, outlines };
}"""


def test_a_move_is_seen_at_once_and_is_one_request(visit: Any, address: str) -> None:
    page = visit("/?lang=fr&mode=learn")
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{address}/?lang=fr&position=7,2,6&level=5")
    page.wait_for_selector(".el.can")
    found = page.evaluate(SEEN)
    assert found["label"] == "4"  # four matches are left before anybody has answered
    assert found["order"] == ["lit", "trace-ghost"]
    turn, played = found["said"].split(". ", 1)
    assert "Le programme a pris" in played and found["live"] == f"{played} {turn}."  # first what was played
    assert len(found["more"]) == 1 and "/api/turn?" in found["more"][0]
    assert found["outlines"] > 0
    assert page.locator(".going, .picked").count() == 0  # nothing looks selected


def test_hints_one_step_at_a_time(visit: Any, address: str) -> None:
    page = visit("/?lang=fr&position=7,2,6")
    said = []
    for step in (1, 2, 3):
        page.get_by_role("button", name=f"Indice {step}").click()
        last = said[-1] if said else ""
        until(page, f"!['', {json.dumps(last)}].includes(document.querySelector('.hint-said').innerText)")
        said.append(page.locator(".hint-said").inner_text())
    assert said[0] == "Vous pouvez gagner." and said[1].startswith("Regardez le tas") and "tas" in said[2]
    assert page.locator(".hinted").count() > 0 and page.locator("dialog").count() == 0
    page.goto(f"{address}/?lang=fr&position=3,3&second=human")
    page.wait_for_selector(".el.can")
    page.get_by_role("button", name="Indice 1").click()
    page.wait_for_selector("text=Aucun coup ne gagne si l’autre joue bien.")
    page.get_by_role("button", name="Indice 3").click()
    page.wait_for_selector("text=/^La plus longue résistance/")
    assert all(len(text.split()) <= 12 for text in said)
    for start, heaps, lit in (
        ("game=wythoff&position=6,9", "les tas 1 et 2", 17),
        ("game=moore:2&position=3,4,5,6", "les tas 1 et 4", 11),
    ):
        page.goto(f"{address}/?lang=fr&{start}&second=human")
        page.wait_for_selector(".el.can")
        page.get_by_role("button", name="Indice 2").click()
        page.wait_for_selector(f".hint-said >> text=Regardez {heaps}")
        assert page.locator(".hinted").count() == lit


def test_a_touch_on_something_small_is_asked_about(visit: Any) -> None:
    page = visit("/?lang=fr&game=hex:11&position=.&second=human", 390, 844, has_touch=True, is_mobile=True)
    page.locator('.el[data-id="f6"]').tap(force=True)
    button = page.get_by_role("button", name="Jouer f6")
    assert button.bounding_box()["height"] >= 44 and page.locator(".enlarged").is_visible()
    page.locator('.el[data-id="e5"]').tap(force=True)
    page.get_by_role("button", name="Jouer e5").tap()
    page.wait_for_selector(".moves .to >> text=e5", state="attached")  # the list lies in the sheet
    assert page.locator(".going, .picked").count() == 0


def test_a_wall_and_a_frame_show_the_board_and_one_line(visit: Any, address: str) -> None:
    page = visit("/?lang=fr&position=7,2,6", 1920, 1080)
    page.keyboard.press("f")
    box = page.locator(".board-card").bounding_box()
    assert box["height"] >= 0.8 * 1080 and page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.locator(".status").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 45
    assert not page.locator(".side, .controls, #head").first.is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector(".side")
    page.goto(f"{address}/?lang=fr&position=7,2,6&embed=1")
    page.wait_for_selector(".el.can")
    assert not page.locator("#head, .side, .controls, .hints").first.is_visible()
    link = page.get_by_role("link", name="Ouvrir dans bouton")
    assert "embed" not in link.get_attribute("href") and link.get_attribute("target") == "_blank"


def test_heaps_as_a_track_and_as_a_plane(visit: Any, address: str) -> None:
    page = visit("/?lang=en&game=wythoff&position=6,9&second=human")
    page.get_by_role("button", name="As a chessboard").click()
    page.wait_for_selector('.el[data-id="s4x7"]')
    click(page, "s4x7")
    page.wait_for_selector(".moves .to >> text=both heaps: −2")
    assert page.locator(".el-square").count() == 70  # the start is as large for the whole game
    page.goto(f"{address}/?lang=en&game=subtraction:1,2,3&position=21&view=plane&second=human")
    page.wait_for_selector(".el-token")
    assert page.locator(".el-square.can").count() == 3
    click(page, "s20x0")
    page.wait_for_selector("text=Player 1 took 1 match.")
    page.get_by_role("button", name="As a track").click()
    page.wait_for_selector(".el-match")
    page.goto(f"{address}/?lang=en&game=euclid&position=7,3&view=plane&second=human")
    click(page, "s4x3")
    page.wait_for_selector(".moves .to >> text=heap 1: −3")
    places = [page.locator(f'.el[data-id="{element}"]').bounding_box() for element in ("s1x3", "s1x0")]
    for box in places:  # a person clicks at a place, also while the board moves
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".end button")
    page.reload()
    assert page.get_by_role("button", name="As a rectangle").get_attribute("aria-pressed") == "true"


def test_each_side_has_a_match_and_the_one_to_move_has_it_lit(visit: Any, address: str) -> None:
    page = visit("/?lang=en&game=nim&position=1,2&level=5")
    assert page.locator(".seat").all_inner_texts() == ["You", "Program · Master"]
    assert page.locator(".seat.to-move").all_inner_texts() == ["You"]
    page.goto(f"{address}/?lang=en&game=hackenbush&position=LLRR,G&first=human&second=program&moves=LRR,G")
    page.wait_for_selector(".seat.to-move >> text=You · Blue")
    page.goto(f"{address}/?lang=en&game=nim&position=1,2&moves=0,2>0,0")
    page.wait_for_selector(".seat.over >> text=You")
    assert page.locator(".seat.won").all_inner_texts() == ["Program · Skilled"]


def test_empty_rows_stand_where_they_stood(visit: Any) -> None:
    """The heads of Kayles' rows, once every pin is gone."""
    page = visit("/?lang=en&game=kayles&position=1,1&first=human&second=human")
    heads = "JSON.stringify([...document.querySelectorAll('.el-heap')].map((e) => e.getBoundingClientRect().toJSON()))"
    before = page.evaluate(heads)
    for _ in range(2):
        press(page.locator(".el.can").last)
    until(page, "!document.querySelector('.el-pin')")
    after = page.evaluate(heads)
    old, new = ([(round(box["x"]), round(box["y"])) for box in json.loads(each)] for each in (before, after))
    assert len(old) == 2 and old == new


def test_a_strategy_begins_where_one_was_playing(visit: Any, address: str) -> None:
    page = visit("/?lang=en&game=nim&position=7,2,6&misere=1&first=human&second=human")
    press(page.locator(".el.can").last)
    page.wait_for_selector(".moves .to")
    page.goto(f"{address}/?lang=en")
    page.locator("a.game-card", has_text="Your strategy").click()
    assert page.input_value("#strategy-start") == "7,2,5" and page.locator(".strategy .toggle input").first.is_checked()


def test_a_board_in_a_frame_has_room_for_its_end(visit: Any) -> None:
    page = visit("/?lang=en&embed=1&game=nim&position=1,2&moves=0,2>0,0", 700, 480)
    page.wait_for_selector(".end button")
    assert page.locator(".end button").all_inner_texts() == ["Rematch", "Same start again"]
    assert page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )


def test_simple_reasons_of_partizan_games_have_no_words_of_the_theory(visit: Any, address: str) -> None:
    """Who is ahead by how many moves, without the names of the theory and of its sides."""
    page = visit("/?lang=fr&tab=why&game=domineering&position=" + quote("...|...|..."))
    page.wait_for_selector(".reason")
    assert page.locator(".reason").inner_text().endswith("celui qui doit jouer finit avec une avance de 1.")
    page.get_by_role("button", name="Montrer une suite").click()
    page.wait_for_selector(".line-moves li")
    moves = page.locator(".line-moves li").all_inner_texts()
    assert len(moves) in (3, 4, 5) and all(re.fullmatch(r"[abc][123]–[abc][123]", each) for each in moves)
    line = page.get_by_role("link", name="La dérouler").get_attribute("href")
    assert line is not None and "mode=review" in line and line.count(">") == len(moves) - 1
    page.get_by_role("button", name="Complet").click()
    page.wait_for_selector(".reason >> text=son arrêt")
    page.get_by_role("button", name="Simple").click()
    page.goto(f"{address}/?lang=fr&tab=why&game=hackenbush&position=LLR,RL,L")
    page.wait_for_selector(".reason >> text=celui qui doit jouer a une avance de 2")


@pytest.mark.parametrize(
    ("query", "said", "looks"),
    [
        ("game=hackenbush&position=LLR,RL,L", "Bleu", [".b-link-blue"]),
        ("game=hackenbush&position=LLR,RL,L&player=right", "Rouge", [".b-link-red"]),
        ("game=toads-and-frogs&position=TT..FF&player=right", "Bleu", [".b-pawn-right"]),
        ("game=hex:4&position=.", "Rouge", [".b-stone-left"]),
        ("game=col&position=...|...", "Rouge", [".b-pawn-left"]),
        ("game=sum&position=hackenbush LR %2B clobber xo", "Gauche", [".b-link-blue", ".b-pawn-left"]),
        ("game=domineering&position=3x3", "Gauche", []),
    ],
)
def test_a_turn_shows_the_pieces_as_they_look(visit: Any, query: str, said: str, looks: list[str]) -> None:
    page = visit(f"/?lang=fr&{query}")
    assert page.locator(".turn").inner_text().split("(")[1].startswith(said)
    assert page.locator(".turn svg").count() == len(looks)
    assert all(page.locator(f".turn {each}").count() for each in looks)


def test_the_rules_of_a_sum_name_the_players_as_its_board_does(visit: Any) -> None:
    page = visit("/?lang=fr&game=sum&position=hackenbush LR %2B domineering 3x3")
    assert "Bleu debout, Rouge couché" in page.locator(".rule-line").inner_text()


def test_a_strategy_that_cannot_begin_plays_no_games(visit: Any) -> None:
    """What is wrong is told at once, not after a hundred lost games."""
    page = visit("/?lang=en&mode=strategy&game=nim&position=3,5,7")
    for code, said in (
        ("def move(position)\n    return position", "Line 1: the “:” is missing"),
        ("def move(position):\n    while True:\n        pass", "Line 2: too many steps"),
        ("def move(position):\n    return position[3]", "Line 2:"),
        ("x = 3", "Write a function that plays: def move(position):"),
    ):
        page.locator("#strategy-code").fill(code)
        page.get_by_role("button", name="Play 100 games").click()
        page.wait_for_selector(f".strategy .error >> text={said}")
        assert not page.locator(".strategy-table").count()


def test_mistakes_name_kinds_of_values_in_words(visit: Any) -> None:
    page = visit("/?lang=fr&mode=own")
    for options, said in (
        ("n - 1", "la règle donne un nombre seul (int)"),
        ("None", "la règle donne la valeur None (rien)"),
    ):
        page.locator("#code").fill(f"def jeu(n):\n    return {options}\n")
        page.wait_for_selector(f"#code-says >> text={said} : renvoyez une liste de positions")


def test_squares_have_names_in_the_corners_that_stay(visit: Any) -> None:
    names = "[...document.querySelectorAll('.b-coordinate')].map((each) => each.textContent).join(' ')"
    hexagons = ("hex:3&position=.&moves=.>a1", "a 1 b c 2 3")
    for question, expected in (
        ("chomp&position=3,3&moves=3,3>3>2", "a b c 2 1"),
        ("col&position=..|..", "a b 1 2"),
        ("northcott:4&position=1-3,2-4", "1 2 4 3 2 1"),
        hexagons,
    ):
        page = visit(f"/?lang=en&game={question}")
        until(page, f"{names} === '{expected}'")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_review_opens_at_its_beginning(visit: Any, size: str) -> None:
    width, height = SIZES[size]
    played = "1356 1355 1345 1344 0344 0244 0234 0233 0133 0123 0122 0022 0012 0011"
    moves = ">".join(",".join(each) for each in played.split())
    page = visit(f"/?lang=fr&mode=review&game=nim&position=1,3,5,7&at=12&moves={moves}", width, height)
    page.wait_for_selector(".judged")
    panel = page.locator(".tab-panel")
    assert panel.evaluate("(node) => [node.scrollTop, node.scrollHeight > node.clientHeight]") == [0, True]


def test_where_nobody_knows_who_wins_the_page_says_what_it_thinks(visit: Any) -> None:
    page = visit("/?lang=en&game=hex:11&position=f6,e5&tab=why")
    page.wait_for_selector(".reason >> text=The program does not know who wins here")
    assert page.locator(".el.weighed").count() == 119
    shares = page.evaluate(
        "[...document.querySelectorAll('.weighed')].map((e) => e.style.getPropertyValue('--weight'))"
    )
    assert "0%" in shares and "100%" in shares
    page.keyboard.press("i")
    page.keyboard.press("i")
    page.keyboard.press("i")
    page.wait_for_selector(".hint-said >> text=/The program would play [a-k]\\d+, without being sure/")


@pytest.mark.parametrize("start", ["", "&moves=3,5,6>3,5,5", "&moves=3,5,6>3,5,5&at=0"])
def test_a_failed_answer_leaves_board_and_address_as_they_were(visit: Any, start: str) -> None:
    """The move that was not answered is on neither, and a reload shows the same."""
    page = visit(f"/?lang=en&position=3,5,7{start}")
    heaps = "[...document.querySelectorAll('.el-heap text')].map((each) => each.textContent).join()"
    before = page.evaluate(heaps)
    page.route("**/api/turn?*", lambda route: route.fulfill(status=422, json={"error": "too large"}))
    click(page, "h0m0")
    page.wait_for_selector(".status >> text=too large")
    assert page.evaluate(heaps) == before
    page.unroute("**/api/turn?*")
    page.reload()
    page.wait_for_selector(".status >> text=Your turn")
    assert page.evaluate(heaps) == before


def test_the_end_of_a_sentence_stays_with_the_piece_before_it(visit: Any) -> None:
    page = visit("/?lang=en&game=hackenbush&position=LRL,RLG&second=human", 375, 812)
    assert page.locator(".turn").inner_text().split() == ["Blue", "to", "move", "."]
    sign = page.locator(".turn .side-sign")
    assert sign.bounding_box()["height"] < 1.5 * page.locator(".turn svg").bounding_box()["height"]
