"""Pages for the printer: rectangles and texts on A4, written as SVG or as PDF.

The PDF is the smallest that shows them (PDF 1.4, ISO 32000-1 sections 7 to 9): a catalogue, the pages, one stream for
each, and the fonts Helvetica and Helvetica-Bold that every reader has, in the Windows Latin encoding. Measures are
points (1/72 inch) from the top left corner.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bouton.pictures.svg import Svg, plain

__all__ = ["HEIGHT", "WIDTH", "Box", "Page", "Words", "digits_width", "pages_pdf", "pages_svg"]

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
        top = number * (HEIGHT + _GAP)
        for item in page:
            if isinstance(item, Box):
                grey = f"#{round(255 * item.fill):02x}" + f"{round(255 * item.fill):02x}" * 2
                drawing.add(
                    "rect", x=item.x, y=top + item.y, width=item.width, height=item.height, fill=grey, stroke="#000"
                )
            else:
                weight = "bold" if item.bold else "normal"
                drawing.text(item.x, top + item.y, item.text, font_size=item.size, font_weight=weight)
    return drawing.document(WIDTH, len(pages) * (HEIGHT + _GAP) - _GAP, title)


def pages_pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as a PDF file.

    >>> pages_pdf([[Words(50, 50, 12, "1 4 6")]], "cards")[:8]
    b'%PDF-1.4'
    """
    kids = " ".join(f"{6 + 2 * number} 0 R" for number in range(len(pages)))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        b"<< /Title (" + _escaped(title) + b") >>",
    ]
    for number, page in enumerate(pages):
        stream = b"\n".join(_operator(item) for item in page)
        size = f"[0 0 {plain(WIDTH)} {plain(HEIGHT)}]"
        fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
        head = f"<< /Type /Page /Parent 2 0 R /MediaBox {size} /Resources {fonts}"
        bodies.append(f"{head} /Contents {7 + 2 * number} 0 R >>".encode())
        bodies.append(f"<< /Length {len(stream)} >>\nstream\n".encode() + stream + b"\nendstream")
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(bodies, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(bodies) + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def _operator(item: Box | Words) -> bytes:
    if isinstance(item, Box):
        corner = f"{plain(item.x)} {plain(HEIGHT - item.y - item.height)} {plain(item.width)} {plain(item.height)}"
        return f"{item.fill:.2f} g 0.8 w {corner} re B 0 g".encode()
    font = "F2" if item.bold else "F1"
    head = f"BT /{font} {item.size:.2f} Tf {plain(item.x)} {plain(HEIGHT - item.y)} Td ("
    return head.encode() + _escaped(item.text) + b") Tj ET"


def _escaped(text: str) -> bytes:
    body = text.encode("cp1252", "replace")
    return body.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
