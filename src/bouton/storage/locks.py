"""Results that are computed once and cached, for any number of threads."""

from threading import RLock
from typing import Any, Self


class Locked:
    """An object with its own lock, for values that are computed on demand and then cached.

    A method that adds values does so under ``with self.lock``; the lock is reentrant. A copy, or an object restored
    from a pickle, has a new lock.

    >>> from copy import copy
    >>> class Squares(Locked):
    ...     def __init__(self) -> None:
    ...         self.known: list[int] = []
    ...
    ...     def __call__(self, n: int) -> int:
    ...         with self.lock:
    ...             while len(self.known) <= n:
    ...                 self.known.append(len(self.known) ** 2)
    ...         return self.known[n]
    >>> squares = Squares()
    >>> squares(12), copy(squares).lock is squares.lock
    (144, False)
    """

    lock: Any

    def __new__(cls, *_: Any, **__: Any) -> Self:
        made = super().__new__(cls)
        made.lock = RLock()
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "lock"}
