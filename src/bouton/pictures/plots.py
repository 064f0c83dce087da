"""Draw results with matplotlib, for users who want to edit the drawing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bouton.answers.codes import GameCode
from bouton.answers.table import Table
from bouton.errors import InputError
from bouton.partizan.value import Value
from bouton.results import import_package
from bouton.sequences.sequence import HeapSequence

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot(result: Any, ax: "Axes | None" = None) -> "Axes":
    """Draw a sequence, a table, the weights of a code or the thermograph of a value.

    >>> import bouton
    >>> plot(bouton.sequence("kayles", 100)).get_title()  # doctest: +SKIP
    'kayles'

    Parameters
    ----------
    ax : the axes to draw into; new ones by default.

    Raises
    ------
    InputError : for other kinds of results, and for a table that is not a rectangle of numbers or outcomes.
    PackageError : if matplotlib is not installed.
    """
    draw = next((draw for kind, draw in _DRAWINGS.items() if isinstance(result, kind)), None)
    if draw is None:
        raise InputError("pictures.no-plot", kind=type(result).__name__)
    axes: Axes = import_package("matplotlib.pyplot", "bouton[plot]").subplots()[1] if ax is None else ax
    draw(result, axes)
    return axes


def _draw_sequence(found: HeapSequence, axes: "Axes") -> None:
    axes.plot(range(len(found)), found.to_numpy(), ".", markersize=3)
    axes.set(title=found.game, xlabel="heap", ylabel="Grundy value")


def _draw_table(found: Table, axes: "Axes") -> None:
    values = found.to_numpy()
    if found.show == "outcome":
        values = (values == "N").astype(int)
    if values.ndim != 2 or values.dtype.kind not in "iu":
        raise InputError("pictures.no-plot", kind="Table")
    rows, columns = found.axes
    corners = (columns[0] - 0.5, columns[-1] + 0.5, rows[0] - 0.5, rows[-1] + 0.5)
    axes.imshow(values, origin="lower", extent=corners, interpolation="nearest")
    axes.set(title=found.game)


def _draw_weights(found: GameCode, axes: "Axes") -> None:
    axes.bar(list(found.weights), list(found.weights.values()))
    axes.set(title=f"{found.game} [{found.n}, {found.k}, {found.d}]", xlabel="weight", ylabel="words")


def _draw_thermograph(value: Value, axes: "Axes") -> None:
    graph = value.thermograph()
    top = max(float(graph.temperature), 0.0) + 1
    for wall, colour in ((graph.left, "tab:blue"), (graph.right, "tab:red")):
        points = [(float(number), float(tax)) for tax, number in wall] + [(float(wall[-1][1]), top)]
        axes.plot(*zip(*points, strict=True), color=colour)
    axes.invert_xaxis()
    axes.set(title=graph.name, ylabel="tax")


_DRAWINGS: dict[type, Callable[[Any, "Axes"], None]] = {
    HeapSequence: _draw_sequence,
    Table: _draw_table,
    GameCode: _draw_weights,
    Value: _draw_thermograph,
}
