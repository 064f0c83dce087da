"""Pages for the printer: rectangles and texts on A4, written as SVG or as PDF. Measures are points (1/72 inch)."""

from collections.abc import Sequence
from typing import NamedTuple

from bouton.pictures.pdf import pdf
from bouton.pictures.shapes import Scene, scene
from bouton.pictures.svg import Svg

__all__ = ["HEIGHT", "WIDTH", "Box", "Page", "Words", "digits_width", "page_scenes", "pages_pdf", "pages_svg"]

WIDTH, HEIGHT = 595.0, 842.0
_GAP = 20.0


class Box(NamedTuple):
    """A rectangle with a thin line; `fill` is a grey from 0 (black) to 1."""

    x: float
    y: float
    width: float
    height: float
    fill: float = 1.0


class Words(NamedTuple):
    """A text whose left end stands on the baseline at (x, y)."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False


Page = Sequence[Box | Words]


def digits_width(text: str, size: float) -> float:
    """The width of digits in Helvetica: each is 0.556 of the size.

    >>> round(digits_width("99", 10), 2)
    11.12
    """
    return 0.556 * size * len(text)


def pages_svg(pages: Sequence[Page], title: str) -> str:
    """The pages below one another in one SVG picture."""
    drawing = Svg()
    for number, page in enumerate(pages):
        _draw(drawing, page, number * (HEIGHT + _GAP))
    return drawing.document(WIDTH, len(pages) * (HEIGHT + _GAP) - _GAP, title)


def page_scenes(pages: Sequence[Page], title: str) -> list[Scene]:
    """Each page as shapes."""
    found = []
    for page in pages:
        drawing = Svg()
        _draw(drawing, page, 0.0)
        found.append(scene(drawing.document(WIDTH, HEIGHT, title)))
    return found


def pages_pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as a PDF file.

    >>> pages_pdf([[Words(50, 50, 12, "1 4 6")]], "cards")[:8]
    b'%PDF-1.4'
    """
    return pdf(page_scenes(pages, title), scale=1.0)


def _draw(drawing: Svg, page: Page, top: float) -> None:
    for item in page:
        if isinstance(item, Box):
            grey = f"#{round(255 * item.fill):02x}" + f"{round(255 * item.fill):02x}" * 2
            drawing.add(
                "rect", x=item.x, y=top + item.y, width=item.width, height=item.height, fill=grey, stroke="#000"
            )
        else:
            weight = "bold" if item.bold else "normal"
            drawing.text(item.x, top + item.y, item.text, font_size=item.size, font_weight=weight)
