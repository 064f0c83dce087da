"""Conversions of values to Python's numbers: `float`, `int` and `fractions.Fraction` accept values that are numbers."""

from numbers import Rational
from typing import TYPE_CHECKING, Any

from bouton.errors import NotNumberError
from bouton.notation import clip

if TYPE_CHECKING:
    from fractions import Fraction


class Convertible:
    """Conversions of a value that is a number.

    >>> import bouton
    >>> from fractions import Fraction
    >>> float(bouton.value("3/4")), int(bouton.value("1 + 1")), Fraction(bouton.value("3/4"))
    (0.75, 2, Fraction(3, 4))
    """

    __slots__ = ()
    form: Any

    def fraction(self) -> "Fraction":
        """The value as a fraction.

        >>> import bouton
        >>> bouton.value("{0|1}").fraction()
        Fraction(1, 2)

        Raises
        ------
        NotNumberError : if the value is not a number; it is an InputError and an AttributeError.
        """
        form = self.form
        if not form.is_number:
            raise NotNumberError("partizan.no-number", got=clip(self))
        found: Fraction = form.number.fraction()
        return found

    @property
    def numerator(self) -> int:
        """The numerator of the number."""
        return self.fraction().numerator

    @property
    def denominator(self) -> int:
        """The denominator of the number, a power of two."""
        return self.fraction().denominator

    def as_integer_ratio(self) -> tuple[int, int]:
        """Numerator and denominator."""
        return self.fraction().as_integer_ratio()

    def __float__(self) -> float:
        return float(self.fraction())

    def __int__(self) -> int:
        return int(self.fraction())


def register_number(kind: type) -> type:
    """Register a class as rational numbers, so that `fractions.Fraction` accepts its instances."""
    return Rational.register(kind)
