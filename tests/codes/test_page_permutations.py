"""The permutations of coins on the page preserve the codes there, and generate all that do."""

import re
from importlib.resources import files

import pytest

import bouton

SCRIPT = (files("bouton.web") / "page" / "theory.js").read_text(encoding="utf-8")
FOUND = re.findall(r'game: "(.*)", length: ([0-9]+),.*order: ([0-9_]+) },\n    moves: \["(.*)", "(.*)"\]', SCRIPT)


def permutation(cycles: str, length: int) -> tuple[int, ...]:
    places = list(range(length))
    for cycle in cycles.strip("()").split(")("):
        coins = [int(coin) - 1 for coin in cycle.split()]
        for one, other in zip(coins, [*coins[1:], coins[0]], strict=True):
            places[one] = other
    return tuple(places)


@pytest.mark.parametrize("game, length, order, one, other", FOUND)
def test_the_page_moves_words_to_words(game: str, length: str, order: str, one: str, other: str) -> None:
    code = bouton.code(game, int(length))
    pair = [permutation(cycles, code.n) for cycles in (one, other)]
    for places in pair:
        assert sorted(places) == list(range(code.n))
        for word in code.basis:
            moved = "".join(coin for _, coin in sorted(zip(places, word, strict=True)))
            assert code.decode(moved)["status"] == "correct"
    if int(order) > 100_000:
        return
    group = edge = {tuple(range(code.n))}
    while edge:
        edge = {tuple(places[k] for k in each) for each in edge for places in pair} - group
        group = group | edge
    assert len(group) == int(order)


def test_two_permutations_generate_the_mathieu_group() -> None:
    """A 23-cycle, and an involution with 8 fixed coins that moves the coin left out: of the maximal subgroups of M24
    that have elements of order 23, M23 fixes a coin, and in PSL(2, 23) no involution does."""
    ((_, _, order, one, other),) = [each for each in FOUND if each[1] == "24"]
    assert len(FOUND) == 3 and int(order) == 244_823_040
    swaps, cycle = permutation(one, 24), permutation(other, 24)
    (left_out,) = [k for k in range(24) if cycle[k] == k]
    assert other.count("(") == 1 and swaps[left_out] != left_out
    assert [swaps[k] for k in swaps] == list(range(24)) and sum(swaps[k] == k for k in range(24)) == 8
