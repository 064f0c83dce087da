"""Sentences and figures as plain text and as plain data."""

from collections.abc import Sequence
from typing import Any

from bouton.answers.moves import said_name
from bouton.kinds.figures import Columns, FormulaFigure, Grid, Message, Shown
from bouton.language import number, say


def render(items: Sequence[Shown], language: str) -> str:
    """All items as text, in order: sentences on separate lines, figures between empty lines."""
    lines: list[str] = []
    for item in items:
        if isinstance(item, Message):
            lines.append(said_name(item, language))
        else:
            lines += ["", *_figure_lines(item, language), ""]
    text = "\n".join(lines)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip("\n")


def figure_data(item: Shown, language: str, data: dict[str, Any]) -> None:
    """Add an item to the structured explanation `data`."""
    if isinstance(item, Message):
        sentence = said_name(item, language)
        data["sentences"].append(sentence)
        area, _, name = item.key.partition(".")
        if item.key == "analysis.observed":
            data["observed"] = sentence
        if area == "reasons":
            values = {key: value for key, value in item.values.items() if key != "uncut"}
            values |= item.values.get("uncut", {})  # sentences shorten long values
            data.setdefault("reasons", []).append({"reason": name, **values, "text": sentence})
    elif isinstance(item, Columns):
        labels = _labels(item, language)
        rows = [
            {"label": label, "number": n, "digits": f"{n:b}"} for label, n in zip(labels, item.numbers, strict=True)
        ]
        title = say(f"{item.label}-title", language)
        data["columns"] = {"title": title, "rows": rows, "width": item.width, "modulus": item.modulus}
        data["parity"] = "".join(map(str, item.sums))
    elif isinstance(item, FormulaFigure):
        data.setdefault("formulas", {})[item.name] = list(item.lines)
    else:
        data["table"] = {"columns": list(item.columns), "values": [list(row) for row in item.values]}


def _labels(figure: Columns, language: str) -> list[str]:
    names = (said_name(name, language) if isinstance(name, Message) else name for name in figure.names)
    return [say(figure.label, language, i=name) for name in names]


def _figure_lines(item: Columns | FormulaFigure | Grid, language: str) -> list[str]:
    if isinstance(item, Columns):
        return column_lines(item, language)
    if isinstance(item, FormulaFigure):
        return list(item.lines)
    return grid_lines(item, language)


def column_lines(figure: Columns, language: str) -> list[str]:
    """Lines that show numbers in binary, aligned in columns, and below a rule the sum of each column."""
    key = "analysis.parity" if figure.modulus == 2 else "analysis.modulo"
    last = say(key, language, modulus=figure.modulus)
    labels = _labels(figure, language)
    margin = max(map(len, [*labels, last]))
    cell = max(len(str(total)) for total in figure.sums)
    lines = [say(f"{figure.label}-title", language), ""]
    for label, n in zip(labels, figure.numbers, strict=True):
        digits = f"{n:b}".rjust(figure.width)
        lines.append(f"{label:<{margin}} :  {_spread(digits, cell)}")
    lines.append("-" * (margin + 3 + (cell + 1) * figure.width))
    return [*lines, f"{last:<{margin}} :  {_spread(figure.sums, cell)}"]


def _spread(digits: Sequence[Any], cell: int) -> str:
    return " ".join(f"{digit!s:>{cell}}" for digit in digits)


def grid_lines(grid: Grid, language: str) -> list[str]:
    """A table with aligned columns, at most 20 columns per row of the page."""
    lines: list[str] = []
    for start in range(0, len(grid.columns), 20):
        columns = grid.columns[start : start + 20]
        rows = [[number(n, language) for n in columns]]
        rows += [[str(value) for value in row[start : start + 20]] for row in grid.values]
        width = max(len(cell) for row in rows for cell in row)
        heads = [say(grid.label, language), say("analysis.table-g", language)]
        margin = max(map(len, heads))
        for head, row in zip(heads, rows, strict=True):
            lines.append(f"{head:<{margin}}  " + " ".join(f"{cell:>{width}}" for cell in row))
        lines.append("")
    return lines[:-1]
