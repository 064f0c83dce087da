"""The player of Hex, from a child's level to perfect on small boards, and puzzles.

Level 1 plays at random but sees a win in one move; 2 plays by two-distance; 3, 4 and 5 search a tree of random games,
each longer than the one before (without Numba they play where most current flows, and answer an intrusion into a
bridge). Level 5 asks the solver first: where it finds the winner in time, play is perfect. In
misère play (Rex) level 1 plays at random but sees a loss in one move, 2 to 4 play where least of their own current
flows, and 5 asks the solver first.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from bouton.errors import IllegalMoveError, InputError, SearchLimitError
from bouton.hex.board import HexBoard, HexStones, bits, hex_board
from bouton.hex.distance import heat, resistance
from bouton.hex.patterns import shapes
from bouton.hex.search import HexLimits, hex_search
from bouton.storage.compiler import can_compile

__all__ = ["LEVELS", "choose_move", "puzzle"]

LEVELS = (1, 2, 3, 4, 5)
_PLAYOUTS = {3: 3_000, 4: 12_000, 5: 40_000}
_SOLVED = 64  # up to so many empty cells the solver is asked
_SOLVER = HexLimits(positions=4_000, seconds=5.0)
_REX = HexLimits(positions=1_000_000, seconds=5.0)
_RAVE = 100.0


def choose_move(
    board: HexBoard,
    stones: HexStones,
    player: int,
    level: int = 5,
    seed: int = 0,
    playouts: int | None = None,
    *,
    misere: bool = False,
) -> tuple[int, str]:
    """The cell that the program plays, and why: ``"win"``, ``"solved"``, ``"tree"``, ``"resistance"`` …

    >>> from bouton.hex.board import LEFT
    >>> board = hex_board(3, 3)
    >>> cell, why = choose_move(board, board.parse("b2,a1,b3,a2"), LEFT, level=1)
    >>> board.name(cell), why
    ('b1', 'win')

    Parameters
    ----------
    level : 1 to 5.
    seed : of the random choices; the same seed gives the same move.
    playouts : random games of levels 3 to 5, if not the usual number.
    misere : misère play (Rex): whoever joins her sides has lost.

    Raises
    ------
    IllegalMoveError : when the game is over or no cell is empty.
    """
    if level not in LEVELS:
        raise InputError("hex.level", got=str(level), most=LEVELS[-1])
    empty = board.full & ~(stones[0] | stones[1])
    if board.winner(stones) is not None or not empty:
        raise IllegalMoveError("hex.over", position=board.format(stones))
    random = Random(f"{seed} {board.format(stones)} {player}")
    if misere:
        return _rex(board, stones, player, level, random)
    for who, why in ((player, "win"), (1 - player, "block")):
        at_once = _wins_at_once(board, stones, who)
        if at_once and (why == "win" or level > 1):
            return random.choice(list(bits(at_once))), why
    if level == 1:
        return random.choice(list(bits(empty))), "random"
    if level == 5 and empty.bit_count() <= _SOLVED:
        try:
            move = hex_search(board).solve(stones, player, _SOLVER).move
            if move >= 0:
                return move, "solved"
        except SearchLimitError:
            pass
    if level >= 3 and can_compile():
        return _tree(board, stones, player, playouts or _PLAYOUTS[level], random), "tree"
    kind = "two-distance" if level == 2 else "resistance"
    if level > 2:
        kept = _keep_bridge(board, stones, player)
        if kept is not None:
            return kept, "bridge"
    values = heat(board, stones, kind)
    most = max(values.values())
    return random.choice([cell for cell, value in values.items() if value == most]), kind


def _rex(board: HexBoard, stones: HexStones, player: int, level: int, random: Random) -> tuple[int, str]:
    """A move in misère play: never one that joins the player's own sides while there is another."""
    empty = board.full & ~(stones[0] | stones[1])
    safe = list(bits(empty & ~_wins_at_once(board, stones, player)))
    if not safe:
        return random.choice(list(bits(empty))), "forced"
    if level == 5:
        search, budget = hex_search(board), _REX.positions
        for cell in random.sample(safe, len(safe)):
            after = (stones[0] | 1 << cell, stones[1]) if player == 0 else (stones[0], stones[1] | 1 << cell)
            before = search.searched
            try:
                if not search.mover_wins(after, 1 - player, _REX._replace(positions=max(1, budget)), misere=True):
                    return cell, "solved"
            except SearchLimitError:
                break
            budget -= search.searched - before
    if level == 1:
        return random.choice(safe), "random"
    currents = resistance(board, stones, player)[1]
    least = min(currents[cell] for cell in safe)
    return random.choice([cell for cell in safe if currents[cell] == least]), "least-current"


def _wins_at_once(board: HexBoard, stones: HexStones, player: int) -> int:
    own = stones[player]
    one, end = board.sides[player]
    first = one | board.near(board.reach(one, own))
    last = end | board.near(board.reach(end, own))
    return first & last & board.full & ~(stones[0] | stones[1])


def _keep_bridge(board: HexBoard, stones: HexStones, player: int) -> int | None:
    """The other cell of a bridge of the player's with an opponent's stone in it and whose chains are not joined
    otherwise."""
    for cell in bits(stones[1 - player]):
        lifted = (stones[0] & ~(1 << cell), stones[1] & ~(1 << cell))
        for shape in shapes(board, lifted):
            if shape.player == player and "bridge" in shape.kind and shape.carrier >> cell & 1:
                chain = board.reach(1 << shape.stones[0], stones[player])
                goal = 1 << shape.stones[1] if len(shape.stones) > 1 else 0
                if goal and not chain & goal:
                    return next(bits(shape.carrier & ~(1 << cell)))
    return None


def _tree(board: HexBoard, stones: HexStones, player: int, playouts: int, random: Random) -> int:
    """The most visited move of the tree search."""
    import numpy as np

    from bouton.hex._compiled.playout import tree_search

    start = np.array([(stones[0] >> c & 1) + 2 * (stones[1] >> c & 1) for c in range(board.cells)], np.int64)
    seed = random.randrange(1 << 31)
    found = tree_search(start, player + 1, board.rows, board.columns, playouts, seed, _RAVE)
    return int(found[:, 0].argmax())


def puzzle(size: int, seed: int) -> dict[str, Any]:
    """A position in which the player to move has exactly one winning move, and that move.

    >>> found = puzzle(3, 1)
    >>> board = hex_board(3, 3)
    >>> found["answer"] in found["moves"]
    True

    Parameters
    ----------
    size : rows of the square board, 3 to 7.
    seed : which puzzle.

    Returns
    -------
    dict with ``game``, ``position``, ``player``, ``moves`` (the cells to choose from) and ``answer``.
    """
    if not 3 <= size <= 7:
        raise InputError("hex.puzzle-size", got=str(size))
    board, random = hex_board(size, size), Random(seed)
    search = hex_search(board)
    while True:
        count = random.randrange(size, max(size + 2, size * size // 2))
        cells = random.sample(range(board.cells), count)
        stones = _stones(cells)
        if board.winner(stones) is not None:
            continue
        player = count % 2
        moves = list(bits(board.full & ~(stones[0] | stones[1])))
        winning: list[int] = []
        for cell in moves:
            after = (stones[0] | 1 << cell, stones[1]) if player == 0 else (stones[0], stones[1] | 1 << cell)
            if not search.mover_wins(after, 1 - player, HexLimits(seconds=None)):
                winning.append(cell)
                if len(winning) > 1:
                    break
        # A win in one move is no puzzle.
        if len(winning) != 1 or _wins_at_once(board, stones, player) >> winning[0] & 1:
            continue
        return {
            "game": f"hex:{size}",
            "position": board.format(stones),
            "player": "right" if player else "left",
            "moves": [board.name(cell) for cell in moves],
            "answer": board.name(winning[0]),
        }


def _stones(cells: Sequence[int]) -> HexStones:
    return sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2])
