"""Walks that discover what they visit."""

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class Numbering(dict[Key, int], Generic[Key]):
    """Looking up a key that has no number gives it the next one; `order` lists the keys, and grows while it is read.

    >>> found = Numbering(7)
    >>> [[found[option] for option in (number // 2, number // 3)] for number in found.order if number]
    [[1, 2], [3, 3], [3, 4], [4, 4]]
    >>> found.order
    [7, 3, 2, 1, 0]
    """

    def __init__(self, start: Key) -> None:
        super().__init__({start: 0})
        self.order: list[Key] = [start]

    def __missing__(self, key: Key) -> int:
        number = self[key] = len(self.order)
        self.order.append(key)
        return number


def reach(starts: Iterable[Key], followers: Callable[[Key], Iterable[Key]]) -> set[Key]:
    """The starts and all that can be reached from them.

    >>> sorted(reach([7], lambda number: [number // 2, number // 3]))
    [0, 1, 2, 3, 7]
    """
    found = set(starts)
    todo = list(found)
    while todo:
        new = set(followers(todo.pop())) - found
        found |= new
        todo += new
    return found
