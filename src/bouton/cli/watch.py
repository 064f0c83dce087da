"""A clock for rules of one's own: one that never ends must not hang the command."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["SECONDS", "watched"]

SECONDS = 60


@contextmanager
def watched(wanted: bool) -> Iterator[None]:
    """Raise `TimeoutError` where the program then is, after ``SECONDS`` (on systems that have such a clock)."""
    import signal

    if not wanted or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _late(number: int, frame: FrameType | None) -> NoReturn:
    raise TimeoutError(SECONDS)
