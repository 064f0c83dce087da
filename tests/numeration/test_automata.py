"""Automata over digits, and the systems that they read: against plain arithmetic."""

from itertools import product
from random import Random

import pytest

from bouton.errors import InputError, SearchLimitError
from bouton.numeration.automata import difference, intersection, minimal, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.learning import Learner
from bouton.numeration.systems import System, proves_adder, system_named

SYSTEMS = (
    "base:2",
    "base:3",
    "base:10",
    "fibonacci",
    "pell",
    "tribonacci",
    "narayana",
    "recurrence:2,1/1,3",
    "recurrence:3,1/1,4",
)


def words(letters: int, most: int):
    for length in range(most + 1):
        yield from product(range(letters), repeat=length)


def random_automaton(random: Random, tracks=("a", "b"), states: int = 5) -> Automaton:
    """Closed under zeros in front: state 0 stays where it is."""
    width = 2 ** len(tracks)
    rows = [
        {letter: random.randrange(states) for letter in range(width) if random.random() < 0.8} for _ in range(states)
    ]
    rows[0][0] = 0
    return minimal(2, tracks, rows, [random.random() < 0.4 for _ in range(states)])


def accepts(automaton: Automaton, word) -> bool:
    state = automaton.run(word)
    return state is not None and automaton.final[state]


@pytest.mark.parametrize("seed", range(12))
def test_products_on_all_short_words(seed):
    random = Random(seed)
    one, two = random_automaton(random), random_automaton(random)
    both, either, less = (make(one, two, Limits()) for make in (intersection, union, difference))
    for word in words(4, 5):
        left, right = accepts(one, word), accepts(two, word)
        assert accepts(both, word) == (left and right)
        assert accepts(either, word) == (left or right)
        assert accepts(less, word) == (left and not right)


@pytest.mark.parametrize("seed", range(12))
def test_projection_finds_longer_numbers_too(seed):
    automaton = random_automaton(Random(seed))
    found = projection(automaton, ("b",), Limits())
    numbers = [[int(bit) for bit in bin(n)[2:]] if n else [] for n in range(64)]
    for a in range(8):
        assert found.accepts(a=numbers[a]) >= any(automaton.accepts(a=numbers[a], b=b) for b in numbers)
        if found.accepts(a=numbers[a]):
            assert any(automaton.accepts(a=numbers[a], b=[int(bit) for bit in bin(b)[2:]]) for b in range(1024))


def test_minimal_automata_are_equal_when_their_languages_are():
    random = Random(5)
    for _ in range(30):
        one = random_automaton(random)
        twice = intersection(one, one, Limits())
        assert twice == one
        assert difference(one, one, Limits()).is_empty
        assert rename_tracks(rename_tracks(one, {"a": "x", "b": "a"}), {"x": "b", "a": "a"}).states == one.states


def test_a_join_of_different_tracks():
    less = system_named("base:2").less
    joined = intersection(
        rename_tracks(less, {"x": "a", "y": "b"}), rename_tracks(less, {"x": "b", "y": "c"}), Limits()
    )
    digits = [[int(bit) for bit in bin(n)[2:]] if n else [] for n in range(9)]
    for a, b, c in product(range(9), repeat=3):
        assert joined.accepts(a=digits[a], b=digits[b], c=digits[c]) == (a < b < c)


def test_two_tracks_of_one_name():
    adder = system_named("fibonacci").adder
    double = rename_tracks(adder, {"y": "x"})
    system = system_named("fibonacci")
    for x, z in product(range(20), range(40)):
        assert double.accepts(x=system.digits_of(x), z=system.digits_of(z)) == (2 * x == z)


def test_limits_stop_a_step():
    adder = system_named("tribonacci").adder
    with pytest.raises(SearchLimitError, match="more than 20 states"):
        intersection(adder, rename_tracks(adder, {"z": "w"}), Limits(states=20))
    with pytest.raises(SearchLimitError, match="MB"):
        intersection(adder, rename_tracks(adder, {"z": "w"}), Limits(memory=3_000))


@pytest.mark.parametrize("name", SYSTEMS)
def test_systems_count_compare_and_add(name):
    system = system_named(name)
    assert [system.number(system.digits_of(n)) for n in range(300)] == list(range(300))
    count = sum(system.is_valid(word) for word in words(min(system.base, 4), 4))
    assert count == sum(accepts(system.valid, word) for word in words(min(system.base, 4), 4))
    adder, less, step = system.adder, system.less, system.successor
    assert proves_adder(system, adder)
    digits = [system.digits_of(n) for n in range(40)]
    for x, y in product(range(18), repeat=2):
        assert less.accepts(x=digits[x], y=digits[y]) == (x < y)
        assert step.accepts(x=digits[x], y=digits[y]) == (x + 1 == y)
        assert [z for z in range(40) if adder.accepts(x=digits[x], y=digits[y], z=digits[z])] == [x + y]


@pytest.mark.parametrize("name", SYSTEMS)
def test_large_numbers_read_back(name):
    system, random = system_named(name), Random(3)
    for bits in (200, 3_000):
        x, y = random.getrandbits(bits), random.getrandbits(bits)
        assert system.number(system.digits_of(x)) == x
        assert system.adder.accepts(x=system.digits_of(x), y=system.digits_of(y), z=system.digits_of(x + y))
        assert not system.adder.accepts(x=system.digits_of(x), y=system.digits_of(y), z=system.digits_of(x + y + 1))


def test_a_window_of_weights_finds_the_digits_of_very_long_numbers():
    system = System("recurrence:2,1/1,3", (2, 1), (1, 3))
    number = 7**9_000
    found = list(system._digits_down(number))
    assert system.number(found) == number
    assert system.is_valid(found[-200:])


def test_a_wrong_adder_is_not_proved():
    system = system_named("fibonacci")
    adder = system.adder
    for state in range(adder.states):
        final = tuple(good != (place == state) for place, good in enumerate(adder.final))
        assert not proves_adder(system, minimal(2, adder.tracks, adder.rows, final))


def test_systems_that_do_not_exist():
    for text in ("", "base:1", "base:x", "base:99", "fibonaci", "recurrence:1", "recurrence:1,1/2,1", "recurrence:0/1"):
        with pytest.raises(InputError):
            _ = system_named(text).valid
    with pytest.raises(SearchLimitError, match="No finite automaton"):
        _ = system_named("recurrence:1,0,0,0,1/1,2,3,4,5").adder


def test_a_learner_finds_the_minimal_automaton():
    random = Random(1)
    for _ in range(20):
        wanted = random_automaton(random, ("a",), 8)
        learner = Learner(2, lambda word, wanted=wanted: accepts(wanted, word))
        for word in words(2, 9):
            learner.correct(word)
        assert learner.automaton(2, ("a",)) == wanted


def test_a_learner_that_reads_backwards():
    wanted = random_automaton(Random(8), ("a",), 6)
    learner = Learner(2, lambda word: accepts(wanted, word[::-1]))
    for word in words(2, 9):
        learner.correct(word)
    assert learner.automaton(2, ("a",), backwards=True) == wanted
