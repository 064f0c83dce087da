"""Rasterize shapes with the standard library: exact coverage of each pixel, and texts in a stroke alphabet.

A shape is filled from its outline: each line of the outline adds, to each pixel that it crosses, the part of the pixel
to the right of it; the running sum along a row is the coverage of each pixel, and a run of pixels with the same
coverage is written in one step. A stroke is filled as the outline of the area that a round pen covers.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, radians, sin

from bouton.errors import InputError
from bouton.pictures.lettering import CAPITAL, text_length, text_strokes
from bouton.pictures.limits import MOST_PIXELS
from bouton.pictures.png import png
from bouton.pictures.shapes import Letters, Point, Scene, VectorPath

_FINE = 10_000_000  # up to this many pixels, a unit is drawn as two pixels
_PEN, _BOLD_PEN = 0.085, 0.115  # stroke width of letters, as a fraction of the size
_BOLD_WIDTH = 1.05
_CURVE = 8  # lines per curve
_SHARP = 0.85  # below this cosine of the turning angle, a line has a corner

Outline = list[Point]


def scene_png(drawn: Scene) -> bytes:
    """Encode a drawing as PNG, with two pixels per unit unless that is too large.

    >>> from bouton.pictures.shapes import scene
    >>> from bouton.pictures.svg import Svg
    >>> scene_png(scene(Svg().document(40, 20, "nothing")))[:4]
    b'\\x89PNG'

    Raises
    ------
    InputError : if there are more than 32 million pixels.
    """
    scale = 2.0 if 4 * drawn.width * drawn.height <= _FINE else 1.0
    pixels = ceil(drawn.width * scale) * ceil(drawn.height * scale)
    if pixels > MOST_PIXELS:
        raise InputError("pictures.png-large", pixels=pixels, most=MOST_PIXELS)
    return png(draw_scene(drawn, scale).pixels, drawn.title)


def draw_scene(drawn: Scene, scale: float) -> "Canvas":
    """Draw a scene, with `scale` pixels per unit.

    >>> from bouton.pictures.shapes import scene
    >>> from bouton.pictures.svg import Svg
    >>> draw_scene(scene(Svg().document(40, 20, "nothing")), 2.0).width
    80
    """
    canvas = Canvas(ceil(drawn.width * scale), ceil(drawn.height * scale))
    for item in drawn.items:
        if isinstance(item, VectorPath):
            _draw(canvas, item, scale)
        elif item.text:
            canvas.fill(_pen_of_text(item, scale), item.colour)
    return canvas


class Canvas:
    """Rows of pixels, three bytes each, initially white."""

    def __init__(self, width: int, height: int) -> None:
        self.width: int = width
        self.height: int = height
        self.pixels: list[bytearray] = [bytearray(b"\xff") * (3 * width) for _ in range(height)]

    def fill(self, outlines: Iterable[Outline], colour: str) -> None:
        """Fill the area that the outlines enclose; overlaps count once if the outlines have the same orientation."""
        ink = bytes.fromhex(colour[1:])
        rows: dict[int, dict[int, list[float]]] = {}
        for outline in outlines:
            for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
                _cross(rows, x0, y0, x1, y1, self.height)
        for y, cells in rows.items():
            self._row(y, cells, ink)

    def _row(self, y: int, cells: dict[int, list[float]], ink: bytes) -> None:
        row, width, run = self.pixels[y], self.width, 0.0
        places = sorted(cells)
        for place, following in zip(places, [*places[1:], places[-1] + 1], strict=True):
            cover, part = cells[place]
            if 0 <= place < width:
                _blend(row, place, place + 1, min(abs(run + part), 1.0), ink)
            run += cover
            if following > place + 1 and abs(run) > 1e-4:
                _blend(row, max(place + 1, 0), min(following, width), min(abs(run), 1.0), ink)


def _blend(row: bytearray, begin: int, end: int, cover: float, ink: bytes) -> None:
    if end <= begin or cover < 0.002:
        return
    if cover > 0.998:
        row[3 * begin : 3 * end] = ink * (end - begin)
        return
    left = 1.0 - cover
    for k, part in enumerate(ink):
        for place in range(3 * begin + k, 3 * end, 3):
            row[place] = int(row[place] * left + part * cover + 0.5)


def _cross(rows: dict[int, dict[int, list[float]]], x0: float, y0: float, x1: float, y1: float, height: int) -> None:
    """Add a line: for each pixel that it crosses, its signed height there, and that height times the share of the pixel
    to the right of the line. `rows` maps y and x to these two sums."""
    if y0 == y1:
        return
    sign = 1.0
    if y0 > y1:
        x0, y0, x1, y1, sign = x1, y1, x0, y0, -1.0
    slope = (x1 - x0) / (y1 - y0)
    if y0 < 0:
        x0, y0 = x0 - y0 * slope, 0.0
    bottom = min(y1, float(height))
    y = floor(y0)
    while y < bottom:
        top, low = max(y0, y), min(bottom, y + 1)
        if low > top:
            a, b = x0 + (top - y0) * slope, x0 + (low - y0) * slope
            if a > b:
                a, b = b, a
            _cells(rows.setdefault(y, {}), a, b, sign * (low - top))
        y += 1


def _cells(row: dict[int, list[float]], a: float, b: float, rise: float) -> None:
    """Add the part of a line in one row of pixels, from x = a to x = b, of the signed height `rise`; see `_cross`."""
    first, last = floor(a), floor(b)
    if first == last:
        cell = row.setdefault(first, [0.0, 0.0])
        cell[0] += rise
        cell[1] += rise * (first + 1 - (a + b) / 2)
        return
    per = rise / (b - a)
    for place in range(first, last + 1):
        left, right = max(a, place), min(b, place + 1)
        if right > left:
            cell = row.setdefault(place, [0.0, 0.0])
            cell[0] += per * (right - left)
            cell[1] += per * (right - left) * (place + 1 - (left + right) / 2)


def _draw(canvas: Canvas, path: VectorPath, scale: float) -> None:
    points = _flat(path, scale)
    if path.fill:
        canvas.fill([points], path.fill)
    if path.stroke and path.width:
        line = [*points, points[0]] if path.closed else points
        parts = _dashes(line, [scale * each for each in path.dash]) if path.dash else [line]
        canvas.fill((piece for part in parts for piece in _pen(part, scale * path.width, path.closed)), path.stroke)


def _flat(path: VectorPath, scale: float) -> Outline:
    """The points of a path, with curves as short lines."""
    points = [(path.start[0] * scale, path.start[1] * scale)]
    for segment in path.segments:
        ends = [(x * scale, y * scale) for x, y in segment]
        if len(ends) == 1:
            points += ends
            continue
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *ends
        steps = max(_CURVE, int((abs(x3 - x0) + abs(y3 - y0)) / 12))
        for step in range(1, steps + 1):
            t = step / steps
            s = 1 - t
            a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def _dashes(line: Outline, dash: Sequence[float]) -> Iterator[Outline]:
    """Split a line into dashes."""
    index, left, piece = 0, dash[0], [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        length = hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > left:
            done += left
            point = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if index % 2 == 0:
                yield [*piece, point]
            index += 1
            left, piece = dash[index % len(dash)], [point]
        left -= length - done
        piece.append((x1, y1))
    if index % 2 == 0 and len(piece) > 1:
        yield piece


def _pen(line: Outline, width: float, closed: bool = False, caps: bool = False) -> Iterator[Outline]:
    """Yield outlines, all of the same orientation, of the area that a pen covers along a line, if `caps` with round
    ends."""
    points = [line[0], *(b for a, b in pairwise(line) if hypot(b[0] - a[0], b[1] - a[1]) > 1e-9)]
    half = width / 2
    if len(points) < 2:
        if caps:
            yield _disc(points[0], half)
        return
    steps = []
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        steps.append(((x1 - x0) / length, (y1 - y0) / length))
    corners = [0]
    corners += [k for k, (a, b) in enumerate(pairwise(steps), 1) if a[0] * b[0] + a[1] * b[1] < _SHARP]
    corners.append(len(steps))
    for begin, end in pairwise(corners):
        yield _ribbon(points[begin : end + 1], steps[begin:end], half)
    round_at = corners[1:-1] if not caps else corners
    if width > 1.2:
        for k in [*round_at, *([0] if closed and not caps else [])]:
            yield _disc(points[k], half)


def _ribbon(points: Outline, steps: Sequence[Point], half: float) -> Outline:
    """The outline of a line without sharp corners: along one side and back along the other."""
    left, right = [], []
    for k, (x, y) in enumerate(points):
        a, b = steps[max(k - 1, 0)], steps[min(k, len(steps) - 1)]
        dx, dy = a[0] + b[0], a[1] + b[1]
        size = hypot(dx, dy)
        grow = half / max(size / 2, 0.5)  # the sides stay parallel around a bend
        nx, ny = -dy / size * grow, dx / size * grow
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return [*left, *reversed(right)]


def _disc(centre: Point, half: float) -> Outline:
    count = max(8, int(4 * half))
    x, y = centre
    turns = (-2 * pi * k / count for k in range(count))
    return [(x + half * cos(turn), y + half * sin(turn)) for turn in turns]


def _pen_of_text(letters: Letters, scale: float) -> Iterator[Outline]:
    size = letters.size * scale
    unit = size * CAPITAL / 10
    width = size * (_BOLD_PEN if letters.bold else _PEN)
    wide = _BOLD_WIDTH if letters.bold else 1.0
    shift = {"start": 0.0, "middle": -0.5, "end": -1.0}[letters.anchor] * text_length(letters.text) * unit * wide
    angle = radians(letters.turn)
    c, s = cos(angle), sin(angle)
    lean = 0.2 if letters.italic else 0.0
    x0, y0 = letters.x * scale, letters.y * scale
    for stroke in text_strokes(letters.text):
        flat = [((wide * x + lean * y) * unit + shift, -y * unit) for x, y in stroke]
        line = [(x0 + c * x - s * y, y0 + s * x + c * y) for x, y in flat]
        yield from _pen(line, width, caps=True)
