"""Moves of turning coins on large boards: generated one by one, counted, listed up to a limit, refused soon."""

import json
from collections import Counter
from functools import reduce
from itertools import combinations, islice, product
from operator import xor
from random import Random

import pytest

import bouton
from bouton.answers.analysis import analyze
from bouton.answers.limits import MOST_MOVES_LISTED
from bouton.answers.options import options
from bouton.answers.position import position
from bouton.cli import main
from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.kinds.player import Player
from bouton.nimbers.integer import product as nim_product
from bouton.rulesets import find
from bouton.rulesets.turning import moves as turning_moves
from bouton.rulesets.turning import values as turning_values
from bouton.rulesets.turning.board import board_of, heads, place_of, turned_places
from bouton.rulesets.turning.game import Turning
from bouton.rulesets.turning.moves import ChangingMoves
from bouton.rulesets.turning.rule import read_rule
from bouton.rulesets.turning.values import Effort, LineValues
from bouton.search.sources import Search, Sources


def scattered(size, count, seed=1):
    return board_of((size, size), Random(seed).sample(list(product(range(1, size + 1), repeat=2)), count))


def winning(spec, board):
    game = find(spec)
    return game.theorems[0].moves(game, board, 0, Player.LEFT)


@pytest.mark.parametrize("spec", ["1-2", "1-3", "1-4", "3", "2-5", "1+E", "1+C", "2C", "3C(5)", "1-7", "1+S", "2-3"])
def test_all_moves_by_a_count_of_the_sums(spec):
    """On 12 × 12 coins as many moves as there are pairs of sets, the sums of each coin counted; and they win."""
    spec = f"turning:{spec}*{spec}"
    game = find(spec)
    line = LineValues(game.rules[0])
    sums = {
        n: Counter(reduce(xor, map(line, others), line(n)) for others in game.rules[0].companions(n))
        for n in range(1, 13)
    }
    for seed in range(3):
        board = scattered(12, 7, seed)
        total = position(game, board).grundy
        count = 0
        for a, b in heads(board, 2):
            count += sum(m * n for u, m in sums[a].items() for v, n in sums[b].items() if nim_product(u, v) == total)
        count = count if total else 0
        moves = winning(spec, board)
        some = list(islice(moves, 400))
        assert moves.how_many(10**6) == count == len(some) + sum(1 for _ in moves)
        assert len(set(some)) == len(some)
        assert all(position(game, move).grundy == 0 for move in some[:20] + some[-20:])


@pytest.mark.parametrize("spec", ["at-most-4", "at-most-7", "2-5", "exactly-6", "at-most-3", "exactly-3", "exactly-2"])
def test_halves_give_the_sets_of_a_sum(spec, monkeypatch):
    """Also where the parts that are kept must be small, and where a longer line was asked for first."""
    rule = read_rule(spec)
    for most, reach in ((300_000, 0), (300_000, 14), (20, 14)):
        monkeypatch.setattr(turning_values, "_MOST_PART", most)
        line = LineValues(rule)
        line.reach = reach
        monkeypatch.setattr(line, "sums", lambda place: None)
        for place in (11, 7, 12):
            known = [(line.sum_of(others), others) for others in rule.companions(place)]
            assert [total for total, _ in known] == [total for _, total in line.sets_with_sums(place)]
            assert all(total < line.bound(place) for total, _ in known)
            for target in (0, 1, 5, 12, 127, known[-1][0]):
                expected = [others for total, others in known if total == target]
                assert list(map(tuple, line.others_of_sum(place, target))) == expected


def test_the_ruler_goes_back_by_grays_code():
    line = LineValues(read_rule("ruler"))
    for place in (1, 2, 12, 33):
        rows = list(line._rows(place))
        for target in range(80):
            expected = [tuple(row) for row, total in rows if total == target]
            assert list(map(tuple, line._back_to(place, target))) == expected


@pytest.mark.thorough
def test_obvious_moves_of_large_boards():
    """One coin to turn; a large line; a head of 10^15 moves; heads before it without any."""
    single = board_of((64, 64), [(60, 61)])
    assert next(winning("turning:any*any", single)) == single.replace("1", "0")
    line = find("turning:at-most-3")
    board = line.parse("4000000:3;4;3999999")
    first = next(Sources().winning_moves(line, board))
    assert position(line, first).grundy == 0
    for spec, board in (
        ("turning:mogul*mogul", scattered(64, 6)),
        ("turning:at-most-5*at-most-5", scattered(64, 6)),
        ("turning:at-most-3*at-most-3", board_of((300, 300), [(3, 4), (299, 298)])),
    ):
        first = next(iter(Sources().winning_moves(find(spec), board)))
        assert position(spec, first).grundy == 0


def test_a_stopped_search_gives_what_it_has(monkeypatch):
    monkeypatch.setattr(turning_moves, "_MOST_EFFORT", 30_000)
    board = scattered(64, 400)
    moves = winning("turning:at-most-5*at-most-5", board)
    found = list(islice(moves, 50))
    with pytest.raises(SearchLimitError):
        found += moves
    assert found and all(position("turning:at-most-5*at-most-5", move).grundy == 0 for move in found[:50])
    with pytest.raises(SearchLimitError):
        winning("turning:at-most-5*at-most-5", board).how_many(10**9)
    answer = analyze("turning:at-most-5*at-most-5", board)
    assert answer.winning_moves[:50] == found[:50]
    assert (answer.winning_moves_complete, answer.winning_moves_count) == (False, None)
    with pytest.raises(SearchLimitError):
        position("turning:at-most-5*at-most-5", board).winning_moves()


def test_columns_are_merged_in_the_order_of_the_rules(monkeypatch):
    game, board = find("turning:at-most-5*ruler"), board_of((9, 6), [(9, 6), (8, 3), (7, 1)])
    expected = list(winning(game, board))
    monkeypatch.setattr(turning_moves, "_MOST_SETS", 3)
    assert list(winning(game, board)) == expected == [o for o in game.options(board) if not position(game, o).grundy]


@pytest.mark.thorough
def test_a_cut_list_is_told(capsys):
    """Issue 5: 64 × 64 coins, 400 heads. All 788 moves are listed; a shorter list says that it is one."""
    board = scattered(64, 400, 3)
    spec = "turning:at-most-2*at-most-2"
    whole = analyze(spec, board)
    assert whole.winning_moves == position(spec, board).winning_moves()
    assert whole.winning_moves_complete and whole.winning_moves_count == len(whole.winning_moves) > 300
    cut = analyze(spec, board, most_moves=5)
    assert cut.winning_moves == whole.winning_moves[:5] and cut.winning_moves_count == whole.winning_moves_count
    assert not cut.winning_moves_complete and cut.to_dict()["winning_moves_complete"] is False
    for wrong in (None, -1, True, 2.5):
        with pytest.raises(InputError, match="most_moves="):
            analyze("nim", "1,2", most_moves=wrong)
    none = analyze("nim", "1,2", most_moves=0)
    assert (none.winning_moves, none.winning_moves_count, none.winning_moves_complete) == ([], 1, False)
    many = analyze("turning:at-most-3*at-most-3", board)
    assert len(many.winning_moves) == MOST_MOVES_LISTED and many.winning_moves_count is None
    assert not many.winning_moves_complete
    assert main(["analyze", "nim", "7,2,6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["winning_moves_complete"] is True
    assert analyze("nim", "1,1").winning_moves_complete
    few = Sources(search=Search(1_000))
    assert not analyze("chomp", "30,30,30,30,30,30,30,30", sources=few).winning_moves_complete


def test_too_many_moves_to_hold(monkeypatch):
    from bouton.answers import position as positions

    monkeypatch.setattr(positions, "MOST_BYTES_HELD", 10_000)
    with pytest.raises(SearchLimitError, match="winning moves"):
        position("turning:at-most-3*at-most-3", scattered(30, 40)).winning_moves()


@pytest.mark.parametrize(
    "spec", ["1-2*1-2", "1-3", "1+C", "2C(4)", "1+E*1+S", "any", "4FS", "2-3,6C*ruler", "2*1-4*ruler"]
)
def test_options_are_counted(spec):
    game = find(f"turning:{spec}")
    axes = len(game.rules)
    for seed in range(4):
        shape = (5,) * axes if axes > 1 else (11,)
        places = list(product(*(range(1, n + 1) for n in shape)))
        board = board_of(shape, Random(seed).sample(places, 4))
        count = len(list(game.options(board)))
        assert game.count_options(board, Player.LEFT, 10**6) == count
        assert game.count_options(board, Player.LEFT, 3) == min(count, 4)


def test_options_are_counted_before_they_are_made(monkeypatch):
    def never(*_):
        raise AssertionError

    monkeypatch.setattr(Turning, "options", never)
    with pytest.raises(InputError, match="too many"):
        options("turning:at-most-2*at-most-2", "500x500:499,499")


def test_large_options_are_not_kept(monkeypatch):
    from bouton.answers import options as module

    monkeypatch.setattr(module, "MOST_MOVE_BYTES", 50_000)
    with pytest.raises(InputError, match="more than 9 options"):
        options("turning:ruler", "5000:4999;5000")


# Values out of reach, or within.


def test_families_of_theorems_far_out():
    symler, grunt = LineValues(read_rule("symler")), LineValues(read_rule("grunt"))
    assert [symler(n) for n in (1, 2, 35, 4_000_000)] == [1, 0, 0, 0]
    grundy = find("grundys-game")
    assert [grunt(n) for n in (2_452, 4_000)] == [position(grundy, (n - 1,)).grundy for n in (2_452, 4_000)]


def test_a_long_search_for_values_is_refused(monkeypatch):
    from bouton.codes import lexicode

    lexicode._greedy.cache_clear()
    monkeypatch.setattr(turning_values, "_MOST_WORDS", 1_000)
    for spec, coins in (("at-most-4", 4), ("at-most-5", 5), ("3-7", 7)):
        with pytest.raises(SearchLimitError) as error:
            position(f"turning:{spec}", "1" * 3000).outcome  # noqa: B018
        assert error.value.values["coins"] == coins
        reached = error.value.values["reached"]
        assert LineValues(read_rule(spec)).upto(reached)[-1] > 0
        with pytest.raises(SearchLimitError):
            LineValues(read_rule(spec))(reached + 1)


def test_any_coins_of_a_very_long_line():
    game = find("turning:any")
    board = game.parse("4000000:3;4;3999999")
    answer = analyze(game, board)
    assert (str(answer.outcome), answer.grundy, answer.winning_moves) == ("N", None, ["4000000:"])
    assert str(analyze(game, "4000000:").outcome) == "P"
    short = analyze(game, "0110")
    assert (short.grundy, short.winning_moves) == (6, ["0000"])
    with pytest.raises(SearchLimitError):
        position("turning:any*1", board_of((400_000, 2), [(399_999, 1)])).outcome  # noqa: B018


@pytest.mark.thorough
def test_effort_is_spent_as_sets_are_looked_at():
    line, effort = LineValues(read_rule("at-most-3")), Effort(10)
    found = line.others_of_sum(3_999_999, 7, effort)
    assert line.sum_of(next(found)) == 7 and effort.spent < 5


# Names, places, sentences.


def test_one_coin_keeps_the_name_it_was_given():
    assert find("turning:at-most-1").spec == "turning:at-most-1" == find("turning:1-1").spec
    assert find("turning:exactly-1").spec == "turning:exactly-1" == find("turning:1").spec
    assert bouton.code("turning:at-most-1", 4).text().startswith("turning:at-most-1, 4 coins")


def test_a_place_is_named_once():
    with pytest.raises(NotationError, match="second time"):
        find("turning:at-most-3").parse("10:5;5")
    with pytest.raises(NotationError, match="second time"):
        find("turning:2*2").parse("5x5:1,2;3,4;1,2")


@pytest.mark.parametrize(("word", "said"), [("at-most-0", "at-most-0"), ("exactly-0", "exactly-0"), ("3-2", "3-2")])
def test_what_allows_no_move_is_shown_as_it_was_typed(word, said):
    with pytest.raises(NotationError, match=f"'{said}' allows no move"):
        find(f"turning:{word}")


def test_places_and_differences():
    for shape in ((7,), (3, 4), (2, 3, 4)):
        places = list(product(*(range(1, n + 1) for n in shape)))
        assert [place_of(number, shape) for number in range(len(places))] == places
        for some in combinations(places, 2):
            before, after = board_of(shape, some), board_of(shape, places[:1])
            expected = sorted(set(some) ^ {places[0]})
            assert turned_places(before, after, len(shape)) == (len(expected), expected)


def test_equal_distances_come_in_order():
    rule = read_rule("1+E")
    for place in range(1, 14):
        found = list(rule.companions(place))
        expected = [
            some
            for size in range(place)
            for some in combinations(range(1, place), size)
            if len({b - a for a, b in zip((*some, place), (*some[1:], place), strict=False) if b != a}) <= 1
        ]
        assert found == expected


def test_the_moves_are_an_iterator():
    nim = LineValues(read_rule("at-most-2"))
    moves = ChangingMoves("0001/0100", [nim, nim], 7)
    assert iter(moves) is moves and moves.how_many(0) == 1
    assert list(ChangingMoves("0001/0100", [nim, nim], 0)) == []
