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


@pytest.mark.thorough
def test_first_weights_that_do_not_follow_the_recurrence():
    """Schwenk's numeration of the limit x + 3."""
    system = system_named("recurrence:2/1,2,3,4,5,7,11")
    assert system.adder.states == 149
    for x, y in ((3, 5), (6, 6), (10, 21), (1_000, 777), (10**6, 3)):
        for z in (x + y - 1, x + y, x + y + 1):
            digits = {name: system.digits_of(number) for name, number in (("x", x), ("y", y), ("z", z))}
            assert system.adder.accepts(**digits) == (z == x + y)
