"""How a result finds its picture: `bouton.pictures.formats` draws it, found by name when needed."""

from importlib import import_module
from typing import Any

__all__ = ["drawing", "shown"]

_ROOM = "bouton.pictures.formats"


def drawing(result: Any, lang: str = "", letters: str = "PN") -> str:
    """A graph of positions as SVG.

    >>> import bouton
    >>> drawing(bouton.graph("nim", "1,2")).startswith("<svg")
    True
    """
    return str(import_module(_ROOM).drawn(result, lang, letters))


def shown(result: Any) -> str:
    """A result as HTML.

    >>> import bouton
    >>> shown(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True
    """
    return str(import_module(_ROOM).in_notebook(result))
