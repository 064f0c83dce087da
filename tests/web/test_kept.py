"""Data stored by the page: nothing is lost by leaving, and they can be exported, imported and deleted."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bouton
from browser import click, settled, until

pytestmark = pytest.mark.once

Open = Callable[..., Any]
RULES = "def mine(n):\n    return [n - 1] if n else []\n"
TWO_MOVES = "document.querySelectorAll('.moves .to').length >= 2 && /moves=.*>/.test(decodeURIComponent(location.href))"
EMPTY: dict[str, Any] = {"bouton": "bouton-traces", "version": 1}
GAME = {"game": "nim", "moves": "1,0"}
HOSTILE = [
    ("<html>", "holds no record"),
    ("[]", "something other"),
    ('{"bouton": "other"}', "something other"),
    (json.dumps(EMPTY | {"version": 2}), "newer version"),
    (json.dumps(EMPTY | {"version": "1"}), "damaged"),
    (json.dumps(EMPTY | {"games": [{"game": 5, "moves": ""}]}), "games 1, game"),
    (json.dumps(EMPTY | {"games": [GAME] * 101}), "damaged"),
    (json.dumps(EMPTY | {"games": [GAME | {"level": "9"}]}), "games 1, level"),
    (json.dumps(EMPTY | {"games": [GAME | {"first": "javascript:alert(1)"}]}), "games 1, first"),
    ('{"bouton": "bouton-traces", "version": 1, "lessons": {"__proto__": {"step": 1, "steps": 2}}}', "lessons"),
    (json.dumps(EMPTY | {"puzzles": {"nim 1": {"solved": -1, "tried": 0}}}), "puzzles, nim 1, solved"),
    (json.dumps(EMPTY | {"ladder": {"nim": {"rung": 7, "tries": []}}}), "ladder, nim, rung"),
    (json.dumps(EMPTY | {"rules": [{"name": "x", "code": "y" * 20_001}]}), "rules 1, code"),
    (json.dumps(EMPTY | {"settings": {"lang": "x" * 1_000_000}}), "larger than 1 MB"),
    ("[" * 100_000, "holds no record"),
]


def test_games_and_rules_survive_and_can_be_taken_along(visit: Open, address: str, tmp_path: Path) -> None:
    page = visit()
    click(page, "h0m3")
    until(page, TWO_MOVES)
    page.get_by_role("link", name="Learn").click()
    page.locator(".lesson").first.click()
    page.wait_for_selector(".lesson-text")
    page.get_by_role("link", name="Your rules").click()
    page.locator("#code").fill(RULES)
    page.get_by_role("link", name="Play", exact=True).click()
    until(page, TWO_MOVES)
    page.goto(f"{address}/?lang=en")  # as after closing: the address says nothing
    page.get_by_role("link", name="Resume your game").click()
    until(page, TWO_MOVES)
    page.get_by_role("link", name="Your rules").click()
    assert page.locator("#code").input_value() == RULES
    page.goto(f"{address}/?lang=en&position=1,2&level=5")
    click(page, "h1m0")
    page.wait_for_selector("text=The program has won.")
    until(page, "Object.values(localStorage).some((text) => text.includes('winner'))")
    page.goto(f"{address}/?lang=en&game=hex:4&position=d4&player=right&second=human")
    page.wait_for_selector(".turn >> text=Blue to move")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="My record").click()
    page.wait_for_selector("text=1 / ")
    told = page.locator(".kept").inner_text()
    assert "lost (Master)" in told and "unfinished" in told
    with page.expect_download() as download:
        page.get_by_role("button", name="Export to a file").click()
    file = tmp_path / "Zoé.bouton.json"
    download.value.save_as(file)
    data = json.loads(file.read_text("utf-8"))
    assert [game["winner"] for game in data["games"] if "winner" in game] == ["second"]
    assert data["rules"][0] == {"name": "mine", "code": RULES, "start": "21"} and "typing" not in data
    page.get_by_role("button", name="Delete everything").click()
    page.wait_for_selector("text=Everything is deleted.")
    assert page.evaluate("localStorage.length") == 0
    for text, reason in HOSTILE:
        name = tmp_path / "bad.bouton.json"
        name.write_text(text, "utf-8")
        page.locator("input[type=file]").set_input_files(name)
        page.wait_for_selector(f".kept-says .error >> text={reason}")
        assert page.evaluate("localStorage.length") == 0
    for told in ("The file has been added.", "nothing changes"):
        page.locator("input[type=file]").set_input_files(file)
        page.wait_for_selector(f"text={told}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Class").click()
    page.wait_for_selector(".kept.class")
    (tmp_path / "=1+1.bouton.json").write_bytes(file.read_bytes())
    page.locator("input[type=file]").set_input_files(
        [file, tmp_path / "=1+1.bouton.json", tmp_path / "bad.bouton.json"]
    )
    page.wait_for_selector(".class-table tbody tr >> nth=1")
    assert "bad.bouton.json – " in page.locator(".kept-says").inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    rows = download.value.path().read_text("utf-8-sig").splitlines()
    assert [row.partition(",")[0] for row in rows] == ["Pupil", "'=1+1", "Zoé"]


def test_the_end_of_a_game_and_the_ladder(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=1,2&level=5")
    click(page, "h1m0")
    page.wait_for_selector(".end >> text=A single mistake: your move 1.")
    assert page.locator(".end .primary").inner_text() == "See the decisive move"
    page.get_by_role("button", name="See the decisive move").click()
    page.wait_for_selector(".verdict >> text=1. You, heap 2: −2 – a blunder")
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    until(page, "/first=program.*second=human/.test(location.href)")
    page.goto(f"{address}/?lang=en&position=2&level=2")
    click(page, "h0m0")
    page.wait_for_selector(".end >> text=Not one mistake.")
    page.get_by_role("button", name="Harder").click()
    until(page, "!location.href.includes('level=2')")
    page.goto(f"{address}/?lang=en&mode=ladder&game=nim")
    for wins in (1, 2):  # the first rung: games from a start of one heap each
        page.locator(".rung.here button").wait_for()
        page.goto(f"{address}/?lang=en&game=nim&position={wins}&level=0&ladder=1")
        click(page, "h0m0")
        page.wait_for_selector("text=Rung Random: 1 win" if wins == 1 else "text=Rung climbed: Random.")
        page.reload()  # counts nothing twice
        page.wait_for_selector(".end .primary")
        page.get_by_role("button", name="Back to the ladder").click()
    assert page.locator(".rung.here strong").inner_text() == "Beginner" and page.locator(".rung.done").count() == 1
    page.locator(".rung.here button").click()
    until(page, "/ladder=1/.test(location.href) && /level=1/.test(location.href)")
    key = page.evaluate("Object.keys(localStorage)[0]")
    data = page.evaluate("(key) => JSON.parse(localStorage.getItem(key))", key)
    data["ladder"]["nim"] = {"rung": 6, "tries": [], "at": "2026-11-22T10:00:00"}
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(data)])
    page.goto(f"{address}/?lang=fr&mode=ladder&game=nim")
    assert "22 novembre 2026" in page.locator(".diploma").inner_text()


#: what every object of JavaScript has, and what is no setting or no value of one
STRANGE = ["toString", "constructor", "hasOwnProperty", "valueOf", "isPrototypeOf", "__proto__", "colour", ""]
UNFIT = {"level": "9", "theme": "red", "lang": "constructor", "animated": 1, "detail": None, "sound": {"a": 1}}


def settings_file(path: Path, settings: str) -> Path:
    path.write_text(f'{{"bouton": "bouton-traces", "version": 1, "best": 3, "settings": {settings}}}', "utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_settings_that_are_not_known_are_left_out_and_told(visit: Open, tmp_path: Path, lang: str) -> None:
    page = visit(f"/?lang={lang}&mode=traces")
    pairs = [(name, "x") for name in STRANGE] + list(UNFIT.items()) + [("theme2", "dark"), ("level", "2")]
    text = ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in pairs)
    page.locator("input[type=file]").set_input_files(settings_file(tmp_path / "a.bouton.json", f"{{{text}}}"))
    page.wait_for_selector(".kept-says .good")
    said = page.locator(".kept-says").inner_text()
    assert ("left out" if lang == "en" else "laissés de côté") in said
    assert all(name in said for name in [*STRANGE[:4], "14"]), said  # the first are named, all are counted
    kept = page.evaluate("Object.values(JSON.parse(Object.values(localStorage)[0]).settings)")
    assert kept == ["2"]
    page.reload()
    page.wait_for_selector(".kept-parts")
    assert page.locator(".kept .error").count() == 0 and page.locator(".kept-parts .card").count() == 6
    page.locator(".kept .buttons button").nth(1).click()
    page.wait_for_selector(".kept-says button")
    assert page.evaluate("localStorage.length") == 0


def test_a_good_file_leaves_nothing_out(visit: Open, tmp_path: Path) -> None:
    page = visit("/?lang=en&mode=traces")
    good = {
        "lang": "en",
        "theme": "dark",
        "animated": "1",
        "level": "5",
        "detail": "full",
        "sound": "1",
    }
    page.locator("input[type=file]").set_input_files(settings_file(tmp_path / "a.bouton.json", json.dumps(good)))
    page.wait_for_selector("text=Sounds: yes")
    assert "left out" not in page.locator(".kept-says").inner_text()


def test_every_setting_that_the_page_keeps_is_known() -> None:
    folder = Path(bouton.__file__).parent / "web" / "page"
    known = re.search(r"const SETTINGS = \{(.*?)\};", (folder / "traces_file.js").read_text("utf-8"))
    assert known
    names = re.findall(r"(\w+): /", known[1])
    used = {
        name
        for path in folder.glob("*.js")
        for name in re.findall(r"(?:kept\.|(?<![.\w]))set(?:ting)?\(\"(\w+)\"", path.read_text("utf-8"))
    }
    assert used == set(names)


DOCUMENT = {
    "bouton": "bouton-traces",
    "version": 1,
    "settings": {"level": "2"},
    "lessons": {"nim": {"step": 3, "steps": 8}},
    "puzzles": {"move 1": {"solved": 1, "tried": 2, "last": "01"}},
    "row": 1,
    "best": 2,
    "rating": 1040,
    "tries": [{"game": "nim", "kind": "move", "position": "2,1", "solved": True, "grade": "1", "rating": 835}],
    "ladder": {"nim": {"rung": 2, "tries": [True], "at": "2026-11-22T10:00:00"}},
    "wins": {"nim": "03"},
    "games": [{"game": "nim", "position": "2,1", "moves": "1,1>1,0", "winner": "second", "at": "2026-11-22T10:00:00"}],
    "rules": [{"name": "mine", "code": RULES, "start": "21", "at": "2026-11-22T10:00:00"}],
    "now": {"game": "nim", "position": "3,1", "moves": "1,1", "at": "2026-11-22T10:00:00"},
    "typing": {"code": RULES, "start": "21", "misere": False},
    "tournament": {
        "kind": "all",
        "players": ["A", "B"],
        "games": [{"pair": [0, 1], "round": 0, "winner": None}],
        "game": "nim",
        "position": "3,5",
        "playing": None,
    },
    "people": {"names": ["A", "B"], "score": [0, 0], "order": 0},
}
BAD: list[Any] = [
    None,
    True,
    -1,
    1e300,
    "x",
    "9999-99-99T99:99:99",
    [],
    [[]],
    [None, None],
    {},
    {"toString": "x"},
    {"constructor": {"prototype": 1}, "valueOf": "x", "hasOwnProperty": 1},
    {"length": -1},
]


def spoilt(value: Any) -> Iterator[Any]:
    """The value with each of its parts, and of theirs, replaced by each bad one, or gone."""
    if isinstance(value, dict):
        parts: list[tuple[Any, Any]] = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    else:
        return
    for key, part in parts:
        for bad in [*BAD, *spoilt(part)]:
            made = copy.deepcopy(value)
            made[key] = bad
            yield made
        made = copy.deepcopy(value)
        del made[key]
        yield made
    if isinstance(value, dict):
        yield value | {"toString": parts[0][1], "constructor": parts[0][1]}


def texts() -> list[str]:
    whole = [json.dumps(each) for each in [*BAD, *spoilt(DOCUMENT)]]
    return ["", "{", "undefined", "\0", '{"bouton": "bouton-traces", "version": 99}', *whole]


OPENS = """async ([place, texts, rows]) => {
  const kept = await import("/page/kept.js");
  const { TracesView } = await import("/page/traces.js");
  const main = document.getElementById("main");
  const server = { lessons: () => Promise.resolve({ lessons: rows }) };
  const app = { server, state: { lang: "en" }, languages: { en: "English" }, gameRow: () => undefined };
  const wrong = [];
  for (const text of texts) {
    localStorage.setItem(place, text);
    try {
      await new TracesView(app).mount(main);
      const [take, forget] = main.querySelectorAll(".kept > .buttons button");
      if (main.querySelector(".kept-parts .error")) throw new Error("a part is not shown");
      for (const name of ["unfinished", "typed", "tournament", "people"]) JSON.stringify(kept[name]());
      JSON.stringify([kept.rung("nim").tries.length, kept.tries().tries.length, kept.setting("level")]);
      forget.click();
      if (localStorage.getItem(place) !== null) throw new Error("it is not deleted");
      if (!take) throw new Error("it is not exported");
    } catch (error) {
      wrong.push(`${text.slice(0, 300)}: ${error}`);
    }
  }
  return wrong;
}"""


def test_whatever_is_stored_traces_open_and_can_be_deleted(visit: Open) -> None:
    page = visit("/?lang=en&mode=traces")
    lessons = [{"name": name, "title": name, "steps": [{}, {}]} for name in ("nim", "toString", "constructor")]
    all_texts = texts()
    assert len(all_texts) > 900
    assert page.evaluate(OPENS, ["bouton /", all_texts, lessons]) == []


@pytest.mark.parametrize(
    "text",
    [
        "[1,",
        "[null]",
        json.dumps(DOCUMENT | {"settings": {"toString": "x"}}),
        json.dumps(
            {name: part if name in ("bouton", "version") else {"toString": "x"} for name, part in DOCUMENT.items()}
        ),
    ],
)
def test_every_view_opens_whatever_is_stored(visit: Open, address: str, text: str) -> None:
    page = visit("/?lang=en&mode=accessibility")
    for place in ("localStorage.setItem('bouton /', text)", "sessionStorage.setItem('bouton-rules', text)"):
        page.evaluate(f"(text) => {place}", text)
    for mode in page.evaluate("async () => (await import('/page/state.js')).MODES"):
        page.goto(f"{address}/?lang=en&mode={mode}")
        page.wait_for_selector("html[data-ready]")
        assert page.locator("main > *").count() and page.locator("main > .error").count() == 0, mode
    page.goto(f"{address}/?lang=en&mode=traces")
    page.get_by_role("button", name="Delete everything").click()
    page.wait_for_selector("text=Everything is deleted.")
    assert page.evaluate("localStorage.length") == 0


def test_a_part_that_fails_takes_nothing_else_with_it(visit: Open, address: str) -> None:
    page = visit("/?lang=en&position=7,2,6")
    click(page, "h0m3")
    until(page, TWO_MOVES)
    fails = "{ get() { throw new RangeError('no date'); } }"
    page.add_init_script(f"Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {fails})")
    page.goto(f"{address}/?lang=en&mode=traces")
    page.wait_for_selector(".kept-parts .error >> text=This part cannot be shown.")
    with page.expect_download():
        page.get_by_role("button", name="Export to a file").click()
    page.get_by_role("button", name="Delete everything").click()
    page.wait_for_selector("text=Everything is deleted.")


PAIRINGS = """async () => {
  const { everybody, knockout } = await import("/page/tournament.js");
  const bad = [];
  for (let n = 2; n <= 36; n += 1) {
    const games = everybody(n);
    const pairs = new Set(games.map((game) => [...game.pair].sort((a, b) => a - b).join()));
    if (games.length !== (n * (n - 1)) / 2 || pairs.size !== games.length) bad.push(n);
    for (const round of new Set(games.map((game) => game.round))) {
      const players = games.filter((game) => game.round === round).flatMap((game) => game.pair);
      if (new Set(players).size !== players.length) bad.push([n, round]);
    }
    let cup = [];
    for (let k = 0; k < 50; k += 1) {
      cup = knockout(n, cup);
      const open = cup.find((game) => game.winner === null);
      if (!open) break;
      [open.winner] = open.pair;
    }
    if (cup.length !== n - 1) bad.push(["knock-out", n]);
  }
  return bad;
}"""


@pytest.mark.parametrize("size", [{"height": 800}, {"width": 390, "height": 844, "has_touch": True}])
def test_what_comes_after_a_game_is_in_sight(visit: Open, size: dict[str, Any]) -> None:
    page = visit("/?lang=fr&game=nim&position=0,2&moves=0,1>0,0&at=1", **size)
    top = "document.querySelector('.board').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.keyboard.press("End")
    page.wait_for_selector(".end button >> text=Recommencer")
    page.wait_for_selector(".end-says >> text=/./")
    bottoms = [page.locator(f"{each} >> nth=-1").bounding_box() for each in (".end button", ".status")]
    assert all(box["y"] + box["height"] < size["height"] for box in bottoms)
    assert (page.evaluate("scrollY"), page.evaluate(top)) == (0, before)


def test_a_knock_out_of_36_fits_one_printed_page(visit: Open) -> None:
    page = visit("/?lang=fr&mode=tournament")
    page.locator("#tournament-names").fill("\n".join(f"Marie-Capucine {k}" for k in range(36)))
    page.locator("[value=knockout]").check()
    page.locator("form .primary").click()
    for _ in range(5):
        page.locator(".pair:has(.play-pair) button").first.click()
    page.emulate_media(media="print")
    page.wait_for_selector("text=/✓ Marie-Capucine .* – Marie-Capucine/")
    wide = "(() => { const box = document.querySelector('.bracket'); return box.scrollWidth <= box.clientWidth; })()"
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 without margins
    assert page.evaluate(wide)


def test_two_people_and_a_tournament(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=tournament&game=nim&position=1")
    assert page.evaluate(PAIRINGS) == []
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("text=0 names: a tournament has 2 to 36.")
    page.locator("#tournament-names").fill("Zoé\n  Ali \nZoé\n")
    page.wait_for_selector("text=3 names: 3 matches.")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("text=“Zoé” is there twice")
    page.locator("#tournament-names").fill("Zoé\n  Ali \n")
    page.get_by_role("button", name="Begin").click()
    page.locator(".pair .primary").click()
    page.wait_for_selector(".people")
    first = page.locator(".person input").first.input_value()
    assert first in ("Zoé", "Ali") and first not in page.evaluate("decodeURIComponent(location.href)")
    page.wait_for_selector(f"text={first} to move.")
    click(page, "h0m0")
    page.wait_for_selector(f"text={first} has won")
    assert page.locator(".person-score").all_inner_texts() == ["1", "0"]
    assert page.get_by_role("tab").all_inner_texts() == ["Moves", "Rules"]  # no help in a game that counts
    page.get_by_role("button", name="Second game, sides exchanged").click()
    page.wait_for_selector(".el.can")
    click(page, "h0m0")
    until(page, "document.querySelectorAll('.person-score')[1].textContent === '1'")
    page.get_by_role("button", name="Back to the tournament").click()
    page.wait_for_selector(".pair >> text=1 – 1")
    page.get_by_role("button", name="Delete the tournament").click()
    page.wait_for_selector("text=Everything is deleted.")
    assert "Ali" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_sheet_is_drawn_and_its_answers_stand_apart(visit: Open) -> None:
    page = visit("/?lang=en&mode=sheets&game=nim&seed=7&grade=2")
    page.wait_for_selector(".sheet-answers")
    sheet = bouton.exercises("nim", 7, grade=2, answers=True, drawn=True)
    first, answers = page.locator(".sheet").all_inner_texts()
    texts = [each["question"].partition("? ")[0] for each in sheet["questions"]]  # positions stand beneath pictures
    assert all(each in first for each in texts) and all(each["answer"] not in first for each in sheet["questions"])
    assert all(each["answer"] in answers for each in sheet["questions"]) and "Name:" in first
    assert "127.0.0.1" not in first and not page.locator(".sheet-code svg").count()  # nobody else can open it
    assert page.locator(".sheet-picture svg").count() >= len(sheet["questions"])
    offered = page.eval_on_selector_all("#sheet-game option", "(nodes) => nodes.map((node) => node.value)")
    assert len(offered) > 50 and all(bouton.exercises(game, 1, count=1)["questions"] for game in offered)
    page.emulate_media(media="print")
    assert not page.locator(".sheet-choice").is_visible()
    assert page.locator(".sheet-answers").evaluate("(node) => getComputedStyle(node).breakBefore") == "page"
    page.emulate_media(media=None)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2


def test_a_sheet_keeps_the_variant_and_misere_play_of_its_address(visit: Open, address: str) -> None:
    page = visit("/?lang=fr&mode=sheets&game=subtraction:1,3,4&misere=1&seed=7")
    page.wait_for_selector(".sheet-rules >> text=/Retirez d’un tas 1, 3 ou 4 .* gagne\\./")
    assert page.locator("#sheet-game").input_value() == "subtraction:1,2,3"  # its family
    page.locator("#sheet-game").select_option("nim")  # another game, in normal play
    page.wait_for_selector(".sheet-rules >> text=/perd\\./")
    page.goto(f"{address}/?lang=en&mode=sheets&game=nothing&misere=1&seed=7")  # no game, no sheet of it
    page.wait_for_selector(".sheet-rules >> text=/loses\\./")


@pytest.mark.parametrize("place", ["here", "room"])
@pytest.mark.parametrize("game", ["nim", "hackenbush", "northcott:8", "staircase", "moore:2", "pawns", "silver-dollar"])
def test_eight_questions_are_printed_on_one_page(chrome: Any, address: str, game: str, place: str) -> None:
    """In a room, whose devices can open it, a sheet has its address as a code to scan, too."""
    context = chrome.new_context(locale="fr-FR")
    page = context.new_page()
    base = {"here": address, "room": "http://192.168.1.5"}[place]
    inside = f"{base}/"
    if place == "room":

        def answer(route: Any) -> None:
            headers = {name: value for name, value in route.request.headers.items() if name != "origin"}
            route.fulfill(
                response=route.fetch(url=f"{address}/{route.request.url.removeprefix(inside)}", headers=headers)
            )

        page.route(f"{inside}**", answer)
    page.goto(f"{base}/?lang=fr&mode=sheets&game={game}&seed=1&grade=2")
    page.wait_for_selector(".sheet-head .qr" if place == "room" else ".sheet-answers")
    assert page.locator(".qr").count() == (place == "room")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2  # with the answers
    context.close()


def test_a_browser_that_keeps_nothing_is_told_once(visit: Open, address: str) -> None:
    page = visit("/?lang=en&mode=traces")
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(f"{address}/?lang=en&mode=play")
    click(page, "h0m3")
    page.wait_for_selector(".refused >> text=keeps nothing")
    page.wait_for_selector("text=Your turn.")
    page.locator(".refused button").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="My record").click()
    page.wait_for_selector("text=unfinished")  # as long as the page is open, all goes on
    assert page.locator(".refused").count() == 0


def test_a_cup_is_drawn_up_to_its_final(visit: Open) -> None:
    page = visit("/?lang=en&mode=tournament")
    page.locator("#tournament-names").fill("A\nB\nC\nD\nE")
    page.get_by_label("Knock-out").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".bracket")
    assert page.locator(".bracket h3").all_inner_texts() == ["Quarter-finals", "Semi-finals", "Final"]
    assert page.locator(".waits >> text=without a game").count() == 3 and page.locator(".pair .primary").count() == 1
    while page.locator(".play-pair").count():
        page.locator(".pair:has(.play-pair)").first.get_by_role("button").first.click()
    page.wait_for_selector("text=wins the tournament.")
    assert page.locator(".pair [aria-pressed=true]").count() == 4


def test_the_ladder_is_for_the_game_that_was_shown(visit: Open, address: str) -> None:
    page = visit()
    for game, title in (
        ("hex:5", "Hex"),
        ("col:=aab|acb&position=...", "Col"),
        ("arc-kayles:=a-b,b-c,c-a&position=all", "Arc-Kayles"),
        ("partizan-octal:0.77/0.7&position=5,8", "Partizan octal game"),
        ("strip:impartial:clobber/xxoo", "Rows that repeat a pattern"),
        ("own:f", "Nim"),
    ):
        page.goto(f"{address}/?lang=en&mode=ladder&game={game}")
        page.wait_for_selector(".ladder .here")
        assert page.locator("#ladder-game").evaluate("game => game.selectedOptions[0].text") == title
    page.goto(f"{address}/?lang=en&mode=ladder&game=hex:5")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "/game=hex:5/.test(location.href) && /ladder=1/.test(location.href)")


def test_the_ladder_is_climbed_without_help(visit: Open, address: str) -> None:
    page = visit("/?lang=en&game=nim&position=3,5&level=5&ladder=1&moves=3,3>1,3")
    page.wait_for_selector("text=a game that counts: no hints")
    assert page.get_by_role("tab").all_inner_texts() == ["Moves", "Rules"]
    for key in (" ", "i", "u"):
        page.keyboard.press(key)
    settled(page)
    assert page.evaluate("new URL(location.href).searchParams.get('moves')") == "3,3>1,3"
    assert not page.locator(".hint-step").first.is_visible() and page.locator("button.undo").is_disabled()
    assert page.locator("button.to-review").is_disabled()  # it would judge the moves while the game goes on
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=You are looking back at move 1 of 2.")
    assert page.locator("button.to-review").is_disabled()
    assert page.locator(".el.can").count() == 0
    page.keyboard.press("End")
    page.wait_for_selector(".el.can")
    page.goto(f"{address}/?lang=en&game=nim&position=1,1&level=5&ladder=1&moves=0,1>0,0")
    page.wait_for_selector(".end, .ending, .verdict")
    assert page.locator("button.to-review").is_enabled()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=You are looking back at move 1 of 2.")
    assert page.locator("button.to-review").is_enabled()
