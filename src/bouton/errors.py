"""Every error that the package raises, in one small tree.

    BoutonError
    ├── InputError (ValueError)          an input that cannot be used
    │   ├── NotationError                a text that cannot be parsed: a number, a position, a file
    │   ├── IllegalMoveError             a move that the rules do not allow
    │   ├── DamageError                  stored data that are damaged or incomplete
    │   ├── RulesError                   custom rules that break the contract
    │   ├── OperandError (TypeError)     an operand of a type that a function on nimbers does not accept
    │   ├── NimRangeError (OverflowError)       a number that is not a nimber
    │   └── NimDivisionError (ZeroDivisionError)   a division by the nimber 0
    ├── PackageError (ImportError)       a required package that is not installed
    ├── UnknownError (LookupError)       a name that does not exist: a game, a vertex, a file
    ├── SearchLimitError (ValueError)    a search that stopped at a limit, with how far it got; `cause` says which
    └── DisagreementError (ValueError)   two sources that give different values: a bug, never hidden

Subclasses of these distinguish what a caller may want to catch separately (a full disk, an expired time limit).

Each error carries the key of a sentence and the values to insert, so that it can be reported in English and in
French: ``str(error)`` is English, ``error.say("fr")`` French.
"""

import sys
import warnings
from typing import Any, Literal

from bouton.language import current_language, say
from bouton.language.digits import write_safely


class BoutonError(Exception):
    """The root of the tree; catch it to catch every error that this package raises deliberately.

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
        """The catalogue file that contains the error's sentence, named after the part of the program that raises it."""
        return self.sentence.partition(".")[0]

    @property
    def sentence(self) -> str:
        """The key of the error's sentence in the catalogue.

        ``"chomp.large"`` is the entry ``error-large`` of the file ``chomp``; a key without a dot is an entry of
        ``errors``.
        """
        area, dot, entry = self.key.partition(".")
        return f"{area}.error-{entry}" if dot else f"errors.{area}"

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language, ``"en"`` or ``"fr"``."""
        return say(self.sentence, language, **self.values)

    def __str__(self) -> str:
        return self.say(current_language())

    def __repr__(self) -> str:
        return write_safely(self, Exception.__repr__)

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
    """A file in the format of another version, which this version does not read."""


class NotNumberError(InputError, AttributeError):
    """A value used as a number, or as a game in which play ends, which it is not."""


class NumberError(NotationError):
    """A number or a range that is well formed but too long or empty."""


class IllegalMoveError(InputError):
    """A move that the rules do not allow."""


class DamageError(InputError):
    """Stored data that are damaged or incomplete; the sentence says what to delete."""


class RulesError(InputError):
    """Custom rules that break the contract; the sentence names the position."""


class EndlessOptionsError(RulesError):
    """Custom rules that give more options than can be examined."""


class UnreadError(RulesError):
    """Rules that a prover cannot read as a formula."""


class UnreadProductError(RulesError):
    """Rules that multiply two numbers of a position, which a prover's formulas cannot express."""


class WriteError(InputError):
    """A file that cannot be written."""


class DiskError(WriteError):
    """A file that cannot be written, for a reason that only shows during writing: a full or failing disk."""


class UnequippedError(InputError):
    """A request for which this machine lacks a package or memory."""


class NoOutputError(InputError):
    """No place to write the answer."""


class NoWindowsError(InputError):
    """Sparse values for which no windows were found; the plain method may work."""


class OperandError(InputError, TypeError):
    """An operand of a type that a function on nimbers does not accept: a float, a signed array."""


class NimRangeError(InputError, OverflowError):
    """A number that is not a nimber; an OverflowError, as NumPy raises for unsigned types."""


class NimDivisionError(InputError, ZeroDivisionError):
    """A division by the nimber 0."""


class PackageError(BoutonError, ImportError):
    """A required package that is not installed."""


class UnknownError(BoutonError, LookupError):
    """A name that does not exist: a game, a vertex, a file."""


class SearchLimitError(BoutonError, ValueError):
    """A search that stopped at a limit; the sentence says how far it got and what to try.

    >>> import bouton
    >>> try:
    ...     bouton.analyze("clobber", "xoxoxo|oxoxox|xoxoxo", limit=5)
    ... except bouton.SearchLimitError as error:
    ...     print(error.cause)
    work

    Attributes
    ----------
    cause : the limit: ``"work"`` done, ``"memory"`` or ``"time"``; or ``"size"`` if the input itself is too large,
        detected before any work.
    """

    cause: Literal["work", "memory", "size", "time"] = "work"


class TimeLimitError(SearchLimitError):
    """A search that ran out of time."""

    cause: Literal["work", "memory", "size", "time"] = "time"


class MemoryLimitError(SearchLimitError):
    """A search that ran out of memory."""

    cause: Literal["work", "memory", "size", "time"] = "memory"


class SizeLimitError(SearchLimitError):
    """An input too large for any search; the sentence is specific to the game."""

    cause: Literal["work", "memory", "size", "time"] = "size"


class OptionLimitError(SearchLimitError):
    """The maximum number of options was tried, one after the other."""


class NoAdderError(SearchLimitError):
    """A numeration system for which no adding automaton was found."""


class ProcessDiedError(SearchLimitError):
    """A process that died repeatedly in the middle of its work."""


class UnfinishedError(SearchLimitError):
    """A check that did not finish, for a reason that lies with the machine."""


class ErrorWarning(UserWarning):
    """A warning while work continues; `error` says what is wrong, in either language."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


class StorageWarning(ErrorWarning):
    """Something could not be stored, or not be read back, and work continues."""


class DamageWarning(StorageWarning):
    """Stored data that are damaged and were skipped."""


class UncompiledWarning(ErrorWarning):
    """Many positions are being solved in plain Python because the rules cannot be compiled; `error` says why."""


class DisagreementError(BoutonError, ValueError):
    """Two sources gave different values for one position. Please report it."""


class DisagreementWarning(ErrorWarning):
    """Two methods gave different answers, so the answer is omitted; `error` says which."""


def warn_caller(message: ErrorWarning) -> None:
    """Issue a warning that names the line outside this package from which the work was asked for."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "bouton":
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)
