"""`bouton.value`: operators, properties, sums of hot games without canonical forms."""

import pickle
from copy import copy, deepcopy
from fractions import Fraction
from random import Random

import pytest

import bouton
from bouton.partizan.addition import add_all
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic, simplest
from bouton.partizan.form import Form, left_of, left_stop, negative, number_up_star, right_stop
from bouton.partizan.hot_sums import (
    simplify,
    sum_mean,
    sum_outcome,
    sum_stops,
    sum_temperature,
    sum_walls,
    winning_part,
)
from bouton.partizan.order import outcome
from bouton.partizan.thermograph import thermograph, value_at
from bouton.values.outcome import Outcome


def test_operators():
    up, star, one = bouton.value("^"), bouton.value("*"), bouton.value(1)
    assert up > 0 and star | 0 and up | star and up + up > star and up < Fraction(1, 1024)
    assert one == 1 and hash(one) == hash(1) and one != 2 and one != "1" and one != Fraction(1, 3)
    assert bouton.value("1/2") == Fraction(1, 2) and hash(bouton.value("1/2")) == hash(Fraction(1, 2))
    assert star + star == 0 and not (star - star) and -star == star and 2 - one == one and +one is one
    assert (one >= 1) and (one <= 1) and not one < 1 and not one > 1 and 3 * up == up + up + up == up * 3
    assert {bouton.value("{0|*}"), up} == {up} and pickle.loads(pickle.dumps(up)) == up
    assert bouton.value([0], [star]) == up and eval(repr(bouton.value("±{4|2}"))) == bouton.value("±{4|2}")
    assert up.compare("^*") == "‖" and up.compare("v") == ">" and str(up.ordinal_sum(1)) == "^[2]"
    with pytest.raises(AttributeError):
        up.parts = ()
    for bad in ("x", 0.1, None, Fraction(1, 3), True, []):
        with pytest.raises(bouton.BoutonError):
            bouton.value(bad)
    with pytest.raises(bouton.InputError):
        bouton.value("1", ["2"])


def test_what_is_known():
    hot = bouton.value("{4|2||-1}")
    assert (hot.mean, hot.temperature, hot.left_stop, hot.right_stop) == (1, 2, 2, -1)
    assert hot.birthday == 6 and hot.atomic_weight is None and hot.outcome is bouton.Outcome.N
    assert bouton.value("^^*3").atomic_weight == 2 and bouton.value("^").far_star == ">"
    assert bouton.value("3/4").temperature == Fraction(-1, 4) and bouton.value("5").temperature == -1
    assert [str(each) for each in bouton.value("{2,{3|1}|0}").left_options] == ["{3|1}", "2"]
    assert hot.thermograph().svg().startswith("<svg") and "moyenne" in hot.thermograph().svg("fr")
    assert hot._repr_html_().startswith("<div")
    assert bouton.value("0").thermograph().svg().startswith("<svg")


def switches(count: int) -> tuple[Form, ...]:
    return tuple(canonical([number_up_star(Dyadic(n))], [number_up_star(Dyadic(-n))]) for n in range(1, count + 1))


@pytest.mark.thorough
def test_switches_to_24():
    """The left wall that Conway's theory of switches gives, at every quarter of a degree."""
    found = bouton.value("+".join(f"±{n}" for n in range(1, 25)))
    assert (found.mean, found.temperature, found.left_stop, found.right_stop) == (0, 24, 12, -12)
    assert found.outcome is Outcome.N and found.best_move("right") == (bouton.value("±24"), bouton.value("-24"))
    assert found.cool("1/2").temperature == Fraction(47, 2)
    assert found == found + 0 and (found | 0) and found < 13
    with pytest.raises(bouton.SearchLimitError, match="text"):
        str(bouton.value("+".join(f"±{n}" for n in range(1, 18))))
    walls = sum_walls(switches(24))
    for quarter in range(96):
        tax, j = Dyadic(quarter, 2), quarter // 4
        m = 24 - j
        expected = Dyadic(m, 1) if m % 2 == 0 else Dyadic(m - 1, 1) + Dyadic(j + 1) - tax
        assert value_at(walls.left, tax) == expected
    for count in range(1, 6):
        formed, walls = thermograph(add_all(switches(count))), sum_walls(switches(count))
        assert (walls.left, walls.right) == (formed.left, formed.right)


def random_part(random: Random) -> Form:
    numbers = [number_up_star(Dyadic(n, 1)) for n in sorted(random.sample(range(-8, 9), 3), reverse=True)]
    kind = random.randrange(4)
    if kind == 0:
        return canonical(numbers[:1], numbers[1:2])
    if kind == 1:
        found = canonical(numbers[:1], [canonical(numbers[1:2], numbers[2:])])
        return random.choice([found, negative(found)])
    if kind == 2:
        return number_up_star(Dyadic(random.randint(-4, 4), 1), random.randint(-2, 2), random.randint(0, 2))
    return canonical([number_up_star()], [canonical([number_up_star()], [number_up_star(Dyadic(-2))])])


@pytest.mark.parametrize("count", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_sums_that_are_not_formed(count):
    """Against the canonical form of the same sum."""
    random = Random(8)
    for _ in range(count):
        parts = simplify(random_part(random) for _ in range(random.randint(2, 4)))
        formed = add_all(parts)
        graph = thermograph(formed)
        assert sum_mean(parts) == graph.mean
        bounds = sum_temperature(parts)
        assert bounds.least <= graph.temperature <= bounds.most
        for bounds, stop in zip(sum_stops(parts), (left_stop(formed), right_stop(formed)), strict=True):
            assert bounds.least <= stop <= bounds.most
        found = sum_outcome(parts)
        assert found in (None, outcome(formed))
        for right in (False, True):
            move = winning_part(parts, right)
            if found is not None:
                assert (move is not None) is (found in (Outcome.N, Outcome.R if right else Outcome.L))
            if move is not None:
                assert move[0] in parts and (right or move[1] in left_of(move[0]))
        walls = sum_walls(parts)
        if walls is not None:
            assert (walls.left, walls.right, walls.temperature) == (graph.left, graph.right, graph.temperature)


def test_bounds_of_large_sums_say_so():
    random = Random(9)
    parts = simplify(random_part(random) for _ in range(50))
    left, right = sum_stops(parts)
    assert right.least <= right.most <= left.most and left.least <= left.most
    assert right.most <= sum_mean(parts) <= left.most


def test_sums_that_are_not_formed_are_written_and_pickled_by_their_parts():
    total = sum(bouton.value(f"±{n}") for n in range(1, 25))
    again = pickle.loads(pickle.dumps(total))
    assert again == total and len(again.parts) == 24 and eval(repr(total)) == total
    assert copy(total) is deepcopy(total) is total
    slow = sum(bouton.value(f"{{{7 + 3 * n}||{n % 4}|{-20 - n}}}") for n in range(40))
    assert repr(slow).startswith("bouton.value('{7||0|-20} + {10||1|-21} + ")
    assert slow._form is None and slow.mean == eval(repr(slow)).mean


def test_a_value_without_a_text_that_can_be_read_has_a_repr():
    long = bouton.value("heat(*14,1)")
    assert repr(long) == "<bouton.Value too long to be written>"
    for refused in (str, pickle.dumps):
        with pytest.raises(bouton.SearchLimitError, match="more than 100,000 characters") as found:
            refused(long)
    assert "100\N{NO-BREAK SPACE}000 caractères" in found.value.say("fr")


def test_a_winning_move_is_asked_for_a_player():
    up = bouton.value("^")
    assert up.best_move("left") == up.best_move(bouton.Player.LEFT) == (up, 0)
    assert up.best_move(bouton.Player.RIGHT) is None
    for wrong in ("Left", "gauche", "", None):
        with pytest.raises(bouton.InputError, match="is not a player"):
            up.best_move(wrong)


def test_denominators_of_any_size_are_read_back():
    for exponent in (4095, 4096, 4097, 14_000):
        small = bouton.value(Fraction(3, 2**exponent))
        assert eval(repr(small)) == small == pickle.loads(pickle.dumps(small)) and small.birthday == exponent + 1
    between = bouton.value([Fraction(1, 2**13_999)], [Fraction(1, 2**13_998)])
    assert between == Fraction(3, 2**14_000)


def test_the_simplest_number_between_two():
    numbers = sorted(Fraction(n, 32) for n in range(-80, 81))
    numbers.sort(key=lambda each: (each.denominator, abs(each)))  # of two as simple, one lies between no two without 0
    random = Random(5)
    for _ in range(2000):
        low, high = sorted(random.sample(range(-80, 81), 2))
        open_low, open_high = random.random() < 0.5, random.random() < 0.5
        fits = [
            each
            for each in numbers
            if (low < 32 * each or (low == 32 * each and not open_low))
            and (32 * each < high or (32 * each == high and not open_high))
        ]
        found = simplest(Dyadic(low, 5), Dyadic(high, 5), open_low, open_high)
        if fits:
            assert found.fraction() == fits[0]
        else:
            assert found is None or found.exponent > 5
    tiny = simplest(Dyadic(1, 300_000), Dyadic(1, 299_999))
    assert tiny == Dyadic(3, 300_001)


def test_loopy_values_in_latex() -> None:
    for text, tex in (("over", r"$\mathrm{over}$"), ("dud", r"$\mathrm{dud}$"), ("1 & 0", r"$1 \mathbin{\&} 0$")):
        assert bouton.value(text)._repr_latex_() == tex
    assert bouton.value("v")._repr_latex_() == r"${\downarrow}$"


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("5vv*2", r"5{\downarrow}{\downarrow}{\ast}2"),
        ("{on|vv}", r"\{\mathrm{on}\mid {\downarrow}{\downarrow}\}"),
        ("2+_12", "2+_{12}"),
        ("-_1/2", "-_{1/2}"),
        ("{0|+_{2|1}}", r"\{0\mid +_{\{2\mid 1\}}\}"),
        ("+_(1^)", r"+_{(1{\uparrow})}"),
        ("^<3>", r"{\uparrow}\langle 3\rangle"),
    ],
)
def test_downs_tinies_and_powers_in_latex(text: str, latex: str) -> None:
    assert (str(found := bouton.value(text)), found.to_latex()) == (text, f"${latex}$")
