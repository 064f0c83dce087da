"""Inputs that are too large are answered or refused within a second, and the limit is stated."""

import contextlib
import re
import time
import tracemalloc
from collections.abc import Iterator
from copy import copy
from itertools import islice, product
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers import position
from bouton.errors import SearchLimitError
from bouton.heaps import breaking
from bouton.heaps.game import smaller_rows
from bouton.rulesets.fibonacci.theory import two_heap_takes, two_heap_threshold
from bouton.rulesets.inductive import heap_sizes
from bouton.search import budget
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

SECONDS = 20  # of CPU time, far above what is taken on any machine, and below what the old code took


def digits_of(digits: int) -> str:
    return "1" + "0" * (digits - 2) + "7"


@pytest.mark.thorough(
    "hackenbush-large16-False-Left wins",
    "moore:1-large5-True-(5,5)",
    "fibonacci-large7-False-inning moves",
    "kayles-large6-False-Too many winning moves to count",
    "hexadecimal:0.8-100000000000000007-False-more than 100000 moves would have to be tried",
)
@pytest.mark.parametrize(
    ("game", "large", "misere", "said"),
    [
        ("hexadecimal:0.8", digits_of(18), False, "more than 100000 moves would have to be tried"),
        ("nim", f"{digits_of(1_000_000)},5", False, "5,5"),
        ("octal:0.77", digits_of(10_000), True, "mis"),
        ("moore:2", f"{digits_of(30_000)},{digits_of(30_001)}", False, "inning"),
        ("poker-nim", f"{digits_of(10_000)},{digits_of(10_001)}", True, "wins"),
        ("moore:1", f"{digits_of(100_000)},5", True, "(5,5)"),
        ("kayles", digits_of(20_001), False, "Too many winning moves to count"),
        ("fibonacci", digits_of(20_001), False, "inning moves"),
        ("turning:any", "1" * 100_000, False, "wins"),
        ("inductive", "|".join(["3"] * 300), True, "All parts are Nim heaps"),
        ("nim", ",".join(["1"] * 10_001), False, "inning moves"),  # 20 s, and a gigabyte of moves
        ("nim", ",".join(["1"] * 10_000), True, "inning moves"),
        ("moore:1", ",".join(str(10**18 + n) for n in range(10_001)), False, "inning move"),  # 15 s and 2.3 GB
        ("moore:2", ",".join(str(10**18 + n) for n in range(9_999)), True, "inning move"),
        ("moore:1", digits_of(1_000_000), True, "Winning move: heap 1"),
        ("turning:ruler", "01" * 20_000, False, "inning move"),
        ("hackenbush", ",".join(["LRLRLRLR"] * 300), False, "Left wins"),  # each move's value was begun anew: minutes
        pytest.param("euclid", f"{digits_of(100_000)},{'3' * 99_000}", True, "wins", marks=pytest.mark.slow),
    ],
)
def test_a_large_position_is_answered_soon(game: str, large: str, misere: bool, said: str) -> None:
    began = time.process_time()
    found = bouton.analyze(game, large, misere=misere)
    assert said in str(found.explanation) and found.outcome in "NPL"
    assert sum(map(len, found.winning_texts)) < 10_000_000
    assert time.process_time() - began < SECONDS


def test_moves_of_long_heaps_take_memory_in_proportion() -> None:
    """With the digits of each column held for all columns it was their square: 17 GB at 10^5 digits."""
    heaps = 10**5_000 + 7, 10**5_000 - 5
    tracemalloc.start()
    [move] = bouton.find("moore:1").theorems[0].moves(bouton.find("moore:1"), heaps, Outcome.P, bouton.Player.LEFT)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert move == (10**5_000 - 5,) * 2 and peak < 15_000_000


def test_takes_from_two_long_heaps_come_one_by_one() -> None:
    small, large = 10**3_000 + 8, 10**3_000 * 5 + 1
    takes = two_heap_takes(small, large, small)
    first = [next(each) for each in takes]
    assert min(first) == two_heap_threshold(small, large)


def test_a_column_beyond_any_alphabet_has_a_number() -> None:
    found = bouton.analyze("chomp", f"{digits_of(3_000)},{digits_of(2_999)}")
    assert found.outcome == "N" and found.moves[0].endswith(",1)") and len(found.moves[0]) < 100


def test_the_moves_that_are_tried_are_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every machine gives the same answer, whatever its speed."""
    monkeypatch.setattr(budget, "MOST_TRIED", 1_000)
    found = bouton.analyze("hexadecimal:0.8", str(10**6))
    assert not found.winning_moves_complete and "more than 1000 moves" in str(found.explanation)
    with pytest.raises(SearchLimitError, match="more than 1000 moves"):
        bouton.position("hexadecimal:0.8", str(10**6)).winning_moves()


def test_moves_of_moores_nim_in_misere_play() -> None:
    """They were tried one by one, 200,000 of them, where a heap is large."""
    for k in (1, 2, 3):
        game = bouton.find(f"moore:{k}")
        for theorem in game.theorems:
            for heaps in game.small_positions():
                lost = [each for each in game.options(heaps) if theorem.value(game, each) is Outcome.P]
                assert list(theorem.moves(game, heaps, Outcome.P, bouton.Player.LEFT)) == lost
    found = bouton.analyze("moore:2", f"{10**18},5,5,7", misere=True)
    assert found.winning_moves_complete and found.winning_moves


def test_moves_of_nim_in_misere_play() -> None:
    game = bouton.find("nim")
    theorem = next(each for each in game.theorems if each.valuation is MISERE_OUTCOME)
    for heaps in game.small_positions():
        lost = [each for each in game.options(heaps) if theorem.value(game, each) is Outcome.P]
        assert list(theorem.moves(game, heaps, Outcome.P, bouton.Player.LEFT)) == lost


def test_columns_beyond_a_second_are_refused() -> None:
    heaps = ",".join(digits_of(200_000 + more) for more in (0, 1, 2))
    found = bouton.analyze("moore:2", heaps)
    assert found.outcome == "N" and found.winning_moves_count is None
    assert "more than 500000 binary digits" in str(found.explanation["text"])


@pytest.mark.thorough("False-couples-are-forever", "False-officers", "True-couples-are-forever", "True-officers")
@pytest.mark.parametrize("game", ["officers", "couples-are-forever", "subtraction:primes"])
@pytest.mark.parametrize("misere", [False, True])
def test_a_heap_that_only_a_period_could_reach_is_refused_soon(game: str, misere: bool) -> None:
    """Without a period, and in misère play without a quotient: 2.8 s each, and 639 MB."""
    bouton.analyze(game, "12", misere=misere)  # whatever is loaded or compiled for it
    began = time.process_time()
    with pytest.raises(SearchLimitError):
        bouton.analyze(game, str(10**18), misere=misere)
    assert time.process_time() - began < SECONDS


def test_a_far_heap_that_was_refused_leaves_the_near_ones() -> None:
    with pytest.raises(SearchLimitError):
        bouton.analyze("subtraction:squares", str(10**18), misere=True)
    assert bouton.analyze("subtraction:squares", "700", misere=True).outcome in "NP"


def test_options_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "MOST_OPTIONS_HELD", 1_000)
    with pytest.raises(SearchLimitError, match="more than 1000 moves"):
        bouton.position("nim", "1000000000,2").options()
    assert len(bouton.position("nim", "1000").options()) == 1_000


def test_sums_of_heaps_in_misere_play() -> None:
    game = bouton.find("inductive")
    for text in ("3|3|2", "1|1|1", "{}|{{}}|1", "{{},{{}}}|2", "4|{{},1}", "{0,1,2}|{{}}"):
        assert heap_sizes(game.parse(text)) is not None
        wanted = Sources(theory=None).value(game, MISERE_OUTCOME, game.parse(text))
        assert wanted is not None and bouton.analyze(game, text, misere=True).outcome == wanted.value
    for text in ("{{{}}}", "1|{1|1}", "{1,2}"):
        assert heap_sizes(game.parse(text)) is None


@pytest.mark.thorough("snort", "nogo")
@pytest.mark.parametrize(
    ("game", "large"),
    [
        ("col", "|".join(["." * 100] * 100)),  # each move was cut into parts, and then each of the next: minutes
        ("snort", "|".join(["." * 12] * 12)),
        ("nogo", "8x8"),  # ten seconds of moves tried in turns, as on empty boards of Col and Snort
        ("partizan-subtraction:1,2/1,3", ",".join(str(n % 50 + 1) for n in range(300))),
    ],
    ids=["col", "snort", "nogo", "partizan-subtraction"],
)
def test_sums_of_partizan_games_are_refused_soon(game: str, large: str) -> None:
    sources = Sources(search=Search(1_000))
    began = time.process_time()
    with contextlib.suppress(SearchLimitError):  # a RecursionError it was
        bouton.analyze(game, large, sources=sources)
    assert time.process_time() - began < SECONDS


def test_moves_of_hackenbush_are_named_by_the_first_edge_that_fits() -> None:
    game = bouton.find("hackenbush")
    for text in ("LL,LL,RG(L,LR)", "L(R,L,L),L(R,L,L)", "GG,GG"):
        position = game.parse(text)
        for player in bouton.Player:
            for option in game.options(position, player):
                number = game.move_name(position, option, player).values["edge"]
                edges = [place for place, letter in enumerate(position) if letter in "LRG"]
                start = edges[number - 1]
                assert any(position[:start] + position[end:] == option for end in range(start + 3, len(position) + 1))
                assert all(
                    position[:early] + position[early + len(position) - len(option) :] != option
                    or (position[early] not in ("LG" if player is bouton.Player.LEFT else "RG"))
                    or position[early : early + len(position) - len(option)].count("(")
                    != position[early : early + len(position) - len(option)].count(")")
                    for early in edges[: number - 1]
                )


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.6", "0.45", "4.07"])
def test_ways_to_break_a_heap_are_those_of_plain_comparison(code: str) -> None:
    values = bouton.find(f"octal:{code}").values
    values.grow(1_500)
    copies = [values]
    if values.period:
        copies.append(
            values.with_values(values.values[: values.preperiod + values.period], values.preperiod, values.period)
        )
        copies.append(copy(copies[-1]))
        copies[-1]._bytes = None  # as where a value is 256 or more
    for seed in range(60):
        random = Random(seed)
        total, least, value = random.randint(0, 700), random.choice([1, random.randint(1, 200)]), random.randint(0, 9)
        wanted = [(a, total - a) for a in range(least, total // 2 + 1) if values(a) ^ values(total - a) == value]
        assert [list(each.pairs(total, value, least)) for each in copies] == [wanted] * len(copies)


def test_ways_to_break_many_heaps_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each heap all of preperiod and period of 0.16 were gone through one by one: 0.04 s for each of 10^4 heaps."""
    heaps = ",".join(str(10**18 + n) for n in range(300))
    whole = bouton.analyze("kayles", heaps)
    assert whole.outcome == "N" and whole.winning_moves_complete and whole.winning_moves
    monkeypatch.setattr(breaking, "MOST_WAYS", 1)
    found = bouton.analyze("kayles", heaps)
    assert found.outcome == "N" and not found.winning_moves_complete and not found.winning_moves
    assert "More than 1 ways to break the heaps" in found.explanation["text"]
    with pytest.raises(SearchLimitError, match="ways to break the heaps"):
        bouton.position("kayles", heaps).winning_moves()


def test_moves_of_many_heaps_are_those_of_the_sum() -> None:
    for game in map(bouton.find, ("kayles", "octal:4.07", "grundys-game", "hexadecimal:0.8", "octal:0.[3]")):
        for heaps in ((7, 2, 6), (9, 9, 4, 1), (5, 0, 8), (12, 11)):
            wanted = [each for each in game.options(heaps) if game(each).grundy == 0]
            assert list(game.theorems[0].moves(game, heaps, 0, bouton.Player.LEFT)) == wanted


def test_moves_that_stand_for_infinitely_many_take_little_memory() -> None:
    """All moves of all heaps were made: 20 s and 5.4 GB."""
    heaps = (7,) * 5_000
    tracemalloc.start()
    found = bouton.analyze("nim:additions", heaps)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.outcome == "D" and "the first 12: heap 1: −7" in found.explanation["text"] and peak < 50_000_000
    assert len(bouton.find("nim:additions").some_options(heaps)) * 5_000 < 2_000_000


def test_a_value_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of 10^5 digits were written in Fibonacci's system for the Grundy value twice."""
    asked = []
    known = Sources.lookup_only

    def counted(sources: Sources, ruleset: object, valuation: object, position: object) -> object:
        asked.append((valuation, position))
        return known(sources, ruleset, valuation, position)

    monkeypatch.setattr(Sources, "lookup_only", counted)
    bouton.analyze("wythoff", "1000006,9")
    assert len([each for each in asked if each == (GRUNDY, (1000006, 9))]) == 1


@pytest.mark.parametrize(
    ("game", "large", "misere"),
    [
        ("partizan-subtraction:1,2/1,3", ",".join(["30"] * 20), True),
        ("partizan-octal:0.3/0.07", ",".join(["30"] * 300), True),
        ("octal:0.[3]", ",".join(str(n % 50 + 1) for n in range(1_000)), True),
        ("poker-nim:keep", ",".join(["1"] * 1_000) + ";5,5", True),
    ],
)
def test_a_search_without_end_is_not_begun(game: str, large: str, misere: bool) -> None:
    sources = Sources(search=Search())
    with pytest.raises(SearchLimitError, match="too large for the search"):
        bouton.analyze(game, large, misere=misere, sources=sources)
    assert sources.search.examined_moves == 0


def test_smaller_rows_are_counted() -> None:
    for heaps in ((), (0,), (3,), (2, 1), (3, 3, 1), (2, 4, 4, 3)):
        rows = {tuple(sorted(row)) for row in product(*(range(size + 1) for size in heaps))}
        assert smaller_rows(heaps, 10**6) == len(rows)
    small = bouton.find("poker-nim:keep")
    for text in ("2;1,0", "1,2;1,1", "0,0,1;1,2"):
        seen = set(islice(reached(small, small.parse(text)), 10_000))
        assert small.search_size(small.parse(text)) <= len(seen)


def reached(game: bouton.Ruleset, start: object) -> Iterator[object]:
    seen, open_ = {game.normal_form(start)}, [start]
    while open_:
        for player in bouton.Player:
            for option in game.options(open_[-1], player):
                if (normal := game.normal_form(option)) not in seen:
                    seen.add(normal)
                    open_.insert(0, option)
        yield game.normal_form(open_.pop())


@pytest.mark.thorough("nogo")
@pytest.mark.parametrize("game", ["nogo", *(pytest.param(game, marks=pytest.mark.slow) for game in ("col", "snort"))])
def test_large_boards_are_searched_within_the_limit(game: str) -> None:
    sources = Sources(search=Search(20_000))
    with pytest.raises(SearchLimitError, match="parts of boards"):
        bouton.analyze(game, "7x7", sources=sources)
    assert 0 < sources.search.searched_positions < 1_000_000


def test_heaps_of_which_any_number_may_be_taken_are_not_counted_through() -> None:
    heaps = ",".join(str(10**18 + n) for n in range(50))
    assert bouton.analyze("lasker", heaps).winning_moves


def test_a_large_heap_in_a_misere_sum_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All options of a heap were made before they were counted."""
    made = 0

    def counted(nim: Any, position: Any, player: Any = None) -> Any:
        nonlocal made
        for option in options(nim, position):
            made += 1
            yield option

    nim = type(bouton.find("nim"))
    options = nim.options
    monkeypatch.setattr(nim, "options", counted)
    with pytest.raises(bouton.SearchLimitError):
        bouton.quotient("sum", f"nim {10**30} + kayles 5")
    assert made < 50_000


def test_a_refused_position_is_named_as_it_was_given() -> None:
    """Its mirror image was named, which nobody had typed."""
    for stones in ("x....o.", ".o....x"):
        text = "|".join([*["......."] * 5, stones])
        with pytest.raises(SearchLimitError, match=f"^{re.escape(text)} is too large for the search"):
            bouton.analyze("connect-four", text)
