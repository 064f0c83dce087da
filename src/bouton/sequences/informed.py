"""Games of taking and breaking with values of single heaps that their own sweep does not reach.

A ruleset never changes: what is known from elsewhere stands in another object of the same game
(`Informed.knowing`), which the source that found the values keeps and asks.
"""

from collections.abc import Hashable
from threading import RLock
from typing import Any

from bouton.heaps.informed import Informed
from bouton.kinds.ruleset import Ruleset
from bouton.storage.recent import Recent

__all__ = ["MOST_VALUES", "InformedGames", "unknown_heap"]

#: values of one game; more would take long to copy
MOST_VALUES = 1 << 21
_MOST_KEPT = 4 * MOST_VALUES  # of all games together


class InformedGames:
    """The games that were asked for last, each with the values that one source has for it."""

    def __init__(self) -> None:
        self.lock: RLock = RLock()
        self._games: Recent[Hashable, Informed] = Recent(_MOST_KEPT, lambda key, game: len(game.values.values))

    def get(self, key: Hashable) -> Informed | None:
        """The game under a key; None where there is none."""
        return self._games.get(key)

    def put(self, key: Hashable, game: Informed) -> Informed:
        """Keep what is known of a game now."""
        self._games[key] = game
        return game


def unknown_heap(ruleset: Ruleset, position: Any) -> int | None:
    """The largest heap of a position of a game of taking and breaking, where the game's own theorems do not reach it.

    >>> import bouton
    >>> unknown_heap(bouton.find("kayles"), (10**9,)), unknown_heap(bouton.find("octal:0.16"), (7, 10**9))
    (None, 1000000000)
    """
    if not isinstance(ruleset, Informed) or not position:
        return None
    largest: int = max(position)
    return largest if ruleset.heap_value(largest) is None else None
