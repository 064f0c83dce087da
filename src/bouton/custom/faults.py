"""Faults of rules: the place of a failure, results that are not options, and positions that Python cannot hash."""

from re import escape, match
from types import CodeType, CoroutineType
from typing import Any

_PARTS = frozenset((tuple, frozenset))
_WRAPPERS = 16  # decorators such as ``functools.cache`` around a function


def is_nested_beyond(most: int, data: Any) -> bool:
    """Whether tuples and frozen sets are nested deeper than `most`: hashing very deep ones crashes the interpreter.

    >>> is_nested_beyond(2, ((1,),)), is_nested_beyond(1, ((1,),))
    (False, True)

    Complexity: the number of distinct parts, plus the number of items if no item is a part.
    """
    if not isinstance(data, tuple | frozenset):
        return False
    if most and _PARTS.isdisjoint(map(type, data)):  # nearly always
        return False
    level = {0: data}
    for _ in range(most):
        if not level:
            return False
        level = {id(part): part for each in level.values() for part in each if type(part) in _PARTS}
    return bool(level)


def line_of(function: Any, error: BaseException) -> int:
    """The number of the last line in an error's traceback that is in the rule's own file; 0 if there is none."""
    code = _code(function)
    return 0 if code is None else line_in(code.co_filename, error)


def line_in(file: str, error: BaseException) -> int:
    """The number of the last line in an error's traceback that is in the given file; 0 if there is none."""
    stop = error.__cause__ if isinstance(error, RuntimeError) else None  # a generator raised it: only it has the line
    trace, line = (stop if isinstance(stop, StopIteration) else error).__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = line_from(trace.tb_lineno, trace.tb_frame.f_code)
        trace = trace.tb_next
    return line


def first_line(function: Any) -> int:
    """The line of its file on which a function, or the call method of an object, begins; 0 if it has no source.

    >>> first_line(first_line) > 0, first_line(len)
    (True, 0)
    """
    code = _code(function)
    return 0 if code is None else definition_line(code)


def _code(function: Any) -> CodeType | None:
    """The code of a function, of one inside wrappers, or of the call method of an object; None if it has none."""
    for each in (function, type(function).__call__ if callable(function) else None):
        for _ in range(_WRAPPERS):
            each = getattr(each, "__wrapped__", each)
        code = getattr(each, "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None


def definition_line(code: CodeType) -> int:
    """The line of a function's ``def``; that of its first decorator, at which Python's numbers begin, without a source.

    >>> definition_line(definition_line.__code__) == definition_line.__code__.co_firstlineno
    True
    """
    from linecache import getline

    first = code.co_firstlineno
    body = min((line for _, _, line in code.co_lines() if line and line > first), default=first)
    named = rf"\s*(async\s+)?def\s+{escape(code.co_name)}\b"
    return next((line for line in range(first, body + 1) if match(named, getline(code.co_filename, line))), first)


def line_from(line: int | None, code: CodeType) -> int:
    """The line of a frame; that of ``def`` if the function has only begun, or has no number between two lines."""
    return definition_line(code) if line in (None, 0, code.co_firstlineno) else line


def line_of_word(code: CodeType, word: str) -> int:
    """The first line of a function, definitions inside it included, with a text or name; 0 if no instruction has it."""
    from dis import get_instructions

    places = [each.positions for each in get_instructions(code) if each.argval == word]
    lines = [place.lineno for place in places if place is not None and place.lineno]
    lines += [line_of_word(each, word) for each in code.co_consts if isinstance(each, CodeType)]
    return min(filter(None, lines), default=0)


def is_raised_by(function: Any, error: BaseException) -> bool:
    """Whether the rule's own file raised an error, not a function that it called or that interrupted it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = _code(function)
    return trace is not None and code is not None and trace.tb_frame.f_code.co_filename == code.co_filename


def close_unawaited(result: Any) -> Any:
    """Return a result; a coroutine, which nobody awaits, is closed first, as Python would warn of it later."""
    if isinstance(result, CoroutineType):
        result.close()
    return result


def kind_of(result: Any) -> str:
    """The name of a result's type; ``"None"`` for None."""
    return "None" if result is None else type(result).__name__


def unhashable_kind(error: TypeError) -> str:
    """The name of the unhashable type in an error's message; ``"list"`` if it names none of Python's own."""
    words = str(error).replace("'", " ").split()
    return next((word for word in words if word in ("list", "dict", "set", "bytearray")), "list")


def is_hashable(position: Any) -> bool:
    """Whether Python can compute the hash of a position."""
    try:
        hash(position)
    except TypeError:
        return False
    return True
