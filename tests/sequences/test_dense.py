"""The vectorised search of dense games agrees with marking every pair."""

import numpy as np
import pytest

from bouton.heaps.code import Code
from bouton.rulesets import find
from bouton.sequences import sparse, sweep
from bouton.sequences._compiled.dense import plain, scan
from bouton.sequences.sweep import HeapSweep, SpentError


def rules_of(rule, count):
    rows = list(rule.moves(count))
    taken, kinds = (np.array([row[k] for row in rows], np.int64) for k in (0, 1))
    return taken, kinds, int(rule.unequal), rule.still


def all_pairs(rules, count):
    values = np.zeros(count, np.uint16)
    assert plain(values, 0, count, *rules, np.zeros(8_192, np.int64)) == count
    return values


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("unequal", [0, 1])
def test_any_code_from_any_heap(seed, unequal):
    random = np.random.default_rng(seed)
    code = Code(int(random.choice((0, 4))), (*random.integers(0, 8, random.integers(1, 4)).tolist(), 4 + seed % 4))
    taken, kinds, _, still = rules_of(code.heap_rule(), 3_200)
    rules = taken, kinds, unequal, still
    wanted = all_pairs(rules, 3_200)
    start, far = int(random.integers(1, 2_000)), int(random.choice((0, 5, 64, 700, 5_000)))
    words = wanted.copy()
    words[start:] = 9  # what is not known must not be read
    backwards = words[::-1].copy()
    while start < 3_200:
        room = np.empty(1 << 12, np.uint8), np.zeros(len(rules[0]), np.int64)
        start, full, far = scan(words, backwards, start, 3_200, *rules, *room, far, 10_000)
        assert not full
    assert (words == wanted).all() and (backwards[::-1] == wanted).all()


@pytest.mark.parametrize("code", ["0.016", "0.761", "0.414"])
def test_dense_games(code):
    rule = find(f"octal:{code}").heap_rule()
    sweep = HeapSweep(rule)
    sweep.grow(9_000)
    assert sweep.method.name == "vectorised search"
    assert (sweep.values[:9_000] == all_pairs(rules_of(rule, 9_000), 9_000)).all()


def test_a_value_without_room_is_told():
    rules = rules_of(find("octal:0.761").heap_rule(), 2_000)
    words = np.zeros(2_000, np.uint16)
    room = np.empty(64, np.uint8), np.zeros(len(rules[0]), np.int64)
    reached, full, _ = scan(words, words[::-1].copy(), 0, 2_000, *rules, *room, 64, 1 << 40)
    wanted = all_pairs(rules, 2_000)
    assert full and reached == np.flatnonzero(wanted >= 32)[0]
    assert (words[:reached] == wanted[:reached]).all()


@pytest.mark.thorough
def test_values_beyond_16_bits():
    """Lasker's Nim as a code without end: heap 4k + 3 has the value 4k + 4, heap 4k + 4 the value 4k + 3."""
    sweep = HeapSweep(find("octal:4.[3]").heap_rule())
    sweep.grow(2_048)
    known = np.arange(70_000, dtype=np.int64)
    known[3::4], known[4::4] = known[3::4] + 1, known[4::4] - 1
    assert (sweep.values[:2_048] == known[:2_048]).all()
    sweep = HeapSweep(find("octal:4.[3]").heap_rule(), 70_000, known[:69_902].astype(np.uint32))
    sweep.grow(69_904)
    assert (sweep.values[:69_904] == known[:69_904]).all()


@pytest.mark.parametrize("game", ["octal:0.016", "octal:0.106", "subtraction:primes"])
def test_work_is_counted_not_timed(game, monkeypatch):
    """However slow the machine is, and in whatever pieces kernels are called, the same heap is the last one."""
    rule, found = find(game).heap_rule(), set()
    for seconds in (0.0, 1e9):
        monkeypatch.setattr(sparse, "SECONDS", seconds)
        monkeypatch.setattr(sweep, "SECONDS", seconds)
        whole = HeapSweep(rule, cores=1)
        whole.effort = 1e18
        whole.grow(8_000)
        found.add(round(whole.work))
    (work,) = found
    for effort, ends in ((work + 1, False), (work - 1, True)):
        again = HeapSweep(rule, cores=1)
        again.effort = effort
        if ends:
            with pytest.raises(SpentError):
                again.grow(8_000)
        else:
            again.grow(8_000)
