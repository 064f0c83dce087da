"""One table of questions: every interface has all of them, without FastAPI and without NumPy."""

import asyncio
import importlib.util
import json
import subprocess
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlencode

import pytest

import bouton.language.en as english
import bouton.language.fr as french
import bouton.questions.table as questions
from bouton.answers.sources import default_sources
from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.cli.arguments import SEED as TYPED_SEED
from bouton.errors import InputError
from bouton.language import LANGUAGES, current_language, has, in_language, say
from bouton.pictures.boards import board_svg
from bouton.questions.limits import MOST_SEED
from bouton.questions.parameters import MISERE, SEED, Kind, choice, flag, number, text
from bouton.questions.question import Cost
from bouton.questions.service import Service
from bouton.questions.table import all_questions, listing, names, question
from bouton.rulesets import family, find
from bouton.rulesets import names as games
from bouton.web import app, worker
from bouton.web.pages import questions_script

TOY = """
from bouton.questions.parameters import choice, number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, n: int, kind: str) -> dict:
    return {"double": 2 * n, "kind": kind, "lang": context.lang}


NUMBER = number("n", "toy.number", 0, 9, needed=True, example="4")
QUESTION = Question("toy", _answer, Cost.CHEAP, (NUMBER, choice("kind", "toy.kind", ("a", "b"), "a")), "toy.question")
"""
SAID = {
    "en": {"question": "Twice a number.", "number": "the number", "kind": "which kind"},
    "fr": {"question": "Le double d’un nombre.", "number": "le nombre", "kind": "quelle sorte"},
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A question that is one more file of the folder, with its sentences beside the others."""
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    monkeypatch.setattr(questions, "__path__", [*questions.__path__, str(tmp_path)])
    for package in (english, french):
        language = package.__name__.rpartition(".")[2]
        folder = tmp_path / "language" / language
        folder.mkdir(parents=True)
        (folder / "toy.py").write_text(f"TEXT = {SAID[language]!r}\n", encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    yield
    for package in (questions, english, french):
        sys.modules.pop(f"{package.__name__}.toy", None)
        vars(package).pop("toy", None)


class InThisProcess:
    """A pool whose only worker is this process."""

    heated = True

    def __init__(self, *_: Any) -> None:
        self.asked: list[str] = []

    async def ask(
        self, name: str, values: dict[str, Any], language: str, rules: str | None = None
    ) -> tuple[int, bytes]:
        self.asked.append(name)
        status, body = worker._answer({"name": name, "values": values, "lang": language})
        return int(status), body


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(app, "Pool", InThisProcess)
    return app.make_app


def get(site: Any, path: str, **query: Any) -> tuple[int, bytes]:
    """The status and the body of an answer of an ASGI application."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": urlencode(query, doseq=True).encode(),
        "headers": [(b"host", b"127.0.0.1:1")],
        "server": ("127.0.0.1", 1),
        "scheme": "http",
        "http_version": "1.1",
    }
    asyncio.run(site(scope, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)


def generator() -> Any:
    """The script that writes the docs."""
    path = Path(__file__).parents[2] / "docs" / "tools" / "generate.py"
    sys.path.append(str(path.parent))  # as where it is run
    spec = importlib.util.spec_from_file_location("generate_docs", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def engine_list() -> list[dict[str, Any]]:
    script = questions_script().decode()
    found: list[dict[str, Any]] = json.loads(script.removeprefix("export const QUESTIONS = ").removesuffix(";\n"))
    return found


def test_answers_in_threads_keep_their_languages() -> None:
    """The language of one answer neither reaches another thread nor stays."""
    inside, done = Barrier(8), current_language()

    def answer(number: int) -> list[str]:
        wanted = LANGUAGES[number % 2]
        with in_language(wanted):
            inside.wait()
            seen = [current_language()]
            inside.wait()
        return [*seen, wanted, current_language()]

    with ThreadPoolExecutor(8) as threads:
        assert all(row == [row[1], row[1], done] for row in threads.map(answer, range(8)))
    assert current_language() == done


def test_a_question_that_is_added_is_in_every_face(toy: None, site: Any, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = {"double": 8, "kind": "b", "lang": "fr"}
    assert "toy" in names()
    assert main(["ask", "toy", "n=4", "kind=b", "--lang", "fr"]) == 0
    assert json.loads(capsys.readouterr().out) == wanted | {"version": 1}
    running = site()
    status, body = get(running, "/api/toy", n=4, kind="b", lang="fr")
    assert (status, json.loads(body)) == (200, wanted)
    described = json.loads(get(running, "/openapi.json")[1])["paths"]["/api/toy"]["get"]
    assert described["description"] == "Twice a number." and described["x-cost"] == "cheap"
    assert [(each["name"], each["description"]) for each in described["parameters"][:2]] == [
        ("n", "the number"),
        ("kind", "which kind"),
    ]
    status, body = worker._answer({"name": "toy", "values": {"n": 4, "kind": "b"}, "lang": "fr"})  # type: ignore[assignment]
    assert (status, json.loads(body)) == (b"200", wanted)
    row = next(each for each in engine_list() if each["name"] == "toy")
    assert [each["name"] for each in row["parameters"]] == ["n", "kind", "lang"]
    assert get(running, "/page/questions.js")[1] == questions_script()
    docs = generator()
    for language in ("en", "fr"):
        page = docs.questions_page(language)
        assert "## `toy`" in page and "/api/toy?n=4`" in page
        assert all(sentence in page for sentence in SAID[language].values())


def test_the_limits_of_an_added_question_hold_in_every_face(
    toy: None, site: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for given, said in (
        ({"n": "10"}, "n cannot be '10': give a whole number from 0 to 9."),
        ({"n": "1", "kind": "c"}, "kind cannot be 'c': choose a or b."),
        ({"kind": "a"}, "n is missing: add n=VALUE."),
    ):
        assert main(["ask", "toy", *(f"{name}={value}" for name, value in given.items()), "--lang", "en"]) == 2
        assert capsys.readouterr().err == f"bouton: {said}\n"
        status, body = get(site(), "/api/toy", **given)
        assert (status, json.loads(body)) == (422, {"error": said})


@pytest.mark.parametrize("name", names())
def test_every_question_is_answered_alike_in_every_face(
    name: str, site: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "qr":
        pytest.importorskip("segno", reason="segno is not installed")
    asked = question(name)
    assert asked.name == name
    example = asked.example
    assert all(example.values()), "what is needed has an example"
    status, body = get(site(), f"/api/{name}", **example)
    assert status == 200, body
    found = json.loads(body)
    assert main(["ask", name, *(f"{key}={value}" for key, value in example.items()), "--lang", "en"]) == 0
    told = json.loads(capsys.readouterr().out)
    if name == "games":  # a page reads no file
        told["games"] = [row for row in told["games"] if not row["spec"].endswith(":FILE")]
    assert found | {"version": 1} == told


@pytest.mark.parametrize("name", names())
def test_every_question_is_described_in_every_face(name: str, site: Any) -> None:
    asked = question(name)
    for language in ("en", "fr"):
        assert has(asked.sentence, language)
        assert all(has(parameter.help, language) for parameter in asked.parameters)
    described = json.loads(get(site(), "/openapi.json")[1])["paths"][f"/api/{name}"]["get"]
    wanted = [*(parameter.name for parameter in asked.parameters), "lang"]
    assert [each["name"] for each in described["parameters"]] == wanted
    row = next(each for each in engine_list() if each["name"] == name)
    assert [each["name"] for each in row["parameters"]] == wanted and row["cost"] == str(asked.cost)
    docs = Path(__file__).parents[2] / "docs"
    for language, page in (("en", "en/questions.md"), ("fr", "fr/les-questions.md")):
        told = (docs / page).read_text(encoding="utf-8").partition(f"\n## `{name}`\n")[2].partition("\n## ")[0]
        assert say(asked.sentence, language) in told
        assert all(f"`{each}`" in told for each in wanted)


def test_the_engine_has_room_for_the_names() -> None:
    assert not {"ask", "kept", "questions", "transport", "constructor"} & set(names())
    assert [each["name"] for each in listing()] == names() == sorted(names())
    with pytest.raises(KeyError):
        question("no-such-question")


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.question], ids=lambda each: each.name)
def test_a_command_gives_every_parameter_of_its_question(command: Any) -> None:
    given = [name for argument in command.arguments for name in argument.stands or (argument.key,)]
    assert len(set(given)) == len(given)
    assert {each.name for each in question(command.question).parameters} <= set(given)


@pytest.mark.thorough("gallery")
@pytest.mark.parametrize("name", [each.name for each in all_questions() if each.cost is not Cost.ENGINE])
def test_what_is_not_for_the_engine_searches_nothing(name: str) -> None:
    """On the examples of every game: so it can be answered while somebody types."""
    if name == "qr":
        pytest.importorskip("segno", reason="segno is not installed")
    service, before = Service(), default_sources().search.searched_positions
    asked = question(name)
    wanted = {parameter.name for parameter in asked.parameters if parameter.needed}
    done = []  # what is asked about no game is the same for all of them
    for game in games():
        for spec, position in family(game).examples[:2]:
            given = {**asked.example, "game": spec, "position": position}
            values = {key: given[key] for key in wanted}
            if values in done or (name == "start" and game in ("sum", "inductive")):
                continue  # no random positions
            done.append(values)
            service.ask(name, values)
    assert service._sources.search.searched_positions == 0 and default_sources().search.searched_positions == before


def test_colours_make_a_board_a_question_for_the_engine() -> None:
    board = question("board")
    assert board.cost_of({"colours": False}) is Cost.CHEAP and board.cost_of({"colours": True}) is Cost.ENGINE
    assert question("reply").cost_of({}) is Cost.ENGINE


def test_values_are_read_within_their_limits() -> None:
    assert [MISERE.read([word]) for word in ("true", "1", "Yes", "false", "0", "off")] == [True] * 3 + [False] * 3
    assert SEED.read(["3", "4"]) == 4 and SEED.read([]) == 0
    grade = number("grade", "questions.parameter-grade", 1, 5, 1)
    assert [grade.read([word]) for word in ("1", "5", " 3 ", "0" * 5000 + "2")] == [1, 5, 3, 2]
    for word in ("0", "6", "-1", "", "x", "1.5", "9" * 6000, "٣"):
        with pytest.raises(InputError, match="from 1 to 5"):
            grade.read([word])
    few = text("range", "questions.parameter-range", 4, needed=True, many=2)
    assert few.read(["0-3", "0123"]) == ["0-3", "0123"]
    for given, said in ((["01234"], "5 characters"), (["1", "2", "3"], "3 times"), ([], "missing")):
        with pytest.raises(InputError, match=said):
            few.read(given)
    with pytest.raises(InputError, match="a or b"):
        choice("kind", "questions.parameter-show", ("a", "b")).read(["c"])
    with pytest.raises(InputError, match="true or false"):
        flag("symmetry", "questions.parameter-symmetry").read(["perhaps"])
    assert (Kind("number", 2, 3).parse_number("1"), Kind("number", 2, 3).parse_number("3")) == (None, 3)


def test_a_seed_has_one_limit_everywhere() -> None:
    """What one face or question takes as a seed, every other one takes too."""
    asked = [each for found in all_questions() for each in found.parameters if each.name == "seed"]
    assert len(asked) > 5 and {each.kind for each in asked} == {Kind("number", 0, MOST_SEED)}
    read = TYPED_SEED.settings["type"]
    assert (read(str(MOST_SEED)), MOST_SEED) == (10**18, 10**18)
    with pytest.raises(ArgumentTypeError):
        read(str(MOST_SEED + 1))


def test_bad_names_have_near_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "bord", "--lang", "en"]) == 2
    assert "did you mean board" in capsys.readouterr().err
    assert main(["ask", "zzzz", "--lang", "fr"]) == 2
    assert "les questions sont analyze, board" in capsys.readouterr().err
    for wrong in ("position:3", "positoin=3"):
        assert main(["ask", "board", "game=nim", wrong, "--lang", "en"]) == 2
        assert f"'{wrong}' is not a parameter of board" in capsys.readouterr().err


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


WITHOUT = """
import json, sys
from importlib import import_module
from pkgutil import walk_packages
for name in ("numpy", "numba", "fastapi", "uvicorn", "rich"):
    sys.modules[name] = None
import bouton.answers, bouton.checkers
for package in (bouton.answers, bouton.checkers):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("_arrays") and "._compiled" not in module.name:  # loaded only where NumPy is
            import_module(module.name)
from bouton.questions.table import all_questions
from bouton.questions.service import Service
from bouton.errors import InputError
from bouton.rulesets import family, names
service = Service()
for question in all_questions():
    given = [question.example]
    if {"game", "position"} <= {*question.example}:
        given += [dict(game=game, position=text) for name in names() for game, text in family(name).examples[:1]]
    for each in given:
        try:
            json.dumps(service.ask(question.name, question.read({key: [value] for key, value in each.items()})))
        except InputError as error:  # a graph of too many positions, say
            assert question.name == "graph", (question.name, each, error)
print(len(all_questions()))
"""


@pytest.mark.thorough
def test_questions_are_answered_without_numpy_and_fastapi() -> None:
    """Nothing below the table imports them, on the examples of every game."""
    assert int(run(WITHOUT)) == len(names())


@pytest.mark.parametrize("spec", ["nim", "fibonacci", "poker-nim", "kayles"])
def test_labels_of_long_numbers_are_in_the_language(spec: str) -> None:
    """They are written where a board is made, which knows no language."""
    labels = {}
    for lang in LANGUAGES:
        position = {"poker-nim": f"{10**60};0,0"}.get(spec, str(10**60))
        board = Service().ask("board", {"game": spec, "position": position}, lang)["board"]
        labels[lang] = {each["label"] for each in board["elements"] if "…" in each["label"]}
    assert (
        labels["en"] and {each.replace("digits", "chiffres") for each in labels["en"]} == labels["fr"] != labels["en"]
    )
    assert current_language() == "en"


def test_pictures_shorten_long_numbers_by_their_digits() -> None:
    game = find("fibonacci")
    board = game.board(game.parse(str(10**60)))
    assert board is not None and ">1000…0000<" in board_svg(board, "")
