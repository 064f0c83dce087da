"""The outcome of a partizan sum or of a large board, from the values of its parts."""

from collections.abc import Sequence
from copy import copy
from itertools import islice
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import FallsApart, is_cut_by_rules
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance
from bouton.search.limits import (
    MOVES_OF_VALUES,
    PARTS_BY_ENGINE,
    POSITIONS_OF_VALUES,
    TURNS_BY_ENGINE,
    WORK_OF_VALUES,
    WORK_SOON,
)
from bouton.search.on_boards import is_on_board
from bouton.storage.compiler import is_compiled


def outcome_by_values(sources: Any, ruleset: Ruleset, position: Any) -> Answer | None:
    """The outcome of a partizan sum or a large board from the values of its parts, or None if it is not found soon.

    Parameters
    ----------
    sources : the `bouton.search.sources.Sources` that are queried.
    """
    compiled = sources.search.plays_compiled(ruleset, position)
    answer: Answer | None = None
    if compiled:
        answer = sources.search.brief_turns(ruleset, position) or sources.search.in_sums(ruleset, position, large=True)
    if answer is not None:
        return answer
    if len(ruleset.summands(position)) < 2 and not (compiled or is_cut_by_rules(ruleset) or _splits(ruleset, position)):
        return None
    from bouton.partizan.hot_sums import simplify, sum_outcome
    from bouton.partizan.valuation import VALUE
    from bouton.partizan.work import limit_work

    search = copy(sources.search)
    if compiled:
        search.positions = min(PARTS_BY_ENGINE, search.positions)
    else:
        search.positions, search.moves = min(POSITIONS_OF_VALUES, search.positions), MOVES_OF_VALUES
    searching = sources.with_search(search)
    try:
        with limit_work(WORK_OF_VALUES):
            answers = searching.parts(ruleset, VALUE, position) or [searching.value(ruleset, VALUE, position)]
    except SearchLimitError:
        sources.search.abandoned_positions += search.searched_positions
        return None
    finally:
        sources.search.searched_positions += search.searched_positions
        sources.search.examined_moves += search.examined_moves
    known = [answer for answer in answers if answer is not None]
    outcome = sum_outcome(simplify([answer.value for answer in known])) if len(known) == len(answers) else None
    if outcome is None:
        sources.search.abandoned_positions += search.searched_positions
        return None
    return Answer(outcome, how_of_parts(known, "conway-1976"))


def _splits(ruleset: Ruleset, position: Any) -> bool:
    """Whether a player's first move leaves several parts, not on a board, where trying moves in turn is quicker."""
    if is_on_board(ruleset) or not (isinstance(ruleset, FallsApart) and ruleset.falls_apart):
        return False
    first = (option for player in Player for option in islice(ruleset.options(position, player), 1))
    return any(len(ruleset.summands(option)) > 1 for option in first)


def outcome_soon(sources: Any, ruleset: Ruleset, position: Any) -> Answer | None:
    """The outcome of a partizan board if the compiled engine finds it in about half a second, else None.

    Parameters
    ----------
    sources : as for `outcome_by_values`; nothing is compiled for this query.
    """
    search = copy(sources.search)
    if not search.plays_compiled(ruleset, position) or not is_compiled("boards._compiled.turns:turns"):
        return None
    answer: Answer | None = None
    search.is_limit_named = True
    if is_compiled("boards._compiled.fold:value"):
        search.positions = 1
        answer = search.in_sums(ruleset, position, large=True)
    search.positions, search.work = TURNS_BY_ENGINE, WORK_SOON
    return answer or search.brief_turns(ruleset, position)


def how_of_parts(parts: Sequence[Answer], theorem: str) -> Provenance:
    """The record of how a sum is known; if it has a single part, that part's record."""
    return parts[0].how if len(parts) == 1 else Provenance.of_sum((part.how for part in parts), theorem)
