"""Pictures of codes: matrices of squares, a histogram of weights, and the table of coin values."""

from collections.abc import Mapping, Sequence
from typing import Any

from bouton.answers.codes import GameCode
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import check_language
from bouton.pictures.limits import COINS_DRAWN, WORDS_DRAWN
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import Svg, plain, text_width

#: number of coins that may be turned, number of coins, and the values
CoinValues = tuple[int, int, list[list[int]]]

_EDGE, _CELL, _BAR, _TALL = 24.0, 14.0, 26.0, 180.0
_WIDE = 640.0  # of a histogram whose numbers are horizontal
_COIN, _SMALL_COIN, _COIN_HEAD = 18.0, 6.0, CHART["axis"]


def code_svg(code: GameCode, language: str = "en", letters: str = "PN") -> str:
    """Draw a code: its generator matrix, its parity-check matrix, and the number of words of each weight.

    >>> import bouton
    >>> drawing = code_svg(bouton.code("turning:at-most-2", 7))
    >>> drawing.count('class="one"'), drawing.count('class="bar"')
    (25, 4)

    Raises
    ------
    InputError : if there are more than 128 coins.
    """
    check_language(language)
    if code.n > COINS_DRAWN:
        raise InputError("codes.picture-large", n=code.n, most=COINS_DRAWN)
    drawing = Svg()
    distance = "–" if code.d is None else str(code.d)
    key = "matrix-title" if code.game else "matrix-title-alone"
    title = say(f"codes.{key}", language, game=code.game, n=code.n, k=code.k, d=distance)
    drawing.text(_EDGE, _EDGE + 12, title, font_size=18, font_weight="bold")
    width, y = text_width(title, 18) + 2 * _EDGE, _EDGE + 44
    for key, rows in (("basis", code.basis), ("check", code.parity_check)):
        if rows:
            drawing.text(_EDGE, y, say(f"codes.matrix-{key}", language), font_weight="bold")
            y = _matrix(drawing, y + 8, rows) + 36
            width = max(width, 2 * _EDGE + code.n * _CELL)
    heading = say("codes.matrix-weights", language)
    drawing.text(_EDGE, y, heading, font_weight="bold")
    right, y = _histogram(drawing, y + 24, code.weights)
    width = max(width, right + _EDGE, text_width(heading) + 2 * _EDGE)
    return drawing.document(width, y + _EDGE, title)


def words_svg(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """Draw the words of a code as rows of coins, coin 1 first: black for heads, white for tails.

    >>> import bouton
    >>> code = bouton.code("turning:at-most-2", 7)
    >>> words_svg({"game": code.game, "n": 7, "words": code.words()}).count('class="head"')
    56

    Parameters
    ----------
    found : the game, the number of coins, and the words.

    Raises
    ------
    InputError : if there are more than 4,096 words, or more than 128 coins.
    """
    count, length = len(found["words"]), found["n"]
    if count > WORDS_DRAWN or length > COINS_DRAWN:
        raise InputError("codes.picture-words", count=count, n=length, words=WORDS_DRAWN, most=COINS_DRAWN)
    size = _COIN if count <= COINS_DRAWN else _SMALL_COIN
    columns = max(1, min(count, int(_WIDE * (1 if count <= COINS_DRAWN else 2) // ((length + 1.5) * size))))
    drawing, top = Svg(), _EDGE + 36
    title = say("codes.listed", language, count=count, game=found["game"], n=length)
    drawing.text(_EDGE, _EDGE + 12, title, font_size=18, font_weight="bold")
    down = -(-count // columns)
    for number, word in enumerate(found["words"]):
        column, row = divmod(number, down)
        y = top + (row + 0.5) * 1.25 * size
        for place, letter in enumerate(word):
            x = _EDGE + column * (length + 1.5) * size + (place + 0.5) * size
            name, fill = ("head", _COIN_HEAD) if letter == "1" else ("tail", CHART["white"])
            drawing.add("circle", class_=name, cx=x, cy=y, r=0.42 * size, fill=fill, stroke=_COIN_HEAD)
    width = max(columns * (length + 1.5) * size, text_width(title, 18)) + 2 * _EDGE
    return drawing.document(width, top + down * 1.25 * size + _EDGE, title)


def _matrix(drawing: Svg, top: float, rows: Sequence[str]) -> float:
    """Draw a matrix as squares, filled for 1; return the y where it ends."""
    for line, row in enumerate(rows):
        for column, letter in enumerate(row):
            x, y = _EDGE + column * _CELL, top + line * _CELL
            one = letter == "1"
            drawing.add(
                "rect",
                class_="one" if one else "zero",
                x=x,
                y=y,
                width=_CELL,
                height=_CELL,
                fill=CHART["point"] if one else CHART["pale"],
                stroke=CHART["rule"],
                stroke_width=0.5,
            )
    return top + len(rows) * _CELL


def _histogram(drawing: Svg, top: float, weights: dict[int, int]) -> tuple[float, float]:
    """Draw a bar for each weight, the number of words above it, the weight below; return the right and the lower end.

    If there are many weights or long numbers, bars are narrow and numbers vertical, so that the picture is no wider
    than a matrix.
    """
    most = max(weights.values())
    longest = max(text_width(str(count), 11) for count in weights.values())
    cell = max(_BAR, longest + 8)
    upright = cell * len(weights) > _WIDE
    if upright:
        cell = _CELL
        top += longest - 8
    base = top + _TALL
    for place, (weight, count) in enumerate(weights.items()):
        x = _EDGE + place * cell
        height = max(1.0, _TALL * (count * 1000 // most) / 1000)
        gap = 1.5 if upright else 3
        drawing.open(
            "rect", class_="bar", x=x + gap, y=base - height, width=cell - 2 * gap, height=height, fill=CHART["point"]
        )
        drawing.tooltip(f"{weight}: {count}")
        drawing.close("rect")
        middle = x + cell / 2
        if upright:
            for y, text, anchor in ((base - height - 4, str(count), "start"), (base + 5, str(weight), "end")):
                turn = f"rotate(-90 {plain(middle + 4)} {plain(y)})"
                drawing.text(middle + 4, y, text, anchor, font_size=11, transform=turn)
        else:
            drawing.text(middle, base - height - 4, str(count), "middle", font_size=11)
            drawing.text(middle, base + 15, str(weight), "middle", font_size=11)
    right = _EDGE + len(weights) * cell
    drawing.add("line", x1=_EDGE, y1=base, x2=right, y2=base, stroke=CHART["axis"])
    return right, base + (30 if upright else 20)


def values_svg(values: CoinValues, language: str = "en", letters: str = "PN") -> str:
    """Draw the table of the values f_r(n) of single coins; powers of 2 are highlighted.

    >>> from bouton.answers.codes import coin_table
    >>> values_svg((9, 10, coin_table(9, 10))).count("<rect")
    92
    """
    check_language(language)
    _, length, rows = values
    widest = max(text_width(str(value), 12) for row in rows for value in row)
    cell = max(widest + 10, _BAR)
    drawing, top, margin = Svg(), _EDGE + 44, 40.0
    title = say("codes.values-title", language)
    drawing.text(_EDGE, _EDGE + 12, title, font_size=18, font_weight="bold")
    for column in range(length):
        x = _EDGE + margin + (column + 0.5) * cell
        drawing.text(x, top - 6, str(column + 1), "middle", font_size=12, fill=CHART["label"])
    drawing.text(_EDGE, top - 6, "n", font_style="italic")
    for line, row in enumerate(rows):
        y = top + line * _BAR
        drawing.text(_EDGE, y + 18, f"f{line + 1}", font_style="italic")
        for column, value in enumerate(row):
            x = _EDGE + margin + column * cell
            power = value & (value - 1) == 0
            fill = OUTCOMES["P"] if power else CHART["pale"]
            drawing.add("rect", x=x, y=y, width=cell, height=_BAR, fill=fill, stroke="white")
            weight = "normal" if power else "bold"
            drawing.text(x + cell / 2, y + 18, str(value), "middle", font_size=12, font_weight=weight)
    bottom = top + len(rows) * _BAR + 14
    drawing.add("rect", class_="legend", x=_EDGE, y=bottom, width=_BAR, height=_BAR, fill=OUTCOMES["P"])
    legend = say("codes.values-legend", language)
    drawing.text(_EDGE + _BAR + 10, bottom + 18, legend)
    width = max(margin + length * cell, text_width(title, 18), _BAR + 10 + text_width(legend)) + 2 * _EDGE
    return drawing.document(width, bottom + _BAR + _EDGE, title)
