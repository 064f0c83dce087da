"""Values of all connected positions, with a given number of squares, of a board game played with dominoes.

A connected set of squares is a polyomino. Only one of its eight images under the symmetries of the square is valued;
a quarter turn exchanges Left and Right, so the others have the same value or its negative.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.boards.shapes import place_squares
from bouton.errors import InputError
from bouton.notation import clip
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.order import outcome
from bouton.partizan.thermograph import thermograph
from bouton.partizan.valuation import VALUE
from bouton.partizan.writing import write
from bouton.rulesets import find
from bouton.rulesets.grid import DominoGame
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.storage.compiler import can_compile
from bouton.storage.files import write_file

#: a task handles all polyominoes that grow from every 16th of those with `_ROOT` squares
PIECES = 16
_ROOT = 6  # squares
Square = tuple[int, int]


def pieces_of(squares: int) -> int:
    """The number of tasks in which the boards with this many squares are valued."""
    return PIECES if squares > 9 else 1


def connected_boards(squares: int, piece: int = 0, pieces: int = 1) -> Iterator[tuple[int, int, int]]:
    """Yield height, width and squares (as bits row · width + column) of all connected boards, up to symmetries.

    >>> [sum(1 for _ in connected_boards(n)) for n in range(1, 8)]
    [1, 1, 2, 5, 12, 35, 108]

    Parameters
    ----------
    piece, pieces : yield only the boards of one of several pieces, which together cover all.

    Complexity: proportional to the number of fixed polyominoes, without storing them: D. H. Redelmeier, Counting
    polyominoes: yet another attack, Discrete Mathematics 36 (1981), 191–203.
    """
    root = min(squares, _ROOT)
    number = 0
    # A state: the squares chosen, those that may be chosen next, and all squares seen so far.
    stack: list[tuple[tuple[Square, ...], list[Square], frozenset[Square]]] = [((), [(0, 0)], frozenset([(0, 0)]))]
    while stack:
        chosen, untried, seen = stack.pop()
        while untried:
            row, column = untried.pop()
            now = (*chosen, (row, column))
            if len(now) == root:
                number += 1
                if number % pieces != piece:
                    continue
            if len(now) == squares:
                board = _canonical(now)
                if board is not None:
                    yield board
                continue
            around = [
                each
                for each in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
                if each not in seen and (each[0] > 0 or (each[0] == 0 and each[1] >= 0))
            ]
            stack.append((chosen, untried, seen))
            chosen, untried, seen = now, [*untried, *around], seen | frozenset(around)


def _canonical(squares: tuple[Square, ...]) -> tuple[int, int, int] | None:
    """The board, if it is the first of its eight images, else None; a board is at least as high as it is wide."""
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    height = max(row for row, _ in squares) + 1 - top
    width = max(column for _, column in squares) + 1 - left
    if height < width:
        return None
    placed = [(row - top, column - left) for row, column in squares]
    own = sum(1 << row * width + column for row, column in placed)
    last, right = height - 1, width - 1
    for turned in (placed, [(column, row) for row, column in placed]) if height == width else (placed,):
        for down, across in ((False, False), (True, False), (False, True), (True, True)):
            image = sum(
                1 << (last - row if down else row) * width + (right - column if across else column)
                for row, column in turned
            )
            if image < own:
                return None
    return height, width, own


def valued_boards(game: str, squares: int, piece: int, keep: Path | None) -> dict[str, Any]:
    """Compute the values of the boards of a piece, and return a row of results.

    Parameters
    ----------
    keep : a file for one line ``board value`` per board; None to discard them.

    Raises
    ------
    InputError : for a game that is not played with dominoes on a board.
    """
    ruleset = find(game)
    if not isinstance(ruleset, DominoGame):
        raise InputError("jobs.no-dominoes", game=clip(ruleset.spec))
    outcomes: Counter[str] = Counter()
    texts: dict[Form, tuple[str, str]] = {}
    hottest: tuple[Any, str] | None = None
    lines = []
    for height, width, free in connected_boards(squares, piece, pieces_of(squares)):
        form = _value(ruleset, height, width, free)
        if form not in texts:
            texts[form] = write(form), str(outcome(form))
        text, winner = texts[form]
        board = "|".join(
            "".join("#."[free >> row * width + column & 1] for column in range(width)) for row in range(height)
        )
        outcomes[winner] += 1
        heat = thermograph(form).temperature
        if hottest is None or hottest[0] < heat:
            hottest = heat, board
        lines.append(f"{board} {text}\n")
    content = "".join(sorted(lines)).encode()
    if keep is not None:
        write_file(keep, content)
    return {
        "game": ruleset.spec,
        "squares": squares,
        "piece": piece,
        "boards": len(lines),
        "values": len(texts),
        "outcomes": dict(sorted(outcomes.items())),
        "hottest": None if hottest is None else [str(hottest[0]), hottest[1]],
        "sha256": sha256(content).hexdigest(),
    }


_folds: dict[tuple[str, int], Any] = {}


def _value(ruleset: Any, height: int, width: int, free: int) -> Form:
    """The value of the board of the squares `free` (as bits), by a compiled fold, or in Python without the compiler.

    Boards with the same row length share a fold."""
    if not can_compile():
        text = "|".join(f"{free >> r * width & (1 << width) - 1:0{width}b}"[::-1] for r in range(height))
        position = ruleset.parse(text.replace("1", ".").replace("0", "#"))
        memo = _folds.setdefault((ruleset.spec, 0), {})
        plain: Form = fold_components(ruleset, position, memo, Budget(), VALUE)
        return plain
    from bouton.boards.solver import BoardValues

    # a common row length for many boards, so that parts seen before are cached; high boards are narrow
    row = next(each for each in (8, 5, 3, 2) if width <= each and height * each <= 64)
    fold = _folds.get((ruleset.spec, row))
    if fold is None:
        fold = _folds[ruleset.spec, row] = BoardValues(ruleset.board_rules(64 // row, row), not ruleset.impartial)
    squares = place_squares(free, (height, width), (64 // row, row))
    found = fold.value_of(squares, squares)
    return number_up_star(nimber=found) if ruleset.impartial else found
