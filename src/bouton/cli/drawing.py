"""A board as lines of text, from its elements alone."""

from bouton.kinds.figures import Board, Element

__all__ = ["board_lines", "named", "with_names"]

_SIGNS = {
    ("match", ""): "|",
    ("match", "free"): "|",
    ("pin", ""): "o",
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
    ("cell", "left"): "●",
    ("cell", "right"): "○",
    ("pawn", "left"): "▲",
    ("pawn", "right"): "▼",
}
_WIDEST = 100
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def board_lines(board: Board) -> list[str]:
    """The board as text: heaps as rows, squares as a grid; nothing for a board that is no grid, such as a graph.

    >>> from bouton.rulesets import find
    >>> board_lines(find("nim").board((3, 1)))
    ['0  |||', '1  |']
    >>> board_lines(find("chomp").board((3, 2)))
    ['■ ■', 'X ■ ■']
    """
    heaps = [element for element in board.elements if element.kind in ("heap", "step")]
    if heaps:
        return _heap_lines(board, heaps)
    return _grid_lines(board)


def _heap_lines(board: Board, heaps: list[Element]) -> list[str]:
    lines = []
    for number, heap in enumerate(heaps):
        things = [each for each in board.elements if each.group == heap.id and each.id != heap.id]
        row = "".join(_SIGNS.get((each.kind, each.state), "?") for each in things)
        lines.append(f"{number}  {row if things else heap.label}".rstrip())
    return lines if all(len(line) <= _WIDEST + 30 for line in lines) else []


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
    if len(columns) * 2 > _WIDEST:
        return []
    return [" ".join(places.get((y, x), " ") for x in columns).rstrip() for y in rows]


def named(board: Board) -> dict[str, str]:
    """What people call the elements of a board in the terminal: hexagons by their labels, squares of a grid of two rows
    or more by letter and number, counted from the top left; empty for other boards.

    >>> from bouton.rulesets import find
    >>> named(find("cram").board(find("cram").parse("..|..")))
    {'r0c0': 'a1', 'r0c1': 'b1', 'r1c0': 'a2', 'r1c1': 'b2'}
    """
    if all(element.kind == "hexagon" for element in board.elements):
        return {element.id: element.label for element in board.elements}
    if any(element.kind not in ("square", "coin") for element in board.elements) or not _grid_lines(board):
        return {}
    if len({(each.x, each.y) for each in board.elements}) < len(board.elements):
        return {}
    left, top = (int(min(getattr(each, axis) for each in board.elements)) for axis in "xy")
    right, bottom = (int(max(getattr(each, axis) for each in board.elements)) for axis in "xy")
    if bottom == top or right - left >= len(_LETTERS):
        return {}
    return {each.id: f"{_LETTERS[int(each.x) - left]}{int(each.y) - top + 1}" for each in board.elements}


def with_names(lines: list[str]) -> list[str]:
    """The rows of a grid with the letters of its columns above and the numbers of its rows before them.

    >>> print("\\n".join(with_names(["■ ■", "X ■ ■"])))
       a b c
    1  ■ ■
    2  X ■ ■
    """
    width = len(str(len(lines)))
    columns = (max(map(len, lines)) + 1) // 2
    head = " " * (width + 2) + " ".join(_LETTERS[:columns])
    return [head, *(f"{number:>{width}}  {line}" for number, line in enumerate(lines, start=1))]
