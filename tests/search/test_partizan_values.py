"""Valuations that read both players' options: two toys, folded by position, against short recursive definitions.

The first toy values a position by the entire tree below it, so that nothing that the fold passes on can be lost. The
second is the number of a red-blue Hackenbush stalk (Winning Ways, ch. 3), against the sign expansion; its values add,
and determine who wins a sum.
"""

from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.answers.position import Position
from bouton.custom.decorator import ruleset
from bouton.kinds.player import Player
from bouton.search.answer import Answer
from bouton.search.budget import Budget
from bouton.search.evaluate import LoopFound, fold
from bouton.search.search import FOLD
from bouton.search.sources import Search, Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

TREE = Valuation("tree", lambda left, right: (frozenset(left), frozenset(right)), partizan=True)

Arcs = tuple[tuple[int, ...], ...]


def acyclic(size: int) -> st.SearchStrategy[Arcs]:
    rows = [st.sets(st.integers(0, v - 1), max_size=3) if v else st.just(set[int]()) for v in range(size)]
    return st.tuples(*rows).map(lambda arcs: tuple(map(tuple, map(sorted, arcs))))


pairs = st.integers(1, 8).flatmap(lambda size: st.tuples(acyclic(size), acyclic(size)))


@pytest.mark.thorough
@given(pairs)
@settings(max_examples=150)
def test_fold_by_position_reads_both_players_options(arcs):
    left, right = arcs

    @cache
    def tree(v: int) -> Any:
        return frozenset(map(tree, left[v])), frozenset(map(tree, right[v]))

    memo: dict[int, Any] = {}
    budget = Budget()
    for v in reversed(range(len(left))):
        assert fold(left.__getitem__, TREE, v, memo, budget, right=right.__getitem__) == tree(v)
    assert memo == {v: tree(v) for v in range(len(left))}
    assert budget.used_positions == len(left)
    assert budget.used_moves == sum(map(len, left + right))  # each option of each player is examined once


@given(pairs)
@settings(max_examples=100)
def test_search_folds_any_valuation_of_both_players_options(arcs):
    left, right = arcs

    @ruleset
    def walk(v, player):
        return left[v] if player == "left" else right[v]

    @cache
    def tree(v: int) -> Any:
        return frozenset(map(tree, left[v])), frozenset(map(tree, right[v]))

    search = Search()
    for v in range(len(left)):
        assert search.lookup(walk, TREE, v) == Answer(tree(v), FOLD)
        assert search.lookup(walk, GRUNDY, v) is None
    assert search.searched_positions == len(left)


@given(st.integers(0, 6))
def test_an_impartial_position_gives_its_options_to_both(n):
    """The nested sets of a heap of Nim, on both sides."""

    @ruleset
    def heap(n):
        return list(range(n))

    @cache
    def tree(n: int) -> Any:
        below = frozenset(map(tree, range(n)))
        return below, below

    assert Search().lookup(heap, TREE, n).value == tree(n)


@pytest.mark.thorough
@given(pairs)
@settings(max_examples=150)
def test_an_outcome_folded_by_position_is_that_of_two_searches_by_turn(arcs):
    left, right = arcs

    @ruleset
    def walk(v, player):
        return left[v] if player == "left" else right[v]

    for valuation in (OUTCOME, MISERE_OUTCOME):

        @cache
        def begins_and_wins(v: int, side: int, misere: bool = valuation.misere) -> bool:
            options = arcs[side][v]
            return misere if not options else not all(begins_and_wins(w, 1 - side) for w in options)

        names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
        search, memo = Search(), dict[int, Any]()
        for v in range(len(left)):
            by_position = fold(left.__getitem__, valuation, v, memo, Budget(), right=right.__getitem__)
            assert by_position == names[begins_and_wins(v, 0), begins_and_wins(v, 1)]
            assert search.lookup(walk, valuation, v).value is by_position


def test_a_decisive_option_spares_the_others_of_the_same_player():
    left = {9: (0, 1, 2), 0: (), 1: (0,), 2: (1,), 5: ()}
    right = {9: (5,), 0: (), 1: (), 2: (), 5: (0,)}
    memo: dict[int, Any] = {}
    assert fold(left.__getitem__, OUTCOME, 9, memo, Budget(), right=right.__getitem__) is Outcome.N
    assert memo == {9: Outcome.N, 0: Outcome.P, 5: Outcome.R}  # Left's 1 and 2 were not examined, Right's 5 was


def test_play_that_comes_back_by_one_players_moves_alone_has_no_value():
    """By turns it ends: after each of Left's moves Right has none."""

    @ruleset
    def round_and_round(v, player):
        return [1 - v] if player == "left" else []

    with pytest.raises(LoopFound):
        fold(lambda v: [1 - v], TREE, 0, {}, Budget(), right=lambda v: [])
    search = Search()
    assert search.lookup(round_and_round, TREE, 0) is None
    assert search.lookup(round_and_round, TREE, 1) is None
    assert search.lookup(round_and_round, OUTCOME, 0).value is Outcome.L


def test_a_valuation_of_one_sequence_is_not_folded_over_two():
    with pytest.raises(AssertionError):
        fold(range, GRUNDY, 3, {}, Budget(), right=range)


# Numbers.


def simplest(left: list[Fraction], right: list[Fraction]) -> Fraction:
    """The simplest number between the values of Left's options and those of Right's (Conway 1976, ch. 2)."""
    low, high = max(left, default=None), min(right, default=None)
    if low is None or high is None:
        return (
            max(Fraction(0), Fraction(floor(low) + 1))
            if low is not None
            else min(Fraction(0), Fraction(ceil(high) - 1) if high is not None else Fraction(0))
        )
    assert low < high  # a stalk is a number
    step = Fraction(1)
    while True:
        least = (floor(low / step) + 1) * step
        if least < high:
            most = (ceil(high / step) - 1) * step
            return min((least, most, Fraction(0)), key=lambda x: (not low < x < high, abs(x)))
        step /= 2


def add(first: Fraction, second: Fraction) -> Fraction:
    return first + second


def take(total: Fraction, own: Fraction) -> Fraction:
    return total - own


def sign(value: Fraction) -> Outcome:
    return Outcome.L if value > 0 else Outcome.R if value < 0 else Outcome.P


NUMBER = Valuation("number", simplest, partizan=True, plus=add, zero=Fraction(0), rest=take)
#: settles nothing of the next valuation, which asks the one after it
SILENT = Valuation("silent", simplest, partizan=True, plus=add, zero=Fraction(0), rest=take)
WHO_WINS = Valuation("who-wins", OUTCOME.of, partizan=True, implied_by=((SILENT, lambda value: None), (NUMBER, sign)))


@ruleset
def stalk(edges, player):
    """Cut an edge of one's own colour; what stood above it is gone."""
    return [edges[:place] for place, edge in enumerate(edges) if edge == ("L" if player == "left" else "R")]


def sign_expansion(edges: str) -> Fraction:
    """Berlekamp's rule: whole steps up to the first change of colour, from there on halves of the step before."""
    value, step = Fraction(0), Fraction(1)
    for edge in edges:
        if edge != edges[0] or step < 1:
            step /= 2
        value += step if edge == "L" else -step
    return value


stalks = st.text("LR", max_size=6)


@given(stalks)
@settings(max_examples=100)
def test_the_number_of_a_stalk(edges):
    assert Search().lookup(stalk, NUMBER, edges) == Answer(sign_expansion(edges), FOLD)


@given(st.lists(st.text("LR", max_size=3), min_size=2, max_size=3))
@settings(max_examples=100)
def test_numbers_settle_a_sum(stack):
    place = Position(stalk, stack[0])
    for edges in stack[1:]:
        place = place + Position(stalk, edges)
    game, data = place.ruleset, place.data
    sources, total = Sources(), sum(map(sign_expansion, stack))
    assert sources.value(game, NUMBER, data).value == total
    assert sources.value(game, WHO_WINS, data).value is sign(total)
    assert Search().lookup(game, OUTCOME, data).value is sign(total)
    assert sources.value(game, WHO_WINS, data).how == sources.value(game, NUMBER, data).how


@pytest.mark.thorough
@given(st.lists(st.text("LR", max_size=3), min_size=2, max_size=3), st.fractions(-2, 2, max_denominator=4))
@settings(max_examples=100)
def test_moves_of_a_sum_to_a_number(stack, value):
    """What the rest of the sum leaves to each part, against trying all options."""
    place = Position(stalk, stack[0])
    for edges in stack[1:]:
        place = place + Position(stalk, edges)
    for player in Player:
        tried = [
            option
            for option in place.ruleset.options(place.data, player)
            if sum(sign_expansion(part.position) for part in option) == value
        ]
        assert list(Sources().moves_to_value(place.ruleset, NUMBER, place.data, value, player)) == tried
