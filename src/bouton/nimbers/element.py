"""`Nimber`: a single nimber with operators, so that one can write ``a * b + c``."""

from collections.abc import Callable
from functools import total_ordering
from typing import Union

from bouton.errors import OperandError
from bouton.nimbers import functions as nimber
from bouton.notation import quote, write_int

Operand = Union["Nimber", int]


@total_ordering
class Nimber:
    """A finite nimber: ``+`` is nim sum, ``*`` nim product, ``/`` nim quotient, ``**`` nim power.

    >>> a = Nimber(12)
    >>> a * 4 + 3, a / a, a ** 2, -a == a, str(a)
    (Nimber(14), Nimber(1), Nimber(11), True, '*12')

    One operand may be an int. ``-a`` is a itself; the order is that of the ints. Immutable and hashable, equal to the
    int of the same value. Raises whatever `nim.mul`, `nim.div` and `nim.pow` raise.
    """

    __slots__ = ("value",)
    value: int

    def __init__(self, value: Operand) -> None:
        if isinstance(value, Nimber):
            value = value.value
        given: object = value
        if isinstance(given, str):
            raise OperandError("nimbers.text", got=quote(given))
        nimber.check_nimber("Nimber", value)
        object.__setattr__(self, "value", int(value))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Nimber does not change; make another instead of setting {name!r}")

    def __reduce__(self) -> tuple[type, tuple[int]]:
        return Nimber, (self.value,)

    def __repr__(self) -> str:
        return f"Nimber({write_int(self.value)})"

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __str__(self) -> str:
        return f"*{write_int(self.value)}" if self.value > 1 else "*" if self.value else "0"

    def _repr_latex_(self) -> str:
        return f"$\\ast {self.value}$" if self.value > 1 else r"$\ast$" if self.value else "$0$"

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __hash__(self) -> int:
        return hash(self.value)

    def __bool__(self) -> bool:
        return self.value != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Nimber | int):
            return self.value == int(other)
        return NotImplemented

    def __lt__(self, other: Operand) -> bool:
        return self.value < int(other) if isinstance(other, Nimber | int) else NotImplemented

    def __add__(self, other: Operand) -> "Nimber":
        return Nimber(nimber.nim_add(self.value, int(Nimber(other)))) if _is_operand(other) else NotImplemented

    __radd__: Callable[..., "Nimber"] = __add__
    __sub__: Callable[..., "Nimber"] = __add__
    __rsub__: Callable[..., "Nimber"] = __add__
    __xor__: Callable[..., "Nimber"] = __add__
    __rxor__: Callable[..., "Nimber"] = __add__

    def __neg__(self) -> "Nimber":
        return self

    __pos__ = __neg__

    def __mul__(self, other: Operand) -> "Nimber":
        return Nimber(nimber.nim_mul(self.value, int(Nimber(other)))) if _is_operand(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> "Nimber":
        return Nimber(nimber.nim_div(self.value, int(Nimber(other)))) if _is_operand(other) else NotImplemented

    def __rtruediv__(self, other: Operand) -> "Nimber":
        return Nimber(other) / self if _is_operand(other) else NotImplemented

    def __pow__(self, exponent: int) -> "Nimber":
        return Nimber(nimber.nim_pow(self.value, exponent)) if isinstance(exponent, int) else NotImplemented

    def sqrt(self) -> "Nimber":
        """Return the square root, which every nimber has.

        >>> Nimber(6).sqrt()
        Nimber(4)
        """
        return Nimber(nimber.nim_sqrt(self.value))


def _is_operand(other: object) -> bool:
    return isinstance(other, Nimber | int)
