"""The server's addresses: the page, its files, and the API with its description in OpenAPI."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files as package_files
from typing import Annotated, Any, Literal, TypeVar

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from bouton.answers.graph import MOST_POSITIONS, READABLE_POSITIONS
from bouton.answers.opponent import LEVELS
from bouton.answers.puzzles import GRADES
from bouton.errors import InputError
from bouton.language import DEFAULT, LANGUAGES, say
from bouton.notation import clip
from bouton.version import __version__
from bouton.web.guard import Guard
from bouton.web.pool import SLOW_SECONDS, Pool, TooManyError
from bouton.web.worker import LATE, UNSURE

__all__ = ["PAGE", "make_app"]

_KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
#: The files of the page, read once: nothing else is served.
PAGE: Mapping[str, bytes] = {
    file.name: file.read_bytes()
    for file in package_files("bouton.web").joinpath("page").iterdir()
    if file.name.rpartition(".")[2] in _KINDS
}

Question = TypeVar("Question", bound=Callable[..., Awaitable[Response]])
_TEXT = 20_000
Game = Annotated[str, Query(max_length=_TEXT, description="a game, such as nim or subtraction:1,3,4", examples=["nim"])]
Text = Annotated[str, Query(max_length=_TEXT, description="a position, one line of text", examples=["7,2,6"])]
Misere = Annotated[bool, Query(description="misère play: whoever cannot move wins")]
Lang = Annotated[Literal[LANGUAGES], Query(description="the language of sentences")]  # type: ignore[valid-type]
Side = Annotated[Literal["left", "right"], Query(description="who moves, in a partizan game")]
Seed = Annotated[int, Query(ge=0, le=10**12, description="the same number gives the same answer")]
Level = Annotated[int, Query(ge=0, le=len(LEVELS) - 1, description="0 random … 5 perfect")]
Grade = Annotated[int, Query(ge=1, le=GRADES, description="1 easy … 5 hard")]

_ERROR = {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}
_REFUSED = {"content": {"application/json": {"schema": _ERROR}}}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "the object of --json"},
    403: {**_REFUSED, "description": "asked under another address, or by a page of another site"},
    422: {**_REFUSED, "description": "what was given cannot be used, or is too large: one clear sentence"},
    503: {**_REFUSED, "description": "too many large questions at once: ask again in some seconds"},
}


def _json(status: int, body: bytes | dict[str, Any]) -> Response:
    content = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return Response(content, status, media_type="application/json")


def make_app(games: Sequence[str] = (), files: Sequence[str] = ()) -> Any:
    """The ASGI application.

    Parameters
    ----------
    games : specs of games on files, rules of one's own among them, that the owner allows.
    files : the files that these need; no other file is read.
    """
    pool = Pool(games, files)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await pool.open()
        yield
        await pool.close()

    app = FastAPI(
        title="bouton",
        version=__version__,
        description="Who wins, with which moves, why: the objects of the command line's --json.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    _add_questions(app, pool)
    _add_page(app)
    _add_errors(app)
    return Guard(app)


async def _ask(pool: Pool, name: str, language: str, **values: Any) -> Response:
    try:
        status, body = await pool.ask(name, values, language)
    except TooManyError:
        return _json(503, {"error": say("server.error-busy", language)})
    if not pool.heated and (status == int(LATE) or not body):  # stopped while it compiled, which ends some processes
        return _json(422, {"error": say("server.error-warming", language)})
    if status == int(LATE):
        return _json(422, {"error": say("server.error-late", language, seconds=round(SLOW_SECONDS))})
    if status == int(UNSURE):
        return _json(422, body)
    return _json(status, body or {"error": say("server.error-broken", language)})


def _add_questions(app: FastAPI, pool: Pool) -> None:
    def get(name: str) -> Callable[[Question], Question]:
        return app.get(f"/api/{name}", responses=_RESPONSES, response_class=Response, operation_id=name)

    @get("analyze")
    async def analyze(
        game: Game,
        position: Text,
        misere: Misere = False,
        lang: Lang = "en",
        hint: Annotated[int | None, Query(ge=1, le=3, description="a hint only")] = None,
        show: Annotated[list[Literal["sum", "mex"]] | None, Query(description="also work out")] = None,
    ) -> Response:
        """Who wins a position, with which moves, why, and how that is known."""
        return await _ask(
            pool, "analyze", lang, game=game, position=position, misere=misere, lang=lang, hint=hint, show=show or []
        )

    @get("options")
    async def options(game: Game, position: Text, misere: Misere = False, lang: Lang = "en") -> Response:
        """Every move of a position with its outcome and value."""
        return await _ask(pool, "options", lang, game=game, position=position, misere=misere)

    @get("review")
    async def review(
        game: Game,
        moves: Annotated[str, Query(max_length=_TEXT, description="the positions, with > between")],
        misere: Misere = False,
        lang: Lang = "en",
        first: Side = "left",
    ) -> Response:
        """A played game, move by move: which move was bad, and what was better."""
        return await _ask(pool, "review", lang, game=game, moves=moves, misere=misere, lang=lang, first=first)

    @get("games")
    async def games(word: Annotated[str | None, Query(max_length=100)] = None, lang: Lang = "en") -> Response:
        """The games, or those that a word finds."""
        return await _ask(pool, "games", lang, word=word, lang=lang)

    @get("rules")
    async def rules(game: Game, lang: Lang = "en", misere: Misere = False) -> Response:
        """The rules of a game, and what is proved of it."""
        return await _ask(pool, "rules", lang, game=game, lang=lang, misere=misere)

    @get("board")
    async def board(
        game: Game,
        position: Text,
        misere: Misere = False,
        player: Side = "left",
        colours: Annotated[bool, Query(description="say of each move whether it wins")] = False,
        lang: Lang = "en",
    ) -> Response:
        """What to draw of a position, and which elements make which move."""
        return await _ask(
            pool, "board", lang, game=game, position=position, misere=misere, player=player, colours=colours
        )

    @get("reply")
    async def reply(
        game: Game,
        position: Text,
        misere: Misere = False,
        player: Side = "left",
        level: Level = 5,
        seed: Seed = 0,
        lang: Lang = "en",
    ) -> Response:
        """The program's move."""
        return await _ask(
            pool, "reply", lang, game=game, position=position, misere=misere, player=player, level=level, seed=seed
        )

    @get("puzzle")
    async def puzzle(
        game: Game, misere: Misere = False, grade: Grade = 1, seed: Seed = 0, lang: Lang = "en"
    ) -> Response:
        """A position in which exactly one move wins."""
        return await _ask(pool, "puzzle", lang, game=game, misere=misere, grade=grade, seed=seed)

    @get("start")
    async def start(game: Game, level: Grade = 2, seed: Seed = 0, lang: Lang = "en") -> Response:
        """A random position to begin a game with."""
        return await _ask(pool, "start", lang, game=game, level=level, seed=seed)

    @get("line")
    async def line(
        game: Game,
        position: Text,
        moves: Annotated[str, Query(max_length=_TEXT, description="the positions after it, with > between")] = "",
        misere: Misere = False,
        lang: Lang = "en",
        first: Side = "left",
    ) -> Response:
        """Whether every move of a line is legal: `legal`, and `illegal` with the first move that is not and why."""
        return await _ask(
            pool, "line", lang, game=game, position=position, moves=moves, misere=misere, lang=lang, first=first
        )

    @get("graph")
    async def graph(
        game: Game,
        position: Text,
        misere: Misere = False,
        lang: Lang = "en",
        most: Annotated[int, Query(ge=1, le=MOST_POSITIONS, description="positions at most")] = READABLE_POSITIONS,
        symmetry: Annotated[bool, Query(description="positions that differ by a symmetry count as one")] = False,
    ) -> Response:
        """The graph of positions, as data and as a picture."""
        return await _ask(
            pool, "graph", lang, game=game, position=position, misere=misere, lang=lang, most=most, symmetry=symmetry
        )

    @get("table")
    async def table(
        game: Game,
        ranges: Annotated[list[str], Query(alias="range", max_length=3, description="a range for each heap: 0-99")],
        misere: Misere = False,
        lang: Lang = "en",
    ) -> Response:
        """The values or outcomes of a range of positions."""
        return await _ask(pool, "table", lang, game=game, ranges=ranges, misere=misere)

    @get("lessons")
    async def lessons(lang: Lang = "en") -> Response:
        """The lessons, step by step."""
        return await _ask(pool, "lessons", lang, lang=lang)

    @get("cards")
    async def cards(most: Annotated[int, Query(ge=1, le=1000)] = 99, lang: Lang = "en") -> Response:
        """The Fibonacci cards."""
        return await _ask(pool, "cards", lang, most=most)

    @get("words")
    async def words(lang: Lang = "en") -> Response:
        """The words of the page."""
        return await _ask(pool, "words", lang, lang=lang)


def _add_page(app: FastAPI) -> None:
    def respond(name: str) -> Response:
        kind = _KINDS[name.rpartition(".")[2]]
        return Response(PAGE[name], media_type=kind, headers={"cache-control": "no-cache"})

    @app.get("/", include_in_schema=False)
    async def index() -> Response:
        return respond("index.html")

    @app.get("/api", include_in_schema=False)
    async def description() -> Response:
        return respond("api.html")

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        return respond(name) if name in PAGE else _json(404, {"error": say("server.error-missing")})


def _add_errors(app: FastAPI) -> None:
    def language(request: Request) -> str:
        asked = request.query_params.get("lang", DEFAULT)
        return asked if asked in LANGUAGES else DEFAULT

    @app.exception_handler(RequestValidationError)
    async def wrong(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        name = clip(str(first["loc"][1] if len(first["loc"]) > 1 else first["loc"][0]))
        key = "server.value-missing" if first["type"] == "missing" else "server.value"
        got = clip(str(first.get("input")), 40)
        return _json(422, {"error": InputError(key, name=name, got=got).say(language(request))})

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        key = "server.method" if error.status_code == 405 else "server.missing"
        response = _json(error.status_code, {"error": InputError(key).say(language(request))})
        response.headers.update(error.headers or {})
        return response
