"""A table of outcomes or Grundy values as a picture: a cell for each position, coloured by its outcome."""

from bouton.errors import InputError
from bouton.language import check_language, number, say
from bouton.pictures.svg import COLOURS, Svg, text_width
from bouton.tables import Table, letter
from bouton.values.outcome import Outcome

__all__ = ["MOST_CELLS_DRAWN", "table_svg"]

MOST_CELLS_DRAWN = 10_000
_EDGE, _TITLE, _LINE, _HEIGHT = 24.0, 18, 22.0, 28.0
_COLUMNS = 32  # of a table with one axis, before a new line begins


def table_svg(table: Table, language: str = "en", letters: str = "PN") -> str:
    """Draw a table. P-positions are told by their colour, by a bold text and by a frame.

    >>> from bouton.tables import table
    >>> drawing = table_svg(table("nim", [range(3), range(3)]))
    >>> drawing.count("<rect"), drawing.count('font-weight="bold"')
    (16, 4)

    Parameters
    ----------
    table : made by `bouton.tables.table`.
    language : of the title and the legend.
    letters : ``"PN"`` or ``"PS"``.

    Raises
    ------
    InputError : for more than 10,000 cells.
    """
    check_language(language)
    if len(table.cells) > MOST_CELLS_DRAWN:
        raise InputError("table-picture-large", count=len(table.cells), most=MOST_CELLS_DRAWN)
    contents = [table.content(cell, letters) for cell in table.cells]
    names = [[number(value, language) for value in axis] for axis in table.axes[-2:]]
    wide = max(max(map(text_width, contents)), max(map(text_width, names[-1]))) + 12
    cell_width = max(wide, _HEIGHT)
    margin = max(map(text_width, names[0])) + 12 if len(names) > 1 else 0.0
    drawing = Svg()
    title, note = table.title(language), table.axes_note(language)
    drawing.text(_EDGE, _EDGE + _TITLE - 4, title, font_size=_TITLE, font_weight="bold")
    y = _EDGE + _TITLE + 4
    if note:
        drawing.text(_EDGE, y + _LINE - 8, note)
        y += _LINE
    y += 10
    right = 0.0
    for first, rows in table.grids():
        if first is not None:
            drawing.text(_EDGE, y + 16, say("pictures.table-first", language, value=first), font_weight="bold")
            y += _LINE + 4
        step = _COLUMNS if len(names) == 1 else len(names[-1])
        for start in range(0, len(names[-1]), step):
            heads = names[-1][start : start + step]
            for column, head in enumerate(heads):
                _head(drawing, _EDGE + margin + (column + 0.5) * cell_width, y + 18, head, "middle")
            y += _HEIGHT
            for index, row in enumerate(rows):
                if margin:
                    _head(drawing, _EDGE + margin - 8, y + 19, names[0][index], "end")
                for column, cell in enumerate(row[start : start + step]):
                    x = _EDGE + margin + column * cell_width
                    _cell(drawing, x, y, cell_width, cell.outcome, table.content(cell, letters))
                y += _HEIGHT
            right = max(right, _EDGE + margin + len(heads) * cell_width)
            y += 10
    items = _items(table, language, letters)
    width = max(
        right, text_width(title, _TITLE) + _EDGE, *[text_width(t) + _EDGE + 42 for t in (note, *items.values())]
    )
    for outcome, text in items.items():
        y += 8
        _cell(drawing, _EDGE, y, _HEIGHT, outcome, "")
        drawing.text(_EDGE + 40, y + 19, text)
        y += _HEIGHT
    return drawing.document(width + _EDGE, y + _EDGE, title)


def _head(drawing: Svg, x: float, y: float, text: str, anchor: str) -> None:
    drawing.text(x, y, text, anchor, fill="#555555")


def _cell(drawing: Svg, x: float, y: float, width: float, outcome: Outcome, text: str) -> None:
    drawing.add("rect", x=x, y=y, width=width, height=_HEIGHT, fill=COLOURS[outcome], stroke="white", stroke_width=1)
    lost = outcome is Outcome.P
    if lost:
        drawing.add(
            "rect",
            x=x + 2,
            y=y + 2,
            width=width - 4,
            height=_HEIGHT - 4,
            fill="none",
            stroke="#222222",
            stroke_width=1.6,
        )
    if text and lost:
        drawing.text(x + width / 2, y + 19, text, "middle", font_weight="bold")
    elif text:
        drawing.text(x + width / 2, y + 19, text, "middle")


def _items(table: Table, language: str, letters: str) -> dict[Outcome, str]:
    """The sentence for each outcome that occurs."""
    present = {cell.outcome for cell in table.cells}
    texts = {}
    for outcome in (o for o in (Outcome.P, Outcome.N, Outcome.L, Outcome.R, Outcome.D) if o in present):
        kind = "-partizan" if table.partizan and outcome in (Outcome.N, Outcome.P) else ""
        texts[outcome] = say(f"pictures.legend-{outcome}{kind}", language, letter=letter(outcome, letters))
    return texts
