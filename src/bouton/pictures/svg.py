"""Write SVG: escaped texts, rounded numbers, and the colours and shapes shared by all pictures.

The colours are those of M. Okabe and K. Ito (2008), which can be distinguished with every common form of colour
blindness; outcomes are also shown by shape and letter, never by colour only.
"""

from collections.abc import Iterable
from html import escape
from unicodedata import east_asian_width

from bouton.notation import clip

FONT_SIZE = 14
_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_CHARACTER = 0.6  # width of a character as a fraction of the font size, large enough for common fonts


def plain(number: float) -> str:
    """Format a coordinate with at most one decimal.

    >>> plain(12.0), plain(-0.04), plain(3.14159)
    ('12', '0', '3.1')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """Estimate the width of a text; wide East Asian characters count twice.

    >>> text_width("7,2,6", 10)
    30.0
    """
    return size * _CHARACTER * sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


class Svg:
    """A drawing that is built element by element.

    >>> drawing = Svg()
    >>> drawing.add("circle", cx=1.5, cy=2, r=3, fill="white")
    >>> drawing.text(0, 5, "a < b")
    >>> drawing.elements
    ['<circle cx="1.5" cy="2" r="3" fill="white"/>', '<text x="0" y="5" text-anchor="start">a &lt; b</text>']

    Attribute names are given with ``_`` for ``-``; numbers get one decimal, texts are escaped.
    """

    def __init__(self) -> None:
        self.elements: list[str] = []

    def add(self, tag: str, /, **attributes: float | str) -> None:
        """Add an empty element."""
        self.elements.append(f"<{tag}{_attributes(attributes)}/>")

    def open(self, tag: str, /, **attributes: float | str) -> None:
        """Open an element that contains the following ones, up to `close`."""
        self.elements.append(f"<{tag}{_attributes(attributes)}>")

    def close(self, tag: str) -> None:
        """Close an element."""
        self.elements.append(f"</{tag}>")

    def text(self, x: float, y: float, text: str, anchor: str = "start", **attributes: float | str) -> None:
        """Add a text; control characters, which XML forbids, are shown as escapes."""
        given = _attributes({"x": x, "y": y, "text-anchor": anchor, **attributes})
        self.elements.append(f"<text{given}>{_escape(text)}</text>")

    def tooltip(self, text: str) -> None:
        """Add a title to the open element; it is shown on hover and read by screen readers."""
        self.elements.append(f"<title>{_escape(text)}</title>")

    def document(self, width: float, height: float, title: str, definitions: Iterable[str] = ()) -> str:
        """The complete drawing, on a white background."""
        size = f'width="{plain(width)}" height="{plain(height)}" viewBox="0 0 {plain(width)} {plain(height)}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{_FONT}" font-size="{FONT_SIZE}">',
            f"<title>{_escape(title)}</title>",
            *definitions,
            f'<rect width="{plain(width)}" height="{plain(height)}" fill="white"/>',
            *self.elements,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"


def _attributes(attributes: dict[str, float | str]) -> str:
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_escape(value) if isinstance(value, str) else plain(value)}"'
        for name, value in attributes.items()
    )


def _escape(text: str) -> str:
    return escape(visible(text))


def visible(text: str) -> str:
    """Replace control characters by escapes; the no-break spaces of French are kept.

    >>> visible("a" + chr(7)), visible("N\N{NO-BREAK SPACE}:") == "N\N{NO-BREAK SPACE}:"
    ('a\\\\x07', True)
    """
    if text.isprintable():
        return text
    parts = text.split("\N{NO-BREAK SPACE}")
    return "\N{NO-BREAK SPACE}".join(clip(part, len(part) + 1) for part in parts)
