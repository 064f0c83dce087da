"""Reports of long computations that resume an earlier run, or that can themselves be resumed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class _Listener(Protocol):
    """A receiver of the reports of `report_resumed` and `report_keeping`."""

    def resume(self, done: int, total: int | None = None, *, counted: bool = True) -> None: ...

    def keep(self) -> None: ...


_listener: _Listener | None = None


@contextmanager
def send_reports_to(listener: _Listener) -> Iterator[None]:
    """Send the reports of the computations in this context to a listener."""
    global _listener
    before, _listener = _listener, listener
    try:
        yield
    finally:
        _listener = before


def report_resumed(done: int, *, counted: bool = True) -> None:
    """Report how much an earlier run has done, in the unit of the progress reports.

    `counted` says whether later progress reports of this run include it; otherwise the listener adds it to them."""
    if _listener is not None:
        _listener.resume(done, counted=counted)


def report_keeping() -> None:
    """Report that from now on a stopped run would be saved."""
    if _listener is not None:
        _listener.keep()
