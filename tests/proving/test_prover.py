"""Theorems found and proved, each against plain search."""

from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.checkers import verify
from bouton.errors import InputError, NotationError
from bouton.proving import prover
from bouton.proving.labels import Labels
from bouton.proving.prover import Request, answer
from bouton.proving.theorem import ProvedTheorem

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "theorems.py"


def agrees(theorem, most: int) -> None:
    """The theorem and plain search, with the function itself, on all small positions."""
    labels = Labels(theorem.rules.options, misere=theorem.misere)
    for position in product(range(most), repeat=len(theorem.names)):
        assert theorem.is_lost(position) == labels.is_lost(position), position
        if theorem.wanted is not None:
            value = labels.value(position)
            known = theorem.wanted < 0 or value <= theorem.wanted
            assert theorem.value(position) == (value if known else None), position
        move = theorem.winning_move(position)
        if not labels.is_lost(position) and next(iter(theorem.rules.options(position)), None) is not None:
            row = (move,) if isinstance(move, int) else move
            assert row in set(theorem.rules.options(position))
            assert labels.is_lost(row)


@pytest.mark.thorough("fibonacci-options6-fibonacci-4-24")
@pytest.mark.parametrize(
    ("game", "options", "system", "states", "most"),
    [
        ("nim", {}, "base:2", 1, 12),
        ("nim", {"heaps": 3, "misere": True}, "base:2", 4, 6),
        ("nim", {"heaps": 2, "values": -1}, "base:2", 1, 9),
        ("wythoff", {}, "fibonacci", 7, 22),
        ("wythoff", {"misere": True, "system": "fibonacci"}, "fibonacci", 13, 16),
        ("subtraction:1,3,4", {"values": 3}, "base:2", 7, 60),
        ("fibonacci", {"values": 2, "system": "fibonacci"}, "fibonacci", 4, 24),
    ],
)
def test_theorems_of_the_built_in_games(game, options, system, states, most):
    theorem = bouton.prove(game, **options)
    assert theorem.proved
    assert theorem.numeration == system
    assert theorem.states == states
    agrees(theorem, most)


wythoff_2 = bouton.find(f"{EXAMPLES}:wythoff_2")


@pytest.mark.thorough
def test_a_rule_of_ones_own_in_a_numeration_of_its_own():
    theorem = bouton.prove(wythoff_2)
    assert theorem.proved
    assert theorem.numeration == "recurrence:2,1/1,3"
    agrees(theorem, 14)


def test_a_winning_move_among_a_hundred_thousand_digits():
    theorem = bouton.prove("wythoff", system="fibonacci")
    large = 10**5_000 + 7
    move = theorem.winning_move((large, 5))
    assert theorem.is_lost(move)
    assert move in ((3, 5), (8, 5), (large - 5, 0)) or move[1] < 5


@pytest.mark.slow
@pytest.mark.once
def test_a_winning_move_among_ten_times_as_many_digits():
    theorem = bouton.prove("wythoff", system="fibonacci")
    move = theorem.winning_move((10**100_000 + 7, 5))
    assert theorem.is_lost(move)


@pytest.mark.slow
@pytest.mark.once
def test_one_option_that_may_be_forbidden():
    theorem = bouton.prove("wythoff", blocked=1, system="fibonacci")
    labels = Labels(theorem.rules.options, blocked=1)
    assert (theorem.proved, theorem.states) == (True, 73)
    assert all(theorem.is_lost(each) == labels.is_lost(each) for each in product(range(40), repeat=2))


def test_a_request_says_how_much_memory_automata_may_take():
    assert answer(Request("nim")).proved
    assert not answer(Request("wythoff", memory=2_000, system="fibonacci")).proved


def test_all_values_that_were_asked_for_are_proved_or_it_is_not_said():
    theorem = bouton.prove("subtraction:1,2", values=2)
    assert theorem.proved and theorem.reason == "proved" and [each.value for each in theorem.values] == [0, 1, 2]
    for count, reason in ((3, "proved"), (2, "partly"), (1, "partly"), (0, "partly")):
        fewer = ProvedTheorem(
            theorem.rules,
            theorem.play,
            theorem.values[:count],
            order=theorem.order,
            misere=False,
            wanted=2,
            tried=(),
            reason="proved",
            seconds=0.0,
        )
        assert (fewer.proved, fewer.reason) == (count == 3, reason)


def test_without_seconds_a_search_ends_at_the_same_work(monkeypatch):
    """Where it ends the work is the same, to a unit; with less than it took nothing is found."""
    made = [prover._Prover(Request("nim", system="base:2")) for _ in range(2)]
    assert [each.run().proved for each in made] == [True, True]
    spent, again = (each.effort.spent for each in made)
    assert spent == again
    for work, reason in ((spent, "proved"), (spent - 1, "time")):
        monkeypatch.setattr(prover, "MOST_WORK", work)
        assert bouton.prove("nim", system="base:2").reason == reason


def test_options_that_may_be_forbidden():
    theorem = bouton.prove("wythoff", blocked=2)
    lost: set[tuple[int, int]] = set()
    for a, b in sorted(product(range(14), repeat=2), key=sum):
        options = [(k, b) for k in range(a)] + [(a, k) for k in range(b)]
        options += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
        if sum(option in lost for option in options) <= 2:
            lost.add((a, b))
        assert theorem.is_lost((a, b)) == ((a, b) in lost)
    assert (theorem.proved, theorem.states) == (True, 7)
    assert "may forbid 2 options" in theorem.statement()
    with pytest.raises(InputError):
        theorem.winning_move((5, 5))
    for wrong in ({"misere": True}, {"values": 1}):
        with pytest.raises(InputError):
            bouton.prove("wythoff", blocked=1, **wrong)
    with pytest.raises(InputError):
        bouton.prove("wythoff", blocked=99)


def test_claims_are_decided_with_the_smallest_counterexample():
    theorem = bouton.prove("wythoff", system="fibonacci")
    assert theorem.decide("P(a,b) & P(a,c) => b = c").true
    assert theorem.decide("all a: exists b: P(a, b)").true
    false = theorem.decide("P(a,b) => a < b + 3")
    assert (false.true, false.counterexample) == (False, {"a": 7, "b": 4})
    assert theorem.decide("P(a, a + d) & P(c, c + d) => a = c").true
    assert not theorem.decide("exists a: P(a, a + 1) & a > 1").true


def test_claims_that_cannot_be_read():
    theorem = bouton.prove("nim")
    for text in (
        "",
        "P(a",
        "P(a,b,c)",
        "a * b = 1",
        "Q(a) => a = 1",
        "P(a,b) P(b,a)",
        "a $ b",
        "all P: a = 1",
        "(" * 99,
    ):
        with pytest.raises(NotationError):
            theorem.decide(text)


def test_what_is_not_found_says_what_was_tried():
    @bouton.ruleset
    def never(position):
        a, b = position
        for k in range(a):
            if 3 * k > 2 * b:
                yield k, b
        for k in range(b):
            yield a, k

    theorem = bouton.prove(never, system="base:2", states=2)
    assert not theorem.found
    assert not theorem.proved
    assert theorem.tried
    assert "nothing found" in theorem.statement()
    assert "rien trouvé" in theorem.statement("fr")
    with pytest.raises(InputError):
        _ = theorem.automaton


def test_grundy_values_are_not_proved_where_play_comes_back():
    theorem = bouton.prove(bouton.ruleset(lambda n: [n + 1] if n % 2 == 0 else [n - 1]), values=1)
    assert (theorem.found, theorem.proved, theorem.reason) == (False, False, "endless")
    assert "nothing is proved" in theorem.statement()


def test_bad_requests():
    with pytest.raises(InputError):
        bouton.prove("nim", misere=True, values=2)
    with pytest.raises(InputError):
        bouton.prove("nim", values=1_000)
    with pytest.raises(InputError):
        bouton.prove("nim").is_lost((1, 2, 3))
    with pytest.raises(NotationError):
        bouton.prove(3.5)


def test_the_answer_as_plain_data():
    found = answer(Request("fibonacci", values=1, claim="V1(n, q) => q >= 1")).to_dict("fr")
    assert list(found)[:8] == ["game", "found", "proved", "numeration", "states", "statement", "tried", "seconds"]
    assert [row["value"] for row in found["values"]] == [0, 1]
    assert found["claim"] == {"true": True, "counterexample": None}
    assert "démontrées" in found["statement"]


def test_words_for_sets_of_one_heap():
    for rule, words in (
        (lambda n: [], "Every position is lost."),
        (lambda n: [n - 1] if n > 4 else [], "Periodic from a = 4"),
        (lambda n: [n - k for k in (2, 3) if k <= n], "leaves 0 or 1 on division by 5"),
    ):
        assert words.replace("a =", "n =") in bouton.prove(rule, system="base:2").statement()


def test_a_shape_is_that_of_the_lost_positions():
    statement = bouton.prove("subtraction:1,2", values=2).statement
    assert "value 0 to 2, proved" in statement() and "Lost: a leaves 0 on division by 3." in statement()
    assert "perdantes\u00a0: le reste de a dans la division par 3 est 0." in statement("fr")
    assert bouton.prove("subtraction:1,2").statement().split("\n")[1] == "a leaves 0 on division by 3."
    wythoff = bouton.prove("wythoff", values=1).statement()
    assert "positions of Grundy value 0, proved" in wythoff and "(0 to 1 was asked for)" in wythoff


@pytest.mark.thorough
def test_what_was_proved_before_the_time_was_over_is_given():
    theorem = bouton.prove("fibonacci", values=60, system="fibonacci", seconds=2)
    assert not theorem.proved
    assert theorem.reason == "time" or theorem.values
    assert all(each.proved for each in theorem.values)
    agrees_so_far = [each.value for each in theorem.values]
    assert agrees_so_far == list(range(len(agrees_so_far)))


@pytest.mark.thorough
def test_rules_that_see_the_sorted_heaps_only():
    @bouton.ruleset
    def larger(position):
        x, y = sorted(position)
        for k in range(x):
            yield k, y
        for k in range(y):
            yield x, k
        for k in range(1, x + 1):
            yield x - k, y - k

    theorem = bouton.prove(larger)
    assert theorem.play.symmetric
    assert theorem.numeration == "fibonacci"
    assert theorem.automaton == bouton.prove("wythoff", system="fibonacci").automaton
    agrees(theorem, 14)
    agrees(bouton.prove(larger, misere=True), 8)


@pytest.mark.thorough
def test_values_of_rules_that_see_the_sorted_heaps_only(tmp_path):
    @bouton.ruleset
    def nim(position):
        x, y = sorted(position)
        for k in range(x):
            yield k, y
        for k in range(y):
            yield x, k

    for options in ({"values": -1}, {"values": 1}, {"values": "remoteness"}, {}):
        theorem = bouton.prove(nim, **options)
        assert theorem.play.symmetric
        assert theorem.automaton == bouton.prove("nim", heaps=2, **options).automaton
        theorem.certificate(str(tmp_path / "proof"))
        assert verify(str(tmp_path / "proof"))["states"] == [each.automaton.states for each in theorem.values]


def test_rules_that_see_the_sorted_heaps_and_one_more():
    @bouton.ruleset
    def first(position):
        x, y = sorted(position)
        for k in range(x):
            yield k, y
        for k in range(position[0]):
            yield k, position[1]

    theorem = bouton.prove(first)
    assert not theorem.play.symmetric
    agrees(theorem, 10)


@pytest.mark.slow
def test_the_rat_game():
    theorem = bouton.prove(f"{EXAMPLES}:rat")
    assert theorem.proved
    lost = {(0, 0, 0), *((7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) for n in range(1, 60))}
    for a, b in product(range(40), range(80)):
        for c in {row[2] for row in lost if row[:2] == (a, b)} | {a, b, a + b, 2 * b, 4 * a}:
            assert theorem.is_lost((c, a, b)) == (tuple(sorted((a, b, c))) in lost)
    assert tuple(sorted(theorem.winning_move((9, 30, 17)))) in lost
