"""Values of single heaps, from sequences stored on disk, or by a sweep of bounded effort.

The rules' own sweep (`bouton.heaps.values`) gives up after about a second. The compiled one is hundreds of times
faster, and may find and prove a period that the other does not reach (0.16: 509,622 values). A ruleset is immutable:
values from elsewhere are stored in another object of the same game (`Informed.with_values`), which the source that
found the values caches and queries.
"""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

from bouton.heaps.game import Informed
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance, Source
from bouton.search.theory import Theory
from bouton.sequences.limits import LAST_IN_PYTHON, LAST_SWEPT, MOST_VALUES, WORK_OF_ANSWER, WORK_OF_PROOF
from bouton.storage.recent import Recent
from bouton.values.valuation import GRUNDY, Valuation

if TYPE_CHECKING:
    from bouton.sequences.sequence import HeapSequence
    from bouton.storage.segments import Segments

_MOST_REFUSED = 256  # games
_MOST_KEPT = 4 * MOST_VALUES  # values of all games together


def _recent_games() -> Recent[Hashable, Informed]:
    """A cache of the games queried last, each with the values that one source has for it."""
    return Recent(_MOST_KEPT, lambda key, game: len(game.values.values))


def _unknown_heap(ruleset: Ruleset, position: Any) -> int | None:
    """The largest heap of a position of a taking-and-breaking game, if the game's own theorems do not cover it; else
    None.

    >>> import bouton
    >>> _unknown_heap(bouton.find("kayles"), (10**9,)), _unknown_heap(bouton.find("octal:0.16"), (7, 10**9))
    (None, 1000000000)
    """
    if not isinstance(ruleset, Informed) or not position:
        return None
    largest: int = max(position)
    return largest if ruleset.heap_value(largest) is None else None


def _is_heap(position: Any) -> bool:
    return isinstance(position, tuple) and len(position) == 1 and type(position[0]) is int


def _open_sequence(folder: str, spec: str) -> "Segments | None":
    from pathlib import Path

    from bouton.sequences.store import StoredSequence

    return StoredSequence(Path(folder), spec).read()


def _values(ruleset: Ruleset, found: "Segments", end: int | None = None) -> Any:
    """The stored values of the heaps below `end` (None: of all heaps), as an array; an error names the game."""
    from bouton.sequences.store import name_damage

    return name_damage(ruleset.spec, found.__getitem__, slice(0, end))


class StoredSequences(Source):
    """A source of values: stored sequences answer for single heaps.

    Parameters
    ----------
    folder : the folder of the sequences; default: the one of `data_folder`.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self._folder = folder
        self._open: dict[str, Segments | None] = {}
        self._games = _recent_games()

    def _segments(self, ruleset: Ruleset) -> "Segments | None":
        from bouton.storage.folders import data_folder, name_for

        key = os.path.join(self._folder or data_folder("sequences"), name_for(ruleset.spec))
        if key not in self._open:
            if len(self._open) > 16:
                self._open.clear()
            self._open[key] = _open_sequence(key, ruleset.spec) if os.path.isdir(key) else None
        return self._open[key]

    def _heap(self, ruleset: Ruleset, found: "Segments", heap: int) -> int | None:
        """The value of a heap, from the stored values or by the proved period; None if unknown."""
        rule = heap_rule_of(ruleset)
        n = heap + (rule.shift if rule is not None else 0)
        proved = found.state.get("proved")
        if n >= len(found) and proved:
            start, length, saltus = proved
            steps = -(-(n - len(found) + 1) // length)
            if n - steps * length >= start:
                return int(found[n - steps * length]) + int(steps) * int(saltus)
        return int(found[n]) if n < len(found) else None

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return heap_rule_of(ruleset) is not None and valuation.conversion_from(GRUNDY) is not None

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap from a stored sequence, or the outcome that it implies; None if unknown."""
        convert = valuation.conversion_from(GRUNDY) if _is_heap(position) else None
        found = None if convert is None else self._segments(ruleset)
        if convert is None or found is None:
            return None
        from bouton.sequences.store import name_damage

        value = name_damage(ruleset.spec, self._heap, ruleset, found, position[0])
        if value is None:
            return None
        how = Provenance("search", method="sequence", bound=len(found) - 1, origin="store")
        if position[0] >= len(found):
            grows = (found.state.get("proved") or (0, 0, 0))[2]
            how = Provenance("theorem", ("growth" if grows else "guy-smith-1956",), origin="store")
        return Answer(convert(value), how, self)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options of a single heap with a Grundy value, by the stored values or by a proved period; None if
        neither suffices."""
        if valuation is not GRUNDY or self.lookup(ruleset, GRUNDY, position) is None:
            return None
        game = self.informed_game(ruleset, position)
        if game is not None:
            return Theory().moves(game, valuation, position, value, player)
        found, rule = self._segments(ruleset), heap_rule_of(ruleset)
        if found is None or rule is None or rule.shift or rule.parts > 2 or position[0] > len(found):
            return None
        values = _values(ruleset, found, position[0])
        return self._moves(values, list(rule.moves(position[0])), position[0], value, rule.unequal)

    def informed_game(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The game with the stored values and their proved period; None if its own theorems cover all heaps of the
        position, if no proved period without saltus is stored, or if more than `MOST_VALUES` values are."""
        if _unknown_heap(ruleset, position) is None:
            return None
        found = self._segments(ruleset)
        if found is None or not isinstance(ruleset, Informed) or not found.state.get("proved"):
            return None
        start, length, saltus = found.state["proved"]
        if saltus or len(found) > MOST_VALUES:
            return None
        return self._games.obtain(found, lambda: ruleset.with_values(_values(ruleset, found), start, length))

    def _moves(
        self, values: Any, moves: list[tuple[int, int]], n: int, value: int, unequal: bool
    ) -> Iterator[tuple[int, ...]]:
        for taken, digit in moves:
            left = n - taken
            if not left:
                if digit & NONE and not value:
                    yield (0,)
                continue
            if digit & ONE and values[left] == value:
                yield (left,)
            if digit & TWO:
                for a in range(1, ((left - 1) if unequal else left) // 2 + 1):
                    if values[a] ^ values[left - a] == value:
                        yield a, left - a


def proved_soon(
    ruleset: Ruleset, store: str | None = None, told: Callable[[int, str], None] | None = None, most: int = LAST_SWEPT
) -> "HeapSequence | None":
    """Prove the period of a sequence within the effort of one answer; None if that fails.

    The values are those that were computed one by one, up to heap `most`.
    """
    from bouton.sequences.request import SequenceRequest
    from bouton.sequences.runs import find_sequence
    from bouton.sequences.sweep import SpentError
    from bouton.storage.compiler import can_compile

    rule = heap_rule_of(ruleset)
    if rule is None:
        return None
    last = min(most, LAST_SWEPT if can_compile() else LAST_IN_PYTHON)
    try:
        request = SequenceRequest(ruleset.spec, rule, last, store, tick=told, tile=False, effort=WORK_OF_PROOF)
        found = find_sequence(request)
    except SpentError:
        return None
    return found if found.period.proved else None


class SweptHeaps(Source):
    """A source of values of single heaps, queried after theory and stores.

    The values found for a game are cached here for later queries, as a ruleset never changes.

    Parameters
    ----------
    effort : the work allowed for an answer, see `bouton.sequences.sweep.HeapSweep`; half of it for a heap that only a
        period can reach.
    """

    def __init__(self, effort: float = WORK_OF_ANSWER) -> None:
        self.effort = effort
        self._games = _recent_games()
        self._lock = RLock()
        self._refused: Recent[Ruleset, int] = Recent(_MOST_REFUSED)  # the heap from which on nothing was found

    def renew(self) -> "SweptHeaps":
        return SweptHeaps(self.effort)

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return isinstance(ruleset, Informed) and valuation.conversion_from(GRUNDY) is not None

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap, or the outcome that it implies; None if it is out of reach."""
        game = self._sweep_to(ruleset, position[0]) if _is_heap(position) else None
        return None if game is None else Theory().lookup(game, valuation, position)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options of a single heap that have the Grundy value `value`; None for other valuations, and as for
        `informed_game`."""
        if valuation is not GRUNDY:
            return None
        game = self.informed_game(ruleset, position)
        return None if game is None else Theory().moves(game, valuation, position, value, player)

    def informed_game(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The game with the values found; None if the rules' own theorems cover all heaps of the position, or if no
        values were found."""
        heap = _unknown_heap(ruleset, position)
        return None if heap is None else self._sweep_to(ruleset, heap)

    def _sweep_to(self, ruleset: Ruleset, heap: int) -> Informed | None:
        """Try to find the values up to a heap; return the game with the values known then, or None without any.

        The values may end before the heap, if the work allowed does not suffice."""
        if not isinstance(ruleset, Informed):
            return None
        with self._lock:
            game, rule = self._games.get(ruleset), ruleset.heap_rule()
            refused = self._refused.get(ruleset)
            if (refused is not None and heap >= refused) or (game is not None and game.heap_value(heap) is not None):
                return game
            found = None
            if heap <= LAST_SWEPT or not (rule.reach is None or rule.unequal):
                from bouton.sequences.runs import swept_heaps
                from bouton.sequences.sweep import SpentError

                effort = self.effort if heap <= LAST_SWEPT else self.effort / 2
                with suppress(SpentError):
                    found = swept_heaps(
                        ruleset.spec, rule, min(max(heap, LAST_IN_PYTHON) + rule.shift, LAST_SWEPT), effort
                    )
            if found is not None and len(found[0]) <= MOST_VALUES:
                game = self._games[ruleset] = ruleset.with_values(*found)
            if game is None or game.heap_value(heap) is None:
                self._refused[ruleset] = heap
            return game
