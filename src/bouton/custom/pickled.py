"""Pickling of custom rules, to send them to another process or store them in a file.

In the process that made them they unpickle to the same object, and two of them stay equal. In another one they are
located as they were here: by their name in an importable module, or in the named file (``FILE.py:NAME``). All others
(from a script, a notebook, a lambda) are pickled as the code of their functions, with everything that these use from
the module and from enclosing functions. Python's code objects can be loaded only by the same minor version of Python.
As with every pickle, load only what you trust.
"""

import marshal
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import count
from threading import Lock
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakValueDictionary

from bouton.custom.local_modules import OF_FILES
from bouton.custom.source import globals_of
from bouton.kinds.copies import own_values
from bouton.kinds.ruleset import Ruleset

_known: WeakValueDictionary[str, Ruleset] = WeakValueDictionary()  # key → rules that were pickled or loaded here
_START = os.urandom(8).hex()
_numbers = count()
_lock = Lock()


def _key(rules: Ruleset) -> str:
    """A name of the rules that no other object has, here or in a process started from this one."""
    with _lock:
        key: str | None = vars(rules).get("_key")
        if key is None:
            key = f"{_START}-{os.getpid()}-{next(_numbers)}"
            vars(rules)["_key"] = key
        _known[key] = rules
        return key


def reduce_rules(rules: Ruleset, function: Any, path: str | None) -> tuple[Any, ...]:
    """Reduce custom rules to the result of ``__reduce__``.

    Parameters
    ----------
    function : the function from which the rules are made.
    path : the file and the name with which they were requested; None if there was none.
    """
    key = _key(rules)
    if path is not None:
        file, _, name = path.rpartition(":")
        return find_rules, (key, "bouton.custom.vertices", path, os.path.abspath(file), name)
    module, name = getattr(function, "__module__", None), getattr(function, "__qualname__", "")
    if _holds(module, name, rules):
        return find_rules, (key, module, name)
    return get_or_create, (key, type(rules)), dump_values(own_values(rules))


def _holds(module: str | None, name: str, value: object) -> bool:
    """Whether another process can import the value from a module under that name."""
    if module is None or module == "__main__" or module.startswith(OF_FILES):
        return False
    place: Any = sys.modules.get(module)
    for part in name.split("."):
        place = getattr(place, part, None)
    return place is value and getattr(sys.modules[module], "__file__", None) is not None


def find_rules(key: str, module: str, name: str, *file: str) -> Ruleset:
    """Return the rules with that key; otherwise those with that name, in a module or in a `file` (path and name)."""
    rules = _known.get(key)
    if rules is None:
        place: Any = import_module(module)
        if file:
            rules = place.load(*file).with_spec(name)
        else:
            for part in name.split("."):
                place = getattr(place, part)
            rules = place
        vars(rules)["_key"] = key
        _known[key] = rules
    return rules


def get_or_create(key: str, kind: type[Ruleset]) -> Ruleset:
    """Return the rules with that key; otherwise new ones of type `kind`, whose state pickle sets later."""
    with _lock:
        rules = _known.get(key)
        if rules is None:
            rules = kind.__new__(kind)
            vars(rules)["_key"] = key
            _known[key] = rules
        return rules


# Functions as data. A value is ("function", number in the table), ("module", name) or ("value", value).


def dump_values(values: dict[str, Any]) -> dict[str, Any]:
    """Convert values, some of which are functions, to data that can be pickled.

    >>> double = eval("lambda n: n + n")
    >>> load_values(dump_values({"rule": double, "size": 3}))["rule"](21)
    42
    """
    functions: list[FunctionType] = []
    numbers: dict[int, int] = {}

    def as_data(value: Any) -> tuple[str, Any]:
        if isinstance(value, ModuleType):
            return "module", value.__name__
        if not isinstance(value, FunctionType) or _holds(value.__module__, value.__qualname__, value):
            return "value", value
        if id(value) not in numbers:
            numbers[id(value)] = len(functions)
            functions.append(value)
        return "function", numbers[id(value)]

    kept = {name: as_data(value) for name, value in values.items() if name != "_key"}
    spaces: dict[int, dict[str, Any]] = {}
    table = []
    for function in functions:  # grows during iteration
        code = function.__code__
        space = spaces.setdefault(id(function.__globals__), {"__name__": ("value", function.__module__)})
        for name in sorted(globals_of(code)):
            if name in function.__globals__:
                space[name] = as_data(function.__globals__[name])
        table.append(
            {
                "code": marshal.dumps(code),
                "space": list(spaces).index(id(function.__globals__)),
                "names": (function.__name__, function.__qualname__, function.__module__),
                "defaults": _all(as_data, function.__defaults__),
                "options": {name: as_data(value) for name, value in (function.__kwdefaults__ or {}).items()},
                "cells": _all(as_data, (cell.cell_contents for cell in function.__closure__ or ())),
            }
        )
    return {"values": kept, "functions": table, "spaces": list(spaces.values())}


def _all(carried: Any, values: Iterable[Any] | None) -> list[tuple[str, Any]] | None:
    return None if values is None else [carried(value) for value in values]


def load_values(data: dict[str, Any]) -> dict[str, Any]:
    """Restore the values of `dump_values`, with their functions."""
    spaces: list[dict[str, Any]] = [{} for _ in data["spaces"]]
    cells = [[CellType() for _ in each["cells"]] for each in data["functions"]]
    functions = []
    for each, around in zip(data["functions"], cells, strict=True):
        code = marshal.loads(each["code"])
        assert isinstance(code, CodeType)
        made = FunctionType(code, spaces[each["space"]], each["names"][0], None, tuple(around))
        _, made.__qualname__, made.__module__ = each["names"]
        functions.append(made)

    def value_of(carried: tuple[str, Any]) -> Any:
        kind, value = carried
        return functions[value] if kind == "function" else import_module(value) if kind == "module" else value

    for each, around, made in zip(data["functions"], cells, functions, strict=True):
        made.__defaults__ = None if each["defaults"] is None else tuple(map(value_of, each["defaults"]))
        made.__kwdefaults__ = {name: value_of(value) for name, value in each["options"].items()} or None
        for cell, content in zip(around, each["cells"], strict=True):
            cell.cell_contents = value_of(content)
    for space, names in zip(spaces, data["spaces"], strict=True):
        space.update({name: value_of(value) for name, value in names.items()})
    return {name: value_of(value) for name, value in data["values"].items()}
