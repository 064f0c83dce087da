"""The server's URLs: the page, its files, and the API with its OpenAPI description."""

import asyncio
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from bouton.errors import InputError, NotationError
from bouton.jobs.live import read_progress
from bouton.language import DEFAULT, LANGUAGES, say
from bouton.questions.parameters import GAME, LANG, Parameter
from bouton.questions.question import Question
from bouton.questions.table import all_questions
from bouton.storage.files import json_of
from bouton.version import __version__
from bouton.web.guard import Guard
from bouton.web.lan import Room
from bouton.web.pages import KINDS, PAGE, make_start_script, public_script, questions_script
from bouton.web.pool import Pool, TooManyError
from bouton.web.rooms import Rooms
from bouton.web.run_view import run_page
from bouton.web.running import PATH
from bouton.web.worker import LATE, UNSURE

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
    busy = {"Retry-After": "1"} if status == 503 else None  # the page retries by itself
    return Response(content, status, busy, media_type="application/json")


class Place(NamedTuple):
    """The location of a server.

    Attributes
    ----------
    names : the host names under which it may be requested; empty: those of this machine itself.
    code : the first part of every path; empty: the page is at the root.
    public : the address of a public site, if there is one.
    word : a secret word in the note of this server, by which its owner finds it again.
    watched : the folder of a run of tasks that is shown under ``run``; empty if there is none.
    rooms : the file that stores the games of two devices; without one they end with the server.
    """

    names: tuple[str, ...] = ()
    code: str = ""
    public: str = ""
    word: str = ""
    watched: str = ""
    rooms: str = ""


def make_app(games: Sequence[str] = (), files: Sequence[str] = (), place: Place = Place()) -> Any:  # noqa: B008
    """The ASGI application.

    Parameters
    ----------
    games : specs of games in files, including custom rules, that the owner allows.
    files : the files that these need; no other file is read.
    place : the location at which it serves.
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
        **_no_telemetry(),
    )
    _add_questions(app, pool)
    scripts = {"questions.js": questions_script(), "public.js": public_script(place.public)}
    _add_page(app, make_start_script({**PAGE, **scripts}))
    _add_errors(app)
    _add_rooms(app, Rooms(pool.ask, Path(place.rooms) if place.rooms else None))

    async def saved_files(request: Request) -> Response:
        return _json(200, {"saved": pool.files_version()})

    app.add_route("/saved", saved_files, include_in_schema=False)
    if place.watched:
        _add_run(app, Path(place.watched))
    if place.word:
        app.add_route(f"{PATH}{place.word}", _confirm_server, include_in_schema=False)
    inner = Room(app, place.code) if place.code else app
    return Guard(inner, place.names) if place.names else Guard(inner)


def _no_telemetry() -> dict[str, Any]:
    """The parameter that stops FastAPI from sending telemetry to an address in an environment variable, if any."""
    able = "telemetry" in inspect.signature(FastAPI.__init__).parameters
    return {"telemetry": dict.fromkeys(("auto_configure", "tracing", "metrics", "logs"), False)} if able else {}


async def _confirm_server(request: Request) -> Response:
    """Confirm that this is the server described in the note."""
    return Response(status_code=204)


async def _ask(pool: Pool, name: str, language: str, values: dict[str, Any], rules: str | None = None) -> Response:
    try:
        status, body = await pool.ask(name, values, language, rules)
    except TooManyError:
        return _json(503, {"error": say("server.error-busy", language)})
    if status == int(LATE) and body:  # a rule that does not terminate
        return _json(422, body)
    if not pool.heated and (status == int(LATE) or not body):  # stopped while compiling, which ends some processes
        response = _json(422, {"error": say("server.error-warming", language)})
        response.headers["Retry-After"] = "5"  # the page retries by itself
        return response
    if status == int(LATE):
        return _json(422, {"error": say("server.error-late", language, seconds=round(pool.seconds))})
    if status == int(UNSURE):
        return _json(422, body)
    return _json(status, body or {"error": say("server.error-broken", language)})


def _add_questions(app: FastAPI, pool: Pool) -> None:
    """Add a URL for each question of the table, with its description."""
    for question in all_questions():
        if any(parameter.name == GAME.name for parameter in question.parameters):
            app.add_route(
                f"/api/{question.name}", _answer_route(pool, question), methods=["POST"], include_in_schema=False
            )
        app.add_api_route(
            f"/api/{question.name}",
            _answer_route(pool, question),
            name=question.name,
            description=say(question.sentence),
            operation_id=question.name,
            responses=_RESPONSES,
            response_class=Response,
            openapi_extra={
                "x-cost": str(question.cost),
                "parameters": [_describe_parameter(each) for each in (*question.parameters, LANG)],
            },
        )


def _answer_route(pool: Pool, question: Question) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        given: dict[str, list[str]] = {}
        for name, text in request.query_params.multi_items():
            given.setdefault(name, []).append(text)
        try:
            values, language = question.read(given), str(LANG.read(given.get(LANG.name, ())))
        except InputError as error:
            return _json(422, {"error": error.say(_language(request))})
        rules = None
        if request.method == "POST":  # rules typed into the page, as data
            try:
                rules = (await request.body()).decode()
            except ClientDisconnect:
                return Response(status_code=400)  # the client has gone
            except UnicodeDecodeError:
                return _json(422, {"error": NotationError("custom.typed-wrong").say(language)})
        return await _ask(pool, question.name, language, values, rules)

    return answer


def _describe_parameter(parameter: Parameter) -> dict[str, Any]:
    """The OpenAPI description of a parameter."""
    kind = parameter.kind
    kinds: dict[str, dict[str, Any]] = {
        "flag": {"type": "boolean"},
        "number": {"type": "integer", "minimum": kind.least, "maximum": kind.most},
        "choice": {"type": "string", "enum": list(kind.choices)},
    }
    schema = kinds.get(kind.name, {"type": "string", "maxLength": kind.most})
    if parameter.many:
        schema = {"type": "array", "items": schema, "maxItems": parameter.many}
    elif parameter.default is not None:
        schema["default"] = parameter.default
    found = {
        "name": parameter.name,
        "in": "query",
        "required": parameter.needed,
        "description": say(parameter.help),
        "schema": schema,
    }
    return found | ({"example": parameter.example} if parameter.example else {})


def _language(request: Request) -> str:
    """The requested language if it is supported, otherwise the default."""
    asked = request.query_params.get(LANG.name, DEFAULT)
    return asked if asked in LANGUAGES else DEFAULT


def _add_page(app: FastAPI, files: Mapping[str, bytes]) -> None:
    def respond(name: str) -> Response:
        kind = KINDS[name.rpartition(".")[2]]
        return Response(files[name], media_type=kind, headers={"cache-control": "no-cache"})

    @app.get("/", include_in_schema=False)
    async def index() -> Response:
        return respond("index.html")

    @app.get("/api", include_in_schema=False)
    async def description() -> Response:
        return respond("api.html")

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        return respond(name) if name in files else _json(404, {"error": say("server.error-missing")})


def _add_run(app: FastAPI, folder: Path) -> None:
    """Serve the progress of a run of tasks, as a page and as data."""

    def page(request: Request) -> Response:
        spoken = request.headers.get("accept-language", "")[:2]
        language = spoken if LANG.name not in request.query_params and spoken in LANGUAGES else _language(request)
        try:
            return Response(run_page(folder, language), media_type=KINDS["html"])
        except InputError as error:
            return _json(422, {"error": error.say(_language(request))})

    def data(request: Request) -> Response:
        try:
            return _json(200, read_progress(folder))
        except InputError as error:
            return _json(422, {"error": error.say(_language(request))})

    app.add_route("/run", page, include_in_schema=False)
    app.add_route("/run.json", data, include_in_schema=False)


def _add_rooms(app: FastAPI, rooms: Rooms) -> None:
    """Games of two devices: a room is opened and changed with POST; GET waits for changes."""

    def responder(answer: Callable[[Request], Awaitable[tuple[int, Any]]]) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            try:
                return _json(*await answer(request))
            except ClientDisconnect:
                return Response(status_code=400)  # the client has gone
            except asyncio.CancelledError:
                return Response(status_code=503)  # the server stops while a device waits
            except TooManyError:
                return _json(503, {"error": say("server.error-busy", _language(request))})
            except InputError as error:
                return _json(422, {"error": error.say(_language(request))})

        return respond

    async def read_body(request: Request) -> dict[str, Any]:
        try:
            found = json_of(await request.body())
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise InputError("server.room-unreadable")
        return found

    async def create(request: Request) -> tuple[int, Any]:
        return await rooms.create(await read_body(request), _language(request))

    async def change(request: Request) -> tuple[int, Any]:
        return await rooms.change(request.path_params["name"], await read_body(request), _language(request))

    async def news(request: Request) -> tuple[int, Any]:
        since = request.query_params.get("since", "0")
        return 200, await rooms.news(request.path_params["name"], int(since) if since.isdecimal() else 0)

    app.add_route("/rooms", responder(create), methods=["POST"], include_in_schema=False)
    app.add_route("/rooms/{name}", responder(change), methods=["POST"], include_in_schema=False)
    app.add_route("/rooms/{name}", responder(news), include_in_schema=False)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(HTTPException)
    async def report_missing(request: Request, error: HTTPException) -> Response:
        key = "server.method" if error.status_code == 405 else "server.missing"
        response = _json(error.status_code, {"error": InputError(key).say(_language(request))})
        response.headers.update(error.headers or {})
        return response
