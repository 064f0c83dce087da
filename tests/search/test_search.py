"""The search against a second, much shorter one; its behaviour at its limits; its bounded stack depth."""

import gc
from itertools import count, product
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.answers.position import Position
from bouton.custom.decorator import ruleset
from bouton.errors import RulesError, SearchLimitError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.rulesets.graph import Graph
from bouton.search.budget import Budget, size_of
from bouton.search.evaluate import LoopFound, evaluate, fold
from bouton.search.retrograde import explore
from bouton.search.search import FOLD, RETROGRADE
from bouton.search.sources import Search, Sources
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_OUTCOME,
    MISERE_REMOTENESS,
    OUTCOME,
    REMOTENESS,
    VALUATIONS,
)

Arcs = tuple[tuple[int, ...], ...]


@st.composite
def digraphs(draw, most=9, acyclic=False):
    size = draw(st.integers(1, most))
    return tuple(
        tuple(sorted(draw(st.sets(st.integers(0, v - 1 if acyclic else size - 1), max_size=4))))
        if v or not acyclic
        else ()
        for v in range(size)
    )


def as_game(arcs: Arcs) -> Graph:
    return Graph({str(v): list(map(str, targets)) for v, targets in enumerate(arcs)}, f"drawn-{hash(arcs)}")


# The reference: one recursive definition for each valuation of a game that ends.


def small_mex(values):
    return next(n for n in count() if n not in values)


def reference(arcs: Arcs, valuation: Any, v: int) -> Any:
    values = [reference(arcs, valuation, w) for w in arcs[v]]
    if valuation is GRUNDY:
        return small_mex(values)
    if valuation is MISERE_GRUNDY:
        return small_mex(values) if values else 1
    if valuation is OUTCOME:
        return "N" if "P" in values else "P"
    if valuation is MISERE_OUTCOME:
        return "N" if "P" in values or not values else "P"
    # Remoteness: how long the winner needs against a loser who delays.
    if not values:
        return 0
    outcome = OUTCOME if valuation is REMOTENESS else MISERE_OUTCOME
    lost = [n for w, n in zip(arcs[v], values, strict=True) if reference(arcs, outcome, w) == "P"]
    return 1 + (min(lost) if lost else max(values))


@given(digraphs(acyclic=True))
@settings(max_examples=150)
def test_fold_is_the_definition(arcs):
    for valuation in VALUATIONS:
        memo: dict[int, Any] = {}
        for v in reversed(range(len(arcs))):
            assert fold(arcs.__getitem__, valuation, v, memo, Budget()) == reference(arcs, valuation, v)
        assert memo == {v: reference(arcs, valuation, v) for v in range(len(arcs))}


def fold_own(rules, valuation, start, memo, budget):
    """As a search has custom rules folded."""
    batches = lambda position, _, is_part_enough: rules.option_chunks(position, is_part_enough)  # noqa: E731
    return evaluate(batches, valuation, start, memo, budget, smallest_first=True)


@given(digraphs(acyclic=True), st.integers(1, 3))
@settings(max_examples=100)
def test_options_read_together_give_the_same(arcs, size):
    """From every position, however few options are read at a time."""
    rules = ruleset(arcs.__getitem__)
    with patch("bouton.custom.options._FIRST_CHUNK", size), patch("bouton.custom.options._FULL_CHUNK", size):
        for valuation, start in product((GRUNDY, OUTCOME, MISERE_OUTCOME, REMOTENESS), range(len(arcs))):
            memo: dict[int, Any] = {}
            budget = Budget()
            assert fold_own(rules, valuation, start, memo, budget) == reference(arcs, valuation, start)
            assert budget.used_positions == len(memo)
            assert all(value == reference(arcs, valuation, v) for v, value in memo.items())


def test_options_read_together_come_back_or_are_too_many():
    rules = ruleset(lambda n: [(n + k) % 50 for k in range(1, 20)])
    memo = {}
    with pytest.raises(LoopFound):
        fold_own(rules, GRUNDY, 0, memo, Budget())
    assert memo == {}
    budget = Budget(10)
    with pytest.raises(SearchLimitError):
        fold_own(ruleset(lambda n: range(n)), GRUNDY, 20, memo, budget)
    assert (budget.used_positions, sorted(memo)) == (11, list(range(9)))


@given(digraphs())
@settings(max_examples=150)
def test_labelling_is_the_smallest_fixpoint(arcs):
    """Won and lost grow round by round from nothing; the round in which a position is decided is its remoteness."""
    for misere in (False, True):
        wins: dict[int, bool] = {}
        rounds: dict[int, int] = {}
        for number in count():
            new = {}
            for v, targets in enumerate(arcs):
                if v in wins:
                    continue
                if not targets:
                    new[v] = misere
                elif any(wins.get(w) is False for w in targets):
                    new[v] = True
                elif all(wins.get(w) for w in targets):
                    new[v] = False
            if not new:
                break
            rounds.update(dict.fromkeys(new, number))
            wins.update(new)
        for v in range(len(arcs)):
            graph = explore(arcs.__getitem__, v, Budget())
            won, moves = graph.remoteness(lambda index, misere=misere: misere)
            assert won == [wins.get(w) for w in graph.states]
            assert moves == [rounds.get(w) for w in graph.states]


@given(digraphs())
@settings(max_examples=150)
def test_search_takes_the_right_engine(arcs):
    """One search for all positions of a game, in any order, gives what a fresh search for each gives."""
    game, common = as_game(arcs), Search()
    for valuation in VALUATIONS:
        for v in game.followers:
            fresh = Search().lookup(game, valuation, v)
            answer = common.lookup(game, valuation, v)
            assert (answer and answer.value) == (fresh and fresh.value), (valuation, v)


def sum_outcome(arcs: Arcs, start: tuple[int, ...], heap: int) -> str:
    """Of a sum of tokens on a digraph and a Nim heap, by the naive fixpoint on the whole sum."""
    states = list(product(*(range(len(arcs)) for _ in start), range(heap + 1)))
    follow = {}
    for state in states:
        *tokens, size = state
        moved = [(*tokens[:i], w, *tokens[i + 1 :], size) for i, v in enumerate(tokens) for w in arcs[v]]
        follow[state] = [*moved, *((*tokens, rest) for rest in range(size))]
    label: dict[Any, str] = {}
    changed = True
    while changed:
        changed = False
        for state in states:
            if state not in label:
                kinds = [label.get(option) for option in follow[state]]
                if "P" in kinds:
                    label[state] = "N"
                elif all(kind == "N" for kind in kinds):
                    label[state] = "P"
                changed |= state in label
    return label.get((*start, heap), "D")


def predicted(value: Any) -> str:
    if isinstance(value, Loopy):
        return "N" if 0 in value.reach else "D"
    return "N" if value else "P"


@given(digraphs(most=7))
@settings(max_examples=120)
def test_loopy_values_are_what_they_mean(arcs):
    """G + *n is lost exactly where the value says so, for every n up to two above all values."""
    graph = explore(lambda v: range(len(arcs)) if v < 0 else arcs[v], -1, Budget())  # -1 leads to every vertex
    values = dict(zip(graph.states, graph.grundy(), strict=True))
    top = max([v for v in values.values() if isinstance(v, int)], default=0)
    for v, n in product(range(len(arcs)), range(min(top, 4) + 3)):
        assert predicted(GRUNDY.plus(values[v], n)) == sum_outcome(arcs, (v,), n), (v, n, values)


@given(digraphs(most=5))
@settings(max_examples=60)
def test_loopy_values_of_two_tokens_add(arcs):
    game = as_game(arcs)
    search = Search()
    values = [search.lookup(game, GRUNDY, str(v)).value for v in range(len(arcs))]
    for v, w in product(range(len(arcs)), repeat=2):
        total = GRUNDY.plus(values[v], values[w])
        assert predicted(total) == sum_outcome(arcs, (v, w), 0)
        assert predicted(GRUNDY.plus(total, 1)) == sum_outcome(arcs, (v, w), 1)


@pytest.mark.thorough
@given(digraphs(most=5), st.data())
@settings(max_examples=60)
def test_winning_moves_of_loopy_sums(arcs, data):
    """Where the parts' values answer for a sum, the moves are the options that are lost by search on the sum itself."""
    game = as_game(arcs)
    vertex = st.sampled_from(sorted(game.followers))
    place = (
        Position(game, data.draw(vertex))
        + Position(game, data.draw(vertex))
        + Position(find("nim"), (data.draw(st.integers(0, 3)),))
    )
    for misere in (False, True):
        outcome = MISERE_OUTCOME if misere else OUTCOME
        moves = list(Sources().winning_moves(place.ruleset, place.data, misere))
        searched = [o for o in place.options() if Search().lookup(place.ruleset, outcome, o).value is Outcome.P]
        assert moves == searched
        assert (
            Sources().value(place.ruleset, outcome, place.data).value
            is Search().lookup(place.ruleset, outcome, place.data).value
        )


# Partizan positions.

#: Siegel's names, by whether Left wins when she starts, and Right when she does
CLASSES = {
    (True, True): "N",
    (True, None): "N^",
    (True, False): "L",
    (None, True): "Nv",
    (None, None): "D",
    (None, False): "P^",
    (False, True): "R",
    (False, None): "Pv",
    (False, False): "P",
}
RESULTS = {True: "win", None: "draw", False: "loss"}


@pytest.mark.thorough
@given(digraphs(most=6), digraphs(most=6))
@settings(max_examples=80)
def test_partizan_outcome_is_two_questions(left, right):
    """Left walks on one digraph, Right on another with the same vertices; loops make draws."""

    def walk(v, player):
        arcs = left if player == "left" else right
        return arcs[v] if v < len(arcs) else ()

    game = ruleset(walk)
    states = [(v, player) for v in range(6) for player in ("left", "right")]
    other = {"left": "right", "right": "left"}
    for misere in (False, True):
        label: dict[Any, bool] = {}
        for _ in range(len(states) + 1):
            for v, player in states:
                after = [label.get((w, other[player])) for w in walk(v, player)]
                if (v, player) in label:
                    continue
                if not after:
                    label[v, player] = misere
                elif False in after:
                    label[v, player] = True
                elif all(after):
                    label[v, player] = False
        search = Search()
        for v in range(6):
            pair = label.get((v, "left")), label.get((v, "right"))
            answer = search.lookup(game, MISERE_OUTCOME if misere else OUTCOME, v)
            assert answer.value == CLASSES[pair]
            assert (answer.value.left_first, answer.value.right_first) == tuple(RESULTS[wins] for wins in pair)
            sources = Sources(theory=None)
            assert [sources.mover_wins(game, v, player, misere) for player in Player] == list(pair)
            with patch("bouton.search.values.quick_loopy_value", return_value=None):  # tested where loopy values are
                told = analyze(game, str(v), misere=misere)
            assert told.to_dict()["outcome"] == answer.value
            winning = {
                player: [str(w) for w in dict.fromkeys(walk(v, player)) if label.get((w, other[player])) is False]
                for player in ("left", "right")
            }
            assert told.winning_moves == winning
            assert [search.mover_wins(game, v, player, misere) for player in Player] == list(pair)


# Limits.


def test_an_endless_set_of_positions_ends_at_the_limit():
    @ruleset
    def upwards(n):
        return [n + 1, n + 2]

    for valuation in VALUATIONS:
        with pytest.raises(SearchLimitError) as caught:
            Search(positions=500).lookup(upwards, valuation, 7)
        assert caught.value.values["higher"] == 5_000
        assert caught.value.values["positions"] == 500
        assert caught.value.values["newest"].isdigit() and int(caught.value.values["newest"]) >= 7


@pytest.mark.parametrize(
    ("rule", "start"),
    [
        (lambda n: [n - 1], 12),
        (lambda n: [n - 3, n - 2], 0),
        (lambda n: [n - 1, n + 1], 4),
        (lambda n, player: [n - 1, n - 2], 7),
        (lambda p: [(p[0] - 1, p[1]), (p[0], p[1] - 1)], (3, 4)),
        (lambda p: [(p[0], (p[1][0] - 1,))], (1, (2,))),
    ],
)
def test_rules_that_forget_to_stop_at_zero_are_refused_early(rule, start):
    with pytest.raises(SearchLimitError, match="go on below 0") as caught:
        assert ruleset(rule)(start).outcome
    assert caught.value.values["positions"] in (1024, 1025)


def test_positions_below_zero_that_are_meant():
    def steps(last):
        return ruleset(lambda n: [n - 1] if n > last else [])

    assert steps(-960)(0).outcome is Outcome.P  # 15 looks at every 64th position find it lower
    with pytest.raises(SearchLimitError, match="go on below 0"):
        assert steps(-2000)(0).outcome
    assert steps(-3000)(-1).outcome is Outcome.N  # a start below 0 says that it is meant
    patient = Sources(search=Search(5000))
    assert analyze(steps(-2000), 0, sources=patient).outcome is Outcome.P


def test_an_option_that_is_not_equal_to_itself_is_refused():
    with pytest.raises(RulesError, match="gave the option nan for the position 3"):
        assert ruleset(lambda n: [float("nan")])(3).outcome


def test_the_limit_on_moves_of_one_position():
    class Wide(type(find("nim"))):
        def options(self, position, player=Player.LEFT):
            return ((1,) for _ in count()) if position == (9,) else iter(())

    with pytest.raises(SearchLimitError) as caught:
        Search(positions=1_000).lookup(Wide(), GRUNDY, (9,))
    assert caught.value.values["moves"] > 1_000


def test_the_limit_on_bytes():
    budget = Budget()
    budget.bytes = 10_000
    with pytest.raises(SearchLimitError):
        fold(lambda n: [n + 1], GRUNDY, 0, {}, budget)
    assert budget.used_positions < 100


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    search = Search(positions=100_000, progress=lambda positions, moves: told.append((positions, moves)))
    search.lookup(find("subtraction:1,2"), GRUNDY, (40_000,))
    assert [positions for positions, _ in told] == list(range(64, 40_002, 64))


def test_memo_is_not_poisoned_by_the_limit():
    game = find("subtraction:1,2")
    search = Search(positions=50)
    with pytest.raises(SearchLimitError):
        search.lookup(game, GRUNDY, (100,))
    assert search.lookup(game, GRUNDY, (30,)).value == 0
    search.positions = 1_000
    assert [search.lookup(game, GRUNDY, (n,)).value for n in (100, 99, 98)] == [1, 0, 2]


def test_memo_is_not_poisoned_by_a_loop():
    arcs = ((1, 3), (2,), (0,), ())
    memo: dict[int, Any] = {}
    with pytest.raises(LoopFound) as caught:
        fold(arcs.__getitem__, GRUNDY, 0, memo, Budget())
    assert caught.value.state == 0
    assert all(value in (0, 1) for value in memo.values())
    assert fold(arcs.__getitem__, GRUNDY, 3, memo, Budget()) == 0


def test_memo_is_not_poisoned_by_an_exception():
    broken = True

    @ruleset
    def shaky(n):
        if broken and n == 2:
            raise ZeroDivisionError("two")
        return [k for k in (n - 1, n - 2) if k >= 0]

    search = Search()
    with pytest.raises(RulesError):
        search.lookup(shaky, GRUNDY, 10)
    broken = False
    assert [search.lookup(shaky, GRUNDY, n).value for n in range(11)] == [n % 3 for n in range(11)]


def test_a_draw_that_is_known_is_not_taken_for_a_win():
    """c → a ⇄ b: after a question about a, its draw stands in the memo."""
    game = Graph({"a": ["b"], "b": ["a"], "c": ["a"]}, "ring")
    search = Search()
    assert search.lookup(game, OUTCOME, "a").value is Outcome.D
    assert search.lookup(game, OUTCOME, "c").value is Outcome.D
    assert search.lookup(game, GRUNDY, "a").value == Loopy(frozenset())
    assert search.lookup(game, GRUNDY, "c").value == Loopy(frozenset())
    assert search.lookup(game, MISERE_REMOTENESS, "c") is None


# Depth: nothing here recurses.


@pytest.mark.thorough
def test_a_heap_of_20_000_by_plain_search():
    search = Search(positions=40_000)
    game = find("subtraction:1,3,4")
    for valuation, expected in ((GRUNDY, game.normal(20_000)), (MISERE_GRUNDY, game.misere(20_000))):
        assert search.lookup(game, valuation, (20_000,)).value == expected


@pytest.mark.parametrize("length", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_a_long_cycle_by_plain_search(length):
    game = Graph({str(n): [str((n + 1) % length)] for n in range(length)}, "long-ring")
    assert Search().lookup(game, OUTCOME, "5").value is Outcome.D
    assert Search().lookup(game, GRUNDY, "5").value == Loopy(frozenset())


@pytest.mark.thorough("line1")
@pytest.mark.parametrize("line", ["{" * 10_000 + "}" * 10_000, "{{}," * 9_998 + "{{}}" + "}" * 9_998])
def test_a_game_nested_10_000_deep(line):
    game = find("inductive")
    place = game.parse(line)
    assert len(game.format(place)) == len(line)
    assert game.format(game.parse(game.format(place))) == game.format(place)
    theory, searched = Sources().value(game, GRUNDY, place), Search().lookup(game, GRUNDY, place)
    assert theory.value == searched.value and theory.how.kind == "theorem"
    again = Position(game, game.parse(line))
    assert again == Position(game, place) and hash(again) == hash(Position(game, place))
    assert len(again.options()) == len(place)


@pytest.mark.thorough("line0")
@pytest.mark.parametrize("line", ["{1|" * 9_999 + "1" + "}" * 9_999, "{" * 3_000 + "{}|1,{}" + ",1}" * 3_000])
def test_sums_nested_deep_are_read_and_written(line):
    game = find("inductive")
    place = game.parse(line)
    written = game.format(place)
    assert len(written) == len(line)
    assert game.parse(written) == place and game.format(game.parse(written)) == written
    assert game(place).grundy == game(game.parse(written)).grundy


def test_a_sum_that_loops_says_nothing_of_sums_of_other_games():
    sums, search = find("sum"), Search()

    def asked(text, search):
        return search.lookup(sums, MISERE_OUTCOME, sums.parse(text))

    assert asked("northcott 1-3 + nim 2", search).value is Outcome.D
    for text, method in (("kayles 5 + toppling-dominoes LR", FOLD), ("kayles 5 + nim 3", RETROGRADE)):
        assert asked(text, search) == (asked(text, Search()).value, method, None)


def test_python_looks_for_garbage_seldom_also_where_play_loops():
    """The second search, which labels positions, too."""
    seen = []

    @ruleset
    def circle(n):
        seen.append(gc.get_threshold()[0])
        return [(n + 1) % 7]

    usual = gc.get_threshold()
    assert Sources(search=Search()).value(circle, OUTCOME, 0).value is Outcome.D
    assert seen[-1] >= 500_000 and gc.get_threshold() == usual


@pytest.mark.parametrize("start", ["ab", ("ab",)])
@pytest.mark.parametrize("quiet", [0, 70])
def test_positions_that_double_stop_before_their_memory_is_taken(start, quiet):
    made = []

    def follow(state):
        number, text = state if type(state) is tuple and len(state) == 2 else (0, state)
        text = text if number < quiet else (text[0] * 2,) if type(text) is tuple else text * 2
        found = (number + 1, *text) if type(text) is tuple else (number + 1, text)
        made.append(size_of(found))
        return [found]

    budget = Budget()
    budget.bytes = 1 << 20
    with pytest.raises(SearchLimitError) as caught:
        evaluate(lambda state, player, part: iter([follow(state)]), GRUNDY, start, {}, budget)
    assert caught.value.cause == "memory" and sum(made) < budget.bytes
    assert caught.value.values["positions"] == len(made) == budget.used_positions - 1
