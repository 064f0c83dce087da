"""Theorems against plain search: a check that the tests run on every game."""

from collections.abc import Iterable, Iterator
from typing import Any

from bouton.errors import DisagreementError, SearchLimitError
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer
from bouton.search.budget import Budget
from bouton.search.evaluate import LoopFound, fold
from bouton.search.retrograde import explore
from bouton.search.search import FOLD, RETROGRADE, Search
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME


def disagreements(ruleset: Ruleset, positions: Iterable[Any], search: Search | None = None) -> int:
    """Check every theorem of a game against plain search, and return the number of values compared.

    Raises
    ------
    DisagreementError : at the first position where they differ.
    """
    plain = Search() if search is None else search
    compared = 0
    for position in positions:
        for theorem in ruleset.theorems:
            stated = theorem.value(ruleset, position)
            if stated is None:
                continue
            try:
                answer = plain.lookup(ruleset, theorem.valuation, position)
            except SearchLimitError:
                continue
            if answer is None and theorem.valuation is GRUNDY and not ruleset.is_impartial(position):
                answer = _nimber_by_search(ruleset, position, stated)
            if answer is None:
                continue
            compared += 1
            if answer.value != stated:
                raise DisagreementError(
                    "disagree",
                    game=ruleset.spec,
                    position=ruleset.format(position),
                    first=f"{theorem.cite}: {stated}",
                    second=f"{answer.how}: {answer.value}",
                )
    return compared


def _nimber_by_search(ruleset: Ruleset, position: Any, heap: int) -> Answer:
    """Test by search whether a partizan position equals a Nim heap: their sum is lost for whoever starts. The value of
    the answer is the heap, or None if they differ."""

    def follow(state: tuple[Any, int, Player]) -> Iterator[tuple[Any, int, Player]]:
        part, size, player = state
        for option in ruleset.options(part, player):
            yield option, size, player.opponent
        for rest in range(size):
            yield part, rest, player.opponent

    memo: dict[Any, Any] = {}
    starts = [(position, heap, player) for player in Player]
    try:
        lost = all(fold(follow, OUTCOME, start, memo, Budget()) is Outcome.P for start in starts)
        how = FOLD
    except LoopFound:
        lost = all(explore(follow, start, Budget()).remoteness(lambda _: False)[0][0] is False for start in starts)
        how = RETROGRADE
    return Answer(heap if lost else None, how._replace(method=f"{how.method} of the sum with a heap of {heap}"))
