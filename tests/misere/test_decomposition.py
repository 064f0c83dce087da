"""Kayles in misère play by Sibert and Conway: the strategy is correct for all sums of all heaps."""

from itertools import combinations_with_replacement, product

import pytest

import bouton
from bouton.misere.decomposition import DECOMPOSITIONS
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import MISERE_OUTCOME

KAYLES = DECOMPOSITIONS["0.77"]
SPECIAL = (1, 4, 5, 9, 12, 17, 20, 25)


def lost(heaps: tuple[int, ...], values: list[int]) -> bool:
    total = 0
    for size in heaps:
        total ^= values[size]
    return KAYLES.is_lost(heaps, total == 0)


def test_small_sums_as_plain_search_has_them() -> None:
    values, plain, kayles = (
        list(bouton.grundy_sequence("kayles", 30)),
        Sources([], Search(), None),
        bouton.find("kayles"),
    )
    for count in range(1, 4):
        for heaps in combinations_with_replacement(range(1, 10), count):
            answer = plain.value(kayles, MISERE_OUTCOME, heaps)
            assert answer is not None and (answer.value == "P") == lost(heaps, values), heaps


def test_sums_with_a_heap_that_no_exception_has_are_played_as_in_normal_play() -> None:
    """All of them: beside such a heap the element of a sum is lost exactly if the nim-sum is 0."""
    found, values = bouton.quotient("kayles"), list(map(int, bouton.grundy_sequence("kayles", 200)))
    pairs = {(found.image(size) or 0, values[size]) for size in range(1, 188)}
    others = {(found.image(size) or 0, values[size]) for size in range(1, 188) if size not in SPECIAL}
    reached, stack = set(others), list(others)
    while stack:
        element, value = stack.pop()
        assert found.monoid.lost[element] == (value == 0)
        for image, own in pairs:
            further = (found.monoid.table[element][image], value ^ own)
            if further not in reached:
                reached.add(further)
                stack.append(further)


def check_special(counts: range) -> None:
    found, values = bouton.quotient("kayles"), list(map(int, bouton.grundy_sequence("kayles", 200)))
    for powers in product(counts, repeat=len(SPECIAL)):
        heaps = tuple(size for size, power in zip(SPECIAL, powers, strict=True) for _ in range(power))
        element = found.monoid.product([found.image(size) or 0 for size in heaps])
        assert not heaps or found.monoid.lost[element] == lost(heaps, values), heaps


def test_sums_of_the_heaps_of_exceptions() -> None:
    check_special(range(3))


@pytest.mark.slow
def test_all_sums_of_the_heaps_of_exceptions() -> None:
    """In the quotient x^4 = x^2, and the kinds see whether there is none, one, and the parity: counts to 3 are all."""
    table = bouton.quotient("kayles").monoid.table
    assert all(table[table[x][x]][table[x][x]] == table[x][x] for x in range(len(table)))
    check_special(range(4))
