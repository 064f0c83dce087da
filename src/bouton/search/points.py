"""The outcome of a position, the points still to be gained, and the moves that gain most."""

from typing import TYPE_CHECKING, Any

from bouton.kinds.capabilities import has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

if TYPE_CHECKING:
    from bouton.results.rows import Points

_RESULTS = {True: 1, None: 0, False: -1}


def outcome_of(ruleset: Ruleset, position: Any, misere: bool, sources: Sources) -> Outcome:
    """The outcome of a position, by the best source.

    Raises
    ------
    SearchLimitError : when the search is too large.
    """
    answer = sources.value(ruleset, MISERE_OUTCOME if misere else OUTCOME, position)
    assert answer is not None  # every position has an outcome
    outcome: Outcome = answer.value
    return outcome


def score_of(ruleset: Ruleset, data: Any, sources: Sources) -> "Points | dict[str, Points] | None":
    """The points still to be gained, mover's minus opponent's; for a partizan game Left's minus Right's, for each
    player who may begin; None if points do not decide.

    Raises
    ------
    SearchLimitError : when the search is too large.
    """
    if not has_turns(ruleset, data):
        return None
    if not ruleset.counts_points(data):
        return None
    value = sources.search.turn_value
    if ruleset.is_impartial(data):
        points: Points = value(ruleset, data, Player.LEFT)
        return points
    return {"left": value(ruleset, data, Player.LEFT), "right": -value(ruleset, data, Player.RIGHT)}


def worths_of(ruleset: Ruleset, data: Any, player: Player, misere: bool, sources: Sources) -> dict[Any, Any]:
    """For each option the points that `player`, who moves to it, gains from now on, less the opponent's; empty if
    points do not decide."""
    if not has_turns(ruleset, data) or not ruleset.counts_points(data):
        return {}
    return sources.search.move_worths(ruleset, data, player, misere)


def best_options(sources: Sources, ruleset: Ruleset, position: Any, player: Player) -> list[Any]:
    """The options with the most points, or without points those with the best result."""
    options = list(dict.fromkeys(ruleset.options(position, player)))
    if has_turns(ruleset, position):
        worths = sources.search.move_worths(ruleset, position, player)
    else:
        worths = {option: _RESULTS[sources.after_move(ruleset, position, option, player)] for option in options}
    best = max(worths.values(), default=0)
    return [option for option in options if worths[option] == best]
