"""How a result finds its picture: `bouton.pictures.formats` draws it, found by name when needed."""

from collections.abc import Iterable, Mapping
from typing import Any

from bouton.public import resolve

__all__ = ["Result", "Rows", "as_html", "drawing"]


def drawing(result: Any, lang: str = "", letters: str = "PN") -> str:
    """A graph of positions as SVG.

    >>> import bouton
    >>> drawing(bouton.graph("nim", "1,2")).startswith("<svg")
    True
    """
    return str(resolve("pictures.formats:drawn")(result, lang, letters))


def as_html(result: Any, kind: str = "") -> str:
    """A result as HTML.

    >>> import bouton
    >>> as_html(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True

    Parameters
    ----------
    kind : of result, where its class does not say it.
    """
    return str(resolve("pictures.formats:in_notebook")(result, kind=kind))


class Result(dict[str, Any]):
    """A dictionary that a notebook shows as what it is.

    >>> Result("Review", {"moves": []}).kind
    'Review'

    Parameters
    ----------
    kind : of result, see `bouton.pictures.formats`.
    data : what is in it.
    """

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.kind: str = kind

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.kind, dict(self))

    def _repr_html_(self) -> str:
        return as_html(self)


class Rows(list[Any]):
    """A list that a notebook shows as what it is.

    >>> Rows("NimTable", [[0, 0], [0, 1]])
    [[0, 0], [0, 1]]
    """

    def __init__(self, kind: str, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.kind: str = kind

    def __reduce__(self) -> tuple[Any, ...]:
        return Rows, (self.kind, list(self))

    def _repr_html_(self) -> str:
        return as_html(self)
