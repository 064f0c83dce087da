"""Bounds and counters of sequences of single heaps."""

import pytest

import bouton
from bouton.errors import NotationError
from bouton.heaps.periods import Repetition
from bouton.rulesets import find
from bouton.sequences.guess import guess
from bouton.sequences.sequence import find_exceptions


@pytest.mark.parametrize(("formula", "heap"), [("g(n - 1)", -1), ("g(n + 91)", 101), ("g(n == 0)", True)])
def test_a_formula_asks_for_heaps_from_0_to_the_bound(formula: str, heap: int) -> None:
    with pytest.raises(NotationError) as caught:
        bouton.check_formula("nim", formula, 100, 10 if heap > 100 else 0)
    assert caught.value.key == "sequence.formula-heap" and caught.value.values == {"got": str(heap), "to": 100}


def test_a_formula_may_ask_for_the_first_and_the_last_heap() -> None:
    assert bouton.check_formula("nim", "g(0) + g(100) - 100 + n", 100)["holds"]


def test_heaps_of_a_partizan_rule_have_no_grundy_values() -> None:
    def uneven(n, player):
        return [n - 1] if player == "left" and n else [n - 2] if n > 1 else []

    rules = bouton.ruleset(uneven)
    for ask in (bouton.sequence, bouton.grundy_sequence, bouton.period):
        with pytest.raises(bouton.InputError) as caught:
            ask(rules, 20)
        assert caught.value.key == "sequence.partizan", ask
    with pytest.raises(bouton.InputError, match="different moves"):
        bouton.check_formula(rules, "n%3", 50)
    with pytest.raises(bouton.InputError, match="different moves"):
        guess(rules, 50)


def test_exceptions_of_values_that_grow() -> None:
    values = [0, 1, 9, 3, 4, 5, 6, 7]
    assert find_exceptions(values, Repetition(3, 2, 2)) == ([2], 1)


def test_room_grows_twofold_and_by_2_to_the_24_at_most() -> None:
    np = pytest.importorskip("numpy")
    from bouton.sequences.sparse import MARGIN
    from bouton.sequences.sweep import HeapSweep

    sweep = HeapSweep(find("kayles").heap_rule())
    for size, count, grown in ((2_048, 2_000, 4_096), (1 << 26, 1 << 26, (1 << 26) + (1 << 24)), (8, 100, 100)):
        sweep.values = np.zeros(size, np.uint8)
        sweep._reserve(count)
        assert sweep.values.size == grown + MARGIN
