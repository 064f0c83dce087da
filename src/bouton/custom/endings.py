"""Custom rules that define at which positions the game is over and who has won there, or the points at the end."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bouton.custom.faults import close_unawaited, first_line
from bouton.custom.function import OwnRuleset
from bouton.errors import BoutonError, RulesError
from bouton.kinds.capabilities import Decided
from bouton.kinds.player import Ending, Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.scored import Scored
from bouton.kinds.sums import Sum
from bouton.kinds.turns import as_points
from bouton.notation import quote


def refuse_mix(rule: Any) -> RulesError:
    """The error for rules that both name a winner and count points."""
    return RulesError("custom.winner-score", rule=getattr(rule, "__name__", "?"), line=first_line(rule))


class DecidedRuleset(OwnRuleset, Decided):
    """A ruleset made from a function, with another function that decides who has won."""

    def __init__(self, function: Any, *, judge: Callable[[Any], Any], **given: Any) -> None:
        super().__init__(function, **given)
        self._judge = judge
        self.has_turns = True

    def _judge_position(self, position: Any) -> Any:
        try:
            return close_unawaited(self._judge(position))
        except BoutonError:
            raise
        except Exception as error:
            raise self._failure(position, error, self._judge) from error


class EndedRuleset(DecidedRuleset):
    """A ruleset made from a function, with a function that names the winner. Made by `bouton.ruleset`.

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

    is_summable = False

    def __init__(self, function: Any, **given: Any) -> None:
        super().__init__(function, **given)
        if self.falls_apart:
            raise self._wrong("custom.winner-parts", None)

    def ending(self, position: Any) -> Player | Ending | None:
        """The winner, or a draw; None if play goes on, or ends because nobody can move.

        Raises
        ------
        RulesError : if the function returns anything else, or a player although the rules are impartial.
        """
        found = self._judge_position(position)
        if found is None or isinstance(found, Ending):
            return found
        if isinstance(found, Player):
            if not self.impartial:
                return found
            raise self._wrong("custom.winner-player", position, of=self._judge, got=found.name)
        raise self._wrong("custom.winner-value", position, of=self._judge, got=quote(found))

    def winner(self, position: Any) -> Player | None:
        found = self.ending(position)
        return found if isinstance(found, Player) else None

    def mover_has_won(self, position: Any, player: Player, misere: bool = False) -> bool | None:
        found = self.ending(position)
        return misere if found is None else found.is_won_by_mover() if isinstance(found, Ending) else found is player

    def _chunks(self, position: Any, player: Player, *given: Any, **named: Any) -> Iterator[list[Any]]:
        return iter(()) if self.ending(position) is not None else super()._chunks(position, player, *given, **named)

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        if len(parts) == 1:
            return parts[0]
        raise self._wrong("custom.winner-parts", position)


class ScoredRuleset(DecidedRuleset, Scored):
    """A ruleset made from a function, with a function that returns the points at the end of a game.

    The points of independent parts add. Made by `bouton.ruleset`.
    """

    def points(self, position: Any) -> Any:
        if isinstance(position, Sum):
            return sum(map(self.points, position.parts))
        found = self._judge_position(position)
        points = as_points(found)
        if points is None:
            raise self._wrong("custom.score-value", position, of=self._judge, got=quote(found))
        return points

    def mover_has_won(self, position: Any, player: Player, misere: bool = False) -> bool | None:
        points = self.points_of(position, player)
        return None if points == 0 else points > 0

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        found = super()._join(position, parts)
        for part in found.parts if isinstance(found, Sum) else ():
            if isinstance(part, Summand):
                raise self._wrong("custom.score-part", position, game=part.ruleset.spec)
        return found
