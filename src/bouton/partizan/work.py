"""Limits on the work of an operation on values."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

from bouton.errors import SizeLimitError
from bouton.partizan.limits import MOST_DEPTH, MOST_WORK


class _Work(local):
    """The work left to the operation that runs in this thread (None outside of one), and its limit."""

    left: int | None = None
    most: int = MOST_WORK


_work = _Work()


@contextmanager
def limit_work(most: int | None = None) -> Iterator[None]:
    """Limit the work of the operations inside to `most` units (None: `MOST_WORK`).

    A nested limit is at most what is left of the outer one, and work inside counts against both.

    Raises
    ------
    SearchLimitError : if they exceed the limit, or recurse too deeply.
    """
    before, named, limit = _work.left, _work.most, MOST_WORK if most is None else most
    if before is None or limit < before:
        _work.most = limit
    begun = _work.left = limit if before is None else min(before, limit)
    try:
        yield
    except RecursionError:
        raise SizeLimitError("partizan.deep", most=MOST_DEPTH) from None
    finally:
        _work.most = named
        _work.left = None if before is None else before - (begun - max(_work.left, 0))


def spend(count: int = 1, error: str = "partizan.large") -> None:
    """Count canonical forms made, or comparisons expanded, against the limit; raise `error` once it is exceeded.

    Without a limit (outside `limit_work`) nothing is counted."""
    if _work.left is not None:
        _work.left -= count
        if _work.left < 0:
            raise SizeLimitError(error, most=_work.most)
