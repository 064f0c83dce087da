"""Sums one by one by the compiled arena, once so many were formed that loading it pays.

A sum of two small values takes a few hundred microseconds in Python and some tens in the arena, which takes nearly a
second to compile the first time. The arena is small and begun again when it is full, so memory stays bounded.
"""

from threading import Lock
from typing import TYPE_CHECKING

from bouton.errors import SearchLimitError
from bouton.partizan.form import Form
from bouton.partizan.work import spend
from bouton.storage.compiler import can_compile

if TYPE_CHECKING:
    from bouton.partizan.arena import Arena

__all__ = ["AFTER", "QUICK", "quick_sum"]

#: canonical forms of sums that are made in Python before the arena is loaded: as much work as compiling it is
AFTER = 8_000
_GAMES = 1 << 17
_MOST_DEPTH = 10  # of both values together: a compiled sum cannot be stopped


class _Quick:
    made = 0
    arena: "Arena | None" = None


QUICK = _Quick()
_lock = Lock()


def quick_sum(first: Form, second: Form) -> Form | None:
    """The sum of two values that are not numbers, by the arena; None where it is not used."""
    if QUICK.made < AFTER:
        QUICK.made += 1
        return None
    if first.depth + second.depth > _MOST_DEPTH or not can_compile():
        return None
    with _lock:
        arena = QUICK.arena
        if arena is None:
            from bouton.partizan.arena import Arena

            arena = QUICK.arena = Arena(_GAMES)
        before = arena.count
        try:
            found = arena.sum_of(first, second)
        except SearchLimitError:
            QUICK.arena = None
            return None
        made = arena.count - before
    spend(1 + made)
    return found
