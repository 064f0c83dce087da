"""Copies of rulesets: with other attributes, and by way of `pickle`.

A ruleset never changes, so `copy.copy` and `copy.deepcopy` give it back itself.
"""

from copyreg import __newobj__  # type: ignore[attr-defined]
from functools import cached_property
from typing import Any, TypeVar

from bouton.errors import BoutonError
from bouton.public import load

__all__ = ["copy_with", "own_values", "reduce_ruleset"]

R = TypeVar("R")


def copy_with(ruleset: R, **values: Any) -> R:
    """Copy a ruleset, with other values of some attributes."""
    made = type(ruleset).__new__(type(ruleset))
    vars(made).update(vars(ruleset), **values)
    return made


def reduce_ruleset(ruleset: Any) -> tuple[Any, ...]:
    """Reduce rules for pickle: to their spec, which finds the game again, or to the file and name of a user's class.

    Of others, such as a graph that was read from a file, all that it was made of travels.
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
    """The attributes but for what is found when it is asked for, such as the hash: texts have another in each process.

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
