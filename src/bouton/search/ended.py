"""Games that end by a condition: every state that can be reached is labelled from the ends backwards."""

from collections.abc import Iterable
from typing import Any

from bouton.kinds.capabilities import Ended
from bouton.kinds.player import Ending, Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import Budget
from bouton.search.retrograde import explore

__all__ = ["label_ended"]

State = tuple[Any, Player]
_MOVER_WINS = {Ending.NEXT: True, Ending.LAST: False, Ending.DRAW: None}


def label_ended(ruleset: Ruleset, start: State, misere: bool, budget: Budget) -> dict[State, bool | None]:
    """For each state that can be reached, whether the player to move wins; None for a draw.

    A state is a position with the player to move; both players of an impartial game are Left.

    Raises
    ------
    SearchLimitError : at the limit.

    Complexity: linear in states and moves.
    """
    assert isinstance(ruleset, Ended)

    def follow(state: State) -> Iterable[State]:
        mover = state[1].other if not ruleset.impartial else state[1]
        return ((option, mover) for option in ruleset.options(*state))

    graph = explore(follow, start, budget)

    def won_at_end(index: int) -> bool | None:
        position, mover = graph.states[index]
        found = ruleset.ending(position)
        if found is None:
            return misere
        return _MOVER_WINS[found] if isinstance(found, Ending) else found is mover

    wins, _ = graph.remoteness(won_at_end)
    return dict(zip(graph.states, wins, strict=True))
