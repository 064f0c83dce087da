"""Words for sets of known shapes."""

from itertools import permutations

from bouton.language import say
from bouton.numeration.systems import system_named
from bouton.proving.shapes import _in_file, shape_of


def test_numbers_shifted_against_each_other_are_those_of_the_tribonacci_word():
    word = "a"
    for _ in range(9):
        word = word.translate({97: "ab", 98: "ac", 99: "a"})
    triples = zip(*([n + 1 for n, letter in enumerate(word) if letter == each] for each in "abc"), strict=False)
    lost = {row for triple in [(0, 0, 0), *triples] for row in permutations(triple)}
    system = system_named("tribonacci")
    found = _in_file(system, ("a", "b", "c"), 0)
    for row in [*lost, *((a, b, c) for a in range(14) for b in range(14) for c in range(14))]:
        digits = {name: system.digits_of(number) for name, number in zip("abc", row, strict=True)}
        assert found.accepts(**digits) == (row in lost)
    assert shape_of(system, ("a", "b", "c"), found).key == "proving.shape-shifts"


def test_few_numbers_are_named_as_values():
    """One number is none of several: "a is 0", not "a is one of 0"."""
    for numbers, english, french in (([0], "a is 0.", "a vaut 0."), ([0, 2], "a is 0 or 2.", "a vaut 0 ou 2.")):
        assert say("proving.shape-finite", "en", name="a", less=numbers) == english
        assert say("proving.shape-finite", "fr", name="a", less=numbers) == french
    values = {"name": "a", "start": 5, "less": [2]}
    assert say("proving.shape-from-less", "en", **values) == "a is at least 5, or is 2."
    assert say("proving.shape-from-less", "fr", **values) == "a vaut au moins 5, ou vaut 2."
