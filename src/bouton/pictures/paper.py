"""What pages on paper are put together from: words, rectangles, drawings set down in a place, QR codes."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from bouton.pictures.shapes import Letters, Path, Point

__all__ = ["INK", "add_text", "moved", "rectangle", "squares", "words"]

INK = "#25231f"
_LETTER = 0.47  # the width of a letter of Helvetica in a sentence, as a part of its size


def add_text(
    items: list[Path | Letters], text: str, corner: Point, size: float, width: float, colour: str = INK
) -> float:
    """Add a text in lines from a corner downwards; returns where the next one begins."""
    x, y = corner
    for paragraph in text.split("\n"):
        for line in wrap(paragraph, int(width / (size * _LETTER))):
            items.append(words(x, y, line, size, colour=colour))
            y += 1.35 * size
    return y + 0.6 * size


def words(x: float, y: float, text: str, size: float, *, bold: bool = False, colour: str = INK) -> Letters:
    """A line of text that begins at (x, y)."""
    return Letters(x, y, text, size, "start", colour, bold)


def rectangle(
    x: float, y: float, width: float, height: float, *, fill: str | None = None, stroke: str | None = INK
) -> Path:
    """A rectangle with its corner at (x, y)."""
    right, bottom = x + width, y + height
    return Path((x, y), [((right, y),), ((right, bottom),), ((x, bottom),)], True, fill, stroke, 1.0)


def squares(rows: Sequence[str], x: float, y: float, side: float) -> Iterator[Path]:
    """The dark squares of a QR code: rows of ones and zeros."""
    each = side / len(rows)
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            if square == "1":
                yield rectangle(x + c * each, y + r * each, each, each, fill="#000000", stroke=None)


def moved(item: Path | Letters, x: float, y: float, scale: float) -> Path | Letters:
    """A shape of a drawing, enlarged and set down with its corner at (x, y)."""

    def at(point: Point) -> Point:
        return x + scale * point[0], y + scale * point[1]

    if isinstance(item, Letters):
        left, base = at((item.x, item.y))
        return item._replace(x=left, y=base, size=scale * item.size)
    segments = [tuple(map(at, segment)) for segment in item.segments]
    dash = tuple(scale * length for length in item.dash)
    return item._replace(start=at(item.start), segments=segments, width=scale * item.width, dash=dash)
