"""Convert between numbers and words of many thousand digits in a linear numeration, by divide and conquer.

A word is a polynomial in x, reduced by xᵈ = c1·xᵈ⁻¹ + … + cd; x^j then represents the weight U(j). Combining two halves
of a word needs one power of x, computed by squaring. The digits of a number are those of its upper half, which is about
the number divided by a weight, followed by those of the remainder.
"""

from collections.abc import Callable, Sequence

_SHORT = 256  # digits read one by one
_LEAF = 1_000  # digits found one by one
_FEW = 8  # attempts to correct the upper half, each by 1

_Polynomial = list[int]


class LongWords:
    """The long words of one numeration.

    >>> from bouton.numeration.systems import system_named
    >>> pell = system_named("pell")
    >>> words = LongWords((2, 1), [1, 2], pell.digits_of, lambda word: pell.valid.run(word) is not None)
    >>> words.number([1, 0, 0, 1]), words.number([1] + [0] * 2_000) == pell.weight(2_000)
    (13, True)

    Parameters
    ----------
    coefficients : c1 … cd.
    weights : the first d weights, from which the recurrence continues.
    short : returns the digits of a small number.
    is_valid : returns whether a word is valid in the numeration.
    """

    def __init__(
        self,
        coefficients: Sequence[int],
        weights: Sequence[int],
        short: Callable[[int], list[int]],
        is_valid: Callable[[Sequence[int]], bool],
    ) -> None:
        self.coefficients: tuple[int, ...] = tuple(coefficients)
        self.weights: list[int] = list(weights)
        self.short: Callable[[int], list[int]] = short
        self.is_valid: Callable[[Sequence[int]], bool] = is_valid
        self._enough = self.weight(_LEAF)

    def _reduce(self, long: _Polynomial) -> _Polynomial:
        size = len(self.coefficients)
        while len(long) > size:
            top = long.pop()
            for back, factor in enumerate(self.coefficients, 1):
                long[-back] += factor * top
        return long + [0] * (size - len(long))

    def _product(self, one: _Polynomial, two: _Polynomial) -> _Polynomial:
        found = [0] * (len(one) + len(two) - 1)
        for place, first in enumerate(one):
            for more, second in enumerate(two):
                found[place + more] += first * second
        return self._reduce(found)

    def _power(self, exponent: int) -> _Polynomial:
        found = self._reduce([1])
        for bit in bin(exponent)[2:]:
            found = self._product(found, found)
            if bit == "1":
                found = self._reduce([0, *found])
        return found

    def _value(self, polynomial: _Polynomial) -> int:
        return sum(factor * weight for factor, weight in zip(polynomial, self.weights, strict=True))

    def _polynomial(self, digits: Sequence[int]) -> _Polynomial:
        parts = []
        for end in range(len(digits), 0, -_SHORT):
            found = self._reduce([0])
            for digit in digits[max(0, end - _SHORT) : end]:
                found = self._reduce([digit, *found])
            parts.append(found)
        power = self._power(_SHORT)
        while len(parts) > 1:
            if len(parts) % 2:
                parts.append(self._reduce([0]))
            parts = [
                [low + more for low, more in zip(parts[place], self._product(power, parts[place + 1]), strict=True)]
                for place in range(0, len(parts), 2)
            ]
            power = self._product(power, power)
        return parts[0] if parts else self._reduce([0])

    def number(self, digits: Sequence[int]) -> int:
        """The number with these digits, the most significant first."""
        return self._value(self._polynomial(digits))

    def weight(self, place: int) -> int:
        """U(place), the weight of a digit at that place."""
        return self._value(self._power(place))

    def digits(self, number: int, length: int) -> list[int] | None:
        """The digits of a number below U(length), perhaps with leading zeros; None if the upper half is not found."""
        if number < self._enough:
            return self.short(number)
        half = length // 2
        shift, upper = self._power(half), number * self.weight(length - half) // self.weight(length)
        for _ in range(_FEW):
            word = self.digits(upper, length - half)
            if word is None:
                return None
            left = number - self._value(self._product(shift, self._polynomial(word)))
            low = self.digits(left, half) if left >= 0 else []
            if low is None:
                return None
            if left >= 0 and len(low) <= half and self.is_valid(found := [*word, *[0] * (half - len(low)), *low]):
                return found
            upper += 1 if left >= 0 else -1
        return None
