"""Progress of a check: its long loops count their steps, for whoever listens."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

__all__ = ["advance", "expect", "listen", "report", "stage", "steps"]

_Item = TypeVar("_Item")
_hear: Callable[[int, int], None] | None = None
_stage = ""
_passed, _expected = 0, 0


def listen(hear: Callable[[int, int], None] | None) -> None:
    """Have a function called with the items done and their number, at each item of a long loop; None for no one."""
    global _hear
    _hear = hear


def stage(name: str | None = None) -> str:
    """The part of the certificate that is being checked, as last said here; empty where this is not said."""
    global _stage
    if name is not None:
        _stage = name
    return _stage


def steps(items: Iterable[_Item], total: int = 0, before: int = 0) -> Iterator[_Item]:
    """Yield the items one by one and report how far the loop is; `done` of them were passed before.

    Where nobody knows how many there are, the total is 0.

    >>> listen(lambda done, total: print(done, "of", total))
    >>> list(steps("ab", 2))
    0 of 2
    1 of 2
    ['a', 'b']
    >>> listen(None)
    """
    for done, item in enumerate(items, before):
        report(done, total)
        yield item


def report(done: int, total: int) -> None:
    """Tell the listener how many items of how many are done; for loops that do many at once."""
    if _hear is not None:
        _hear(done, total)


def expect(total: int) -> None:
    """Say how many items will be passed from here on, in whatever loops; 0 where nobody knows how many."""
    global _passed, _expected
    _passed, _expected = 0, total


def advance() -> None:
    """Count one more of the expected items as done, and report it."""
    global _passed
    _passed += 1
    report(_passed, _expected)
