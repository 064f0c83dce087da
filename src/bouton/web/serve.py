"""Start the server on this machine's own address, print where it is, and open a browser."""

import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

from bouton.errors import InputError
from bouton.rulesets import find, reads_file

__all__ = ["ADDRESS", "PORT", "listen", "run", "served_files", "settings"]

ADDRESS, PORT = "127.0.0.1", 8190


def served_files(games: Sequence[str]) -> tuple[list[str], list[str]]:
    """The specs of games on files as they are asked for, and the files that they need.

    Raises
    ------
    BoutonError : for a game that is not there, or whose file cannot be used.
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


def listen(port: int | None) -> socket.socket:
    """A socket that listens on the loopback address only.

    Parameters
    ----------
    port : the port, 0 for any; None for the usual one, or any where that is taken.

    Raises
    ------
    InputError : when the port cannot be had.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            listener.bind((ADDRESS, PORT if port is None else port))
        except OSError:
            if port is not None:
                raise
            listener.bind((ADDRESS, 0))
        listener.listen(256)
    except OSError as error:
        listener.close()
        raise InputError("server.port", port=port or PORT, reason=error.strerror or str(error)) from None
    return listener


def settings() -> dict[str, Any]:
    """How uvicorn is set."""
    from bouton.web.connection import Connection

    quiet = {"log_level": "error", "access_log": False, "server_header": False, "date_header": False}
    return {"http": Connection, "ws": "none", "limit_concurrency": 1000, **quiet}


def run(
    specs: Sequence[str], files: Sequence[str], port: int | None, browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C.

    Parameters
    ----------
    specs, files : what the owner allows, see `served_files`.
    port : see `listen`.
    browser : whether to open the page in a browser.
    tell : called with the page's address.

    Raises
    ------
    InputError : where FastAPI or uvicorn is not installed, or the port cannot be had.
    """
    try:
        import uvicorn

        from bouton.web.app import make_app
    except ImportError as error:
        package = (error.name or "fastapi").partition(".")[0]
        raise InputError("server.extra-missing", command="bouton serve", package=package, extra="web") from None
    app = make_app(specs, files)
    listener = listen(port)
    url = f"http://{ADDRESS}:{listener.getsockname()[1]}/"
    server = uvicorn.Server(uvicorn.Config(app, **settings()))
    tell(url)
    if browser:
        import webbrowser

        threading.Timer(0.5, webbrowser.open, (url,)).start()
    try:
        server.run(sockets=[listener])
    finally:
        listener.close()
