"""Everything that can go wrong, in one small tree.

    BoutonError
    ├── InputError (ValueError)          what was given cannot be used
    │   ├── NotationError                a text that does not read back: a number, a position, a file
    │   ├── IllegalMoveError             a move that the rules do not allow
    │   ├── DamageError                  what was stored is damaged or not whole
    │   ├── RulesError                   custom rules that break the contract
    │   ├── OperandError (TypeError)     an operand of a kind that a function on nimbers does not take
    │   ├── NimRangeError (OverflowError)       a number that is no nimber
    │   └── NimDivisionError (ZeroDivisionError)   a division by the nimber 0
    ├── PackageError (ImportError)       a package that is asked for and not installed
    ├── UnknownError (LookupError)       a name that is not there: a game, a vertex, a file
    ├── SearchLimitError (ValueError)    a search that stopped at its limit, with how far it came
    └── DisagreementError (ValueError)   two sources that give different values: a bug, never hidden

Each error carries the key of a sentence and the values that go into it, so that the sentence can be said
in English and in French: ``str(error)`` is English, ``error.say("fr")`` French.
"""

from typing import Any

from bouton.language import say, spoken

__all__ = [
    "BoutonError",
    "DamageError",
    "DamageWarning",
    "DisagreementError",
    "DisagreementWarning",
    "IllegalMoveError",
    "InputError",
    "NimDivisionError",
    "NimRangeError",
    "NotationError",
    "OperandError",
    "PackageError",
    "RulesError",
    "SearchLimitError",
    "StorageWarning",
    "UnknownError",
]


class BoutonError(Exception):
    """The root of the tree; catch it to catch every error that this package raises on purpose.

    >>> import bouton
    >>> try:
    ...     bouton.position("nim", "7,-2,6")
    ... except bouton.BoutonError as error:
    ...     print(error)
    ...     print(error.say("fr"))
    '-2' in '7,-2,6' is negative: write whole numbers from 0 up.
    « -2 » dans « 7,-2,6 » est négatif : écrivez des nombres entiers à partir de 0.
    """

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    @property
    def sentence(self) -> str:
        """The key of its sentence in the catalogue.

        ``"chomp.large"`` is the entry ``error-large`` of the file ``chomp``, a key without a dot one of the file
        ``errors``.
        """
        area, dot, entry = self.key.partition(".")
        return f"{area}.error-{entry}" if dot else f"errors.{area}"

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language, ``"en"`` or ``"fr"``."""
        return say(self.sentence, language, **self.values)

    def __str__(self) -> str:
        return self.say(spoken())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, self.values)


def _rebuild(kind: type[BoutonError], key: str, values: dict[str, Any]) -> BoutonError:
    return kind(key, **values)


class InputError(BoutonError, ValueError):
    """What was given cannot be used."""


class NotationError(InputError):
    """A text that cannot be read: a number, a position, the parameters of a game, a file."""


class IllegalMoveError(InputError):
    """A move that the rules do not allow."""


class DamageError(InputError):
    """What was stored is damaged, or a part of it is missing; the sentence says what to delete."""


class RulesError(InputError):
    """Custom rules that break the contract; the sentence names the position."""


class OperandError(InputError, TypeError):
    """An operand of a kind that a function on nimbers does not take: a float, a signed array."""


class NimRangeError(InputError, OverflowError):
    """A number that is no nimber, as NumPy's OverflowError for unsigned types."""


class NimDivisionError(InputError, ZeroDivisionError):
    """A division by the nimber 0."""


class PackageError(BoutonError, ImportError):
    """A package that is asked for and not installed."""


class UnknownError(BoutonError, LookupError):
    """A name that is not there: a game, a vertex, a file."""


class SearchLimitError(BoutonError, ValueError):
    """A search that stopped at its limit; the sentence says how far it came and what to try."""


class StorageWarning(UserWarning):
    """Something was not stored, or not found as it was stored, and the work goes on; `error` says what, in each
    language."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


class DamageWarning(StorageWarning):
    """Something stored is damaged and was passed over."""


class DisagreementError(BoutonError, ValueError):
    """Two sources gave different values for one position. Please report it."""


class DisagreementWarning(UserWarning):
    """Two ways of answering gave different answers, and what was asked is left out; `error` says what, in each
    language."""

    def __init__(self, error: DisagreementError) -> None:
        super().__init__(error)
        self.error = error
