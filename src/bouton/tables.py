"""Tables of outcomes or Grundy values over a range of positions, with one, two or three axes."""

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from bouton.errors import InputError, SearchLimitError
from bouton.language import check_language, number, say
from bouton.notation import clip, write_int
from bouton.positions import default_sources
from bouton.rules import Ruleset
from bouton.rulesets import find
from bouton.solvers.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, Loopy, Valuation

__all__ = ["MOST_CELLS", "Cell", "Table", "letter", "table"]

MOST_CELLS = 100_000
_MOST_SEARCHED = 3_000_000  # positions searched for one table
_MOST_AXES = 3
_COLUMNS_IN_TEXT = 100  # characters; a line of values is broken there, a grid is not
SHOW = ("grundy", "outcome")


class Cell(NamedTuple):
    """One cell: the outcome, and the Grundy value where it was asked for and there is one (``∞(0,2)`` as a text)."""

    outcome: Outcome
    grundy: int | str | None = None


class Table(NamedTuple):
    """A table.

    Attributes
    ----------
    game : the spec.
    misere : whether it speaks of misère play.
    show : ``"grundy"`` or ``"outcome"``, what the cells show.
    axes : the range of each coordinate.
    cells : the cells, the last coordinate running fastest.
    partizan : whether the players' options differ.
    """

    game: str
    misere: bool
    show: str
    axes: list[range]
    cells: list[Cell]
    partizan: bool = False

    def grids(self) -> Iterator[tuple[int | None, list[list[Cell]]]]:
        """The rows of the table; with three axes one grid for each value of the first, which is given."""
        width = len(self.axes[-1])
        height = len(self.axes[-2]) if len(self.axes) > 1 else 1
        first: Sequence[int | None] = self.axes[0] if len(self.axes) == _MOST_AXES else [None]
        for place, value in enumerate(first):
            begin = place * width * height
            yield (
                value,
                [self.cells[begin + row * width : begin + (row + 1) * width] for row in range(height)],
            )

    def content(self, cell: Cell, letters: str = "PN") -> str:
        """What a cell shows, as text; a dash where it has no Grundy value."""
        if self.show == "outcome":
            return letter(cell.outcome, letters)
        return write_int(cell.grundy) if isinstance(cell.grundy, int) else cell.grundy or "–"

    def to_dict(self) -> dict[str, Any]:
        """The object of ``bouton table --json``; ``outcomes`` and ``values`` are lists nested once for each axis."""

        def nested(flat: list[Any]) -> list[Any]:
            for axis in self.axes[:0:-1]:
                flat = [flat[start : start + len(axis)] for start in range(0, len(flat), len(axis))]
            return flat

        return {
            "game": self.game,
            "play": "misere" if self.misere else "normal",
            "show": self.show,
            "axes": [list(axis) for axis in self.axes],
            "outcomes": nested([str(cell.outcome) for cell in self.cells]),
            "values": nested([cell.grundy for cell in self.cells]) if self.show == "grundy" else None,
        }

    def to_text(self, language: str = "en", letters: str = "PN") -> str:
        """The table in aligned columns, the P-positions in brackets.

        >>> print(table("nim", [range(3), range(4)]).to_text())
        Grundy values of nim
        Rows: first number; columns: second number.
        <BLANKLINE>
            0   1   2   3
        0  [0]  1   2   3
        1   1  [0]  3   2
        2   2   3  [0]  1
        <BLANKLINE>
        In brackets: P-positions, where the player to move loses.
        """
        check_language(language)
        lines = [self.title(language)]
        if len(self.axes) > 1:
            lines.append(self.axes_note(language))
        for first, rows in self.grids():
            lines.append("")
            if first is not None:
                lines += [say("pictures.table-first", language, value=first), ""]
            lines += self._grid_lines(rows, language, letters)
        if any(cell.outcome is Outcome.P for cell in self.cells):
            lines += ["", say(f"pictures.table-brackets{'-partizan' if self.partizan else ''}", language)]
        return "\n".join(lines)

    def title(self, language: str) -> str:
        """The title of the table in a language."""
        play = "misere" if self.misere else "normal"
        return say(f"pictures.table-{self.show}-{play}", language, game=clip(self.game))

    def axes_note(self, language: str) -> str:
        """What rows and columns are, in a language; empty for a table with one axis."""
        return say(f"pictures.table-axes-{len(self.axes)}", language) if len(self.axes) > 1 else ""

    def _grid_lines(self, rows: list[list[Cell]], language: str, letters: str) -> Iterator[str]:
        heads = [number(value, language) for value in self.axes[-1]]
        single = len(self.axes) == 1
        names = [""] if single else [number(value, language) for value in self.axes[-2]]
        texts = [
            [
                f"[{self.content(c, letters)}]" if c.outcome is Outcome.P else f" {self.content(c, letters)} "
                for c in row
            ]
            for row in rows
        ]
        width = max(len(text) for row in [[f" {head} " for head in heads], *texts] for text in row)
        margin = max(map(len, names))
        step = max(1, _COLUMNS_IN_TEXT // (width + 1)) if single else len(heads)
        for start in range(0, len(heads), step):
            if start:
                yield ""
            part = slice(start, start + step)
            lines = [(" " * margin, [f" {head} " for head in heads[part]])]
            lines += [(f"{name:<{margin}}", row[part]) for name, row in zip(names, texts, strict=True)]
            for name, cells in lines:
                yield f"{name}  {' '.join(f'{cell:>{width}}' for cell in cells)}".rstrip()[2 if single else 0 :]

    def to_csv(self) -> str:
        """The table as comma-separated values, with nothing shortened.

        >>> print(table("subtraction:1,2,3", [range(4, 7)]).to_csv(), end="")
        position,grundy
        4,0
        5,1
        6,2

        With two axes the first row is the second coordinate, the first column the first one; with three the first
        two columns are the first two coordinates. A position without Grundy value is left empty.
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        columns = [write_int(value) for value in self.axes[-1]]
        contents = ["" if text == "–" else text for text in map(self.content, self.cells)]
        if len(self.axes) == 1:
            writer.writerow(["position", self.show])
            writer.writerows(zip(columns, contents, strict=True))
        else:
            before = list(product(*self.axes[:-1]))
            writer.writerow([self.show, *[""] * (len(self.axes) - 2), *columns])
            for place, coordinates in enumerate(before):
                row = contents[place * len(columns) : (place + 1) * len(columns)]
                writer.writerow([*map(write_int, coordinates), *row])
        return out.getvalue()


def letter(outcome: Outcome, letters: str = "PN") -> str:
    """The letter of an outcome; ``"PS"`` writes S (*suivant*) for N.

    >>> letter(Outcome.N, "PS")
    'S'
    """
    return "S" if letters == "PS" and outcome is Outcome.N else str(outcome)


def table(
    game: str | Ruleset,
    ranges: Sequence[range],
    misere: bool = False,
    show: str | None = None,
    *,
    sources: Sources | None = None,
) -> Table:
    """The table of a game over ranges of numbers.

    >>> found = table("nim", [range(3), range(3)], misere=True)
    >>> [[str(cell.outcome) for cell in row] for _, rows in found.grids() for row in rows]
    [['N', 'P', 'N'], ['P', 'N', 'N'], ['N', 'N', 'P']]

    Parameters
    ----------
    game : a spec or a ruleset.
    ranges : one to three ranges, one for each coordinate of `Ruleset.cell`.
    misere : misère play, where a player who cannot move wins.
    show : ``"grundy"`` (in misère play the misère Grundy value) or ``"outcome"``; by default Grundy values in normal
        play where they exist, otherwise outcomes.
    sources : where values come from; by default theory, then plain search.

    Raises
    ------
    InputError : for no range or more than three, more than 100,000 cells, or a game that has no such table.
    SearchLimitError : when no theorem answers and the search is too large.
    """
    if show is not None and show not in SHOW:
        raise InputError("table-show", got=clip(show), known=SHOW)
    axes = list(ranges)
    if not 1 <= len(axes) <= _MOST_AXES or not all(axes):
        raise InputError("table-axes", count=len(axes), most=_MOST_AXES)
    count = prod(-((axis.start - axis.stop) // axis.step) for axis in axes)  # len() of a huge range overflows
    if count > MOST_CELLS:
        raise InputError("table-large", count=count, most=MOST_CELLS)
    ruleset = find(game)
    sources = sources or default_sources()
    positions = [ruleset.cell(coordinates) for coordinates in product(*axes)]
    cells: list[Cell] | None = None
    if show == "grundy" or (show is None and not misere):
        cells = _valued(ruleset, positions, MISERE_GRUNDY if misere else GRUNDY, sources, required=show is not None)
    shown = "outcome" if cells is None else "grundy"
    if cells is None:
        cells = [
            Cell(_outcome(ruleset, position, misere, sources)) for position in _searched(ruleset, positions, sources)
        ]
    partizan = not all(map(ruleset.is_impartial, positions))
    return Table(ruleset.spec, misere, shown, axes, cells, partizan)


def _valued(
    ruleset: Ruleset, positions: list[Any], valuation: Valuation, sources: Sources, required: bool
) -> list[Cell] | None:
    """Cells with Grundy values; None where some position has none and they were not asked for expressly."""
    cells = []
    converted = (MISERE_OUTCOME if valuation.misere else OUTCOME).implied_by
    assert converted is not None
    for position in _searched(ruleset, positions, sources):
        answer = sources.value(ruleset, valuation, position)
        if answer is None or answer.value is None:
            if not required:
                return None
            cells.append(Cell(_outcome(ruleset, position, valuation.misere, sources)))
        else:
            value = answer.value
            cells.append(Cell(converted[1](value), str(value) if isinstance(value, Loopy) else value))
    return cells


def _searched(ruleset: Ruleset, positions: list[Any], sources: Sources) -> Iterator[Any]:
    """The positions one by one, as long as they do not cost too much search altogether."""
    before = sources.search.searched
    for place, position in enumerate(positions):
        if sources.search.searched - before > _MOST_SEARCHED:
            raise SearchLimitError(
                "table-search",
                cells=place,
                count=len(positions),
                positions=sources.search.searched - before,
                newest=clip(ruleset.format(position)),
            )
        yield position


def _outcome(ruleset: Ruleset, position: Any, misere: bool, sources: Sources) -> Outcome:
    answer = sources.value(ruleset, MISERE_OUTCOME if misere else OUTCOME, position)
    assert answer is not None  # every position has an outcome
    outcome: Outcome = answer.value
    return outcome
