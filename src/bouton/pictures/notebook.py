"""How results show themselves in a notebook: their picture, or their text where there is none."""

from base64 import b64encode
from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import Any

from bouton.errors import BoutonError

__all__ = ["drawn", "in_notebook"]

#: for each class the module and the function that draw it
_DRAWN = {
    "Analysis": ("analysis", "analysis_html"),
    "GameCode": ("codes", "code_svg"),
    "Position": ("analysis", "analysis_html"),
    "PositionGraph": ("graph", "graph_svg"),
    "Solution": ("solution", "solution_svg"),
    "Table": ("table", "table_svg"),
    "Value": ("thermograph", "value_svg"),
    "ValueThermograph": ("thermograph", "thermograph_svg"),
}


def in_notebook(result: Any) -> str:
    """A result as HTML: a drawing inside a box that scrolls, or its text where it is too large to be drawn.

    >>> import bouton
    >>> in_notebook(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True

    The drawing stands inside the HTML because a notebook that is given both shows the HTML only.
    """
    try:
        return f'<div style="overflow-x:auto">{_drawing(result)}</div>'
    except BoutonError:  # too large to be drawn
        return f"<pre>{escape(repr(result))}</pre>"


def drawn(result: Any, lang: str = "en", letters: str = "PN") -> str:
    """A graph of positions or a table as SVG, with words and letters of a language.

    >>> import bouton
    >>> drawn(bouton.table("nim", "0-3"), "fr").startswith("<svg")
    True
    """
    return str(_drawer(type(result).__name__)(result, lang, letters))


def _drawer(kind: str) -> Callable[..., Any]:
    module, function = _DRAWN[kind]
    found: Callable[..., Any] = getattr(import_module(f"bouton.pictures.{module}"), function)
    return found


def _drawing(result: Any) -> str:
    kind = type(result).__name__
    if kind == "HeapSequence":
        from bouton.pictures.sequence import MOST_DRAWN, sequence_png, sequence_svg

        if len(result.values) <= MOST_DRAWN:
            return sequence_svg(result, "scatter")
        return f'<img src="data:image/png;base64,{b64encode(sequence_png(result, "scatter")).decode()}">'
    return str(_drawer(kind)(result))
