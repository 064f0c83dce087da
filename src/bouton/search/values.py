"""The value of a position as a canonical form, stored as the values of its parts if it is a sum."""

from copy import copy
from itertools import islice
from typing import Any

from bouton.errors import InputError, SearchLimitError, SizeLimitError
from bouton.kinds.capabilities import Decided, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.partizan.hot_sums import simplify
from bouton.partizan.limits import MOST_NODES
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.loops import Loop, bisimilar
from bouton.partizan.sides import sides_by_components, sides_of
from bouton.partizan.valuation import VALUE
from bouton.partizan.value import Value
from bouton.partizan.work import limit_work
from bouton.search.limits import (
    LOOPY_POSITIONS,
    MOVES_BESIDE,
    PLAIN_PART,
    POSITIONS_BESIDE,
    WORK_BESIDE,
    WORK_OF_ENDLESS,
    WORK_OF_LOOPY,
)
from bouton.search.on_boards import is_on_board
from bouton.search.sources import Sources
from bouton.storage.compiler import can_compile
from bouton.storage.walks import Numbering


def value_of_position(ruleset: Ruleset, data: Any, sources: Sources) -> Value | None:
    """The value of a position; None if play need not end, or if the rules name the winner in another way.

    The value of a sum is stored as the values of its parts.

    Raises
    ------
    SearchLimitError : if the search for it is too large.
    """
    known = sources.lookup_only(ruleset, VALUE, data)
    answers = [known] if known is not None else sources.parts(ruleset, VALUE, data)
    if not answers:
        answers = [sources.value(ruleset, VALUE, data)]
    if any(answer is None for answer in answers):
        return None
    return Value(simplify([answer.value for answer in answers if answer is not None]))


def find_value(ruleset: Ruleset, data: Any, sources: Sources) -> Value | LoopValue | None:
    """The value of a position, with or without loops; None if it has none.

    Raises
    ------
    InputError : if play may go on forever, and no stopper is found for a side.
    SearchLimitError : if the search is too large; the error states the bounds known for a board.
    """
    known = _value_or_bounds(ruleset, data, sources)
    if known is not None:  # the value 0 also counts as known
        return known
    with limit_work(WORK_OF_ENDLESS):
        return loopy_value_of(ruleset, data)


def _value_or_bounds(ruleset: Ruleset, data: Any, sources: Sources) -> Value | None:
    """The value by `value_of_position`; if the search stops, the error states the bounds known for a board."""
    try:
        return value_of_position(ruleset, data, sources)
    except SearchLimitError as error:
        if error.cause == "work" and is_on_board(ruleset) and not ruleset.is_impartial(data):
            from bouton.search.board_bounds import with_bounds

            raise with_bounds(error, sources.search.board_search(ruleset), ruleset, data) from None
        raise


def loopy_value_of(ruleset: Ruleset, data: Any, soon: bool = False) -> LoopValue | None:
    """The value of a position from which play may go on forever, by its sides; None if the rules name a winner.

    It is also None if they give further turns. The value of a sum is the sum of its parts' values. With `soon` the
    search ends early, see `sides_by_components`.

    Raises
    ------
    InputError : if no stopper is found for a side.
    SearchLimitError : for a position that leads to more than 20,000 others, or to more than `MOST_NODES` that lead back
        to one another.
    """
    parts = ruleset.summands(data)
    if parts:
        values = [loopy_value_of(part.ruleset, part.position, soon) for part in parts]
        known = [value for value in values if value is not None]
        return sum(known[1:], known[0]) if len(known) == len(values) else None
    if isinstance(ruleset, Decided) or has_turns(ruleset, data):
        return None
    numbers = Numbering(data)
    sides: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
    for position in numbers.order:
        if len(numbers) > LOOPY_POSITIONS:
            raise SizeLimitError("loops.large", most=LOOPY_POSITIONS)
        for side, player in zip(sides, Player, strict=True):
            options = islice(ruleset.options(position, player), MOST_NODES)
            side.append(tuple(dict.fromkeys(numbers[option] for option in options)))
    if has_turns(ruleset, data):  # further turns were found on the way
        return None
    game = Loop(tuple(sides[0]), tuple(sides[1]))
    try:
        return LoopValue(sides_by_components(game, soon))
    except InputError:
        if len(numbers) > MOST_NODES or soon:
            raise
    return LoopValue(sides_of(bisimilar(game)))


def quick_loopy_value(ruleset: Ruleset, data: Any, most: int | None = None) -> LoopValue | None:
    """The value by `loopy_value_of` if it is found with little work, else None."""
    try:
        with limit_work(WORK_OF_LOOPY if most is None else most):
            return loopy_value_of(ruleset, data, soon=True)
    except (InputError, SearchLimitError):
        return None


def quick_value(ruleset: Ruleset, data: Any, sources: Sources, most: int = POSITIONS_BESIDE) -> Value | None:
    """The value of a position if a search of at most `most` positions finds it, else None."""
    if is_on_board(ruleset) and not can_compile():
        most //= PLAIN_PART
    search = copy(sources.search)
    search.positions, search.moves = min(most, search.positions), MOVES_BESIDE * most
    try:
        with limit_work(WORK_BESIDE * most):
            return value_of_position(ruleset, data, sources.with_search(search))
    except SearchLimitError:
        return None
    finally:
        sources.search.searched_positions += search.searched_positions
        sources.search.examined_moves += search.examined_moves
