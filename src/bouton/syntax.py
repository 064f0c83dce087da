"""Syntax trees of Python, read by one thread at a time: CPython 3.11 counts the depth of all that read together, and
then raises `SystemError`."""

import ast
from threading import Lock
from typing import Any

__all__ = ["parse"]

_LOCK = Lock()


def parse(text: str, mode: str = "exec") -> Any:
    """The syntax tree of a text.

    >>> parse("1 + n", "eval").body.right.id
    'n'

    Raises
    ------
    SyntaxError : where it is none.
    """
    with _LOCK:
        return ast.parse(text, mode=mode)
