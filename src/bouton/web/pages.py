"""The files of the page, which a server serves and a site holds."""

import json
from collections.abc import Mapping
from importlib.resources import files as package_files

from bouton.answers.questions import listing

__all__ = ["KINDS", "PAGE", "questions_script"]

#: what a file is, by its ending
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
#: The files of the page, read once: with the list of questions, nothing else is served.
PAGE: Mapping[str, bytes] = {
    file.name: file.read_bytes()
    for file in package_files("bouton.web").joinpath("page").iterdir()
    if file.name.rpartition(".")[2] in KINDS
}


def questions_script() -> bytes:
    """The module of the page that lists every question, from which its engine is made.

    >>> questions_script().partition(b" = ")[0]
    b'export const QUESTIONS'
    """
    return f"export const QUESTIONS = {json.dumps(listing(), separators=(',', ':'))};\n".encode()
