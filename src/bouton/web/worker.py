"""A process that answers one question at a time, with limits on its time, its memory and the files it reads.

It reads questions from standard input and writes answers to standard output: four bytes of length, then JSON, or for an
answer three digits of status and then JSON. It ends when its input ends. Run as ``python -m bouton.web.worker``.
"""

import json
import os
import signal
import struct
import sys
from types import FrameType
from typing import Any, BinaryIO, NoReturn

from bouton.errors import BoutonError
from bouton.files import allow_only
from bouton.language import say

__all__ = ["LATE", "Late", "main"]

LATE = b"408"
_HEADER = struct.Struct(">I")
_MOST_RESIDENT = 600 << 20  # bytes; a process that has grown beyond is replaced
_MOST_ADDRESSED = 2 << 30
_DEEP = 10_000


class Late(BaseException):
    """The time of a question is over; no rule of one's own can catch it by catching `Exception`."""


def _late(number: int, frame: FrameType | None) -> NoReturn:
    raise Late


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = _MOST_ADDRESSED if most == resource.RLIM_INFINITY else min(_MOST_ADDRESSED, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _has_grown() -> bool:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") > _MOST_RESIDENT
    except (OSError, ValueError, IndexError, AttributeError):
        return False


def _answer(question: dict[str, Any]) -> tuple[bytes, bytes]:
    from bouton.web.answers import QUESTIONS

    language = question["values"].get("lang", question.get("lang", "en"))
    try:
        found = QUESTIONS[question["name"]](**question["values"])
        return b"200", json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    except BoutonError as error:
        return b"422", _error(error.say(language))
    except (MemoryError, RecursionError):
        return b"422", _error(say("errors.page-large", language))


def _error(sentence: str) -> bytes:
    return json.dumps({"error": sentence}, ensure_ascii=False).encode("utf-8", "replace")


def _timed(question: dict[str, Any]) -> tuple[bytes, bytes]:
    if not hasattr(signal, "setitimer"):
        return _answer(question)  # there the server ends a process that is late
    signal.setitimer(signal.ITIMER_REAL, question["seconds"])
    try:
        return _answer(question)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _guarded(question: dict[str, Any]) -> tuple[bytes, bytes]:
    try:
        return _timed(question)
    except Late:
        return LATE, b"{}"


def _serve(source: BinaryIO, target: BinaryIO) -> None:
    while len(header := source.read(_HEADER.size)) == _HEADER.size:
        question = json.loads(source.read(_HEADER.unpack(header)[0]))
        status, body = _guarded(question)
        target.write(_HEADER.pack(len(body) + len(status)) + status + body)
        target.flush()
        if _has_grown():
            return


def main(settings: str) -> None:
    """Answer until the input ends, or until the process has grown too large.

    Parameters
    ----------
    settings : JSON: ``files``, the paths that may be read, and ``games``, the specs that the server was started with.
    """
    from bouton.web.answers import prepare

    given = json.loads(settings)
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what rules of one's own print is no part of an answer
    allow_only(given["files"])
    prepare(given["games"])
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, which ends this
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _late)
    _limit_memory()
    _serve(sys.stdin.buffer, target)


if __name__ == "__main__":
    main(sys.argv[1])
