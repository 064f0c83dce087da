"""Games as a lookahead uses them: moves, ends and an estimate of the lead; on boards by operations on sets of squares.

On a board all moves of one shape are generated together: their possible starts are a set of squares, and each condition
on a square relative to the start is tested for all of them by shifting the board.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any, NamedTuple

from bouton.boards.description import BoardRules, MovePattern
from bouton.boards.rules import BoardPlay, Sets
from bouton.kinds.capabilities import Bounded, Decided, OnBoard, some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.numeration.binary import bits
from bouton.play.limits import MOST_TRIED
from bouton.rulesets.capabilities import Estimated
from bouton.search.board_sums import BoardSums

_WORK = 8  # of an estimate, in addition to the moves that it counts


class QuickRules:
    """A game as the lookahead uses it.

    Parameters
    ----------
    ruleset : the game.
    misere : misère play.
    """

    def __init__(self, ruleset: Ruleset, misere: bool) -> None:
        self.ruleset: Ruleset = ruleset
        self.misere: bool = misere

    def state(self, position: Any) -> Any:
        """The representation of a position in the search."""
        return position

    def options(self, state: Any, player: Player) -> list[Any]:
        """The states to which a player can move, without repetition, among the first `MOST_TRIED` options."""
        return list(dict.fromkeys(islice(some_options(self.ruleset, state, player), MOST_TRIED)))

    def next_player(self, state: Any, option: Any, player: Player) -> Player:
        """The player to move after a move."""
        return self.ruleset.next_player(state, option, player)

    def mover_has_won(self, state: Any, player: Player) -> bool | None:
        """True if a player who cannot move has won; None for a draw."""
        return self.ruleset.mover_has_won(state, player, self.misere)

    def count(self, state: Any, player: Player) -> int:
        """The number of moves of a player, not counted beyond `MOST_TRIED`."""
        counted = self.ruleset.count_options(state, player, MOST_TRIED) if isinstance(self.ruleset, Bounded) else None
        return len(list(islice(some_options(self.ruleset, state, player), MOST_TRIED))) if counted is None else counted

    def sums(self) -> BoardSums | None:
        """An exact search for the winner; None if there is none for these states."""
        return None

    def lead(self, state: Any) -> tuple[int | None, int]:
        """Left's estimated lead, None if a player cannot move, and the amount of work for the estimate.

        In an impartial position the lead is minus the number of moves of both players. Work is measured in moves that
        could be generated in the same time, approximately.
        """
        if isinstance(self.ruleset, Estimated):
            return self.ruleset.estimate(state), self.ruleset.work_of_estimate
        left, right = (self.count(state, player) for player in Player)
        lead = -left - right if self.ruleset.is_impartial(state) else left - right
        return lead if left and right else None, _WORK + left + right


class _Shape(NamedTuple):
    """Moves that differ only in their start.

    Attributes
    ----------
    starts : the squares at which a move starts.
    asks : the conditions on a start: the index of a shifted board, and whether the start must be in it.
    leaves : for each start, as a set of one square: the mask and the new squares of Left's set, then of Right's.
    """

    starts: int
    asks: Sequence[tuple[int, bool]]
    leaves: dict[int, tuple[int, int, int, int]]


class _Shapes:
    """The moves of a board by shape.

    Attributes
    ----------
    sides : the shapes of Left's moves, and of Right's.
    shifts : the shifted boards that the conditions index: the side (0 or 1) and the number of squares.
    """

    def __init__(self, rules: BoardRules) -> None:
        self._shifts: dict[tuple[int, int], int] = {}
        self.sides: tuple[list[_Shape], list[_Shape]] = (self._sort_moves(rules.left), self._sort_moves(rules.right))
        self.shifts: Sequence[tuple[int, int]] = tuple(self._shifts)

    def _sort_moves(self, moves: Sequence[Sequence[MovePattern]]) -> list[_Shape]:
        found: dict[Any, dict[int, tuple[int, int, int, int]]] = {}
        for start, here in enumerate(moves):
            for move in here:
                asks = tuple(
                    (self._shifts.setdefault((side, square - start), len(self._shifts)), bool(wanted >> square & 1))
                    for side, (care, wanted) in enumerate((move[:2], move[2:4]))
                    for square in bits(care)
                )
                leaves = ~move.clear_left, move.set_left, ~move.clear_right, move.set_right
                index = 0  # distinguishes moves with the same conditions and different effects
                while found.setdefault((asks, index), {}).setdefault(1 << start, leaves) != leaves:
                    index += 1
        return [_Shape(sum(leaves), asks, leaves) for (asks, _), leaves in found.items()]


def _list_changes(shapes: Sequence[_Shape]) -> tuple[int, int]:
    """The squares that these moves may change in Left's set, and in Right's."""
    left = right = 0
    for starts, _, leaves in shapes:
        while starts:
            bit = starts & -starts
            starts ^= bit
            keep_left, add_left, keep_right, add_right = leaves[bit]
            left |= ~keep_left | add_left
            right |= ~keep_right | add_right
    return left, right


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


class _OnBits(QuickRules):
    """A game on a board, played on the two sets of squares used by the engine for boards."""

    def __init__(self, ruleset: Any, misere: bool, rules: BoardRules) -> None:
        super().__init__(ruleset, misere)
        self._board = rules
        self._near = rules.near
        self._breathes = rules.breathes
        self._shapes = _Shapes(rules)
        self._work = 1 + rules.cells // 20 + len(self._shapes.shifts) // 8 + 3 * rules.breathes

    def state(self, position: Any) -> Any:
        ruleset: Any = self.ruleset
        return ruleset.board_sets(position)

    def next_player(self, state: Any, option: Any, player: Player) -> Player:
        return player.opponent

    def mover_has_won(self, state: Any, player: Player) -> bool | None:
        return self.misere

    def options(self, state: Any, player: Player) -> list[Any]:
        left, right = state
        found: dict[Any, None] = {}
        for starts, _, leaves in self._starts(state, player is Player.RIGHT):
            while starts:
                bit = starts & -starts
                starts ^= bit
                keep_left, add_left, keep_right, add_right = leaves[bit]
                found[left & keep_left | add_left, right & keep_right | add_right] = None
        return list(found)

    def count(self, state: Any, player: Player) -> int:
        return sum([starts.bit_count() for starts, _, _ in self._starts(state, player is Player.RIGHT)])

    def sums(self) -> BoardSums:
        return BoardSums(_QuickPlay(self, self._board))

    def lead(self, state: Any) -> tuple[int | None, int]:
        """Left's moves minus Right's, those that the opponent cannot take away counted three times; and the work.

        None instead of the difference if a player cannot move.
        """
        moves = [self._starts(state, side) for side in range(2)]
        total = 0
        for side, sign in enumerate((1, -1)):
            changed = self._shift(_list_changes(moves[1 - side]))
            for starts, asks, _ in moves[side]:
                total += sign * starts.bit_count()
                for index, _ in asks:
                    starts &= ~changed[index]
                total += sign * 2 * starts.bit_count()
        return total if all(moves) else None, self._work

    def _shift(self, state: Any) -> list[int]:
        """For each of the shifts that the shapes need, the set of squares of its side, shifted by it."""
        return [state[side] >> by if by >= 0 else state[side] << -by for side, by in self._shapes.shifts]

    def _starts(self, state: Any, side: int) -> list[_Shape]:
        """The possible moves of a player, as shapes with their possible starts."""
        shifted = self._shift(state)
        found = []
        within = self._breathing_squares(state, side) if self._breathes else -1
        for starts, asks, leaves in self._shapes.sides[side]:
            starts &= within
            for index, wanted in asks:
                starts &= shifted[index] if wanted else ~shifted[index]
            if starts:
                found.append(_Shape(starts, asks, leaves))
        return found

    def _breathing_squares(self, state: Any, side: int) -> int:
        """The free squares on which a stone of a player leaves every group adjacent to a free square."""
        free: int = state[0] & state[1]
        groups = [list(self._groups(stones & ~free, free)) for stones in state]
        mine, others = groups[::-1] if side else groups
        kept = _union(self._near[square] for square in bits(free))
        kept |= _union(beside for beside in mine if beside & (beside - 1))
        return free & kept & ~_union(beside for beside in others if not beside & (beside - 1))

    def _groups(self, stones: int, free: int) -> Iterator[int]:
        """For each group of stones the adjacent free squares."""
        while stones:
            front = stones & -stones
            stones ^= front
            beside = 0
            while front:
                bit = front & -front
                around = self._near[bit.bit_length() - 1]
                beside |= around & free
                front = front ^ bit | around & stones
                stones &= ~around
            yield beside


class _QuickPlay(BoardPlay):
    """A board whose options are generated by shape."""

    def __init__(self, rules: QuickRules, board: BoardRules) -> None:
        super().__init__(board, impartial=False)
        self._rules = rules

    def options(self, position: Sets, player: Player = Player.LEFT) -> Iterator[Sets]:
        yield from self._rules.options(position, player)


def rules_for(ruleset: Ruleset, misere: bool, position: Any) -> QuickRules:
    """The rules for a search from a position: on sets of squares if the engine for boards can play them.

    That is so for a partizan game on a board in which the last move decides, unless it has an estimate of its own
    (`Estimated`) or a move changes only the part in which it starts (`stays`).
    """
    if not isinstance(ruleset, OnBoard) or isinstance(ruleset, Decided | Estimated) or not ruleset.has_board:
        return QuickRules(ruleset, misere)
    rules = None if ruleset.is_impartial(position) else ruleset.board_rules(*ruleset.board_shape(position))
    return QuickRules(ruleset, misere) if rules is None or rules.stays else _OnBits(ruleset, misere, rules)
