"""Boards of custom games: numbers as heaps, texts as strips of squares, rows of texts as grids."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bouton.custom.limits import MOST_SQUARES
from bouton.heaps.game import first_change, heap_elements, matches_of_move
from bouton.heaps.limits import MOST_BOARD_MOVES
from bouton.kinds.figures import Board, BoardMove, Element, Message, square_name
from bouton.kinds.sums import Sum

#: the shapes of a board that rules can request
SHAPES = ("heaps", "strip", "grid", "text")
_EMPTY, _REMOVED = " ._·", "#"

Moves = Callable[[], Iterable[tuple[str, Any, str]]]


def own_board(position: Any, moves: Moves, shape: str = "") -> Board | None:
    """The board of a position, or None if it has none.

    Parameters
    ----------
    moves : yields for each move its player (``""``: either), the resulting position, and the text of that; up to one
        more per player than a board may have.
    shape : one of `SHAPES`; empty: heaps if every move only takes, strips and grids if positions are texts.
    """
    if shape in ("", "heaps"):
        heaps = _heaps(position, moves)
        if heaps is not None or shape:
            return heaps
    rows = _rows(position, shape)
    return None if rows is None else _squares(rows, moves, shape)


def own_move(position: Any, option: Any, shape: str = "") -> Message | None:
    """Name a move by its change of a number or of heaps, or by the squares that it changes; None if neither fits.

    >>> own_move((3, 5), (3, 1)).values, own_move("TT_F", "T_TF").values
    ({'heap': 2, 'count': 4}, {'start': '2', 'end': '3'})
    >>> own_move(("..", ".."), ("..", ".x")).values, own_move(1, -1).values, own_move("a", "ab")
    ({'square': 'b2', 'letter': 'x'}, {'heap': 1, 'count': 2}, None)
    """
    before, after = _sizes(position), _sizes(option)
    alike = type(position) is type(option) and len(before) == len(after) and before != after
    if alike and shape in ("", "heaps") and all(type(size) is int for size in before + after):
        several = type(position) is not int
        less, more = ("moves.heap", "moves.heap-grows") if several else ("moves.number", "moves.number-grows")
        named = [
            Message(less if a > b else more, {"heap": number, "count": abs(a - b)})
            for number, (a, b) in enumerate(zip(before, after, strict=True), start=1)
            if a != b
        ]
        return named[0] if len(named) == 1 else Message("moves.several", {"moves": named})
    old, new = _rows(position, shape), _rows(option, shape)
    if old is None or new is None or [len(row) for row in old] != [len(row) for row in new]:
        return None
    changed = [(x, y) for y, row in enumerate(old) for x, letter in enumerate(row) if new[y][x] != letter]
    names = [square_name(x, y) if len(old) > 1 else str(x + 1) for x, y in changed]
    if len(changed) == 1:
        (x, y) = changed[0]
        letter = new[y][x]
        key = "moves.square" if letter in _EMPTY or letter == _REMOVED else "moves.put"
        return Message(key, {"square": names[0], "letter": letter})
    for k in (0, 1) if len(changed) == 2 else ():
        (x, y), (u, v) = changed[k], changed[1 - k]
        if new[v][u] == old[y][x] and old[v][u] in _EMPTY and new[y][x] in _EMPTY:
            return Message("moves.slide", {"start": names[k], "end": names[1 - k]})
    return None


def _sizes(position: Any) -> tuple[Any, ...]:
    """The heaps of a position: of a tuple or a sum its parts, otherwise itself.

    >>> _sizes((3, 5)), _sizes(Sum(3, 5)), _sizes(3)
    ((3, 5), (3, 5), (3,))
    """
    if isinstance(position, Sum):
        return tuple(position.parts)
    return position if type(position) is tuple else (position,)


def _heaps(position: Any, moves: Moves) -> Board | None:
    """Return a board of heaps; None unless the position is numbers, one or several, and every move only takes."""
    heaps = _sizes(position)
    if not all(type(size) is int and size >= 0 for size in heaps):
        return None
    elements, drawn = heap_elements(heaps)
    found = []
    for player, option, text in moves() if drawn else ():
        after = _sizes(option)
        if len(after) != len(heaps) or type(option) is not type(position) or after == heaps:
            return None
        if not all(type(rest) is int and 0 <= rest <= size for rest, size in zip(after, heaps, strict=True)):
            return None
        touched, gone = matches_of_move(heaps, after)
        found.append(BoardMove(touched, text, player, gone))
        if isinstance(position, Sum):
            found += _twins(heaps, after, text, player)
    return Board(elements, found, complete=drawn, most=MOST_BOARD_MOVES)


def _twins(heaps: tuple[int, ...], after: tuple[int, ...], text: str, player: str) -> Iterator[BoardMove]:
    """The same move in each other heap as large, which the rules do not list: a sum has no order."""
    changed = first_change(heaps, after)
    for heap in range(len(heaps)):
        if heap != changed and heaps[heap] == heaps[changed]:
            order = list(range(len(heaps)))
            order[heap], order[changed] = changed, heap
            texts = text.split(" + ")
            touched, gone = matches_of_move(heaps, tuple(after[k] for k in order))
            yield BoardMove(touched, " + ".join(texts[k] for k in order), player, gone)


def _rows(position: Any, shape: str) -> list[list[str]] | None:
    """Contents of the squares, row by row; None if the position is not a strip or grid of at most 400 squares."""
    if shape == "text":
        return None
    if type(position) is str:
        bar = next((mark for mark in "\n|/" if mark in position), "") if shape != "strip" else ""
        rows = [list(row) for row in (position.split(bar) if bar else [position])]
    elif type(position) is not tuple:
        return None
    elif shape == "strip":
        rows = [[str(item) for item in position]]
    elif all(type(row) is str or (shape == "grid" and type(row) is tuple) for row in position):
        rows = [[str(item) for item in row] for row in position]
    else:
        return None
    wide = len(rows[0]) if rows else 0
    return rows if 0 < wide * len(rows) <= MOST_SQUARES and all(len(row) == wide for row in rows) else None


def _squares(rows: Sequence[Sequence[str]], moves: Moves, shape: str) -> Board:
    """Return a board with a square for each letter; a move is made through the squares that it changes."""
    flat = [letter for row in rows for letter in row]
    wide = len(rows[0])
    elements = [
        Element(
            f"r{number // wide}c{number % wide}",
            "square",
            number % wide,
            number // wide,
            "" if letter in _EMPTY or letter == _REMOVED else letter,
            "removed" if letter == _REMOVED else "",
        )
        for number, letter in enumerate(flat)
    ]
    found: list[BoardMove] = []
    seen: set[tuple[str, tuple[str, ...]]] = set()
    complete = True
    for player, option, text in moves():
        after = _rows(option, shape) or []
        same = [len(row) for row in after] == [len(row) for row in rows]
        new = [letter for row in after for letter in row]
        touched = tuple(f"r{k // wide}c{k % wide}" for k, letter in enumerate(flat) if new[k] != letter) if same else ()
        if not touched or (player, touched) in seen:  # no click distinguishes it: listed below the board
            touched, complete = (), False
        seen.add((player, touched))
        found.append(BoardMove(touched, text, player))
    return Board(elements, found, complete=complete, most=MOST_BOARD_MOVES)
