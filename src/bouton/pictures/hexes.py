"""Draw Hex boards: hexagons in their colours, with the border walk or a heat map on top."""

from collections.abc import Mapping, Sequence
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, hex_board
from bouton.language import say
from bouton.pictures.palette import LIGHT, blend
from bouton.pictures.svg import Svg, plain

_SIZE = 40.0
_PALE = 0.3  # share of a player's colour in a cell that counts as theirs
_RADIUS = _SIZE / sqrt(3)
_MARGIN = 1.6


def board_svg(
    board: HexBoard,
    stones: HexStones,
    *,
    filled: HexStones = (0, 0),
    path: Sequence[tuple[float, float]] = (),
    heat: Mapping[int, float] | None = None,
    title: str = "Hex",
) -> str:
    """Draw the board with its stones as SVG.

    >>> from bouton.hex.board import hex_board
    >>> board_svg(hex_board(2, 2), (1, 2)).count("<polygon")
    8

    Parameters
    ----------
    filled : empty cells that count as Left's and as Right's, in a paler colour.
    path : the vertices of a border walk, in units of a hexagon's width.
    heat : a number for each empty cell; the larger, the darker.
    """
    drawing = Svg()
    rows, columns = board.rows, board.columns
    width = (columns + (rows - 1) / 2 + 2 * _MARGIN - 1) * _SIZE
    height = ((rows - 1) * sqrt(3) / 2 + 2 * _MARGIN) * _SIZE
    _sides(drawing, rows, columns)
    least, most = (min(heat.values()), max(heat.values())) if heat else (0.0, 0.0)
    for cell in range(board.cells):
        row, column = divmod(cell, columns)
        fill = LIGHT["square"]
        for player, colour in ((LEFT, LIGHT["left"]), (RIGHT, LIGHT["right"])):
            if filled[player] >> cell & 1:
                fill = blend(colour, LIGHT["card"], _PALE)
            elif stones[player] >> cell & 1:
                fill = colour
        if heat and cell in heat and most > least:
            fill = blend(LIGHT["lit"], LIGHT["square"], (heat[cell] - least) / (most - least))
        x, y = _place(column + row / 2, row * sqrt(3) / 2)
        drawing.add("polygon", points=_hexagon(x, y), fill=fill, stroke=LIGHT["square-edge"], stroke_width=1)
        dark = (stones[LEFT] | stones[RIGHT]) >> cell & 1
        label = "white" if dark else LIGHT["ink"]
        drawing.text(x, y + 4, board.name(cell), "middle", font_size=11, fill=label)
    if path:
        points = " ".join(f"{plain(x)},{plain(y)}" for x, y in (_place(*point) for point in path))
        drawing.add(
            "polyline", points=points, fill="none", stroke=LIGHT["ink"], stroke_width=4, stroke_linejoin="round"
        )
    return drawing.document(width, height, title)


Walk = tuple[HexBoard, HexStones, HexStones, Sequence[tuple[float, float]]]


def walk_of(found: Mapping[str, Any]) -> Walk:
    """Convert the answer of `bouton.hex_walk` to a walk that can be drawn."""
    board = hex_board(*(int(size) for size in (found["game"].removeprefix("hex:").split("x") * 2)[:2]))
    stones = board.parse(found["position"])
    empty = board.full & ~(stones[LEFT] | stones[RIGHT])
    filled = (0, empty) if found["filled"] == "right" else (empty, 0)
    return board, stones, filled, [(step["x"], step["y"]) for step in (found["start"], *found["path"])]


def walk_svg(drawn: Walk, language: str = "en", letters: str = "PN") -> str:
    """Draw a board, its stones, the cells that count as a player's, and the vertices of a border walk."""
    board, stones, filled, path = drawn
    return board_svg(board, stones, filled=filled, path=path)


def walk_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """The border walk on its board, and its conclusion."""
    said = say(f"hex_commands.walk-{found['winner']}", language, steps=len(found["path"]))
    return f"{walk_svg(walk_of(found))}<p>{escape(said)}</p>"


def heat_svg(drawn: tuple[HexBoard, HexStones, Mapping[int, float]], language: str = "en", letters: str = "PN") -> str:
    """Draw a board, its stones, and a number for each empty cell as a colour."""
    board, stones, values = drawn
    return board_svg(board, stones, heat=values)


def _place(x: float, y: float) -> tuple[float, float]:
    return (x + _MARGIN) * _SIZE, (y + _MARGIN) * _SIZE


def _hexagon(x: float, y: float) -> str:
    corners = ((x + _RADIUS * cos(pi / 6 + k * pi / 3), y + _RADIUS * sin(pi / 6 + k * pi / 3)) for k in range(6))
    return " ".join(f"{plain(a)},{plain(b)}" for a, b in corners)


def _sides(drawing: Svg, rows: int, columns: int) -> None:
    """Draw the four sides as bands in the colours of the players who join them."""
    bottom = (rows - 1) * sqrt(3) / 2 + 0.8
    outer = [
        (-1.15, -0.8),
        (columns - 0.25, -0.8),
        (columns + 0.15 + (rows - 1) / 2, bottom),
        ((rows - 1) / 2 - 0.75, bottom),
    ]
    middle = (sum(x for x, _ in outer) / 4, sum(y for _, y in outer) / 4)
    for k, colour in enumerate((LIGHT["left"], LIGHT["right"]) * 2):
        triangle = [outer[k], outer[(k + 1) % 4], middle]
        points = " ".join(f"{plain(x)},{plain(y)}" for x, y in (_place(*point) for point in triangle))
        drawing.add("polygon", points=points, fill=colour)
