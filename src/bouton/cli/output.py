"""Standard output, which only the commands use, and the file of ``-o``: one answer, in the requested format."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from bouton.errors import BoutonError, DiskError, InputError, NoOutputError, SearchLimitError
from bouton.language import say
from bouton.public import HOME
from bouton.results import json_fraction, json_object

STANDARD_OUTPUT = "-"
_STYLES = {"bold": "1", "green": "32", "red": "31"}  # ANSI codes


def check_format(options: Namespace, kind: str = "", default: str = "text") -> str:
    """The requested format, given by ``--format``, otherwise by the suffix of the file.

    Commands call this before they begin: a long run must not fail because of a file's suffix.

    Parameters
    ----------
    kind : the kind of result, see `bouton.pictures.formats`; empty for text.
    default : the format if none is requested.

    Raises
    ------
    InputError : for a format that this kind of result does not have.
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
    """Write the answer: to the file of ``-o``, otherwise to standard output, as JSON if ``--json`` is given.

    Parameters
    ----------
    data : the object of ``--json``.
    text : the text for people; a function is called only when needed.
    kind, result : the source of other formats; see `bouton.pictures.formats`.
    default : the format if none is requested.
    """
    path = getattr(options, "output", None)
    name = check_format(options, kind, default)
    if options.json:
        emit(options, _json(data, options.out))
        if path in (None, STANDARD_OUTPUT):
            return

    def content(name: str) -> str | bytes:
        if name == "json":
            return _json(data, options.out if path in (None, STANDARD_OUTPUT) else None) + "\n"
        given = text if isinstance(text, str) else text()
        if name == "text" and result is None:
            return given + "\n"
        from bouton.pictures.formats import write_result

        return write_result(kind, name, result, options.lang, letters_of(options), text=given)

    found = content(name)
    if path not in (None, STANDARD_OUTPUT):
        try:
            save(options, str(path), found)
        except BoutonError as error:
            if is_full(error) and not options.json:  # keep the result
                with suppress(InputError):  # a picture without a text
                    told = text if isinstance(text, str) else text()
                    emit(options, told or str(content("text")).rstrip("\n"))
            raise
    elif isinstance(found, bytes):
        options.out.flush()
        options.out.buffer.write(found)
    else:
        text = found.rstrip("\n")
        if name == "text" and not options.json:
            text = in_colour(fold_lines(text, options.out), say("pictures.winning", options.lang), options.out)
        emit(options, text)


def is_full(error: BoutonError) -> bool:
    """Whether a file could not be written for a reason not known in advance: a full or failing disk."""
    return isinstance(error, DiskError)


class FilesBeside:
    """Files in addition to the answer: a disk error in writing one is reported after the answer."""

    def __init__(self) -> None:
        self._wrong: BoutonError | None = None

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Context in which one file is written; a disk error is raised by `end`, after the other files."""
        try:
            yield
        except BoutonError as error:
            if not is_full(error):
                raise
            self._wrong = self._wrong or error

    def end(self) -> None:
        """Raise the first disk error, if there was one."""
        if self._wrong is not None:
            raise self._wrong


def letters_of(options: Namespace) -> str:
    """``"PN"`` or ``"PS"``, as set by ``--letters``."""
    return str(getattr(options, "letters", "PN")).replace("/", "")


def writes_all(stream: Any) -> bool:
    """Whether a stream can encode every letter; otherwise JSON escapes some of them."""
    return str(getattr(stream, "encoding", None) or "utf-8").lower().startswith("utf")


def _json(data: dict[str, Any], stream: Any = None) -> str:
    import json

    return json.dumps(json_object(data), ensure_ascii=not writes_all(stream), indent=2, default=json_fraction)


class Closed:
    """A stand-in for a closed standard output: nothing can be written to it."""

    @property
    def buffer(self) -> "Closed":
        """The underlying byte stream."""
        return self

    def write(self, content: str | bytes) -> int:
        """Reject every text: there is no standard output."""
        raise NoOutputError("cli.output-none")

    def flush(self) -> None:
        """Do nothing: there is nothing to write."""


class OutputError(OSError):
    """The answer cannot be written, for example because the disk behind standard output is full."""


class Noticing:
    """A standard output that records whether anything was written to it, and distinguishes its own errors from others.

    Parameters
    ----------
    stream : the destination of the text.
    """

    def __init__(self, stream: Any) -> None:
        self.is_empty: bool = True
        self._stream = stream

    def write(self, text: str) -> int:
        """Pass the text on to the real stream, and record that there was one."""
        self.is_empty = False
        with _own_errors():
            return int(self._stream.write(text))

    def flush(self) -> None:
        """Flush the real stream."""
        with _own_errors():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _own_errors() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.errno, error.strerror or str(error)) from error


def emit(options: Namespace, text: str) -> None:
    """Write a text to the standard output of the command."""
    print(text, file=options.out)


def emit_line(options: Namespace, data: dict[str, Any]) -> None:
    """Write an object on one line, for answers that follow one another."""
    import json

    emit(options, json.dumps(json_object(data), ensure_ascii=not writes_all(options.out), default=json_fraction))


def error_data(error: BaseException, sentence: str) -> dict[str, Any]:
    """An error as printed by ``--json``: the sentence, the public class of the error, the cause of a limit.

    >>> from bouton.errors import TimeLimitError
    >>> error_data(TimeLimitError("late"), "Too late.")
    {'error': 'Too late.', 'kind': 'SearchLimitError', 'cause': 'time'}
    """
    kinds = [each.__name__ for each in type(error).__mro__]
    found = {"error": sentence, "kind": next((name for name in kinds if name in HOME), kinds[0])}
    return found | ({"cause": error.cause} if isinstance(error, SearchLimitError) else {})


def fold_lines(text: str, stream: Any) -> str:
    """Wrap a text for a stream: lines too wide for its terminal are broken between words, keeping their indentation.

    If the stream is not a terminal, the text is unchanged.
    """
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, OSError, ValueError):
        return text
    return "\n".join(part for line in text.split("\n") for part in _fold(line, width)) if width > 0 else text


def _fold(line: str, width: int) -> Iterator[str]:
    indent = line[: len(line) - len(line.lstrip(" "))]
    while len(line) > width:
        cut = line.rfind(" ", len(indent), width + 1)
        if cut < 0:
            cut = line.find(" ", width)
        if cut < 0:
            break
        yield line[:cut].rstrip(" ")
        line = indent + line[cut:].lstrip(" ")
    yield line


def save(options: Namespace, path: str, content: str | bytes) -> None:
    """Write a file named by the user, and report it on standard error."""
    from bouton.storage.files import write_file

    write_file(path, content)
    print(say("cli.written", options.lang, path=path), file=sys.stderr)


def has_colour(stream: Any) -> bool:
    """Whether a stream is a terminal, and neither ``NO_COLOR`` nor ``TERM=dumb`` forbids colour."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def paint(text: str, style: str) -> str:
    """A text with ANSI codes for a style.

    >>> paint("lost", "red")
    '\\x1b[31mlost\\x1b[0m'
    """
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if text else text


def in_colour(text: str, mark: str, stream: Any) -> str:
    """An answer for a stream: on a terminal its first line is bold, and lines that end with `mark` are green."""
    if not has_colour(stream):
        return text
    first, *lines = text.split("\n")
    shown = [paint(line, "green") if line.endswith(mark) else line for line in lines]
    return "\n".join([paint(first, "bold"), *shown])
