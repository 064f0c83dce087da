"""How a result shows itself in a notebook: `bouton.pictures.notebook` draws it, found by name when needed."""

from importlib import import_module
from typing import Any

__all__ = ["shown"]

_ROOM = "bouton.pictures.notebook"


def shown(result: Any) -> str:
    """A result as HTML.

    >>> import bouton
    >>> shown(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True
    """
    return str(import_module(_ROOM).in_notebook(result))
