"""Values of large single heaps for an immediate answer: the compiled solver of sequences, with a bounded effort.

The rules' own sweep (`bouton.heaps.values`) gives up after about a second. The compiled one is hundreds of
times quicker, and may find and prove a period that the other does not reach (0.16: 509,622 values). What it finds is
kept here beside the rules (`Informed.knowing`), whose theorems then answer.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from bouton.heaps.informed import Informed
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.sources import Answer, Theory
from bouton.sequences.informed import MOST_VALUES, InformedGames, unknown_heap
from bouton.storage.recent import Recent
from bouton.values.valuation import GRUNDY, Valuation

if TYPE_CHECKING:
    from bouton.sequences.sequence import HeapSequence

__all__ = ["SweptHeaps", "proved_soon"]

_SECONDS, _AT_ONCE = 3.0, 0.8  # of CPU time of the thread that asks: for a proof, for one answer of many
_LONGEST_STEP = 0.5  # a step between two ticks is shorter; what takes longer is the first compilation
_FIRST = 1 << 13
_MOST = (1 << 21) - 1  # heaps
_MOST_REFUSED = 256  # games


class _LateError(Exception):
    """The effort is spent."""


#: not everywhere (Pyodide) is the time of one thread known
_thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)


def _clock(seconds: float, told: Callable[[int, str], None] | None = None) -> Callable[[int, str], None]:
    spent, before = 0.0, _thread_time()

    def tick(heaps: int, method: str) -> None:
        nonlocal spent, before
        now = _thread_time()
        spent, before = spent + min(now - before, _LONGEST_STEP), now
        if spent > seconds:
            raise _LateError
        if told is not None:
            told(heaps, method)

    return tick


def proved_soon(
    ruleset: Ruleset, store: str | None = None, told: Callable[[int, str], None] | None = None, most: int = _MOST
) -> "HeapSequence | None":
    """What is known of a sequence whose period is proved within the effort of one answer; otherwise None.

    The values are those that were computed one by one, at most as many as `most`.
    """
    from bouton.sequences.runs import sequence
    from bouton.storage.compiler import can_compile

    rule = heap_rule_of(ruleset)
    if rule is None:
        return None
    try:
        found = sequence(
            ruleset, min(most, _MOST if can_compile() else _FIRST), store=store, tick=_clock(_SECONDS, told), tile=False
        )
    except _LateError:
        return None
    return found if found.period.proved else None


class SweptHeaps:
    """A source of values of single heaps, asked after theory and stores.

    What it finds of a game stays here, for the next question: a ruleset never changes.

    Parameters
    ----------
    seconds : CPU time that an answer may take; half of it for a heap that only a period can reach.
    """

    def __init__(self, seconds: float = _AT_ONCE) -> None:
        self.seconds = seconds
        self._games = InformedGames()
        self._refused: Recent[Ruleset, int] = Recent(_MOST_REFUSED)  # from this heap on nothing was found

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap, or the outcome that it implies; None where it is out of reach."""
        if not (isinstance(position, tuple) and len(position) == 1 and type(position[0]) is int):
            return None
        if valuation.conversion_from(GRUNDY) is None:
            return None
        game = self._swept(ruleset, position[0])
        return None if game is None else Theory().lookup(game, valuation, position)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options of a single heap with a Grundy value, where the rules' own theorems do not reach it."""
        if valuation is not GRUNDY:
            return None
        game = self.informed(ruleset, position)
        return None if game is None else Theory().moves(game, valuation, position, value, player)

    def informed(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The game with the values that were found, where the rules' own theorems do not reach a heap."""
        heap = unknown_heap(ruleset, position)
        return None if heap is None else self._swept(ruleset, heap)

    def _swept(self, ruleset: Ruleset, heap: int) -> Informed | None:
        """The game with the values that are found on the way to a heap; None where there are none."""
        if not isinstance(ruleset, Informed):
            return None
        with self._games.lock:
            game, rule = self._games.get(ruleset), ruleset.heap_rule()
            refused = self._refused.get(ruleset)
            if (refused is not None and heap >= refused) or (game is not None and game.heap_value(heap) is not None):
                return game
            found = None
            if heap <= _MOST or not (rule.reach is None or rule.unequal):
                seconds = self.seconds if heap <= _MOST else self.seconds / 2
                from bouton.sequences.runs import swept_heaps

                with suppress(_LateError):
                    found = swept_heaps(ruleset.spec, rule, min(max(heap, _FIRST) + rule.shift, _MOST), _clock(seconds))
            if found is not None and len(found[0]) <= MOST_VALUES:
                game = self._games.put(ruleset, ruleset.knowing(*found))
            if game is None or game.heap_value(heap) is None:
                self._refused[ruleset] = heap
            return game

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: sweeps are quick enough to be made again."""
