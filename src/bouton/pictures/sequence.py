"""Pictures of a sequence of Grundy values: scatter, strip of colours, histogram, density of the sparse space.

Short sequences are drawn as SVG, long ones as PNG with a point for every heap (`bouton.pictures.png`). The histogram
and the density are short whatever the sequence. Colours go from dark to light with the value, so that they are told
apart without hue.
"""

from math import log2
from typing import Any

from bouton.errors import InputError
from bouton.heap_answers import HeapSequence
from bouton.language import number, say
from bouton.notation import clip
from bouton.pictures.png import png
from bouton.pictures.svg import Svg, text_width

__all__ = ["KINDS", "MOST_DRAWN", "MOST_PIXELS", "sequence_png", "sequence_svg"]

KINDS = ("scatter", "strip", "histogram", "density")
MOST_DRAWN = 20_000
MOST_PIXELS = 64_000_000
_WIDTH, _HEIGHT, _EDGE, _LEFT = 900.0, 420.0, 24.0, 64.0
_TICKS = 6


def _title(found: HeapSequence, kind: str, language: str) -> str:
    known = found.period
    state = "proved" if known.proved else "observed" if known.period else "none"
    about = say(f"sequence.picture-{state}", language, period=known.period or 0, bound=known.bound)
    return f"{say(f'sequence.picture-{kind}', language, game=clip(found.game), last=len(found.values) - 1)} {about}"


def _shade(value: int, largest: int) -> tuple[int, int, int]:
    """Dark blue to pale yellow, luminance rising with the value."""
    t = value / largest if largest else 0.0
    stops = ((20, 24, 82), (58, 82, 139), (32, 144, 140), (94, 201, 97), (253, 231, 150))
    place = min(int(t * 4), 3)
    part = t * 4 - place
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(stops[place], stops[place + 1], strict=True))
    return red, green, blue


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _steps(top: int) -> list[int]:
    """Round numbers for an axis from 0 to `top`: 1, 2 or 5 times a power of ten apart."""
    step = 1
    while top / step > _TICKS:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(0, top + 1, step))


def _axes(drawing: Svg, across: int, up: int, names: tuple[str, str], language: str) -> None:
    bottom = _EDGE + 40 + _HEIGHT
    drawing.add("line", x1=_LEFT, y1=bottom, x2=_LEFT + _WIDTH, y2=bottom, stroke="#222222")
    drawing.add("line", x1=_LEFT, y1=bottom - _HEIGHT, x2=_LEFT, y2=bottom, stroke="#222222")
    for tick in _steps(max(across, 1)):
        drawing.text(
            _LEFT + _WIDTH * tick / max(across, 1), bottom + 18, number(tick, language), "middle", font_size=12
        )
    for tick in _steps(max(up, 1)):
        drawing.text(_LEFT - 6, bottom - _HEIGHT * tick / max(up, 1) + 4, number(tick, language), "end", font_size=12)
    drawing.text(_LEFT + _WIDTH / 2, bottom + 38, names[0], "middle")
    drawing.text(_LEFT, bottom - _HEIGHT - 8, names[1], "start")


def sequence_svg(found: HeapSequence, kind: str, language: str = "en") -> str:
    """Draw a sequence as SVG.

    >>> import bouton
    >>> drawing = sequence_svg(bouton.heap_sequence("kayles", 20), "scatter")
    >>> drawing.count("<circle")
    21

    Raises
    ------
    InputError : for more than 20,000 heaps in a scatter or a strip, and a density where no sparse space was found.
    """
    title = _title(found, kind, language)
    if kind in ("scatter", "strip") and len(found.values) > MOST_DRAWN:
        raise InputError("sequence-svg-large", count=len(found.values), most=MOST_DRAWN)
    drawing = Svg()
    drawing.text(_EDGE, _EDGE + 14, title, font_weight="bold")
    draw = {"scatter": _scatter, "strip": _strip, "histogram": _histogram, "density": _density}[kind]
    height = draw(drawing, found, language)
    return drawing.document(max(_LEFT + _WIDTH, text_width(title) + _EDGE) + _EDGE, height, title)


def _scatter(drawing: Svg, found: HeapSequence, language: str) -> float:
    last, top = len(found.values) - 1, found.largest[0]
    names = (say("sequence.axis-heap", language), say("sequence.axis-value", language))
    _axes(drawing, last, top, names, language)
    bottom = _EDGE + 40 + _HEIGHT
    size = 3.0 if last < 300 else 1.6 if last < 3_000 else 0.8
    for n, value in enumerate(found.values.tolist()):
        x, y = _LEFT + _WIDTH * n / max(last, 1), bottom - _HEIGHT * value / max(top, 1)
        drawing.add("circle", cx=x, cy=y, r=size, fill="#0072b2")
    return bottom + 60


def _strip(drawing: Svg, found: HeapSequence, language: str) -> float:
    columns, cell = _columns(found, 100), 8.0
    top = found.largest[0]
    y = _EDGE + 40
    for n, value in enumerate(found.values.tolist()):
        x = _LEFT + n % columns * cell
        drawing.add("rect", x=x, y=y + n // columns * cell, width=cell, height=cell, fill=_hex(_shade(value, top)))
    y += (-(-len(found.values) // columns)) * cell + 24
    drawing.text(_EDGE, y, say("sequence.picture-rows", language, columns=columns))
    return y + 24


def _columns(found: HeapSequence, wished: int) -> int:
    """A row of whole periods, so that a periodic sequence shows columns."""
    length = found.period.period
    if length is None or length > 4 * wished:
        return wished
    return length * max(1, wished // length)


def _counts(found: HeapSequence) -> list[int]:
    values = found.values
    counts = [0] * (found.largest[0] + 1)
    try:
        import numpy as np
    except ImportError:
        for value in values:
            counts[value] += 1
        return counts
    if len(values) and int(values.max()) < 1 << 20:
        return [int(count) for count in np.bincount(values, minlength=len(counts))]
    raise InputError("sequence-histogram-large", most=1 << 20)


def _histogram(drawing: Svg, found: HeapSequence, language: str) -> float:
    counts = _counts(found)
    if len(counts) > 2_000:
        width = -(-len(counts) // 1_000)
        counts = [sum(counts[i : i + width]) for i in range(0, len(counts), width)]
    tallest = max(counts)
    names = (say("sequence.axis-value", language), say("sequence.axis-count", language))
    _axes(drawing, found.largest[0], tallest, names, language)
    bottom, wide = _EDGE + 40 + _HEIGHT, _WIDTH / len(counts)
    for value, count in enumerate(counts):
        tall = _HEIGHT * count / max(tallest, 1)
        drawing.add(
            "rect", x=_LEFT + value * wide, y=bottom - tall, width=max(wide * 0.8, 0.5), height=tall, fill="#56b4e9"
        )
    return bottom + 60


def _density(drawing: Svg, found: HeapSequence, language: str) -> float:
    """How many rare heaps there are below n, n doubling along the axis."""
    if found.rare is None or not found.rare["heaps"]:
        raise InputError("sequence-not-sparse", game=clip(found.game), heap=found.period.bound - 1)
    heaps = found.rare["heaps"]
    last = max(found.period.bound - 1, 2)
    bottom = _EDGE + 40 + _HEIGHT
    scale = last.bit_length()
    drawing.add("line", x1=_LEFT, y1=bottom, x2=_LEFT + _WIDTH, y2=bottom, stroke="#222222")
    drawing.add("line", x1=_LEFT, y1=bottom - _HEIGHT, x2=_LEFT, y2=bottom, stroke="#222222")
    for power in range(0, scale + 1, max(1, scale // 10)):
        drawing.text(_LEFT + _WIDTH * power / scale, bottom + 18, number(1 << power, language), "middle", font_size=12)
    for tick in _steps(len(heaps)):
        drawing.text(_LEFT - 6, bottom - _HEIGHT * tick / len(heaps) + 4, number(tick, language), "end", font_size=12)
    drawing.text(_LEFT + _WIDTH / 2, bottom + 38, say("sequence.axis-heap", language), "middle")
    drawing.text(_LEFT, bottom - _HEIGHT - 8, say("sequence.axis-rare", language), "start")
    for count, heap in enumerate(heaps, 1):
        x, y = _LEFT + _WIDTH * log2(max(heap, 1)) / scale, bottom - _HEIGHT * count / len(heaps)
        drawing.add("circle", cx=x, cy=y, r=2, fill="#0072b2")
    return bottom + 60


def sequence_png(found: HeapSequence, kind: str, language: str = "en") -> bytes:
    """Draw a long sequence as PNG: a pixel for every heap of a strip, every column of a scatter a share of the heaps.

    Raises
    ------
    InputError : for kinds that are drawn as SVG, and for more heaps than pixels can be written.
    """
    if kind not in ("scatter", "strip"):
        raise InputError("sequence-png-kind", kind=kind)
    count, top = len(found.values), found.largest[0]
    if kind == "strip" and count > MOST_PIXELS:
        raise InputError("sequence-png-large", count=count, most=MOST_PIXELS)
    rows, palette = _strip_rows(found, count, top) if kind == "strip" else _scatter_rows(found.values, count, top)
    return png(rows, palette, _title(found, kind, language))


def _strip_rows(found: HeapSequence, count: int, top: int) -> tuple[list[bytes], list[tuple[int, int, int]]]:
    levels = min(top, 254)
    columns = min(_columns(found, min(2_000, max(100, int(count**0.5)))), count)
    palette = [*(_shade(level, levels) for level in range(levels + 1)), (255, 255, 255)]
    shades = bytes(min(value * levels // max(top, 1), levels) for value in range(top + 1)) if top < 1 << 20 else b""
    rows = []
    for start in range(0, count, columns):
        part = found.values[start : start + columns].tolist()
        row = bytes(shades[v] if shades else v * levels // top for v in part)
        rows.append(row.ljust(columns, bytes([levels + 1])))
    return rows, palette


def _scatter_rows(values: Any, count: int, top: int) -> tuple[list[bytes], list[tuple[int, int, int]]]:
    width, height = 1_600, 800
    rows = [bytearray(width) for _ in range(height)]
    for start in range(0, count, 1 << 20):
        for n, value in enumerate(values[start : start + (1 << 20)].tolist(), start):
            row = rows[height - 1 - value * (height - 1) // max(top, 1)]
            row[n * width // count] = 1
    return [bytes(row) for row in rows], [(255, 255, 255), (0, 114, 178)]
