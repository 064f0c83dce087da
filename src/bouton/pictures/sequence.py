"""Pictures of a sequence of Grundy values: scatter, strip of colours, histogram, density of the sparse space.

Short sequences are drawn as SVG, long ones as PNG with a point for every heap (`bouton.pictures.png`). The histogram
and the density are short whatever the sequence. Colours go from dark to light with the value, so that they are told
apart without hue.
"""

from base64 import b64encode
from collections.abc import Callable
from math import log2

from bouton.errors import InputError
from bouton.language import cited, number, say
from bouton.notation import clip, game_title
from bouton.pictures.pixels import SIZE, Canvas, line_width
from bouton.pictures.shapes import scene
from bouton.pictures.svg import Svg, text_width
from bouton.sequences.exports import about
from bouton.sequences.sequence import HeapSequence

__all__ = [
    "KINDS",
    "MOST_DRAWN",
    "MOST_PIXELS",
    "picture_png",
    "picture_svg",
    "scatter_svg",
    "sequence_html",
    "sequence_png",
    "sequence_svg",
]

KINDS = ("scatter", "strip", "histogram", "density")
MOST_DRAWN = 20_000
MOST_PIXELS = 64_000_000
_WIDTH, _HEIGHT, _EDGE, _LEFT = 900.0, 420.0, 24.0, 64.0
_TICKS = 6
_LEGEND = 40  # cells of a legend of colours
_PLOT_LEFT, _PLOT_TOP, _PLOT_BELOW, _DOT = 150, 70, 100, 3  # pixels
_WHITE, _INK = (255, 255, 255), (34, 34, 34)


def _title(found: HeapSequence, kind: str, language: str) -> str:
    known = found.period
    state = about(found)["status"]
    given = {"period": known.period or 0, "bound": known.bound, "theorem": cited(known.theorem, language)}
    what = say(f"sequence.picture-{'none' if known.period is None else state}", language, **given)
    last = _last_known(found) if kind == "density" else len(found.values) - 1
    return f"{say(f'sequence.picture-{kind}', language, game=game_title(found.game), last=last)} {what}"


def _made(found: HeapSequence, language: str) -> str:
    """By which program, and from how many computed values."""
    return say("sequence.picture-made", language, program=about(found)["program"], bound=found.period.bound)


def _last_known(found: HeapSequence) -> int:
    """The last heap of those asked for that was computed."""
    return min(found.period.bound, len(found.values)) - 1


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


def _axes(
    drawing: Svg,
    across: int,
    up: int,
    names: tuple[str, str],
    language: str,
    place: Callable[[int], float] | None = None,
) -> None:
    """Two axes from 0; `place` says where a number of the first one stands, as a share of the width."""
    bottom = _EDGE + 40 + _HEIGHT
    drawing.add("line", x1=_LEFT, y1=bottom, x2=_LEFT + _WIDTH, y2=bottom, stroke="#222222")
    drawing.add("line", x1=_LEFT, y1=bottom - _HEIGHT, x2=_LEFT, y2=bottom, stroke="#222222")
    for tick in _steps(max(across, 1)):
        share = tick / max(across, 1) if place is None else place(tick)
        drawing.text(_LEFT + _WIDTH * share, bottom + 18, number(tick, language), "middle", font_size=12)
    for tick in _steps(max(up, 1)):
        drawing.text(_LEFT - 6, bottom - _HEIGHT * tick / max(up, 1) + 4, number(tick, language), "end", font_size=12)
    drawing.text(_LEFT + _WIDTH / 2, bottom + 38, names[0], "middle")
    drawing.text(_LEFT, bottom - _HEIGHT - 8, names[1], "start")


def sequence_svg(found: HeapSequence, kind: str, language: str = "en") -> str:
    """Draw a sequence as SVG.

    >>> import bouton
    >>> drawing = sequence_svg(bouton.sequence("kayles", 20), "scatter")
    >>> drawing.count("<circle")
    21

    Raises
    ------
    InputError : for more than 20,000 heaps in a scatter or a strip, and a density where no sparse space was found.
    """
    title = _title(found, kind, language)
    if kind in ("scatter", "strip") and len(found.values) > MOST_DRAWN:
        raise InputError("sequence.svg-large", count=len(found.values), most=MOST_DRAWN)
    drawing = Svg()
    drawing.text(_EDGE, _EDGE + 14, title, font_weight="bold")
    draw = {"scatter": _scatter, "strip": _strip, "histogram": _histogram, "density": _density}[kind]
    height = draw(drawing, found, language)
    drawing.text(_EDGE, height, _made(found, language), font_size=12)
    return drawing.document(max(_LEFT + _WIDTH, text_width(title) + _EDGE) + _EDGE, height + 20, title)


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
    steps = min(top, _LEGEND)
    for step in range(steps + 1):
        colour = _hex(_shade(step, steps))
        drawing.add("rect", x=_LEFT + step * cell, y=y + 14, width=cell, height=12, fill=colour)
    drawing.text(_LEFT - 6, y + 25, "0", "end", font_size=12)
    name = say("sequence.axis-value", language)
    drawing.text(_LEFT + (steps + 1) * cell + 6, y + 25, f"{number(top, language)} ({name})", font_size=12)
    return y + 56


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
    raise InputError("sequence.histogram-large", most=1 << 20)


def _histogram(drawing: Svg, found: HeapSequence, language: str) -> float:
    counts = _counts(found)
    width = -(-len(counts) // 1_000) if len(counts) > 2_000 else 1
    if width > 1:
        counts = [sum(counts[i : i + width]) for i in range(0, len(counts), width)]
    tallest = max(counts)
    names = (say("sequence.axis-value", language), say("sequence.axis-count", language))
    bars = len(counts)
    _axes(drawing, found.largest[0], tallest, names, language, lambda value: (value // width + 0.5) / bars)
    bottom, wide = _EDGE + 40 + _HEIGHT, _WIDTH / bars
    for value, count in enumerate(counts):
        tall = _HEIGHT * count / max(tallest, 1)
        drawing.add(
            "rect",
            x=_LEFT + (value + 0.1) * wide,
            y=bottom - tall,
            width=max(wide * 0.8, 0.5),
            height=tall,
            fill="#56b4e9",
        )
    return bottom + 60


def _density(drawing: Svg, found: HeapSequence, language: str) -> float:
    """How many rare heaps there are below n, n doubling along the axis."""
    last = max(_last_known(found), 2)
    heaps = [] if found.rare is None else [heap for heap in found.rare["heaps"] if heap <= last]
    if not heaps:
        raise InputError("sequence.not-sparse", game=clip(found.game), heap=last)
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
    """Draw a long sequence as PNG, with title and axes: a square for every heap of a strip, dots for a scatter.

    Raises
    ------
    InputError : for kinds that are drawn as SVG, and for more heaps than pixels can be written.
    """
    if kind not in ("scatter", "strip"):
        raise InputError("sequence.png-kind", kind=kind)
    count = len(found.values)
    if kind == "strip" and count > MOST_PIXELS:
        raise InputError("sequence.png-large", count=count, most=MOST_PIXELS)
    draw = _strip_pixels if kind == "strip" else _scatter_pixels
    texts = (_title(found, kind, language), _made(found, language))
    return draw(found, texts, language).png(" ".join(texts))


def _framed(
    width: int, height: int, palette: list[tuple[int, int, int]], texts: tuple[str, str], names: tuple[str, str]
) -> Canvas:
    """A white canvas with room for a plot, its title, the names of its axes, and who made it.

    The last two colours of the palette are white and the ink.
    """
    white, ink = len(palette) - 2, len(palette) - 1
    wide = max(_PLOT_LEFT + width + 60, *(_PLOT_LEFT + line_width(text) for text in texts))
    canvas = Canvas(wide, _PLOT_TOP + height + _PLOT_BELOW, palette, white)
    bottom = _PLOT_TOP + height
    canvas.text(20, 16, texts[0], ink)
    canvas.text(20, bottom + _PLOT_BELOW - 28, texts[1], ink, size=2)
    canvas.text(_PLOT_LEFT, _PLOT_TOP - 24, names[1], ink)
    canvas.text(_PLOT_LEFT + width // 2, bottom + 36, names[0], ink, "middle")
    canvas.fill(_PLOT_LEFT - 2, _PLOT_TOP, 2, height + 2, ink)
    canvas.fill(_PLOT_LEFT - 2, bottom, width + 2, 2, ink)
    return canvas


def _tick_across(canvas: Canvas, x: int, bottom: int, text: str) -> None:
    ink = len(canvas.palette) - 1
    canvas.fill(_PLOT_LEFT + x, bottom, 2, 6, ink)
    canvas.text(_PLOT_LEFT + x, bottom + 12, text, ink, "middle")


def _tick_up(canvas: Canvas, y: int, text: str) -> None:
    ink = len(canvas.palette) - 1
    canvas.fill(_PLOT_LEFT - 8, y, 6, 2, ink)
    canvas.text(_PLOT_LEFT - 12, y - 2 * SIZE, text, ink, "end")


def _strip_pixels(found: HeapSequence, texts: tuple[str, str], language: str) -> Canvas:
    count, top = len(found.values), found.largest[0]
    levels = min(top, 250)
    columns = min(_columns(found, min(2_000, max(100, int(count**0.5)))), count)
    lines, cell = -(-count // columns), max(1, 1_000 // columns)
    width, height = columns * cell, lines * cell
    palette = [*(_shade(level, levels) for level in range(levels + 1)), _WHITE, _INK]
    names = (say("sequence.picture-rows", language, columns=columns), say("sequence.axis-heap", language))
    canvas = _framed(max(width, 400), height + 60, palette, texts, names)
    canvas.fill(_PLOT_LEFT - 2, _PLOT_TOP, canvas.width, height + 62, levels + 1)  # the axes are those of the strip
    shades = bytes(min(value * levels // max(top, 1), levels) for value in range(top + 1)) if top < 1 << 20 else b""
    for line in range(lines):
        part = found.values[line * columns : (line + 1) * columns].tolist()
        row = bytes(shades[v] if shades else v * levels // top for v in part)
        wide = b"".join(bytes([shade]) * cell for shade in row) if cell > 1 else row
        for y in range(_PLOT_TOP + line * cell, _PLOT_TOP + (line + 1) * cell):
            start = y * canvas.width + _PLOT_LEFT
            canvas.pixels[start : start + len(wide)] = wide
    for tick in _steps(lines - 1):
        _tick_up(canvas, _PLOT_TOP + tick * cell + cell // 2, number(tick * columns, language))
    legend, bottom = min(levels, _LEGEND), _PLOT_TOP + height + 20
    for step in range(legend + 1):
        canvas.fill(_PLOT_LEFT + 8 * step, bottom, 8, 20, step * levels // max(legend, 1))
    canvas.text(_PLOT_LEFT - 12, bottom + 4, "0", levels + 2, "end")
    name = f"{number(top, language)} ({say('sequence.axis-value', language)})"
    canvas.text(_PLOT_LEFT + 8 * legend + 20, bottom + 4, name, levels + 2)
    return canvas


def _scatter_pixels(found: HeapSequence, texts: tuple[str, str], language: str) -> Canvas:
    width, height = 1_600, 800
    values, count, top = found.values, len(found.values), found.largest[0]
    names = (say("sequence.axis-heap", language), say("sequence.axis-value", language))
    canvas = _framed(width, height, [(0, 114, 178), _WHITE, _INK], texts, names)
    bottom = _PLOT_TOP + height
    for tick in _steps(max(count - 1, 1)):
        _tick_across(canvas, width * tick // max(count, 2), bottom, number(tick, language))
    for tick in _steps(max(top, 1)):
        _tick_up(canvas, bottom - 1 - tick * (height - _DOT) // max(top, 1), number(tick, language))
    drawn = set()  # points of the canvas: at most as many as it has
    for start in range(0, count, 1 << 20):
        part = values[start : start + (1 << 20)].tolist()
        drawn |= {
            (n * (width - _DOT) // count, value * (height - _DOT) // max(top, 1)) for n, value in enumerate(part, start)
        }
    for x, y in drawn:
        canvas.fill(_PLOT_LEFT + x, bottom - y - _DOT, _DOT, _DOT, 0)
    return canvas


def scatter_svg(found: HeapSequence, language: str = "en", letters: str = "PN") -> str:
    """The drawing of a sequence that nobody asked for another."""
    return sequence_svg(found, "scatter", language)


def sequence_html(found: HeapSequence, language: str = "en", letters: str = "PN") -> str:
    """The drawing in a notebook: a bitmap where there are many values."""
    if len(found.values) <= MOST_DRAWN:
        return sequence_svg(found, "scatter", language)
    return f'<img src="data:image/png;base64,{b64encode(sequence_png(found, "scatter", language)).decode()}">'


def picture_svg(picture: tuple[HeapSequence, str], language: str = "en", letters: str = "PN") -> str:
    """The drawing of a sequence and a kind of picture."""
    return sequence_svg(*picture, language)


def picture_png(picture: tuple[HeapSequence, str], language: str = "en", letters: str = "PN") -> bytes:
    """The same as PNG: points for every heap of a scatter or a strip, otherwise the drawing."""
    from bouton.pictures.raster import scene_png

    found, kind = picture
    if kind in ("scatter", "strip"):
        return sequence_png(found, kind, language)
    return scene_png(scene(sequence_svg(found, kind, language)))
