"""Comparisons of values with the games born by day 2, and their consequences, against play using only the options."""

from functools import cache
from itertools import product
from random import Random

import pytest

import bouton
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, left_of, number_up_star, right_of
from bouton.partizan.marks import GAMES
from bouton.partizan.order import RELATIONS, at_most, known_order, relation
from bouton.partizan.reading import read_value

TEXTS = "0 1 -1 * 2 -2 1/2 -1/2 *2 ^ v ^* v* 1* -1* ±1 {1|0} {0|-1} {1|*} {*|-1} {1|0,*} {0,*|-1}"
BORN = [read_value(text) for text in TEXTS.split()]


@cache
def plainly(first: Form, second: Form) -> bool:
    if any(plainly(second, option) for option in left_of(first)):
        return False
    return not any(plainly(option, first) for option in right_of(second))


def born_next(forms: list[Form]) -> list[Form]:
    sets: list[list[Form]] = [[]]
    for form in forms:
        sets += [[*each, form] for each in sets if not any(plainly(form, x) or plainly(x, form) for x in each)]
    return list(dict.fromkeys(canonical(left, right) for left in sets for right in sets))


def random_forms(random: Random, born: list[Form], count: int) -> list[Form]:
    def some() -> list[Form]:
        return random.sample(born, random.randint(1, 3))

    return [canonical(some(), some()) for _ in range(count)]


def check_marks(form: Form) -> None:
    assert form.below & (1 << GAMES) - 1 == sum(plainly(each, form) << i for i, each in enumerate(BORN))
    assert form.above >> GAMES == sum(plainly(form, each) << i for i, each in enumerate(BORN))
    assert form.small is all(each in BORN for each in (*left_of(form), *right_of(form)))
    assert form.bit == (1 << BORN.index(form) if form in BORN else 0)


def check_order(first: Form, second: Form) -> None:
    below, above = plainly(first, second), plainly(second, first)
    assert (at_most(first, second), at_most(second, first)) == (below, above)
    assert relation(first, second) == RELATIONS[below + 2 * above]
    assert known_order(first, second) in (None, below + 2 * above)
    if first.small and second.small:
        assert known_order(first, second) == below + 2 * above


def test_the_22_games_born_by_day_2():
    assert len(set(BORN)) == GAMES == 22
    assert set(BORN) == set(born_next(born_next([number_up_star()])))
    assert [form.bit for form in BORN] == [1 << i for i in range(GAMES)]
    for first, second in product(BORN, BORN):
        check_marks(first)
        check_order(first, second)


def test_games_born_by_day_3():
    born, random = born_next(BORN), Random(1)
    assert len(born) == 1474 and all(form.small for form in born)
    for form in born:
        check_marks(form)
    for _ in range(5000):
        check_order(random.choice(born), random.choice(born))


@pytest.mark.slow
def test_all_pairs_of_games_born_by_day_3():
    for first, second in product(born_next(BORN), repeat=2):
        assert known_order(first, second) == plainly(first, second) + 2 * plainly(second, first)


def test_numbers_ups_and_nimbers_of_all_sizes():
    numbers = [Dyadic(n, 3) for n in range(-36, 37)] + [Dyadic(1, 40), Dyadic(-1, 9), Dyadic(2**40 + 1, 39)]
    for number in numbers:
        for ups, nimber in ((0, 0), (0, 1), (-1, 1), (2, 3)):
            check_marks(number_up_star(number, ups, nimber))
    for number, ups, nimber in product((0, 1, -2), range(-9, 10), range(11)):
        check_marks(number_up_star(Dyadic(number), ups, nimber))
    huge = (
        number_up_star(Dyadic(10**100)),
        number_up_star(Dyadic(0), 10**30, 2**64),
        number_up_star(Dyadic(0), -(10**30), 1),
    )
    assert [(form.above >> GAMES == 0, form.small) for form in huge] == [(True, False), (False, False), (False, False)]
    for form, other in product(huge, BORN):
        assert known_order(form, other) in (None, at_most(form, other) + 2 * at_most(other, form))


def test_games_born_later():
    random = Random(2)
    forms = random_forms(random, born_next(BORN), 150)
    forms += random_forms(random, forms, 50)
    for form in forms:
        check_marks(form)
    for first, second in product(random.sample(forms, 60), repeat=2):
        check_order(first, second)


def test_values_compare_as_their_forms():
    random, born = Random(3), born_next(BORN)
    for _ in range(500):
        first, second = random.choice(born), random.choice(born)
        g, h = bouton.Value((first,)), bouton.Value((second,))
        below, above = plainly(first, second), plainly(second, first)
        assert (g <= h, g >= h, g < h, g > h, g | h, g == h) == (
            below,
            above,
            below and not above,
            above and not below,
            not below and not above,
            below and above,
        )
