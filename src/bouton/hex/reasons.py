"""Reasons why a player of Hex wins, shown on the board: shapes that join her sides, cells that suffice for her,
and cells in which her threats meet."""

from collections.abc import Iterable, Iterator

from bouton.errors import SearchLimitError
from bouton.hex.board import HexBoard, HexStones, add_stone
from bouton.hex.limits import MOST_CELLS, POSITIONS_OF_REASONS, HexLimits
from bouton.hex.patterns import Shape, joining_shapes, shapes
from bouton.hex.search import hex_search
from bouton.kinds.figures import Area, Reason
from bouton.kinds.player import Player
from bouton.numeration.binary import bits


def shape_areas(board: HexBoard, found: Iterable[Shape] | None = None, stones: HexStones = (0, 0)) -> list[Area]:
    """The cells of each shape, including its stones; by default, of all shapes on the board.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(5, 5)
    >>> shape_areas(board, stones=board.parse("c2,-,b4"))[0]
    Area(elements=['c2', 'b3', 'c3', 'b4'], state='left')
    """
    areas = []
    for shape in shapes(board, stones) if found is None else found:
        areas.append(_area(board, shape.carrier | sum(1 << stone for stone in shape.stones), shape.player))
    return areas


def connection_reasons(board: HexBoard, stones: HexStones) -> Iterator[Reason]:
    """Give the reason why each player, if it is her turn, wins or loses in normal play; none if the search is large.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(3, 3)
    >>> for reason in connection_reasons(board, board.parse("b2")):
    ...     print(reason.key, len(reason.areas))
    hex.linked-left 3
    """
    for winner, name in enumerate(Player):
        joining = joining_shapes(board, stones, winner)
        if joining is not None:
            chains = _area(board, stones[winner], winner)
            yield Reason(f"hex.linked-{name}", areas=(chains, *shape_areas(board, joining)))
            return
    if (board.full & ~(stones[0] | stones[1])).bit_count() > MOST_CELLS:
        return
    for player, name in enumerate(Player):
        try:
            yield _to_move(board, stones, player, name)
        except SearchLimitError:
            return


def _to_move(board: HexBoard, stones: HexStones, player: int, name: Player) -> Reason:
    """The reason why the player to move wins or loses."""
    search = hex_search(board)
    proof = search.solve(stones, player, HexLimits(POSITIONS_OF_REASONS))
    if not proof.wins:
        region = search.must_play(stones, player)
        if region:
            return Reason(f"hex.must-{name}", {}, player=name, areas=(_area(board, region, None),))
        return Reason(f"hex.held-{name}", {}, player=name, areas=(_area(board, proof.carrier, 1 - player),))
    joins = {}
    for cell in bits(proof.carrier):
        after = add_stone(stones, player, cell)
        joining = joining_shapes(board, after, player)
        if joining is not None:
            joins[cell] = joining
    if joins:
        cell = min(joins, key=lambda each: (len(joins[each]), each))
        key = "joins"
        areas = [_area(board, add_stone(stones, player, cell)[player], player), *shape_areas(board, joins[cell])]
    else:
        cell = next(bits(proof.carrier)) if proof.move < 0 else proof.move
        key, areas = "enough", [_area(board, proof.carrier, player)]
    move = board.name(cell)
    return Reason(f"hex.{key}-{name}", {"cell": move}, player=name, areas=(Area([move], "must"), *areas))


def _area(board: HexBoard, cells: int, player: int | None) -> Area:
    return Area([board.name(cell) for cell in bits(cells)], "must" if player is None else str(tuple(Player)[player]))
