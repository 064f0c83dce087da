"""Results that may be requested again: a small LRU cache, and an iterator that is read only once."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Any, Generic, TypeVar

from bouton.errors import SearchLimitError

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

_apart: ContextVar["dict[Any, Any] | None"] = ContextVar("apart", default=None)


class Replayed:
    """The items of an iterable, read on demand and only once for all readers; if it raises a limit error, each gets it.

    >>> found = Replayed(iter("abc"))
    >>> next(iter(found)), list(found), list(found)
    ('a', ['a', 'b', 'c'], ['a', 'b', 'c'])
    """

    def __init__(self, items: Iterable[Any]) -> None:
        self._source: Iterator[Any] | None = iter(items)
        self._items: list[Any] = []
        self._error: SearchLimitError | None = None

    def __iter__(self) -> Iterator[Any]:
        index = 0
        while True:
            while index < len(self._items):
                yield self._items[index]
                index += 1
            if self._source is None:
                break
            try:
                self._items.append(next(self._source))
            except StopIteration:
                self._source = None
            except SearchLimitError as error:
                self._source, self._error = None, error
        if self._error is not None:
            raise self._error


class Recent(Generic[_Key, _Value]):
    """A cache with at most `most` values: the least recently used one is dropped first.

    >>> recent = Recent(2)
    >>> recent["a"], recent["b"] = 1, 2
    >>> recent.get("a")
    1
    >>> recent["c"] = 3
    >>> recent.get("b"), len(recent), "a" in recent
    (None, 2, True)

    Parameters
    ----------
    most : maximum number of values; with `weigh`, maximum sum of their weights.
    weigh : returns the weight of a value, given its key and the value; default: 1. A value that weighs more than `most`
        is not stored.

    Complexity: each operation takes constant time, and may be called from any thread.
    """

    def __init__(self, most: int, weigh: Callable[[_Key, _Value], int] | None = None) -> None:
        self.most: int = most
        self.weigh: Callable[[_Key, _Value], int] | None = weigh
        self.weight: int = 0  # the sum of all weights; at most `most` between operations
        self._values: OrderedDict[_Key, tuple[_Value, int]] = OrderedDict()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def get(self, key: _Key) -> _Value | None:
        """Return the value under a key, which then counts as used, or None if there is none."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def __setitem__(self, key: _Key, value: _Value) -> None:
        weight = 1 if self.weigh is None else self.weigh(key, value)
        with self._lock:
            self.weight -= self._values.pop(key, (None, 0))[1]
            self._values[key] = value, weight
            self.weight += weight
            while self.weight > self.most:
                self.weight -= self._values.popitem(last=False)[1][1]

    def __iter__(self) -> Iterator[_Key]:
        """The keys at this moment, the least recently used first."""
        with self._lock:
            return iter([*self._values])

    def discard(self, key: _Key) -> None:
        """Drop the value under a key, if there is one."""
        with self._lock:
            self.weight -= self._values.pop(key, (None, 0))[1]

    def obtain(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """Return the value under a key, made first if there is none; all threads get the same one."""
        with self._lock:
            found = self.get(key)
            if found is None:
                found = self[key] = make()
            return found

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            return {**self.__dict__, "_values": self._values.copy(), "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=RLock())


class Knowledge(Generic[_Key, _Value]):
    """A function whose last results, which gather knowledge, are shared by all callers outside `work_apart`.

    >>> make = Knowledge(lambda key: [key])
    >>> with work_apart():
    ...     apart = make(1)
    >>> make(1) is make(1), make(1) is apart
    (True, False)
    """

    def __init__(self, make: Callable[[_Key], _Value], most: int = 8) -> None:
        self._make = make
        self._known = lru_cache(maxsize=most)(make)
        self.cache_clear: Callable[[], None] = self._known.cache_clear
        update_wrapper(self, make)

    def __call__(self, key: _Key) -> _Value:
        own = _apart.get()
        if own is None:
            return self._known(key)
        if (self, key) not in own:
            own[self, key] = self._make(key)
        found: _Value = own[self, key]
        return found


@contextmanager
def work_apart() -> Iterator[None]:
    """Compute in this thread without the knowledge gathered before (see `Knowledge`), so that limits stop alike."""
    token = _apart.set({})
    try:
        yield
    finally:
        _apart.reset(token)
