"""The end of a process that runs somebody's rules: they may swallow Ctrl-C, or leave threads that go on."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

__all__ = ["end_process", "insistent_interrupts"]

INTERRUPTS = 3  # Ctrl-C that nothing has come of; the last ends the process there and then


@contextmanager
def insistent_interrupts() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for Ctrl-C as Python does, and at the third end the process, whatever it is at."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
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
        yield
    finally:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, usual)


def end_process(code: int) -> int:
    """Return an exit code, or end with it now where threads are left that Python would wait for."""
    left = [each for each in threading.enumerate() if not each.daemon and each is not threading.current_thread()]
    if left:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)
    return code
