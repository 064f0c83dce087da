"""Rules in Python files: ``FILE.py:NAME``."""

import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from bouton.custom.faults import line_in
from bouton.custom.function import OwnRuleset
from bouton.custom.local_modules import OF_FILES, serve
from bouton.errors import BoutonError, NotationError, RulesError, UnknownError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.storage.clock import CallTimeError
from bouton.storage.files import path_text


def rules_named(path: str, name: str, found: Any) -> Ruleset:
    """Return the rules for an object that `named_in` found in a file.

    Raises
    ------
    RulesError : if it is not a function or a ruleset.
    """
    if isinstance(found, type) and issubclass(found, Ruleset):
        found = found()
    if not _is_rule(found):
        raise RulesError("custom.not-function", got=clip(name))
    spec = f"{path}:{name}"
    if isinstance(found, OwnRuleset):
        return found.with_spec(spec)
    if isinstance(found, Ruleset):
        vars(found)["_file"] = f"{Path(path).resolve()}:{name}"  # for pickle, which cannot import the module
        return found
    return OwnRuleset(found, spec=spec)


def named_in(path: str, name: str) -> tuple[str, Any]:
    """Run a Python file; return the given name and the object that has it there: use only files you trust.

    The file may import modules next to it; if a module of Python has the same name, Python's takes precedence.

    Without a name, return that of the only ruleset of the file, or of its only function if it has no ruleset.

    Raises
    ------
    UnknownError : if there is no such file or no such name in it.
    NotationError : without a name, if the file contains none or several.
    RulesError : if the file cannot be run.
    """
    from bouton.storage.files import read_text

    source = read_text(path)
    file = Path(path)
    module = type(sys)(f"{OF_FILES}{file.stem}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # dataclasses and pickle look up a class's module
    serve(module, [str(file.resolve().parent)])
    try:
        exec(compile(source, str(file), "exec"), module.__dict__)
    except SyntaxError as error:
        raise RulesError("custom.syntax", path=path_text(path), line=error.lineno or 0, reason=error.msg) from error
    except BoutonError:
        raise
    except (Exception, SystemExit) as error:
        line = line_in(str(file), error)
        if isinstance(error, CallTimeError):
            raise RulesError("custom.file-slow", path=path_text(path), seconds=error.args[0], line=line) from error
        reason = f"{type(error).__name__}: {clip(error, 200)}"
        raise RulesError("custom.file-raised", path=path_text(path), reason=reason, line=line) from error
    games = [key for key, value in vars(module).items() if not key.startswith("_") and _is_from(module.__name__, value)]
    name = name or _only(vars(module), games, path)
    if name not in vars(module):
        key = "custom.name-unknown" if games else "custom.rules-missing"
        raise UnknownError(key, path=path_text(path), got=clip(name), known=games)
    return name, vars(module)[name]


def _only(values: dict[str, Any], games: list[str], path: str) -> str:
    """The name of the only ruleset of a file; if there is none, of its only function."""
    found = [key for key in games if not isinstance(values[key], FunctionType)] or games
    if len(found) != 1:
        raise NotationError("custom.names" if found else "custom.none", path=path_text(path), known=found)
    return found[0]


def _is_from(module: str, value: Any) -> bool:
    """Whether a value is rules made in a file, not a function or a class that it imports."""
    if isinstance(value, FunctionType) or (isinstance(value, type) and issubclass(value, Ruleset)):
        return value.__module__ == module
    return isinstance(value, Ruleset)


def _is_rule(value: Any) -> bool:
    return isinstance(value, Ruleset | FunctionType)
