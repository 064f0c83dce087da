"""Stack A4 pages for the printer in one SVG picture. Measures are points (1/72 inch)."""

from collections.abc import Sequence

from bouton.pictures.palette import CHART
from bouton.pictures.shapes import Letters, Point, Scene, Segment
from bouton.pictures.svg import Svg, plain

WIDTH, HEIGHT = 595.0, 842.0
_GAP = 20.0


def pages_svg(pages: Sequence[Scene]) -> str:
    """Draw the pages below one another.

    >>> pages_svg([Scene(WIDTH, HEIGHT, "cards", [])]).startswith("<svg")
    True
    """
    drawing = Svg()
    for number, page in enumerate(pages):
        _draw(drawing, page, number * (HEIGHT + _GAP))
    return drawing.document(WIDTH, len(pages) * (HEIGHT + _GAP) - _GAP, pages[0].title)


def _draw(drawing: Svg, page: Scene, top: float) -> None:
    """Add a page to a drawing, with its top edge at `top`."""
    fill, stroke = CHART["white"], CHART["page-edge"]
    drawing.add("rect", x=0, y=top, width=page.width, height=page.height, fill=fill, stroke=stroke)
    for item in page.items:
        if isinstance(item, Letters):
            drawing.text(
                item.x,
                top + item.y,
                item.text,
                item.anchor,
                font_size=item.size,
                fill=item.colour,
                font_weight="bold" if item.bold else "normal",
                font_style="italic" if item.italic else "normal",
                transform=f"rotate({plain(item.turn)} {plain(item.x)} {plain(top + item.y)})",
            )
            continue
        given: dict[str, float | str] = {"d": _outline(item.start, item.segments, top) + "Z" * item.closed}
        given |= {"fill": item.fill or "none", "stroke": item.stroke or "none", "stroke_width": item.width}
        drawing.add("path", **given, **({"stroke_dasharray": " ".join(map(plain, item.dash))} if item.dash else {}))


def _outline(start: Point, segments: Sequence[Segment], top: float) -> str:
    def point_at(point: Point) -> str:
        return f"{point[0]:.2f} {top + point[1]:.2f}"

    parts = [f"M{point_at(start)}"]
    parts += [("C" if len(each) == 3 else "L") + " ".join(map(point_at, each)) for each in segments]
    return "".join(parts)
