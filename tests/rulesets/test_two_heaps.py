"""Wythoff's game and Euclid."""

from math import gcd, isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import NotationError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.rulesets.two_heaps import WythoffTable, euclid_grundy, lower_wythoff, wythoff_partner
from bouton.search.sources import Search, Sources
from bouton.values.mex import mex
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME

WYTHOFF, EUCLID = find("wythoff"), find("euclid")
big = st.integers(0, 10**80)

#: Grundy values of Wythoff's game, rows and columns 0 to 10 (Winning Ways, ch. 3, table of Wythoff's game).
GRID = """
0 1 2 3 4 5 6 7 8 9 10
1 2 0 4 5 3 7 8 6 10 11
2 0 1 5 3 4 8 6 7 11 9
3 4 5 6 2 0 1 9 10 12 8
4 5 3 2 7 6 9 0 1 8 13
5 3 4 0 6 8 10 1 2 7 12
6 7 8 1 9 10 3 4 5 13 0
7 8 6 9 0 1 4 5 3 14 15
8 6 7 10 1 2 5 3 4 15 16
9 10 11 12 8 7 13 14 15 16 17
10 11 9 8 13 12 0 15 16 17 14
"""


def test_the_grid():
    sources = Sources()
    for row, line in enumerate(GRID.split("\n")[1:-1]):
        for column, value in enumerate(line.split()):
            assert sources.value(WYTHOFF, GRUNDY, WYTHOFF.cell((row, column))).value == int(value)


def test_lost_pairs_use_up_every_number_and_every_difference_once():
    """Wythoff's own definition: the n-th pair starts with the smallest unused number and has difference n."""
    used = set()
    for n in range(1, 2_000):
        smallest = lower_wythoff(n)
        assert smallest == next(k for k in range(smallest - 1 or 1, smallest + 2) if k not in used)
        used |= {smallest, smallest + n}
        assert wythoff_partner(smallest) == smallest + n and wythoff_partner(smallest + n) == smallest


@given(big)
def test_the_golden_floor_is_exact(n):
    """⌊nφ⌋ = m means m ≤ nφ < m + 1, that is, (2m − n)² ≤ 5n² < (2m + 2 − n)²."""
    m = lower_wythoff(n)
    assert (2 * m - n) ** 2 <= 5 * n * n < (2 * m + 2 - n) ** 2


@given(big)
def test_partners_are_partners(x):
    y = wythoff_partner(x)
    assert wythoff_partner(y) == x and min(x, y) == lower_wythoff(abs(x - y))


@given(st.integers(0, 10**40), st.integers(0, 10**40), st.booleans())
def test_wythoff_moves_are_legal_and_lead_to_lost_positions(x, y, misere):
    sources = Sources(search=Search(positions=10))
    answer = sources.value(WYTHOFF, MISERE_OUTCOME if misere else OUTCOME, (x, y))
    moves = list(sources.winning_moves(WYTHOFF, (x, y), misere))
    for a, b in moves:
        taken = (x - a, y - b)
        assert min(taken) >= 0 and max(taken) > 0 and (0 in taken or taken[0] == taken[1])
        assert sources.mover_loses(WYTHOFF, (a, b), Player.LEFT, misere)
    if x or y or not misere:
        assert bool(moves) is (answer.value is Outcome.N)


@pytest.mark.thorough
def test_wythoff_of_a_hundred_thousand_digits():
    n = 7 * 10**100_000 + 123
    low = lower_wythoff(n)
    sources = Sources(search=Search(positions=10))
    assert sources.value(WYTHOFF, OUTCOME, (low + n, low)).value is Outcome.P
    x, y = low + n, low + 5  # the difference is n − 5, and its pair lies below
    below = lower_wythoff(n - 5)
    assert list(sources.winning_moves(WYTHOFF, (x, y))) == [(x, low), (below + n - 5, below)]


def reference(limit, at_end):
    """Grundy values of Euclid by the definition; `at_end` is the value where one number is 0."""
    values = {}
    for total in range(2 * limit + 1):
        for a in range(max(0, total - limit), total // 2 + 1):
            b = total - a
            rests = range(b - a, -1, -a) if a else ()
            values[a, b] = mex(values[min(a, r), max(a, r)] for r in rests) if a else at_end
    return values


@pytest.mark.parametrize("misere", [False, True])
def test_euclid_values_by_the_definition(misere):
    for (a, b), value in reference(120, int(misere)).items():
        assert euclid_grundy(a, b, misere) == euclid_grundy(b, a, misere) == value, (a, b)


def quotient_value(a, b):
    """The value by the quotients alone, from the last to the first: as long as Euclid's algorithm."""
    if a == 0:
        return 0
    quotients = []
    while a:
        quotients.append(b // a)
        a, b = b % a, a
    less = False
    for q in reversed(quotients[1:]):
        less = q - less >= quotients[0]
    return quotients[0] - less


@given(st.integers(1, 10**60), st.integers(1, 10**60))
def test_euclid_by_golden_means_is_euclid_by_quotients(a, b):
    assert euclid_grundy(a, b) == quotient_value(min(a, b), max(a, b))


@given(st.integers(1, 9), st.integers(1, 25), st.integers(1, 10**6), st.integers(-1, 1))
def test_euclid_near_the_mean_of_q(q, length, factor, change):
    """All quotients q, or all but the last: where the rule has its exception."""
    a, b = 0, 1
    for _ in range(length):
        a, b = b, q * b + a
    a, b = a * factor, b * factor + change
    if a and b > 0:
        assert euclid_grundy(a, b) == quotient_value(min(a, b), max(a, b))


@given(st.integers(0, 10**30), st.integers(0, 10**30), st.booleans(), st.integers(0, 5))
def test_euclid_moves_are_legal_and_have_the_value(a, b, misere, value):
    theorem = next(t for t in EUCLID.theorems if t.valuation is (MISERE_GRUNDY if misere else GRUNDY))
    moves = list(theorem.moves(EUCLID, (a, b), value, Player.LEFT))
    for x, y in moves:
        small, taken = min(a, b), (a - x, b - y)
        assert 0 in taken and max(taken) > 0 and max(taken) % small == 0 and min(x, y) >= 0
        assert euclid_grundy(x, y, misere) == value
    if a and b and value < euclid_grundy(a, b, misere):
        assert moves


def test_nivasch_is_for_the_other_rule():
    """⌊|y/x − x/y|⌋ gives the values where play stops at equal numbers (Nivasch 2006), and not those of this game."""
    stop_at_equal = {}
    for total in range(2, 61):
        for a in range(1, total // 2 + 1):
            b = total - a
            rests = [] if a == b else range(b - a, 0, -a)
            stop_at_equal[a, b] = mex(stop_at_equal[min(a, r), max(a, r)] for r in rests)
            assert stop_at_equal[a, b] == (b * b - a * a) // (a * b)
    assert euclid_grundy(1, 1) == 1 != stop_at_equal[1, 1]
    lost = {pair for pair, value in stop_at_equal.items() if value == 0 and pair[0] < pair[1]}
    assert lost == {(a, b) for a, b in stop_at_equal if euclid_grundy(a, b) == 0}


def test_euclid_loses_below_the_golden_ratio():
    for a in range(1, 60):
        for b in range(a + 1, 160):
            assert (euclid_grundy(a, b) == 0) is (b * b < a * b + a * a)


def test_fibonacci_numbers_of_thousands_of_digits():
    """The slowest case of Euclid's algorithm: the quotients are never written out."""
    a, b = 0, 1
    for _ in range(20_000):
        a, b = b, a + b
    assert gcd(a, b) == 1 and isqrt(5 * b * b) // 2 > b
    found = analyze("euclid", (a, b))
    assert found.outcome == ("P" if b * b < a * b + a * a else "N")
    assert "so close to the golden ratio" in found.explanation["text"]


def test_explanations_count_the_forced_moves():
    assert "3 quotients are 1: as many forced moves, an odd number" in analyze("euclid", "5,8").explanation["text"]
    even = analyze("euclid", "7,12")  # quotients 1, 1, 2, 2
    assert even.outcome == "N" and "The first 2 quotients are 1" in even.explanation["text"]
    assert "31 = 2 × 12 + 7" in analyze("euclid", "12,31").explanation["text"]


@pytest.mark.parametrize("text", ["5", "1,2,3", "", "1,-2", "1,x"])
@pytest.mark.parametrize("game", [WYTHOFF, EUCLID])
def test_bad_positions(game, text):
    with pytest.raises(NotationError) as caught:
        game.parse(text)
    assert caught.value.key in ("two-heaps", "number-negative", "number-wrong")


def test_a_table_needs_two_ranges():
    for coordinates in ((1,), (1, 2, 3)):
        with pytest.raises(NotationError):
            WYTHOFF.cell(coordinates)


def test_the_table_of_wythoff_values_agrees_with_search_and_knows_the_moves():
    table, search = WythoffTable(), Search()
    for x in range(14):
        for y in range(14):
            assert table(x, y) == search.lookup(WYTHOFF, GRUNDY, (x, y)).value
    answer = analyze("sum", "wythoff 7,4 + wythoff 9,12")
    plain = Sources(theory=None)
    ruleset = find("sum")
    data = ruleset.parse("wythoff 7,4 + wythoff 9,12")
    expected = [move for move in ruleset.options(data) if plain.value(ruleset, GRUNDY, move).value == 0]
    assert answer.winning_moves == [ruleset.format(move) for move in expected]
