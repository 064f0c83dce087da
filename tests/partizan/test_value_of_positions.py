"""Canonical forms by the laws of their theory, on all games born by day 3 and random ones born by day 4."""

import re
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
from bouton.errors import BoutonError, SearchLimitError
from bouton.partizan.addition import add, multiple, subtract
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import ONE, ZERO, Dyadic, simplest
from bouton.partizan.form import (
    Form,
    birthday,
    intern_form,
    left_of,
    left_stop,
    negative,
    number_up_star,
    right_of,
    right_stop,
)
from bouton.partizan.operations import (
    conway_product,
    cool,
    freeze,
    heat,
    incentives,
    norton_product,
    ordinal_sum,
    overheat,
    reduce,
    switch,
    tiny,
    up_power,
    uptimal,
)
from bouton.partizan.order import at_most, outcome, relation
from bouton.partizan.reading import read_value
from bouton.partizan.thermograph import thermograph, value_at
from bouton.partizan.weight import atomic_weight, is_all_small
from bouton.partizan.writing import family, write
from bouton.values.outcome import Outcome


def antichains(forms: list[Form]) -> list[list[Form]]:
    below = {(a, b) for a in forms for b in forms if at_most(a, b)}
    found: list[list[Form]] = [[]]
    for form in forms:
        found += [[*each, form] for each in found if not any((form, x) in below or (x, form) in below for x in each)]
    return found


@cache
def born_by(day: int) -> list[Form]:
    """All values born by a day, from the antichains of the day before."""
    if not day:
        return [number_up_star()]
    sets = antichains(born_by(day - 1))
    return list(dict.fromkeys(canonical(left, right) for left in sets for right in sets))


def random_value(random: Random, day: int = 4) -> Form:
    pool = born_by(3)
    return canonical(*(random.sample(pool, random.randint(0, 4 if day > 3 else 2)) for _ in range(2)))


def plain_at_most(first: Form, second: Form) -> bool:
    """G ≤ H by its definition alone."""
    if any(plain_at_most(second, option) for option in left_of(first)):
        return False
    return not any(plain_at_most(option, first) for option in right_of(second))


def test_how_many_are_born():
    """Siegel, Combinatorial Game Theory, III.1: 1, 4, 22, 1474."""
    assert [len(born_by(day)) for day in range(4)] == [1, 4, 22, 1474]
    assert all(birthday(form) <= 3 for form in born_by(3))
    assert sum(is_all_small(form) for form in born_by(3)) == 67


def test_the_order_is_its_definition():
    for first in born_by(2):
        for second in born_by(2):
            assert at_most(first, second) is plain_at_most(first, second)
            assert (relation(first, second) == "=") is (first is second)
    random = Random(1)
    for _ in range(300):
        first, second = random.sample(born_by(3), 2)
        assert at_most(first, second) is plain_at_most(first, second)


def law(first: Form, second: Form, third: Form) -> None:
    assert add(first, second) is add(second, first)
    assert add(add(first, second), third) is add(first, add(second, third))
    assert add(first, negative(first)) is number_up_star() and negative(negative(first)) is first
    difference = subtract(first, second)
    assert at_most(second, first) is (outcome(difference) in (Outcome.L, Outcome.P))
    if at_most(first, second):
        assert at_most(add(first, third), add(second, third))


@pytest.mark.parametrize("count", [25, pytest.param(1500, marks=pytest.mark.slow)])
def test_they_are_an_ordered_group(count):
    random = Random(2)
    for _ in range(count):
        law(*random.sample(born_by(3), 3))


@pytest.mark.slow
def test_the_group_of_all_born_by_day_2():
    for first in born_by(2):
        for second in born_by(2):
            for third in born_by(2):
                law(first, second, third)


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.slow)])
def test_random_games_born_by_day_4(count):
    random = Random(3)
    for _ in range(count):
        first, second = random_value(random), random_value(random, 3)
        assert birthday(first) <= 4
        law(first, second, random.choice(born_by(2)))
        assert canonical(left_of(first), right_of(first)) is first
        assert read_value(write(first)) is first


@pytest.mark.parametrize("spread", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_canonical_forms_are_final(spread):
    """No option is dominated, none is reversible, and making it again changes nothing."""
    for form in born_by(3)[::spread]:
        assert canonical(left_of(form), right_of(form)) is form
        for options in (left_of(form), right_of(form)):
            assert not any(at_most(a, b) or at_most(b, a) for a, b in combinations(options, 2))
        assert not any(at_most(back, form) for option in left_of(form) for back in right_of(option))
        assert not any(at_most(form, back) for option in right_of(form) for back in left_of(option))
        assert (
            canonical(
                [
                    *left_of(form),
                    *(
                        each
                        for o in left_of(form)
                        for each in right_of(o)
                        if at_most(each, form)
                        for each in left_of(each)
                    ),
                ],
                right_of(form),
            )
            is form
        )


def test_numbers_ups_and_stars_are_what_their_options_say():
    """The closed forms against the general way of finding canonical forms."""
    for number in (ZERO, ONE, Dyadic(-3, 2)):
        for ups in range(-4, 5):
            for nimber in range(6):
                form = number_up_star(number, ups, nimber)
                assert intern_form(left_of(form), right_of(form)) is form
                assert canonical(left_of(form), right_of(form)) is form
                assert birthday(form) == 1 + max(
                    (birthday(each) for each in (*left_of(form), *right_of(form))), default=-1
                )
    up, star = canonical([number_up_star()], [number_up_star(nimber=1)]), number_up_star(nimber=1)
    assert up is number_up_star(ups=1)
    for count in range(1, 5):
        left = [*(add(number_up_star(ups=count - 1), each) for each in left_of(up))]
        right = [*(add(number_up_star(ups=count - 1), each) for each in right_of(up))]
        if count == 1:
            assert canonical(left, right) is number_up_star(ups=1)
        assert subtract(number_up_star(ups=count), number_up_star(ups=count - 1)) is up
        assert relation(number_up_star(ups=count), star) == ("‖" if count == 1 else ">")


def test_sizes_without_limit():
    assert number_up_star(Dyadic(10**100)) is add(number_up_star(Dyadic(10**100 - 1)), number_up_star(ONE))
    assert number_up_star(nimber=2**64) is add(number_up_star(nimber=2**64 + 1), number_up_star(nimber=1))
    assert relation(number_up_star(nimber=2**64), switch(number_up_star(Dyadic(1)))) == "‖"
    hot = add(switch(number_up_star(ONE)), number_up_star(Dyadic(10**100)))
    assert left_stop(hot) == Dyadic(10**100 + 1)
    assert relation(hot, number_up_star(Dyadic(10**100))) == "‖"
    with pytest.raises(SearchLimitError, match="nested too deep"):  # before the sums are made
        multiple(10**30, tiny(number_up_star(Dyadic(2))))
    assert multiple(10**30, number_up_star(ups=1)) is number_up_star(ups=10**30)
    with pytest.raises(BoutonError, match="not listed"):
        add(number_up_star(nimber=2**64), switch(number_up_star(ONE)))


@pytest.mark.parametrize("spread", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_the_text_reads_back(spread):
    texts = {write(form): form for form in born_by(3)[::spread]}
    assert len(texts) == len(born_by(3)[::spread])
    assert all(read_value(text) is form for text, form in texts.items())
    for form in born_by(2):
        plain = "{" + ",".join(map(write, left_of(form))) + "|" + ",".join(map(write, right_of(form))) + "}"
        assert read_value(plain) is form


@pytest.mark.parametrize(
    ("text", "canonical_text", "kind"),
    [
        ("{0|*}", "^", "ups"),
        ("{0,*|0}", "^*", "ups"),
        ("{0|^*}", "^^", "ups"),
        ("^^*", "^^*", "ups"),
        ("⇑∗", "^^*", "ups"),
        ("3/8v*5", "3/8v*5", "number-ups"),
        ("-1^", "-1^", "number-ups"),
        ("-(1^)", "-1v", "number-ups"),
        ("2-1^", "1v", "number-ups"),
        ("±{4|2}", "±{4|2}", "symmetric"),
        ("{4|2||-2|-4}", "±{4|2}", "symmetric"),
        ("+_2", "+_2", "tiny"),
        ("{0||0|-2}", "+_2", "tiny"),
        ("-_2", "-_2", "miny"),
        ("1-+_2", "1-_2", "numberish"),
        ("1+_2", "1+_2", "numberish"),
        ("{1||2|-3}", "2", "integer"),
        ("{1||0|-3}", "{1||0|-3}", "hot"),
        ("{2|-1}", "{2|-1}", "switch"),
        ("{1|-1}+^", "{1^|-1^}", "hot"),
        ("{|}", "0", "zero"),
        ("{1/2|}", "1", "integer"),
        ("{0|1/4}", "1/8", "number"),
        ("*:1", "^*", "ups"),
        ("3·{1|-1}", "±1", "switch"),
        ("^:1", "^[2]", "uptimal"),
        ("{0|v*}", "^<2>", "uptimal"),
        ("{0|*2,*4}", "{0|*2,*4}", "superstar"),
        ("norton(*,^)", "±(^^*)", "symmetric"),
        ("heat(*2,1)", "±({2|0},1)", "symmetric"),
        ("cool({4|-2},2)", "{2|0}", "switch"),
        ("conway(*2,*2)", "*3", "nimber"),
        ("freeze({3||2|1})", "9/4*", "number-ups"),
    ],
)
def test_notation(text, canonical_text, kind):
    form = read_value(text)
    assert write(form) == canonical_text and family(form) == kind
    assert read_value(canonical_text) is form


NO_VALUES = """
{1 {1;1} {1,|2} {1 {1|2|3} 1/3 1/0 ^^2 ± + 1+ {0|1}} (1 cool(1) nope(1) norton(*,*) v[0] ^[99] ² 1//2 {,|}
{1||2||3} heat(1,2 ±(1 -- *x ²|
"""


@pytest.mark.parametrize("text", NO_VALUES.split())
def test_what_is_not_a_value(text):
    with pytest.raises(BoutonError) as error:
        read_value(text)
    assert error.value.say("en") != error.value.say("fr")


@given(st.text(alphabet="{|}0123456789/,^v*±+-_()<>[]: ", max_size=24))
def test_any_text_is_read_or_refused(text):
    try:
        form = read_value(text)
    except BoutonError:
        return
    assert read_value(write(form)) is form


def test_deep_texts_are_refused():
    with pytest.raises(BoutonError):
        read_value("{" * 5000)
    with pytest.raises(BoutonError):
        read_value("{0|" * 200 + "*" + "}" * 200)


def test_simplest_numbers():
    for low in range(-9, 9):
        for high in range(low + 1, 10):
            ends = Dyadic(low, 2), Dyadic(high, 2)
            found = simplest(*ends)
            assert found is not None and ends[0] < found < ends[1]
            assert all(
                birthday(number_up_star(found)) <= birthday(number_up_star(Dyadic(n, 5)))
                for n in range(8 * low + 1, 8 * high)
            )
    assert simplest(ONE, ONE) is None and simplest(ONE, ONE, False, False) == ONE and simplest(ONE, ZERO) is None
    assert simplest(Dyadic(5, 1), None, False) == Dyadic(3) and simplest(None, Dyadic(-1)) == Dyadic(-2)


@pytest.mark.parametrize("count", [60, pytest.param(3000, marks=pytest.mark.slow)])
def test_temperature_theory(count):
    random = Random(4)
    for _ in range(count):
        first, second = random.sample(born_by(3), 2)
        one, other, both = thermograph(first), thermograph(second), thermograph(add(first, second))
        assert one.mean + other.mean == both.mean
        assert both.temperature <= max(one.temperature, other.temperature)
        assert (one.left[0][1], one.right[0][1]) == (left_stop(first), right_stop(first))
        degrees = Dyadic(random.randint(0, 12), 2)
        cooled = cool(first, degrees)
        assert left_stop(cooled) == value_at(one.left, degrees) and right_stop(cooled) == value_at(one.right, degrees)
        assert add(cooled, cool(second, degrees)) is cool(add(first, second), degrees)  # Conway 1976, ch. 9
        assert freeze(first) is (first if first.is_number else cool(first, one.temperature))
        incentive = incentives(first)[0]
        assert all(at_most(each, number_up_star()) or relation(each, number_up_star()) in "‖>" for each in incentive)


def test_the_mean_is_what_many_copies_are_worth():
    for text in ("{4|2||-1}", "{3||2|1}", "{1|*||-5}"):
        form = read_value(text)
        graph = thermograph(form)
        many = multiple(8, form)
        total = multiple(8, number_up_star(graph.mean)).number
        assert total is not None
        assert abs(left_stop(many) - total) <= graph.temperature and abs(right_stop(many) - total) <= graph.temperature


@pytest.mark.parametrize("count", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_atomic_weights_add(count):
    random = Random(5)
    small = [form for form in born_by(3) if is_all_small(form)]
    for _ in range(count):
        first, second = random.choice(small), random.choice(small)
        weights = atomic_weight(first), atomic_weight(second)
        assert None not in weights
        assert atomic_weight(add(first, second)) is add(*weights)
        # the two-ahead rule: Winning Ways, ch. 8
        if at_most(number_up_star(Dyadic(2)), weights[0]):
            assert outcome(first) is Outcome.L
    assert atomic_weight(switch(number_up_star(ONE))) is None
    assert atomic_weight(read_value("norton({2|-1},^)")) is read_value("{2|-1}")


def test_uptimals():
    for count in range(1, 9):
        assert subtract(uptimal(count), uptimal(count - 1)) is up_power(count)
        assert at_most(up_power(count + 1), up_power(count)) and outcome(up_power(count)) is Outcome.L
        assert at_most(multiple(5, up_power(count + 1)), up_power(count))
        assert write(uptimal(count)) == ("^" if count == 1 else f"^[{count}]")


def test_products_and_heating():
    random = Random(6)
    up, one = number_up_star(ups=1), number_up_star(ONE)
    for _ in range(25):
        first, second = random.choice(born_by(3)), random.choice(born_by(2))
        assert add(norton_product(first, up), norton_product(second, up)) is norton_product(add(first, second), up)
        assert cool(heat(first, one), ONE) is first or not first.is_number
        if at_most(first, second):
            assert at_most(norton_product(first, up), norton_product(second, up))
    for m in range(8):
        assert (
            overheat(number_up_star(nimber=m), one, one) is norton_product(number_up_star(nimber=m), read_value("1*"))
            or m > 1
        )
        assert ordinal_sum(number_up_star(nimber=m), number_up_star(nimber=2)) is number_up_star(nimber=m + 2)
        assert ordinal_sum(number_up_star(Dyadic(m)), number_up_star(ONE)) is number_up_star(Dyadic(m + 1))
        for n in range(8):
            assert conway_product(number_up_star(Dyadic(m, 1)), number_up_star(Dyadic(n, 2))) is number_up_star(
                Dyadic(m * n, 3)
            )
    assert heat(number_up_star(nimber=1), one) is switch(one)
    for size in (ONE, Dyadic(3)):
        assert outcome(tiny(number_up_star(size))) is Outcome.L and at_most(multiple(9, tiny(number_up_star(size))), up)


@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.slow)])
def test_reduced_forms(count):
    random = Random(7)
    small = [form for form in born_by(3) if is_all_small(form)]
    for form in random.sample(born_by(3), min(count, 1474)):
        found = reduce(form)
        near = subtract(found, form)
        assert left_stop(near) == right_stop(near) == ZERO and reduce(found) is found
        assert birthday(found) <= birthday(form)
        assert reduce(add(form, random.choice(small))) is found


def test_ordinal_sums_on_an_edge_need_no_comparisons() -> None:
    for base in (number_up_star(ONE), number_up_star(-ONE), number_up_star(nimber=1)):
        for form in [*born_by(2), *Random(5).sample(born_by(3), 40)]:
            left = [*left_of(base), *(ordinal_sum(base, option) for option in left_of(form))]
            right = [*right_of(base), *(ordinal_sum(base, option) for option in right_of(form))]
            assert ordinal_sum(base, form) is canonical(left, right)


def test_a_text_may_be_a_game_and_its_position() -> None:
    assert bouton.value("nim 3 + kayles 7") == bouton.value("*")


@pytest.mark.parametrize(
    ("text", "said"), [("domineering ..|x.", "'x' in '..|x.' is not a square"), ("", "value"), ("abc", "is no value")]
)
def test_a_text_that_is_neither_value_nor_position(text: str, said: str) -> None:
    with pytest.raises(bouton.NotationError, match=re.escape(said)):
        bouton.value(text)
