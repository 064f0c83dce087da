"""Automata on flat arrays, against those that read letters."""

from random import Random

import pytest

from bouton.errors import SearchLimitError
from bouton.numeration.automata import difference, intersection, minimal, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.limits import BYTES_OF_NODE
from bouton.numeration.systems import system_named
from bouton.storage.compiler import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="flat arrays need NumPy and Numba")

LETTERS, FLAT = Limits(compiled=False), Limits(compiled=True)


def relation(random: Random, base: int, tracks: tuple[str, ...], size: int) -> Automaton:
    """A random automaton that is closed under zeros in front."""
    letters = range(base ** len(tracks))
    rows = [{letter: random.randrange(size) for letter in letters if random.random() < 0.6} for _ in range(size)]
    rows[0][0] = 0
    reached = {0}
    todo = [0]
    while todo:
        new = set(rows[todo.pop()].values()) - reached
        reached |= new
        todo += new
    place = {state: number for number, state in enumerate(sorted(reached))}
    kept = [{letter: place[target] for letter, target in rows[state].items()} for state in sorted(reached)]
    return minimal(base, tracks, kept, [random.random() < 0.4 for _ in kept])


def same(plain: Automaton, flat: Automaton) -> None:
    """One language, numbered alike."""
    assert plain == flat
    assert plain.rows == flat.rows
    assert plain.states == flat.states
    assert plain.is_empty == flat.is_empty
    assert plain.shortest() == flat.shortest()
    again = Automaton(plain.base, plain.tracks, plain.rows, plain.final).diagram
    assert (again.nodes == flat.diagram.nodes).all()


@pytest.mark.parametrize("seed", range(8))
def test_flat_arrays_do_what_letters_do(seed):
    random = Random(seed)
    base = random.choice((2, 2, 3))
    one = relation(random, base, ("a", "b"), 4)
    two = relation(random, base, ("b", "c"), 3)
    three = relation(random, base, ("a", "b"), 3)
    both = [intersection(one, two, limits) for limits in (LETTERS, FLAT)]
    same(*both)
    same(*(union(one, three, limits) for limits in (LETTERS, FLAT)))
    same(*(difference(one, three, limits) for limits in (LETTERS, FLAT)))
    short = relation(random, base, ("b",), 3)
    same(*(difference(one, short, limits) for limits in (LETTERS, FLAT)))
    for gone in (("a",), ("b",), ("c",), ("a", "c"), ("b", "c"), ()):
        same(projection(both[0], gone, LETTERS), projection(both[1], gone, FLAT))
    for names in ({"a": "z"}, {"a": "c", "c": "a"}, {"c": "A", "b": "Z"}, {"a": "b"}, {"a": "b", "c": "b"}):
        same(
            rename_tracks(both[0], names),
            rename_tracks(Automaton(base, ("a", "b", "c"), diagram=both[1].diagram), names),
        )


def test_arrays_that_become_longer():
    system = system_named("fibonacci")
    adders = [rename_tracks(system.adder, {"x": f"x{n}", "y": f"x{n + 1}", "z": f"z{n}"}) for n in range(3)]
    found = []
    for limits in (LETTERS, FLAT):
        total = adders[0]
        for each in adders[1:]:
            total = intersection(total, each, limits)
        found.append(projection(total, ("x1", "x2"), limits))
    same(*found)
    assert found[0].states > 300


def test_memory_is_that_of_nodes_and_not_of_states():
    from bouton.numeration.diagrams import join  # which needs NumPy

    adder = system_named("fibonacci").adder
    asked = []
    join(adder.diagram, rename_tracks(adder, {"y": "u"}).diagram, 0, lambda *counts: asked.append(counts))
    states, size = asked[-1]
    nodes, rest = divmod(size, BYTES_OF_NODE)
    assert nodes > states > 0 == rest


def test_limits_of_states_and_of_memory():
    adder = system_named("fibonacci").adder
    other = rename_tracks(adder, {"y": "u", "z": "w"})
    with pytest.raises(SearchLimitError, match="states"):
        intersection(adder, other, Limits(states=10, compiled=True))
    with pytest.raises(SearchLimitError, match="MB"):
        intersection(adder, other, Limits(memory=1_000, compiled=True))
