"""Sources of values: theory, then stores, then search; each answer names its source.

A sum of independent games is split, and the values of its summands are added if they can be. Tests compare sources.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import reduce
from itertools import product
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import (
    Bounded,
    Decided,
    Endless,
    FallsApart,
    Turns,
    has_turns,
    is_stored,
    summands_to_move_in,
)
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import clip
from bouton.search.answer import Answer, Recorder, Source, convert_answer
from bouton.search.budget import tried_options
from bouton.search.by_values import how_of_parts, outcome_by_values
from bouton.search.components import in_order, sums_of_others
from bouton.search.evaluate import FoundSum
from bouton.search.limits import OPTIONS_AFTER_STOP
from bouton.search.search import Search
from bouton.search.theory import Theory
from bouton.storage.recent import Recent, Replayed
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

__all__ = ["Search", "Sources"]

_NOTES_KEPT = 8  # keys
_MOST_ASKED = 256  # pairs of a game and a valuation for which the sources they concern are cached


class Sources:
    """Theory, stores and search, queried in that order.

    >>> import bouton
    >>> sources = Sources()
    >>> nim = bouton.find("nim")
    >>> sources.value(nim, GRUNDY, (7, 2, 6))
    <Answer 3: theorem: Bouton 1901>

    Parameters
    ----------
    stores : sources queried between theory and search; a `Recorder` receives the results of searches.
    search : the search; None for one with default limits.
    theory : the theory; None leaves it out, so that plain search answers.
    """

    def __init__(
        self,
        stores: Sequence[Source] = (),
        search: Search | None = None,
        theory: Theory | None = Theory(),  # noqa: B008 (it has no state)
    ) -> None:
        self.theory: Theory | None = theory
        self.stores: Sequence[Source] = stores
        self.search: Search = Search() if search is None else search
        self.notes: Recent[Any, dict[Any, Any]] = Recent(_NOTES_KEPT)  # findings about entire plays
        self._recorders = [store for store in stores if isinstance(store, Recorder)]
        self._asked: dict[tuple[int, Valuation], tuple[Ruleset, tuple[Source, ...]]] = {}

    def notes_of(self, key: Any) -> dict[Any, Any]:
        """The notes stored under a key, at first empty; only those of the last few keys are kept."""
        return self.notes.obtain(key, dict)

    def value(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position; None if no source has one, as for misère Grundy values if play need not end.

        Raises
        ------
        SearchLimitError : if only search could find the value and the search is too large.
        """
        turns = has_turns(ruleset, position)
        answer = self.lookup_only(ruleset, valuation, position) or self.compute(ruleset, valuation, position)
        if has_turns(ruleset, position) is not turns:  # further turns were found on the way
            return self.value(ruleset, valuation, position)
        return answer

    def checked_value(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position that a user asks about, checked by its source if that can check its answers.

        Raises
        ------
        DisagreementError : if the answer of a source does not follow from its answers for the options.
        """
        answer = self.value(ruleset, valuation, position)
        if answer is not None and answer.source is not None:
            answer.source.check(ruleset, valuation, position, answer)
        return answer

    def sources_for(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> tuple[Source, ...]:
        """The sources other than search that may know such values of a game, in the order of queries."""
        if has_turns(ruleset, position):
            return () if self.theory is None else (self.theory,)
        key = id(ruleset), valuation
        known = self._asked.get(key)
        if known is None or known[0] is not ruleset:
            sources = self.stores if self.theory is None else (self.theory, *self.stores)
            known = ruleset, tuple(source for source in sources if source.concerns(ruleset, valuation))
            if len(self._asked) >= _MOST_ASKED:
                self._asked.clear()
            self._asked[key] = known
        return known[1]

    def compute(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position that theory and stores do not know (see `lookup_only`)."""
        if has_turns(ruleset, position):
            return self.search.lookup(ruleset, valuation, position)
        answer = self._by_sum(ruleset, valuation, position)
        if answer is not None:
            return answer
        impartial = ruleset.is_impartial(position)
        answer = None if impartial or valuation is not OUTCOME else outcome_by_values(self, ruleset, position)
        if answer is not None:
            self._record(ruleset, valuation, position, answer)
            return answer
        convert = valuation.conversion_from(GRUNDY)
        adds = valuation.partizan and valuation.plus is not None
        if adds and convert is not None and impartial:
            return convert_answer(self.value(ruleset, GRUNDY, position), convert)
        answer = self._by_components(ruleset, valuation, position, impartial) if _falls_apart(ruleset) else None
        if answer is None:
            known = ruleset if valuation.misere else self.informed_game(ruleset, position)
            try:
                for source in self.sources_for(known, valuation, position):
                    answer = answer or source.solve(known, valuation, position, self.search)
                answer = answer or self.search.lookup(known, valuation, position)
            except FoundSum:  # the rules are now known to fall apart
                return self.value(ruleset, valuation, position)
        if answer is not None and not has_turns(ruleset, position):
            self._record(ruleset, valuation, position, answer)
        return answer

    def _record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        for store in self._recorders:
            store.record(ruleset, valuation, position, answer)

    def _by_components(self, ruleset: Ruleset, valuation: Valuation, position: Any, impartial: bool) -> Answer | None:
        """The Grundy value, or a value that it implies, part by part; or a value of partizan games that adds."""
        if not impartial:
            adds = valuation.partizan and valuation.plus is not None
            return self.search.by_components(ruleset, position, valuation, self._of_house) if adds else None
        convert = valuation.conversion_from(GRUNDY)
        found = None if convert is None else self.search.by_components(ruleset, position, GRUNDY, self._of_house)
        return None if convert is None else convert_answer(found, convert)

    def _of_house(self, valuation: Valuation, part: Summand) -> Any:
        """The value of a part of another game; for custom rules only if a theorem or store has it."""
        find = self.value if is_stored(part.ruleset) else self.lookup_only
        answer = find(part.ruleset, valuation, part.position)
        return None if answer is None else answer.value

    def with_limit(self, positions: int) -> "Sources":
        """The same sources with searches of at most `positions` positions; the memo is shared."""
        search = copy(self.search)
        search.positions = min(positions, self.search.positions)
        return self.with_search(search)

    def limited_for(self, ruleset: Ruleset, position: Any, positions: int) -> "Sources":
        """The same sources with this limit, or a tenth of it if not even the full limit would suffice."""
        if isinstance(ruleset, Bounded):
            try:
                ruleset.check_search(position, positions)
            except SearchLimitError:
                positions //= 10
        return self.with_limit(positions)

    def with_source(self, source: Source) -> "Sources":
        """The same sources with one more, which is queried before search."""
        found = copy(self)
        found.stores, found._asked = (*self.stores, source), {}
        return found

    def with_search(self, search: Search) -> "Sources":
        """The same sources with another search."""
        found = copy(self)
        found.search = search
        return found

    def with_progress(self, progress: Callable[[int, int], None]) -> "Sources":
        """The same sources, with searches that report their progress; the memo and the notes are shared."""
        search = copy(self.search)
        search.progress = progress
        return self.with_search(search)

    def lookup_only(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value from theory or a store, without search and without splitting."""
        for source in self.sources_for(ruleset, valuation, position):
            answer = source.lookup(ruleset, valuation, position)
            if answer is not None:
                return answer
        return None

    def _by_sum(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value from those of the summands, if they add, or if values that imply it do."""
        summands = ruleset.summands(position)
        for stronger, convert in ((valuation, None), *valuation.implied_by) if summands else ():
            if stronger.plus is not None:
                answer = self._sum(ruleset, stronger, position)
                answer = answer if convert is None else convert_answer(answer, convert)
                if answer is not None:
                    return answer
        return None

    def informed_game(self, ruleset: Ruleset, position: Any) -> Ruleset:
        """The ruleset with heap values that a source knows and the rules do not; the ruleset itself if there are none.

        It is the same game, but it explains the position by these values, and uses them to refuse a search.
        """
        for source in self.sources_for(ruleset, GRUNDY, position):
            found = source.informed_game(ruleset, position)
            if found is not None:
                return found
        return ruleset

    def _sum(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        answers = self.parts(ruleset, valuation, position)
        if not answers:
            return None
        known = [answer for answer in answers if answer is not None]
        if len(known) < len(answers):
            return None
        assert valuation.plus is not None
        total = reduce(valuation.plus, (answer.value for answer in known), valuation.zero)
        return Answer(total, how_of_parts(known, "sprague-grundy"))

    def parts(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> list[Answer | None]:
        """The values of the summands, equal ones valued only once; empty if the position does not split."""
        found: dict[Any, Answer | None] = {}
        answers = []
        for summand in ruleset.summands(position):
            if summand not in found:
                found[summand] = self.value(summand.ruleset, valuation, summand.position)
            answers.append(found[summand])
        return answers

    def winning_moves(
        self, ruleset: Ruleset, position: Any, misere: bool = False, player: Player = Player.LEFT
    ) -> Iterator[Any]:
        """Yield the moves of `player` after which the opponent loses, in the order of the rules.

        If theorems know them, they are found without listing all moves.

        Raises
        ------
        SearchLimitError : after the last move that is known to win, if a search has stopped at its limit.
        """
        if not isinstance(ruleset, Turns):
            return self._winning_moves(ruleset, position, misere, player)
        return self._moves_of_turns(ruleset, position, misere, player)

    def _moves_of_turns(self, ruleset: Ruleset, position: Any, misere: bool, player: Player) -> Iterator[Any]:
        """The winning moves if some move may give a further turn, which may become known only among the last ones."""
        given = set[Any]()
        if not has_turns(ruleset, position):
            for option in self._winning_moves(ruleset, position, misere, player):
                if has_turns(ruleset, position):
                    break
                given.add(option)
                yield option
        if has_turns(ruleset, position):
            for option, worth in self.search.move_worths(ruleset, position, player, misere).items():
                if worth > 0 and option not in given:
                    yield option

    def _winning_moves(self, ruleset: Ruleset, position: Any, misere: bool, player: Player) -> Iterator[Any]:
        outcome, value = (MISERE_OUTCOME, MISERE_GRUNDY) if misere else (OUTCOME, GRUNDY)
        found = self._moves_by_theorem(ruleset, position, player, (outcome, Outcome.P), (value, 0))
        splits = not misere and bool(summands_to_move_in(ruleset, position))
        if found is None and splits and self._sum(ruleset, GRUNDY, position):
            found = self._moves_of_sum(ruleset, GRUNDY, position, 0, player)
            found = in_order(ruleset, position, player, found)
        if found is None and not misere and isinstance(ruleset, Decided) and ruleset.moves_help:
            known = self.lookup_only(ruleset, OUTCOME, position)
            if known is not None and known.value in (Outcome.L, Outcome.R):  # who wins as second wins by any first move
                wins = known.value is (Outcome.L if player is Player.LEFT else Outcome.R)
                found = ruleset.options(position, player) if wins else ()
        return self._searched_moves(ruleset, position, misere, player) if found is None else iter(found)

    def _searched_moves(self, ruleset: Ruleset, position: Any, misere: bool, player: Player) -> Iterator[Any]:
        """The winning moves, found by examining all options."""
        sources, stopped = self.with_limit(self.search.positions), None
        before, examined = self.search.searched_positions, self.search.examined_moves
        search, further = sources.search, OPTIONS_AFTER_STOP
        for option in tried_options(ruleset, position, player):
            try:
                loses = sources.mover_loses(ruleset, option, player.opponent, misere)
            except SearchLimitError as error:
                loses, stopped = False, stopped or error
            if loses:
                yield option
            self.search.searched_positions = before + search.searched_positions
            self.search.examined_moves = examined + search.examined_moves
            stopped = stopped or self._past_limit(ruleset, position, before)
            if stopped is not None:
                sources = self.with_limit(0)  # the remaining moves are only looked up, without search
                further -= 1
                if not further:
                    break
        if stopped is not None:
            raise stopped

    def _past_limit(self, ruleset: Ruleset, position: Any, before: int) -> SearchLimitError | None:
        """The error if several searches together, counted from `before`, have passed the limit of one; else None."""
        if self.search.searched_positions - before <= self.search.positions:
            return None
        return SearchLimitError(
            "search.limit-moves", position=clip(ruleset.format(position)), limit=self.search.positions
        )

    def after_move(
        self, ruleset: Ruleset, position: Any, option: Any, player: Player, misere: bool = False
    ) -> bool | None:
        """Decide whether `player`, who moves from `position` to `option`, then wins; None for a draw."""
        if has_turns(ruleset, position):
            worth = self.search.move_worths(ruleset, position, player, misere)[option]
            return None if worth == 0 else worth > 0
        wins = self.mover_wins(ruleset, option, player.opponent, misere)
        return None if wins is None else not wins

    def mover_loses(self, ruleset: Ruleset, position: Any, mover: Player, misere: bool = False) -> bool:
        """Whether `mover`, whose turn it is, loses."""
        return self.mover_wins(ruleset, position, mover, misere) is False

    def mover_wins(self, ruleset: Ruleset, position: Any, mover: Player, misere: bool = False) -> bool | None:
        """Decide whether `mover`, whose turn it is, wins; None for a draw."""
        turns = has_turns(ruleset, position)
        wins = self._mover_wins(ruleset, position, mover, misere)
        if has_turns(ruleset, position) is not turns:  # further turns were found on the way
            return self.mover_wins(ruleset, position, mover, misere)
        return wins

    def _mover_wins(self, ruleset: Ruleset, position: Any, mover: Player, misere: bool) -> bool | None:
        valuation = MISERE_OUTCOME if misere else OUTCOME
        if not ruleset.is_impartial(position):
            if has_turns(ruleset, position):
                return self.search.mover_wins(ruleset, position, mover, misere)
            answer = self.lookup_only(ruleset, valuation, position) or self._by_sum(ruleset, valuation, position)
            if answer is None and not misere and self.search.plays_compiled(ruleset, position):
                wins: bool | None = self.search.wins_soon(ruleset, position, mover)
                wins = self.search.in_sums(ruleset, position, mover, large=True) if wins is None else wins
                if wins is not None:
                    return wins
            answer = answer or (None if misere else outcome_by_values(self, ruleset, position))
            if answer is None:
                try:
                    return self.search.mover_wins(ruleset, position, mover, misere)
                except FoundSum:
                    return self.mover_wins(ruleset, position, mover, misere)
        else:
            answer = self.value(ruleset, valuation, position)
            assert answer is not None  # every position has an outcome
        outcome: Outcome = answer.value
        left, right = outcome.starters
        return left if mover is Player.LEFT else right

    def _moves_by_theorem(
        self, ruleset: Ruleset, position: Any, player: Player, *asked: tuple[Valuation, Any]
    ) -> Iterable[Any] | None:
        """The moves to the first requested value for which a theorem, or a store that can, lists them; else None."""
        sources = self.stores if self.theory is None else (self.theory, *self.stores)
        for source, (valuation, value) in product(sources, asked):
            if source in self.sources_for(ruleset, valuation, position):
                found: Iterable[Any] | None = source.moves(ruleset, valuation, position, value, player)
                if found is not None:
                    return found
        return None

    def moves_to_value(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player = Player.LEFT
    ) -> Iterable[Any]:
        """The moves of `player` to positions with a given value, in the order of the rules.

        If a theorem knows them, or the values of the summands determine them, they are found without listing all moves.

        Raises
        ------
        SearchLimitError : after the last move that is known, if a search has stopped at its limit.
        """
        moves = self._moves_by_theorem(ruleset, position, player, (valuation, value))
        if moves is not None:
            return moves
        if valuation.rest is not None and len(summands_to_move_in(ruleset, position)) > 1:
            return self._moves_of_sum(ruleset, valuation, position, value, player)
        return self._try_options(ruleset, valuation, position, value, player)

    def _moves_of_sum(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterator[Any]:
        """Yield moves of a sum to a value: in each summand, moves to the value that gives it, added to the others."""
        assert valuation.rest is not None
        answers = self.parts(ruleset, valuation, position)
        others = sums_of_others(valuation, [None if answer is None else answer.value for answer in answers])
        found: dict[Any, Iterable[Any]] = {}
        stopped: SearchLimitError | None = None
        for index, summand in enumerate(ruleset.summands(position)):
            target = None if others[index] is None else valuation.rest(value, others[index])
            if target is None:
                continue
            if valuation is GRUNDY and type(target) is not int and not isinstance(summand.ruleset, Endless):
                continue  # no option has an infinite value
            if summand not in found:
                part = summand.position
                found[summand] = Replayed(self.moves_to_value(summand.ruleset, valuation, part, target, player))
            try:
                for option in found[summand]:
                    yield ruleset.replace(position, index, option)
            except SearchLimitError as error:
                stopped = stopped or error
        if stopped is not None:
            raise stopped

    def _try_options(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterator[Any]:
        """Yield the options with a value, one by one; after a search has stopped, only those known without search."""
        sources, further = self, OPTIONS_AFTER_STOP
        stopped: SearchLimitError | None = None
        before = self.search.searched_positions
        for option in tried_options(ruleset, position, player):
            answer: Answer | None = None
            try:
                answer = sources.value(ruleset, valuation, option)
            except SearchLimitError as error:
                stopped = stopped or error
            if answer is not None and answer.value == value:
                yield option
            stopped = stopped or self._past_limit(ruleset, position, before)
            if stopped is not None:
                sources = self.with_limit(0)
                further -= 1
                if not further:
                    break
        if stopped is not None:
            raise stopped


def _falls_apart(ruleset: Ruleset) -> bool:
    return isinstance(ruleset, FallsApart) and ruleset.falls_apart
