"""Rulesets are immutable: callers of one ruleset, at different times or from different threads, get the same answer."""

import sys
from functools import cached_property, partial
from itertools import islice
from random import Random
from threading import Barrier, Thread

import pytest

import bouton
from bouton import rulesets
from bouton.formulas import Formula
from bouton.heaps.code import read_code
from bouton.heaps.endless_values import EndlessValues
from bouton.heaps.values import TWO, HeapValues
from bouton.kinds.capabilities import Drawn, Practised, is_stored
from bouton.kinds.ruleset import Ruleset
from bouton.numeration.linear import DOUBLE, Limit, Numeration
from bouton.rulesets import INDEX, family, find
from bouton.rulesets.fibonacci.tables import Thresholds
from bouton.rulesets.subtraction_sets import RuleSubtraction
from bouton.rulesets.turning.rule import read_rule
from bouton.rulesets.turning.values import LineValues
from bouton.rulesets.two_heaps import WythoffTable
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.search.theory import Theory
from bouton.sequences.source import SweptHeaps
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME
from disagreements import disagreements

EXAMPLES = sorted({example for name in INDEX for example in family(name).examples})


@pytest.fixture
def frozen(monkeypatch):
    """Nothing sets an attribute of a ruleset but the `__init__` that makes it."""

    def set_attribute(self, name, value):
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_name == "__init__" and frame.f_locals.get("self") is self:
                return object.__setattr__(self, name, value)
            frame = frame.f_back
        raise AssertionError(f"{self!r}.{name} is set")

    def delete_attribute(self, name):
        raise AssertionError(f"{self!r}.{name} is deleted")

    monkeypatch.setattr(Ruleset, "__setattr__", set_attribute)
    monkeypatch.setattr(Ruleset, "__delattr__", delete_attribute)


def contents(value):
    """What a value holds, as far as it is built of Python's containers; other objects by their identity."""
    if isinstance(value, dict):
        return [(contents(key), contents(part)) for key, part in value.items()]
    if isinstance(value, list | tuple | set | frozenset):
        return [type(value), *map(contents, value)]
    return value if isinstance(value, int | str | float | None) else id(value)


def state(ruleset):
    """All that a ruleset holds but what its cached properties, its only caches, add."""
    cached = {
        name for cls in type(ruleset).__mro__ for name, of in vars(cls).items() if isinstance(of, cached_property)
    }
    return {name: contents(value) for name, value in vars(ruleset).items() if name not in cached}


def test_the_fixture_refuses_a_change(frozen):
    with pytest.raises(AssertionError):
        find("nim").limit = 3
    with pytest.raises(AssertionError):
        del find("nim").limit


@pytest.mark.parametrize(("spec", "text"), EXAMPLES)
def test_no_question_changes_a_ruleset(spec, text, frozen):
    game = rulesets._make(spec)
    before = state(game)
    position = game.parse(text)
    for play in (False,) if game.counts_points(position) else (False, True):
        bouton.analyze(game, position, misere=play, sources=Sources([SweptHeaps()], Search(20_000)))
    disagreements(game, islice(game.small_positions(), 30), Search(2_000))
    if isinstance(game, Drawn):
        game.board(position)
    if isinstance(game, Practised):
        game.sample(Random(1), 2)
        game.variant(Random(1), 2)
    hash(game)
    assert state(game) == before


@pytest.mark.thorough("100000000000000000000")
@pytest.mark.parametrize("size", [10**20, 300])
def test_a_sweep_stays_with_its_source(size):
    """What one source finds of a game another does not know, and the game's own theorems answer as before."""
    code = find("octal:0.16")
    swept = Sources([SweptHeaps(1e12)])
    assert swept.value(code, GRUNDY, (10**20,)) is not None
    own, other = Theory(), HeapValues(code.leaves, code.reach, code.parts)
    found = own.lookup(code, GRUNDY, (size,))
    assert (None if found is None else found.value) == other(size)
    for valuation in (GRUNDY, OUTCOME):
        assert (own.lookup(code, valuation, (size,)) is None) is (size > 300)
    assert swept.informed_game(code, (size,)) == code
    assert (swept.informed_game(code, (size,)) is code) is (size == 300)
    assert own.lookup(code, MISERE_OUTCOME, (size,)) is None


def sweep(code, radix=8):
    digits = read_code(code, radix)
    return HeapValues(digits.leaves, digits.reach, digits.parts)


def numbers_up_to(game, most):
    return list(game.numbers_upto(most))


GROWING = {
    "octal": (lambda: sweep("0.16"), [(n,) for n in range(700)]),
    "hexadecimal": (lambda: sweep("0.8", 16), [(n,) for n in range(120)]),
    "unequal": (lambda: HeapValues(lambda n: [(n, TWO)], None, 2, unequal=True), [(n,) for n in range(500)]),
    "endless": (lambda: EndlessValues(read_code("0.03[3]").heap_rule()), [(n,) for n in range(300)]),
    "formula": (
        lambda: partial(numbers_up_to, RuleSubtraction("k*k", Formula("k*k", "k"))),
        [(n,) for n in range(0, 3_000, 7)],
    ),
    "coins": (lambda: LineValues(read_rule("3C(5)")), [(n,) for n in range(1, 200)]),
    "queen": (WythoffTable, [(x, y) for x in range(60) for y in range(60)]),
    "thresholds": (lambda: Thresholds(DOUBLE), [((x, y),) for x in range(24) for y in range(24)]),
    "numeration": (lambda: Numeration(Limit(3, 0)).parts, [(n,) for n in range(1, 4_000, 9)]),
}


@pytest.mark.parametrize("name", sorted(GROWING))
def test_eight_threads_get_the_answers_of_one(name):
    make, questions = GROWING[name]
    alone = make()
    expected = {question: alone(*question) for question in questions}
    shared, start, wrong = make(), Barrier(8), []

    def ask(seed):
        order = list(questions)
        Random(seed).shuffle(order)
        start.wait()
        try:
            wrong.extend(question for question in order if shared(*question) != expected[question])
        except Exception as error:  # an index out of a list that another thread was growing
            wrong.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=ask, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not wrong


def test_what_may_change_under_its_spec_is_not_stored(tmp_path):
    path = tmp_path / "graph.json"
    path.write_text('{"ground": ["a"], "a": ["b"]}', encoding="utf-8")
    kept = [spec for spec, _ in EXAMPLES if is_stored(find(spec))]
    assert "node-kayles:=a-b,b-c,c-d,d-e,e-f" in kept and "kayles" in kept
    assert {spec.partition(":")[0] for spec, _ in EXAMPLES} - {spec.partition(":")[0] for spec in kept} == {
        "graph",
        "sum",
    }
    for spec in (f"node-kayles:{path}", f"green-hackenbush:{path}", f"graph:{path}"):
        assert not is_stored(find(spec))

    class Mine(family("nim")):
        """Rules of a user's file."""

    assert not is_stored(Mine())
    assert not is_stored(bouton.ruleset(lambda n: range(n)))
