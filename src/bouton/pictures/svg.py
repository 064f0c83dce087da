"""Writing SVG: escaped texts, numbers without noise, and the colours and shapes that all pictures share.

The colours are those of M. Okabe and K. Ito (2008), told apart with every common form of colour blindness; the
outcome is shown by shape and letter as well, never by colour alone.
"""

from collections.abc import Iterable
from html import escape
from unicodedata import east_asian_width

from bouton.notation import clip

__all__ = ["FONT_SIZE", "Svg", "plain", "text_width", "visible"]

FONT_SIZE = 14
_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_CHARACTER = 0.6  # the width of a character as a part of the font size, on the safe side for common fonts


def plain(number: float) -> str:
    """A coordinate with one decimal at most.

    >>> plain(12.0), plain(-0.04), plain(3.14159)
    ('12', '0', '3.1')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """About how wide a text is; wide East Asian characters count twice.

    >>> text_width("7,2,6", 10)
    30.0
    """
    return size * _CHARACTER * sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


class Svg:
    """A drawing that grows element by element.

    >>> drawing = Svg()
    >>> drawing.add("circle", cx=1.5, cy=2, r=3, fill="white")
    >>> drawing.text(0, 5, "a < b")
    >>> drawing.elements
    ['<circle cx="1.5" cy="2" r="3" fill="white"/>', '<text x="0" y="5" text-anchor="start">a &lt; b</text>']

    Attributes' names are written with ``_`` for ``-``; numbers get one decimal, texts are escaped.
    """

    def __init__(self) -> None:
        self.elements: list[str] = []

    def add(self, tag: str, /, **attributes: float | str) -> None:
        """Add an element that holds nothing."""
        self.elements.append(f"<{tag}{_attributes(attributes)}/>")

    def open(self, tag: str, /, **attributes: float | str) -> None:
        """Begin an element that holds the next ones, up to `close`."""
        self.elements.append(f"<{tag}{_attributes(attributes)}>")

    def close(self, tag: str) -> None:
        """End an element."""
        self.elements.append(f"</{tag}>")

    def text(self, x: float, y: float, text: str, anchor: str = "start", **attributes: float | str) -> None:
        """Add a text; control characters, which XML forbids, are shown as escapes."""
        given = _attributes({"x": x, "y": y, "text-anchor": anchor, **attributes})
        self.elements.append(f"<text{given}>{_escape(text)}</text>")

    def tooltip(self, text: str) -> None:
        """Add the title of the element that is open: what a reader or a pointer at rest gets."""
        self.elements.append(f"<title>{_escape(text)}</title>")

    def document(self, width: float, height: float, title: str, definitions: Iterable[str] = ()) -> str:
        """The whole drawing, on a white ground."""
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
    """A text with its control characters as escapes; the no-break spaces of French stay.

    >>> visible("a" + chr(7)), visible("N\N{NO-BREAK SPACE}:") == "N\N{NO-BREAK SPACE}:"
    ('a\\\\x07', True)
    """
    if text.isprintable():
        return text
    parts = text.split("\N{NO-BREAK SPACE}")
    return "\N{NO-BREAK SPACE}".join(clip(part, len(part) + 1) for part in parts)
