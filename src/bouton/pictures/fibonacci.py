"""Pictures of Fibonacci Nim: the totals that may be left, and the lost positions of two and three heaps.

The first is the picture of section D of the notes on the game: above each start n, the totals that the first player may
leave. Totals that come from erasing rightmost 1s but lose are drawn too, as hollow points: from 12 one may leave 11,
not 8. The others show the game of several heaps with one common limit, the open study of section E.
"""

from bouton.errors import InputError
from bouton.language import say
from bouton.notation import check_language
from bouton.numeration.linear import DOUBLE, Limit
from bouton.numeration.zeckendorf import parts
from bouton.pictures.limits import FIBONACCI_DRAWN, FIBONACCI_WRITTEN, THREE_HEAPS_DRAWN
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import Svg, text_width
from bouton.rulesets.fibonacci.tables import NEVER, three_heap_lost, two_heap_table
from bouton.rulesets.fibonacci.theory import OneHeap

_GAP, _EDGE, _STEP = 6.0, 56.0, 10
_PLOT = 480.0  # the least size of a plot of few numbers
_TOP, _SWATCH = 108.0, 14.0
_MOST_SWATCHES = 6  # colours explained beside a table


def totals_left(start: int) -> tuple[list[int], list[int]]:
    """The totals that a first player may leave from a start: those that win, and those that lose although they only
    erase the last 1s of its Zeckendorf representation.

    >>> totals_left(17), totals_left(12)
    (([16, 13], []), ([11], [8]))
    """
    winning = [start - taken for taken in OneHeap(DOUBLE).takes(start, start - 1)]
    rest, losing = start, []
    for part in parts(start)[:0:-1]:
        rest -= part
        if rest not in winning:
            losing.append(rest)
    return winning, losing


def _check(most: int, largest: int) -> None:
    if not 1 <= most <= largest:
        raise InputError("fibonacci.picture", most=largest)


def left_text(most: int = 34, language: str = "en") -> str:
    """The totals that may be left from each start, as characters: ``●`` wins, ``○`` only erases 1s and loses.

    >>> print(left_text(5))
    Fibonacci Nim: the totals that may be left
    ● leaving this total wins   ○ erases only 1s too, but loses
    <BLANKLINE>
     4         ·
     3       ● ·
     2         ·
     1         ·
       1 2 3 4 5
    """
    check_language(language)
    _check(most, FIBONACCI_WRITTEN)
    marks = {start: totals_left(start) for start in range(1, most + 1)}
    width = len(str(most))
    lines = [
        say("cards.left-title", language),
        f"● {say('cards.left-good', language)}   ○ {say('cards.left-bad', language)}",
        "",
    ]
    for total in range(most - 1, 0, -1):
        cells = []
        for start in range(1, most + 1):
            winning, losing = marks[start]
            mark = "●" if total in winning else "○" if total in losing else "·" if start % 5 == 0 else " "
            cells.append(mark.rjust(width))
        lines.append(f"{total:>{width + 1}} {' '.join(cells)}".rstrip())
    lines.append(" " * (width + 2) + " ".join(str(start).rjust(width) for start in range(1, most + 1)))
    return "\n".join(lines)


def left_svg(most: int = 100, language: str = "en") -> str:
    """Draw the totals that may be left from each start.

    >>> left_svg(13).count("<circle")
    10
    """
    check_language(language)
    _check(most, FIBONACCI_DRAWN)
    drawing, side = Svg(), most * _GAP
    top, title = 84.0, say("cards.left-title", language)
    drawing.text(16, 28, title, font_size=18, font_weight="bold")
    _legend(drawing, 16, 50, "good", say("cards.left-good", language))
    x = 40 + text_width(say("cards.left-good", language))
    _legend(drawing, x, 50, "bad", say("cards.left-bad", language))
    written = max(text_width(title, 18), x + 14 + text_width(say("cards.left-bad", language)))
    _axes(drawing, most, top, side, say("cards.left-x", language), say("cards.left-y", language))
    for start in range(1, most + 1):
        winning, losing = totals_left(start)
        x = _EDGE + start * _GAP
        for total in winning:
            _point(drawing, x, top + side - total * _GAP, "good")
        for total in losing:
            _point(drawing, x, top + side - total * _GAP, "bad")
    return drawing.document(max(_EDGE + side + 40, written + 16), top + side + 60, title)


def _legend(drawing: Svg, x: float, y: float, kind: str, text: str) -> None:
    _point(drawing, x + 4, y - 4, kind)
    drawing.text(x + 14, y, text)


def _point(drawing: Svg, x: float, y: float, kind: str) -> None:
    if kind == "good":
        drawing.add("circle", cx=x, cy=y, r=2.6, fill=CHART["stressed"])
    else:
        drawing.add("circle", cx=x, cy=y, r=2.6, fill="white", stroke=CHART["outline"], stroke_width="1")


def _swatches(drawing: Svg, items: list[tuple[str, str]]) -> float:
    """Draw a row of coloured squares with their meanings; return its right end."""
    x = 16.0
    for fill, text in items:
        drawing.add("rect", x=x, y=_TOP - 58, width=_SWATCH, height=_SWATCH, fill=fill, stroke=CHART["outline"])
        drawing.text(x + _SWATCH + 5, _TOP - 47, text, font_size=12)
        x += _SWATCH + 21 + text_width(text, 12)
    return x


def _numbers(drawing: Svg, most: int, first: int, cell: float, side: float, across: str, up: str) -> None:
    """Draw the scales of a square grid for the numbers from `first` to `most`, and the names of its axes: `across`
    and `up`; `cell` and `side` are the sizes of a cell and of the grid."""
    step = 1 if most <= 2 * _STEP else _STEP
    for tick in range(-(-first // step) * step, most + 1, step):
        middle = (tick - first + 0.5) * cell
        drawing.text(_EDGE + middle, _TOP + side + 16, str(tick), "middle", font_size=11)
        drawing.text(_EDGE - 6, _TOP + side - middle + 4, str(tick), "end", font_size=11)
    drawing.text(_EDGE + side / 2, _TOP + side + 38, across, "middle")
    drawing.text(16, _TOP - 14, up)


def _axes(drawing: Svg, most: int, top: float, side: float, across: str, up: str) -> None:
    bottom = top + side
    for tick in range(0, most + 1, _STEP):
        x, y = _EDGE + tick * _GAP, bottom - tick * _GAP
        drawing.add("line", x1=x, y1=top, x2=x, y2=bottom + 4, stroke=CHART["grid"])
        drawing.add("line", x1=_EDGE - 4, y1=y, x2=_EDGE + side, y2=y, stroke=CHART["grid"])
        drawing.text(x, bottom + 18, str(tick), "middle", font_size=11)
        drawing.text(_EDGE - 8, y + 4, str(tick), "end", font_size=11)
    drawing.text(_EDGE + side / 2, bottom + 40, across, "middle")
    drawing.text(16, top - 12, up)


def two_heaps_text(most: int = 20, limit: Limit = DOUBLE, language: str = "en") -> str:
    """The least limit that wins two heaps with one common limit, as a table; ``∞`` if no limit wins.

    >>> print(two_heaps_text(3).splitlines()[-1])
     3 3 1 1 ∞
    """
    check_language(language)
    _check(most, FIBONACCI_WRITTEN)
    table = two_heap_table(limit, most)
    cells = [["∞" if value == NEVER else str(value) for value in row] for row in table]
    width = max(len(str(most)), *(len(cell) for row in cells for cell in row)) + 1
    lines = [say("cards.limits-title", language), ""]
    lines.append(" " * width + "".join(str(column).rjust(width) for column in range(most + 1)))
    lines += [str(number).rjust(width) + "".join(cell.rjust(width) for cell in row) for number, row in enumerate(cells)]
    return "\n".join(lines)


def two_heaps_svg(most: int = 100, limit: Limit = DOUBLE, language: str = "en") -> str:
    """Draw the least winning limit of two heaps: the larger, the darker; the diagonal, which no limit wins, in orange.

    >>> two_heaps_svg(10).count("<title>"), two_heaps_svg(10).count("<rect") > 121
    (1, True)
    """
    check_language(language)
    _check(most, FIBONACCI_DRAWN)
    table = two_heap_table(limit, most)
    drawing, cell = Svg(), max(_GAP, _PLOT / (most + 1))
    side = (most + 1) * cell
    title = say("cards.limits-title", language)
    drawing.text(16, 28, title, font_size=18, font_weight="bold")
    longest = max((value.bit_length() for row in table for value in row if value != NEVER), default=1)

    def grey(length: int) -> str:
        return _grey(250 - 240 * (length - 1) // longest)

    items = [(OUTCOMES["P"], say("cards.limits-never", language))]
    for length in range(1, longest + 1):
        low, high = 1 << (length - 1), (1 << length) - 1
        items.append((grey(length), str(low) if low == high else f"{low}–{high}"))
    right = _swatches(drawing, items)
    for first, row in enumerate(table):
        for second, value in enumerate(row):
            fill = OUTCOMES["P"] if value == NEVER else grey(value.bit_length())
            x, y = _EDGE + second * cell, _TOP + side - (first + 1) * cell
            drawing.add("rect", x=x, y=y, width=cell, height=cell, fill=fill)
    _numbers(drawing, most, 0, cell, side, say("cards.heap-one", language), say("cards.heap-other", language))
    width = max(_EDGE + side + 24, text_width(title, 18) + 40, right)
    return drawing.document(width, _TOP + side + 56, title)


def _grey(level: int) -> str:
    return f"#{level:02x}{level:02x}{level:02x}"


def three_heaps_text(most: int = 20, limit: Limit = DOUBLE, language: str = "en") -> str:
    """For heaps a and b, the third heap c with which no limit wins, as a table; ``.`` if there is none up to `most`.

    >>> print("\\n".join(three_heaps_text(7).splitlines()[3:6]))
    1 . 4 6 2 . 3 .
    2 4 . 7 1 . . 3
    3 6 7 . . . 1 2

    There is at most one such c: from a larger one, the player could move to it.
    """
    check_language(language)
    _check(most, FIBONACCI_WRITTEN)
    third = _thirds(most, limit)
    width = len(str(most))
    lines = [say("cards.lost-title", language, count=3), ""]
    lines.append(" " * width + "".join(f" {second:>{width}}" for second in range(1, most + 1)))
    for first in range(1, most + 1):
        row = [str(third.get((first, second), ".")).rjust(width) for second in range(1, most + 1)]
        lines.append(f"{first:>{width}} " + " ".join(row))
    return "\n".join(lines)


def _thirds(most: int, limit: Limit) -> dict[tuple[int, int], int]:
    found = {}
    for a, b, c in three_heap_lost(limit, most):
        for x, y, z in ((a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)):
            found[x, y] = z
    return found


def three_heaps_svg(most: int = 60, limit: Limit = DOUBLE, language: str = "en") -> str:
    """Draw the lost starts of three heaps: a square for two of them, darker if the third is larger.

    >>> three_heaps_svg(7).count("<title>")
    25
    """
    check_language(language)
    _check(most, THREE_HEAPS_DRAWN)
    drawing, cell = Svg(), max(_GAP, _PLOT / most)
    side = most * cell
    title = say("cards.lost-title", language, count=3)
    drawing.text(16, 28, title, font_size=18, font_weight="bold")

    def grey(third: int) -> str:
        return _grey(220 - 220 * third // most)

    marks = sorted({1 + (most - 1) * step // (_MOST_SWATCHES - 1) for step in range(_MOST_SWATCHES)})
    right = _swatches(drawing, [(grey(third), f"c = {third}") for third in marks])
    note = say("cards.third", language)
    drawing.text(_EDGE + 24, _TOP - 14, note)
    drawing.add("rect", x=_EDGE, y=_TOP, width=side, height=side, fill="none", stroke=CHART["frame"])
    for (first, second), third in sorted(_thirds(most, limit).items()):
        x, y = _EDGE + (first - 1) * cell, _TOP + side - second * cell
        drawing.open("rect", x=x, y=y, width=cell, height=cell, fill=grey(third))
        drawing.tooltip(f"{first}, {second}, {third}")
        drawing.close("rect")
    _numbers(drawing, most, 1, cell, side, say("cards.heap-a", language), "b")
    width = max(_EDGE + side + 24, text_width(title, 18) + 40, right, _EDGE + 48 + text_width(note))
    return drawing.document(width, _TOP + side + 56, title)


def picture_text(picture: tuple[str, int], language: str = "en", letters: str = "PN") -> str:
    """The picture with a given name (``totals``, ``two``, ``three``) and size, as characters."""
    name, most = picture
    if name == "totals":
        return left_text(most, language)
    return (two_heaps_text if name == "two" else three_heaps_text)(most, language=language)


def picture_svg(picture: tuple[str, int], language: str = "en", letters: str = "PN") -> str:
    """Draw one of the pictures of Fibonacci Nim as SVG."""
    name, most = picture
    if name == "totals":
        return left_svg(most, language)
    return (two_heaps_svg if name == "two" else three_heaps_svg)(most, language=language)
