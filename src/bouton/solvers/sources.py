"""Where a value comes from: theory, then a store, then search; each answer says which.

`Sources.value` asks in that order and takes the first answer. A position that is a sum of independent games is split,
each summand is asked for on its own, and the values are added where the valuation can add them. That
sources agree is not checked here: the universal test and `disagreements` do that.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple, Protocol

from bouton.errors import DisagreementError, SearchLimitError
from bouton.notation import clip
from bouton.rules import Player, Ruleset
from bouton.solvers.budget import DEFAULT_POSITIONS, DEFAULT_SECONDS, Budget, Progress, patient_collector
from bouton.solvers.evaluate import Loop, fold
from bouton.solvers.retrograde import explore
from bouton.values.outcome import Outcome
from bouton.values.valuation import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_OUTCOME,
    MISERE_REMOTENESS,
    OUTCOME,
    REMOTENESS,
    Valuation,
)

__all__ = ["Answer", "Recorder", "Search", "Source", "Sources", "Theory", "disagreements"]

_SUM = "theorem: Sprague 1935, Grundy 1939"
_FOLD, _RETROGRADE = "search: memoised fold", "search: retrograde labelling"
_MEMOS_KEPT = 16
_OUTCOMES = {(True, True): Outcome.N, (True, False): Outcome.L, (False, True): Outcome.R, (False, False): Outcome.P}


class Answer(NamedTuple):
    """A value and where it comes from."""

    value: Any
    provenance: str


class Source(Protocol):
    """Something that may know a value."""

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value, or None where this source knows nothing."""
        ...


class Recorder(Source, Protocol):
    """A source that keeps what search finds."""

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Keep a value."""
        ...


class Theory:
    """The theorems of the ruleset."""

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by the first theorem that gives it, or gives a valuation that implies it."""
        for theorem in ruleset.theorems:
            if theorem.valuation is valuation:
                value = theorem.value(ruleset, position)
                if value is not None:
                    return Answer(value, f"theorem: {theorem.cite}")
        if valuation.implied_by is not None:
            stronger, convert = valuation.implied_by
            answer = self.lookup(ruleset, stronger, position)
            if answer is not None:
                return answer._replace(value=convert(answer.value))
        return None


class Search:
    """Plain search, with a memo for each game and valuation.

    Parameters
    ----------
    positions : the limit of one search; where it is left out, a search also stops after ``DEFAULT_SECONDS``.
    progress : told now and then how far a search is.
    """

    def __init__(self, positions: int | None = None, progress: Progress | None = None) -> None:
        self.positions, self.progress = positions or DEFAULT_POSITIONS, progress
        self.seconds = DEFAULT_SECONDS if positions is None else None
        self.searched = 0  # positions reached by all searches so far
        self._memos: dict[tuple[Ruleset, Valuation], dict[Any, Any]] = {}
        self._loopy: set[tuple[Ruleset, Valuation]] = set()

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by plain search.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        least = ruleset.search_size(position)
        if least > self.positions:
            raise SearchLimitError("search-size", position=clip(ruleset.format(position)), limit=self.positions)
        if ruleset.is_impartial(position):
            return self._impartial(ruleset, valuation, position)
        if valuation in (OUTCOME, MISERE_OUTCOME):
            left = self.mover_wins(ruleset, position, Player.LEFT, valuation.misere)
            right = self.mover_wins(ruleset, position, Player.RIGHT, valuation.misere)
            outcome = Outcome.D if left is None or right is None else _OUTCOMES[left, right]
            return Answer(outcome, self._provenance(ruleset, valuation))
        return None

    def mover_wins(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
        """Whether the player to move wins; None for a draw."""
        valuation = MISERE_OUTCOME if misere else OUTCOME
        normal = ruleset.normal_form

        def follow(state: tuple[Any, Player]) -> Iterator[tuple[Any, Player]]:
            other = state[1].other
            return ((normal(option), other) for option in ruleset.options(state[0], state[1]))

        def terminal(state: tuple[Any, Player]) -> Outcome | None:
            winner = ruleset.winner(state[0])
            if winner is None:
                return None
            return Outcome.N if (winner is state[1]) is not misere else Outcome.P

        outcome = self._value(ruleset, valuation, (normal(position), player), follow, terminal)
        return None if outcome is Outcome.D else outcome is Outcome.N

    def _impartial(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        normal = ruleset.normal_form
        trivial = type(ruleset).normal_form is Ruleset.normal_form

        def follow(state: Any) -> Iterable[Any]:
            options = ruleset.options(state)
            return options if trivial else map(normal, options)

        value = self._value(ruleset, valuation, normal(position), follow, None)
        return None if value is None else Answer(value, self._provenance(ruleset, valuation))

    def _provenance(self, ruleset: Ruleset, valuation: Valuation) -> str:
        return _RETROGRADE if (ruleset, valuation) in self._loopy else _FOLD

    def _value(
        self,
        ruleset: Ruleset,
        valuation: Valuation,
        state: Any,
        follow: Callable[[Any], Iterable[Any]],
        terminal: Callable[[Any], Any] | None,
    ) -> Any:
        memo = self._memo(ruleset, valuation)
        if state in memo:
            return memo[state]
        budget = Budget(self.positions, self.progress, self.seconds)
        partizan = terminal is not None
        budget.describe = lambda found: ruleset.format(found[0] if partizan else found)
        try:
            # Once a game is known to loop its memo holds draws and ∞(K), which a fold cannot use.
            with patient_collector():
                if (ruleset, valuation) not in self._loopy or valuation is MISERE_GRUNDY:
                    return fold(follow, valuation, state, memo, budget, terminal)
                self._label(valuation, state, follow, memo, budget, terminal)
            return memo[state]
        except Loop:
            self._loopy.add((ruleset, valuation))
            self._label(valuation, state, follow, memo, budget, terminal)
            return memo[state]
        finally:
            self.searched += budget.used_positions

    def _label(
        self,
        valuation: Valuation,
        state: Any,
        follow: Callable[[Any], Iterable[Any]],
        memo: dict[Any, Any],
        budget: Budget,
        terminal: Callable[[Any], Any] | None,
    ) -> None:
        """Put the values of all that can be reached, by retrograde labelling, into the memo."""
        if valuation is MISERE_GRUNDY:
            memo[state] = None  # defined only where play ends; another position may still have a value
            return
        graph = explore(follow, state, budget)
        values: Sequence[Any]
        if valuation is GRUNDY:
            values = graph.grundy()
        else:

            def won_at_end(index: int) -> bool:
                found = terminal(graph.states[index]) if terminal is not None else None
                return valuation.misere if found is None else found is Outcome.N

            wins, moves = graph.remoteness(won_at_end)
            if valuation in (REMOTENESS, MISERE_REMOTENESS):
                values = moves
            else:
                values = [Outcome.D if win is None else Outcome.N if win else Outcome.P for win in wins]
        memo.update(zip(graph.states, values, strict=True))

    def _memo(self, ruleset: Ruleset, valuation: Valuation) -> dict[Any, Any]:
        key = (ruleset, valuation)
        memo = self._memos.pop(key, None)
        if memo is None or len(memo) > 2 * self.positions:
            memo = {}
        self._memos[key] = memo  # the last used stands last
        while len(self._memos) > _MEMOS_KEPT:
            oldest = next(iter(self._memos))
            del self._memos[oldest]
        return memo


class Sources:
    """Theory, stores and search, asked in that order.

    >>> import bouton
    >>> sources = Sources()
    >>> nim = bouton.find("nim")
    >>> sources.value(nim, GRUNDY, (7, 2, 6))
    Answer(value=3, provenance='theorem: Bouton 1901')

    Parameters
    ----------
    stores : sources asked between theory and search; they are told what search finds.
    search : the search; None leaves it out.
    theory : the theory; None leaves it out, so that plain search answers.
    """

    def __init__(
        self,
        stores: Sequence[Recorder] = (),
        search: Search | None = None,
        theory: Theory | None = Theory(),  # noqa: B008 (it has no state)
    ) -> None:
        self.theory, self.stores = theory, stores
        self.search = Search() if search is None else search

    def value(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position; None where nothing gives one (a misère Grundy value where play need not end).

        Raises
        ------
        SearchLimitError : when only search could tell and it is too large.
        """
        answer = self.known(ruleset, valuation, position)
        if answer is not None:
            return answer
        if valuation.implied_by is not None and valuation.implied_by[0].plus is not None:
            stronger, convert = valuation.implied_by
            answer = self._sum(ruleset, stronger, position)
            if answer is not None:
                return answer._replace(value=convert(answer.value))
        elif valuation.plus is not None:
            answer = self._sum(ruleset, valuation, position)
            if answer is not None:
                return answer
        answer = self.search.lookup(ruleset, valuation, position)
        if answer is not None:
            for store in self.stores:
                store.record(ruleset, valuation, position, answer)
        return answer

    def limited(self, positions: int) -> "Sources":
        """The same sources with searches of at most so many positions; the memo is shared."""
        search = copy(self.search)
        search.positions = min(positions, self.search.positions)
        return Sources(self.stores, search, self.theory)

    def known(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by theory or a store, without search and without splitting."""
        for source in (self.theory, *self.stores):
            answer = source.lookup(ruleset, valuation, position) if source is not None else None
            if answer is not None:
                return answer
        return None

    def _sum(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        answers = self.parts(ruleset, valuation, position)
        if not answers:
            return None
        total = valuation.zero
        provenances: dict[str, None] = {}
        plus = valuation.plus
        assert plus is not None
        for answer in answers:
            if answer is None:
                return None
            total = plus(total, answer.value)
            provenances[answer.provenance] = None
        return Answer(total, "; ".join([*provenances, *([_SUM] if len(answers) > 1 else [])]))

    def parts(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> list[Answer | None]:
        """The values of the summands, each different one found once; empty for a position that does not split."""
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
        """The moves of `player` after which the opponent loses, in the order of the rules.

        Where theorems know, they are found without listing all moves.
        """
        valuation = MISERE_OUTCOME if misere else OUTCOME
        found = self._moves_by_theorem(ruleset, valuation, position, Outcome.P, player)
        if found is None and not misere:
            found = self._moves_by_theorem(ruleset, GRUNDY, position, 0, player)
            if found is None and ruleset.summands(position) and self._sum(ruleset, GRUNDY, position):
                found = self._moves_of_sum(ruleset, position, 0, player)
        if found is not None:
            yield from found
            return
        for option in ruleset.options(position, player):
            if self.mover_loses(ruleset, option, player.other, misere):
                yield option

    def mover_loses(self, ruleset: Ruleset, position: Any, mover: Player, misere: bool = False) -> bool:
        """Whether `mover`, whose turn it is, loses."""
        return self.mover_wins(ruleset, position, mover, misere) is False

    def mover_wins(self, ruleset: Ruleset, position: Any, mover: Player, misere: bool = False) -> bool | None:
        """Whether `mover`, whose turn it is, wins; None for a draw."""
        valuation = MISERE_OUTCOME if misere else OUTCOME
        if not ruleset.is_impartial(position):
            answer = self.known(ruleset, valuation, position) or self._sum_outcome(ruleset, valuation, position)
            if answer is None or answer.value is Outcome.D:
                return self.search.mover_wins(ruleset, position, mover, misere)
        else:
            answer = self.value(ruleset, valuation, position)
            assert answer is not None  # every position has an outcome
        if answer.value is Outcome.D:
            return None
        return answer.value is Outcome.N or answer.value == ("L" if mover is Player.LEFT else "R")

    def _sum_outcome(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        if valuation.misere:
            return None
        answer = self._sum(ruleset, GRUNDY, position)
        if answer is None or OUTCOME.implied_by is None:
            return None
        return answer._replace(value=OUTCOME.implied_by[1](answer.value))

    def _moves_by_theorem(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        if self.theory is None:
            return None
        for theorem in ruleset.theorems:
            if theorem.valuation is valuation and theorem.moves is not None:
                moves = theorem.moves(ruleset, position, value, player)
                if moves is not None and theorem.value(ruleset, position) is not None:
                    return moves
        return None

    def _moves_of_sum(self, ruleset: Ruleset, position: Any, value: int, player: Player) -> Iterator[Any]:
        """Moves of a sum to a Grundy value: in each summand, to what its value must become."""
        summands = ruleset.summands(position)
        values = [answer.value if answer else None for answer in self.parts(ruleset, GRUNDY, position)]
        plus = GRUNDY.plus
        assert plus is not None
        loopy = [index for index, part in enumerate(values) if not isinstance(part, int)]
        if len(loopy) > 1:
            return  # with two endless parts no single move makes the sum finite
        total = 0
        for part in values:
            total ^= part if isinstance(part, int) else 0
        found: dict[Any, list[Any]] = {}
        for index, summand in enumerate(summands):
            if loopy and index != loopy[0]:
                continue
            own = values[index]
            target = total ^ value ^ (own if isinstance(own, int) else 0)
            if summand not in found:
                found[summand] = list(self._options_of_value(*summand, target, player))
            for option in found[summand]:
                yield ruleset.replace(position, index, option)

    def _options_of_value(self, ruleset: Ruleset, position: Any, value: int, player: Player) -> Iterable[Any]:
        moves = self._moves_by_theorem(ruleset, GRUNDY, position, value, player)
        if moves is not None:
            return moves
        if len(ruleset.summands(position)) > 1:
            return self._moves_of_sum(ruleset, position, value, player)
        return (
            option
            for option in ruleset.options(position, player)
            if (answer := self.value(ruleset, GRUNDY, option)) is not None and answer.value == value
        )


def disagreements(ruleset: Ruleset, positions: Iterable[Any], search: Search | None = None) -> int:
    """Check every theorem of a game against plain search and return how many values were compared.

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
                    second=f"{answer.provenance}: {answer.value}",
                )
    return compared


def _nimber_by_search(ruleset: Ruleset, position: Any, heap: int) -> Answer:
    """A partizan position is worth a Nim heap when its sum with that heap is lost for whoever starts."""

    def follow(state: tuple[Any, int, Player]) -> Iterator[tuple[Any, int, Player]]:
        part, size, player = state
        for option in ruleset.options(part, player):
            yield option, size, player.other
        for rest in range(size):
            yield part, rest, player.other

    memo: dict[Any, Any] = {}
    starts = [(position, heap, player) for player in Player]
    try:
        lost = all(fold(follow, OUTCOME, start, memo, Budget()) is Outcome.P for start in starts)
        how = _FOLD
    except Loop:
        lost = all(explore(follow, start, Budget()).remoteness(lambda _: False)[0][0] is False for start in starts)
        how = _RETROGRADE
    return Answer(heap if lost else None, f"{how} of the sum with a heap of {heap}")
