"""A board as lines of text, drawn only from its elements."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bouton.cli.limits import WIDEST_BOARD
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import Board, Element
from bouton.kinds.ruleset import Ruleset
from bouton.rulesets.capabilities import TextBoard

_SIGNS = {
    ("match", ""): "|",
    ("match", "free"): "|",
    ("pin", ""): "o",
    ("file", ""): "o",
    ("gap", ""): "·",
    ("chip", ""): "o",
    ("square", ""): "·",
    ("square", "free"): "□",
    ("square", "removed"): " ",
    ("square", "poison"): "X",
    ("square", "chocolate"): "■",
    ("token", ""): "●",
    ("coin", ""): "●",
    ("coin", "heads"): "●",
    ("coin", "tails"): "○",
    ("cell", ""): "□",
    ("cell", "open"): "□",
    ("cell", "closed"): "·",
    ("cell", "cross"): "×",
    ("cell", "left"): "●",
    ("cell", "right"): "○",
    ("stone", ""): "●",
    ("stone", "left"): "●",
    ("stone", "right"): "○",
    ("amazon", "left"): "♛",
    ("amazon", "right"): "♕",
    ("arrow", ""): "↗",
    ("toad", "left"): "T",
    ("frog", "right"): "F",
    ("goose", "left"): "●",
    ("fox", "right"): "○",
    ("domino", "left"): "L",
    ("domino", "right"): "R",
    ("domino", "green"): "G",
    ("dot", ""): "•",
    ("line", "across"): "─",
    ("line", "down"): "│",
    ("line", "across-open"): " ",
    ("line", "down-open"): " ",
    ("box", ""): "■",
    ("box", "open"): " ",
    ("box", "first"): "1",
    ("box", "second"): "2",
    ("pawn", "left"): "▲",
    ("pawn", "right"): "▼",
}
_NAMED = {"square", "coin", "dot", "line", "box"}
_NUMBERED = re.compile(r"r\d+c\d+")  # a square that names of moves call by its column and row
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def board_lines(board: Board) -> list[str]:
    """The board as text: heaps as rows, squares as a grid; empty if it is neither, such as a graph, or is too wide.

    >>> from bouton.rulesets import find
    >>> board_lines(find("nim").board((3, 1)))
    ['1  |||', '2  |']
    >>> board_lines(find("chomp").board((3, 2)))
    ['■ ■', 'X ■ ■']
    """
    heaps = [element for element in board.elements if element.kind in ("heap", "step")]
    if heaps:
        return _heap_lines(board, heaps)
    return _grid_lines(board)


def _heap_lines(board: Board, heaps: list[Element]) -> list[str]:
    lines = []
    for number, heap in enumerate(heaps, start=1 if heaps[0].kind == "heap" else 0):  # step 0 is the ground
        things = [each for each in board.elements if each.group == heap.id and each.id != heap.id]
        row = "".join(_SIGNS.get((each.kind, each.state), "?") for each in things)
        lines.append(f"{number}  {row if things else heap.label}".rstrip())
    return lines if all(len(line) <= WIDEST_BOARD + 30 for line in lines) else []


def _grid_lines(board: Board) -> list[str]:
    places: dict[tuple[int, int], str] = {}
    for element in board.elements:
        sign = _SIGNS.get((element.kind, element.state))
        if sign is None or element.x != int(element.x) or element.y != int(element.y):
            return []
        places[int(element.y), int(element.x)] = sign
    if not places:
        return []
    rows = range(min(y for y, _ in places), max(y for y, _ in places) + 1)
    columns = range(min(x for _, x in places), max(x for _, x in places) + 1)
    if len(columns) * 2 > WIDEST_BOARD:
        return []
    return [" ".join(places.get((y, x), " ") for x in columns).rstrip() for y in rows]


def element_names(board: Board) -> dict[str, str]:
    """Names of the elements of a board in the terminal.

    Hexagons have their labels; squares of a grid of at least two rows have a letter and a number, counted from the top
    left, or from the bottom left if the game counts upwards (Chomp), and a piece has the name of its square; other
    boards have no names.

    >>> from bouton.rulesets import find
    >>> element_names(find("cram").board(find("cram").parse("..|..")))
    {'r0c0': 'a1', 'r0c1': 'b1', 'r1c0': 'a2', 'r1c1': 'b2'}
    """
    if all(element.kind == "hexagon" for element in board.elements):
        return {element.id: element.label for element in board.elements}
    pieces = [element for element in board.elements if element.kind not in _NAMED]
    places = [(each.x, each.y, _NUMBERED.fullmatch(each.id)) for each in board.elements if each.kind in _NAMED]
    if len({(x, y) for x, y, _ in places}) < len(places) or not _grid_lines(board):
        return {}
    if not {(each.x, each.y) for each in pieces} <= {(x, y) for x, y, numbered in places if numbered}:
        return {}
    left, top = (int(min(getattr(each, axis) for each in board.elements)) for axis in "xy")
    right, bottom = (int(max(getattr(each, axis) for each in board.elements)) for axis in "xy")
    if bottom == top or right - left >= len(_LETTERS):
        return {}
    rows = {y: bottom - y if _is_upwards(board) else y - top for y in range(top, bottom + 1)}
    return {each.id: f"{_LETTERS[int(each.x) - left]}{rows[int(each.y)] + 1}" for each in board.elements}


def _is_upwards(board: Board) -> bool:
    """Whether the rows of a grid are counted from the bottom: the first one is at 0, and y grows downwards."""
    return min(element.y for element in board.elements) < 0


def with_names(lines: list[str], upwards: bool = False) -> list[str]:
    """The rows of a grid with the letters of its columns above and the numbers of its rows before them.

    >>> print("\\n".join(with_names(["■ ■", "X ■ ■"])))
       a b c
    1  ■ ■
    2  X ■ ■
    """
    width = len(str(len(lines)))
    columns = (max(map(len, lines)) + 1) // 2
    head = " " * (width + 2) + " ".join(_LETTERS[:columns])
    numbers = range(len(lines), 0, -1) if upwards else range(1, len(lines) + 1)
    return [head, *(f"{number:>{width}}  {line}" for number, line in zip(numbers, lines, strict=True))]


def lines_of(ruleset: Ruleset, position: Any, states: Mapping[str, str] | None = None) -> Sequence[str]:
    """A position drawn as text; empty if its game has no drawing.

    Parameters
    ----------
    states : states of some elements, by name, that replace those of the drawing.

    >>> from bouton.rulesets import find
    >>> lines_of(find("nim"), (3, 1))
    ['1  |||', '2  |']
    """
    if isinstance(ruleset, TextBoard):
        return ruleset.text_board(position)
    board = ruleset.board(position) if isinstance(ruleset, Drawn) else None
    if board is None:
        return ()
    drawn = board_lines(board.with_states(states) if states else board)
    return with_names(drawn, _is_upwards(board)) if element_names(board) else drawn
