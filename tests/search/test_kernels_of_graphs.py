"""Kernels against all subsets, and against proved facts about them."""

from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.search.kernel import kernels, label
from bouton.values.outcome import Outcome


@st.composite
def digraphs(draw: st.DrawFn, most: int = 9) -> list[list[int]]:
    count = draw(st.integers(1, most))
    arcs = st.lists(st.integers(0, count - 1), max_size=4)
    return [draw(arcs) for _ in range(count)]


def all_kernels(followers: list[list[int]]) -> list[tuple[int, ...]]:
    """The definition itself: stable and absorbing, for every subset."""
    vertices = range(len(followers))
    found = []
    for subset in chain.from_iterable(combinations(vertices, size) for size in range(len(followers) + 1)):
        stable = all(not set(followers[v]) & set(subset) for v in subset)
        absorbing = all(set(followers[v]) & set(subset) for v in vertices if v not in subset)
        if stable and absorbing:
            found.append(subset)
    return sorted(found)


def has_odd_cycle(followers: list[list[int]]) -> bool:
    """A closed walk of odd length contains an odd cycle: look for one with the vertices doubled by parity."""
    for start in range(len(followers)):
        seen, todo = set(), [(start, 0)]
        while todo:
            vertex, parity = todo.pop()
            for target in followers[vertex]:
                if (target, 1 - parity) not in seen:
                    seen.add((target, 1 - parity))
                    todo.append((target, 1 - parity))
        if (start, 1) in seen:
            return True
    return False


@given(digraphs())
@settings(max_examples=200, deadline=None)
def test_all_subsets(followers: list[list[int]]) -> None:
    found = kernels(followers, most=1000)
    assert found.complete
    assert sorted(found.found) == all_kernels(followers)


@pytest.mark.thorough
@given(digraphs(12))
@settings(max_examples=200, deadline=None)
def test_contains_p_and_no_n(followers: list[list[int]]) -> None:
    outcomes = label(followers)
    for kernel in kernels(followers, most=5).found:
        assert {v for v, outcome in enumerate(outcomes) if outcome is Outcome.P} <= set(kernel)
        assert not {v for v, outcome in enumerate(outcomes) if outcome is Outcome.N} & set(kernel)
    if Outcome.D not in outcomes:
        assert len(kernels(followers).found) == 1


def test_richardson() -> None:
    """Richardson 1953: a finite digraph without odd cycles has a kernel."""
    random, checked = Random(1953), 0
    while checked < 300:
        count = random.randint(2, 12)
        followers = [random.sample(range(count), random.randint(0, min(3, count))) for _ in range(count)]
        if not has_odd_cycle(followers):
            checked += 1
            assert kernels(followers, most=1).found, followers


@pytest.mark.parametrize("length", range(1, 12))
def test_one_cycle(length: int) -> None:
    """A cycle of odd length (a loop too) has no kernel, one of even length two."""
    found = kernels([[(v + 1) % length] for v in range(length)], most=10)
    assert (len(found.found), found.complete) == (0 if length % 2 else 2, True)


def test_acyclic_is_unique() -> None:
    """Von Neumann and Morgenstern 1944: without cycles the P-positions are the one kernel."""
    followers = [[n - k for k in (1, 2, 3) if k <= n] for n in range(22)]
    assert kernels(followers) == ([(0, 4, 8, 12, 16, 20)], True)


def test_limits() -> None:
    """Independent pieces multiply: 2^40 kernels are not all written, and one odd piece settles the whole."""
    pairs = [[v ^ 1] for v in range(80)]
    found = kernels(pairs, most=50)
    assert (len(found.found), found.complete) == (50, False)
    assert kernels([*pairs, [81], [82], [80]], most=50) == ([], True)
    assert kernels(pairs, most=50, nodes=3).complete is False


@pytest.mark.thorough
def test_long_path_needs_no_recursion() -> None:
    count = 50_000
    followers = [[v + 1] for v in range(count - 1)] + [[0]]
    found = kernels(followers)
    assert len(found.found) == 2 and found.complete


def test_empty_digraph() -> None:
    assert kernels([]) == ([()], True)
