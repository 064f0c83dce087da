"""Answers in many concurrent threads are those of one thread."""

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

import pytest

import bouton
from bouton.answers.sources import sources_with
from bouton.checkers import verify
from bouton.hex.search import hex_search
from bouton.play.opponent import reply
from bouton.rulesets import family, names
from bouton.search.answer import Answer, Provenance
from bouton.search.budget import patient_collector
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY

EXAMPLES = [(game, position) for name in names() for game, position in family(name).examples]
THREADS = 8


@contextmanager
def restless(seconds=1e-5):
    """Threads change far more often than Python lets them by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def facts(game, position, misere, sources):
    """What is said of a position, but for how much of it an earlier question had found."""
    found = bouton.analyze(game, position, misere=misere, sources=sources).to_dict()
    del found["explanation"]
    board = bouton.board_of(game, position, misere=misere, colours=True, sources=sources)
    return found, board


def answers_in_threads(questions, ask, threads=THREADS):
    """Every thread asks everything, each in an order of its own."""

    def one(seed):
        order = list(enumerate(questions))
        Random(seed).shuffle(order)
        found = {}
        for number, question in order:
            try:
                found[number] = ask(*question)
            except bouton.BoutonError as error:
                found[number] = error.key
        return [found[number] for number in range(len(questions))]

    with restless(), ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(threads)))


def compare(questions, ask, fresh):
    """One thread, and then many with nothing remembered."""
    known = fresh()
    [alone] = answers_in_threads(questions, lambda *question: ask(*question, known), threads=1)
    together = fresh()

    hex_search.cache_clear()
    for found in answers_in_threads(questions, lambda *question: ask(*question, together)):
        assert found == alone


def fresh_games():
    """The specs are read anew in each comparison, so that the rulesets too remember nothing."""
    import bouton.rulesets as rulesets

    rulesets._cached.cache_clear()
    return sources_with()


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_some_games(misere):
    examples = EXAMPLES[2 + misere :: 9]
    some = [(game, position.replace("99", "20"), misere) for game, position in examples]  # Fibonacci Nim is searched
    compare(some, facts, fresh_games)


@pytest.mark.slow
@pytest.mark.parametrize("misere", [False, True])
def test_all_games(misere):
    compare([(game, position, misere) for game, position in EXAMPLES], facts, fresh_games)


def hex_positions(size, number, stones, seed=1):
    board, random = bouton.find(f"hex:{size}"), Random(seed)
    for _ in range(number):
        cells = random.sample(range(size * size), stones)
        yield board.format((sum(1 << c for c in cells[::2]), sum(1 << c for c in cells[1::2])))


@pytest.mark.thorough
def test_positions_of_hex():
    """Their solver has one set of arrays; 20 to 48 of 48 answers were wrong."""
    pytest.importorskip("numba")
    questions = [("hex:6", text) for text in hex_positions(6, 24, 4)]

    def ask(game, position):
        found = bouton.analyze(game, position, sources=Sources(search=Search(), theory=None))
        return found.outcome, found.winning_moves, found.winning_moves_complete

    hex_search.cache_clear()
    alone = [ask(*question) for question in questions]
    hex_search.cache_clear()
    with restless(), ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda question: ask(*question), questions)) == alone


@pytest.mark.slow
@pytest.mark.parametrize(("size", "misere", "stones"), [(5, False, 4), (9, False, 50), (4, True, 4), (5, True, 10)])
def test_positions_of_hex_of_every_kind(size, misere, stones):
    """The plain solver, boards that are taken down to their empty cells, Rex."""
    pytest.importorskip("numba")
    questions = [(f"hex:{size}", text, misere) for text in hex_positions(size, 16, stones)]
    compare(questions, facts, fresh_games)


def test_certificates_of_hex(tmp_path):
    """A proof reads the arrays of the search while others write them."""
    pytest.importorskip("numba")
    texts = list(hex_positions(5, 8, 4))

    def certify(number):
        text = texts[number % len(texts)]
        path = tmp_path / f"{number}.cert"
        bouton.hex_certificate(str(path), 5, 5, text, number % 2)
        return verify(str(path))["certificate"]

    hex_search.cache_clear()
    with restless(), ThreadPoolExecutor(4) as pool:
        assert list(pool.map(certify, range(16))) == ["hex"] * 16


@pytest.mark.thorough
def test_cram_in_six_threads():
    """A thread must not meet the sign by which a fold marks a position whose value it is finding."""
    for _ in range(3):
        sources = sources_with()
        with restless(), ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda _: facts("cram", "....|....|....|...#", False, sources), range(6)))  # noqa: B023
        assert all(each == found[0] for each in found)


def test_one_store_for_all(tmp_path):
    """SQLite's connection belonged to the thread that had opened it."""
    game = bouton.find("moore:2")

    def ask(number):
        position = (number % 40, number % 7, 3)
        store.record(game, GRUNDY, position, Answer(sum(position), Provenance("search", method="a test")))
        return store.lookup(game, GRUNDY, position)

    with bouton.Store(tmp_path / "values.sqlite") as store, restless(), ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(ask, range(160)))
    assert {str(answer.how) for answer in found} == {"store (search: a test)"}
    assert [answer.value for answer in found] == [number % 40 + number % 7 + 3 for number in range(160)]


def test_notes_are_dropped_in_turn():
    sources = sources_with()

    def note(number):
        notes = sources.notes_of(number % 50)
        notes[number] = number
        return notes[number]

    with restless(1e-6), ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(note, range(4000))) == list(range(4000))
    assert len(sources.notes) <= 8


def test_the_collector_is_as_before():
    """A search lets Python look for garbage less often; two that end crosswise must not leave it so."""
    before = gc.get_threshold()
    first, second = patient_collector(), patient_collector()
    first.__enter__()
    second.__enter__()
    assert gc.get_threshold()[0] > before[0]
    first.__exit__(None, None, None)
    second.__exit__(None, None, None)
    assert gc.get_threshold() == before


def test_replies():
    """The program's moves: the same seed gives the same move."""

    def ask(game, position, level, sources):
        return reply(game, position, level, seed=7, sources=sources)["move"]

    questions = [(game, position, level) for game, position in EXAMPLES[2::9] for level in (2, 5)]
    compare(questions, ask, fresh_games)


def test_rules_that_several_threads_compile(monkeypatch, tmp_path):
    """One thread met the module that another was still loading."""
    pytest.importorskip("numba")
    from bouton.custom.native import compile_text

    monkeypatch.setenv("BOUTON_CACHE", str(tmp_path))
    text = f"# {tmp_path}\nimport time\ntime.sleep(0.2)\nbouton_options = 7\n"
    with ThreadPoolExecutor(4) as pool:
        assert [found.options for found in pool.map(compile_text, [text] * 4)] == [7] * 4


def test_custom_rules_solved_in_several_threads():
    pytest.importorskip("numba")

    @bouton.rule_code(shape=300)
    def moves(n):
        for taken in (1, 3, 4):
            if taken <= n:
                yield n - taken

    with restless(1e-4), ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda compiled: bouton.solve(moves, compiled=compiled), [True, False, True, True]))
    expected = [0, 1, 0, 1, 2, 3, 2]
    for each in found:
        assert each.grundy.tolist() == [expected[n % 7] for n in range(300)]
