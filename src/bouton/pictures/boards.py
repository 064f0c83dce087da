"""Draw the board of a position: every kind of element that a board contains, drawn as on the page.

The board gives the place of each element, in units of one square; heaps of matches and chips are drawn as rows. Nothing
here depends on a particular game.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from math import hypot
from typing import Any, NamedTuple

from bouton.answers.moves import is_alike
from bouton.answers.position import Position, position
from bouton.errors import BoutonError, InputError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import Board, Element
from bouton.language import say
from bouton.notation import clip, game_title
from bouton.pictures.limits import ELEMENTS_DRAWN
from bouton.pictures.looks import UNDER, UNIT, ElementShape, attributes, shapes_of, width_of_vertex
from bouton.pictures.palette import LIGHT, blend
from bouton.pictures.svg import Svg, plain

_MARGIN, _GAP = 14.0, 0.6
_ROWED = ("match", "chip")
_STEP = {"match": 0.52, "chip": 0.9}
_WRAP, _FOLD = 22, 26  # elements in a row before it wraps
_FOLDING = {"heap", "pin", "file", "gap", "coin", "square", "token", "cell"}
_INK, _SOFT, _GREEN, _LEFT, _RIGHT = (LIGHT[name] for name in ("ink", "soft", "good", "left", "right"))
_PALE, _INKS = 0.3, ("fill", "stroke")  # of matches that may not be taken
_SIDES = {"left": _LEFT, "right": _RIGHT}
_LINKS = {"green": _GREEN, "left": _LEFT, "right": _RIGHT, "blue": _RIGHT, "red": _LEFT}
_DASHED = ("right", "blue")  # hatched, so that colour is not the only distinction

_SQUARE = re.compile(r"r(\d+)c(\d+)")  # a square or line, by row and column from 0, as in the names of moves
_STEP_OF_COLUMN = re.compile(r"c(\d+)r(\d+)")  # a square of a column (from 0) with its number
_BORDER = 0.5  # from the middle of a square to its border
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class _Place(NamedTuple):
    """The centre of an element, in pixels, and its size."""

    x: float
    y: float
    width: float
    height: float


def position_svg(position: Position, language: str = "en", letters: str = "PN") -> str:
    """Draw the board of a position.

    >>> import bouton
    >>> position_svg(bouton.position("nim", "2,1")).count('class="match"')
    3

    Raises
    ------
    InputError : if the game has no board, or the board has more than 2,000 elements.
    """
    ruleset, data = position.ruleset, position.data
    board = ruleset.board(data) if isinstance(ruleset, Drawn) else None
    if board is None or not board.elements:
        raise InputError("pictures.no-board", game=clip(ruleset.spec))
    return board_svg(board, f"{game_title(ruleset.spec)} {clip(ruleset.format(data))}")


def puzzle_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """A puzzle for a notebook: its board and the question, without the solution."""
    place = position(found["game"], found["position"])
    who = "mover" if place.ruleset.is_impartial(place.data) else found["player"]
    values = {"count": found["moves"], "grade": found["grade"], "alike": 1 + is_alike(place.ruleset, found)}
    asked = say(f"play.puzzle-{found['play']}-{who}", language, **values)
    head = f"{escape(found['game'])} <b>{escape(found['position'])}</b>"
    try:
        return f"<div>{head}</div>{position_svg(place, language)}<p>{escape(asked)}</p>"
    except BoutonError:  # no board
        return f"<div>{head}</div><p>{escape(asked)}</p>"


def board_svg(board: Board, title: str) -> str:
    """Draw a board.

    Raises
    ------
    InputError : if there are more than 2,000 elements.
    """
    if len(board.elements) > ELEMENTS_DRAWN:
        raise InputError("pictures.board-large", count=len(board.elements), most=ELEMENTS_DRAWN)
    places: dict[str, _Place] = {}
    top = width = 0.0
    origin = (0.0, 0.0)
    for part in sorted({element.part for element in board.elements}):
        elements = [element for element in board.elements if element.part == part]
        kinds = {element.kind for element in elements}
        if kinds & {"heap", "reserve"} and not kinds & {"pin", "file", "gap", "cell"}:
            wide, high = _rows(elements, places, top)
        else:
            wide, high, start = _grid(_wrap_rows(elements), places, top)
            origin = origin if top else start
        top, width = top + high + _GAP, max(width, wide)
    coins = any(element.kind == "coin" and element.label for element in board.elements)
    height = max(top - _GAP, 1) + (0.4 if coins else 0)
    drawing = _Drawing(board, places)
    drawing.lines(origin, walks=False)
    drawing.links()
    for element in sorted(board.elements, key=lambda each: UNDER.index(each.kind) if each.kind in UNDER else 99):
        drawing.element(element)
    drawing.coordinates()
    drawing.lines(origin, walks=True)
    svg = drawing.svg
    return svg.document(width * UNIT + 2 * _MARGIN, height * UNIT + 2 * _MARGIN, title)


def _place_at(x: float, y: float, width: float = 0.96, height: float = 0.96) -> _Place:
    return _Place(x * UNIT + _MARGIN, y * UNIT + _MARGIN, width * UNIT, height * UNIT)


def _rows(elements: Sequence[Element], places: dict[str, _Place], top: float) -> tuple[float, float]:
    """Place each heap's number, followed by its matches or chips in a row; return width and height.

    `places` receives the places by element id; `top` is the upper end of the rows, in squares.
    """
    y, width = top, 2.0
    for element in elements:
        if element.kind == "limit":
            places[element.id] = _place_at(1.6, y + 0.5, 3, 0.9)
            y, width = y + 1.2, 3.2
    for head in elements:
        if head.kind not in ("heap", "reserve"):
            continue
        things = [each for each in elements if each.group == head.group and each.kind in _ROWED]
        if head.kind == "reserve":
            things += [each for each in elements if each.kind == "chip" and not each.group and each.state == head.state]
        kind = things[0].kind if things else "match"
        high = 1.5 if kind == "match" else 1.05
        lines = max(1, -(-len(things) // _WRAP))
        places[head.id] = _place_at(0.55, y + lines * high / 2, 0.9, 0.9)
        for index, element in enumerate(things):
            line, column = divmod(index, _WRAP)
            x = 1.45 + column * _STEP[kind] + (column // 5 * 0.14 if kind == "match" else 0)
            places[element.id] = _place_at(x, y + line * high + high / 2, _STEP[kind], high - 0.08)
            width = max(width, x + 0.7)
        y += lines * high + 0.22
    return width, y - top - 0.22


def _wrap_rows(elements: list[Element]) -> list[Element]:
    """Move elements so that rows longer than `_FOLD` wrap; boards on which this is impossible stay unchanged."""
    things = [element for element in elements if element.kind != "heap"]
    heads = len(things) < len(elements)
    left = min((each.x for each in things), default=0.0)
    rows = {each.y for each in things if each.kind != "token"}
    wide = max((each.x for each in things), default=0.0) - left + 1
    if wide <= _FOLD or not {each.kind for each in elements} <= _FOLDING or (not heads and len(rows) > 1):
        return elements
    coins = any(each.kind == "coin" for each in elements)
    tall = max(each.y for each in elements) - min(each.y for each in elements) + (1.4 if coins else 1.15)
    found = []
    tops: dict[float, float] = {}
    following = 0.0
    for row in sorted({each.y for each in elements}) if heads else []:
        tops[row] = following
        columns = [each.x - left for each in things if each.y == row]
        following += (max(columns, default=0) // _FOLD + 1) + 0.25
    for each in elements:
        if each.kind == "heap":
            found.append(each._replace(y=tops[each.y]))
            continue
        line, column = divmod(each.x - left, _FOLD)
        found.append(each._replace(x=left + column, y=tops[each.y] + line if heads else each.y + line * tall))
    return found


def _grid(
    elements: Sequence[Element], places: dict[str, _Place], top: float
) -> tuple[float, float, tuple[float, float]]:
    """Place elements where the board says; return width, height, and the place of the board's point (0, 0)."""
    kinds = {element.kind for element in elements}
    by = 1.75 if "edge" in kinds else 1.4 if "vertex" in kinds else 1.0
    aside = 1.3 * by if by > 1.5 else by
    vertices = {element.id for element in elements if element.kind == "vertex"}
    beside = 0.62 if any(each.kind == "token" and each.group in vertices for each in elements) else 0.0
    edge = max([0.5, *(width_of_vertex(element) / UNIT / 2 for element in elements)])
    left = min(element.x for element in elements) * aside - edge
    high = min(element.y for element in elements) * by - 0.5 - (0.4 if beside else 0)
    for each in elements:
        off = beside if each.kind == "token" and each.group in vertices else 0.0
        size = width_of_vertex(each) / UNIT or (0.7 if off else 0.96)
        places[each.id] = _place_at(
            each.x * aside - left + off, each.y * by - high + top - off, size, 0.7 if off else 0.96
        )
    width = max(element.x for element in elements) * aside - left + edge + (0.45 if beside else 0)
    stacked = 1.0 if "step" in kinds else 0.5
    return width, max(element.y for element in elements) * by - high + stacked, (-left, top - high)


class _Drawing:
    """The drawing of a board's elements at their places."""

    def __init__(self, board: Board, places: dict[str, _Place]) -> None:
        self.board, self.places, self.svg = board, places, Svg()
        cells = [each for each in board.elements if each.kind in ("cell", "hexagon")]
        self.hexagonal = any(each.kind == "hexagon" or abs(each.x % 1 - 0.5) < 0.01 for each in cells)
        self.dimmed = any(each.kind == "match" and each.state == "free" for each in board.elements)

    def coordinates(self) -> None:
        """Draw the names of columns below the board, and the numbers of rows to the left of it, as moves name them."""
        named = [(self.places[each.id], names) for each in self.board.elements if (names := _names_of(each))]
        if not named:
            return
        lined = any(each.kind == "line" for each in self.board.elements)
        beside, below, size = (14, 25, 16) if lined else (_BORDER * UNIT - 1, _BORDER * UNIT + 10, 13)
        left, low = min(place.x for place, _ in named), max(place.y for place, _ in named)
        style: dict[str, Any] = {"font-size": size, "font-weight": 600, "fill": _SOFT}
        rows, columns = ({(place.y, place.x)[k]: names[k] for place, names in named} for k in (0, 1))
        for y, row in rows.items() if len(rows) > 1 else ():
            self.svg.text(left - beside, y + 0.36 * size, row, "end", **style)
        for x, column in columns.items() if len(columns) > 1 else ():
            self.svg.text(x, low + below, column, "middle", **style)

    def element(self, element: Element) -> None:
        """Draw the shapes of an element at its place."""
        place = self.places[element.id]
        if element.kind == "ground":
            self.ground(element, place)
            return
        name = {"class_": element.kind}
        for shape in shapes_of(element, self.hexagonal, place.width < 0.9 * UNIT):
            style = self.style(element, shape)
            if shape.tag == "text":
                label = f"≤ {element.label}" if element.kind == "limit" else clip(element.label.partition(" (")[0], 10)
                self.svg.text(place.x, place.y + float(shape.at["y"] or 0), label, "middle", **style)
            elif shape.tag == "path":
                drawn = _PAIR.sub(partial(_shift_point, place), str(shape.at["d"]))
                self.svg.add("path", **name, d=drawn, **style)
            else:
                at = _place_shape(shape, element, place)
                self.svg.add(shape.tag, **name, **at, **style)
            name = {}

    def style(self, element: Element, shape: ElementShape) -> dict[str, float | str]:
        """The colours of a shape; matches that may not be taken are pale."""
        style = {key.replace("-", "_"): value for key, value in attributes(shape.look).items()}
        if self.dimmed and element.kind == "match" and element.state != "free":
            pale = {key: blend(str(value), LIGHT["card"], _PALE) for key, value in style.items() if key in _INKS}
            style |= pale
        if shape.tag == "text":
            style["font_size"] = float(shape.at["font-size"] or 0)
        return style

    def ground(self, element: Element, place: _Place) -> None:
        """Draw the ground: as wide as the board, or below its label."""
        xs = [each.x for each in self.places.values()]
        left, right = (place.x - 32, place.x + 32) if element.label else (min(xs) - 24, max(xs) + 24)
        self.svg.add("line", x1=left, y1=place.y, x2=right, y2=place.y, stroke=_INK, stroke_width=4)

    def polygon(self, place: _Place, points: Sequence[tuple[float, float]], **more: float | str) -> None:
        written = " ".join(f"{plain(place.x + x)},{plain(place.y + y)}" for x, y in points)
        self.svg.add("polygon", points=written, **more)

    def lines(self, origin: tuple[float, float], walks: bool) -> None:
        """Draw lines that belong to no element: walks and the like if `walks`, which lie on top, or else the sides."""
        for line in self.board.lines:
            walk = line.state.startswith("walk") or line.state in ("chain", "cut", "border")
            if walk is not walks or line.state == "walk-open":
                continue
            places = [_place_at(x + origin[0], y + origin[1]) for x, y in line.points]
            points = " ".join(f"{plain(place.x)},{plain(place.y)}" for place in places)
            style: dict[str, float | str] = {"stroke": _INK, "stroke_width": 3}
            if line.state == "cut":
                style = {"stroke": "white", "stroke_width": 8}
            if not walk:
                style = {"stroke": _SIDES.get(line.state, _INK), "stroke_width": 6}
                style |= {"stroke_dasharray": "9 4"} if line.state == "right" else {}
            self.svg.add("polyline", points=points, fill="none", **style)

    def links(self) -> None:
        """Draw the lines between elements; an arrow ends before the circle that it points to."""
        wide = {each.id for each in self.board.elements if each.kind == "ground" and not each.label}
        pairs = {(a, b) for a, b, _ in self.board.links}
        for a, b, state in self.board.links:
            start, end = self.places[a], self.places[b]
            start = start._replace(x=end.x) if a in wide else start  # vertical, wherever on the ground
            end = end._replace(x=start.x) if b in wide else end
            if state == "arrow":
                self._arrow(start, end, a == b, (b, a) in pairs)
                continue
            style: dict[str, float | str] = {"stroke": _LINKS.get(state, _SOFT)}
            style["stroke_width"] = 5 if state in _LINKS else 2
            style |= {"stroke_dasharray": "9 4"} if state in _DASHED else {}
            if a == b:
                self.svg.add("ellipse", cx=start.x + 23, cy=start.y, rx=23, ry=15, fill="none", **style)
            else:
                self.svg.add("line", x1=start.x, y1=start.y, x2=end.x, y2=end.y, **style)

    def _arrow(self, start: _Place, end: _Place, loop: bool, both: bool) -> None:
        if loop:
            x, y = start.x, start.y
            points = [(x - 8, y - 14), (x - 26, y - 48), (x + 26, y - 48), (x + 8, y - 14)]
        else:
            dx, dy = end.x - start.x, end.y - start.y
            length = hypot(dx, dy) or 1.0
            ux, uy = dx / length, dy / length
            bend = 14.0 if both else 0.0
            middle = ((start.x + end.x) / 2 - uy * bend * 2, (start.y + end.y) / 2 + ux * bend * 2)
            first, last = _arrow_offset(start, ux, uy), _arrow_offset(end, ux, uy) + 1
            begin, finish = (start.x + ux * first, start.y + uy * first), (end.x - ux * last, end.y - uy * last)
            points = [begin, *(_point_between(point, middle, 2 / 3) for point in (begin, finish)), finish]
        path = " ".join(f"{plain(x)},{plain(y)}" for x, y in points[1:])
        begun = f"M{plain(points[0][0])},{plain(points[0][1])}"
        self.svg.add("path", d=f"{begun} C{path}", fill="none", stroke=_SOFT, stroke_width=2)
        (x0, y0), (x1, y1) = points[2], points[3]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        head = [(0.0, 0.0), (-9 * ux - 4 * uy, -9 * uy + 4 * ux), (-9 * ux + 4 * uy, -9 * uy - 4 * ux)]
        self.polygon(_Place(x1, y1, 0, 0), head, fill=_SOFT)


def _names_of(element: Element) -> tuple[str, str] | None:
    """The names of the row and the column of a square or line; None if moves do not use them."""
    if element.kind not in ("square", "line") or element.label:
        return None
    if found := _STEP_OF_COLUMN.fullmatch(element.id):
        return found[2], str(int(found[1]) + 1)
    found = _SQUARE.fullmatch(element.id)
    return (str(int(found[1]) + 1), chr(ord("a") + int(found[2]))) if found else None


def _place_shape(shape: ElementShape, element: Element, place: _Place) -> dict[str, float | str]:
    """Position and size of a rectangle, circle or ellipse in the picture."""
    at: dict[str, float | str] = {}
    for key, value in shape.at.items():
        if key == "height" and value is None:
            at[key] = UNIT * (abs(element.y) + 1)  # a step reaches down to the ground
            continue
        size = value if value is not None else place.width if key == "width" else -place.width / 2
        at[key] = float(size) + {"x": place.x, "cx": place.x, "y": place.y, "cy": place.y}.get(key, 0)
    return at


def _shift_point(place: _Place, pair: re.Match[str]) -> str:
    return f"{plain(place.x + float(pair[1]))},{plain(place.y + float(pair[2]))}"


def _arrow_offset(place: _Place, ux: float, uy: float) -> float:
    """Distance from the centre at which an arrow in the direction (`ux`, `uy`) begins or ends."""
    if place.width <= 0.96 * UNIT:
        return 17.0
    return min(place.width / 2 / max(abs(ux), 1e-9), 15 / max(abs(uy), 1e-9)) + 2


def _point_between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
