"""Python syntax trees, parsed by one thread at a time: CPython 3.11 adds up the nesting depth of concurrent parses and
then raises `SystemError`."""

import ast
from threading import Lock
from typing import Any

_LOCK = Lock()


def parse(text: str, mode: str = "exec") -> Any:
    """Return the syntax tree of a text.

    >>> parse("1 + n", "eval").body.right.id
    'n'

    Raises
    ------
    SyntaxError : if the text is not valid Python.
    """
    with _LOCK:
        return ast.parse(text, mode=mode)
