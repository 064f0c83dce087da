"""A process that answers one question at a time, with limits on its time, its memory and the files it reads.

It reads questions from standard input and writes answers to standard output: a length of four bytes, then JSON, which
in an answer follows a status of three digits. It ends when its input ends. Run as ``python -m bouton.web.worker``.

If processes can be forked, the started process answers nothing itself: a child does. A child that was interrupted, or
that ran out of memory, may have left anything half done (an import, a table), so it answers no more questions; a new
child replaces it immediately, with everything loaded.
"""

import json
import os
import select
import signal
import struct
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from bouton.errors import BoutonError, SearchLimitError
from bouton.language import DEFAULT, say
from bouton.questions.service import Service, page_sentence
from bouton.results import json_fraction
from bouton.storage.files import allow_only
from bouton.storage.memory import resident_memory
from bouton.web.limits import MOST_ADDRESSED, MOST_RESIDENT, PATIENCE, SLOW_SECONDS

LATE = b"408"
UNSURE = b"507"  # refused for lack of memory or time: the answer may differ next time
_BROKEN = b"500"
HEADER = struct.Struct(">I")  # precedes every question and answer: its length in bytes
_DEEP = 10_000  # calls of Python one in another
_REPLACE = 3  # the exit status of a child that wants to be replaced
_FORKS = all((hasattr(os, "fork"), hasattr(signal, "sigwait"), hasattr(signal, "setitimer"))) and (
    sys.platform != "darwin"  # where a child of a process that has loaded NumPy may crash in system libraries
)
_LOADED = ("board", "reply", "analyze")  # together they load everything that the others need

_idle = _leaves = False
_rung = False  # whether the time of the question is over
_files: frozenset[str] = frozenset()  # files that contain rules, as named in the code compiled from them
_before: dict[int, list[FrameType]] = {}  # for each timer, the calls in progress when it rang last
_rings: dict[int, int] = {}  # how often each timer still rings until the time is over
_endless: dict[str, Any] = {}  # the call that was still in progress at the end
_service = Service()


class Late(BaseException):
    """The time of a question is over; custom rules cannot catch it by catching `Exception`."""


def _ring(number: int, frame: FrameType | None) -> None:
    """Record the calls of rules in progress; stop the question at the end of its time, or if it hangs in a call.

    A call in progress two times in a row is reported as one that does not terminate.
    """
    global _rung, _endless
    now, before = _rule_calls(frame), _before.get(number, [])
    calls = [call for call in now if any(call is other for other in before)]
    _before[number] = now
    _rings[number] -= 1
    if _rings[number] > 0 and not calls:
        return
    _stop_timers()
    _rung = True
    if calls:
        names = [call.f_code.co_name for call in calls]
        file = Path(calls[0].f_code.co_filename).name
        named = next((name for name in names if not name.startswith("<")), file)
        _endless = {"rule": named, "line": calls[0].f_lineno, "file": file}
    raise Late


def _start_timers(seconds: float) -> None:
    """Start both timers: of processor time, whatever the machine's load; of wall-clock time, for rules that sleep."""
    _before.clear()
    between = _seconds_between(seconds)
    for timer, number, patience in (
        (signal.ITIMER_PROF, signal.SIGPROF, 1),
        (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE),
    ):
        _rings[number] = round(seconds / between)
        signal.signal(number, _ring)
        signal.setitimer(timer, between * patience, between * patience)


def _seconds_between(seconds: float) -> float:
    """The time between two looks at the calls in progress, for a question that may take some seconds."""
    return min(seconds, SLOW_SECONDS) / 2


def _stop_timers() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def _rule_calls(frame: FrameType | None) -> list[FrameType]:
    """The calls of functions in files of rules, innermost first."""
    calls = []
    while frame is not None:
        if frame.f_code.co_filename in _files:
            calls.append(frame)
        frame = frame.f_back
    return calls


def _limit_memory() -> None:
    """Set the memory limit of a process that answers."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MOST_ADDRESSED if most == resource.RLIM_INFINITY else min(MOST_ADDRESSED, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _answer(question: dict[str, Any]) -> tuple[bytes, bytes]:
    language = question.get("lang", DEFAULT)
    try:
        found = _service.ask(question["name"], question["values"], language, question.get("rules"))
        return b"200", json.dumps(found, ensure_ascii=False, separators=(",", ":"), default=json_fraction).encode(
            "utf-8", "replace"
        )
    except BoutonError as error:
        return UNSURE if _is_unsure(error) else b"422", _error(page_sentence(error, language))
    except (MemoryError, RecursionError):
        return UNSURE, _error(say("server.error-large", language))
    except Exception:  # a bug in this program; the page reports it, and this process is replaced
        return _BROKEN, _error(say("server.error-broken", language))


def _is_unsure(error: BoutonError) -> bool:
    """Whether time or memory is involved in an error, possibly as the cause of one in custom rules."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, MemoryError | RecursionError | TimeoutError):
            return True
        cause = cause.__cause__ or cause.__context__
    return isinstance(error, SearchLimitError) and error.cause == "time"


def _error(sentence: str) -> bytes:
    return json.dumps({"error": sentence}, ensure_ascii=False).encode("utf-8", "replace")


def _answer_in_time(question: dict[str, Any]) -> tuple[bytes, bytes]:
    if not hasattr(signal, "setitimer"):
        return _answer(question)  # there the server kills a late process
    global _rung
    _rung = False
    _start_timers(question["seconds"])
    try:
        status, body = _answer(question)
    finally:
        _stop_timers()
    # until Python 3.12 an interruption while a class is being created emerges as a RuntimeError
    return (LATE, b"") if _rung and status != b"200" else (status, body)


def _answer_safely(question: dict[str, Any]) -> tuple[bytes, bytes]:
    try:
        status, body = _answer_in_time(question)
    except Late:
        status, body = LATE, b""
    if status == LATE and _endless:
        seconds = round(_seconds_between(question["seconds"]))
        body = _error(say("server.error-endless", question.get("lang", DEFAULT), seconds=seconds, **_endless))
    return status, body


def _read(size: int) -> bytes:
    """Read `size` bytes of the input, unbuffered: unread data is left for the next process."""
    found = b""
    while len(found) < size and (more := os.read(0, size - len(found))):
        found += more
    return found


def _write(target: int, data: bytes) -> None:
    while data:
        data = data[os.write(target, data) :]


def _wait() -> None:
    """Wait for input; only here may this process be told to make room for another."""
    global _idle
    if not _FORKS:
        return
    _idle = True
    if _leaves:
        os._exit(_REPLACE)
    select.select([0], [], [])
    _idle = False


def _serve(target: int) -> int:
    """Answer questions until the input ends or this process should be replaced; return the exit status.

    Answers are written to the file descriptor `target`.
    """
    while True:
        _wait()
        header = _read(HEADER.size)
        if len(header) < HEADER.size:
            return 0
        question = json.loads(_read(HEADER.unpack(header)[0]))
        status, body = _answer_safely(question)
        _write(target, HEADER.pack(len(body) + len(status)) + status + body)
        if status not in (b"200", b"422") or resident_memory() > MOST_RESIDENT:
            return _REPLACE


def _leave(number: int, frame: FrameType | None) -> None:
    global _leaves
    _leaves = True
    if _idle:
        os._exit(_REPLACE)


def _child(target: int) -> int:
    """Fork a process that answers, see `_serve`; return its process ID."""
    number = os.fork()
    if number:
        return number
    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGUSR1, _leave)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD, signal.SIGUSR1, signal.SIGUSR2})
        _limit_memory()
        status = _serve(target)
    finally:
        os._exit(status)


def _keep(target: int) -> int:
    """Run a child that answers, and replace it when it asks for that, until the input ends; return the exit status."""
    waited = {signal.SIGCHLD, signal.SIGUSR2}
    signal.signal(signal.SIGCHLD, lambda number, frame: None)  # waited for below; an ignored signal would not arrive
    signal.pthread_sigmask(signal.SIG_BLOCK, {*waited, signal.SIGUSR1})
    child = _child(target)
    while True:
        if signal.sigwait(waited) == signal.SIGUSR2:
            _load()
            os.kill(child, signal.SIGUSR1)
        while (ended := os.waitpid(child, os.WNOHANG))[0]:
            status = os.waitstatus_to_exitcode(ended[1])
            if status != _REPLACE:
                return status and 1  # it may have died in the middle of an answer: the server starts anew
            child = _child(target)


def _load() -> None:
    """Load slow modules, and everything that the examples of the games need, including compiled code."""
    from contextlib import suppress

    from bouton.rulesets import family, names
    from bouton.storage.compiler import can_compile, load_numba

    if can_compile():
        load_numba()
    for name in names():
        for game, position in family(name).examples[:1]:
            with suppress(Exception):
                for question in _LOADED:
                    _service.ask(question, {"game": game, "position": position})


def heat() -> None:
    """Compile everything that is compiled on first use, so that the workers find it in the cache on disk."""
    if hasattr(os, "nice"):
        os.nice(10)
    _load()


def main(settings: str) -> None:
    """Answer until the input ends or, without forks, until the process should be replaced (see `_serve`).

    Parameters
    ----------
    settings : JSON: ``files``, the paths that may be read, and ``games``, the specs that the server was started with.
    """
    global _service, _files
    given = json.loads(settings)
    target = os.dup(1)
    os.dup2(2, 1)  # output printed by custom rules is not part of an answer
    allow_only(given["files"])
    _files = frozenset(str(Path(path)) for path in given["files"])
    _service = Service(given["games"])
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
    sys.set_int_max_str_digits(0)  # this process is ours: numbers of any length are parsed and written
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, which ends this
    if _FORKS:
        sys.exit(_keep(target))
    _limit_memory()
    _serve(target)


if __name__ == "__main__":
    heat() if sys.argv[1] == "heat" else main(sys.argv[1])
