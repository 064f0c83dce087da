"""Large single heaps: answered by a proved period, by the compiled sweep within its limits, or refused with a hint."""

import os
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.errors import SearchLimitError
from bouton.heaps.code import Code, read_code
from bouton.heaps.endless_values import EndlessValues
from bouton.heaps.values import HeapValues
from bouton.rulesets import find
from bouton.rulesets.octal import Octal
from bouton.rulesets.subtraction_sets import RuleSubtraction
from bouton.search.sources import Sources
from bouton.sequences.runs import sequence as heap_sequence
from bouton.sequences.source import StoredSequences, SweptHeaps

pytestmark = pytest.mark.once


def endless(position: str, spec: str):
    """By theory alone, as in the worker processes of the page."""
    return bouton.analyze(spec, position, sources=Sources())


def untaught(code: str) -> Octal:
    """A game that no earlier answer has told anything."""
    return Octal(read_code(code))


@pytest.mark.parametrize(
    ("spec", "position", "value", "moves"),
    [
        ("subtraction:all-but:1,3", "20000", 10_000, ["1", "0"]),
        ("subtraction:all-but:1,3", str(10**20), 5 * 10**19, ["1", "0"]),
        ("octal:0.[3]", "1000000000", 10**9, ["0"]),
        ("octal:0.12[3]", "1000000000", 5 * 10**8, ["2", "0"]),
        ("octal:0.0[1]", str(10**12), 1, ["0"]),
        ("hexadecimal:0.[3]", str(10**12), 10**12, ["0"]),
    ],
)
def test_endless_sets_are_answered_by_their_proved_period(spec, position, value, moves):
    found = endless(position, spec)
    assert (found.grundy, found.winning_moves) == (value, moves)
    assert found.provenance["grundy"] == "theorem: finitely many states, Siegel 2013"
    sum_of_three = endless(f"{position},7,{position}", spec)
    assert sum_of_three.grundy == find(spec)((7,)).grundy


@pytest.mark.thorough
@settings(max_examples=60)
@given(
    st.lists(st.integers(0, 3), max_size=4),
    st.lists(st.integers(0, 3), min_size=1, max_size=3),
    st.integers(0, 4),
)
def test_moves_of_a_value_in_endless_games(digits, repeat, value):
    code = Code(0, tuple(digits), tuple(repeat))
    if not code.repeat:
        return
    values = EndlessValues(code.heap_rule())
    values.grow(0)
    if not values.period:  # 0.133[12]: no state came again within the work that is done
        return
    plain = HeapValues(code.leaves, None, 1)
    for size in (0, 1, 5, 60, 211):
        assert values(size) == plain(size)
        expected = [left for left, kinds in code.leaves(size) if plain(left) == value and kinds & (2 if left else 1)]
        assert list(islice(values.options(size, value), 300)) == expected


@pytest.mark.thorough("octal:0.[7]-100000", "subtraction:primes-1000000")
@pytest.mark.parametrize(
    ("spec", "heap"),
    [
        ("subtraction:k*k+1", "1000000000000"),
        ("subtraction:powers-of-2", str(10**16)),
        ("subtraction:primes", "1000000"),
        ("octal:0.[7]", "100000"),
        ("couples-are-forever", str(10**9)),
    ],
)
def test_heaps_out_of_reach_are_refused(spec, heap):
    for sources in (Sources(), Sources([SweptHeaps(2e8)])):
        with pytest.raises(SearchLimitError) as caught:
            bouton.analyze(spec, heap, sources=sources)
        assert f"bouton sequence {spec} --to N" in str(caught.value)
        assert f"bouton sequence {spec} --to N" in caught.value.say("fr")


def test_misere_play_of_a_heap_beyond_the_search_is_refused_at_once():
    for spec in ("subtraction:all-but:1,3", "octal:0.[3]", "subtraction:primes"):
        with pytest.raises(SearchLimitError) as caught:
            bouton.analyze(spec, str(10**9), misere=True, sources=Sources())
        assert caught.value.key in ("search.size", "heaps-too-large-known")
    assert bouton.analyze("octal:0.[3]", "60", misere=True).winning_moves == ["1"]


def test_a_set_by_formula_is_worked_out_once():
    asked: list[int] = []
    formula = find("subtraction:k%5==1 or k%5==4").formula
    game = RuleSubtraction("k%5==1 or k%5==4", lambda k: asked.append(k) or formula(k))
    assert list(game.numbers_upto(12)) == [1, 4, 6, 9, 11]
    assert list(game.numbers_upto(9)) == [1, 4, 6, 9]
    assert list(game.numbers_upto(14)) == [1, 4, 6, 9, 11, 14]
    assert [k for k in asked if asked.count(k) > 1] == [1, 1]  # once more to see that it is true or false
    assert list(find("subtraction:squares").numbers_upto(30)) == [1, 4, 9, 16, 25]


@pytest.mark.thorough
def test_the_compiled_sweep_proves_what_the_plain_one_does_not_reach():
    heap = 123_456_789_012_345_678_901
    with pytest.raises(SearchLimitError):
        bouton.analyze(untaught("0.16"), str(heap), sources=Sources())
    found = bouton.analyze(untaught("0.16"), str(heap), sources=Sources([SweptHeaps(1e12)]))
    values = bouton.grundy_sequence("octal:0.16", 300_000)
    assert found.grundy == values[105_351 + (heap - 105_351) % 149_459]
    assert found.provenance["grundy"] == "theorem: Guy and Smith 1956"
    assert found.winning_moves  # by the period, without a list of 10^20 moves
    first, second = map(int, found.winning_texts[0].split(","))
    place = 105_351 + (second - 105_351) % 149_459
    assert heap - first - second in (1, 2) and values[first] == values[place]


@pytest.mark.thorough
def test_heaps_beyond_the_plain_sweep_without_a_period():
    values = bouton.grundy_sequence("treblecross", 20_000)
    found = bouton.analyze("treblecross", "20000", sources=Sources([SweptHeaps(1e12)]))
    assert found.grundy == values[20_000]
    with pytest.raises(SearchLimitError):
        bouton.analyze(untaught("0.007"), "20000", sources=Sources([SweptHeaps(0)]))


def test_a_kept_proof_lists_winning_moves(tmp_path):
    heap_sequence("octal:0.16", 520_000, store=tmp_path)
    found = bouton.analyze(untaught("0.16"), str(10**30), sources=Sources([StoredSequences(tmp_path)]))
    assert found.provenance["outcome"] == "store (theorem: Guy and Smith 1956)"
    assert found.explanation["text"].count("lies a multiple of 149459") == 1
    assert len(found.winning_moves) == 10_000 and not found.winning_moves_complete


def test_the_page_answers_or_refuses_at_once():
    from bouton.questions.service import Service

    page = Service()
    found = page.ask("analyze", {"game": "subtraction:all-but:1,3", "position": str(10**20)})
    assert found["grundy"] == 5 * 10**19
    assert "BOUTON_SEQUENCES" in os.environ


@pytest.mark.slow
def test_the_page_refuses_when_its_time_is_over():
    from bouton.questions.service import Service

    with pytest.raises(SearchLimitError):
        Service().ask("analyze", {"game": "subtraction:primes", "position": "1000000"})


def test_growth_with_every_heap_reads_well(capsys):
    from bouton.cli import main

    for language, said in (("en", "grow by 1 with every step"), ("fr", "de 1 à chaque pas")):
        assert main(["sequence", "octal:0.[3]", "--to", "20", "--lang", language]) == 0
        assert said in capsys.readouterr().out
        assert main(["analyze", "octal:0.[3]", "1000", "--lang", language]) == 0
        assert "g(n + 1) = g(n) + 1" in capsys.readouterr().out
    assert main(["sequence", "subtraction:all-but:1,3", "--to", "20", "--lang", "fr"]) == 0
    assert "de 1 tous les 2 pas" in (out := capsys.readouterr().out)
    assert "nombre fini d’états" in out and "finitely" not in out
    assert main(["sequence", "kayles", "--to", "20", "--lang", "fr"]) == 0
    assert "Guy et Smith 1956" in capsys.readouterr().out
    assert main(["analyze", "kayles", "1000", "--lang", "fr"]) == 0
    assert "Guy et Smith 1956" in capsys.readouterr().out
