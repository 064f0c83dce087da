"""Standard output, which the commands alone use, and the file of ``-o``: one answer, in the format asked for."""

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from bouton.errors import InputError
from bouton.language import say

__all__ = ["STANDARD_OUTPUT", "Closed", "answer", "check_format", "emit", "letters_of", "save"]

STANDARD_OUTPUT = "-"


def check_format(options: Namespace, kind: str = "", default: str = "text") -> str:
    """The format that is asked for, by ``--format``, otherwise by the ending of the file.

    Commands ask before they begin: a long run must not end at the ending of a file.

    Parameters
    ----------
    kind : of result, see `bouton.pictures.formats`; empty for one that is text.
    default : the format where nothing is asked for.

    Raises
    ------
    InputError : for a format that this kind of result has not.
    """
    path, name = getattr(options, "output", None), getattr(options, "format", None)
    if name is None and path in (None, STANDARD_OUTPUT):
        return default
    from bouton.pictures import formats

    if name is None:
        return formats.format_of(kind, str(path))
    formats.check_format(kind, name)
    if path is None and name in formats.BINARY:
        raise InputError("cli.output-binary", name=name)
    return str(name)


def answer(
    options: Namespace,
    data: dict[str, Any],
    text: str | Callable[[], str] = "",
    *,
    kind: str = "",
    result: Any = None,
    default: str = "text",
) -> None:
    """Write the answer: to the file of ``-o``, otherwise to standard output, as JSON where ``--json`` asks for it.

    Parameters
    ----------
    data : the object of ``--json``.
    text : for people; made when it is needed.
    kind, result : what other formats are made of; see `bouton.pictures.formats`.
    default : the format where none is asked for.
    """
    path = getattr(options, "output", None)
    name = check_format(options, kind, default)
    if options.json:
        emit(options, _json(data))
        if path in (None, STANDARD_OUTPUT):
            return
    if name == "json":
        content: str | bytes = _json(data) + "\n"
    elif name == "text" and result is None:
        content = (text if isinstance(text, str) else text()) + "\n"
    else:
        from bouton.pictures.formats import written

        given = text if isinstance(text, str) else text()
        content = written(kind, name, result, options.lang, letters_of(options), text=given)
    if path not in (None, STANDARD_OUTPUT):
        save(options, str(path), content)
    elif isinstance(content, bytes):
        options.out.flush()
        options.out.buffer.write(content)
    else:
        emit(options, content.rstrip("\n"))


def letters_of(options: Namespace) -> str:
    """``"PN"`` or ``"PS"``, as ``--letters`` says."""
    return str(getattr(options, "letters", "PN")).replace("/", "")


def _json(data: dict[str, Any]) -> str:
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)


class Closed:
    """What stands for a standard output that is closed: nothing can be written to it."""

    @property
    def buffer(self) -> "Closed":
        """What takes bytes."""
        return self

    def write(self, content: str | bytes) -> int:
        """Refuse the text."""
        raise InputError("cli.output-none")

    def flush(self) -> None:
        """There is nothing to write."""


def emit(options: Namespace, text: str) -> None:
    """Write a text to the standard output that the command was started with."""
    print(text, file=options.out)


def save(options: Namespace, path: str, content: str | bytes) -> None:
    """Write a file that the person has named, and say so on standard error."""
    from bouton.storage.files import write_file

    write_file(path, content)
    print(say("cli.written", options.lang, path=path), file=sys.stderr)
