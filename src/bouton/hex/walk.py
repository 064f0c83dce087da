"""The border walk: the notes' proof that a filled board has a winner, step by step.

The walk starts outside the lower left corner, between Left's lower side (on its right) and Right's left side (on its
left), and follows edges of hexagons with a red cell on the right and a blue one on the left. At each vertex, where
three hexagons meet, the one ahead is red or blue, and exactly one of the other two edges separates the colours again. A
vertex has at most two edges between different colours, so the walk never returns to one and must leave the board at
another corner. At the upper left corner, the red cells on its right join bottom and top; at the lower right corner, the
blue cells on its left join left and right. At the upper right corner both exits would have the colours on the wrong
sides.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bouton.errors import InputError
from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, empty_suffix

#: a cell of the board or of the frame around it, as (row, column)
Place = tuple[int, int]

_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


class WalkEdge(NamedTuple):
    """One edge of the walk: the place on its right, the place on its left, and the vertex that it leads to."""

    right: Place
    left: Place
    vertex: tuple[float, float]


class BorderWalk(NamedTuple):
    """A finished walk.

    Attributes
    ----------
    steps : its edges; the first one leads onto the board.
    winner : the player whose side it reached.
    end : ``"top"`` (Left has won) or ``"right"`` (Right has won): the winner's side that was reached.
    filled : the player to whom the empty cells were given, or None on a full board.
    """

    steps: Sequence[WalkEdge]
    winner: int
    end: str
    filled: int | None


def border_walk(board: HexBoard, stones: HexStones) -> BorderWalk:
    """Walk along the border between the colours, checking the invariant at every step.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(2, 2)
    >>> walk = border_walk(board, board.parse("a1,b1,a2,b2"))
    >>> walk.winner, walk.end, len(walk.steps)
    (0, 'top', 5)

    If a player has won before the board is full, the empty cells count as the loser's.

    Raises
    ------
    InputError : if there are empty cells and nobody has won yet.
    """
    empty = board.full & ~(stones[LEFT] | stones[RIGHT])
    filled = None
    if empty:
        won = board.winner(stones)
        if won is None:
            raise InputError(
                f"hex.walk-open{empty_suffix(stones)}", position=board.format(stones), empty=empty.bit_count()
            )
        filled = 1 - won
        stones = (stones[LEFT] | empty, stones[RIGHT]) if filled == LEFT else (stones[LEFT], stones[RIGHT] | empty)
    rows, columns = board.rows, board.columns

    def colour(place: Place) -> int:
        row, column = place
        if row < 0 or row >= rows:
            return LEFT
        if column < 0 or column >= columns:
            return RIGHT
        return LEFT if stones[LEFT] >> row * columns + column & 1 else RIGHT

    red, blue = (rows, -1), (rows - 1, -1)
    ahead = (rows - 1, 0)
    exits = {(-1, 0): LEFT, (rows, columns - 1): RIGHT}
    seen: set[frozenset[Place]] = set()
    steps = []
    while True:
        corner = frozenset((red, blue, ahead))
        steps.append(WalkEdge(red, blue, _centre(red, blue, ahead)))
        # The invariant of the proof is checked, not assumed.
        if colour(red) != LEFT or colour(blue) != RIGHT or corner in seen:
            raise AssertionError((board.format(stones), steps))
        seen.add(corner)
        if colour(ahead) == LEFT:
            behind, red = red, ahead
        else:
            behind, blue = blue, ahead
        ahead = next(place for place in _common_neighbours(red, blue) if place != behind)
        if (red, blue) == ((-1, 0), (0, -1)) or (red, blue) == ((rows, columns - 1), (rows - 1, columns)):
            steps.append(WalkEdge(red, blue, _centre(red, blue, ahead)))
            winner = exits[red]
            return BorderWalk(steps, winner, "top" if winner == LEFT else "right", filled)


def walk_start(board: HexBoard) -> tuple[float, float]:
    """The start of the walk: the vertex outside the lower left corner of the board.

    >>> from bouton.hex.board import hex_board
    >>> walk_start(hex_board(2, 2))
    (-0.5, 1.4434)
    """
    return _centre((board.rows, -1), (board.rows - 1, -1), (board.rows, -2))


def walk_begun(board: HexBoard, stones: HexStones) -> tuple[list[tuple[float, float]], int | None]:
    """The vertices of the border walk as far as the stones determine it, and the empty cell where it stops.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(2, 2)
    >>> walk_begun(board, board.parse("."))
    ([(0.0, 1.1547)], 2)
    >>> walk_begun(board, board.parse("a2,b2"))[1]
    0

    The cell is None if the walk has left the board.
    """
    rows, columns = board.rows, board.columns
    red, blue, ahead = (rows, -1), (rows - 1, -1), (rows - 1, 0)
    corners = [_centre(red, blue, ahead)]
    while True:
        row, column = ahead
        inside = 0 <= row < rows and 0 <= column < columns
        cell = row * columns + column
        if inside and not (stones[LEFT] | stones[RIGHT]) >> cell & 1:
            return corners, cell
        if not 0 <= row < rows or (inside and stones[LEFT] >> cell & 1):
            behind, red = red, ahead
        else:
            behind, blue = blue, ahead
        ahead = next(place for place in _common_neighbours(red, blue) if place != behind)
        corners.append(_centre(red, blue, ahead))
        if (red, blue) == ((-1, 0), (0, -1)) or (red, blue) == ((rows, columns - 1), (rows - 1, columns)):
            return corners, None


def _common_neighbours(first: Place, second: Place) -> list[Place]:
    """The two places adjacent to both."""
    near = {(second[0] + r, second[1] + c) for r, c in _AROUND}
    return [place for r, c in _AROUND if (place := (first[0] + r, first[1] + c)) in near]


def _centre(*places: Place) -> tuple[float, float]:
    """The vertex where three hexagons meet, in units of a hexagon's width; y points down."""
    x = sum(column + row / 2 for row, column in places) / 3
    y = sum(row for row, _ in places) / 3 * 3**0.5 / 2
    return round(x, 4), round(y, 4)
