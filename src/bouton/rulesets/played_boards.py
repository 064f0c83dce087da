"""Games of pieces for the board engine: each defines its moves once, as patterns; steps and parts follow from them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from bouton.boards.description import ANY, GONE, LEFTS, RIGHTS, USEFUL, BoardRules, MovePattern, pattern
from bouton.boards.kernel import lowest_bit, part_with
from bouton.boards.rules import Sets, option_after
from bouton.boards.shapes import SIDES, SquareGrid, grid_images, rectangle
from bouton.kinds.capabilities import OnBoard
from bouton.kinds.player import Player
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Certified
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, PieceGame, Pieces, Step

ALL = 3  # both bits of a square are tested or changed


class BoardStep(NamedTuple):
    """A move: the squares that a player touches, starting square first; its conditions, and what it leaves.

    Conditions and results have the form of `bouton.boards.description.pattern`.
    """

    squares: tuple[int, ...]
    needs: dict[int, tuple[int, int]]
    leaves: dict[int, tuple[int, int]]


class PlayedPieces(PieceGame, OnBoard, Certified):
    """A game of pieces played by the board engine."""

    #: the state that each letter denotes; of several letters with the same state, the first is written
    states: ClassVar[dict[str, int]] = {FREE: USEFUL, LEFT: LEFTS, RIGHT: RIGHTS, REMOVED: GONE}
    #: which adjacent squares belong together (`bouton.boards.description.BoardRules`)
    link: ClassVar[int] = ANY
    #: whether exchanging the owners of all pieces gives the negative
    swaps: ClassVar[bool] = True
    #: number of symmetries of a board for the engine, and those that also exchange the players
    engine_symmetries: ClassVar[int] = 8
    exchanging: ClassVar[tuple[int, ...]] = ()
    breathes: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    least: ClassVar[int] = 2
    #: whether every move starts on a piece of the player: moves from the many free squares are then never generated
    moves_pieces: ClassVar[bool] = False
    sides: ClassVar[Sequence[tuple[int, int]]] = SIDES

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        """Yield the moves that start on a square, for the player whose squares have the state `mine`.

        This is the only rule of the game.
        """
        raise NotImplementedError

    def grid(self, height: int, width: int) -> SquareGrid:
        """Return the squares of a board of that shape."""
        return rectangle(height, width, self.sides)

    def board_shape(self, position: Pieces) -> tuple[int, int]:
        return position.height, position.width

    def board_rules(self, height: int, width: int) -> BoardRules:
        return _moves_on(self, height, width).rules

    def board_sets(self, position: Pieces) -> tuple[int, int]:
        cells = position.cells[::-1]
        sides = ({ord(each): "01"[state >> side & 1] for each, state in self.states.items()} for side in range(2))
        left, right = (int(cells.translate(side), 2) for side in sides)
        return left, right

    def board_letters(self, position: Pieces) -> str:
        return position.cells

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        sets = self.board_sets(position)
        for step in _moves_on(self, *self.board_shape(position)).steps(sets, player):
            yield Step(step.squares, position.with_letters(self.letters_after(step, player)))

    def letters_after(self, step: BoardStep, player: Player) -> dict[int, str]:
        """Map each square that a move changes to the letter that it leaves there."""
        letters = {state: letter for letter, state in reversed(self.states.items())}
        return {square: letters[state] for square, (_, state) in step.leaves.items()}

    def regions(self, position: Pieces) -> list[list[int]]:
        """Return the squares of each part of a position in which somebody can move."""
        parts = _moves_on(self, *self.board_shape(position)).parts(self.board_sets(position))
        return [list(bits(part)) for part in parts]


class _Moves:
    """The moves of a game on one board, each generated on first use: large boards have very many."""

    def __init__(self, game: PlayedPieces, height: int, width: int) -> None:
        self.game, self.shape, self.grid = game, (height, width), game.grid(height, width)
        self._known: dict[tuple[int, int], list[tuple[BoardStep, MovePattern]]] = {}
        near = self.grid.near_sets
        self._frame = BoardRules(near, (), (), game.link, breathes=game.breathes, stays=game.stays)
        self._head, self._words = self._frame.pack(exchanges=False)

    def moves(self, side: int, square: int) -> list[tuple[BoardStep, MovePattern]]:
        """Return the moves from a square; `side` is 0 for Left."""
        found = self._known.get((side, square))
        if found is None:
            found = self._known[side, square] = [(step, pattern(*step[1:])) for step in self._steps_from(side, square)]
        return found

    def _steps_from(self, side: int, square: int) -> Iterable[BoardStep]:
        return self.game.moves_from(self.grid, square, *((LEFTS, RIGHTS), (RIGHTS, LEFTS))[side])

    def patterns(self, side: int, square: int) -> list[MovePattern]:
        """Return the moves from a square as patterns alone: what they need and leave takes ten times the memory."""
        return [pattern(*step[1:]) for step in self._steps_from(side, square)]

    def steps(self, sets: Sets, player: Player) -> Iterator[BoardStep]:
        """Yield the moves of a player on a board.

        If the game `stays`, a move names only the squares that it changes.
        """
        left, right = sets
        side = int(player is Player.RIGHT)
        for square in bits(sets[side]):
            for step, move in self.moves(side, square):
                if (left ^ move[1]) & move[0] or (right ^ move[3]) & move[2]:
                    continue
                option = option_after(self._frame, self._head, self._words, move, sets, 1 << square)
                if option is None:
                    continue
                if self.game.stays:
                    changed = (option[0] ^ left) | (option[1] ^ right)
                    kept = [each for each in step.squares if changed >> each & 1]
                    step = BoardStep((square, kept[-1]), step.needs, {each: step.leaves[each] for each in kept})
                yield step

    def parts(self, sets: Sets) -> Iterator[int]:
        """Yield, as bits, the squares of each part of a board in which somebody can move."""
        rest = sets[0] | sets[1]
        while rest:
            part = part_with(self._head, self._words, *sets, lowest_bit(rest), sets[0] | sets[1])
            rest &= ~part
            if any(self._can_move(sets, side, part) for side in range(2)):
                yield part

    def _can_move(self, sets: Sets, side: int, within: int) -> bool:
        """Whether a player has a move that starts on a square of `within`."""
        left, right = sets
        for square in bits(sets[side] & within & (~sets[1 - side] if self.game.moves_pieces else -1)):
            for move in (self.rules.right if side else self.rules.left)[square]:
                if (left ^ move[1]) & move[0] or (right ^ move[3]) & move[2]:
                    continue
                if option_after(self._frame, self._head, self._words, move, sets, 1 << square) is not None:
                    return True
        return False

    @cached_property
    def rules(self) -> BoardRules:
        """The moves on all squares, in the form used by a search on boards."""
        game, (height, width) = self.game, self.shape
        return self._frame._replace(
            left=_MovesOfSide(self, 0),
            right=_MovesOfSide(self, 1),
            images=grid_images(height, width, game.engine_symmetries, game.exchanging) if height else (),
            width=width if height else 0,
            joins=game.breathes,
            swaps=game.swaps,
            least=game.least,
            pieces=game.moves_pieces,
        )


class _MovesOfSide(Sequence[list[MovePattern]]):
    """The moves of a player from each square, each generated on first use."""

    def __init__(self, moves: _Moves, side: int) -> None:
        self._moves, self._side = moves, side
        self._known: list[list[MovePattern] | None] = [None] * len(moves.grid.near_sets)

    def __len__(self) -> int:
        return len(self._known)

    def __getitem__(self, square: int) -> list[MovePattern]:  # type: ignore[override]
        found = self._known[square]
        if found is None:
            found = self._known[square] = self._moves.patterns(self._side, square)
        return found

    def __repr__(self) -> str:
        return repr([*self])


_moves_on = lru_cache(maxsize=64)(_Moves)
