"""A move where nobody knows who wins: a search ahead that ends after a fixed number of moves looked at.

The search is alpha–beta with iterative deepening and a table of positions (D. E. Knuth and R. W. Moore, An analysis of
alpha–beta pruning, Artificial Intelligence 6, 1975). A position out of sight is worth how many more moves one player
has than the other, or what the game itself says of it (`bouton.rulesets.capabilities.Estimated`).
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from bouton.boards.rules import BoardPlay
from bouton.kinds.capabilities import Bounded, Decided, OnBoard, some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.rulesets.capabilities import Estimated

__all__ = ["MOVES", "Lookahead"]

#: How many moves one search looks at.
MOVES = 100_000
_WON = 1_000_000  # less one for each move until then
_WIDTH = 10  # the moves of a position that are looked at further, but for the first position
_MOST = 3_000  # options of one position
_DEEPEST = 60


class _Spent(Exception):
    """The moves of a search are used up."""


class _Rules:
    """A game as the search ahead asks it."""

    def __init__(self, ruleset: Ruleset, misere: bool) -> None:
        self.ruleset, self.misere = ruleset, misere

    def state(self, position: Any) -> Any:
        """The form of a position in the search."""
        return position

    def options(self, state: Any, player: Player) -> list[Any]:
        return list(dict.fromkeys(islice(some_options(self.ruleset, state, player), _MOST)))

    def next_player(self, state: Any, option: Any, player: Player) -> Player:
        return self.ruleset.next_player(state, option, player)

    def mover_has_won(self, state: Any, player: Player) -> bool | None:
        """Say who has won where a player cannot move; None for a draw."""
        return self.ruleset.mover_has_won(state, player, self.misere)

    def lead(self, state: Any) -> tuple[int, int]:
        """The lead that Left seems to have, and the moves that were looked at to know it."""
        if isinstance(self.ruleset, Estimated):
            return self.ruleset.estimate(state), self.ruleset.work_of_estimate
        left, right = (self._count(state, player) for player in Player)
        return -left - right if self.ruleset.is_impartial(state) else left - right, left + right

    def _count(self, state: Any, player: Player) -> int:
        counted = self.ruleset.count_options(state, player, _MOST) if isinstance(self.ruleset, Bounded) else None
        return sum(1 for _ in islice(some_options(self.ruleset, state, player), _MOST)) if counted is None else counted


class _OnBits(_Rules):
    """A game on a board, played on the two sets of squares that the engine for boards knows."""

    def __init__(self, ruleset: Any, misere: bool, position: Any) -> None:
        super().__init__(ruleset, misere)
        rules = ruleset.board_rules(*ruleset.board_shape(position))
        self.play = BoardPlay(rules, impartial=False)
        sides = (rules.left, rules.right)
        patterns = sum(len(moves) for side in sides for moves in side)
        #: of a count of both players' moves: patterns are tried; where stones must breathe, each takes as long as six
        self.work: int = 1 + patterns // 8 * (6 if rules.breathes else 1)
        #: whether each square of a player is one move, whatever stands beside it
        self.is_open = not rules.breathes and all(
            len(moves) == 1 and (moves[0].care_left | moves[0].care_right) == 1 << square
            for side in sides
            for square, moves in enumerate(side)
        )

    def state(self, position: Any) -> Any:
        ruleset: Any = self.ruleset
        return ruleset.board_sets(position)

    def options(self, state: Any, player: Player) -> list[Any]:
        return list(dict.fromkeys(self.play.options(state, player)))

    def next_player(self, state: Any, option: Any, player: Player) -> Player:
        return player.opponent

    def mover_has_won(self, state: Any, player: Player) -> bool | None:
        return self.misere

    def lead(self, state: Any) -> tuple[int, int]:
        if self.is_open:
            return state[0].bit_count() - state[1].bit_count(), 1
        left, right = (sum(1 for _ in self.play.options(state, player)) for player in Player)
        return left - right, self.work


class Lookahead:
    """A search ahead in one game.

    >>> import bouton
    >>> game = bouton.find("domineering")
    >>> game.format(Lookahead(game).best(game.parse("...|...|..."), Player.LEFT))
    '...|.#.|.#.'

    Parameters
    ----------
    ruleset : the game.
    misere : misère play.
    moves : how many moves are looked at; the answer depends on nothing else but the position.
    seed : chooses among moves that look alike.
    """

    def __init__(self, ruleset: Ruleset, misere: bool = False, moves: int = MOVES, seed: int = 0) -> None:
        self.ruleset: Ruleset = ruleset
        self._rules = _Rules(ruleset, misere)
        self.misere: bool = misere
        self.moves: int = moves
        self.seed: int = seed
        self.depth: int = 0  # how far the last search saw
        self._left = 0
        self._table: dict[tuple[Any, Player], tuple[int, int, int, Any]] = {}
        self._options: dict[tuple[Any, Player], list[Any]] = {}
        self._worth: dict[Any, int] = {}

    def best(self, position: Any, player: Player, options: Sequence[Any] | None = None) -> Any:
        """The move that looks best; None where there is none.

        Parameters
        ----------
        position, player : who moves where.
        options : the moves to choose from; all of them where it is left out.
        """
        listed = list(dict.fromkeys(some_options(self.ruleset, position, player) if options is None else options))
        if len(listed) < 2:
            return listed[0] if listed else None
        Random(f"{self.seed} {self.ruleset.format(position)}").shuffle(listed)
        self._left = self.moves
        game = self.ruleset
        on_bits = isinstance(game, OnBoard) and game.has_board and not isinstance(game, Decided | Estimated)
        self._rules = (
            _OnBits(game, self.misere, position) if on_bits and not game.is_impartial(position) else self._rules
        )
        here, states = self._rules.state(position), [self._rules.state(option) for option in listed]
        scores = [self._ahead_after(here, option, player) for option in states]
        order = sorted(range(len(listed)), key=lambda k: scores[k])
        self.depth = 1
        try:
            for depth in range(1, _DEEPEST):
                order = self._order_deeper(here, states, order, player, depth)
                self.depth = depth + 1
                if abs(self._best) >= _WON - _DEEPEST:
                    break
        except _Spent:
            pass
        return listed[order[0]]

    def _order_deeper(
        self, position: Any, listed: list[Any], order: list[int], player: Player, depth: int
    ) -> list[int]:
        """The moves, the best first as far as they are seen; what a search cut short has seen counts too."""
        best, found = -2 * _WON, list(order)
        for rank, k in enumerate(order):
            try:
                score = self._value_after(position, listed[k], player, depth, (best, 2 * _WON), 1)
            except _Spent:
                order[:] = found
                raise
            if score > best:
                best = self._best = score
                found.remove(k)
                found.insert(0, k)
            elif rank == 0:
                found = list(order)
        return found

    def _value_after(
        self, position: Any, option: Any, player: Player, depth: int, bounds: tuple[int, int], ply: int
    ) -> int:
        """The worth of a move to who makes it, between two bounds."""
        if self._rules.next_player(position, option, player) is player:
            return self._value(option, player, depth, *bounds, ply)
        return -self._value(option, player.opponent, depth, -bounds[1], -bounds[0], ply)

    def _value(self, position: Any, player: Player, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a position to who is to move, between two bounds (negamax)."""
        key = (position, player)
        seen = self._table.get(key)
        first = None
        if seen is not None:
            first = seen[3]
            if seen[0] >= depth:
                if not seen[1]:
                    return seen[2]
                if seen[1] > 0:
                    alpha = max(alpha, seen[2])
                else:
                    beta = min(beta, seen[2])
                if alpha >= beta:
                    return seen[2]
        options = self._list_options(key)
        if not options:
            wins = self._rules.mover_has_won(position, player)
            return 0 if wins is None else _WON - ply if wins else ply - _WON
        if options == [position]:
            return 0  # a tie: a position that moves to itself
        if not depth:
            return -self._ahead(position, player.opponent)
        best, chosen, low = -2 * _WON, None, alpha
        for option in options if first is None else [first, *(each for each in options if each != first)]:
            score = self._value_after(position, option, player, depth - 1, (max(low, best), beta), ply + 1)
            if score > best:
                best, chosen = score, option
                if best >= beta:
                    break
        self._table[key] = (depth, 1 if best >= beta else -1 if best <= low else 0, best, chosen)
        return best

    def _list_options(self, key: tuple[Any, Player]) -> list[Any]:
        """The options of a position worth looking at, the best ones first."""
        found = self._options.get(key)
        if found is None:
            position, player = key
            found = self._rules.options(position, player)
            self._spend(len(found))
            found.sort(key=lambda option: self._ahead_after(position, option, player))
            self._options[key] = found = found[:_WIDTH]
        return found

    def _spend(self, moves: int) -> None:
        self._left -= moves
        if self._left < 0:
            raise _Spent

    def _ahead_after(self, position: Any, option: Any, player: Player) -> int:
        """The lead that the opponent seems to have after a move."""
        mover = self._rules.next_player(position, option, player)
        return self._ahead(option, mover) if mover is not player else -self._ahead(option, mover)

    def _ahead(self, position: Any, player: Player) -> int:
        """The lead that the player to move seems to have."""
        found = self._worth.get(position)
        if found is None:
            found, work = self._rules.lead(position)
            self._worth[position] = found
            self._left -= work
        return found if player is Player.LEFT else -found
