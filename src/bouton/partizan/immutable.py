"""The base class of values: immutable results."""

from typing import Any, TypeVar

from bouton.public import resolve
from bouton.results import Result

T = TypeVar("T", bound="Immutable")


class Immutable(Result):
    """An immutable result; copying it returns the object itself.

    >>> import bouton
    >>> half = bouton.value("{0|1}")
    >>> half.to_dict()["value"], half.to_latex()
    ('1/2', '$1/2$')
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The object that ``bouton value --json`` prints."""
        found: dict[str, Any] = resolve("answers.values:data_of")(self)
        return found

    def to_latex(self, *, lang: str = "", letters: str = "PN") -> str:
        """The canonical form as a LaTeX formula."""
        return f"${resolve('partizan.writing:latex')(str(self))}$"

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def __setattr__(self, name: str, given: object) -> None:
        raise AttributeError(f"a value does not change; make another instead of setting {name!r}")

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: object) -> T:
        return self

    def __pos__(self: T) -> T:
        return self
