"""bouton: who wins, with which moves, why, and how do you know. Combinatorial games, solved and explained.

>>> import bouton
>>> answer = bouton.analyze("nim", "7,2,6")
>>> answer.outcome, answer.winning_moves
(<Outcome.N: 'N'>, ['4,2,6', '7,1,6', '7,2,5'])

Everything public is a name of this module; each is loaded when it is first used, so that importing the
package costs next to nothing. Type checkers and editors read the same names in ``__init__.pyi``, which
``python3 dev.py docs`` writes from `bouton.public`.
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
    """The public names, each once, and nothing that the package needs for itself."""
    return names()
