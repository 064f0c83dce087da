"""A board as lines of text, from its elements alone."""

from bouton.figures import Board, Element

__all__ = ["board_lines"]

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
