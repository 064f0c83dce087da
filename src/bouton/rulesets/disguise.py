"""Nim in disguise: common features of all games with a hidden Nim position.

A game in disguise says where its heaps are (`hidden_heaps`) and which of its options changes a heap to a given size
(`with_heap`). Value, outcome in both kinds of play, all winning moves and most of the explanation follow.

Theorem. Let each move of a game change exactly one hidden heap, so that from every position a player can reduce each
heap to each smaller size, and perhaps increase it. Let increases be harmless: the opponent restores the heap (which she
can do, because the old size is now a smaller size), and let play end. Then (normal play) the value of the position is
the nim-sum of its heaps, and (misère play) it is lost if and only if misère Nim on its heaps is lost, provided that a
player who has moves while all heaps are 0 has one that changes a heap to 1.

Proof. Normal play: in the sum with a heap equal to that nim-sum the second player wins: she answers an increase by
restoring the heap, and everything else as in Nim. Misère play, by induction on the length of play: a position lost in
misère Nim has a heap, hence a move; a reduction is answered as in misère Nim, an increase is undone, and the opponent
is again in a position lost in Nim, nearer the end. A position won in misère Nim that has a heap has the winning move
of Nim. If it has no heap, either there is no move, and the player to move has won; or she changes one heap to 1, which
is lost in misère Nim.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from bouton.heaps.game import Heaps
from bouton.kinds.capabilities import Drawn, Explained, Facts, NamedMoves, Practised, Symmetric
from bouton.kinds.figures import COLUMNS_SHOWN, ROWS_SHOWN, Columns, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, area
from bouton.kinds.theorem import Theorem
from bouton.rulesets.nim import misere_reason
from bouton.values.mex import nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

_MOVES_SHOWN = 9

Target = tuple[int, int]


def nim_targets(heaps: Sequence[int], value: int) -> Iterator[Target]:
    """Yield the changes of one heap that make the nim-sum `value`: pairs (index, size), larger sizes included.

    >>> list(nim_targets((3, 5), 0))
    [(0, 5), (1, 3)]
    """
    change = nim_sum(heaps) ^ value
    if change:
        for index, size in enumerate(heaps):
            yield index, size ^ change


def misere_targets(heaps: Sequence[int]) -> Iterator[Target]:
    """Yield the changes of one heap to a lost position of misère Nim: pairs (index, size), larger sizes included.

    >>> list(misere_targets((3, 1, 1)))
    [(0, 1), (1, 2), (2, 2)]

    If another heap is above 1, the nim-sum must become 0; if none is, the number of heaps of 1 must become odd.
    """
    total, large = nim_sum(heaps), sum(size > 1 for size in heaps)
    for index, size in enumerate(heaps):
        rest = total ^ size
        target = rest if large > (size > 1) else 1 ^ rest
        if target != size:
            yield index, target


class Disguise(Ruleset, Symmetric, Drawn, NamedMoves, Explained, Practised):
    """A game that is Nim in disguise: a subclass says where its heaps are and which options resize one."""

    #: The key of a sentence if the theorem on misère play does not hold (play can go on forever).
    searched_in_misere: ClassVar[str] = ""

    def hidden_heaps(self, position: Any) -> Heaps:
        raise NotImplementedError

    def with_heap(self, position: Any, index: int, size: int, player: Player) -> Any:
        """Return the option of `player` that changes hidden heap `index` to that size; None if there is none."""
        raise NotImplementedError

    def heap_names(self, position: Any) -> Sequence[Any]:
        """Return the heaps' names in the disguise, for the rows of the figure; the same in every language."""
        raise NotImplementedError

    def heap_places(self, position: Any) -> Sequence[Any]:
        """Return the places of the heaps, as a word or a number each."""
        return self.heap_names(position)

    def pictures(self, position: Any) -> Iterable[Figure]:
        """Yield the drawing of the position, shown above the figure of the heaps."""
        return ()

    def tell_move(self, position: Any, index: int, size: int) -> Message:
        """Return the sentence that translates a move in the hidden Nim back to the disguise."""
        raise NotImplementedError

    def remarks(self, position: Any, facts: Facts) -> Iterable[Figure]:
        """Yield remarks: moves that Nim does not have, and the answers to them."""
        return ()

    def targets(self, position: Any, misere: bool) -> Iterator[Target]:
        """Yield the winning changes of one heap that some player can make in the disguise."""
        heaps = self.hidden_heaps(position)
        for index, size in misere_targets(heaps) if misere else nim_targets(heaps, 0):
            if any(self.with_heap(position, index, size, player) is not None for player in Player):
                yield index, size

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        heaps = self.hidden_heaps(position)
        yield from self.pictures(position)
        yield Message(f"{area(self)}.hidden", {"count": len(heaps)}, step=2)
        yield from self._columns(position, heaps)
        if facts.misere and self.searched_in_misere:
            yield Message(self.searched_in_misere, {})
            return
        if facts.misere:
            yield Message("disguise.misere", {}, step=2)
            yield from misere_reason(heaps)
        elif total := nim_sum(heaps):
            yield Message("disguise.odd", {"sum": total, "top": 1 << (total.bit_length() - 1)}, step=2)
        elif any(heaps):
            yield Message("disguise.even", {}, step=2)
        else:
            yield Message("disguise.empty", {}, step=2)
        if facts.outcome == Outcome.N:
            shown = list(islice(self.targets(position, facts.misere), _MOVES_SHOWN))
            names = self.heap_places(position)
            if shown:
                yield Message(
                    f"{area(self)}.where", {"heaps": [names[i] for i, _ in shown], "count": len(shown)}, step=2
                )
            for index, size in shown:
                yield self.tell_move(position, index, size)
        yield from self.remarks(position, facts)

    def _columns(self, position: Any, heaps: Heaps) -> Iterator[Figure]:
        if not heaps:
            return
        width = max(heaps).bit_length()
        if len(heaps) > ROWS_SHOWN or width > COLUMNS_SHOWN:
            yield Message("nim.large", {"heaps": len(heaps), "columns": width}, step=2)
        else:
            yield Columns(f"{area(self)}.heap", self.heap_names(position), heaps)


def _moves(game: Disguise, position: Any, value: int, player: Player) -> Iterator[Any]:
    return _options(game, position, nim_targets(game.hidden_heaps(position), value), player)


def misere_nim_outcome(heaps: Sequence[int]) -> Outcome:
    """Bouton's rule for misère Nim: as in normal play while some heap exceeds 1, the opposite otherwise.

    >>> misere_nim_outcome((1, 1, 1)), misere_nim_outcome(())
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    return Outcome.P if (nim_sum(heaps) == 0) is any(size > 1 for size in heaps) else Outcome.N


def _misere_outcome(game: Disguise, position: Any) -> Outcome:
    return misere_nim_outcome(game.hidden_heaps(position))


def _misere_moves(game: Disguise, position: Any, value: Outcome, player: Player) -> Iterator[Any] | None:
    if value is not Outcome.P:
        return None
    return _options(game, position, misere_targets(game.hidden_heaps(position)), player)


def _options(game: Disguise, position: Any, targets: Iterable[Target], player: Player) -> Iterator[Any]:
    for index, size in targets:
        option = game.with_heap(position, index, size, player)
        if option is not None:
            yield option


def _hidden_sum(game: Disguise, position: Any) -> int:
    return nim_sum(game.hidden_heaps(position))


def normal_theorem(key: str, *cites: str) -> Theorem:
    """Make this module's theorem for normal play; `key` names its statement for the game, `cites` its sources."""
    return Theorem(key, cites, GRUNDY, _hidden_sum, _moves)


def misere_theorem(key: str, *cites: str) -> Theorem:
    """Make this module's theorem for misère play; the parameters are those of `normal_theorem`."""
    return Theorem(key, cites, MISERE_OUTCOME, _misere_outcome, _misere_moves)
