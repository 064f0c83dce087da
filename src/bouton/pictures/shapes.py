"""Drawings of this package as plain shapes, for all formats other than SVG: filled and stroked paths, and texts.

Every picture is drawn once, as SVG. `scene` parses that text; PDF, PNG and TikZ are written from its result. It knows
what `bouton.pictures.svg.Svg` writes and no more: rectangles, circles, ellipses, lines, polygons, paths of straight
lines and cubic curves, arrowheads at their ends, and texts, rotated or not.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, hypot, sin
from typing import NamedTuple
from xml.etree import ElementTree

from bouton.pictures.palette import CHART

Point = tuple[float, float]
#: the points of a path after the first: one for a straight line, three (two controls, the end) for a cubic curve
Segment = tuple[Point, ...]

_ARC = 0.5522847498  # of the radius: distance of the control points of a quarter circle
_NUMBER = re.compile(r"[MLCQZz]|-?\d*\.?\d+")
_TURN = re.compile(r"rotate\((\S+) (\S+) (\S+)\)")
_SVG = "{http://www.w3.org/2000/svg}"


class VectorPath(NamedTuple):
    """A filled or stroked path of lines and curves.

    Attributes
    ----------
    start : the first point.
    segments : the lines and curves that follow.
    closed : whether the path is closed.
    fill, stroke : colours as ``#rrggbb``; None if there is none.
    width : stroke width.
    dash : lengths of dashes and gaps; empty for a solid line.
    """

    start: Point
    segments: Sequence[Segment]
    closed: bool
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...] = ()


class Letters(NamedTuple):
    """A text: the start, middle or end of its baseline (by `anchor`), size, look, rotation in degrees."""

    x: float
    y: float
    text: str
    size: float
    anchor: str
    colour: str
    bold: bool = False
    italic: bool = False
    turn: float = 0.0


class Scene(NamedTuple):
    """A drawing: its size, title and items, bottom to top; y grows downwards."""

    width: float
    height: float
    title: str
    items: list[VectorPath | Letters]


def scene(svg: str) -> Scene:
    """Parse a drawing that this package has written.

    >>> from bouton.pictures.svg import Svg
    >>> drawing = Svg()
    >>> drawing.add("line", x1=1, y1=2, x2=30, y2=2, stroke="#222222")
    >>> line = scene(drawing.document(40, 20, "a line")).items[1]
    >>> line.start, line.segments, line.stroke
    ((1.0, 2.0), [((30.0, 2.0),)], '#222222')
    """
    root = ElementTree.fromstring(svg)
    title = root.find(f"{_SVG}title")
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    heads = {marker.get("id", ""): marker for marker in root.iter(f"{_SVG}marker")}
    items: list[VectorPath | Letters] = []
    for element in _drawn_elements(root):
        kind = element.tag.removeprefix(_SVG)
        if kind == "text":
            items.append(_letters(element, float(root.get("font-size", "14"))))
        elif kind in _SHAPES:
            made = _path(kind, element)
            if made.fill or made.stroke:
                items.append(made)
            head = element.get("marker-end")
            if head:
                items.append(_arrow(made, heads[head.removeprefix("url(#").rstrip(")")]))
    return Scene(width, height, (title.text or "") if title is not None else "", items)


def _drawn_elements(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield all elements except definitions."""
    for child in element:
        if child.tag != f"{_SVG}defs":
            yield child
            yield from _drawn_elements(child)


def _colour(value: str | None) -> str | None:
    """A colour as ``#rrggbb``; None if there is none."""
    if value is None or value == "none":
        return None
    named = CHART.get(value, value)  # white and black
    return "#" + "".join(letter * 2 for letter in named[1:]) if len(named) == 4 else named


def _path(kind: str, element: ElementTree.Element) -> VectorPath:
    attributes = element.attrib
    start, segments, closed = _SHAPES[kind](attributes)
    filled = "black" if kind not in ("line", "polyline") else None
    return VectorPath(
        start,
        segments,
        closed,
        _colour(attributes.get("fill", filled)),
        _colour(attributes.get("stroke")),
        float(attributes.get("stroke-width", "1")),
        tuple(map(float, attributes.get("stroke-dasharray", "").replace(",", " ").split())),
    )


_Outline = tuple[Point, list[Segment], bool]


def _rectangle(given: Mapping[str, str]) -> _Outline:
    x, y, width, height = (float(given.get(name, "0")) for name in ("x", "y", "width", "height"))
    r = min(float(given.get("rx", "0")), width / 2, height / 2)
    right, bottom = x + width, y + height
    if not r:
        return (x, y), [((right, y),), ((right, bottom),), ((x, bottom),)], True
    c = r * (1 - _ARC)
    segments: list[Segment] = [
        ((right - r, y),),
        ((right - c, y), (right, y + c), (right, y + r)),
        ((right, bottom - r),),
        ((right, bottom - c), (right - c, bottom), (right - r, bottom)),
        ((x + r, bottom),),
        ((x + c, bottom), (x, bottom - c), (x, bottom - r)),
        ((x, y + r),),
        ((x, y + c), (x + c, y), (x + r, y)),
    ]
    return (x + r, y), segments, True


def _ellipse(given: Mapping[str, str]) -> _Outline:
    x, y = float(given.get("cx", "0")), float(given.get("cy", "0"))
    a, b = (float(given.get(name, given.get("r", "0"))) for name in ("rx", "ry"))
    p, q = a * _ARC, b * _ARC
    segments: list[Segment] = [
        ((x + a, y + q), (x + p, y + b), (x, y + b)),
        ((x - p, y + b), (x - a, y + q), (x - a, y)),
        ((x - a, y - q), (x - p, y - b), (x, y - b)),
        ((x + p, y - b), (x + a, y - q), (x + a, y)),
    ]
    return (x + a, y), segments, True


def _line(given: Mapping[str, str]) -> _Outline:
    x1, y1, x2, y2 = (float(given[name]) for name in ("x1", "y1", "x2", "y2"))
    return (x1, y1), [((x2, y2),)], False


def _corners(given: Mapping[str, str]) -> list[Point]:
    numbers = list(map(float, given["points"].replace(",", " ").split()))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _polygon(given: Mapping[str, str]) -> _Outline:
    first, *rest = _corners(given)
    return first, [(point,) for point in rest], True


def _polyline(given: Mapping[str, str]) -> _Outline:
    first, *rest = _corners(given)
    return first, [(point,) for point in rest], False


def _curves(given: Mapping[str, str]) -> _Outline:
    """A path of ``M``, ``L``, ``C`` and ``Z`` in absolute coordinates, with a single ``M``."""
    words = _NUMBER.findall(given["d"])
    start: Point = (0.0, 0.0)
    segments: list[Segment] = []
    closed, place, command = False, 0, ""
    while place < len(words):
        if words[place].isalpha():
            command, place = words[place], place + 1
            closed = closed or command in "Zz"
            continue
        count = 3 if command == "C" else 1
        numbers = [float(word) for word in words[place : place + 2 * count]]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        place += 2 * count
        if command == "M":
            start = points[0]
        else:
            segments.append(points)
    return start, segments, closed


_SHAPES = {
    "rect": _rectangle,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": _polygon,
    "polyline": _polyline,
    "path": _curves,
}


def _letters(element: ElementTree.Element, usual: float) -> Letters:
    given = element.attrib
    x, y, turn = float(given["x"]), float(given["y"]), 0.0
    if turned := _TURN.fullmatch(given.get("transform", "")):
        turn = float(turned[1])
    return Letters(
        x,
        y,
        element.text or "",
        float(given.get("font-size", usual)),
        given.get("text-anchor", "start"),
        _colour(given.get("fill", "black")) or CHART["black"],
        given.get("font-weight") == "bold",
        given.get("font-style") == "italic",
        turn,
    )


def _arrow(path: VectorPath, marker: ElementTree.Element) -> VectorPath:
    """The head at the end of a path, from the marker's own 8 × 8 drawing."""
    drawn = marker[0].attrib
    start, segments, closed = _curves(drawn)
    scale = float(marker.get("markerWidth", "8")) / 8
    points = [path.start, *(point for segment in path.segments for point in segment)]
    (x, y) = points[-1]
    before = next(((a, b) for a, b in reversed(points[:-1]) if hypot(x - a, y - b) > 1e-6), (x - 1, y))
    angle = atan2(y - before[1], x - before[0])
    across, up = float(marker.get("refX", "0")), float(marker.get("refY", "0"))

    def place(point: Point) -> Point:
        a, b = (point[0] - across) * scale, (point[1] - up) * scale
        return x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)

    moved = [tuple(place(point) for point in segment) for segment in segments]
    return VectorPath(place(start), moved, closed, _colour(drawn.get("fill", "black")), None, 0.0)
