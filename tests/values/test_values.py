"""Laws of the values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.errors import NimRangeError
from bouton.values.loopy import Loopy
from bouton.values.mex import mex, nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_OUTCOME,
    MISERE_REMOTENESS,
    OUTCOME,
    REMOTENESS,
    VALUATIONS,
)

numbers = st.integers(0, 1 << 70)
small = st.lists(st.integers(0, 12), max_size=8)
loopy = st.frozensets(st.integers(0, 9), max_size=4).map(Loopy)
values = st.one_of(st.integers(0, 63), loopy)


@given(small)
def test_mex_is_the_least_number_that_is_missing(found):
    least = mex(found)
    assert least not in found and all(n in found for n in range(least))
    assert mex(found) == mex(set(found)) == mex(iter(found)) <= len(found)


@given(numbers, numbers, numbers)
def test_nim_sum_is_a_group_of_exponent_2(a, b, c):
    assert nim_sum([a, b]) == nim_sum([b, a])
    assert nim_sum([nim_sum([a, b]), c]) == nim_sum([a, nim_sum([b, c])]) == nim_sum([a, b, c])
    assert nim_sum([a, 0]) == a and nim_sum([a, a]) == 0 and nim_sum([]) == 0
    assert nim_sum([a, b, nim_sum([a, b])]) == 0
    for negative in ([a, -1 - b], [-1 - b, a, c]):
        with pytest.raises(NimRangeError, match=r"nim_sum: -[0-9]+ is"):
            nim_sum(negative)


@given(st.integers(0, 40), st.integers(0, 40))
def test_nim_sum_is_the_mex_of_the_options(a, b):
    assert nim_sum([a, b]) == mex([x ^ b for x in range(a)] + [a ^ y for y in range(b)])


@given(values, values, values)
def test_plus_is_commutative_and_associative(a, b, c):
    plus = GRUNDY.plus
    assert plus(a, b) == plus(b, a) and plus(plus(a, b), c) == plus(a, plus(b, c))
    assert plus(a, GRUNDY.zero) == a
    if isinstance(a, int) and isinstance(b, int):
        assert plus(a, b) == a ^ b


@given(values, values)
def test_the_rest_of_a_sum_is_what_brings_it_to_the_total(total, own):
    rest = GRUNDY.rest(total, own)
    if isinstance(total, int) and isinstance(own, int):
        assert GRUNDY.plus(rest, own) == total
    else:
        assert rest is None


@given(loopy, values, values)
def test_no_rest_of_a_sum_makes_up_for_an_endless_part(endless, rest, total):
    assert not isinstance(GRUNDY.plus(endless, rest), int)
    assert GRUNDY.rest(total, endless) is None


outcomes = st.lists(st.sampled_from([outcome for outcome in Outcome if None not in outcome.starters]), max_size=4)


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_is_what_each_starter_gets(outcome):
    left, right = outcome.starters
    assert Outcome.of_starters(left, right) is outcome
    words = {True: "win", None: "draw", False: "loss"}
    assert (outcome.left_first, outcome.right_first) == (words[left], words[right])
    if str(outcome)[0] in "PN":  # at least a draw for the previous player; for the next one
        assert {left, right} <= ({False, None} if outcome[0] == "P" else {True, None})
    if outcome.endswith("^"):  # at least a draw for Left
        assert left is not False and right is not True
    if outcome.endswith("v"):
        assert right is not False and left is not True
    assert outcome.entry.isascii() and "^" not in outcome.entry and "_" not in outcome.entry


@given(outcomes, outcomes)
def test_an_outcome_comes_from_both_players_options(left, right):
    """Who begins wins with a move to a position that the other, beginning there, does not win."""
    lost_by_right, lost_by_left = {"P", "L"}, {"P", "R"}
    for valuation in (OUTCOME, MISERE_OUTCOME):
        left_wins = bool(lost_by_right & set(left)) or (valuation.misere and not left)
        right_wins = bool(lost_by_left & set(right)) or (valuation.misere and not right)
        assert valuation.of(left, right) == (("P", "R"), ("L", "N"))[left_wins][right_wins]


@given(st.lists(st.sampled_from([Outcome.P, Outcome.N]), max_size=4))
def test_the_same_options_given_once_or_twice(found):
    for valuation in (OUTCOME, MISERE_OUTCOME):
        assert valuation.of(found, found) is valuation.of(found, list(found))


@given(small)
def test_a_stronger_valuation_implies_the_weaker(found):
    for weak in (OUTCOME, MISERE_OUTCOME):
        ((strong, convert),) = weak.implied_by
        assert weak.conversion_from(strong) is convert and strong.misere is weak.misere
        weaker = [convert(value) for value in found]
        assert convert(strong.of(found, found)) == weak.of(weaker, weaker)
    assert OUTCOME.conversion_from(MISERE_GRUNDY) is None and GRUNDY.conversion_from(OUTCOME) is None
    assert [GRUNDY.conversion_from(GRUNDY)(value) for value in found] == found


@given(st.lists(st.integers(0, 30), max_size=6))
def test_remoteness_tells_the_outcome_by_its_parity(found):
    normal, misere = REMOTENESS.of(found, found), MISERE_REMOTENESS.of(found, found)
    outcomes = [Outcome.P if n % 2 == 0 else Outcome.N for n in found]
    assert (normal % 2 == 0) == (OUTCOME.of(outcomes, outcomes) is Outcome.P)
    misere_outcomes = [Outcome.N if n % 2 == 0 else Outcome.P for n in found]
    assert (misere % 2 == 0) == (MISERE_OUTCOME.of(misere_outcomes, misere_outcomes) is Outcome.N)
    assert normal <= 1 + max(found, default=-1) and misere <= 1 + max(found, default=-1)


def test_ends_of_the_game():
    assert [valuation.of(*[[]] * 2) for valuation in VALUATIONS] == [0, "P", 1, "N", 0, 0]
    assert MISERE_GRUNDY.plus is None and OUTCOME.plus is None
    assert len({valuation.name for valuation in VALUATIONS}) == len(VALUATIONS)


@given(st.frozensets(st.integers(0, 99), max_size=5))
def test_loopy_values_are_written_in_order(reach):
    inner = str(Loopy(reach)).removeprefix("∞").strip("()")
    assert [int(part) for part in inner.split(",") if part] == sorted(reach)
