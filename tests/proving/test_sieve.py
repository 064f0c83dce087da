"""Lost positions of a box by marking, against plain search."""

from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.proving.formula import Sum
from bouton.proving.labels import Labels
from bouton.proving.rules import read_rules
from bouton.proving.sieve import Sieve

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
    total = sum((Sum.name(name) for name in rules.names), Sum.number(0))
    order = (Sum.name("n"),) if "n" in rules.names and "q" in rules.names else (total,)
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
    assert Sieve(rules, (Sum.name("a") + Sum.name("b"),), 100).is_lost((99, 0)) is None


def test_conditions_that_are_no_conjunction_have_no_sieve():
    rules = read_rules(bouton.ruleset(lambda n: [n - k for k in range(1, n + 1) if k < 3 or k > 5]))
    assert not Sieve(rules, (Sum.name("n"),), 100).works
    assert bouton.prove(rules.ruleset, system="base:2").proved
