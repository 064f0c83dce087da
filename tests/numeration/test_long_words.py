"""Numbers of many thousand digits in linear numerations, by halves."""

import pytest

from bouton.numeration.systems import system_named


@pytest.mark.parametrize("name", ["recurrence:2,1/1,3", "tribonacci", "base:10", "recurrence:1,0,0,1/1,2,3,4,6"])
def test_long_numbers_are_those_of_their_digits(name):
    system = system_named(name)
    for number in (3**2_500, 10**1_200 + 7, system.weight(2_600), system.weight(2_600) - 1):
        digits = system.digits_of(number)
        assert digits[0]
        assert system.valid.accepts(n=digits)
        assert sum(digit * system.weight(place) for place, digit in enumerate(reversed(digits))) == number
        assert system.number(digits) == number
