"""The time used, for limits that the user sets: compiling does not count.

While Numba compiles the solver on first use, no progress is made on the query.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

_loaded = monotonic()


class CallTimeError(TimeoutError):
    """A single call of custom rules that ran for too long; its argument is the seconds after which it was stopped."""


class _Pauses(threading.local):
    """The pauses of one thread: their nesting depth, when the outermost began, and the total length of earlier ones."""

    depth = 0
    since = 0.0
    total = 0.0


_pauses = _Pauses()


def used_time() -> float:
    """Seconds on a clock of this thread only, which stands still within `pause_clock`.

    >>> before = used_time()
    >>> with pause_clock():
    ...     used_time() == used_time()
    True
    >>> used_time() >= before
    True
    """
    return (_pauses.since if _pauses.depth else monotonic()) - _pauses.total


def pause() -> None:
    """Stop this thread's clock; pauses may be nested."""
    if not _pauses.depth:
        _pauses.since = monotonic()
    _pauses.depth += 1


def resume() -> None:
    """End a `pause`."""
    _pauses.depth -= 1
    if not _pauses.depth:
        _pauses.total += monotonic() - _pauses.since


@contextmanager
def pause_clock() -> Iterator[None]:
    """Stop this thread's clock within this context."""
    pause()
    try:
        yield
    finally:
        resume()


def process_age() -> float:
    """Seconds since this process began; if the system does not report that, since this module was loaded.

    >>> 0 < process_age() < 1e9
    True
    """
    try:
        with open("/proc/self/stat", encoding="ascii", errors="replace") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return monotonic() - _loaded
