"""Write PDF with the standard library: one drawing per page, text as text, in the fonts that every reader has.

The file contains only what it needs (PDF 1.4, ISO 32000-1 sections 7 to 9): a catalogue, the pages, one stream for
each, and five of the fourteen standard fonts: Helvetica upright, bold and oblique in the Windows Latin encoding, and
Symbol and ZapfDingbats in their own.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, radians, sin
from unicodedata import decomposition, normalize
from zlib import compress

from bouton.pictures.shapes import Letters, Scene, VectorPath

_POINTS = 0.75  # points per unit of a drawing
#: widths of Helvetica's letters from space to tilde, in thousandths of the font size (Adobe's AFM file)
_WIDTHS = """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584
584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278
278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500
500 334 260 334 584
"""
_BOLD = 1.06  # the letters of Helvetica-Bold are about this much wider
_FURTHER = {"«": 556, "»": 556, "…": 1000, "–": 556, "—": 1000, "’": 222, "×": 584, "°": 400, "·": 278, "œ": 944}
_SMALL, _RAISED = 0.6, {"<sub>": -0.18, "<super>": 0.33}  # digits below and above the line: scale, and rise / size
_SPACES = str.maketrans({"\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}", "ᵒ": "º"})
#: characters outside the Windows encoding: font, byte in that font, width
_SIGNS = {
    **{
        sign: ("F4", code, width)
        for sign, code, width in (
            ("∞", 0xA5, 713), ("⊕", 0xC5, 768), ("⊗", 0xC4, 768), ("∅", 0xC6, 823), ("≤", 0xA3, 549), ("≥", 0xB3, 549),
            ("≠", 0xB9, 549), ("→", 0xAE, 987), ("←", 0xAC, 987), ("↑", 0xAD, 603), ("↓", 0xAF, 603), ("∈", 0xCE, 713),
            ("ω", 0x77, 686), ("α", 0x61, 631), ("φ", 0x66, 521), ("−", 0x2D, 549), ("∗", 0x2A, 500), ("√", 0xD6, 549),
            ("⟨", 0xE1, 329), ("⟩", 0xF1, 329), ("⌊", 0xEB, 384), ("⌋", 0xFB, 384), ("⌈", 0xE9, 384), ("⌉", 0xF9, 384),
        )
    },
    **{
        sign: ("F5", code, width)
        for sign, code, width in (
            ("●", 0x6C, 791), ("○", 0x6D, 873), ("■", 0x6E, 761), ("□", 0x6F, 762), ("▲", 0x73, 892), ("▼", 0x74, 892),
            ("✓", 0x33, 755), ("✕", 0x35, 760), ("✗", 0x37, 760), ("★", 0x48, 816), ("◆", 0x75, 788),
        )
    },
}  # fmt: skip


def pdf(scenes: Sequence[Scene], scale: float = _POINTS) -> bytes:
    """Write drawings as a PDF file.

    >>> from bouton.pictures.shapes import scene
    >>> from bouton.pictures.svg import Svg
    >>> pdf([scene(Svg().document(40, 20, "nothing"))])[:8]
    b'%PDF-1.4'

    Parameters
    ----------
    scenes : the drawings, one per page.
    scale : points per unit.
    """
    kids = " ".join(f"{9 + 2 * number} 0 R" for number in range(len(scenes)))
    names = ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Symbol", "ZapfDingbats")
    fonts = " ".join(f"/F{number} {number + 2} 0 R" for number in range(1, 6))
    bodies = [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(scenes)} >>".encode()]
    for name in names:
        encoding = " /Encoding /WinAnsiEncoding" if name.startswith("Helvetica") else ""
        bodies.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{name}{encoding} >>".encode())
    bodies.append(b"<< /Title " + _text_string(scenes[0].title if scenes else "") + b" >>")
    for number, each in enumerate(scenes):
        stream = compress("\n".join(_operators(each, scale)).encode("latin-1"))
        size = f"[0 0 {_number(each.width * scale)} {_number(each.height * scale)}]"
        head = f"<< /Type /Page /Parent 2 0 R /MediaBox {size} /Resources << /Font << {fonts} >> >>"
        bodies.append(f"{head} /Contents {10 + 2 * number} 0 R >>".encode())
        bodies.append(f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode() + stream + b"\nendstream")
    return _file(bodies)


def _file(bodies: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(bodies, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start, count = len(out), len(bodies) + 1
    out += f"xref\n0 {count}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {count} /Root 1 0 R /Info 8 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def _text_string(text: str) -> bytes:
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _operators(drawn: Scene, scale: float) -> Iterator[str]:
    """Yield the operators that draw a page; the first one flips the y axis so that y grows downwards."""
    yield f"{_number(scale)} 0 0 {_number(-scale)} 0 {_number(drawn.height * scale)} cm 1 j"
    for item in drawn.items:
        if isinstance(item, VectorPath):
            yield _path(item)
        elif item.text:
            yield from _letters(item)


def _colour(colour: str, operator: str) -> str:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return " ".join(f"{part:.3g}" for part in parts) + f" {operator}"


def _path(path: VectorPath) -> str:
    parts = [_colour(path.fill, "rg")] if path.fill else []
    if path.stroke:
        dash = " ".join(map(_number, path.dash))
        parts += [_colour(path.stroke, "RG"), f"{_number(path.width)} w [{dash}] 0 d"]
    parts.append(f"{_number(path.start[0])} {_number(path.start[1])} m")
    for segment in path.segments:
        numbers = " ".join(_number(value) for point in segment for value in point)
        parts.append(f"{numbers} {'c' if len(segment) == 3 else 'l'}")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return " ".join([*parts, "h"] if path.closed else parts) + f" {paint[bool(path.fill), bool(path.stroke)]}"


def _letters(letters: Letters) -> Iterator[str]:
    """Yield the operators that draw a text, in runs of a single font; the text matrix undoes the flip of the y axis."""
    plain = "F2" if letters.bold else "F3" if letters.italic else "F1"
    runs: list[tuple[str, float, str]] = []
    wide = 0.0
    for letter in letters.text.translate(_SPACES):
        whole, rise = _as_plain_character(letter)
        font, code, width = _glyph(whole, plain)
        wide += width * (_SMALL if rise else 1)
        if runs and runs[-1][:2] == (font, rise):
            runs[-1] = (font, rise, runs[-1][2] + code)
        else:
            runs.append((font, rise, code))
    shift = {"start": 0.0, "middle": -0.5, "end": -1.0}[letters.anchor] * wide * letters.size / 1000
    angle = radians(letters.turn)
    c, s = cos(angle), sin(angle)
    x, y = letters.x + c * shift, letters.y + s * shift
    matrix = " ".join(map(_number, (c, s, s, -c, x, y)))
    yield f"{_colour(letters.colour, 'rg')} BT {matrix} Tm"
    for font, rise, body in runs:
        size = letters.size * (_SMALL if rise else 1)
        raised = f" {_number(rise * letters.size)} Ts" if any(each for _, each, _ in runs) else ""
        yield f"/{font} {_number(size)} Tf{raised} ({body}) Tj"
    yield "0 Ts ET" if any(rise for _, rise, _ in runs) else "ET"


def _as_plain_character(letter: str) -> tuple[str, float]:
    """Convert a sub- or superscript outside the Windows encoding to the plain character and its rise / font size.

    Any other letter is returned with the rise 0.
    """
    kind, _, code = decomposition(letter).partition(" ")
    if kind in _RAISED and " " not in code and letter.encode("cp1252", "replace") == b"?":
        return chr(int(code, 16)), _RAISED[kind]
    return letter, 0.0


@cache
def _widths() -> list[int]:
    return [int(width) for width in _WIDTHS.split()]


def _glyph(letter: str, plain: str) -> tuple[str, str, float]:
    """The font of a letter (`plain` unless it is in `_SIGNS`), its escaped byte in that font as a Latin-1 character,
    and its width in thousandths."""
    if letter in _SIGNS:
        font, number, width = _SIGNS[letter]
        return font, _byte(number), width
    code = letter.encode("cp1252", "replace")[0]
    root = normalize("NFKD", letter)[:1]
    width = _FURTHER.get(letter, _widths()[ord(root) - 32] if " " <= root <= "~" else 556)
    return plain, _byte(code), width * (_BOLD if plain == "F2" and letter not in "0123456789" else 1)


def _byte(number: int) -> str:
    letter = chr(number)
    return "\\" + letter if letter in "()\\" else letter
