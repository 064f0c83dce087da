"""Sums without canonical forms: every statement about them agrees with their canonical forms."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bouton
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import number_up_star
from bouton.partizan.hot_sums import Bounds, sum_temperature, sum_walls
from bouton.partizan.operations import switch

#: the sums of switches that cancel, each with the temperature of the number that is left
CANCELLED = (
    ("{2|0} + {2|0}", "-1"),
    ("{0|-1} + {0|-1}", "-1"),
    ("{1/2|0} + {1/2|0} + 1/4", "-1/4"),
    ("{3|1} + {1/2|-3/2}", "-1/2"),
    ("{2|0} + {5|3} + {1|-2} + {4|1}", "-1"),
    ("{1|0} + {2|1} + {3/2|-1/2} + {1/4|-7/4}", "-1/4"),
    ("{2|0} + {2|0} + *", "0"),
    ("{2|0} + {2|0} + ^", "0"),
)


@pytest.mark.parametrize(("text", "temperature"), CANCELLED)
def test_switches_that_cancel_leave_a_number(text: str, temperature: str) -> None:
    total = bouton.value(text)
    before = total.temperature, total.temperature_bounds(), total.thermograph().temperature
    assert str(total) and before == (total.temperature, total.temperature_bounds(), total.thermograph().temperature)
    assert total.temperature == Fraction(temperature) and total.temperature_bounds().exact


@pytest.mark.parametrize(
    ("game", "position", "temperature"),
    [
        ("snort", "..o..", "-1"),
        ("toppling-dominoes", "GL.GL", "-1"),
        ("hackenbush", "LR,LRR", "-1/4"),
    ],
)
def test_positions_whose_parts_cancel(game: str, position: str, temperature: str) -> None:
    found = bouton.analyze(game, position)
    assert found.temperature == temperature and bouton.value(found.value).temperature == Fraction(temperature)
    assert bouton.position(game, position).value.thermograph().temperature == Fraction(temperature)


@given(st.integers(-40, 40), st.integers(0, 6))
def test_a_number_stands_at_minus_one_over_its_denominator(top: int, exponent: int) -> None:
    number = Fraction(top, 1 << exponent)
    expected = -Fraction(1, number.denominator)
    assert bouton.value(number).temperature == expected
    assert bouton.value(f"{{{number + 1}|{number}}} + {{{number}|{number - 1}}} - {number}").temperature == expected


_NUMBERS = st.builds(lambda top, exponent: Fraction(top, 1 << exponent), st.integers(-6, 6), st.integers(0, 2))
_SWITCHES = st.builds(
    lambda low, half: f"{{{low + half}|{low - half}}}", _NUMBERS, st.sampled_from([Fraction(1, 4), Fraction(1, 2), 1])
)
_OTHERS = st.sampled_from(["^", "v", "*", "*2", "^^*", "+_1", "-_1", "{3|1||0}", "{0||-1|-3}", "{2|*}", "±{1|0}"])
_PARTS = st.lists(st.one_of(_SWITCHES, _SWITCHES, _NUMBERS.map(str), _OTHERS), min_size=1, max_size=6)


def facts(total: Any) -> dict[str, Any]:
    """What can be said of a value, each part of it where it is known exactly."""
    left, right = total.stop_bounds()
    graph = total.thermograph()
    return {
        "mean": total.mean,
        "temperature": total.temperature,
        "bounds": total.temperature_bounds(),
        "stops": (total.left_stop, total.right_stop),
        "stop bounds": (left, right),
        "walls": (graph.left, graph.right, graph.mean, graph.temperature),
        "number": total.is_number,
        "outcome": total.outcome,
    }


def _unformed(parts: list[str]) -> Any:
    return sum((bouton.value(part) for part in parts), bouton.value(0))


@given(_PARTS)
@example(["{2|0}", "{2|0}"])
@example(["{1/2|0}", "{1/2|0}", "1/4"])
@example(["{2|0}", "{2|0}", "+_1"])
def test_a_sum_and_its_canonical_form_say_the_same(parts: list[str]) -> None:
    """Each fact is asked of a sum of its own, because some of them form the sum."""
    formed = bouton.value(str(_unformed(parts)))
    assert formed.is_number or formed.temperature >= 0
    expected = facts(formed)
    assert _unformed(parts).mean == expected["mean"]
    assert _unformed(parts).temperature == expected["temperature"]
    assert _unformed(parts).is_number is expected["number"]
    assert (_unformed(parts).left_stop, _unformed(parts).right_stop) == expected["stops"]
    assert _unformed(parts).outcome is expected["outcome"]
    graph = _unformed(parts).thermograph()
    assert (graph.left, graph.right, graph.mean, graph.temperature) == expected["walls"]
    heat: Bounds[Fraction] = _unformed(parts).temperature_bounds()
    assert heat.least <= expected["temperature"] <= heat.most
    for bounds, stop in zip(_unformed(parts).stop_bounds(), expected["stops"], strict=True):
        assert bounds.least <= stop <= bounds.most
    said = _unformed(parts)
    str(said)
    assert facts(said) == expected


def test_bounds_hold_a_number_that_is_left() -> None:
    """Parts as they are, without the simplification that a `Value` makes."""
    hot = switch(number_up_star(Dyadic(1)))
    walls = sum_walls((hot, hot, number_up_star(Dyadic(3, 2))))
    assert walls is not None and walls.temperature == Dyadic(-1, 2)
    assert sum_temperature((hot, hot)) == Bounds(Dyadic(-1), Dyadic(-1))


def test_bounds_are_fractions() -> None:
    for text in ("{4|2||-1}", "1/2", "{4|2||-1} + {5|3||-2} + ±{7|4}"):
        total = bouton.value(text)
        bounds = [*total.stop_bounds(), total.temperature_bounds()]
        assert {type(each) for both in bounds for each in both} == {Fraction}
        assert all(both.least < 10 and both.least != "1" and both.most > -10 for both in bounds)
