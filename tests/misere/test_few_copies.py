"""Sums with few copies of the largest heap: against the quotient of all sums, and against plain search."""

from fractions import Fraction
from itertools import combinations_with_replacement, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_quotients import plain_search

import bouton
from bouton.misere.confused_sums import least_counters
from bouton.misere.family import family_of
from bouton.misere.layers import fold_count
from bouton.misere.monoid import Bipartite, Word
from bouton.misere.solver import QuotientSolver
from bouton.misere.walk import Failure, PairWalk
from bouton.storage.compiler import can_compile

compiled = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


def quotient_to(spec: str, last: int) -> QuotientSolver:
    solver, family = QuotientSolver(), family_of(bouton.find(spec))
    for heap in range(1, last + 1):
        solver.add(family.options(heap))
    return solver


@compiled
@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize("contradictions", [False, True])
@pytest.mark.parametrize(("spec", "heap"), [("octal:0.77", 5), ("octal:0.72", 4), ("lasker", 4)])
def test_sums_with_few_copies_are_those_of_the_quotient(
    spec: str, heap: int, contradictions: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bouton.misere import copies

    if contradictions:
        monkeypatch.setattr(copies, "FIRST_GUESSES", 0)
    known, whole, family = quotient_to(spec, heap - 1), quotient_to(spec, heap), family_of(bouton.find(spec))
    random = Random(heap)
    for found in islice(copies.few_copies(known, list(family.options(heap))), 4):
        assert known.monoid.order <= found.old_order < found.monoid.order and found.pairs > 1
        for _ in range(300):
            word = (*random.choices(range(1, heap), k=random.randint(0, 6)), *[heap] * random.randint(0, found.copies))
            assert found.is_lost(word) == bool(whole.monoid.lost[whole._image(word)])
        assert found.is_lost((1, *[heap] * (found.copies + 1))) is None
    # four copies tell what any number does
    assert found.old_order == len(whole.monoid.span(whole.images[:heap]))


@compiled
@pytest.mark.thorough
@pytest.mark.once
def test_an_infinite_quotient_grows_with_the_copies() -> None:
    """0.3122 up to heap 7: Weimerskirch, An algorithm for computing indistinguishability quotients in misère games."""
    from bouton.misere.copies import few_copies

    family = family_of(bouton.find("octal:0.3122"))
    lost = plain_search(lambda heap: list(family.options(heap)))
    random, grown = Random(7), []
    for found in islice(few_copies(quotient_to("octal:0.3122", 6), list(family.options(7))), 4):
        grown.append(found.old_order)
        for _ in range(30):
            heaps = [*random.choices(range(1, 7), k=random.randint(0, 5)), *[7] * random.randint(0, found.copies)]
            assert found.is_lost(tuple(heaps)) == lost(tuple(sorted(heaps)))
    assert grown == [72, 80, 100, 118]


@compiled
@pytest.mark.slow
def test_few_heaps_34_of_dawsons_kayles() -> None:
    """Beside a heap 25, heaps 30 tell any two numbers of heaps 34 apart, as far as is tried."""
    from bouton.misere.copies import few_copies

    family = family_of(bouton.find("octal:0.07"))
    for found in islice(few_copies(quotient_to("octal:0.07", 33), list(family.options(34))), 4):
        assert found.old_order == {1: 700, 2: 764, 3: 974, 4: 1180}[found.copies]
    for copies in (2, 3, 4):
        for others in range(30):
            said = found.is_lost((25, *[30] * others, *[34] * copies))
            assert said == (others >= copies and (others - copies) % 2 == 0)


@compiled
@pytest.mark.thorough
@pytest.mark.once
def test_contradictions_are_sums_with_different_outcomes() -> None:
    from bouton.misere.dense import DenseBase

    solver, family = quotient_to("octal:0.07", 24), family_of(bouton.find("octal:0.07"))
    solver.parts.add(family.options(25))
    base = DenseBase(solver.parts, solver.monoid, solver.images, solver.images_as_words(), {})
    lost = plain_search(lambda heap: list(family.options(heap)))
    pairs = base.contradictions(solver.parts.options[25], 1)
    assert pairs
    for first, second in pairs:
        assert solver._image(first) == solver._image(second) and lost(first) == lost(second)
        assert lost(tuple(sorted((*first, 25)))) != lost(tuple(sorted((*second, 25))))


@compiled
def test_choosing_counters_counts_as_work(monkeypatch: pytest.MonkeyPatch) -> None:
    from bouton.misere import copies

    steps, pairs = 0, list[int]()

    def check() -> None:
        nonlocal steps
        steps += 1
        if steps > 300:
            raise TimeoutError

    def chosen(apart: list[tuple[Word, Word]], letters: list[Word]) -> dict[int, int] | None:
        pairs.append(len(apart))
        return least_counters(apart, letters)

    monkeypatch.setattr(copies, "PAIRS_OF_STEP", 1)
    monkeypatch.setattr(copies, "least_counters", chosen)
    options = list(family_of(bouton.find("octal:4.77")).options(6))
    with pytest.raises(TimeoutError):
        list(islice(copies.few_copies(quotient_to("octal:4.77", 5), options, check), 8))
    assert len(pairs) > 4 and sum(pairs) <= 300


@compiled
@pytest.mark.thorough
@pytest.mark.once
def test_of_more_copies_nothing_is_asked() -> None:
    """Sums of at most two heaps 3 and any heaps 1 of Nim, in a monoid that is wrong for three heaps 3."""
    from bouton.misere.dense import DenseBase

    solver, family = quotient_to("nim", 2), family_of(bouton.find("nim"))
    solver.parts.add(family.options(3))
    base = DenseBase(solver.parts, solver.monoid, solver.images, solver.images_as_words(), {})
    found, excluded = base.guess_up_to(solver.parts.options[3], 2)
    assert found.monoid.lost[excluded] == 0
    assert all(found.monoid.table[excluded][element] == excluded for element in range(found.monoid.order))
    products = {3: [0, *found.images[1:3]], 2: [0, found.images[1]], 1: [0]}
    asked, all_sums = PairWalk(found.monoid, excluded=excluded), PairWalk(found.monoid)
    assert all(asked.add(heap, found.images[heap], options) is None for heap, options in sorted(products.items()))
    assert any(isinstance(all_sums.add(heap, found.images[heap], products[heap]), Failure) for heap in (1, 2, 3))
    lost = plain_search(lambda heap: list(family.options(heap)))
    for count in range(5):
        for heaps in combinations_with_replacement((1, 2), count):
            for copies in range(3):
                product = found.monoid.product([found.images[heap] for heap in (*heaps, *[3] * copies)])
                assert bool(found.monoid.lost[product]) == lost((*heaps, *[3] * copies))


def with_one_copy(spec: str, heap: int) -> bool:
    """Whether the sums with at most one of these heaps are found."""
    from bouton.misere.copies import few_copies
    from bouton.misere.layers import SizeError

    try:
        return (
            next(few_copies(quotient_to(spec, heap - 1), list(family_of(bouton.find(spec)).options(heap)))) is not None
        )
    except SizeError:
        return False


@compiled
def test_a_guess_grows_eightfold(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 26 elements to 189, 7.3 times as many, and nevertheless to a proof; from 48 to 409, 8.5 times, in vain."""
    from bouton.misere import copies
    from bouton.misere.layers import SizeError

    orders: list[int] = []
    verify = copies._Layers._verify_guess

    def recorded(self: Any, guess: Any, excluded: int) -> Any:
        orders.append(guess.monoid.order)
        return verify(self, guess, excluded)

    def given_up(self: Any) -> Any:
        raise SizeError

    monkeypatch.setattr(copies._Layers, "_verify_guess", recorded)
    monkeypatch.setattr(copies._Layers, "by_contradictions", given_up)
    assert with_one_copy("octal:0.3123", 9) and orders == [43, 69, 93, 189, 137, 117, 97]
    orders.clear()
    assert not with_one_copy("octal:0.06", 17) and orders == [89, 145, 185, 409]
    for order, enough in ((189, True), (188, False)):
        monkeypatch.setattr(copies, "GROWTH_OF_GUESS", Fraction(order, 26))
        assert with_one_copy("octal:0.3123", 9) is enough


@compiled
def test_guesses_by_contradictions(monkeypatch: pytest.MonkeyPatch) -> None:
    from bouton.misere import copies

    monkeypatch.setattr(copies, "FIRST_GUESSES", 0)
    with monkeypatch.context() as patch:
        for guesses, enough in ((14, True), (13, False)):
            patch.setattr(copies, "GUESSES_OF_COPIES", guesses)
            assert with_one_copy("octal:0.07", 25) is enough
    # counters that are others each time and never the right ones
    asked: list[int] = []

    def astray(apart: list[tuple[Word, Word]], letters: list[Word]) -> dict[int, int]:
        asked.append(2 + len(asked) % 2)
        return {1: asked[-1]}

    monkeypatch.setattr(copies, "least_counters", astray)
    assert not with_one_copy("octal:4.77", 6) and len(asked) == 300


@compiled
def test_contradictions_that_are_collected_together(monkeypatch: pytest.MonkeyPatch) -> None:
    from bouton.misere import dense

    filled: list[tuple[int, int]] = []
    contradictions = dense.compiled.contradictions

    def recorded(*given: Any) -> int:
        found: int = contradictions(*given)
        filled.append((found, len(given[-3])))
        return found

    solver, family = quotient_to("octal:4.7", 11), family_of(bouton.find("octal:4.7"))
    solver.parts.add(family.options(12))
    base = dense.DenseBase(solver.parts, solver.monoid, solver.images, solver.images_as_words(), {})
    monkeypatch.setattr(dense.compiled, "contradictions", recorded)
    usual = base.contradictions(solver.parts.options[12], 1)
    assert len(usual) == 3  # of the five sums that are found, three make one pair
    for most, enough in ((5, True), (4, False)):
        monkeypatch.setattr(dense, "MOST_CONTRADICTIONS", most)
        assert (base.contradictions(solver.parts.options[12], 1) == usual) is enough
    assert filled == [(5, 200), (5, 5), (4, 4)]


@given(st.lists(st.tuples(*[st.lists(st.integers(1, 5), max_size=5)] * 2), max_size=6))
def test_least_counters_tell_all_pairs_apart(sums: list[tuple[list[int], list[int]]]) -> None:
    letters: list[tuple[int, ...]] = [(), (1,), (2,), (1, 2), (4,), (1, 1)]
    pairs = [(tuple(sorted(one)), tuple(sorted(two))) for one, two in sums if sorted(one) != sorted(two)]
    counters = least_counters(pairs, letters)
    assert counters is not None
    for one, two in pairs:
        spelt = [[letter for part in word for letter in letters[part]] for word in (one, two)]
        assert any(
            fold_count(spelt[0].count(letter), start) != fold_count(spelt[1].count(letter), start)
            for letter, start in counters.items()
        )


def test_nothing_tells_a_sum_from_itself() -> None:
    assert least_counters([((1,), (1,))], [(), (1,)]) is None
    assert PairWalk(Bipartite([[0, 1], [1, 0]], [False, True])).add(1, 1, [0]) is None
