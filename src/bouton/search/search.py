"""Plain search: a memo for each game and valuation, the memoised fold, and its replacements if play can loop."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from bouton.errors import SearchLimitError, SizeLimitError
from bouton.hex.connection import Connection
from bouton.kinds.capabilities import (
    Bounded,
    Chunked,
    Decided,
    Derived,
    FallsApart,
    OnBoard,
    Symmetric,
    has_turns,
    is_cut_by_rules,
    is_stored,
)
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import clip
from bouton.search.answer import Answer, Provenance
from bouton.search.budget import Budget
from bouton.search.components import OfHouse, fold_components, no_value
from bouton.search.evaluate import FoundSum, LoopFound, evaluate, fold
from bouton.search.limits import (
    LEAST_ON_BOARDS,
    LETTERS_OF_PART,
    MOVES_OF_PART,
    MOVES_ON_BOARDS,
    PART_COST,
    PLAIN_LETTERS,
    PLAIN_SQUARES,
    SUM_COST,
    VALUED_SQUARES,
)
from bouton.search.on_boards import SearchOnBoards, is_on_board
from bouton.search.shared import in_turn
from bouton.storage.compiler import is_compiled
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS, Valuation

FOLD = Provenance("search", method="memoised fold")
RETROGRADE = Provenance("search", method="retrograde labelling")
PROOF = Provenance("search", method="proof of a connection")
DEPTH_FIRST = Provenance("search", method="depth first")
WHOLE = Provenance("search", method="compiled solution of the whole game")
_LOOPY_PARTS = Provenance("search", method="retrograde labelling of independent parts")
_COMPONENTS = Provenance("search", method="memoised fold of independent parts")
SUMS = Provenance("search", method="turns over sums of parts")
OVER = Provenance("rules", method="the game is over")


#: valuations that are also defined for positions from which play can go on forever
_LABELLED = (GRUNDY, OUTCOME, MISERE_OUTCOME, REMOTENESS, MISERE_REMOTENESS)

Follow = Callable[[Any], Iterable[Any]]


def _is_hopeless(ruleset: Ruleset, position: Any) -> bool:
    """Whether a part of a position has too long a text, or leaves both players together too many moves."""
    parts = [(each.ruleset, each.position) for each in ruleset.summands(position)] or [(ruleset, position)]
    return any(
        len(game.format(part)) > LETTERS_OF_PART
        or sum(1 for player in Player for _ in islice(game.options(part, player), MOVES_OF_PART)) > MOVES_OF_PART
        for game, part in parts
    )


class _Fold(NamedTuple):
    """The operation to fold, and the states it is folded over.

    A value needs both players' options of a position, so a state is a position, with `right` for Right's options if
    they differ from Left's. Who wins if one player begins depends only on the options of the player to move: then a
    state is a position with that player, fewer are reached, and the valuation reads them as in an impartial game.
    """

    ruleset: Ruleset
    valuation: Valuation
    follow: Follow
    right: Follow | None = None
    terminal: Callable[[Any], Any] | None = None
    position: Callable[[Any], Any] = lambda state: state
    batches: Callable[[Any, Player, bool], Iterator[list[Any]]] | None = None  # the options of `follow` in batches


class Search(SearchOnBoards):
    """Plain search, with a memo for each game and valuation.

    Parameters
    ----------
    positions : the limit of one search.
    progress : called now and then with the positions and moves of all searches of the thread so far.
    """

    @in_turn
    def by_components(
        self, ruleset: Ruleset, position: Any, valuation: Valuation = GRUNDY, of_house: OfHouse = no_value
    ) -> Answer | None:
        """The value, under a valuation that adds, of a position of a game that falls apart; None if play can loop
        (unless it is a Grundy value, of custom rules that split positions).

        Parameters
        ----------
        of_house : returns the value of a part that is a position of another game, if it is known.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        if self.positions and is_on_board(ruleset):
            return self.value_on_board(ruleset, position, valuation)
        if self.positions:
            _check(ruleset, position, self.positions, by_parts=True)
        memo = self._parts.obtain((ruleset, valuation), dict)
        if len(memo) > 2 * self._room:
            self._parts[ruleset, valuation] = memo = {}
        positions = self.positions and max(1, self.positions // PART_COST)  # with 0, only the memo answers
        budget = Budget(positions, self._count_progress(), self.positions, moves=self._most_moves(positions))
        budget.describe = lambda part: clip(_text(ruleset, part), 200)
        try:
            return Answer(fold_components(ruleset, position, memo, budget, valuation, of_house), _COMPONENTS)
        except LoopFound:
            if valuation is not GRUNDY or not is_cut_by_rules(ruleset):
                return None
            from bouton.search.loopy_parts import loopy_sum

            return Answer(loopy_sum(ruleset, position, memo, budget, of_house), _LOOPY_PARTS)
        finally:
            self.searched_positions += budget.used_positions
            self.examined_moves += budget.used_moves

    @in_turn
    def in_sums(self, ruleset: Ruleset, position: Any, player: Player | None = None, *, large: bool = False) -> Any:
        """Decide a partizan position by turns over sums of its parts: return its outcome as an answer or, given
        `player`, whether she wins moving first.

        Returns None if that is not found. With `large`, only boards are tried whose values would take the compiled fold
        long, and if the user has set no limit, a search that stops is an error; if few positions are allowed, no move
        is tried, but cuts may still decide.

        Raises
        ------
        SearchLimitError : if a search stops, `large` is set, and the user has set no limit.
        """
        if not (isinstance(ruleset, FallsApart) and ruleset.falls_apart) or self.positions < (1 if large else SUM_COST):
            return None
        squares = 0
        if isinstance(ruleset, OnBoard) and ruleset.has_lines:
            squares = ruleset.board_sets(position)[0].bit_count()
        elif _is_hopeless(ruleset, position):
            return None
        if large and squares <= VALUED_SQUARES:
            return None
        if squares > PLAIN_SQUARES and not self.plays_compiled(ruleset, position):
            return None
        from bouton.search.sum_search import SumSearch

        told = self._count_progress()
        run: SumSearch = self._sums.obtain(ruleset, lambda: SumSearch(ruleset, 0))
        run.limit(self._most_by_python(ruleset, position) // SUM_COST, None if told is None else lambda n: told(n, 0))
        try:
            return Answer(run.outcome(position), SUMS) if player is None else run.first(position, player)
        except (SearchLimitError, LoopFound) as error:
            if large and not self.is_limit_named and isinstance(error, SearchLimitError):
                text = clip(ruleset.format(position), 200)
                raise SearchLimitError("boards.spent-sums", position=text, **run.counts()) from None
            return None
        finally:
            self.searched_positions += run.searched

    def is_compiled(self, ruleset: Ruleset, position: Any) -> bool:
        """Whether nothing has to be compiled to search a board or Hex; not meant for other games."""
        if self.plays_compiled(ruleset, position):
            return is_compiled("boards._compiled.turns:turns", "boards._compiled.fold:value")
        return not isinstance(ruleset, Decided) or is_compiled("hex._compiled.dfpn:solve")

    def can_loop(self, ruleset: Ruleset) -> bool:
        """Whether play of a game has been found to loop."""
        return any(known == ruleset for known, _, _ in self._loopy)

    def _loops(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> bool:
        """Whether play has been found to loop: of a sum, if one that has a game in common with it does."""
        games = _games(ruleset, position) if self._loopy else ()
        return not self._loopy.isdisjoint((ruleset, valuation, game) for game in games)

    def plain_lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by plain search.

        None if the valuation does not apply to the position, or if it is defined only when play ends, and play loops.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        if has_turns(ruleset, position):
            return self._by_turns(ruleset, valuation, position)
        winner = None if ruleset.is_impartial(position) else ruleset.winner(position)
        if winner is not None and valuation in (OUTCOME, MISERE_OUTCOME):
            return Answer(Outcome.L if (winner is Player.LEFT) is not valuation.misere else Outcome.R, OVER)
        if isinstance(ruleset, Bounded) and ruleset.search_size(position) > self.positions:
            raise SearchLimitError("search.size", position=clip(ruleset.format(position)), limit=self.positions)
        if ruleset.is_impartial(position):
            batches = _batches(ruleset) if isinstance(ruleset, Chunked) and not isinstance(ruleset, Symmetric) else None
            return self._position_value(_Fold(ruleset, valuation, _options(ruleset), batches=batches), position)
        if valuation in (OUTCOME, MISERE_OUTCOME):
            before = self.searched_positions
            try:
                left = self.mover_wins(ruleset, position, Player.LEFT, valuation.misere)
                right = self.mover_wins(ruleset, position, Player.RIGHT, valuation.misere)
            except SearchLimitError:
                spent = self.searched_positions - before
                answer: Answer | None = None if valuation.misere else self.in_sums(ruleset, position)
                if answer is None:
                    raise
                self.abandoned_positions += spent
                return answer
            return Answer(Outcome.of_starters(left, right), self._how_searched(ruleset, valuation, position))
        if valuation.partizan and not isinstance(ruleset, Decided):
            right_options = _options(ruleset, Player.RIGHT)
            return self._position_value(_Fold(ruleset, valuation, _options(ruleset), right_options), position)
        return None

    def plain_mover_wins(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
        """Decide by plain search whether the player to move wins; None for a draw."""
        if isinstance(ruleset, Connection):
            return self._by_connection(ruleset, ruleset, position, player, misere)
        if has_turns(ruleset, position):
            worth = self.turn_value(ruleset, position, player, misere)
            return None if worth == 0 else worth > 0
        normal = ruleset.normal_form
        counted = ruleset if isinstance(ruleset, Bounded) and not misere else None
        if counted is not None and counted.count_options(position, player, 0) is None:
            counted = None

        def left_to(option: Any, mover: Player) -> int:
            assert counted is not None
            theirs, own = (counted.count_options(option, each, MOVES_OF_PART) for each in (mover.opponent, mover))
            return (theirs or 0) - (own or 0)

        def follow(state: tuple[Any, Player]) -> Iterator[tuple[Any, Player]]:
            mover, other = state[1], state[1].opponent
            options: Iterable[Any] = ruleset.options(state[0], mover)
            if isinstance(ruleset, FallsApart) and not ruleset.falls_apart:
                options = _unless_sum(ruleset, options)
            if counted is not None:  # first the options that leave the opponent few moves and the mover many
                options = sorted(options, key=lambda option: left_to(option, mover))
            return ((normal(option), other) for option in options)

        def terminal(state: tuple[Any, Player]) -> Outcome | None:
            winner = ruleset.winner(state[0])
            if winner is None:
                return None
            return Outcome.N if (winner is state[1]) is not misere else Outcome.P

        valuation = MISERE_OUTCOME if misere else OUTCOME
        turns = _Fold(ruleset, valuation, follow, terminal=terminal, position=itemgetter(0))
        outcome = self._value(turns, (normal(position), player), position)
        return None if outcome is Outcome.D else outcome is Outcome.N

    def _by_turns(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome if rules end by a condition, count points or give further turns; the Grundy value, and what it
        implies, if the game has a search of its own for it; None for other valuations."""
        from bouton.boxes.own_search import OwnSearch

        own = Provenance("search", method=ruleset.method) if isinstance(ruleset, OwnSearch) else None
        if valuation not in (OUTCOME, MISERE_OUTCOME):
            convert = int if valuation is GRUNDY else valuation.conversion_from(GRUNDY)
            if own is None or convert is None:
                return None
            nimber = self.turn_nimber(ruleset, position)
            return None if nimber is None else Answer(convert(nimber), own)
        left, right = (self.mover_wins(ruleset, position, player, valuation.misere) for player in Player)
        return Answer(Outcome.of_starters(left, right), own or RETROGRADE)

    def _by_connection(self, ruleset: Connection, rules: Ruleset, position: Any, player: Player, misere: bool) -> bool:
        """Whether the player to move wins, by the solver of Hex; if no single board decides (the swap rule), it is
        queried for the options under `rules` until one wins."""
        from bouton.hex.limits import POSITIONS_IN_PYTHON, HexLimits
        from bouton.hex.search import hex_search

        found = ruleset.connection(position)
        if found is None:
            options = rules.options(position, player)
            return any(not self._by_connection(ruleset, rules, option, player.opponent, misere) for option in options)
        board, stones = found
        solver = hex_search(board)
        before = solver.searched_positions
        mover = 0 if player is Player.LEFT else 1
        limits = HexLimits(self.positions, progress=self._count_progress())
        if self.memory is not None:
            limits = limits._replace(memory=self.memory)
        if misere and not self.is_limit_named and not solver.is_compiled_rex(stones):
            limits = limits._replace(positions=min(limits.positions, POSITIONS_IN_PYTHON))
        try:
            return solver.mover_wins(stones, mover, limits, misere=misere)
        finally:
            self.searched_positions += solver.searched_positions - before
            self.examined_moves += solver.searched_positions - before

    def _position_value(self, folded: _Fold, position: Any) -> Answer | None:
        value = self._value(folded, folded.ruleset.normal_form(position), position)
        how = RETROGRADE if self._loops(folded.ruleset, folded.valuation, position) else FOLD
        return None if value is None else Answer(value, how)

    def _how_searched(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Provenance:
        if isinstance(ruleset, Connection):
            from bouton.hex.search import hex_search

            found = ruleset.connection(position)
            while found is None and (option := next(iter(ruleset.options(position)), None)) is not None:
                position, found = option, ruleset.connection(option)
            return PROOF if found and hex_search(found[0]).proves(found[1], valuation.misere) else DEPTH_FIRST
        return RETROGRADE if self._loops(ruleset, valuation, position) else FOLD

    @in_turn
    def _value(self, folded: _Fold, state: Any, start: Any) -> Any:
        ruleset, valuation = folded.ruleset, folded.valuation
        memo = self._memo(ruleset, valuation)
        if state in memo:
            return memo[state]
        if self.positions:  # with 0, only the memo answers
            try:
                _check(ruleset, folded.position(state), self.positions)
            except SearchLimitError as error:  # it may name a mirror image
                named = {"position": clip(ruleset.format(start))} if "position" in error.values else {}
                raise type(error)(error.key, **error.values | named) from None
        budget = self._budget(folded, start)
        try:
            # Once a game is known to loop its memo holds draws and ∞(K), which a fold cannot use.
            if valuation not in _LABELLED or not self._loops(ruleset, valuation, start):
                if folded.batches is not None:
                    return evaluate(folded.batches, valuation, state, memo, budget, smallest_first=True)
                return fold(folded.follow, valuation, state, memo, budget, folded.terminal, folded.right)
            self._label(folded, state, memo, budget)
            return memo[state]
        except LoopFound:
            self._loopy.update((ruleset, valuation, game) for game in _games(ruleset, start))
            spent, budget = budget.used_letters, self._budget(folded, start)  # the labelling starts from scratch
            budget.used_letters = spent
            self._label(folded, state, memo, budget)
            return memo[state]
        except SizeLimitError:
            if not self._loops(ruleset, valuation, start):
                raise
            with suppress(LoopFound):  # infinitely many moves cannot be labelled, but one of the first may decide
                return fold(folded.follow, valuation, state, {}, budget, folded.terminal, folded.right)
            raise
        finally:
            self.searched_positions += budget.used_positions
            self.examined_moves += budget.used_moves

    def _budget(self, folded: _Fold, position: Any) -> Budget:
        """The budget of a search from a position: where boards are played and no limit is set, fewer moves are
        examined, as each takes longer the more squares there are."""
        ruleset, text = folded.ruleset, folded.ruleset.format(position)
        budget = self._plain_budget()
        parts = [part.ruleset for part in ruleset.summands(position)] or [ruleset]
        rules: list[Any] = [game.base if isinstance(game, Derived) else game for game in parts]
        if all(map(is_stored, rules)):  # games of the package: no positions without end
            budget.start = clip(text, 200)
            if not self.is_limit_named:
                budget.letters = PLAIN_LETTERS
        if not self.is_limit_named and any(map(is_on_board, rules)):
            budget.moves = min(budget.moves, max(LEAST_ON_BOARDS, MOVES_ON_BOARDS // len(text)))
        budget.describe = lambda state: clip(folded.ruleset.format(folded.position(state)), 200)
        return budget

    def _label(self, folded: _Fold, state: Any, memo: dict[Any, Any], budget: Budget) -> None:
        """Put the values of all states that can be reached into the memo, by retrograde labelling; for a valuation that
        is defined only if play ends, put only None for `state`."""
        valuation, terminal = folded.valuation, folded.terminal
        if valuation not in _LABELLED:
            memo[state] = None  # defined only if play ends; another position may still have a value
            return
        from bouton.search.retrograde import explore

        graph = explore(folded.follow, state, budget)
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


def _games(ruleset: Ruleset, position: Any) -> set[Ruleset]:
    """The games of a sum; with the ruleset itself where there is no sum, or moves might lead to further games."""
    games = {part.ruleset for part in ruleset.summands(position)}
    return games if games and all(map(is_stored, games)) else games | {ruleset}


def _options(ruleset: Ruleset, player: Player = Player.LEFT) -> Follow:
    """Make the function that lists one player's options of a position, in normal form if the game has normal forms; for
    rules that may still turn out to fall apart, `_unless_sum` checks them."""
    normal, options = ruleset.normal_form, ruleset.options
    if isinstance(ruleset, FallsApart) and not ruleset.falls_apart:
        return lambda position: _unless_sum(ruleset, map(normal, options(position, player)))
    if not isinstance(ruleset, Symmetric):
        return lambda position: options(position, player)
    return lambda position: map(normal, options(position, player))


def _batches(ruleset: Chunked) -> Callable[[Any, Player, bool], Iterator[list[Any]]]:
    """Make the function that lists the options of an impartial game in batches; `_unless_sum` checks them unless the
    game falls apart."""
    if ruleset.falls_apart:
        return lambda position, _, is_part_enough: ruleset.option_chunks(position, is_part_enough)
    return lambda position, _, is_part_enough: _unless_sum(ruleset, ruleset.option_chunks(position, is_part_enough))


def _text(ruleset: Ruleset, part: Any) -> str:
    """The text of a part, or of the first of several loopy parts, for a message."""
    if hasattr(part, "counts"):
        return _text(ruleset, part.parts[0]) if part.parts else str(part.heap)
    game, position = part if isinstance(part, Summand) else (ruleset, part)
    return game.format(position)


def _unless_sum(ruleset: Any, options: Iterable[Any]) -> Iterator[Any]:
    """Yield the options until one of them shows that the rules fall apart or give further turns.

    Raises
    ------
    FoundSum : in that case.
    """
    revision = ruleset.revision
    for option in options:
        if ruleset.revision != revision:
            raise FoundSum
        yield option


def _check(ruleset: Ruleset, position: Any, limit: int, by_parts: bool = False) -> None:
    """Let the ruleset refuse a search that could not end within `limit` positions."""
    if isinstance(ruleset, Bounded):
        ruleset.check_search(position, limit, by_parts)
