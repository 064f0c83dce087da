"""The page as a folder: its files, refusals, and the page with Python in a real browser."""

import ast
import functools
import gzip
import hashlib
import http.server
import json
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.cli import main
from bouton.errors import InputError
from bouton.language import LANGUAGES
from bouton.questions.serverless import ServerlessAnswers
from bouton.questions.service import Service
from bouton.questions.table import all_questions
from bouton.rulesets import INDEX
from bouton.storage.folders import cache_folder
from bouton.web.site import build, runtime
from bouton.web.site.compact import Compact
from bouton.web.site.library import library
from bouton.web.site.made import made_answers, made_days
from bouton.web.site.slim import slim

_library, _made = functools.cache(library), functools.cache(made_answers)
_days = functools.cache(lambda first, days=2: made_days(first, min(days, 2)))
MOST = 11_250_000  # bytes that are loaded before Python answers; the promise is 14


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site without the real Pyodide."""
    fake = {name: f"// {name}\n".encode() for name in runtime.FILES}
    fake["pyodide-lock.json"] = b'{"info": {}}'
    fake["pyodide.mjs"] = b"const a = null;export{a as loadPyodide};"
    fake["pyodide.asm.mjs"] = b"const b = null;export default b;"
    monkeypatch.setattr(build, "read_runtime", lambda path: fake)
    monkeypatch.setattr(build, "_snapshot", lambda files, lock: None)
    monkeypatch.setattr(build, "library", _library)
    monkeypatch.setattr(build, "made_answers", _made)
    monkeypatch.setattr(build, "made_days", _days)
    monkeypatch.setattr(build, "single_file", lambda: b"# bouton.py\n")  # tests/web/test_single_file.py has it


# What is written.


@pytest.mark.once
def test_a_site_holds_the_page_and_names_all_of_its_files(
    quick: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my site é"
    for lang in ("en", "fr"):
        assert main(["site", str(folder), "--lang", lang]) == 0
        out, err = capsys.readouterr()
        told = [line for line in err.splitlines() if not line.startswith("bouton: ")]  # that it is still at work
        assert str(folder) in out and len(told) == 5
        if lang == "en":
            before = (folder / "service.js").read_bytes()
            (folder / "page" / "old.js").write_text("old", encoding="utf-8")
    assert (folder / "service.js").read_bytes() == before  # the same files are the same version
    assert not (folder / "page" / "old.js").exists()  # a new site replaces an old one
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    service = (folder / "service.js").read_text(encoding="utf-8")
    listed = json.loads(f"[{service.partition('FILES = [')[2].partition(']')[0]}]")
    assert set(listed) == (files - {"service.js", "bouton-site", "bouton.py", "Nim.py"}) | {"./"}
    assert re.search(r'NAME = "bouton \S+ [0-9a-f]{16}"', service)
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert "'wasm-unsafe-eval'" in index and "frame-ancestors" not in index and "http.server" in index
    for name in {name for name in files if not name.endswith(".pack")}:
        content = (folder / name).read_bytes()
        assert not re.search(rb"""["'`]/(?:page|engine|api)|(?:href|src)[:=] ?["'`]/""", content), name
    assert not {"page/api.js", "page/api.html", "api.html"} & files


def test_a_new_site_replaces_nothing_else(quick: None, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="holds other files"):
        build.build_site(tmp_path / "other")
    assert (tmp_path / "other" / "index.html").read_text(encoding="utf-8") == "mine"
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        build.build_site(tmp_path / "file" / "site")
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(InputError, match=r"folder\.html cannot be written: Is a directory"):
        build.build_site(tmp_path / "folder.html")


@pytest.mark.once
def test_the_library_as_it_travels_lacks_no_file(tmp_path: Path) -> None:
    for path, text in json.loads(_library()).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    program = f"""
import sys
sys.path = [{str(tmp_path)!r}, *(path for path in sys.path if "site-packages" not in path)]
import bouton
from bouton.questions.service import Service
from bouton.questions.table import all_questions
service = Service()
for each in all_questions():
    status, found = service.answer(each.name, {{name: [value] for name, value in each.example.items()}})
    assert status == 200, (each.name, found)
print(bouton.__file__)
"""
    asked = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True)
    assert asked.stdout.strip() == str(tmp_path / "bouton" / "__init__.py"), asked.stderr[-2000:]


def test_the_starts_of_the_first_screen_are_made() -> None:
    found = _made()
    for place, lang in enumerate(LANGUAGES):
        offers = found["gallery"][place]
        cards = [(card["spec"], card["position"], False) for row in offers["sections"] for card in row["cards"]]
        offered = (offers["welcome"], *offers["challenges"])
        starts = [(each["game"], each["position"], each["misere"]) for each in offered]
        for game, position, misere in cards + starts:
            asked = {"game": game, "position": position} | ({"misere": "true"} if misere else {})
            key = " ".join(f"{name}={value}" for name, value in sorted({**asked, "player": "left"}.items()))
            assert found[f"board {key}"][place] == Service().ask("board", {**asked, "misere": misere}, lang), key
            assert found[f"rules game={game}"][place]["rules"]
        for game, position, misere in starts:
            written = f"game={game} {'misere=true ' * misere}position={position}"
            assert found[f"analyze {written}"][place]["position"] == position
        assert found["words"][place]["lang"] == lang and found["lessons"][place]


def test_the_puzzles_of_the_day_are_made() -> None:
    found = made_days(date(2026, 11, 22), 1)
    for place, lang in enumerate(LANGUAGES):
        puzzle = found["day date=2026-11-22"][place]
        assert puzzle == Service().ask("day", {"date": "2026-11-22"}, lang)
        where = f"player={puzzle['player']} position={puzzle['position']}"
        assert found[f"board game={puzzle['game']} {where}"][place]["board"]["elements"]


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("node") is None, reason="node is needed")
def test_answers_are_written_short_and_read_as_they_were(tmp_path: Path) -> None:
    corners = {"a": [[], [[]], {}, {"x": []}, {"x": None, "y": {"x": -1}}], "b": [1, -1, 0.5, True, "|", ["|"], [""]]}
    asked = [_made(), _days(date(2026, 11, 22)), {"odd": [corners, {**corners, "b": [1.5]}]}]
    compact = Compact()
    files = [compact.write(each) for each in asked]
    sizes = [len(build.compact_json(file)) for file in files]
    assert sizes[0] < 840_000 and sizes[1] < 4_300 * 2  # with 366 days 1.5 MB, a fifth of it when packed
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ Made }} from {json.dumps((Path(build.__file__).parent / "made.js").as_uri())};
      const [files, asked] = JSON.parse(readFileSync(process.argv[2], "utf8"));
      const made = new Made({json.dumps(LANGUAGES)});
      for (const file of files) made.add(file);
      const wrong = asked.flatMap((each) => Object.entries(each)).filter(([key, answers]) =>
        answers.some((answer, k) => JSON.stringify(made.read(made.answers[key], k)) !== JSON.stringify(answer)));
      const one = made.find("board", {{ position: "7,2,6", player: "left", lang: "fr", game: "nim" }});
      const none = [made.find("board", {{ game: "nim", lang: "fr" }}), made.find("games", {{ lang: "xx" }})];
      console.log(JSON.stringify([asked.map((each) => Object.keys(each).length), wrong, one, none]));
    """
    (tmp_path / "read.mjs").write_text(script, encoding="utf-8")
    (tmp_path / "files.json").write_text(json.dumps([files, asked]), encoding="utf-8")
    done = subprocess.run(["node", tmp_path / "read.mjs", tmp_path / "files.json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        *([len(each) for each in asked], []),
        *(_made()["board game=nim player=left position=7,2,6"][LANGUAGES.index("fr")], [None, None]),
    ]


def test_code_without_what_a_person_reads_does_the_same() -> None:
    text = (
        "class A:\n    b: int\n    def f(self, x: int, *y: str) -> str:\n        'Say.'\n        return str(x / y[0])\n"
    )
    place: dict[str, Any] = {}
    exec(slim(text), place)
    assert place["A"]().f(6, 3) == "2.0" and place["A"].f.__doc__ is None
    with pytest.raises(ZeroDivisionError) as caught:
        place["A"]().f(1, 0)
    assert "in f" in "".join(traceback.format_exception(caught.value))  # no line numbers are no obstacle


@pytest.mark.thorough
def test_the_library_is_packed_without_the_server() -> None:
    files = json.loads(_library())
    for path in [path for path in files if path.startswith("bouton/answers/")]:
        text = files[path]
        whole = Path(bouton.__file__).parent.parent / path
        program, wanted = (ast.parse(each) for each in (text, whole.read_text(encoding="utf-8")))
        assert [(type(node), getattr(node, "lineno", 0)) for node in ast.walk(program)] == [
            (type(node), getattr(node, "lineno", 0)) for node in ast.walk(wanted)
        ]
    assert "bouton/questions/serverless.py" in files and "bouton/language/fr/nim.py" in files
    assert not [name for name in files if name.startswith(("bouton/web", "bouton/cli"))]
    compiled = [name for name in files if "_compiled" in name]
    assert {name.rpartition("/")[2] for name in compiled} == {"__init__.py", "slots.py"}
    assert not [name for name in compiled if "def " in files[name]]


def test_answers_without_a_server() -> None:
    alone = ServerlessAnswers()
    assert alone.answer("nothing", "{}")[0] == 404
    status, found = alone.answer("analyze", '{"game": ["nim"], "position": ["x"], "lang": ["fr"]}')
    assert status == 422 and "«" in json.loads(found)["error"]
    status, found = alone.answer("graph", '{"game": ["nim"], "position": ["99,99"]}')
    assert status == 422 and "--" not in found and "bouton " not in found
    assert "a échoué" in alone.report_fault('{"lang": ["fr"]}')


# Pyodide.


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        runtime.read_runtime(str(tmp_path / "nothing.tgz"))
    with pytest.raises(InputError, match=r"lacks pyodide\.mjs"):
        runtime.read_runtime(str(tmp_path))
    for name in runtime.FILES:
        (tmp_path / name).write_bytes(b"other")
    with pytest.raises(InputError, match=r"pyodide\.mjs .* SHA-256 differs"):
        runtime.read_runtime(str(tmp_path))
    (tmp_path / "cut.tgz").write_bytes(gzip.compress(b"no archive")[:-4])
    with pytest.raises(InputError, match="cannot be read"):
        runtime.read_runtime(str(tmp_path / "cut.tgz"))


def test_a_package_is_read_as_a_folder_is(tmp_path: Path) -> None:
    wanted = {}
    with tarfile.open(tmp_path / "made.tgz", "w:gz") as archive:
        for name in runtime.FILES:
            (tmp_path / name).write_bytes(name.encode())
            archive.add(tmp_path / name, f"package/{name}")
            wanted[name] = hashlib.sha256(name.encode()).hexdigest()
    package = runtime.PYODIDE._replace(files=wanted)
    assert runtime.read_runtime(str(tmp_path / "made.tgz"), package) == runtime.read_runtime(str(tmp_path), package)


def test_npm_that_is_not_there_or_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOUTON_CACHE", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(InputError, match="there is no npm"):
        runtime.read_runtime()
    monkeypatch.setattr("shutil.which", lambda name: sys.executable)
    with pytest.raises(InputError, match="npm could not fetch"):
        runtime.read_runtime()


# In a browser.


#: every screen of the page, with something that it shows once its questions are answered
SCREENS = {
    "": ".game-card svg",
    "?mode=play": ".el",
    "?lang=fr&game=kayles&position=2,9&tab=why": ".headline",
    "?mode=review&position=3,4,5&moves=3,4,4>3,3,4&tab=moves": ".el",
    "?mode=puzzles&game=nim&seed=5&grade=2": "text=One move wins",
    "?lang=fr&mode=puzzles&kind=day": ".el",
    "?mode=learn": ".lesson-number >> nth=2",
    "?mode=learn&lesson=nim": ".el",
    "?mode=own": ".pn",
    "?mode=ladder": "h1",
    "?mode=tournament": "h1",
    "?mode=sheets": "svg",
    "?mode=traces": "h1",
    "?mode=class": "h1",
    "?mode=invite&position=3,4,5": "svg",
    "?mode=strategy": "h1",
    "?mode=tables": "h1",
    "?mode=theory&view=nim": "h1",
    "?mode=theory&view=code": "h1",
    "?mode=theory&view=cards": "h1",
    "?mode=theory&view=sequence": "h1",
    "?mode=theory&view=theorem": "h1",
}


@contextmanager
def folder_served(folder: Path) -> Iterator[str]:
    """A plain web space with the site in a folder of it; it sends no headers of its own."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    handler = functools.partial(Quiet, directory=str(folder.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.once
def test_starts_are_shown_before_python_is_there(quick: None, tmp_path: Path, chrome: Any) -> None:
    build.build_site(tmp_path / "site")
    with folder_served(tmp_path / "site") as address:
        page = chrome.new_page(locale="en-GB")
        page.set_default_timeout(15_000)
        for path, shown in (
            ("", ".game-card svg >> nth=30"),
            ("?lang=en&mode=play", ".el >> nth=14"),
            ("?lang=fr&game=kayles&position=13&tab=why", ".winning >> nth=2"),
            ("?lang=en&mode=learn&lesson=nim", ".el >> nth=3"),
            ("?lang=fr&game=hex:4&position=.&tab=rules", "text=Hex"),
        ):
            page.goto(address + path)
            page.wait_for_selector("html[data-ready]")
            page.wait_for_selector(shown)
        page.goto(f"{address}?lang=en&position=3,9")  # nobody has made this one, and this Python does not start
        page.wait_for_selector("text=Python could not be started in this browser")
        page.goto((tmp_path / "site" / "index.html").as_uri())
        page.wait_for_selector(".opened:visible")
        assert "python3 -m http.server" in page.locator("main").inner_text()


@pytest.mark.once
def test_the_page_as_one_file_needs_no_server(quick: None, tmp_path: Path, chrome: Any) -> None:
    assert main(["site", str(tmp_path / "nim.html"), "-q"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["nim.html"]
    page, wrong = chrome.new_page(locale="fr-FR"), []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("requestfailed", lambda asked: wrong.append(asked.url))
    page.goto((tmp_path / "nim.html").as_uri())
    page.wait_for_selector(".game-card svg >> nth=30")
    page.wait_for_selector(".offer[href*='kind=day'] svg")  # made beforehand, for the days to come
    page.goto(f"{page.url}?mode=own")
    page.wait_for_selector(".pn")  # the worker of the page's own reader has found the first positions
    page.click(".logo")
    page.wait_for_selector(".game-card svg >> nth=30")
    assert page.url.partition("?")[0] == (tmp_path / "nim.html").as_uri() and not wrong
    assert page.locator(".offer").count() == 5 and not page.locator("[href*='mode=room']").count()  # nobody could come


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the Pyodide that was fetched for another one, and with the puzzles of few days."""
    if not (cache_folder("site") / f"pyodide-{runtime.VERSION}.tgz").is_file():
        pytest.skip(f"Pyodide is not in {cache_folder('site')}: 'bouton site' puts it there")
    folder = tmp_path_factory.mktemp("space") / "sub"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "made_days", _days)
        made = build.build_site(folder)
    assert made.snapshot and made.engine < MOST and made.answers <= 1_000_000 and made.days <= 4_300 * 2
    return folder


def asked_of_all() -> list[tuple[str, dict[str, str]]]:
    """Every question of the table, with what it needs; those of a game in progress also with a move."""
    more = {
        "turn": {"move": "7,2,5", "level": "5", "seed": "1"},
        "round": {"move": "(7, 2, 5)", "level": "5", "seed": "1"},
        "edits": {},
        "day": {"date": "2026-12-05"},
        "line": {"moves": "7,2,5>9,9,9"},
    }
    found = []
    for each in all_questions():
        found.append((each.name, each.example if each.name != "day" else more["day"]))
        if each.name in more and each.example:
            found.append((each.name, {**each.example, **more[each.name]}))
    return found


@pytest.mark.slow
@pytest.mark.once
def test_every_question_has_the_same_answer_in_a_browser(site: Path, chrome: Any) -> None:
    ask = """async ([name, values]) => {
      const { transport } = await import("./page/transport.js");
      return transport(name, { ...values, lang: "fr" }).then((found) => found, (error) => ({ error: error.message }));
    }"""
    with folder_served(site) as address:
        for how in ("snapshot", "plain"):
            page = chrome.new_context(locale="en-GB", service_workers="block").new_page()
            page.set_default_timeout(60_000)
            if how == "plain":
                page.route("**/snapshot.pack", lambda route: route.abort())
            page.goto(address)
            page.wait_for_selector("html[data-engine]")
            for name, values in asked_of_all():
                given = json.dumps({key: [value] for key, value in {**values, "lang": "fr"}.items()})
                assert page.evaluate(ask, [name, values]) == json.loads(ServerlessAnswers().answer(name, given)[1]), (
                    how,
                    name,
                )


@pytest.mark.slow
@pytest.mark.once
def test_every_game_answers_in_a_browser_with_and_without_the_snapshot(site: Path, chrome: Any) -> None:
    ask = """async ([spec, position]) => {
      const { transport } = await import("./page/transport.js");
      const found = [];
      const ofGames = ["puzzle", "start", "rules"];
      for (const name of ["board", "edits", "options", "reply", "round", "turn", "analyze", ...ofGames]) {
        const values = ofGames.includes(name) ? { game: spec } : { game: spec, position };
        const told = (error) => `${name}: ${error.message}`;
        found.push(await transport(name, { ...values, lang: "fr" }).then(() => "", told));
      }
      return found.filter(Boolean);
    }"""
    rows = Service().ask("games", {})["games"]
    assert len(rows) >= len(INDEX) - 3
    with folder_served(site) as address:
        for how in ("snapshot", "plain"):
            page = chrome.new_context(locale="en-GB", service_workers="block").new_page()
            page.set_default_timeout(60_000)
            if how == "plain":
                page.route("**/snapshot.pack", lambda route: route.abort())
            page.goto(address)
            page.wait_for_selector("html[data-engine]")
            assert page.evaluate("document.documentElement.dataset.engine") == how
            asked = rows if how == "snapshot" else rows[:3]
            assert [page.evaluate(ask, [row["spec"], row["example"]]) for row in asked] == [[]] * len(asked)


@pytest.mark.slow
@pytest.mark.once
def test_a_second_visit_needs_no_network_and_a_frame_is_no_obstacle(site: Path, chrome: Any) -> None:
    (site.parent / "frame.html").write_text(
        f'<iframe src="{site.name}/?embed=1&position=3,4,5" width="700" height="480"></iframe>', encoding="utf-8"
    )
    context = chrome.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)
    with folder_served(site) as address:
        page.goto(address.replace("sub/", "frame.html"))
        frame = page.frame_locator("iframe")
        frame.locator(".el.can").last.click(force=True)
        frame.locator(".status .played").wait_for()
        assert not frame.locator("#head").is_visible() and not frame.locator(".controls").is_visible()
        page.goto(address)
        page.wait_for_selector("html[data-engine]")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    for path, shown in SCREENS.items():
        page.goto(address + path)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector(f"main >> {shown}")
        assert not page.locator("main .bad").count(), page.locator("main .bad").all_inner_texts()
    assert wrong == []


@pytest.mark.slow
@pytest.mark.once
def test_rules_that_need_whole_python_run_in_a_second_one_that_a_button_ends(site: Path, chrome: Any) -> None:
    plain = "def game(n):\n    try:\n        return list(range(n))\n    finally:\n        {more}\n"
    places = "[js] * 3 + [js.navigator] * 3, 'fetch caches Notification storage storageBuckets locks'.split()"
    reaches = f"raise TypeError(str(any(map(hasattr, {places}))))"
    with folder_served(site) as address:
        page = chrome.new_context(locale="en-GB", service_workers="block").new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{address}?mode=own")
        for code, said in (
            (plain.format(more="pass"), "text=Read by full Python"),
            ("import statistics\n" + plain.format(more="statistics.mean([n])"), "text=Read by full Python"),
            ("import js\n" + plain.format(more=reaches), "text=TypeError: False"),
            ("def game(n)\n    return []\n", "text=the “:” is missing"),
        ):
            page.fill("#code", "def game(n):\n    return []\n")  # so that what is said is new
            page.wait_for_selector("#code-says .good >> text=/played\\.$/")
            page.fill("#code", code)
            page.wait_for_selector(f"#code-says >> {said}")
        page.fill("#code", plain.format(more="while True: pass"))
        page.click(".engine-bar button")
        page.wait_for_selector("text=Full Python was stopped")
        page.fill("#code", plain.format(more="pass"))
        page.wait_for_selector("#code-says >> text=Read by full Python")
