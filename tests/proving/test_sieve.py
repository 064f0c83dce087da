"""Lost positions of a box by marking, against plain search."""

from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.numeration.automaton import Limits
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import LinearSum
from bouton.proving.guess import Guess
from bouton.proving.labels import Labels
from bouton.proving.rules import read_rules
from bouton.proving.sieve import Sieve
from bouton.proving.symmetry import ascending_order

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "theorems.py"


near_diagonal = bouton.find(f"{EXAMPLES}:wythoff_3")


@bouton.ruleset
def doubled(position):
    a, b = position
    for k in range(1, a + 1):
        if 2 * k <= b:
            yield a - k, b - 2 * k
    for k in range(b):
        yield a, k


GAMES = ["nim", "wythoff", "subtraction:1,3,4", "moore:2", "fibonacci", near_diagonal, doubled]


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("misere", [False, True])
def test_a_sieve_is_plain_search(game, misere):
    rules = read_rules(bouton.find(game) if isinstance(game, str) else game)
    total = sum((LinearSum.name(name) for name in rules.names), LinearSum.number(0))
    order = (LinearSum.name("n"),) if "n" in rules.names and "q" in rules.names else (total,)
    sieve = Sieve(rules, order, 10**6, misere=misere)
    assert sieve.works
    labels = Labels(rules.options, misere=misere)
    most = {1: 60, 2: 14}.get(len(rules.names), 5)
    for position in product(range(most), repeat=len(rules.names)):
        assert sieve.is_lost(position) == labels.is_lost(position), position
        if not misere:
            value = labels.value(position)
            assert [sieve.has_value(position, each) for each in range(3)] == [value == each for each in range(3)]


def test_what_is_beyond_the_box_is_not_known():
    rules = read_rules(bouton.find("wythoff"))
    assert Sieve(rules, (LinearSum.name("a") + LinearSum.name("b"),), 100).is_lost((99, 0)) is None


def test_conditions_that_are_no_conjunction_are_taken_apart():
    rules = read_rules(bouton.ruleset(lambda n: [n - k for k in range(1, n + 1) if k < 3 or k > 5]))
    sieve = Sieve(rules, (LinearSum.name("n"),), 100)
    labels = Labels(rules.options)
    assert sieve.works
    assert [sieve.is_lost((n,)) for n in range(60)] == [labels.is_lost((n,)) for n in range(60)]
    assert bouton.prove(rules.ruleset, system="base:2").proved


@bouton.ruleset
def sorted_heaps(position):
    a, b, c = sorted(position)
    for k in range(c):
        yield a, b, k
    for k in range(1, b + 1):
        if k == 1 or a == b:
            yield a, b - k, c - k


@bouton.ruleset
def turned(position):
    a, b, c = position
    for k in range(c):
        yield b, k, a
    for k in range(1, b + 1):
        if k == 1 or a == b:
            yield c, a, b - k


@pytest.mark.parametrize("game", [sorted_heaps, turned], ids=str)
def test_a_sieve_of_heaps_that_change_places_is_plain_search(game):
    rules = read_rules(game)
    sieve = Sieve(rules, (LinearSum.name("a") + LinearSum.name("b") + LinearSum.name("c"),), 10**5)
    labels = Labels(rules.options)
    assert sieve.works
    assert sieve.symmetric is (game is sorted_heaps)
    assert sieve.shrinks is sieve.symmetric
    assert all(sieve.is_lost(each) == labels.is_lost(each) for each in product(range(9), repeat=3))


@pytest.mark.parametrize("blocked", [1, 2, 5])
@pytest.mark.parametrize("game", ["wythoff", near_diagonal, doubled], ids=str)
def test_a_sieve_counts_what_may_be_forbidden(game, blocked):
    rules = read_rules(bouton.find(game) if isinstance(game, str) else game)
    sieve = Sieve(rules, (LinearSum.name("a") + LinearSum.name("b"),), 10**5, blocked=blocked)
    labels = Labels(rules.options, blocked=blocked)
    assert sieve.works
    assert all(sieve.is_lost(each) == labels.is_lost(each) for each in product(range(16), repeat=2))


def test_an_option_that_comes_twice_is_not_counted():
    @bouton.ruleset
    def twice(position):
        a, b = position
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k
        for k in range(1, a + 1):
            yield a - k, b

    rules = read_rules(twice)
    order = (LinearSum.name("a") + LinearSum.name("b"),)
    assert Sieve(rules, order, 10**5).works
    assert not Sieve(rules, order, 10**5, blocked=1).works
    labels = Labels(rules.options, blocked=1)
    assert labels.is_lost((1, 0))  # its only option is forbidden
    assert not labels.is_lost((2, 0))


def test_a_sample_of_a_box_has_all_that_is_lost():
    rules = read_rules(bouton.find("wythoff"))
    sieve = Sieve(rules, (LinearSum.name("a") + LinearSum.name("b"),), 10**4)
    sample = set(sieve.sample(0, 1_000, 1_000))
    assert {(0, 0), (1, 2), (7, 4), (16, 26)} <= sample
    assert not all(map(sieve.is_lost, sample))
    assert all(max(each) < sieve.size for each in sample)


@pytest.mark.slow
def test_the_letters_of_the_tribonacci_word():
    rules = read_rules(bouton.find(f"{EXAMPLES}:tribonacci"))
    sieve = Sieve(rules, (LinearSum.name("a") + LinearSum.name("b") + LinearSum.name("c"),), 135**3)
    word = "a"
    while len(word) < 20_000:
        word = "".join({"a": "ab", "b": "ac", "c": "a"}[letter] for letter in word)
    places = [[place for place, each in enumerate(word, 1) if each == letter] for letter in "abc"]
    lost = [(0, 0, 0), *zip(*places, strict=False)]
    found = {each for each in sieve.positions(0, 135**3) if list(each) == sorted(each)}
    assert sieve.size == 135
    assert found == {row for row in lost if max(row) < 135}
    world = Arithmetic(system_named("tribonacci"))
    known = set(lost)
    guess = Guess(world.system, "abc", known.__contains__, region=world.automaton(ascending_order("abc"), "abc"))
    assert guess.learn([*product(range(14), range(26), range(46)), *lost[:500]], 100)
    assert {tuple(sorted(row)) for row in guess.accepted_rows(Limits(), 3_000, 10**5)} <= known
    assert (guess.states, guess.automaton(Limits()).states) == (8, 40)
