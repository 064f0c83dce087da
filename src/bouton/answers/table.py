"""Tables of outcomes or Grundy values over a range of positions, with one, two or three axes."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice, product
from math import prod
from operator import le
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.limits import (
    MOST_AXES,
    MOST_CELLS,
    POSITIONS_OF_OUTCOME,
    POSITIONS_OF_TABLE,
    POSITIONS_OF_VALUE,
    WORK_OF_LOOPY,
)
from bouton.answers.sources import choose_sources
from bouton.custom.watched import watch_rules
from bouton.errors import InputError, NotationError, RulesError, SearchLimitError, UnknownError
from bouton.graphs.components import components
from bouton.kinds.capabilities import Listed, Tabular
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_flags, clip, plain_number, quote, read_range, write_int
from bouton.results import ArrayResult, RecordResult, import_package, pandas_frame
from bouton.rulesets import find
from bouton.search.points import outcome_of, score_of
from bouton.search.sources import Sources
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome, play_name
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import pandas
    from numpy.typing import NDArray

    from bouton.search.store import Store

_ROWS_SHOWN, _COLUMNS_SHOWN, _LETTERS_SHOWN = 8, 20, 100  # in the repr
_TRIED = ((1, 2, 3), (6, 5, 4), (0, 0, 0))  # numbers that form a position in some game whose cells are positions
_FAILURES = {"value": 1, "outcome": 3}
SHOW = ("grundy", "outcome")
SHOW_TABLE = (*SHOW, "value")


class Cell(NamedTuple):
    """One cell: the outcome, and the Grundy value if it was requested and exists (``∞(0,2)`` as a text).

    In a table of values of partizan games the canonical form takes the place of the Grundy value, and the outcome is
    None if it is beyond the limits; if points decide, the best score takes its place.
    """

    outcome: Outcome | None
    grundy: int | str | None = None


class Table(ArrayResult, RecordResult):
    """Outcomes, values or scores over a range of positions, with one, two or three axes.

    Attributes
    ----------
    game : the spec.
    misere : whether the table is for misère play.
    show : ``"grundy"``, ``"outcome"``, ``"value"`` or ``"score"``, the contents of the cells.
    axes : the range of each coordinate.
    cells : the cells; the last coordinate varies fastest.
    partizan : whether the players' options differ.
    axes_key : the key of the sentence that names the axes, if the game has one.
    labels : in a table of all vertices of a graph, their names, which replace the numbers of the only axis.
    birthdays : in such a table, for each vertex the number of moves in the longest play from it; None if some play does
        not end.
    limit : in a table of values, the reason why the first cell without a value has none; None if all have one.
    """

    game: str
    misere: bool
    show: str
    axes: list[range]
    cells: list[Cell]
    partizan: bool = False
    axes_key: str = ""
    limit: SearchLimitError | None = None
    labels: tuple[str, ...] = ()
    birthdays: tuple[int | None, ...] = ()

    def grids(self) -> Iterator[tuple[int | None, list[list[Cell]]]]:
        """Yield None and the rows of the table; with three axes, each value of the first, with the rows for it."""
        width = len(self.axes[-1])
        height = len(self.axes[-2]) if len(self.axes) > 1 else 1
        first: Sequence[int | None] = self.axes[0] if len(self.axes) == MOST_AXES else [None]
        for place, value in enumerate(first):
            begin = place * width * height
            yield (
                value,
                [self.cells[begin + row * width : begin + (row + 1) * width] for row in range(height)],
            )

    def content(self, cell: Cell) -> str:
        """The content of a cell as text, not shortened: its outcome or its value, as `show` says.

        The text is empty if it has no value, ``?`` if its outcome is unknown.
        """
        if self.show == "outcome" or (self.show == "value" and cell.grundy is None):
            return str(cell.outcome or "?")
        return write_int(cell.grundy) if isinstance(cell.grundy, int) else cell.grundy or ""

    def _contents(self) -> list[Any]:
        """The number or the text in each cell; None if it has no Grundy value."""
        outcomes = self.show == "outcome"
        return [str(cell.outcome) if outcomes else cell.grundy for cell in self.cells]

    def __getitem__(self, place: Any) -> Any:
        """The number or the text in a cell, by its coordinates; in a table of a graph by the name of a vertex.

        `UnknownError` is raised if there is no such cell.

        >>> table("nim", "1-8", "1-8")[3, 5]
        6
        """
        places = place if isinstance(place, tuple) and not self.labels else (place,)
        index = 0
        axes: Sequence[Sequence[Any]] = [self.labels] if self.labels else self.axes
        for each, axis in zip(places, axes, strict=False):
            name = str(each) if self.labels else plain_number(each)
            if name not in axis or len(places) != len(axes):
                raise UnknownError("table.no-cell", got=quote(place), axes=len(axes))
            index = index * len(axis) + axis.index(name)
        return self.replace(cells=self.cells[index : index + 1])._contents()[0]

    def __repr__(self) -> str:
        ranges = " × ".join(f"{clip(axis[0])}–{clip(axis[-1])}" for axis in self.axes)
        ranges = f"{len(self.labels)} vertices" if self.labels else ranges
        head = f"<Table of {self.game}{' in misère play' if self.misere else ''}, {self.show}, {ranges}"
        rows = ([self.content(cell) for cell in row[:_COLUMNS_SHOWN]] for _, grid in self.grids() for row in grid)
        lines = [" ".join(each or "." for each in row) for row in islice(rows, _ROWS_SHOWN)]
        large = prod(map(len, self.axes[:-1])) > _ROWS_SHOWN or len(self.axes[-1]) > _COLUMNS_SHOWN
        return "\n".join([f"{head}:", *(clip(line, _LETTERS_SHOWN) for line in lines)]) + (" …>" if large else ">")

    def to_numpy(self) -> "NDArray[np.int64] | NDArray[np.str_] | NDArray[np.object_]":
        """The contents of the cells as an array with one axis for each coordinate.

        >>> table("nim", "0-2", "0-2").to_numpy().tolist()
        [[0, 1, 2], [1, 0, 3], [2, 3, 0]]

        Integers if all cells contain one, otherwise objects or texts.

        Raises
        ------
        PackageError : if NumPy is not installed.
        """
        numpy = import_package("numpy", "numpy")
        contents = self._contents()
        whole = all(isinstance(each, int) and abs(each) < 2**63 for each in contents)
        kind = numpy.int64 if whole else str if self.show == "outcome" else object
        found: NDArray[np.int64] = numpy.array(contents, kind).reshape([len(axis) for axis in self.axes])
        return found

    def to_pandas(self) -> "pandas.DataFrame":
        """The table as a pandas DataFrame, indexed by the numbers of the axes.

        >>> table("nim", "0-2", "0-2").to_pandas().loc[1, 2]  # doctest: +SKIP
        3

        With one axis there is one column, named after the contents; with three, rows are indexed by two numbers. A cell
        without a Grundy value is None.

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        contents, axes = self._contents(), [list(axis) for axis in self.axes]
        if len(axes) == 1:
            birthdays = {"birthday": list(self.birthdays)} if self.labels else {}
            return pandas_frame({self.show: contents, **birthdays}, index=list(self.labels) or axes[0])
        width = len(axes[-1])
        rows = [contents[start : start + width] for start in range(0, len(contents), width)]
        several = import_package("pandas", "pandas").MultiIndex
        return pandas_frame(
            rows, index=axes[0] if len(axes) == 2 else several.from_product(axes[:-1]), columns=axes[-1]
        )

    def to_dict(self) -> dict[str, Any]:
        """The object of ``bouton table --json``; ``outcomes`` and ``values`` are lists nested once for each axis."""

        def nest(flat: list[Any]) -> list[Any]:
            for axis in self.axes[:0:-1]:
                flat = [flat[start : start + len(axis)] for start in range(0, len(flat), len(axis))]
            return flat

        data: dict[str, Any] = {
            "game": self.game,
            "play": play_name(self.misere),
            "show": self.show,
            "axes": [list(axis) for axis in self.axes],
            "outcomes": nest([cell.outcome and str(cell.outcome) for cell in self.cells]),
            "values": None if self.show == "outcome" else nest([cell.grundy for cell in self.cells]),
        }
        if self.labels:
            data |= {"positions": list(self.labels), "birthdays": list(self.birthdays)}
        if self.show == "value":
            data["limit"] = None if self.limit is None else str(self.limit)
        return data


def table(
    game: str | Ruleset,
    *ranges: str | range | int | Sequence[str | range | int],
    misere: bool = False,
    show: str | None = None,
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    sources: Sources | None = None,
) -> Table:
    """The table of a game over ranges of numbers.

    >>> found = table("nim", "0-2", "0-2", misere=True)
    >>> [[str(cell.outcome) for cell in row] for _, rows in found.grids() for row in rows]
    [['N', 'P', 'N'], ['P', 'N', 'N'], ['N', 'N', 'P']]

    Parameters
    ----------
    game : a spec or a ruleset.
    ranges : one to three, one for each coordinate of a position: ``"0-8"``, ``range(9)``, or a number; or a list of
        them. None for a graph, whose table has a row for each vertex.
    misere : misère play, in which a player who cannot move wins.
    show : ``"grundy"`` (in misère play the misère Grundy value), ``"outcome"``, or ``"value"`` (canonical forms; a cell
        beyond the limits shows its outcome, or ``?``); default: Grundy values in normal play if they exist, the best
        scores if points decide and both players have the same moves, otherwise outcomes.
    limit : maximum number of positions to search, see `bouton analyze --limit`.
    store : a file in which values found by search are stored and looked up.
    sources : the sources of values; default: theory, then plain search.

    Raises
    ------
    InputError : for no range or more than three, for more than 100,000 cells, or if the game has no such table.
    SearchLimitError : if no theorem applies and the search is too large.
    """
    check_flags(misere=misere)
    if show is not None and (show not in SHOW_TABLE or (show == "value" and misere)):
        raise InputError("table.show", got=clip(show), known=SHOW if misere else SHOW_TABLE)
    ruleset, axes, vertices = find(game), _axes(ranges), ()
    if not axes and isinstance(ruleset, Listed):
        vertices = tuple(ruleset.every_position())
        axes = [range(len(vertices))]
    if not vertices and len(axes) not in (counts := _axis_counts(ruleset)):
        raise _refusal(ruleset, len(axes), counts)
    if not all(axes):
        raise InputError("table.empty")
    count = prod(-((axis.start - axis.stop) // axis.step) for axis in axes)  # len() of a huge range overflows
    if count > MOST_CELLS:
        raise InputError("table.large", count=count, most=MOST_CELLS)
    sources = choose_sources(sources, limit, store)
    positions = list(vertices) or [_cell(ruleset, coordinates) for coordinates in product(*axes)]
    with watch_rules(ruleset, positions):
        cells, shown, stopped = _cells(ruleset, positions, axes, misere, show, sources)
    partizan, labels = not all(map(ruleset.is_impartial, positions)), tuple(map(ruleset.format, vertices))
    birthdays = _birthdays(ruleset, vertices)
    return Table(
        ruleset.spec, misere, shown, axes, cells, partizan, _axes_key(ruleset, axes), stopped, labels, birthdays
    )


def _cells(
    ruleset: Ruleset, positions: list[Any], axes: list[range], misere: bool, show: str | None, sources: Sources
) -> tuple[list[Cell], str, SearchLimitError | None]:
    """The cells of a table, what they show, and the error that stopped the search for a value, if any."""
    cells: list[Cell] | None = None
    if show == "value":
        worth = _Worth(ruleset, sources)
        cells = [worth.cell(at, position) for at, position in zip(product(*axes), positions, strict=True)]
        return cells, show, worth.limit
    if show == "grundy" or (show is None and not misere):
        cells = _grundy_cells(
            ruleset, positions, MISERE_GRUNDY if misere else GRUNDY, sources, required=show is not None
        )
        if cells is not None:
            return cells, "grundy", None
    if show is None and all(map(partial(_counts_points, ruleset), positions)):
        return [_score_cell(ruleset, position, sources) for position in positions], "score", None
    reached = _within_budget(ruleset, positions, sources)
    return [Cell(outcome_of(ruleset, position, misere, sources)) for position in reached], "outcome", None


def _counts_points(ruleset: Ruleset, position: Any) -> bool:
    return ruleset.counts_points(position) and ruleset.is_impartial(position)


def _score_cell(ruleset: Ruleset, position: Any, sources: Sources) -> Cell:
    points = score_of(ruleset, position, sources)
    return Cell(outcome_of(ruleset, position, False, sources), points if isinstance(points, int) else str(points))


def _birthdays(ruleset: Ruleset, vertices: Sequence[Any]) -> tuple[int | None, ...]:
    """The moves in the longest play from each vertex; None if some play does not end."""
    places = {vertex: place for place, vertex in enumerate(vertices)}
    followers = [[places[option] for player in Player for option in ruleset.options(v, player)] for v in vertices]
    found: list[int | None] = [None] * len(followers)
    for first, *others in components(followers):  # ends come first; a vertex that leads to itself is still None below
        after = [found[each] for each in followers[first]]
        if not others and None not in after:
            found[first] = max((each + 1 for each in after if each is not None), default=0)
    return tuple(found)


def _cell(ruleset: Ruleset, coordinates: tuple[int, ...]) -> Any:
    return ruleset.cell(coordinates) if isinstance(ruleset, Tabular) else None


def _axis_counts(ruleset: Ruleset) -> list[int]:
    """The numbers of axes that a table of a game can have."""
    found = set()
    for numbers in _TRIED:
        for count in range(1, MOST_AXES + 1):
            with suppress(NotationError, RulesError):
                if _cell(ruleset, numbers[:count]) is not None:
                    found.add(count)
    return sorted(found)


def _refusal(ruleset: Ruleset, count: int, counts: list[int]) -> InputError:
    """The reason why a table cannot have a number of axes, and what can be asked for."""
    if counts:
        example = " ".join(["0-8"] * min(counts, key=lambda each: abs(each - count)))
        return InputError("table.axes", game=ruleset.spec, count=count, counts=counts, last=counts[-1], example=example)
    return NotationError(f"table.no-{'ranges' if isinstance(ruleset, Listed) else 'table'}", game=ruleset.spec)


def _axes_key(ruleset: Ruleset, axes: list[range]) -> str:
    return ruleset.axes.get(len(axes), "") if isinstance(ruleset, Tabular) else ""


def plain_axes(ruleset: Ruleset) -> list[int]:
    """The numbers of axes (1, 2) for which cells of a table are impartial positions written as these numbers.

    >>> plain_axes(find("nim")), plain_axes(find("wythoff")), plain_axes(find("cram"))
    ([1, 2], [2], [])
    """
    found = []
    for numbers in ((5,), (2, 3)):
        try:
            position = ruleset.cell(numbers) if isinstance(ruleset, Tabular) else None
            if position is None or ruleset.format(position) != ",".join(map(str, numbers)):
                continue
        except NotationError:
            continue
        if ruleset.is_impartial(position):
            found.append(len(numbers))
    return found


def _axes(ranges: Sequence[Any]) -> list[range]:
    """Ranges from texts, ranges and numbers, given as separate arguments or in a list."""
    given = ranges[0] if len(ranges) == 1 and isinstance(ranges[0], list | tuple) else ranges
    axes = []
    for each in map(plain_number, given):
        if isinstance(each, str):
            axes.append(read_range(each))
        elif isinstance(each, range):
            axes.append(each)
        elif type(each) is int:
            axes.append(range(each, each + 1))
        else:
            raise NotationError("table.range", got=quote(each))
        least = min((*axes[-1][:1], *axes[-1][-1:]), default=0)
        if least < 0:
            raise NotationError("number-negative", got=clip(least), whole=clip(each))
    return axes


def _grundy_cells(
    ruleset: Ruleset, positions: list[Any], valuation: Valuation, sources: Sources, required: bool
) -> list[Cell] | None:
    """Cells with Grundy values; None if some position has none and they were not explicitly requested."""
    cells = []
    convert = (MISERE_OUTCOME if valuation.misere else OUTCOME).conversion_from(valuation)
    assert convert is not None
    for position in _within_budget(ruleset, positions, sources):
        answer = sources.value(ruleset, valuation, position)
        if answer is None or answer.value is None:
            if not required:
                return None
            cells.append(Cell(outcome_of(ruleset, position, valuation.misere, sources)))
        else:
            value = answer.value
            cells.append(Cell(convert(value), str(value) if isinstance(value, Loopy) else value))
    return cells


class _Worth:
    """Cells with the canonical form, or otherwise only the outcome.

    After the search for one value has failed, values are not searched for at positions none of whose coordinates is
    smaller; nor are outcomes at positions to which three failed searches for outcomes apply in that way.
    """

    def __init__(self, ruleset: Ruleset, sources: Sources) -> None:
        most = sources.search.positions if sources.search.is_limit_named else POSITIONS_OF_VALUE
        self._ruleset, self._sources = ruleset, sources.with_limit(most)
        self._beyond: dict[str, list[tuple[int, ...]]] = {"value": [], "outcome": []}
        self.limit: SearchLimitError | None = None

    def _failed_often(self, what: str, at: tuple[int, ...]) -> bool:
        return sum(all(map(le, known, at)) for known in self._beyond[what]) >= _FAILURES[what]

    def cell(self, at: tuple[int, ...], position: Any) -> Cell:
        """Return the cell of `position`, whose coordinates are `at`; an empty one beyond the limits.

        The attribute `limit` becomes the first error that stopped the search for a value.
        """
        from bouton.search.values import quick_loopy_value, value_of_position

        if not self._failed_often("value", at):
            try:
                found = value_of_position(self._ruleset, position, self._sources)
                if found is not None:
                    return Cell(found.outcome, str(found))
                loopy = quick_loopy_value(self._ruleset, position, WORK_OF_LOOPY)
                if loopy is not None:
                    return Cell(outcome_of(self._ruleset, position, False, self._sources), str(loopy))
            except SearchLimitError as error:
                self.limit = self.limit or error
                self._beyond["value"].append(at)
        if not self._failed_often("outcome", at):
            try:
                few = self._sources.with_limit(POSITIONS_OF_OUTCOME)
                return Cell(outcome_of(self._ruleset, position, False, few))
            except SearchLimitError:
                self._beyond["outcome"].append(at)
        return Cell(None)


def _within_budget(ruleset: Ruleset, positions: list[Any], sources: Sources) -> Iterator[Any]:
    """Yield the positions one by one; raise `SearchLimitError` if the caller's searches for them cost too much."""
    before = sources.search.searched_positions
    for place, position in enumerate(positions):
        if sources.search.searched_positions - before > POSITIONS_OF_TABLE:
            raise SearchLimitError(
                "table.search",
                cells=place,
                count=len(positions),
                positions=sources.search.searched_positions - before,
                newest=clip(ruleset.format(position)),
            )
        yield position
