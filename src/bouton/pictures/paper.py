"""Parts of printed pages: words, rectangles, placed drawings, QR codes."""

import unicodedata
from collections.abc import Iterator, Sequence

from bouton.pictures.palette import CHART
from bouton.pictures.shapes import Letters, Point, VectorPath

#: widths of Helvetica's letters in thousandths of the font size, from Adobe's metrics of the font
_WIDTHS = {
    222: "ijl‘’",
    278: "ftI .,:;!/[]|\N{NO-BREAK SPACE}",
    333: "r()-“”",
    500: "ckvxyzsJ",
    584: "+=<>−",
    611: "FTZ",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    833: "mM",
    944: "W",
    1000: "…–—",
}
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHERS = 556  # digits, and most small letters


def add_text(
    items: list[VectorPath | Letters], text: str, corner: Point, size: float, width: float, colour: str = CHART["ink"]
) -> float:
    """Add a text in lines from a corner downwards; return the y where the next text starts."""
    x, y = corner
    for paragraph in text.split("\n"):
        for line in _lines(paragraph, 1000 * width / size):
            items.append(words(x, y, line, size, colour=colour))
            y += 1.35 * size
    return y + 0.6 * size


def _lines(text: str, most: float) -> Iterator[str]:
    """Split a text into lines at spaces, or within a word that is wider than a line.

    `most` is the width of a line in thousandths of the font size.
    """
    line, width = "", 0
    for word in text.split(" "):
        each = _width(word)
        if line and width + _WIDTH[" "] + each > most:
            yield line
            line, width = "", 0
        line, width = (f"{line} {word}", width + _WIDTH[" "] + each) if line else (word, each)
        while width > most:
            cut = next(k for k in range(len(line), 0, -1) if k == 1 or _width(line[:k]) <= most)
            yield line[:cut]
            line = line[cut:]
            width = _width(line)
    if line:
        yield line


def width_of(text: str, size: float) -> float:
    """Width of a line of text."""
    return size * _width(text) / 1000


def _width(text: str) -> int:
    return sum(_WIDTH.get(unicodedata.normalize("NFD", letter)[0], _OTHERS) for letter in text)


def words(x: float, y: float, text: str, size: float, *, bold: bool = False, colour: str = CHART["ink"]) -> Letters:
    """A line of text that starts at (x, y)."""
    return Letters(x, y, text, size, "start", colour, bold)


def rectangle(
    x: float, y: float, width: float, height: float, *, fill: str | None = None, stroke: str | None = CHART["ink"]
) -> VectorPath:
    """A rectangle with its top left corner at (x, y)."""
    right, bottom = x + width, y + height
    return VectorPath((x, y), [((right, y),), ((right, bottom),), ((x, bottom),)], True, fill, stroke, 1.0)


def squares(rows: Sequence[str], x: float, y: float, side: float) -> Iterator[VectorPath]:
    """The dark squares of a QR code with its top left corner at (x, y), given as rows of ones and zeros."""
    each = side / len(rows)
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            if square == "1":
                yield rectangle(x + c * each, y + r * each, each, each, fill=CHART["black"], stroke=None)


def move_item(item: VectorPath | Letters, x: float, y: float, scale: float) -> VectorPath | Letters:
    """A shape of a drawing after the drawing is scaled and its upper left corner moved to (x, y)."""

    def transform(point: Point) -> Point:
        return x + scale * point[0], y + scale * point[1]

    if isinstance(item, Letters):
        left, base = transform((item.x, item.y))
        return item._replace(x=left, y=base, size=scale * item.size)
    segments = [tuple(map(transform, segment)) for segment in item.segments]
    dash = tuple(scale * length for length in item.dash)
    return item._replace(start=transform(item.start), segments=segments, width=scale * item.width, dash=dash)
