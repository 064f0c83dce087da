"""Progress of a check: long loops report their steps to a listener."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_Item = TypeVar("_Item")
_hear: Callable[[int, int], None] | None = None
_stage = ""
_passed, _expected = 0, 0


def listen(hear: Callable[[int, int], None] | None) -> None:
    """Set the function called at each item of a long loop with the items done and their total; None for none."""
    global _hear
    _hear = hear


def stage(name: str | None = None) -> str:
    """Set the name of the part of the certificate that is being checked, if given; return the current one."""
    global _stage
    if name is not None:
        _stage = name
    return _stage


def steps(items: Iterable[_Item], total: int = 0, before: int = 0) -> Iterator[_Item]:
    """Yield the items one by one and report the progress; `before` items were done previously.

    The total is 0 if it is unknown.

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
    """Tell the listener how many items are done, and the total; for loops that process many items together."""
    if _hear is not None:
        _hear(done, total)


def expect(total: int) -> None:
    """Set the number of items to come, over all loops, 0 if it is unknown; and begin to count them anew."""
    global _passed, _expected
    _passed, _expected = 0, total


def advance() -> None:
    """Count one more of the expected items as done, and report it."""
    global _passed
    _passed += 1
    report(_passed, _expected)
