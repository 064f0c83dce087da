"""Result classes: what every answer can do, whatever it contains.

A result displays itself in a notebook, has a short repr, returns its data as plain dictionaries and can be saved in the
formats of `bouton.pictures.formats`, which is looked up by name on demand.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from numbers import Rational
from typing import TYPE_CHECKING, Any, Self, TypeVar, dataclass_transform

from bouton.errors import InputError, PackageError
from bouton.language.digits import write_safely
from bouton.public import resolve

if TYPE_CHECKING:
    from os import PathLike

    import pandas
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

#: version of the ``--json`` objects; it increases when a key is removed or changes its meaning, never for a new key
JSON_VERSION = 1
_Row = TypeVar("_Row")
_LETTERS, _LINES = 800, 10  # limits of a repr: longer data are summarized, one key per line


def drawing(result: Any, lang: str = "", letters: str = "PN") -> str:
    """Return the drawing of a result, such as a graph of positions, as SVG.

    >>> import bouton
    >>> drawing(bouton.graph("nim", "1,2")).startswith("<svg")
    True
    """
    return str(resolve("pictures.formats:draw_svg")(result, lang, letters))


def as_html(result: Any, kind: str = "") -> str:
    """Return a result as HTML.

    >>> import bouton
    >>> as_html(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True

    Parameters
    ----------
    kind : the kind of result, if its class does not determine it.
    """
    return str(resolve("pictures.formats:in_notebook")(result, kind=kind))


def pandas_frame(*columns: Any, **options: Any) -> "pandas.DataFrame":
    """Make a pandas DataFrame from the arguments of its constructor.

    Raises
    ------
    PackageError : if pandas is not installed.
    """
    frame: pandas.DataFrame = import_package("pandas", "pandas").DataFrame(*columns, **options)
    return frame


def import_package(name: str, install: str) -> Any:
    """Import an optional package or one of its modules.

    Raises
    ------
    PackageError : if it is not installed; the message says that `install` must be installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise PackageError("package-missing", package=name.partition(".")[0], install=install) from None


def json_object(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the object of ``--json``: the data of an answer, with the version of its keys.

    >>> json_object({"error": "no such game"})
    {'error': 'no such game', 'version': 1}
    """
    return {**data, "version": JSON_VERSION}


def json_fraction(value: Any) -> str:
    """Convert a fractional number of points to its JSON form, a text; raises `TypeError` for anything else.

    >>> from fractions import Fraction
    >>> json_fraction(Fraction(1, 2))
    '1/2'
    """
    if isinstance(value, Rational):
        return str(value)
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


def show_data(kind: str, data: Mapping[str, Any]) -> str:
    """Return the repr of a dictionary if it is short; otherwise a heading and one line per key, ten lines at most.

    >>> print(show_data("Options", {"game": "nim", "options": [{"position": "0"}] * 100}))
    <Options
      game: 'nim'
      options: 100 entries>
    """
    text = write_safely(dict(islice(data.items(), _LETTERS)), repr)
    if len(text) <= _LETTERS:
        return text
    lines = [f"  {key}: {_short(value)}" for key, value in islice(data.items(), _LINES - 1)]
    if len(data) >= _LINES:
        lines[-1] = f"  … and {len(data) - _LINES + 2} more"
    return "\n".join([f"<{kind}", *lines]) + ">"


def _short(value: Any) -> str:
    text = write_safely(value, repr) if not isinstance(value, list | dict | tuple) or len(value) < _LETTERS else ""
    if isinstance(value, list | dict | tuple) and not 0 < len(text) <= 80:
        return f"{len(value)} entries"
    return text if len(text) <= 80 else f"{text[:60]}…{text[-19:]}"


def _plain_text(result: "Result") -> str:
    """Return the text of a result for people; its repr if it has none."""
    try:
        return str(resolve("pictures.formats:as_format")(result, "text")).rstrip("\n") or repr(result)
    except InputError:
        return repr(result)


def _row_line(row: Any) -> str:
    text = ", ".join(write_safely(each, repr) for each in row.values()) if isinstance(row, dict) else repr(row)
    return f"  {text if len(text) <= 100 else text[:99]}{'' if len(text) <= 100 else '…'}"


def save_result(result: Any, path: "str | PathLike[str]", lang: str, letters: str) -> None:
    """Write a result to a file; see `bouton.save`."""
    resolve("pictures.formats:save")(result, path, lang=lang, letters=letters)


class Result:
    """An answer: it can display itself, return its data and save itself.

    >>> import bouton
    >>> found = bouton.table("nim", "0-2")
    >>> found.to_dict()["values"], "tabular" in found.to_latex()
    ([0, 1, 2], True)
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The kind of result, as named in `bouton.pictures.formats`."""
        return type(self).__name__

    def to_dict(self) -> dict[str, Any]:
        """Return the object of ``--json``, made of dictionaries, lists, texts, numbers and None."""
        raise NotImplementedError

    def to_latex(self, *, lang: str = "", letters: str = "PN") -> str:
        """Return a table with ``booktabs``, a drawing as TikZ, or the text.

        Raises
        ------
        InputError : if the result cannot be written in LaTeX.
        """
        return str(resolve("pictures.formats:as_format")(self, "latex", lang, letters))

    def save(self, path: "str | PathLike[str]", *, lang: str = "", letters: str = "PN") -> None:
        """Write the result to a file, in the format given by the file extension; see `bouton.save`."""
        save_result(self, path, lang, letters)

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Draw the result with matplotlib, into `ax` if it is given.

        >>> import bouton
        >>> bouton.sequence("kayles", 100).plot()  # doctest: +SKIP

        Raises
        ------
        InputError : if the result has no such drawing.
        PackageError : if matplotlib is not installed.
        """
        axes: Axes = resolve("pictures.plots:plot")(self, ax)
        return axes

    def _repr_html_(self) -> str:
        return as_html(self)


class ArrayResult(Result):
    """A result that NumPy can convert to an array.

    >>> import bouton, numpy
    >>> numpy.asarray(bouton.table("nim", "0-1", "0-1")).tolist()
    [[0, 1], [1, 0]]
    """

    __slots__ = ()

    def to_numpy(self) -> "NDArray[Any]":
        """Return the result as an array."""
        raise NotImplementedError

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        return self.to_numpy() if dtype is None else self.to_numpy().astype(dtype)


@dataclass_transform(eq_default=True)
class RecordResult(Result):
    """A result of named parts, the annotated names of its class; results of a class with equal parts are equal.

    Parts are given in order or by name; a value in the class is a default. Raises `TypeError` if the names do not fit.
    """

    def __init__(self, *parts: Any, **named: Any) -> None:
        names = type(self).__annotations__
        vars(self).update(zip(names, parts, strict=False), **named)
        absent = [name for name in names if not hasattr(self, name)]
        if absent or len(parts) > len(names) or named.keys() - names.keys():
            raise TypeError(f"{type(self).__name__} has the parts {', '.join(names)}")

    def replace(self, **parts: Any) -> Self:
        """Return the same result with some parts replaced."""
        return type(self)(**{name: getattr(self, name) for name in type(self).__annotations__} | parts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        pairs = ((getattr(self, name), getattr(other, name)) for name in type(self).__annotations__)
        return all(one is two or one == two for one, two in pairs)

    def __hash__(self) -> int:
        return hash((type(self), *(part for part in vars(self).values() if isinstance(part, str | int | None))))


class DataResult(Result, dict[str, object]):
    """A dictionary that is a result; `bouton.results.keys` has a subclass for each, with the types of its keys.

    >>> class Greeting(DataResult):
    ...     pass
    >>> Greeting({"text": "hello"}).kind
    'Greeting'
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        return dict(self)

    def to_pandas(self) -> "pandas.DataFrame":
        """Return the rows of the result, its options or its moves, as a pandas DataFrame.

        >>> import bouton
        >>> bouton.options("nim", "2,1").to_pandas()  # doctest: +SKIP

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        return pandas_frame([dict(row) for row in rows_of(self)])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __str__(self) -> str:
        return str(self.get("text") or _plain_text(self))

    def __repr__(self) -> str:
        return show_data(self.kind, self)


def rows_of(found: Mapping[str, Any] | Sequence[Any]) -> Sequence[Mapping[str, Any]]:
    """Return the rows of a result: its options, its moves, its games; if it has none, itself as the only row.

    They are the first value that is a list of dictionaries. A result that is itself a list is returned unchanged.

    >>> rows_of({"game": "nim", "moves": [{"number": 1}]}), rows_of({"text": "no rows"})
    ([{'number': 1}], [{'text': 'no rows'}])
    """
    if not isinstance(found, Mapping):
        return found
    lists = (each for each in found.values() if isinstance(each, list) and all(isinstance(row, dict) for row in each))
    return next(lists, [found])


class RowsResult(Result, list[_Row]):
    """A list that is a result of the given kind.

    >>> RowsResult("NimTable", [[0, 0], [0, 1]])
    [[0, 0], [0, 1]]
    """

    def __init__(self, kind: str, rows: Iterable[_Row]) -> None:
        super().__init__(rows)
        self._kind: str = kind

    @property
    def kind(self) -> str:
        return self._kind

    def to_dict(self) -> dict[str, Any]:
        """Return the rows, under the key ``"rows"``."""
        return {"rows": list(self)}

    def to_pandas(self) -> "pandas.DataFrame":
        """Return the rows as a pandas DataFrame.

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        return pandas_frame(list(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return RowsResult, (self._kind, list(self))

    def __str__(self) -> str:
        return _plain_text(self)

    def __repr__(self) -> str:
        text = write_safely(list(islice(self, _LETTERS)), repr)
        if len(text) <= _LETTERS:
            return text
        more = [f"  … and {len(self) - _LINES + 2} more"] * (len(self) > _LINES - 2)
        return "\n".join([f"<{self._kind}: {len(self)} rows", *map(_row_line, islice(self, _LINES - 2)), *more]) + ">"
