"""Long computations that resume where an earlier run stopped, and say so to whoever listens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

__all__ = ["hear_resumption", "report_keeping", "report_resumed"]


class _Listener(Protocol):
    """A listener that hears that a run resumes where an earlier one stopped, and that it can itself be resumed."""

    def resume(self, done: int, total: int | None = None, *, counted: bool = True) -> None: ...

    def keep(self) -> None: ...


_listener: _Listener | None = None


@contextmanager
def hear_resumption(listener: _Listener) -> Iterator[None]:
    """Have somebody hear what the computations of a command resume."""
    global _listener
    before, _listener = _listener, listener
    try:
        yield
    finally:
        _listener = before


def report_resumed(done: int, *, counted: bool = True) -> None:
    """Say that an earlier run has done so much, which the progress counts, too, or which is to be added to it."""
    if _listener is not None:
        _listener.resume(done, counted=counted)


def report_keeping() -> None:
    """Say that from here on what is known would be kept if the run were stopped."""
    if _listener is not None:
        _listener.keep()
