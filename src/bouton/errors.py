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
    ├── SearchLimitError (ValueError)    a search that stopped at its limit, with how far it came; `cause` says which
    └── DisagreementError (ValueError)   two sources that give different values: a bug, never hidden

Further classes below these tell apart what a caller may want to catch alone (a full disk, the end of the time).

Each error carries the key of a sentence and the values that go into it, so that the sentence can be said
in English and in French: ``str(error)`` is English, ``error.say("fr")`` French.
"""

from typing import Any, Literal

from bouton.language import current_language, say

__all__ = [
    "BoutonError",
    "DamageError",
    "DamageWarning",
    "DisagreementError",
    "DisagreementWarning",
    "DiskError",
    "EmptyCodeError",
    "EndlessOptionsError",
    "FormatError",
    "IllegalMoveError",
    "InputError",
    "MemoryLimitError",
    "NimDivisionError",
    "NimRangeError",
    "NoAdderError",
    "NoOutputError",
    "NoWindowsError",
    "NotationError",
    "NumberError",
    "OperandError",
    "OptionLimitError",
    "PackageError",
    "ProcessDiedError",
    "RulesError",
    "SearchLimitError",
    "SizeLimitError",
    "StorageWarning",
    "TimeLimitError",
    "UncompiledWarning",
    "UnequippedError",
    "UnfinishedError",
    "UnknownError",
    "UnreadError",
    "UnreadProductError",
    "WriteError",
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
    def area(self) -> str:
        """The file of the catalogue that has its sentence: the part of the program that it is from."""
        return self.sentence.partition(".")[0]

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
        return self.say(current_language())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, self.values)


def _rebuild(kind: type[BoutonError], key: str, values: dict[str, Any]) -> BoutonError:
    return kind(key, **values)


class InputError(BoutonError, ValueError):
    """An input that cannot be used.

    >>> import bouton
    >>> try:
    ...     bouton.table("nim", "8-0")
    ... except bouton.InputError as error:
    ...     print(type(error).__name__, isinstance(error, ValueError))
    NumberError True
    """


class NotationError(InputError):
    """A text that cannot be read: a number, a position, the parameters of a game, a file.

    >>> import bouton
    >>> try:
    ...     bouton.value("{1|")
    ... except bouton.NotationError as error:
    ...     print(error.area)
    partizan
    """


class FormatError(NotationError):
    """A whole file in another version's format: nothing is wrong with it, but this version does not read it."""


class NotNumberError(InputError, AttributeError):
    """A value that is no number, where its number is asked for."""


class NumberError(NotationError):
    """A number or a range that reads well, and is too long or empty."""


class EmptyCodeError(NotationError):
    """A code of a game that allows no move."""


class IllegalMoveError(InputError):
    """A move that the rules do not allow."""


class DamageError(InputError):
    """Stored data that are damaged, or partly missing; the sentence says what to delete."""


class RulesError(InputError):
    """Custom rules that break the contract; the sentence names the position."""


class EndlessOptionsError(RulesError):
    """Custom rules that give more options than can be looked at."""


class UnreadError(RulesError):
    """Rules that a prover does not read as a formula."""


class UnreadProductError(RulesError):
    """Rules that multiply two numbers of a position, which no formula of a prover does."""


class WriteError(InputError):
    """A file that cannot be written."""


class DiskError(WriteError):
    """A file that cannot be written for a reason that shows only then: a full disk, one that fails."""


class UnequippedError(InputError):
    """Something for which this machine lacks a package or memory."""


class NoOutputError(InputError):
    """Nowhere to write the answer."""


class NoWindowsError(InputError):
    """Sparse values of which no windows are found; the plain method may do."""


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
    """A search that stopped at its limit; the sentence says how far it came and what to try.

    >>> import bouton
    >>> try:
    ...     bouton.analyze("clobber", "xoxoxo|oxoxox|xoxoxo", limit=5)
    ... except bouton.SearchLimitError as error:
    ...     print(error.cause)
    work

    Attributes
    ----------
    cause : which limit: of the ``"work"`` done, of ``"memory"``, of ``"time"``; or the ``"size"`` of what was given,
        seen before any work.
    """

    cause: Literal["work", "memory", "size", "time"] = "work"


class TimeLimitError(SearchLimitError):
    """A search that stopped because its time was over."""

    cause: Literal["work", "memory", "size", "time"] = "time"


class MemoryLimitError(SearchLimitError):
    """A search that stopped because memory was short."""

    cause: Literal["work", "memory", "size", "time"] = "memory"


class SizeLimitError(SearchLimitError):
    """Something too large for any search; the sentence is the game's own."""

    cause: Literal["work", "memory", "size", "time"] = "size"


class OptionLimitError(SearchLimitError):
    """Options tried one after the other, as many as may be."""


class NoAdderError(SearchLimitError):
    """A numeration system of which no automaton that adds is found."""


class ProcessDiedError(SearchLimitError):
    """A process that ended in the middle of its work, again and again."""


class UnfinishedError(SearchLimitError):
    """A check that did not come to its end, for a reason of the machine."""


class StorageWarning(UserWarning):
    """Something was not stored, or not found as it was stored, and the work goes on; `error` says what, in each
    language."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


class DamageWarning(StorageWarning):
    """Something stored is damaged and was passed over."""


class UncompiledWarning(UserWarning):
    """Many positions are solved in plain Python, because the rules cannot be compiled; `error` says why, in each
    language."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


class DisagreementError(BoutonError, ValueError):
    """Two sources gave different values for one position. Please report it."""


class DisagreementWarning(UserWarning):
    """Two ways of answering gave different answers, and what was asked is left out; `error` says what, in each
    language."""

    def __init__(self, error: DisagreementError) -> None:
        super().__init__(error)
        self.error = error
