"""Positions of custom games as text: Python literals, and texts without quotes if a game begins with a text."""

import ast
import re
from collections.abc import Iterable
from types import CodeType
from typing import Any

from bouton.kinds.position import plain_data
from bouton.notation import quietly, read_ints, write_int

_NUMBERS = re.compile(r"(\()?(\[)?[\d\s,^*]*\d[\d\s,^*]*(?(2)\])(?(1)\))", re.ASCII)
_WORD = re.compile(r"[\w.#·|/*-]{1,400}")


def read_literal(text: str, plain: bool = False) -> Any:
    """Parse a position from a literal; with `plain`, a word is the text itself.

    >>> read_literal("(3, [5])"), read_literal("TT_FF", plain=True)
    ((3, (5,)), 'TT_FF')

    Raises what `ast.literal_eval` raises, for example `ValueError` or `SyntaxError`, if the text is no literal.
    """
    text = text.strip()
    try:
        with quietly():
            data = ast.literal_eval(text)
            if data is ...:  # three dots are a row of squares
                raise ValueError
            return plain_data(data)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        if plain and _WORD.fullmatch(text):
            return text
        if _NUMBERS.fullmatch(text):  # powers, and numbers with more digits than Python parses
            row = read_ints(text)
            return row if "," in text or len(row) != 1 else row[0]
        raise


def write_literal(position: Any, plain: bool = False) -> str:
    """The text that `read_literal` parses to this position.

    >>> write_literal((3, 5)), write_literal("TT_FF")
    ('(3, 5)', "'TT_FF'")
    >>> write_literal("TT_FF", plain=True), write_literal("12", plain=True)
    ('TT_FF', "'12'")
    """
    return position if plain and is_word(position) else _write_literal(position)


def takes_text(function: Any) -> bool:
    """Whether rules declare that their positions are texts, by annotating their first parameter with ``str``.

    >>> def word(letters: str): ...
    >>> takes_text(word), takes_text(len)
    (True, False)
    """
    code, said = getattr(function, "__code__", None), getattr(function, "__annotations__", {})
    first = code.co_varnames[:1] if isinstance(code, CodeType) and code.co_argcount else ()
    return any(said.get(name) in (str, "str") for name in first)


def in_order(options: Iterable[Any]) -> list[Any]:
    """List the items of a set in an order that is the same in every run: sorted, by ``repr`` if not comparable."""
    options = list(options)
    try:
        return sorted(options)
    except TypeError:
        return sorted(options, key=repr)


def _write_literal(position: Any) -> str:
    """The Python literal of a position; a frozenset is written as a set."""
    if isinstance(position, frozenset):
        return f"{{{', '.join(map(_write_literal, in_order(position)))}}}" if position else "set()"
    if type(position) is tuple:
        inner = ", ".join(map(_write_literal, position))
        return f"({inner},)" if len(position) == 1 else f"({inner})"
    return write_int(position) if type(position) is int else repr(position)


def is_word(position: Any) -> bool:
    """Whether a text can be parsed without quotes: it is neither a number nor a reserved name of Python.

    >>> is_word("TT_FF"), is_word("..."), is_word("12"), is_word("None")
    (True, True, False, False)
    """
    if type(position) is not str or not _WORD.fullmatch(position):
        return False
    try:
        return ast.literal_eval(position) is ...
    except (ValueError, SyntaxError):
        return True
