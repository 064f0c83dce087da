"""The compiled arena against the canonical forms in Python: sums, comparisons, tables that grow."""

import importlib.util
from random import Random

import pytest

import bouton
from bouton.partizan.addition import add
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import number_up_star
from bouton.partizan.order import relation
from bouton.partizan.reading import read_value

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed"),
]


@pytest.mark.thorough
def test_arrays_of_sums_and_comparisons():
    from bouton.partizan.arena import Arena

    random, arena = Random(2), Arena(1 << 16)
    texts = """0 1 -1/2 * *3 ^ vv* ±1 {2|0} +_2 {1||0|-3} {0,*|v} {3|±1} ±({2|0},1) {1|^*} 3/4 {1,1*|v}"""
    forms = [read_value(text) for text in texts.split()]
    first, second = ([random.choice(forms) for _ in range(150)] for _ in range(2))
    ids = arena.put(first), arena.put(second)
    assert [arena.form(each) for each in arena.add(*ids)] == [add(a, b) for a, b in zip(first, second, strict=True)]
    names = {"=": 0, ">": 1, "<": -1, "‖": 2}
    assert arena.compare(*ids).tolist() == [names[relation(a, b)] for a, b in zip(first, second, strict=True)]
    for large in (number_up_star(Dyadic(10**9)), number_up_star(Dyadic(1, 40))):
        with pytest.raises(bouton.SearchLimitError):
            arena.put([large])
    assert arena.form(arena.put(forms)[3]) is forms[3]  # what does not fit spoils nothing


@pytest.mark.thorough
def test_pairs_are_counted_unless_a_table_holds_the_result():
    from bouton.partizan._compiled.slots import PAIRS
    from bouton.partizan.arena import Arena

    arena = Arena(1 << 16)
    first, second = arena.put([read_value("^*")]), arena.put([read_value("^[2]")])
    for work in (arena.compare, arena.add):
        counts = []
        for _ in range(2):
            arena.memory[PAIRS] = 0
            work(first, second)
            counts.append(int(arena.memory[PAIRS]))
        assert counts[0] > 1 and counts[1] == 0


@pytest.mark.thorough
def test_sums_one_by_one_by_the_arena(monkeypatch):
    """Past a number of sums they come from the arena; one that does not fit there from Python."""
    from bouton.partizan import addition

    monkeypatch.setattr(addition, "_AFTER", 0)
    random = Random(3)
    texts = """{1|-1*} *3 ^[2] +_2 {1||0|-3} {0,*|v} {3|±1} ±({2|0},1) {1|^*} {1,1*|v} {9000|1/4194304*} {1|{*|-2}}"""
    forms = [read_value(text) for text in texts.split()]
    for first, second in ((random.choice(forms), random.choice(forms)) for _ in range(60)):
        addition.forget()
        assert add(first, second) is add(second, first)
        with monkeypatch.context() as slow:
            slow.setattr(addition, "_AFTER", 10**9)
            found = add(first, second)
            addition.forget()
            assert add(first, second) is found


@pytest.mark.thorough
def test_a_table_that_grows(monkeypatch):
    """The tables of games, sums and comparisons begin small and grow while games come."""
    from bouton.partizan import arena as module
    from bouton.partizan._compiled.slots import HASHED, SUMMED

    monkeypatch.setattr(module, "_SMALLEST", 64)
    arena = module.Arena(1 << 16)
    numbers = [number_up_star(Dyadic(n)) for n in range(20)]
    switches = arena.put([canonical([x], [y]) for x in numbers for y in numbers if y.number < x.number])
    before = [arena.form(each) for each in switches]
    assert arena.memory[HASHED] > 400 and arena.memory[SUMMED] > 400
    count = arena.count
    assert arena.put(before).tolist() == switches.tolist() and arena.count == count
    sums = arena.add(switches[:90:3], switches[90:180:3])
    assert [arena.form(each) for each in sums] == list(map(add, before[:90:3], before[90:180:3]))
