"""A canvas of pixels for long data: points, rectangles and small capitals, written as PNG with the standard library.

A letter is three pixels wide and five high, times the size of the text; letters without a form of their own lose their
accents, and what is left unknown is drawn as a box.
"""

from collections.abc import Sequence
from unicodedata import normalize

from bouton.pictures.png import png

__all__ = ["SIZE", "Canvas", "line_width"]

SIZE = 3  # pixels of a letter's dot
_STEP, _ROWS = 4, 5
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-'_ ()[]/+*=<>%?!"
#: of each letter the five rows from the top, three bits each, the left one first
_BITS = """
25755 65656 34443 65556 74647 74644 34553 55755 72227 11152 55655 44447 57755 65555 25552 65644 25573 65655 34216 72222
55557 55552 55775 55255 55222 71247 75557 26227 71747 71717 55711 74717 74757 71222 75757 75717 00002 00024 02020 02024
00700 22000 00007 00000 12221 42224 64446 31113 11244 02720 05250 07070 12421 42124 51245 71202 22202
"""
_FORMS = {
    **dict(zip(_LETTERS, _BITS.split(), strict=True)),
    "\N{HORIZONTAL ELLIPSIS}": "00005",
    "\N{RIGHT SINGLE QUOTATION MARK}": "22000",
    "\N{NO-BREAK SPACE}": "00000",
}
_UNKNOWN = "75557"


def _letters(text: str) -> str:
    """Capitals without accents."""
    found = []
    for letter in text.upper():
        found.append(letter if letter in _FORMS else normalize("NFKD", letter)[:1])
    return "".join(found)


def line_width(text: str, size: int = SIZE) -> int:
    """How many pixels a text is wide.

    >>> line_width("été"), line_width("heaps", 1)
    (36, 20)
    """
    return _STEP * size * len(_letters(text))


class Canvas:
    """A rectangle of pixels, each a place in a palette of at most 256 colours.

    >>> canvas = Canvas(40, 20, [(255, 255, 255), (0, 0, 0)])
    >>> canvas.text(1, 1, "Nim", 1)
    >>> sum(canvas.pixels)
    279
    """

    def __init__(self, width: int, height: int, palette: Sequence[tuple[int, int, int]], ground: int = 0) -> None:
        self.width: int = width
        self.height: int = height
        self.palette: Sequence[tuple[int, int, int]] = palette
        self.pixels: bytearray = bytearray([ground]) * (width * height)

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Colour a rectangle; what lies outside is left out."""
        left, right = max(x, 0), min(x + width, self.width)
        if left < right:
            for row in range(max(y, 0), min(y + height, self.height)):
                start = row * self.width
                self.pixels[start + left : start + right] = bytes([colour]) * (right - left)

    def text(self, x: int, y: int, text: str, colour: int, anchor: str = "start", size: int = SIZE) -> None:
        """Write a line whose top is at y, and whose beginning, middle or end is at x."""
        width = line_width(text, size) - size
        x -= {"start": 0, "middle": width // 2, "end": width}[anchor]
        for place, letter in enumerate(_letters(text)):
            for row, bits in enumerate(_FORMS.get(letter, _UNKNOWN)):
                for column in range(3):
                    if int(bits) >> (2 - column) & 1:
                        left = x + (_STEP * place + column) * size
                        self.fill(left, y + row * size, size, size, colour)

    def png(self, text: str) -> bytes:
        """The file, with a comment."""
        whole = bytes(self.pixels)
        rows = [whole[start : start + self.width] for start in range(0, len(whole), self.width)]
        return png(rows, self.palette, text)
