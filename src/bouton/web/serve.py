"""Start the server on this machine's own address, or for one room, print its URL, and open a browser."""

import asyncio
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bouton.errors import InputError
from bouton.rulesets import find, reads_file
from bouton.storage.folders import data_folder

ADDRESS, PORT = "127.0.0.1", 8190
_PORTS = 10  # that are tried in order, so that the page usually finds its stored data again


class ServeRequest(NamedTuple):
    """The settings of a server.

    Attributes
    ----------
    port : see `listen`.
    browser : whether to open the page in a browser.
    address : the private address for a room; empty: only this machine.
    public : the address of a public site.
    watched : the folder of a run of tasks whose progress is shown; empty if there is none.
    """

    port: int | None = None
    browser: bool = True
    address: str = ""
    public: str = ""
    watched: str = ""


def served_files(games: Sequence[str]) -> tuple[list[str], list[str]]:
    """The specs of games in files as requested, and the files that they need.

    Raises
    ------
    BoutonError : if a game does not exist, or its file cannot be used.
    """
    specs, files = [], []
    for game in games:
        ruleset = find(game)
        specs.append(ruleset.spec)
        path = game if game.endswith(".py") else game.rpartition(":")[0]
        if path.endswith(".py"):
            files.append(path)
        else:
            name, _, parameters = game.partition(":")
            if reads_file(name) or parameters:
                files.append(parameters.strip())
    return specs, files


def listen(port: int | None, address: str = ADDRESS) -> socket.socket:
    """A socket that listens on one address only.

    Parameters
    ----------
    port : the port, 0 for any; None for the usual one, otherwise the first free one after it, otherwise any.
    address : the loopback address, or a private one.

    Raises
    ------
    InputError : if the port is unavailable.
    """
    # Only if the protocol is named does asyncio turn off the delay (44 ms) of data after the head of an answer.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    tried = [*range(PORT, PORT + _PORTS), 0] if port is None else [port]
    try:
        for each in tried:
            try:
                listener.bind((address, each))
                break
            except OSError:
                if each == tried[-1]:
                    raise
        listener.listen(256)
    except OSError as error:
        listener.close()
        raise InputError("server.port", port=port or PORT, reason=error.strerror or str(error)) from None
    return listener


def settings() -> dict[str, Any]:
    """Settings of uvicorn."""
    from bouton.web.connection import RestingConnection

    quiet = {"log_level": "error", "access_log": False, "server_header": False, "date_header": False}
    return {"http": RestingConnection, "ws": "none", "limit_concurrency": 1000, "timeout_graceful_shutdown": 2, **quiet}


def run(specs: Sequence[str], files: Sequence[str], wanted: ServeRequest, tell: Callable[[str, bool], None]) -> None:
    """Serve until Ctrl-C, a room for three hours; if the user's own server is already running, open that one.

    Parameters
    ----------
    specs, files : the games and files that the owner allows, see `served_files`.
    wanted : the settings.
    tell : called with the page's URL, and whether the server was already running.

    Raises
    ------
    InputError : if FastAPI or uvicorn is missing or an unsupported release, or the port is unavailable.
    """
    try:
        import uvicorn

        from bouton.web.app import Place, make_app
        from bouton.web.connection import PromptServer, check_limits
    except ImportError as error:
        package = (error.name or "fastapi").partition(".")[0]
        raise InputError("server.extra-missing", command="bouton serve", package=package, extra="web") from None
    from bouton.web.lan import code_for
    from bouton.web.limits import LAN_SECONDS
    from bouton.web.running import Note, running_port

    plain = not (specs or wanted.address or wanted.public or wanted.watched) and wanted.port is None
    known = running_port() if plain else None
    if known is not None:
        url = f"http://{ADDRESS}:{known}/"
        tell(url, True)
        _open(url, wanted, 0)
        return
    note = Note()
    host = wanted.address or ADDRESS
    listener = listen(wanted.port, host)
    port = listener.getsockname()[1]
    folder = data_folder("server")
    code = code_for(folder / f"code-{port}.json") if wanted.address else ""
    rooms = str(folder / f"rooms-{port}.json")
    app = make_app(specs, files, Place((host,) if code else (), code, wanted.public, note.word, wanted.watched, rooms))
    config = uvicorn.Config(app, **settings())
    asyncio.run(check_limits(config))
    server = PromptServer(config)
    url = f"http://{host}:{port}/" + (f"{code}/" if code else "")
    tell(url + "run" if wanted.watched else url, False)
    _open(url + "run" if wanted.watched else url + "?mode=invite" if code else url, wanted, 0.5)
    ending = threading.Timer(LAN_SECONDS, lambda: setattr(server, "should_exit", True))
    ending.daemon = True
    if code:
        ending.start()
    if plain:
        note.write(port)
    try:
        server.run(sockets=[listener])
        if server.is_interrupted:
            raise KeyboardInterrupt
    finally:
        ending.cancel()
        note.remove()
        listener.close()


def _open(url: str, wanted: ServeRequest, seconds: float) -> None:
    if wanted.browser:
        import webbrowser

        threading.Timer(seconds, webbrowser.open, (url,)).start()
