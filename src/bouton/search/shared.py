"""Threads that share a search: each has its own counts, and they take turns at the memo."""

from collections.abc import Callable
from functools import wraps
from threading import RLock, local
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from bouton.storage.clock import taking_turns

__all__ = ["Shared", "in_turn"]

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")
_Search = TypeVar("_Search", bound="Shared")


class _Counts(local):
    """What the searches of one thread have cost."""

    searched = 0
    examined = 0


class Shared:
    """What threads that share a search do not share, and the lock by which they take turns.

    A copy uses the same memos, so it has the same lock; what it costs is counted for itself.
    """

    _counts: _Counts
    _turn: Any

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        made = super().__new__(cls)
        made._counts = _Counts()
        made._turn = RLock()  # custom rules may ask for a value while they are asked for options
        return made

    def __copy__(self) -> Self:
        made = type(self).__new__(type(self))
        made.__dict__.update(vars(self), _counts=_Counts())
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_counts", "_turn")}

    @property
    def searched(self) -> int:
        """Positions reached by all searches of this thread so far."""
        return self._counts.searched

    @searched.setter
    def searched(self, positions: int) -> None:
        self._counts.searched = positions

    @property
    def examined(self) -> int:
        """Moves that they examined."""
        return self._counts.examined

    @examined.setter
    def examined(self, moves: int) -> None:
        self._counts.examined = moves


def in_turn(
    method: Callable[Concatenate[_Search, _Given], _Found],
) -> Callable[Concatenate[_Search, _Given], _Found]:
    """A method that reads or fills a memo: one thread at a time. In it a value that is being found stands as such."""

    @wraps(method)
    def turn(search: _Search, /, *given: _Given.args, **named: _Given.kwargs) -> _Found:
        with taking_turns(search._turn):
            return method(search, *given, **named)

    return turn
