"""The Hex player, from beginner's level to perfect play on small boards, and puzzles.

Level 0 plays at random; level 1 too, except that it sees a win in one move; level 2 plays by two-distance; levels 3, 4
and 5 use tree search with 3,000, 12,000 and 40,000 playouts, fewer on boards of more than 121 cells (without Numba they
play where most current flows, and answer intrusions into bridges). Level 5 asks the solver first; if it finds the
winner, play is perfect. In misère play (Rex), level 1 plays at random but sees a loss in one move, levels 2 to 4 play
where least of their own current flows, and level 5 asks the solver first.

Every user interface calls this player, through `bouton.rulesets.capabilities.Opponent`. A move is limited by solver
positions and playouts, never by a clock, and takes less than two seconds on an idle core.
"""

from random import Random
from typing import Any

from bouton.errors import IllegalMoveError, InputError, SearchLimitError
from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, add_stone, hex_board
from bouton.hex.distance import heat, resistance
from bouton.hex.limits import (
    CELLS_PLAYED_OUT,
    CELLS_SOLVED,
    POSITIONS_OF_MOVE,
    POSITIONS_OF_PLAIN_REX,
    POSITIONS_OF_REX,
    HexLimits,
)
from bouton.hex.patterns import shapes
from bouton.hex.search import hex_search
from bouton.language.digits import write_safely
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.storage.compiler import can_compile, listen

#: levels accepted by `bouton hex genmove` and the Go Text Protocol; `bouton play` and the page also offer level 0
LEVELS = (1, 2, 3, 4, 5)
#: the cell that stands for taking over the opponent's first stone (the swap rule)
SWAP = -1
_PLAYOUTS = {3: 3_000, 4: 12_000, 5: 40_000}
_RAVE = 100.0  # visits of a move at which its own playouts and all those in which it occurs count alike


def choose_move(
    board: HexBoard,
    stones: HexStones,
    player: int,
    level: int = 5,
    seed: int = 0,
    *,
    misere: bool = False,
    swap: bool = False,
) -> tuple[int, str]:
    """Choose a move; return its cell and the reason: ``"win"``, ``"solved"``, ``"tree"``, ``"resistance"`` …

    >>> from bouton.hex.board import LEFT
    >>> board = hex_board(3, 3)
    >>> cell, why = choose_move(board, board.parse("b2,a1,b3,a2"), LEFT, level=1)
    >>> board.name(cell), why
    ('b1', 'win')

    Parameters
    ----------
    level : 0 to 5, see the module docstring.
    seed : seeds the random choices; the same seed gives the same move.
    misere : misère play (Rex): the player who joins her sides loses.
    swap : whether Right may take over Left's first stone; the returned cell is then ``SWAP``.

    Raises
    ------
    IllegalMoveError : if the game is over or no cell is empty.
    """
    if level not in (0, *LEVELS):
        raise InputError("hex.level", got=clip(level), most=LEVELS[-1])
    empty = board.full & ~(stones[0] | stones[1])
    if board.winner(stones) is not None or not empty:
        raise IllegalMoveError("hex.over", position=board.format(stones))
    random = Random(f"{write_safely(seed)} {board.format(stones)} {player}")
    if swap:
        found = _with_swap(board, stones, player, level, misere, random)
        if found is not None:
            return found
    if not level:
        return random.choice(list(bits(empty))), "random"
    if misere:
        return _rex(board, stones, player, level, random)
    for who, why in ((player, "win"), (1 - player, "block")):
        at_once = _wins_at_once(board, stones, who)
        if at_once and (why == "win" or level > 1):
            return random.choice(list(bits(at_once))), why
    if level == 1:
        return random.choice(list(bits(empty))), "random"
    if level == 5 and empty.bit_count() <= CELLS_SOLVED:
        try:
            move = hex_search(board).solve(stones, player, _limits(misere)).move
            if move >= 0:
                return move, "solved"
        except SearchLimitError:
            pass
    if level >= 3 and can_compile():
        return _tree(board, stones, player, level, random)[0], "tree"
    kind = "two-distance" if level == 2 else "resistance"
    if level > 2:
        kept = _keep_bridge(board, stones, player)
        if kept is not None:
            return kept, "bridge"
    values = heat(board, stones, kind)
    most = max(values.values())
    return random.choice([cell for cell, value in values.items() if value == most]), kind


def _limits(misere: bool, spent: int = 0) -> HexLimits:
    """Limits for the solver, less what is already spent."""
    most = POSITIONS_OF_MOVE if not misere else POSITIONS_OF_REX if can_compile() else POSITIONS_OF_PLAIN_REX
    return HexLimits(max(1, most - spent))


def _rex(board: HexBoard, stones: HexStones, player: int, level: int, random: Random) -> tuple[int, str]:
    """Choose a move in misère play, and say how; it joins the player's own sides only if every move does."""
    empty = board.full & ~(stones[0] | stones[1])
    safe = list(bits(empty & ~_wins_at_once(board, stones, player)))
    if not safe:
        return random.choice(list(bits(empty))), "forced"
    if level == 5:
        search = hex_search(board)
        before = search.searched_positions
        for cell in random.sample(safe, len(safe)):
            after = add_stone(stones, player, cell)
            limits = _limits(True, search.searched_positions - before)
            try:
                if not search.mover_wins(after, 1 - player, limits, misere=True):
                    return cell, "solved"
            except SearchLimitError:
                break
    if level == 1:
        return random.choice(safe), "random"
    currents = resistance(board, stones, player)[1]
    least = min(currents[cell] for cell in safe)
    return random.choice([cell for cell in safe if currents[cell] == least]), "least-current"


def _wins_at_once(board: HexBoard, stones: HexStones, player: int) -> int:
    return board.joining_cells(player, stones[player]) & board.full & ~(stones[0] | stones[1])


def _keep_bridge(board: HexBoard, stones: HexStones, player: int) -> int | None:
    """The other cell of a bridge between two of the player's stones that the opponent has intruded on, if these are not
    joined otherwise; None if there is no such bridge."""
    for cell in bits(stones[1 - player]):
        lifted = (stones[0] & ~(1 << cell), stones[1] & ~(1 << cell))
        for shape in shapes(board, lifted):
            if shape.player == player and "bridge" in shape.kind and shape.carrier >> cell & 1:
                chain = board.reach(1 << shape.stones[0], stones[player])
                goal = 1 << shape.stones[1] if len(shape.stones) > 1 else 0
                if goal and not chain & goal:
                    return next(bits(shape.carrier & ~(1 << cell)))
    return None


def _tree(board: HexBoard, stones: HexStones, player: int, level: int, random: Random) -> tuple[int, float]:
    """The most visited move of the tree search, and the player's win rate in the playouts that begin with it."""
    import numpy as np

    listen()
    from bouton.hex._compiled.playout import new_tree, tree_search

    start = np.array([(stones[0] >> c & 1) + 2 * (stones[1] >> c & 1) for c in range(board.cells)], np.int64)
    playouts = _PLAYOUTS[level] * CELLS_PLAYED_OUT // max(CELLS_PLAYED_OUT, board.cells)
    given = (start, player + 1, board.rows, board.columns, playouts, random.randrange(1 << 31), _RAVE)
    found = tree_search(*given, new_tree(board.cells))
    best = int(found[:, 0].argmax())
    return best, float(found[best, 1] / max(1.0, found[best, 0]))


def _with_swap(
    board: HexBoard, stones: HexStones, player: int, level: int, misere: bool, random: Random
) -> tuple[int, str] | None:
    """Choose Left's first move, or Right's swap; None if an ordinary move should be played."""
    left, right = stones
    if not left and not right and player == LEFT and level > 1:  # next to an end of her side, on either half
        cell = random.choice((board.columns, board.cells - 1 - board.columns)) if board.rows > 1 else 0
        return cell, "fair"
    if right or left.bit_count() != 1 or player == LEFT:
        return None
    if level < 2:
        return (SWAP, "random") if not random.randrange(board.cells) else None
    return (SWAP, "swap") if _is_strong(board, stones, level, misere, random) else None


def _is_strong(board: HexBoard, stones: HexStones, level: int, misere: bool, random: Random) -> bool:
    """Whether having Left's only stone is better than moving against it."""
    if level == 5 and board.cells <= CELLS_SOLVED + 1:
        try:
            return not hex_search(board).mover_wins(stones, RIGHT, _limits(misere), misere=misere)
        except SearchLimitError:
            pass
    if level >= 3 and not misere and can_compile():
        return _tree(board, stones, RIGHT, level, random)[1] < 0.5
    row, column = divmod(next(bits(stones[LEFT])), board.columns)
    inner = 0 < row < board.rows - 1 and 0 < column < board.columns - 1
    return inner is not misere


def puzzle(size: int, seed: int) -> dict[str, Any]:
    """Generate a position in which the player to move has exactly one winning move.

    >>> found = puzzle(3, 1)
    >>> board = hex_board(3, 3)
    >>> found["answer"] in found["moves"]
    True

    Parameters
    ----------
    size : rows of the square board, 3 to 7.
    seed : selects the puzzle.

    Returns
    -------
    dict with ``game``, ``position``, ``player``, ``moves`` (the cells to choose from) and ``answer``.
    """
    if not 3 <= size <= 7:
        raise InputError("hex.puzzle-size", got=clip(size))
    board, random = hex_board(size, size), Random(seed)
    search = hex_search(board)
    while True:
        count = random.randrange(size, max(size + 2, size * size // 2))
        cells = random.sample(range(board.cells), count)
        stones = sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2])
        if board.winner(stones) is not None:
            continue
        player = count % 2
        moves = list(bits(board.full & ~(stones[0] | stones[1])))
        winning: list[int] = []
        for cell in moves:
            after = add_stone(stones, player, cell)
            if not search.mover_wins(after, 1 - player, HexLimits()):
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
