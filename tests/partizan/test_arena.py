"""The compiled arena against the canonical forms in Python: boards of dominoes, cut short, too small, refused."""

import importlib.util
from random import Random

import pytest

import bouton
from bouton.partizan.addition import add
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import closed
from bouton.partizan.order import relation
from bouton.partizan.reading import read_value
from bouton.partizan.valuation import VALUE
from bouton.rulesets.grid import Cells
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.values.valuation import GRUNDY

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed"),
]
DOMINEERING, CRAM = bouton.find("domineering"), bouton.find("cram")


@pytest.mark.parametrize("count", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_random_boards(count):
    from bouton.partizan.arena import domino_value

    random, memo, nimbers = Random(1), {}, {}
    for _ in range(count):
        height, width = random.choice(((3, 5), (4, 4), (5, 3), (2, 8), (8, 2), (1, 9), (4, 5)))
        free = random.getrandbits(height * width) | random.getrandbits(height * width)
        cells = Cells(height, width, free)
        found, _ = domino_value((height, width, free, False), games=1 << 16, boards=1 << 16)
        assert found is fold_components(DOMINEERING, cells, memo, Budget(), VALUE)
        if height * width < 17:
            found, _ = domino_value((height, width, free, True), games=1 << 16, boards=1 << 16)
            assert found is closed(nimber=fold_components(CRAM, cells, nimbers, Budget(), GRUNDY))


@pytest.mark.thorough
def test_published_boards():
    """On Numbers and Games, ch. 10, and D. M. Breuker et al., Solving 8 × 8 Domineering, 2000, for who wins."""
    assert bouton.position("domineering", "4x5").value == 1
    assert bouton.position("domineering", "5x5").value == 0
    assert bouton.position("cram", "5x5").grundy == 0 and bouton.position("cram", "3x7").grundy == 1


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
    for large in (closed(Dyadic(10**9)), closed(Dyadic(1, 40))):
        with pytest.raises(bouton.SearchLimitError):
            arena.put([large])
    assert arena.form(arena.put(forms)[3]) is forms[3]  # what does not fit spoils nothing


@pytest.mark.thorough
def test_sums_one_by_one_by_the_arena(monkeypatch):
    """Past a number of sums they come from the arena; one that does not fit there from Python."""
    from bouton.partizan import addition, quick

    monkeypatch.setattr(quick, "AFTER", 0)
    random = Random(3)
    texts = """{1|-1*} *3 ^[2] +_2 {1||0|-3} {0,*|v} {3|±1} ±({2|0},1) {1|^*} {1,1*|v} {9000|1/4194304*} {1|{*|-2}}"""
    forms = [read_value(text) for text in texts.split()]
    for first, second in ((random.choice(forms), random.choice(forms)) for _ in range(60)):
        addition.forget()
        assert add(first, second) is add(second, first)
        with monkeypatch.context() as slow:
            slow.setattr(quick, "AFTER", 10**9)
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
    numbers = [closed(Dyadic(n)) for n in range(20)]
    switches = arena.put([canonical([x], [y]) for x in numbers for y in numbers if y.number < x.number])
    before = [arena.form(each) for each in switches]
    assert arena.memory[HASHED] > 400 and arena.memory[SUMMED] > 400
    count = arena.count
    assert arena.put(before).tolist() == switches.tolist() and arena.count == count
    sums = arena.add(switches[:90:3], switches[90:180:3])
    assert [arena.form(each) for each in sums] == list(map(add, before[:90:3], before[90:180:3]))


def test_what_does_not_fit_is_said():
    from bouton.partizan.arena import domino_value

    board = (4, 5, (1 << 20) - 1, False)
    with pytest.raises(bouton.SearchLimitError, match="do not fit"):
        domino_value(board, games=64)
    with pytest.raises(bouton.SearchLimitError, match="do not fit"):
        domino_value(board, boards=50)
    with pytest.raises(bouton.SearchLimitError, match="too long"):
        domino_value((6, 8, (1 << 48) - 1, False), games=1 << 20, seconds=0.3)
    told = []
    assert domino_value(board, told=told.append)[1] > 1000 and told
