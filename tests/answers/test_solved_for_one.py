"""Questions about one position of a game in code whose search is long: the whole game is solved."""

import threading

import pytest

import bouton
from bouton.answers import sources as whole
from bouton.answers.sources import WholeGames, sources_with
from bouton.questions import service
from bouton.search.search import WHOLE, Search
from bouton.solving.memory import Allowance
from bouton.storage.compiler import without_compiler
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS

pytest.importorskip("numba")
RULES = """
import bouton

@bouton.rule_code(shape=(40, 40, 40))
def nim(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k

@bouton.rule_code(shape=(3000, 3000), start=(2999, 2000))
def steps(position):
    a, b = position
    if a:
        yield a - 1, b
    if b > 1:
        yield a, b - 2

@bouton.rule_code(shape=(300, 300))
def turning(position):
    a, b = position
    yield (a + 1) % 300, b
    if b:
        yield a, b - 1

@bouton.rule_code(shape=(40, 40, 40, 2))
def faulty(position):
    a, b, c, d = position
    if d:
        yield a, b, c, d + 1  # outside the shape, where no play leads
    for k in range(a):
        yield k, b, c, d
    for k in range(b):
        yield a, k, c, d
    for k in range(c):
        yield a, b, k, d
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    return lambda name: bouton.find(f"{path}:{name}")


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(whole, "SOON_SEARCHED", (500, 5_000))


def only(search=None):
    return sources_with(search, theory=False)


@pytest.mark.thorough
def test_a_long_search_becomes_a_solution_and_a_short_one_does_not(rules):
    nim, sources = rules("nim"), only()
    assert sources.value(nim, GRUNDY, (3, 4, 5)).how.method == "memoised fold"
    found = sources.value(nim, GRUNDY, (39, 30, 21))
    assert (found.value, str(found.how)) == (39 ^ 30 ^ 21, "search: compiled solution of the whole game")
    before = 3 * 4 * 5 * 2  # positions of the first search
    assert sources.search.answering_positions == before + 40**3
    for position in ((1, 2, 3), (39, 39, 0), (17, 30, 5)):  # all values are known now
        value = position[0] ^ position[1] ^ position[2]
        assert sources.value(nim, GRUNDY, position)[:2] == (value, found.how)
        assert sources.value(nim, OUTCOME, position).value is (Outcome.N if value else Outcome.P)
    assert list(sources.winning_moves(nim, (39, 30, 21))) == [(11, 30, 21)]
    assert sources.value(nim, REMOTENESS, (39, 39, 0)).value == 78
    assert sources.value(nim, MISERE_OUTCOME, (39, 38, 1)).value is Outcome.P
    assert sources.value(nim, MISERE_OUTCOME, (1, 1, 0)).how == WHOLE


@pytest.mark.thorough
def test_a_start_and_play_that_need_not_end(rules):
    steps, turning, sources = rules("steps"), rules("turning"), only()
    found = sources.value(steps, GRUNDY, (2998, 2000))
    assert (found.value, found.how) == ((2998 + 1000) % 2, WHOLE)
    assert sources.value(steps, GRUNDY, (2999, 2000)).value == (2999 + 1000) % 2
    found = sources.value(turning, OUTCOME, (0, 299))
    assert (found.value, found.how) == (Outcome.D, WHOLE)
    assert sources.value(turning, GRUNDY, (5, 0)).value == Loopy(frozenset())
    searched = sources.search.searched_positions
    assert sources.value(turning, REMOTENESS, (0, 299)).value is None  # not searched for again
    assert sources.search.searched_positions == searched


def test_a_limit_is_the_searcher_s(rules):
    nim = rules("nim")
    for sources in (only(Search(400)), only().with_limit(400)):
        with pytest.raises(bouton.errors.SearchLimitError):
            sources.value(nim, GRUNDY, (39, 30, 21))
    assert only(Search(10**6)).value(nim, GRUNDY, (9, 9, 9)).how.method == "memoised fold"


@pytest.mark.thorough
def test_games_that_the_page_s_owner_serves_are_solved_whole_and_once(rules, monkeypatch):
    """Though each of its searches has a limit, and what they found is dropped in time."""
    monkeypatch.setattr(service, "POSITIONS_OF_QUESTION", 400)
    nim, solved, plain = rules("nim"), [], whole._solve
    monkeypatch.setattr(whole, "_solve", lambda *given: solved.append(1) or plain(*given))
    asked = {"game": nim.spec, "position": "(39, 30, 21)"}
    for served in ([], [nim.spec]):
        answers = service.Service(served)
        for _ in range(3):
            if served:
                assert answers.ask("analyze", asked)["grundy"] == 39 ^ 30 ^ 21
            else:
                with pytest.raises(bouton.errors.SearchLimitError):
                    answers.ask("analyze", asked)
    assert solved == [1]


@pytest.mark.thorough
def test_search_goes_on_where_the_game_cannot_be_solved(rules, monkeypatch):
    faulty, sources = rules("faulty"), only()
    assert faulty.is_bounded
    for _ in range(2):  # the second time no solution is tried
        found = sources.value(faulty, GRUNDY, (15, 9, 11, 0))
        assert (found.value, found.how.method) == (15 ^ 9 ^ 11, "memoised fold")
    with without_compiler():
        assert only().value(rules("nim"), GRUNDY, (15, 9, 11)).how.method == "memoised fold"
    monkeypatch.setattr(whole, "MOVES_OF_WHOLE", 40**3)
    assert only().value(rules("nim"), GRUNDY, (15, 9, 12)).how.method == "memoised fold"
    monkeypatch.setattr(whole, "NUMBERS_OF_WHOLE", 40**3 - 1)
    assert not WholeGames().concerns(rules("nim"), GRUNDY)
    monkeypatch.setattr(whole, "NUMBERS_OF_WHOLE", 40**3)
    assert WholeGames().concerns(rules("nim"), GRUNDY)


@pytest.mark.parametrize(("given", "allowed"), [(None, 2_147_483_648), (1_000_000, 1_000_000)])
def test_memory_for_a_game_that_is_solved_whole(rules, given, allowed, monkeypatch):
    """Where that does not suffice, search goes on."""
    fitted = []

    def run_solve(request):
        memory = Allowance(request.memory, held=1 << 60)  # what the process holds does not count
        for need in (allowed, allowed + 1):
            memory.check(0, need, 0)
            fitted.append(need)

    monkeypatch.setattr("bouton.solving.methods.run_solve", run_solve)
    search = Search()
    search.memory = given
    found = only(search).value(rules("nim"), GRUNDY, (15, 9, 12))
    assert (found.value, found.how.method, fitted) == (15 ^ 9 ^ 12, "memoised fold", [allowed])


@pytest.mark.thorough
def test_threads_that_ask_together_solve_once(rules, monkeypatch):
    solved, plain = [], whole._solve
    monkeypatch.setattr(whole, "_solve", lambda *given: solved.append(1) or plain(*given))
    nim, sources, found, counts = rules("nim"), only(), {}, {}

    def ask(k):
        found[k] = sources.value(nim, GRUNDY, (39, 38 - k, 20 + k)).value
        counts[k] = sources.search.answering_positions

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {k: 39 ^ (38 - k) ^ (20 + k) for k in range(8)}
    assert set(counts.values()) <= {0, 40**3}  # each says what its answer rests on
    assert len(solved) == 1
