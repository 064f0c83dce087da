"""Values of limited takes by thresholds, against plain search."""

from itertools import product

import pytest

import bouton
from bouton.proving.labels import Labels
from bouton.proving.rules import read_rules
from bouton.proving.thresholds import ThresholdTable


@pytest.mark.parametrize(
    ("game", "heaps", "most"), [("fibonacci", 1, 24), ("fibonacci:limit=3x", 1, 20), ("fibonacci", 2, 7)]
)
def test_thresholds_are_plain_search(game, heaps, most):
    rules = read_rules(bouton.find(game), heaps)
    table, labels = ThresholdTable(rules, 3, 5_000), Labels(rules.options)
    for position in product(range(most), repeat=heaps + 1):
        value = labels.value(position)
        assert [table.has_value(position, each) for each in range(4)] == [value == each for each in range(4)], position
    assert all(table.has_value(row, 1) is not None for row in table.sample(1, 50))
    assert table.has_value((10**6,) * (heaps + 1), 0) is None


def test_games_without_such_a_limit():
    assert not ThresholdTable(read_rules(bouton.find("wythoff")), 1, 1_000).works
