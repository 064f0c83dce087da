"""The files of the page, served by a server or written to a site."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files as package_files

from bouton.pictures.looks import looks_script, looks_style
from bouton.pictures.palette import themes
from bouton.questions.table import listing
from bouton.web.bundle import bundle, later

#: the content type of a file, by its suffix
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


def _read() -> dict[str, bytes]:
    """The files of the page, styles without comments, with the colours and element shapes shared by board and page."""
    files = {
        file.name: file.read_bytes()
        for file in package_files("bouton.web").joinpath("page").iterdir()
        if file.name.rpartition(".")[2] in KINDS
    }
    files |= {name: re.sub(rb"/\*.*?\*/", b"", files[name], flags=re.S) for name in files if name.endswith(".css")}
    style = f"{themes()}{looks_style()}".encode() + files["style.css"]
    return {**files, "looks.js": looks_script().encode(), "style.css": style}


#: The files of the page, read once; apart from the scripts made here, nothing else is served.
PAGE: Mapping[str, bytes] = _read()


def questions_script() -> bytes:
    """The module of the page that lists every question, from which its engine is built.

    >>> questions_script().partition(b" = ")[0]
    b'export const QUESTIONS'
    """
    return f"export const QUESTIONS = {json.dumps(listing(), separators=(',', ':'))};\n".encode()


#: the script that the page loads: all its modules in one, except the views that are opened later
START = "start.js"
_AT_ONCE = ("gallery.js", "play.js", "reasons.js")  # the page starts with these; the last one is needed by many views
_ASKING = (
    "app.js",
    "game_panels.js",
    "play.js",
    "status.js",
    "why_panel.js",
)  # these load others on demand
_WORKER = "own_worker.js"


def make_start_script(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files of the page, by name, with the script that starts it."""
    asking = b"".join(files[name] for name in _ASKING).decode()
    opened = re.findall(r'import\("\./([\w.]+)"\)', asking)
    apart = [name for name in dict.fromkeys(opened) if name not in _AT_ONCE]
    bundled = {START: bundle(files, "app.js", apart), _WORKER: bundle(files, _WORKER)}
    return {**files, **later(files, "app.js", apart, START), **bundled}


def public_script(address: str = "") -> bytes:
    """The module of the page that exports its public address, an empty text if there is none.

    >>> public_script()
    b'export const PUBLIC = "";\\n'
    """
    return f"export const PUBLIC = {json.dumps(address)};\n".encode()
