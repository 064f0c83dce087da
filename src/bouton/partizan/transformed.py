"""Methods of values for the operations on canonical forms."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from bouton.partizan import operations
from bouton.partizan.form import Form

if TYPE_CHECKING:
    from fractions import Fraction

    import bouton

    Operand = bouton.Value | int | Fraction | float | str


class Transformed:
    """Operations of `bouton.partizan.operations`, as methods."""

    __slots__ = ()

    @abstractmethod
    def transform(self, operation: Callable[..., Form], *operands: "Operand") -> "bouton.Value":
        """Apply an operation to the canonical forms of this value and of the operands."""

    def heat(self, degrees: "Operand") -> "bouton.Value":
        """Heat the value by a number or another positive value."""
        return self.transform(operations.heat, degrees)

    def overheat(self, start: "Operand", degrees: "Operand") -> "bouton.Value":
        """Overheating from `start` to `degrees`."""
        return self.transform(operations.overheat, start, degrees)

    def freeze(self) -> "bouton.Value":
        """Cool the value by its temperature."""
        return self.transform(operations.freeze)

    def reduce(self) -> "bouton.Value":
        """The reduced canonical form: the simplest value infinitesimally close."""
        return self.transform(operations.reduce)

    def ordinal_sum(self, other: "Operand") -> "bouton.Value":
        """The ordinal sum G : H of the canonical forms.

        >>> import bouton
        >>> bouton.value("*").ordinal_sum(1)
        bouton.value('^*')
        """
        return self.transform(operations.ordinal_sum, other)

    def norton_product(self, unit: "Operand") -> "bouton.Value":
        """The Norton product G·U, for a positive U."""
        return self.transform(operations.norton_product, unit)

    def conway_product(self, other: "Operand") -> "bouton.Value":
        """Conway's product of the canonical forms."""
        return self.transform(operations.conway_product, other)
