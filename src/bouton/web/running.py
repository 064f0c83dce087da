"""The user's own running server: a note in the data folder contains its port, and a word that the server confirms."""

import json
import os
import secrets
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bouton.storage.files import json_of
from bouton.storage.folders import data_folder

PATH = "/running/"  # followed by the word of the note: the path that the user's own server answers
_SECONDS = 1.0  # until a server must answer
_PORTS = range(1, 65_536)


class Note:
    """A note that a server runs at a port; it is removed when the server stops."""

    def __init__(self) -> None:
        self.word: str = secrets.token_hex(16)
        self._path: Path | None = None

    def write(self, port: int) -> None:
        """Write the note; if that fails, the next server will not find this one."""
        path = _place()
        with suppress(OSError):
            write_private(path, json.dumps({"port": port, "word": self.word}))
            self._path = path

    def remove(self) -> None:
        """Remove the note if it still belongs to this server."""
        if self._path is not None and (_read() or ("", 0))[0] == self.word:
            with suppress(OSError):
                self._path.unlink()


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, and make the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def running_port() -> int | None:
    """The port of the user's own server running on this machine; None if there is none."""
    note = _read()
    if note is None:
        return None
    word, port = note
    asked = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
    try:
        asked.request("GET", f"{PATH}{word}")
        return port if asked.getresponse().status == 204 else None
    except (OSError, HTTPException):
        return None
    finally:
        asked.close()


def _place() -> Path:
    return data_folder("server") / "running.json"


def _read() -> tuple[str, int] | None:
    try:
        with _place().open(encoding="utf-8") as file:
            found = json_of(file.read(1_000))
        word, port = found["word"], found["port"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return (word, port) if isinstance(word, str) and word.isalnum() and type(port) is int and port in _PORTS else None
