"""A clock for custom rules: one that never ends must not hang the command."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["SECONDS", "clock", "watched"]

SECONDS = 60


@contextmanager
def watched(wanted: bool) -> Iterator[None]:
    """Raise `TimeoutError` where the program then is, after ``SECONDS`` (on systems that have such a clock)."""
    if not wanted:
        yield
        return
    with clock():
        yield


@contextmanager
def clock() -> Iterator[Callable[[bool], None]]:
    """The same clock, which can be wound up again (True) where there is progress, or stopped (False)."""
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda wind: None
        return
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield lambda wind: _wind(signal.setitimer, signal.ITIMER_REAL, wind)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _wind(set_timer: Callable[[int, float], object], which: int, wind: bool) -> None:
    set_timer(which, SECONDS if wind else 0)


def _late(number: int, frame: FrameType | None) -> NoReturn:
    raise TimeoutError(SECONDS)
