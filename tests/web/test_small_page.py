"""The small page, one file with five games: its size, and whether its Python answers as the library does."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bouton.errors import InputError
from bouton.hex import limits
from bouton.hex.limits import HexLimits
from bouton.hex.search import hex_search
from bouton.questions.serverless import ServerlessAnswers
from bouton.storage.compiler import without_compiler
from bouton.storage.folders import cache_folder
from bouton.web.site import build, small
from bouton.web.site.library import library
from bouton.web.site.runtime import BRYTHON
from browser import browser, until

IN_A_BROWSER = [pytest.mark.slow, pytest.mark.browser, pytest.mark.once]
GAMES = {"nim": "1,2,2", "subtraction:1,2,3": "9", "kayles": "5", "fibonacci": "10", "hex:3": "."}
#: the picture of the board, with what is picked
SEEN = "[...document.querySelectorAll('.el')].map((e) => e.dataset.id + e.getAttribute('class')).join()"
#: positions about which everything is asked: normal play, and misère play
ASKED = [
    *(("nim", position, misere) for position in ("3,5,7", "1,2,3", "1,1,1", "12") for misere in (False, True)),
    *(("subtraction:1,2,3", position, misere) for position in ("21", "20") for misere in (False, True)),
    *(("kayles", position, misere) for position in ("13", "7,2", "xxx,xx") for misere in (False, True)),
    *(("fibonacci", position, misere) for position in ("20", "13", "17:4") for misere in (False, True)),
    ("subtraction:1,3,4", "7", False),
    ("sum", "nim 3 + subtraction:1,2,3 6", False),
    *(("hex:3", position, misere) for position in (".", "c1,b2") for misere in (False, True)),
    *(("hex:4", position, False) for position in ("b2,a1", "c2,b3,a4")),
    ("hex:5", "c3,b2,d4,c4,b4,a5,d2,d3", False),
]
#: a question to the Python of the page, past the answers made beforehand
WORKER = """() => {
  const worker = new Worker(held("python_worker.js"));
  const waiting = new Map();
  worker.postMessage(files);
  window.asking = new Promise((ready) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) ready((name, given) => new Promise((done) => {
        waiting.set(waiting.size, done);
        worker.postMessage({ id: waiting.size - 1, name, given });
      }));
      waiting.get(data.id)?.([data.status, data.found]);
    };
  });
}"""


def test_each_module_replaced_is_there() -> None:
    files = json.loads(library())
    names = [name for name in small._standins() if name.startswith("bouton.")]
    assert all({f"{small._path(name)}", small._path(f"{name}.__init__")} & files.keys() for name in names)
    assert "'chomp'" not in small.small_library()["bouton/rulesets/index.py"]


@pytest.mark.thorough
def test_the_library_of_the_page_plays_every_start() -> None:
    """A name that a module replaced for the page lacks would be missed here, without a browser."""
    found = small.try_library(small.small_library())
    assert {"words", "gallery", "lessons"} <= found["answers"].keys()
    assert "bouton.rulesets.hex" in found["modules"] and "bouton.rulesets.chomp" not in found["modules"]


def test_loops_read_lists_that_grow_and_tuples_keep_their_names() -> None:
    """What Brython does otherwise."""
    text = "class P(NamedTuple):\n    x: int\n    y: int = 0\n    def f(self) -> int:\n        return self.x\n"
    made = small.translate("bouton.p", f"{text}for n in found:\n    found.append(n)\n")
    assert "class P(NamedTuple('P', 'x y', (0,)))" in made and "for n in iter(found)" in made and "int" not in made


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="one file"):
        build.build_site(tmp_path / "site", small=True)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (cache_folder("site") / f"brython-{BRYTHON.version}.tgz").is_file():
        pytest.skip(f"Brython is not in {cache_folder('site')}: 'bouton site small.html --small' puts it there")
    found = tmp_path_factory.mktemp("stick") / "petit é.html"
    build.build_site(found, small=True)
    return found


@pytest.fixture(scope="module")
def page(file: Path) -> Iterator[Any]:
    """The page in a browser without the network."""
    with browser() as started:
        found, wrong = started.new_context(offline=True, locale="fr-FR").new_page(), list[str]()
        found.on("pageerror", lambda error: wrong.append(str(error)))
        found.on("requestfailed", lambda asked: asked.url.startswith("blob:") or wrong.append(asked.url))
        yield found
        assert not wrong


def show(page: Any, file: Path, query: str) -> None:
    page.goto(f"{file.as_uri()}?{query}")
    page.wait_for_selector("html[data-ready]")


class TestInABrowser:
    pytestmark = IN_A_BROWSER

    def test_it_is_small(self, file: Path) -> None:
        assert file.stat().st_size < small.MOST_BYTES

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_is_played(self, page: Any, file: Path, game: str) -> None:
        show(page, file, f"lang=en&game={game}&position={GAMES[game]}&first=human&second=human")
        ended = "document.querySelector('main .status strong')"
        for _ in range(60):
            until(page, f"!document.querySelector('.busy') && (document.querySelector('.el.can') || {ended})")
            if page.evaluate(f"Boolean({ended})"):
                break
            before = page.evaluate(SEEN)
            page.locator(".el.can").first.click()
            until(page, f"{SEEN} !== {before!r} || {ended}")
        assert "won" in page.locator("main .status strong").inner_text()

    @pytest.mark.parametrize(("lang", "said"), [("en", "can win"), ("fr", "peut gagner")])
    def test_it_says_why(self, page: Any, file: Path, lang: str, said: str) -> None:
        for game, position in (("nim", "3,5,7"), ("kayles", "9"), ("fibonacci", "11"), ("hex:4", "b2,a1")):
            show(page, file, f"lang={lang}&game={game}&position={position}&tab=why")
            page.wait_for_selector(".winning", timeout=60_000)
            assert game != "nim" or said in page.locator(".side").inner_text()

    def test_it_has_the_lessons_and_only_these_games(self, page: Any, file: Path) -> None:
        show(page, file, "lang=fr&mode=learn")
        assert page.locator("a.lesson").count() == 9
        show(page, file, "lang=fr&mode=learn&lesson=nim&step=4")
        page.wait_for_selector(".el")
        show(page, file, "lang=fr")
        assert page.locator(".game-card").count() == 6 and page.locator("nav a[data-mode]").count() == 4
        assert "allumettes, Marienbad" in str(page.locator("#game-search").get_attribute("placeholder"))
        show(page, file, "lang=fr&mode=tables")  # is not there
        page.wait_for_selector(".el")

    def test_its_python_answers_as_the_library_does(
        self, page: Any, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All of each answer; a fault of the small interpreter would be seen."""
        monkeypatch.setattr(limits, "HexLimits", lambda positions, **more: HexLimits(min(positions, 1500), **more))
        hex_search.cache_clear()  # what is known already is not searched again, and the number of positions told
        show(page, file, "lang=fr")
        page.evaluate(WORKER)
        library, wrong = ServerlessAnswers(), list[Any]()
        for number, (game, position, misere) in enumerate(ASKED):
            about = {"game": [game], "position": [position], "lang": [("en", "fr")[number % 2]]}
            about |= {"misere": ["true"]} if misere else {}
            for name, more in (("board", {}), ("analyze", {}), ("turn", {"level": ["3"]}), ("reply", {"level": ["5"]})):
                given = json.dumps({**about, **more})
                with without_compiler():
                    status, text = library.answer(name, given)
                told = page.evaluate("([name, given]) => asking.then((ask) => ask(name, given))", [name, given])
                if [status, json.loads(text)] != [told[0], json.loads(told[1])]:
                    wrong.append((name, given, text[:300], told[1][:300]))
        assert not wrong, wrong
