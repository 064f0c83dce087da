"""bouton: who wins, with which moves, why, and how do you know. Combinatorial games, solved and explained.

>>> import bouton
>>> answer = bouton.analyze("nim", "7,2,6")
>>> answer.outcome, answer.winning_moves
(<Outcome.N: 'N'>, ['4,2,6', '7,1,6', '7,2,5'])

Every public name is an attribute of this module and is loaded on first use, so importing the package costs next to
nothing. Type checkers and editors read the same names from ``__init__.pyi``, which ``python3 dev.py docs`` generates
from `bouton.public`.
"""

from bouton.public import HOME, MODULES, MOVED, load, names

__all__ = [name for name in names() if not name.startswith("_")]


def __getattr__(name: str) -> object:
    if name in MOVED:
        from warnings import warn

        warn(f"bouton.{name} is now bouton.{MOVED[name]}; the old name goes with version 1.0", DeprecationWarning, 2)
    if name in HOME or name in MODULES:
        value = globals()[name] = load(name)
        return value
    raise AttributeError(f"module 'bouton' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, each once, without those that have moved and those that few people need."""
    return names()
