"""Tables of outcomes or Grundy values: as text in columns, or as a picture with coloured cells."""

from collections.abc import Iterator

from bouton.answers.table import Cell, Table
from bouton.errors import InputError
from bouton.language import number, say
from bouton.notation import check_language, clip, game_title
from bouton.pictures.limits import CELLS_DRAWN
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import Svg, text_width
from bouton.values.outcome import Outcome, letter, play_name

_EDGE, _TITLE, _LINE, _HEIGHT = 24.0, 18, 22.0, 28.0
_COLUMNS = 32  # of a drawn table with one axis, before it wraps
_CHARACTERS = 100  # of a written table with one axis, before it wraps
_ALIKE = 8  # characters of a column up to which all are as wide as the widest
_MISSING = "–"


def cell_text(table: Table, cell: Cell, letters: str = "PN") -> str:
    """The text of a cell; a dash if it has nothing to show."""
    if cell.outcome is not None and (table.show == "outcome" or (table.show == "value" and cell.grundy is None)):
        return letter(cell.outcome, letters)
    return table.content(cell) or _MISSING


def table_title(table: Table, language: str) -> str:
    """Title of a table: its contents, and the game."""
    play = play_name(table.misere)
    return say(f"pictures.table-{table.show}-{play}", language, game=game_title(table.game))


def table_note(table: Table, language: str) -> str:
    """Meaning of rows and columns; empty for a table with one axis."""
    if table.axes_key:
        return say(table.axes_key, language)
    return say(f"pictures.table-axes-{len(table.axes)}", language) if len(table.axes) > 1 else ""


def table_limit(table: Table, language: str) -> str:
    """The reason why some cells of a table show an outcome or a question mark; empty if all show their values."""
    if table.limit is None:
        return ""
    return say("pictures.table-limit", language, reason=table.limit.say(language))


def table_text(table: Table, language: str = "en", letters: str = "PN") -> str:
    """Format a table in aligned columns, the P-positions in brackets.

    >>> from bouton.answers.table import table
    >>> print(table_text(table("nim", [range(3), range(4)])))
    Grundy values of nim
    Rows: first number; columns: second number.
    <BLANKLINE>
        0   1   2   3
    0  [0]  1   2   3
    1   1  [0]  3   2
    2   2   3  [0]  1
    <BLANKLINE>
    In brackets: P-positions, where the player to move loses.

    Numbers of more than 40 digits are shortened; `bouton.answers.csv_files.table_csv` writes them in full.
    """
    check_language(language)
    note = table_note(table, language)
    lines = [table_title(table, language), *([note] if note else [])]
    for first, rows in table.grids():
        lines.append("")
        if first is not None:
            lines += [say("pictures.table-first", language, value=first), ""]
        lines += _grid_lines(table, rows, language, letters)
    if table.limit is not None:
        lines += ["", table_limit(table, language)]
    if any(cell.outcome is Outcome.P for cell in table.cells):
        lines += ["", say(f"pictures.table-brackets{'-partizan' if table.partizan else ''}", language)]
    return "\n".join(lines)


def _grid_lines(table: Table, rows: list[list[Cell]], language: str, letters: str) -> Iterator[str]:
    single = len(table.axes) == 1
    heads = [f" {number(value, language)} " for value in table.axes[-1]]
    names = [""] if single else [number(value, language) for value in table.axes[-2]]
    texts = []
    for row in rows:
        shown = [clip(cell_text(table, cell, letters)) for cell in row]
        lost = [cell.outcome is Outcome.P for cell in row]
        texts.append([f"[{text}]" if marked else f" {text} " for text, marked in zip(shown, lost, strict=True)])
    widths = [max(map(len, column)) for column in zip(heads, *texts, strict=True)]
    width = max(widths)
    if single or width <= _ALIKE:
        widths = [width] * len(heads)
    margin = max(map(len, names)) + (0 if single else 2)
    step = max(1, _CHARACTERS // (width + 1)) if single else len(heads)
    for start in range(0, len(heads), step):
        if start:
            yield ""
        for name, cells in zip(["", *names], [heads, *texts], strict=True):
            shown = [f"{cell:>{wide}}" for cell, wide in zip(cells, widths, strict=True)][start : start + step]
            yield f"{name:<{margin}}{' '.join(shown)}".rstrip()


def table_svg(table: Table, language: str = "en", letters: str = "PN") -> str:
    """Draw a table. P-positions are marked by colour, bold text and a frame.

    >>> from bouton.answers.table import table
    >>> drawing = table_svg(table("nim", [range(3), range(3)]))
    >>> drawing.count("<rect"), drawing.count('font-weight="bold"')
    (16, 4)

    Parameters
    ----------
    table : created by `bouton.answers.table.table`.
    language : of the title and the legend.
    letters : ``"PN"`` or ``"PS"``.

    Raises
    ------
    InputError : if there are more than 10,000 cells.
    """
    check_language(language)
    if len(table.cells) > CELLS_DRAWN:
        raise InputError("table.picture-large", count=len(table.cells), most=CELLS_DRAWN)
    contents = [clip(cell_text(table, cell, letters)) for cell in table.cells]
    names = [[number(value, language) for value in axis] for axis in table.axes[-2:]]
    wide = max(max(map(text_width, contents)), max(map(text_width, names[-1]))) + 12
    cell_width = max(wide, _HEIGHT)
    margin = max(map(text_width, names[0])) + 12 if len(names) > 1 else 0.0
    drawing = Svg()
    title, note = table_title(table, language), table_note(table, language)
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
                    _cell(drawing, x, y, cell_width, cell.outcome, clip(cell_text(table, cell, letters)))
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
    drawing.text(x, y, text, anchor, fill=CHART["label"])


def _cell(drawing: Svg, x: float, y: float, width: float, outcome: Outcome | None, text: str) -> None:
    fill = "white" if outcome is None else OUTCOMES[outcome]
    drawing.add("rect", x=x, y=y, width=width, height=_HEIGHT, fill=fill, stroke="white", stroke_width=1)
    lost = outcome is Outcome.P
    if lost:
        drawing.add(
            "rect",
            x=x + 2,
            y=y + 2,
            width=width - 4,
            height=_HEIGHT - 4,
            fill="none",
            stroke=CHART["axis"],
            stroke_width=1.6,
        )
    if text and lost:
        drawing.text(x + width / 2, y + 19, text, "middle", font_weight="bold")
    elif text:
        drawing.text(x + width / 2, y + 19, text, "middle")


def _items(table: Table, language: str, letters: str) -> dict[Outcome, str]:
    """The legend's sentence for each outcome that occurs."""
    present = {cell.outcome for cell in table.cells}
    texts = {}
    for outcome in (o for o in Outcome if o in present):
        kind = "-partizan" if table.partizan and outcome in (Outcome.N, Outcome.P) else ""
        texts[outcome] = say(f"pictures.legend-{outcome.entry}{kind}", language, letter=letter(outcome, letters))
    return texts
