"""Custom rules that say at which positions the game is over, and who has won there."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bouton.custom.function import OwnRuleset
from bouton.errors import BoutonError, RulesError
from bouton.kinds.capabilities import Decided, Ended
from bouton.kinds.player import Ending, Player
from bouton.kinds.position import GamePosition
from bouton.notation import clip

__all__ = ["EndedRuleset"]


class EndedRuleset(OwnRuleset, Decided, Ended):
    """A ruleset made of a function, with a function that says who has won. Made by `bouton.ruleset`.

    >>> import bouton
    >>> def even(place):
    ...     left, mine, yours = place
    ...     return None if left else bouton.LAST if yours % 2 == 0 else bouton.NEXT
    >>> @bouton.ruleset(winner=even)
    ... def fifteen(place):
    ...     left, mine, yours = place
    ...     return [(left - k, yours, mine + k) for k in (1, 2, 3) if k <= left]
    >>> fifteen((15, 0, 0)).outcome
    <Outcome.N: 'N'>
    """

    values_first = False

    def __init__(self, function: Any, who: Callable[[Any], Any], **given: Any) -> None:
        super().__init__(function, **given)
        self._who = who
        if self.falls_apart:
            raise RulesError("custom.winner-parts", rule=self._name)

    def ending(self, position: Any) -> Player | Ending | None:
        """The winner, or a draw; None where play goes on.

        Raises
        ------
        RulesError : for anything else, and for a player where the rules know none.
        """
        try:
            found = self._who(position)
        except BoutonError:
            raise
        except Exception as error:
            raise self._failure(position, error) from error
        if found is None or isinstance(found, Ending):
            return found
        if isinstance(found, Player):
            if not self.impartial:
                return found
            raise RulesError("custom.winner-player", rule=self._name, position=self._show(position), got=found.name)
        raise RulesError("custom.winner-value", rule=self._name, position=self._show(position), got=clip(repr(found)))

    def winner(self, position: Any) -> Player | None:
        found = self.ending(position)
        return found if isinstance(found, Player) else None

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        position = position.data if isinstance(position, GamePosition) else position
        return iter(()) if self.ending(position) is not None else super().options(position, player)

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        if len(parts) == 1:
            return parts[0]
        raise RulesError("custom.winner-parts", rule=self._name)
