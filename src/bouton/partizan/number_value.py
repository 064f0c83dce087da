"""Values that are numbers as Python's numbers: `float`, `int` and `fractions.Fraction` take them."""

from numbers import Rational
from typing import TYPE_CHECKING, Any

from bouton.errors import NotNumberError
from bouton.notation import clip

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Convertible", "register_number"]


class Convertible:
    """Conversions to numbers, of a value that is one.

    >>> import bouton
    >>> from fractions import Fraction
    >>> float(bouton.value("3/4")), int(bouton.value("1 + 1")), Fraction(bouton.value("3/4"))
    (0.75, 2, Fraction(3, 4))
    """

    __slots__ = ()
    form: Any

    def fraction(self) -> "Fraction":
        """The number that it is.

        >>> import bouton
        >>> bouton.value("{0|1}").fraction()
        Fraction(1, 2)

        Raises
        ------
        NotNumberError : for a value that is no number; it is an InputError and an AttributeError.
        """
        form = self.form
        if not form.is_number:
            raise NotNumberError("partizan.no-number", got=clip(str(self)))
        found: Fraction = form.number.fraction()
        return found

    @property
    def numerator(self) -> int:
        """The numerator of the number that it is."""
        return self.fraction().numerator

    @property
    def denominator(self) -> int:
        """The denominator of the number that it is, a power of two."""
        return self.fraction().denominator

    def as_integer_ratio(self) -> tuple[int, int]:
        """Numerator and denominator."""
        return self.fraction().as_integer_ratio()

    def __float__(self) -> float:
        return float(self.fraction())

    def __int__(self) -> int:
        return int(self.fraction())


def register_number(kind: type) -> type:
    """Have Python take objects of a class for rational numbers: `fractions.Fraction` then reads them."""
    return Rational.register(kind)
