"""Copies of rulesets: with changed attributes, and through `pickle`.

A ruleset is immutable, so `copy.copy` and `copy.deepcopy` return the object itself.
"""

from copyreg import __newobj__  # type: ignore[attr-defined]
from functools import cached_property
from typing import Any, TypeVar

from bouton.errors import BoutonError
from bouton.public import load

R = TypeVar("R")


def copy_with(ruleset: R, **values: Any) -> R:
    """Copy a ruleset, changing the values of some attributes."""
    made = type(ruleset).__new__(type(ruleset))
    vars(made).update(vars(ruleset), **values)
    return made


def reduce_ruleset(ruleset: Any) -> tuple[Any, ...]:
    """Reduce rules for pickle: to their spec, from which the game is found again, or to a user's file and class name.

    For others, such as a graph read from a file, all attributes are pickled.
    """
    find = load("find")
    if "_file" in vars(ruleset):
        return find, (vars(ruleset)["_file"],)
    try:
        if not getattr(ruleset, "reads_file", False) and type(find(ruleset.spec)) is type(ruleset):
            return find, (ruleset.spec,)
    except BoutonError:
        pass
    return __newobj__, (type(ruleset),), own_values(ruleset)


def own_values(ruleset: Any) -> dict[str, Any]:
    """Return the attributes except those computed on demand, such as the hash: text hashes differ between processes.

    >>> import bouton
    >>> game = bouton.find("octal:0.77")
    >>> hash(game) == hash(game.spec), "_hash" in vars(game), "_hash" in own_values(game)
    (True, True, False)
    """
    kind = type(ruleset)
    return {
        name: value
        for name, value in vars(ruleset).items()
        if not isinstance(getattr(kind, name, None), cached_property)
    }
