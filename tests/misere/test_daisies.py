"""Daisies and its relatives: the strategy against plain search, against proved quotients, and its moves."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.quotients import quotient_text
from bouton.kinds.player import Player
from bouton.misere.daisies import Daisies, Standing, daisies_of
from bouton.misere.family import family_of
from bouton.misere.monoid import Bipartite
from bouton.misere.source import MisereDaisies
from bouton.misere.walk import PairWalk
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME

#: all codes of at most three digits after the point with Grundy values 1, 2, 1, 2 … and quotients that grow
RELATIVES = [
    "0.355", "0.357", "0.754", "0.755", "0.756", "0.757", "4.305", "4.307", "4.315", "4.317", "4.345", "4.347",
    "4.355", "4.357", "4.7", "4.71", "4.701", "4.702", "4.703", "4.704", "4.705", "4.706", "4.707", "4.711",
    "4.712", "4.713", "4.714", "4.715", "4.716", "4.717", "4.744", "4.745", "4.746", "4.747", "4.754", "4.755",
    "4.756", "4.757",
]  # fmt: skip
FINITE = ["0.75", "0.751", "0.752", "0.753", "4.74", "4.75", "4.741", "4.742", "4.743", "4.751", "4.752", "4.753"]
KINDS = ("4.7", "4.702", "0.754", "0.756", "4.305", "4.307", "0.355", "0.357")  # one code for each strategy


def strategy(code: str) -> Daisies:
    found = daisies_of(code)
    assert found is not None
    return found


def plain_search(code: str) -> Any:
    ruleset: Any = bouton.find(f"octal:{code}")

    @cache
    def heap(size: int) -> list[tuple[int, ...]]:
        return [tuple(part for part in option if part) for option in ruleset.heap_options(size)]

    @cache
    def lost(heaps: tuple[int, ...]) -> bool:
        moves = [
            (*heaps[:place], *option, *heaps[place + 1 :])
            for place, size in enumerate(heaps)
            if heaps.index(size) == place
            for option in heap(size)
        ]
        return bool(moves) and not any(lost(tuple(sorted(move))) for move in moves)

    return lost


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Ascending."""
    if not total:
        yield ()
    for size in range(1, min(total, largest) + 1):
        yield from ((*rest, size) for rest in partitions(total - size, size))


def compare(code: str, tokens: int) -> None:
    lost, daisies = plain_search(code), strategy(code)
    for total in range(1, tokens + 1):
        for heaps in partitions(total, total):
            assert daisies.standing_of(heaps).is_lost == lost(heaps), (code, heaps)


def test_the_codes() -> None:
    """Of all codes; that the others with these Grundy values have finite quotients is proved by the next test."""
    codes = [f"{first}.{''.join(rest)}" for first in "04" for n in (1, 2, 3) for rest in product("01234567", repeat=n)]
    found = [code for code in codes if code[-1] != "0" and daisies_of(code) is not None]
    assert sorted(found) == sorted(RELATIVES)
    assert {strategy(code) for code in RELATIVES} == {strategy(code) for code in KINDS}
    assert daisies_of("8.7") is daisies_of("4.7777") is daisies_of("0.F") is daisies_of("0.") is None


def test_the_others_have_finite_quotients() -> None:
    for code in FINITE:
        found = bouton.quotient(f"octal:{code}")
        assert (found.order, found.period, daisies_of(code)) == (8, 2, None)


@pytest.mark.parametrize("code", KINDS)
def test_sums_of_few_tokens_as_plain_search_has_them(code: str) -> None:
    compare(code, 13)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("code", RELATIVES)
def test_all_sums_of_24_tokens_as_plain_search_has_them(code: str) -> None:
    compare(code, 24)


def prove(code: str, last: int) -> int:
    """That the strategy is right for all sums of the heaps up to `last`: it reads a finite monoid, which is walked."""
    daisies, family = strategy(code), family_of(bouton.find(f"octal:{code}"))
    most = 1 + max(daisies.one(heap).top for heap in range(1, last + 1))
    singles = [daisies.one(heap) for heap in range(1, last + 1)]

    def plus(one: Standing, two: Standing) -> Standing:
        total = one.plus(two)
        return total._replace(weight=min(total.weight, most))

    elements = [Standing()]
    place = {elements[0]: 0}
    for element in elements:
        for single in singles:
            if (further := plus(element, single)) not in place:
                place[further] = len(elements)
                elements.append(further)
    table = [[place[plus(one, two)] for two in elements] for one in elements]
    monoid = Bipartite(table, [element.is_lost for element in elements])
    walk = PairWalk(monoid)
    for heap in range(1, last + 1):
        options = {place[daisies.standing_of(option)] for option in family.options(heap)}
        assert walk.add(heap, place[daisies.one(heap)], options) is None, (code, heap)
    return len(walk)


def test_the_strategy_is_proved_for_all_sums_of_the_first_heaps() -> None:
    assert prove("4.7", 9) > 9


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("code", KINDS)
def test_the_strategy_is_proved_for_all_sums_of_more_heaps(code: str) -> None:
    prove(code, 16)


@pytest.mark.parametrize("code", ["4.7", "4.702", "0.355"])
def test_outcomes_and_moves_as_search_has_them(code: str) -> None:
    ruleset, plain = bouton.find(f"octal:{code}"), Sources([], Search(), None)
    random, source = Random(code), MisereDaisies()
    for heaps in [(8, 1), (10, 2), (9, 5), (1, 3, 1), (7,), (6, 0, 6)] + [
        tuple(random.randint(1, 8) for _ in range(random.randint(1, 3))) for _ in range(6)
    ]:
        answer, found = source.lookup(ruleset, MISERE_OUTCOME, heaps), plain.value(ruleset, MISERE_OUTCOME, heaps)
        assert answer is not None and found is not None and answer.value is found.value
        moves: Any = source.moves(ruleset, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
        expected = list(plain.winning_moves(ruleset, heaps, True))
        assert list(moves) == expected and moves.how_many(10**6) == len(expected)


def test_moves_in_large_heaps_are_counted_and_found(monkeypatch: pytest.MonkeyPatch) -> None:
    source, random = MisereDaisies(), Random(4)
    for code in KINDS:
        ruleset = bouton.find(f"octal:{code}")
        for heaps in [(300,), (301, 90), (299, 60, 1), (402, 1, 1), (350, 344), (350, 123, 5)] + [
            (random.randint(200, 400), random.randint(1, 200)) for _ in range(4)
        ]:
            moves: Any = source.moves(ruleset, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
            expected = list(moves)
            monkeypatch.setattr("bouton.misere.daisies_moves._SHORT", 1)
            quick: Any = source.moves(ruleset, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
            assert quick.how_many(10**6) == len(expected), (code, heaps)
            assert list(quick) == expected
            monkeypatch.undo()
    moves = source.moves(bouton.find("octal:4.7"), MISERE_OUTCOME, (10**40, 10**39, 17), Outcome.P, Player.LEFT)
    assert next(moves) and moves.how_many(1_000) == 1_001


def test_the_programs_moves_win_sums_of_thousands_of_heaps() -> None:
    """From a won sum; random replies; the program never makes the last move."""
    source, random, ruleset = MisereDaisies(), Random(7), bouton.find("octal:4.7")
    position = (*(random.randint(1, 9) for _ in range(1_500)), 7_900)
    daisies = strategy("4.7")
    if daisies.standing_of(position).is_lost:
        position = (*position, 1)
    for _ in range(15):
        moves: Any = source.moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        position = next(moves)
        assert daisies.standing_of(position).is_lost
        index = random.randrange(len(position))
        replies: Any = list(ruleset.heap_options(position[index]))  # type: ignore[attr-defined]
        if replies:
            position = ruleset.replace(position, index, random.choice(replies))
            assert not daisies.standing_of(position).is_lost


@pytest.mark.parametrize("code", ["4.7", "4.702", "0.755", "0.357"])
def test_quotients_read_off_from_the_strategy_are_those_of_the_search(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = bouton.quotient(f"octal:{code}", heaps=11)
    monkeypatch.setattr("bouton.misere.quotient.MOST_HEAPS_OF_STRATEGY", 0)
    searched = bouton.quotient(f"octal:{code}", heaps=11)
    for name in ("phi", "orders", "generators", "genus", "kernel", "tame", "order"):
        assert quick.to_dict()[name] == searched.to_dict()[name]
    assert set(quick.p_portion) == set(searched.p_portion) and set(quick.relations) == set(searched.relations)


def test_a_quotient_without_end_is_said_to_be_one() -> None:
    found = bouton.quotient("octal:4.7")
    assert (found.stopped, found.proved, found.complete, found.to_dict()["order"]) == ("endless", False, False, None)
    assert found.growth()[-1] == [24, 190]
    for language, word in (("en", "without end"), ("fr", "sans fin")):
        assert word in quotient_text(found.to_dict(), language)


def test_the_reason_in_both_languages() -> None:
    words = {"en": ("reach of heap 10", "every heap is *1", "as in normal play"),
             "fr": ("portée du tas 10", "chaque tas est *1", "comme en version normale")}  # fmt: skip
    for lang, expected in words.items():
        for position, word in zip(("10,5", "1,3,3", "12,12,1"), expected, strict=True):
            assert word in bouton.analyze("octal:4.7", position, misere=True, lang=lang).explanation["text"]
    for sizes in combinations_with_replacement(range(6), 2):
        bouton.analyze("octal:0.357", sizes, misere=True)
