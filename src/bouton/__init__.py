"""bouton: who wins, with which moves, why, and how do you know. Combinatorial games, solved and explained.

>>> import bouton
>>> answer = bouton.analyze("nim", "7,2,6")
>>> answer.outcome, answer.winning_moves
(<Outcome.N: 'N'>, ['4,2,6', '7,1,6', '7,2,5'])

Everything public is a name of this module; each is loaded when it is first used, so that importing the
package costs next to nothing. Type checkers and editors read the same names in ``__init__.pyi``, which
``python3 dev.py docs`` writes from `bouton.public`.
"""

import sys
from types import ModuleType

from bouton.public import FORMER, HOME, load

__all__ = [name for name in HOME if not name.startswith("_")]


def __getattr__(name: str) -> object:
    if name in HOME:
        value = globals()[name] = load(name)
        return value
    if name in FORMER:
        from warnings import warn

        from bouton.language import say

        today, since, until = FORMER[name]
        warn(say("errors.renamed", name=name, today=today, since=since, until=until), DeprecationWarning, stacklevel=2)
        return load(today)
    raise AttributeError(f"module 'bouton' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, each once, and nothing that the package needs for itself."""
    return sorted(HOME)


class _Spoken(str):
    """The name of a language; what the package of sentences holds, which has the same name, is found in it too."""

    def __getattr__(self, name: str) -> object:
        return getattr(sys.modules["bouton.language"], name)


class _Package(ModuleType):
    """This package, with one thing that can be set: ``bouton.language = "fr"``."""

    @property
    def language(self) -> str:
        """The language of errors, of results in a notebook, and of functions that are not told another."""
        from bouton.language import spoken

        return _Spoken(spoken())

    @language.setter
    def language(self, chosen: "str | ModuleType") -> None:
        if isinstance(chosen, ModuleType):  # Python has loaded the package of that name
            return
        from bouton.language import speak
        from bouton.notation import check_language

        speak(check_language(chosen or "?"))


sys.modules[__name__].__class__ = _Package
