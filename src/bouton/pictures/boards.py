"""A position's board as a picture: every kind of element that a board names, drawn as the page draws it.

The place of an element comes from the board, in units of one square; heaps of matches and chips stand in rows. Nothing
here knows a game.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from bouton.answers.position import Position, position
from bouton.errors import BoutonError, InputError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import Board, Element
from bouton.language import say
from bouton.notation import clip, game_title
from bouton.pictures.palette import LIGHT, blended
from bouton.pictures.svg import Svg, plain, text_width

__all__ = ["MOST_ELEMENTS", "board_svg", "position_svg", "puzzle_html"]

MOST_ELEMENTS = 2_000
_UNIT, _MARGIN, _GAP = 40.0, 14.0, 0.6
_ROWED = ("match", "chip")
_STEP = {"match": 0.52, "chip": 0.9}
_WRAP, _FOLD = 22, 26  # things in a row before a new line begins
_FOLDING = {"heap", "pin", "gap", "coin", "square", "token", "cell"}
_INK, _SOFT, _LINE, _GREEN = (LIGHT[name] for name in ("ink", "soft", "line", "good"))
_LEFT, _RIGHT, _SQUARE, _SQUARE_EDGE = (LIGHT[name] for name in ("left", "right", "square", "square-edge"))
_PALE_LEFT, _PALE_RIGHT = (blended(side, _SQUARE, 0.28) for side in (_LEFT, _RIGHT))
_GOLD, _GOLD_EDGE, _SILVER, _SILVER_EDGE = (LIGHT[name] for name in ("gold", "gold-edge", "silver", "silver-edge"))
_MATCH, _MATCH_EDGE, _MATCH_HEAD = (LIGHT[name] for name in ("match", "match-edge", "match-head"))
_PALE = 0.3  # what may not go
_SIDES = {"left": _LEFT, "right": _RIGHT}
_LINKS = {"green": _GREEN, "left": _LEFT, "right": _RIGHT, "blue": _RIGHT, "red": _LEFT}
_DASHED = ("right", "red")  # hatched, so that colours alone tell nothing

_UNDER = ("ground", "step", "square", "cell", "hexagon", "vertex", "heap", "reserve", "limit")
_STAR = ((0, -8), (2.3, -2.8), (8, -2.3), (3.7, 1.4), (5, 7), (0, 4), (-5, 7), (-3.7, 1.4), (-8, -2.3), (-2.3, -2.8))
_PIN = ((4, -17, 6, -14, 5.5, -10), (5, -6, 4.5, -5, 7, -1), (10, 4, 10, 11, 6, 17))


class _Place(NamedTuple):
    """Where the middle of an element is, in pixels, and its size."""

    x: float
    y: float
    width: float
    height: float


def position_svg(position: Position, language: str = "en", letters: str = "PN") -> str:
    """The board of a position.

    >>> import bouton
    >>> position_svg(bouton.position("nim", "2,1")).count('class="match"')
    3

    Raises
    ------
    InputError : for a game that has no board, and for a board of more than 2,000 elements.
    """
    ruleset, data = position.ruleset, position.data
    board = ruleset.board(data) if isinstance(ruleset, Drawn) else None
    if board is None or not board.elements:
        raise InputError("pictures.no-board", game=clip(ruleset.spec))
    return board_svg(board, f"{game_title(ruleset.spec)} {clip(ruleset.format(data))}")


def puzzle_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """A puzzle in a notebook: its board and what is asked, not its solution."""
    place = position(found["game"], found["position"])
    who = "mover" if place.ruleset.is_impartial(place.data) else found["player"]
    asked = say(f"play.puzzle-{found['play']}-{who}", language, count=found["moves"], grade=found["grade"])
    head = f"{escape(found['game'])} <b>{escape(found['position'])}</b>"
    try:
        return f"<div>{head}</div>{position_svg(place, language)}<p>{escape(asked)}</p>"
    except BoutonError:  # no board
        return f"<div>{head}</div><p>{escape(asked)}</p>"


def board_svg(board: Board, title: str) -> str:
    """Draw a board.

    Raises
    ------
    InputError : for more than 2,000 elements.
    """
    if len(board.elements) > MOST_ELEMENTS:
        raise InputError("pictures.board-large", count=len(board.elements), most=MOST_ELEMENTS)
    places: dict[str, _Place] = {}
    top = width = 0.0
    origin = (0.0, 0.0)
    for part in sorted({element.part for element in board.elements}):
        elements = [element for element in board.elements if element.part == part]
        kinds = {element.kind for element in elements}
        if kinds & {"heap", "reserve"} and not kinds & {"pin", "gap", "cell"}:
            wide, high = _rows(elements, places, top)
        else:
            wide, high, start = _grid(_folded(elements), places, top)
            origin = origin if top else start
        top, width = top + high + _GAP, max(width, wide)
    coins = any(element.kind == "coin" and element.label for element in board.elements)
    height = max(top - _GAP, 1) + (0.4 if coins else 0)
    drawing = _Drawing(board, places)
    drawing.lines(origin, walks=False)
    drawing.links()
    for element in sorted(board.elements, key=lambda each: _UNDER.index(each.kind) if each.kind in _UNDER else 99):
        drawing.element(element)
    drawing.lines(origin, walks=True)
    svg = drawing.svg
    return svg.document(width * _UNIT + 2 * _MARGIN, height * _UNIT + 2 * _MARGIN, title)


def _at(x: float, y: float, width: float = 0.96, height: float = 0.96) -> _Place:
    return _Place(x * _UNIT + _MARGIN, y * _UNIT + _MARGIN, width * _UNIT, height * _UNIT)


def _rows(elements: Sequence[Element], places: dict[str, _Place], top: float) -> tuple[float, float]:
    """A row for each heap, its number before it; returns width and height."""
    y, width = top, 2.0
    for element in elements:
        if element.kind == "limit":
            places[element.id] = _at(1.6, y + 0.5, 3, 0.9)
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
        places[head.id] = _at(0.55, y + lines * high / 2, 0.9, 0.9)
        for index, element in enumerate(things):
            line, column = divmod(index, _WRAP)
            x = 1.45 + column * _STEP[kind] + (column // 5 * 0.14 if kind == "match" else 0)
            places[element.id] = _at(x, y + line * high + high / 2, _STEP[kind], high - 0.08)
            width = max(width, x + 0.7)
        y += lines * high + 0.22
    return width, y - top - 0.22


def _folded(elements: list[Element]) -> list[Element]:
    """Long rows go on below."""
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


def _wide(element: Element) -> float:
    """How wide a vertex with a long name is, in units; 0 for all others."""
    named = element.kind == "vertex" and len(element.label) > 2
    return max(30, 14 + 8 * min(len(element.label), 10)) / _UNIT if named else 0.0


def _grid(
    elements: Sequence[Element], places: dict[str, _Place], top: float
) -> tuple[float, float, tuple[float, float]]:
    """Elements where the board says; returns width, height, and where 0, 0 is."""
    kinds = {element.kind for element in elements}
    by = 1.75 if "edge" in kinds else 1.4 if "vertex" in kinds else 1.0
    aside = 1.3 * by if by > 1.5 else by
    vertices = {element.id for element in elements if element.kind == "vertex"}
    beside = 0.62 if any(each.kind == "token" and each.group in vertices for each in elements) else 0.0
    edge = max([0.5, *(_wide(element) / 2 for element in elements)])
    left = min(element.x for element in elements) * aside - edge
    high = min(element.y for element in elements) * by - 0.5 - (0.4 if beside else 0)
    for each in elements:
        off = beside if each.kind == "token" and each.group in vertices else 0.0
        size = _wide(each) or (0.7 if off else 0.96)
        places[each.id] = _at(each.x * aside - left + off, each.y * by - high + top - off, size, 0.7 if off else 0.96)
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

    def element(self, element: Element) -> None:
        """Draw one; a kind that is not known is a square with its label."""
        draw: Callable[[Element, _Place], None] = getattr(self, f"_{element.kind}", self._square)
        draw(element, self.places[element.id])

    def text(self, place: _Place, text: str, size: float, colour: str = _INK, **more: float | str) -> None:
        self.svg.text(place.x, place.y + size * 0.35, text, "middle", font_size=size, fill=colour, **more)

    def box(self, place: _Place, width: float, height: float, **more: float | str) -> None:
        given = {"rx": 4.0, **more}
        self.svg.add("rect", x=place.x - width / 2, y=place.y - height / 2, width=width, height=height, **given)

    def circle(self, place: _Place, radius: float, **more: float | str) -> None:
        self.svg.add("circle", cx=place.x, cy=place.y, r=radius, **{"fill": "none", **more})

    def cross(self, place: _Place, colour: str) -> None:
        for way in (-1, 1):
            ends = {"x1": place.x - 9, "y1": place.y - 9 * way, "x2": place.x + 9, "y2": place.y + 9 * way}
            self.svg.add("line", **ends, stroke=colour, stroke_width=4)

    def polygon(self, place: _Place, points: Sequence[tuple[float, float]], **more: float | str) -> None:
        written = " ".join(f"{plain(place.x + x)},{plain(place.y + y)}" for x, y in points)
        self.svg.add("polygon", points=written, **more)

    def lines(self, origin: tuple[float, float], walks: bool) -> None:
        """Lines that belong to no element: sides, and walks on top of everything."""
        for line in self.board.lines:
            walk = line.state.startswith("walk")
            if walk is not walks or line.state == "walk-open":
                continue
            places = [_at(x + origin[0], y + origin[1]) for x, y in line.points]
            points = " ".join(f"{plain(place.x)},{plain(place.y)}" for place in places)
            style: dict[str, float | str] = {"stroke": _INK, "stroke_width": 3}
            if not walk:
                style = {"stroke": _SIDES.get(line.state, _INK), "stroke_width": 6}
                style |= {"stroke_dasharray": "9 4"} if line.state == "right" else {}
            self.svg.add("polyline", points=points, fill="none", **style)

    def links(self) -> None:
        """Lines between elements; an arrow ends before the circle that it points at."""
        wide = {each.id for each in self.board.elements if each.kind == "ground" and not each.label}
        pairs = {(a, b) for a, b, _ in self.board.links}
        for a, b, state in self.board.links:
            start, end = self.places[a], self.places[b]
            start = start._replace(x=end.x) if a in wide else start  # upright, wherever on the ground
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
            first, last = _away(start, ux, uy), _away(end, ux, uy) + 1
            begin, finish = (start.x + ux * first, start.y + uy * first), (end.x - ux * last, end.y - uy * last)
            points = [begin, *(_between(point, middle, 2 / 3) for point in (begin, finish)), finish]
        path = " ".join(f"{plain(x)},{plain(y)}" for x, y in points[1:])
        begun = f"M{plain(points[0][0])},{plain(points[0][1])}"
        self.svg.add("path", d=f"{begun} C{path}", fill="none", stroke=_SOFT, stroke_width=2)
        (x0, y0), (x1, y1) = points[2], points[3]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        head = [(0.0, 0.0), (-9 * ux - 4 * uy, -9 * uy + 4 * ux), (-9 * ux + 4 * uy, -9 * uy - 4 * ux)]
        self.polygon(_Place(x1, y1, 0, 0), head, fill=_SOFT)

    def _heap(self, element: Element, place: _Place) -> None:
        self.text(place, element.label, 19, _SOFT)

    def _reserve(self, element: Element, place: _Place) -> None:
        style: dict[str, float | str] = {"stroke": _SIDES.get(element.state, _INK), "stroke_width": 2.5}
        style |= {"stroke_dasharray": "5 3"} if element.state == "right" else {}
        self.box(place, 30, 26, fill="none", rx=8, **style)
        self.text(place, element.label, 17, _SOFT)

    def _limit(self, element: Element, place: _Place) -> None:
        text = f"≤ {element.label}"
        self.box(place, max(56, text_width(text, 16) + 20), 30, fill=LIGHT["lit"], rx=15)
        self.text(place, text, 16)

    def _match(self, element: Element, place: _Place) -> None:
        pale = self.dimmed and element.state != "free"
        height = place.height - 10
        colours = (_MATCH, _MATCH_EDGE, _MATCH_HEAD)
        fill, edge, head = (blended(each, LIGHT["card"], _PALE) for each in colours) if pale else colours
        self.box(place, 6, height, class_="match", fill=fill, stroke=edge, stroke_width=0.7, rx=2.0)
        self.svg.add("ellipse", cx=place.x, cy=place.y - height / 2 + 3, rx=5, ry=7.5, fill=head)

    def _chip(self, element: Element, place: _Place) -> None:
        side = _SIDES.get(element.state)
        self.circle(place, 15, fill=side or _SILVER, stroke=_INK if side else _SILVER_EDGE, stroke_width=2)
        self.circle(place, 9, stroke="#ffffff", stroke_width=1.5)

    def _pin(self, element: Element, place: _Place) -> None:
        x, y = place.x, place.y
        right = [[(x + a, y + b) for a, b in zip(row[::2], row[1::2], strict=True)] for row in _PIN]
        mirror = [[(2 * x - a, b) for a, b in row] for row in right]
        back = [*(point for row in reversed(mirror) for point in reversed(row)), (x, y - 17)]
        points = [point for row in right for point in row]
        curve = " ".join(f"{plain(a)},{plain(b)}" for a, b in points)
        rest = " ".join(f"{plain(a)},{plain(b)}" for a, b in back[1:])
        d = f"M{plain(x)},{plain(y - 17)} C{curve} L{plain(back[0][0])},{plain(back[0][1])} C{rest} Z"
        self.svg.add("path", class_="pin", d=d, fill=LIGHT["pin"], stroke=LIGHT["pin-edge"], stroke_width=1.5)
        for up in (-7, -4):
            self.svg.add("line", x1=x - 4.7, y1=y + up, x2=x + 4.7, y2=y + up, stroke=_MATCH_HEAD, stroke_width=1.8)

    def _gap(self, element: Element, place: _Place) -> None:
        self.svg.add(
            "line", x1=place.x - 6, y1=place.y + 17, x2=place.x + 6, y2=place.y + 17, stroke=_LINE, stroke_width=2
        )

    def _square(self, element: Element, place: _Place) -> None:
        if element.state == "chocolate":
            self.box(place, 38, 38, fill=LIGHT["chocolate"])
            self.box(place, 26, 26, fill=LIGHT["chocolate-in"], rx=3)
        elif element.state == "poison":
            self.box(place, 38, 38, fill=LIGHT["poison"])
            self.cross(place, "#ffffff")
        elif element.state == "removed":
            self.box(place, 38, 38, fill="none", stroke=_LINE, stroke_dasharray="2 4")
        else:
            self.box(place, 38, 38, fill=_SQUARE, stroke=_SQUARE_EDGE)
            if element.label:
                self.text(place, clip(element.label, 6), 13)

    def _step(self, element: Element, place: _Place) -> None:
        height = _UNIT * (abs(element.y) + 1)
        corner = {"x": place.x - _UNIT / 2, "y": place.y - _UNIT / 2}
        self.svg.add("rect", **corner, width=_UNIT, height=height, fill=_SQUARE, stroke=_SQUARE_EDGE)
        self.text(place, element.label, 14)

    def _token(self, element: Element, place: _Place) -> None:
        self.circle(place, 12 if place.width < 0.9 * _UNIT else 15, fill=LIGHT["token"], stroke=_INK, stroke_width=1.2)
        if element.label:
            self.text(place, clip(element.label, 4), 12, "#ffffff")
        else:
            self.circle(place, 6, stroke="#ffffff", stroke_width=1.5)

    def _coin(self, element: Element, place: _Place) -> None:
        tails = element.state == "tails"
        edge = _SILVER_EDGE if tails else _GOLD_EDGE
        self.circle(place, 17, fill=_SILVER if tails else _GOLD, stroke=edge, stroke_width=2)
        self.circle(place, 13, stroke=edge, stroke_width=1)
        if element.state == "heads":
            self.polygon(place, _STAR, fill=_GOLD_EDGE)
        if element.label:
            self.svg.text(place.x, place.y + 31, element.label, "middle", font_size=12)

    def _pawn(self, element: Element, place: _Place) -> None:
        colour = _SIDES.get(element.state, _SOFT)
        if element.label:
            self.circle(place, 16, fill=colour, stroke=_INK, stroke_width=1.2)
            self.text(place, clip(element.label, 4), 13, "#ffffff")
            return
        way = 1 if element.state == "left" else -1
        points = [(0, -15 * way), (14, 12 * way), (-14, 12 * way)]
        self.polygon(place, points, fill=colour, stroke=_INK, stroke_width=1.2)
        self.circle(place._replace(y=place.y + 4 * way), 3.5, fill="#ffffff")

    def _cell(self, element: Element, place: _Place) -> None:
        fill = {"left": _PALE_LEFT, "right": _PALE_RIGHT}.get(element.state, _SQUARE)
        if self.hexagonal:
            corners = [(23 * sin(k * pi / 3), -23 * cos(k * pi / 3)) for k in range(6)]
            self.polygon(place, corners, fill=fill, stroke=_SQUARE_EDGE, stroke_width=1.5)
        elif element.state == "closed":
            self.box(place, 38, 38, fill="none", stroke=_LINE, stroke_dasharray="2 4")
        else:
            self.box(place, 38, 38, fill=fill, stroke=_SQUARE_EDGE)
        if element.state == "cross":
            self.cross(place, _INK)
        elif element.state == "left":
            self.circle(place, 10, fill=_LEFT)
        elif element.state == "right":
            self.circle(place, 8.5, stroke=_RIGHT, stroke_width=5)
        elif element.label:
            self.text(place, element.label, 11, _SOFT)

    _hexagon = _cell

    def _vertex(self, element: Element, place: _Place) -> None:
        style: dict[str, float | str] = {"fill": _SQUARE, "stroke": _INK, "stroke_width": 1.5}
        if element.state == "removed":
            style = {"fill": "none", "stroke": _LINE, "stroke_dasharray": "2 4"}
        elif element.state == "sink":
            style["stroke_width"] = 4
        if _wide(element):
            self.box(place, place.width, 30, rx=15, **style)
        else:
            self.circle(place, 15 if element.label else 6, **style)
        if element.label:
            self.text(place, clip(element.label, 10), 13)

    def _edge(self, element: Element, place: _Place) -> None:
        colour = _LINKS.get(element.state, _GREEN)
        self.circle(place, 11, fill=LIGHT["card"], stroke=colour, stroke_width=2)
        self.text(place, element.label, 11)

    def _ground(self, element: Element, place: _Place) -> None:
        xs = [each.x for each in self.places.values()]
        left, right = (place.x - 32, place.x + 32) if element.label else (min(xs) - 24, max(xs) + 24)
        self.svg.add("line", x1=left, y1=place.y, x2=right, y2=place.y, stroke=_INK, stroke_width=4)


def _away(place: _Place, ux: float, uy: float) -> float:
    """How far from the middle an arrow begins or ends."""
    if place.width <= 0.96 * _UNIT:
        return 17.0
    return min(place.width / 2 / max(abs(ux), 1e-9), 15 / max(abs(uy), 1e-9)) + 2


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
