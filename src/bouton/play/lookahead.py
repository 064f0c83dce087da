"""A move for positions with no known winner: a lookahead that stops after examining a fixed number of moves.

On a board with little left, up to half of that number goes into an exact search for the winner.

The search is alpha–beta with iterative deepening and a transposition table (D. E. Knuth and R. W. Moore, An analysis of
alpha–beta pruning, Artificial Intelligence 6, 1975). Leaf positions are evaluated by `bouton.play.quick_rules`.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language.digits import write_safely
from bouton.play.limits import MOVES_NEAR_END, MOVES_OF_LOOKAHEAD
from bouton.play.quick_rules import QuickRules, rules_for
from bouton.search.budget import Budget

_WON = 1_000_000  # minus one for each move until then
_WIDTH = 16  # moves of a position that are searched further, except at the root
_FULL = 3  # moves after the first few are searched one ply less deep, unless they seem better
_DEEPEST = 60  # moves of both players
_SUM = 10  # moves examined in the time it takes to find the winner of one sum of parts


class _Spent(Exception):
    """The move budget of a search is used up."""


class Lookahead:
    """A lookahead in one game.

    >>> import bouton
    >>> game = bouton.find("domineering")
    >>> game.format(Lookahead(game).best(game.parse("...|...|..."), Player.LEFT))
    '...|.#.|.#.'

    Parameters
    ----------
    ruleset : the game.
    misere : misère play.
    moves : the number of moves to examine; the answer otherwise depends only on the position and the seed.
    seed : chooses among moves that look equal.
    """

    def __init__(self, ruleset: Ruleset, misere: bool = False, moves: int = MOVES_OF_LOOKAHEAD, seed: int = 0) -> None:
        self.ruleset: Ruleset = ruleset
        self._rules = QuickRules(ruleset, misere)
        self.misere: bool = misere
        self.moves: int = moves
        self.seed: int = seed
        self.depth: int = 0  # depth reached by the last search
        self._left = 0
        self._table: dict[tuple[Any, Player], tuple[int, int, int, Any]] = {}
        self._options: dict[tuple[Any, Player], list[tuple[int, Any]]] = {}
        self._worth: dict[Any, int | None] = {}

    def best(self, position: Any, player: Player, options: Sequence[Any] | None = None) -> Any:
        """The move that looks best; None if there is none.

        Parameters
        ----------
        position, player : the position, and the player to move.
        options : the moves to choose from; default: all of them.
        """
        listed = list(dict.fromkeys(some_options(self.ruleset, position, player) if options is None else options))
        if len(listed) < 2:
            return listed[0] if listed else None
        Random(f"{write_safely(self.seed)} {self.ruleset.format(position)}").shuffle(listed)
        self._left = self.moves
        self._rules = rules_for(self.ruleset, self.misere, position)
        here, states = self._rules.state(position), [self._rules.state(option) for option in listed]
        seen = {state: self._lead_after(here, state, player) for state in states}
        order = sorted(range(len(listed)), key=lambda k: -seen[states[k]])
        won = self._find_win(here, [states[k] for k in order], player)
        if won is not None:
            return listed[states.index(won)]
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

    def _find_win(self, position: Any, options: Sequence[Any], player: Player) -> Any:
        """The first of `options` after which the opponent loses; None if there is none or the search takes too long."""
        sums = self._rules.sums()
        if sums is None or sum(self._rules.count(position, each) for each in Player) > MOVES_NEAR_END:
            return None
        budget = Budget(self.moves // (2 * _SUM))
        try:
            lost = (each for each in options if not sums.wins(each, player.opponent, self.misere, budget))
            return next(lost, None)
        except SearchLimitError:
            return None
        finally:
            self._left -= _SUM * budget.used_positions

    def _order_deeper(
        self, position: Any, listed: list[Any], order: list[int], player: Player, depth: int
    ) -> list[int]:
        """Search each move in `listed` to a depth; return its indices in `order`, the best move first.

        The best move's value is stored in `_best`. If the budget is spent, `order` itself is updated from the moves
        searched until then, and `_Spent` is raised.
        """
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
        """The value of a move for the player who makes it, between two bounds."""
        if self._rules.next_player(position, option, player) is player:
            return self._value(option, player, depth, *bounds, ply)
        return -self._value(option, player.opponent, depth, -bounds[1], -bounds[0], ply)

    def _value(self, position: Any, player: Player, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a position for the player to move, between two bounds (negamax)."""
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
        best, option = options[0]
        if option == position:
            return 0  # a tie: a position that moves to itself
        if best == _WON or best == -_WON:
            return best - ply - 1 if best > 0 else best + ply + 1
        if depth < 2:
            return best
        best, chosen, low = -2 * _WON, None, alpha
        listed = [option for _, option in options]
        for rank, option in enumerate(
            listed if first is None else [first, *(each for each in listed if each != first)]
        ):
            less = 1 + (rank > _FULL and depth > 2)
            bound = max(low, best)
            score = self._value_after(position, option, player, depth - less, (bound, beta), ply + 1)
            if less > 1 and score > bound:
                score = self._value_after(position, option, player, depth - 1, (bound, beta), ply + 1)
            if score > best:
                best, chosen = score, option
                if best >= beta:
                    break
        self._table[key] = (depth, 1 if best >= beta else -1 if best <= low else 0, best, chosen)
        return best

    def _list_options(self, key: tuple[Any, Player]) -> list[tuple[int, Any]]:
        """The `_WIDTH` options that look best, the best first, each after its estimated value for the player to move.

        `key` is a state and the player to move. `_Spent` is raised if the budget is used up.
        """
        found = self._options.get(key)
        if found is None:
            position, player = key
            listed = self._rules.options(position, player)
            self._left -= len(listed)
            found = [(self._lead_after(position, option, player), option) for option in listed]
            if self._left < 0:
                raise _Spent
            found.sort(key=itemgetter(0), reverse=True)
            self._options[key] = found = found[:_WIDTH]
        return found

    def _lead_after(self, position: Any, option: Any, player: Player) -> int:
        """The estimated lead of the player who moves; `_WON`, its negative or 0 (draw) if the next one cannot move."""
        mover = self._rules.next_player(position, option, player)
        if option in self._worth:
            found = self._worth[option]
        else:
            found, work = self._rules.lead(option)
            self._worth[option] = found
            self._left -= work
        if found is None:
            if not self._rules.count(option, mover):
                wins = self._rules.mover_has_won(option, mover)
                return 0 if wins is None else -_WON if wins is (mover is not player) else _WON
            found = self._rules.count(option, Player.LEFT) - self._rules.count(option, Player.RIGHT)
        return found if player is Player.LEFT else -found
