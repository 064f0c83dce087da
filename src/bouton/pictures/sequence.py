"""Pictures of a sequence of Grundy values: scatter plot, strip of colours, histogram, density of the sparse space.

Short sequences are drawn as SVG, long ones as PNG with its own pixels for every heap (`bouton.pictures.raster`). The
histogram and the density are small for any sequence. Colours go from dark to light as the value grows, so that they can
be told apart without hue.
"""

from base64 import b64encode
from collections.abc import Callable
from math import log2

from bouton.errors import InputError
from bouton.language import name_citation, number, say
from bouton.notation import clip, game_title
from bouton.pictures.limits import PIXELS_OF_STRIP, VALUES_DRAWN
from bouton.pictures.palette import CHART
from bouton.pictures.png import png
from bouton.pictures.raster import Canvas, draw_scene, scene_png
from bouton.pictures.shapes import scene
from bouton.pictures.svg import Svg, text_width
from bouton.sequences.exports import describe
from bouton.sequences.report import key_of_unit
from bouton.sequences.sequence import HeapSequence

KINDS = ("scatter", "strip", "histogram", "density")
_WIDTH, _HEIGHT, _EDGE, _LEFT = 900.0, 420.0, 24.0, 64.0
_TICKS = 6  # numbers at an axis, approximately
_LEGEND = 40  # cells in a legend of colours
_TOP = _EDGE + 40  # top of a plot
_SCALE, _DOT = 2, 3  # pixels per unit, and per side of a dot, in a bitmap with pixels for each heap
_FEW = 300  # below this number of heaps, dots are large and round
_LEVELS = 250  # colours in a strip of pixels


def _title(found: HeapSequence, kind: str, language: str) -> str:
    known = found.period
    state = describe(found)["status"]
    given = {"period": known.period or 0, "bound": known.bound, "theorem": name_citation(known.theorem, language)}
    last = _last_known(found) if kind == "density" else len(found.values) - 1
    if (title := key_of_unit("sequence.title", found.game)) != "sequence.title":
        return say(title, language, game=game_title(found.game), last=last).rstrip(" :\xa0\u202f")
    what = say(f"sequence.picture-{'none' if known.period is None else state}", language, **given)
    return f"{say(f'sequence.picture-{kind}', language, game=game_title(found.game), last=last)} {what}"


def _made_by(found: HeapSequence, language: str) -> str:
    """The program that made the picture, and the number of computed values."""
    return say("sequence.picture-made", language, program=describe(found)["program"], bound=found.period.bound)


def _last_known(found: HeapSequence) -> int:
    """The last of the requested heaps whose value was computed."""
    return min(found.period.bound, len(found.values)) - 1


def _shade(value: int, largest: int) -> tuple[int, int, int]:
    """Colour of a value, from dark blue to pale yellow, luminance rising with the value."""
    t = value / largest if largest else 0.0
    stops = ((20, 24, 82), (58, 82, 139), (32, 144, 140), (94, 201, 97), (253, 231, 150))
    place = min(int(t * 4), 3)
    part = t * 4 - place
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(stops[place], stops[place + 1], strict=True))
    return red, green, blue


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _steps(top: int) -> list[int]:
    """Round numbers for an axis from 0 to `top`: multiples of 1, 2 or 5 times a power of ten."""
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
    """Draw two axes from 0 to `across` and `up`, with names; `place` maps a number on the first to a share of it."""
    bottom = _TOP + _HEIGHT
    drawing.add("line", x1=_LEFT, y1=bottom, x2=_LEFT + _WIDTH, y2=bottom, stroke=CHART["axis"])
    drawing.add("line", x1=_LEFT, y1=bottom - _HEIGHT, x2=_LEFT, y2=bottom, stroke=CHART["axis"])
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
    InputError : for more than 20,000 heaps in a scatter or a strip, for a density without a sparse space, or, with
        NumPy, for a histogram of values of 2^20 or more.
    """
    if kind in ("scatter", "strip") and len(found.values) > VALUES_DRAWN:
        raise InputError("sequence.svg-large", count=len(found.values), most=VALUES_DRAWN)
    drawing = Svg()
    draw = {"scatter": _scatter, "strip": _strip, "histogram": _histogram, "density": _density}[kind]
    return _document(drawing, found, kind, language, draw(drawing, found, language))


def _document(drawing: Svg, found: HeapSequence, kind: str, language: str, height: float, width: float = _WIDTH) -> str:
    """The complete picture: its title at the top, and the program at `height`, below the drawing."""
    title = _title(found, kind, language)
    drawing.text(_EDGE, _EDGE + 14, title, font_weight="bold")
    drawing.text(_EDGE, height, _made_by(found, language), font_size=12)
    return drawing.document(max(_LEFT + width, text_width(title) + _EDGE) + _EDGE, height + 20, title)


def _scatter(drawing: Svg, found: HeapSequence, language: str) -> float:
    last, top = len(found.values) - 1, found.largest[0]
    height = _scatter_axes(drawing, found, language)
    size = 3.0 if last < _FEW else 1.6 if last < 3_000 else 0.8
    for n, value in enumerate(found.values.tolist()):
        x, y = _LEFT + _WIDTH * n / max(last, 1), _TOP + _HEIGHT - _HEIGHT * value / max(top, 1)
        drawing.add("circle", cx=x, cy=y, r=size, fill=CHART["point"])
    return height


def _scatter_axes(drawing: Svg, found: HeapSequence, language: str) -> float:
    names = (say(key_of_unit("sequence.axis-heap", found.game), language), say("sequence.axis-value", language))
    _axes(drawing, len(found.values) - 1, found.largest[0], names, language)
    return _TOP + _HEIGHT + 60


def _strip(drawing: Svg, found: HeapSequence, language: str) -> float:
    columns, cell = _columns(found, 100), 8.0
    top = found.largest[0]
    for n, value in enumerate(found.values.tolist()):
        x, y = _LEFT + n % columns * cell, _TOP + n // columns * cell
        drawing.add("rect", x=x, y=y, width=cell, height=cell, fill=_hex(_shade(value, top)))
    return _legend(drawing, _TOP + -(-len(found.values) // columns) * cell, columns, top, language)


def _legend(drawing: Svg, bottom: float, columns: int, top: int, language: str) -> float:
    """Draw the caption of a strip, with its row length, and the legend of colours; return the y where they end."""
    y, cell, steps = bottom + 24, 8.0, min(top, _LEGEND)
    drawing.text(_EDGE, y, say("sequence.picture-rows", language, columns=columns))
    for step in range(steps + 1):
        colour = _hex(_shade(step, steps))
        drawing.add("rect", x=_LEFT + step * cell, y=y + 14, width=cell, height=12, fill=colour)
    drawing.text(_LEFT - 6, y + 25, "0", "end", font_size=12)
    name = say("sequence.axis-value", language)
    drawing.text(_LEFT + (steps + 1) * cell + 6, y + 25, f"{number(top, language)} ({name})", font_size=12)
    return y + 56


def _columns(found: HeapSequence, wished: int) -> int:
    """Heaps per row: `wished`, or complete periods if one is short enough: a periodic sequence then shows columns."""
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
    bottom, wide = _TOP + _HEIGHT, _WIDTH / bars
    for value, count in enumerate(counts):
        tall = _HEIGHT * count / max(tallest, 1)
        drawing.add(
            "rect",
            x=_LEFT + (value + 0.1) * wide,
            y=bottom - tall,
            width=max(wide * 0.8, 0.5),
            height=tall,
            fill=CHART["bar"],
        )
    return bottom + 60


def _density(drawing: Svg, found: HeapSequence, language: str) -> float:
    """Draw the number of rare heaps below n, on a logarithmic axis."""
    last = max(_last_known(found), 2)
    heaps = [] if found.rare is None else [heap for heap in found.rare["heaps"] if heap <= last]
    if not heaps:
        raise InputError("sequence.not-sparse", game=clip(found.game), heap=last)
    bottom = _TOP + _HEIGHT
    scale = last.bit_length()
    drawing.add("line", x1=_LEFT, y1=bottom, x2=_LEFT + _WIDTH, y2=bottom, stroke=CHART["axis"])
    drawing.add("line", x1=_LEFT, y1=bottom - _HEIGHT, x2=_LEFT, y2=bottom, stroke=CHART["axis"])
    for power in range(0, scale + 1, max(1, scale // 10)):
        drawing.text(_LEFT + _WIDTH * power / scale, bottom + 18, number(1 << power, language), "middle", font_size=12)
    for tick in _steps(len(heaps)):
        drawing.text(_LEFT - 6, bottom - _HEIGHT * tick / len(heaps) + 4, number(tick, language), "end", font_size=12)
    drawing.text(_LEFT + _WIDTH / 2, bottom + 38, say("sequence.axis-heap", language), "middle")
    drawing.text(_LEFT, bottom - _HEIGHT - 8, say("sequence.axis-rare", language), "start")
    for count, heap in enumerate(heaps, 1):
        x, y = _LEFT + _WIDTH * log2(max(heap, 1)) / scale, bottom - _HEIGHT * count / len(heaps)
        drawing.add("circle", cx=x, cy=y, r=2, fill=CHART["point"])
    return bottom + 60


def sequence_png(found: HeapSequence, kind: str, language: str = "en") -> bytes:
    """Draw a sequence as PNG, with title and axes: a square for every heap of a strip, dots for a scatter.

    Raises
    ------
    InputError : for kinds that are drawn as SVG, or for more than 64 million heaps in a strip.
    """
    if kind not in ("scatter", "strip"):
        raise InputError("sequence.png-kind", kind=kind)
    count = len(found.values)
    if kind == "strip" and count > PIXELS_OF_STRIP:
        raise InputError("sequence.png-large", count=count, most=PIXELS_OF_STRIP)
    if kind == "scatter" and count < _FEW:
        canvas = _pixels(sequence_svg(found, kind, language))
    else:
        canvas = (_strip_pixels if kind == "strip" else _scatter_pixels)(found, language)
    return png(canvas.pixels, f"{_title(found, kind, language)} {_made_by(found, language)}")


def _strip_pixels(found: HeapSequence, language: str) -> Canvas:
    count, top = len(found.values), found.largest[0]
    levels = min(top, _LEVELS)
    columns = min(_columns(found, min(2_000, max(100, int(count**0.5)))), count)
    lines, cell = -(-count // columns), max(1, 1_000 // columns)
    drawing = Svg()
    drawing.text(_LEFT, _TOP - 8, say("sequence.axis-heap", language), "end")
    for tick in _steps(lines - 1):
        y = _TOP + (tick + 0.5) * cell / _SCALE + 4
        drawing.text(_LEFT - 6, y, number(tick * columns, language), "end", font_size=12)
    height = _legend(drawing, _TOP + lines * cell / _SCALE, columns, top, language)
    canvas = _pixels(_document(drawing, found, "strip", language, height, max(columns * cell / _SCALE, 500)))
    shades = [bytes(_shade(level, levels)) * cell for level in range(levels + 1)]
    left = 3 * _SCALE * int(_LEFT)
    for line in range(lines):
        part = found.values[line * columns : (line + 1) * columns].tolist()
        row = b"".join([shades[value * levels // max(top, 1)] for value in part])
        for y in range(_SCALE * int(_TOP) + line * cell, _SCALE * int(_TOP) + (line + 1) * cell):
            canvas.pixels[y][left : left + len(row)] = row
    return canvas


def _pixels(svg: str) -> Canvas:
    return draw_scene(scene(svg), _SCALE)


def _scatter_pixels(found: HeapSequence, language: str) -> Canvas:
    drawing = Svg()
    canvas = _pixels(_document(drawing, found, "scatter", language, _scatter_axes(drawing, found, language)))
    values, last, top = found.values, max(len(found.values) - 1, 1), max(found.largest[0], 1)
    wide, tall = _SCALE * int(_WIDTH) - _DOT, _SCALE * int(_HEIGHT) - _DOT
    drawn = set()  # points of the canvas, so their number is bounded
    for start in range(0, len(values), 1 << 20):
        part = values[start : start + (1 << 20)].tolist()
        drawn |= {(n * wide // last, value * tall // top) for n, value in enumerate(part, start)}
    ink = b"\x00\x72\xb2" * _DOT
    for x, y in drawn:
        left, bottom = 3 * (_SCALE * int(_LEFT) + x), _SCALE * int(_TOP + _HEIGHT) - y
        for row in canvas.pixels[bottom - _DOT : bottom]:
            row[left : left + len(ink)] = ink
    return canvas


def scatter_svg(found: HeapSequence, language: str = "en", letters: str = "PN") -> str:
    """The default drawing of a sequence, a scatter."""
    return sequence_svg(found, "scatter", language)


def sequence_html(found: HeapSequence, language: str = "en", letters: str = "PN") -> str:
    """The drawing for a notebook: a bitmap if there are many values."""
    if len(found.values) <= VALUES_DRAWN:
        return sequence_svg(found, "scatter", language)
    return f'<img src="data:image/png;base64,{b64encode(sequence_png(found, "scatter", language)).decode()}">'


def picture_svg(picture: tuple[HeapSequence, str], language: str = "en", letters: str = "PN") -> str:
    """The drawing of a sequence, for a given kind of picture."""
    return sequence_svg(*picture, language)


def picture_png(picture: tuple[HeapSequence, str], language: str = "en", letters: str = "PN") -> bytes:
    """Draw a sequence as PNG: pixels for every heap of a scatter or a strip, otherwise the SVG drawing."""
    found, kind = picture
    if kind in ("scatter", "strip"):
        return sequence_png(found, kind, language)
    return scene_png(scene(sequence_svg(found, kind, language)))
