"""Numbers of moves left: the complete play from a position, labelled backwards from its ends, if it is small enough.

One table covers every reachable position and each player to move, including loops, misère play and partizan games; on
the boards of impartial games, sums of parts take its place, which are far fewer. The winner hurries and the loser
delays, so the numbers give the length of the slowest loss.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import prod
from typing import Any, NamedTuple

from bouton.answers.limits import (
    MOST_ALIKE,
    MOST_STATES,
    MOVES_OF_FATES,
    POSITIONS_ON_BOARD,
    SEARCHES_IN_VAIN,
    STATES_KEPT,
)
from bouton.answers.sources import choose_sources
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Bounded, has_turns, turns_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import Budget
from bouton.search.on_boards import is_on_board
from bouton.search.retrograde import explore
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import MISERE_REMOTENESS, REMOTENESS


class Fate(NamedTuple):
    """The result of best play for the player to move, and its distance.

    Attributes
    ----------
    wins : True, False, or None for a draw.
    left : the number of moves left; None for a draw, if play is too long to examine, and if points decide.
    points : the points still to be gained minus those of the opponent, if points decide; otherwise None.
    """

    wins: bool | None
    left: int | None
    points: Any = None

    @classmethod
    def of_points(cls, points: Any) -> "Fate":
        """The fate of a player who gains `points` more points than the opponent."""
        return cls(None if points == 0 else points > 0, None, points)


class Distances:
    """The fates of positions of one game.

    >>> import bouton
    >>> table = Distances(bouton.find("subtraction:1,2,3"))
    >>> [(fate.wins, fate.left) for fate in (table.fate_of((5,)), table.fate_of((4,)))]
    [(True, 3), (False, 2)]

    Parameters
    ----------
    ruleset : the game.
    misere : misère play.
    most : maximum number of positions (with the player to move) to examine; beyond it the sources are queried, which
        may know who wins but not how soon.
    sources : queried beyond that limit.
    """

    def __init__(
        self, ruleset: Ruleset, misere: bool = False, *, most: int = MOST_STATES, sources: Sources | None = None
    ) -> None:
        self.ruleset: Ruleset = ruleset
        self.misere: bool = misere
        self.most: int = most
        self.sources: Sources = choose_sources(sources)
        self._known: dict[Any, Fate] = self.sources.notes_of((ruleset, misere, most))
        self._refused: set[Any] = set()
        self.examined: int = 0  # moves examined so far
        self._moves: dict[Any, int] = self.sources.notes_of((ruleset, misere, most, "moves"))  # examined for a fate
        self._compared: Any = None  # the position whose options are compared, and the moves examined for them
        self._moves_compared: int = 0
        self._on_boards: Sources = self.sources.with_search(Search(POSITIONS_ON_BOARD))

    def fate_of(self, position: Any, player: Player = Player.LEFT) -> Fate:
        """The fate of `player`, who is to move in a position.

        Raises
        ------
        SearchLimitError : if no source knows who wins.
        """
        if self.ruleset.counts_points(position):
            return Fate.of_points(self.sources.search.turn_value(self.ruleset, position, player, self.misere))
        key = self._key(position, player)
        found = self._known.get(key)
        if found is None and key not in self._refused and len(self._refused) < SEARCHES_IN_VAIN:
            before = self.examined
            found = self._look_through(key)
            if found is not None:
                self._moves[key] = self.examined - before
        if found is None:
            found = Fate(self.sources.mover_wins(self.ruleset, position, player, self.misere), None)
        return found

    def fate_after(self, position: Any, option: Any, player: Player) -> Fate:
        """The fate of `player` after a move from a position to `option`.

        Once `MOVES_OF_FATES` moves have been examined for options of one position, now or in earlier questions, the
        further ones get no number of moves left.
        """
        if self.ruleset.counts_points(position):
            return Fate.of_points(self.sources.search.move_worths(self.ruleset, position, player, self.misere)[option])
        mover = self.ruleset.next_player(position, option, player)
        if position != self._compared:
            self._compared, self._moves_compared = position, 0
        if self._moves_compared < MOVES_OF_FATES:
            before = self.examined
            fate = self.fate_of(option, mover)
            self._moves_compared += self.examined - before or self._moves.get(self._key(option, mover), 0)
        else:
            fate = Fate(self.sources.mover_wins(self.ruleset, option, mover, self.misere), None)
        if mover is player:
            return fate._replace(left=None if fate.left is None else fate.left + 1)
        return Fate(None if fate.wins is None else not fate.wins, None if fate.left is None else fate.left + 1)

    def _key(self, position: Any, player: Player) -> tuple[Any, Player]:
        alike = self.ruleset.is_impartial(position) and not has_turns(self.ruleset, position)
        return self.ruleset.normal_form(position), Player.LEFT if alike else player

    def _follow(self, state: tuple[Any, Player]) -> Iterator[tuple[Any, Player]]:
        position, player = state
        for turn in turns_of(self.ruleset, position, player):
            yield self._key(turn.position, player if turn.again else player.opponent)

    def _sums_below(self, position: Any) -> int:
        """Count the different sums of some of an impartial position's parts that can move; 0 in a partizan game.

        All are reachable: the other parts are played to their ends. Some may be equivalent as entire positions
        (rotated, reflected).
        """
        if not self.ruleset.is_impartial(position):
            return 0
        parts = Counter((game, game.normal_form(part)) for game, part in self.ruleset.summands(position))
        return prod(count + 1 for (game, part), count in parts.items() if any(True for _ in game.options(part)))

    def _fate_on_board(self, start: tuple[Any, Player]) -> Fate | None:
        """The fate on a board of an impartial game, from its sums of parts; None if they are too many."""
        search, valuation = self._on_boards.search, MISERE_REMOTENESS if self.misere else REMOTENESS
        before = search.examined_moves
        try:
            found = self._on_boards.value(self.ruleset, valuation, start[0])
        except SearchLimitError:
            self._refused.add(start)
            return None
        finally:
            self.examined += search.examined_moves - before
        return None if found is None else Fate(found.value % 2 != self.misere, found.value)

    def _look_through(self, start: tuple[Any, Player]) -> Fate | None:
        """The fate at the start, None if too many positions follow; the fates of all positions that were explored are
        recorded, also for other threads."""
        turns = has_turns(self.ruleset, start[0])
        if is_on_board(self.ruleset) and self.ruleset.is_impartial(start[0]) and not turns:
            return self._fate_on_board(start)
        bounded = isinstance(self.ruleset, Bounded) and self.ruleset.search_size(start[0]) > 1_000 * self.most
        if bounded or self._sums_below(start[0]) > MOST_ALIKE * self.most:
            self._refused.add(start)
            return None
        budget = Budget(self.most)
        try:
            graph = explore(self._follow, start, budget)
        except SearchLimitError:
            self._refused.add(start)
            return None
        finally:
            self.examined += budget.used_moves

        def won_at_end(index: int) -> bool | None:
            position, player = graph.states[index]
            return self.ruleset.mover_has_won(position, player, self.misere)

        if has_turns(self.ruleset, start[0]) is not turns:  # a further turn was found: now it matters whose turn it is
            return self._look_through(start)
        states = graph.states
        again = (lambda before, after: states[before][1] is states[after][1]) if turns else None
        wins, left = graph.remoteness(won_at_end, again)
        if len(self._known) > STATES_KEPT:
            self._known.clear()
            self._moves.clear()
        fates = {state: Fate(won, moves) for state, won, moves in zip(graph.states, wins, left, strict=True)}
        self._known.update(fates)
        return fates[start]


def quickest_move(table: Distances, position: Any, options: Iterable[Any], player: Player) -> Any:
    """The option after which `player` wins soonest; the first that wins if play is too long to count; None if none
    does.

    With cycles a move that wins may lead back, and only a win that comes nearer ends.
    """
    best, least = None, 0
    with suppress(SearchLimitError):
        for option in options:
            fate = table.fate_after(position, option, player)
            if not fate.wins:
                continue
            if fate.left is None:
                return option if best is None else best
            if best is None or fate.left < least:
                best, least = option, fate.left
    return best
