"""A clock for custom rules, as rules that never end must not hang the command; and Ctrl-C at any point."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from bouton.cli.limits import CALL_TIME
from bouton.storage.clock import CallTimeError

INTERRUPTS = 3  # the third Ctrl-C ends the process immediately
_LOOKS = 15  # in that time; a list grows by half a gigabyte between two of them
_AGAIN = 0.02  # seconds
_seen = [-1, 0]  # the number of calls of rules at the last look, and the later looks that found the same


@contextmanager
def time_out(wanted: bool) -> Iterator[None]:
    """If `wanted`, raise `CallTimeError` at the current point of the program after ``CALL_TIME``, where systems can."""
    if not wanted:
        yield
        return
    with clock():
        yield


def place_in_rules(frames: Iterable[tuple[FrameType, int | None]]) -> dict[str, Any] | None:
    """The function, file and line of the first frame in custom rules; None if there is none."""
    from bouton.custom.faults import line_from
    from bouton.custom.local_modules import OF_FILES

    for frame, line in frames:
        if str(frame.f_globals.get("__name__")).startswith(OF_FILES):
            code = frame.f_code  # between two lines, where a frame of another thread may be caught, it has no number
            function = code.co_qualname.partition(".<locals>.<")[0]  # what a comprehension or a lambda stands in
            name = function.rpartition(".")[2]
            name = os.path.basename(code.co_filename) if name == "<module>" else name
            return {"function": name, "file": code.co_filename, "line": line_from(line, code)}
    return None


def name_running_rules(language: str, stream: Any, is_over: Callable[[], bool]) -> None:
    """Name the custom rules that are running, once; look for them each time that `is_over` returns False."""
    import sys
    import threading
    from traceback import walk_stack

    from bouton.language import say

    while not is_over():
        frame = sys._current_frames().get(threading.main_thread().ident or 0)
        place = None if frame is None else place_in_rules(walk_stack(frame))
        if place is not None:
            with suppress(OSError, ValueError):
                stream.write(f"bouton: {say('cli.working-rules', language, **place)}\n")
                stream.flush()
            return


@contextmanager
def clock() -> Iterator[Callable[[bool], None]]:
    """Raise `CallTimeError` if a single call of custom rules runs for ``CALL_TIME``, not if a search is long, and
    `MemoryError` if one uses up the memory; yield a function that rewinds the clock (True) or stops it (False).

    Nothing is raised on systems without such a clock, and outside the main thread."""
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda wind: None
        return
    before = signal.signal(signal.SIGALRM, _late)
    _wind(signal.setitimer, signal.ITIMER_REAL, True)
    try:
        yield lambda wind: _wind(signal.setitimer, signal.ITIMER_REAL, wind)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def redeliver_interrupts() -> Iterator[None]:
    """Stop on Ctrl-C and on timeout even if Python suppresses these exceptions, for example in a function that LLVM
    calls while compiling: they are raised again a moment later, or instead of Numba's resulting error."""
    import signal
    import sys
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, timer = sys.unraisablehook, threading.Timer(0, int)
    lost: list[type[BaseException]] = []
    numbers = {KeyboardInterrupt: signal.SIGINT, CallTimeError: getattr(signal, "SIGALRM", None)}

    def send(number: int) -> None:
        if signal.getsignal(number) is signal.SIG_DFL:
            return  # the clock was put away in the meantime: its signal would end the process
        if hasattr(signal, "pthread_kill"):  # also if the thread is waiting
            signal.pthread_kill(threading.main_thread().ident or 0, number)
        else:
            signal.raise_signal(number)

    def again(ignored: Any) -> None:
        number = numbers.get(ignored.exc_type)
        if number is None:
            before(ignored)
            return
        nonlocal timer
        lost.append(ignored.exc_type)
        timer.cancel()
        timer = threading.Timer(_AGAIN, send, [number])
        timer.daemon = True
        timer.start()

    sys.unraisablehook = again
    try:
        yield
    except RuntimeError:
        if not lost:
            raise
        raise lost[0]() from None
    finally:
        sys.unraisablehook = before
        timer.cancel()


@contextmanager
def insistent_interrupts() -> Iterator[Callable[[], bool]]:
    """Raise `KeyboardInterrupt` on Ctrl-C as Python does; the third one ends the process, whatever it is doing.

    Yields whether there has been one."""
    import os
    import signal
    import threading

    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    count = 0

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal count
        count += 1
        if count == INTERRUPTS:
            os._exit(130)
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: count > 0
    finally:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, usual)


def end_process(code: int) -> int:
    """Return an exit code, or exit immediately if there are threads for which Python would wait."""
    import os
    import sys
    import threading

    left = [each for each in threading.enumerate() if not each.daemon and each is not threading.current_thread()]
    if left:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)
    return code


def _wind(set_timer: Callable[[int, float, float], object], which: int, wind: bool) -> None:
    between = CALL_TIME / _LOOKS if wind else 0
    set_timer(which, between, between)


def _late(number: int, frame: FrameType | None) -> None:
    """Stop a call of rules that was already running at all looks of ``CALL_TIME``, or that fills the memory."""
    import sys
    from traceback import walk_stack

    from bouton.storage.memory import resident_memory, runs_out

    options = sys.modules.get("bouton.custom.options")
    calls = options.CALLS[0] if options is not None else 0
    if frame is not None and (calls != _seen[0] or place_in_rules(walk_stack(frame)) is None):
        _seen[:] = calls, 0
        return
    _seen[1] += 1
    if _seen[1] >= _LOOKS:
        raise CallTimeError(CALL_TIME)
    if runs_out(resident_memory() // 4):
        raise MemoryError
