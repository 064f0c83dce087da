"""Toppling Dominoes by the pieces of its rows, against plain play, and rows too long for any other search."""

from itertools import product
from random import Random

import pytest

import bouton
from bouton.kinds.player import Player
from bouton.partizan.canonical import canonical
from bouton.partizan.valuation import VALUE
from bouton.search.budget import Budget
from bouton.search.search import Search
from bouton.search.toppled_rows import ToppledRows
from bouton.values.mex import mex

pytestmark = pytest.mark.once


def topple(row, side):
    """What each domino of a player leaves that falls one way or the other: the rule, on letters."""
    for place, letter in enumerate(row):
        if letter in ("LG", "RG")[side]:
            yield row[:place]
            yield row[place + 1 :]


def value(row, memo):
    if row not in memo:
        memo[row] = canonical(*([value(option, memo) for option in topple(row, side)] for side in (0, 1)))
    return memo[row]


def grundy(row, memo):
    if row not in memo:
        memo[row] = mex(grundy(option, memo) for side in (0, 1) for option in topple(row, side))
    return memo[row]


def test_values_are_those_of_plain_play():
    values, numbers, random = {}, {}, Random(3)
    rows = ["".join(row) for length in range(6) for row in product("LRG", repeat=length)]
    rows += ["".join(random.choice("LRG") for _ in range(length)) for length in (9, 12, 15)]
    partizan, impartial = ToppledRows(False), ToppledRows(True)
    for row in rows:
        squares = bytes("_LRG".index(letter) for letter in row)
        assert partizan.value(squares, Budget()) is value(row, values), row
        assert impartial.value(squares, Budget()) == grundy(row, numbers) == len(row)


def test_rows_and_gaps_add_up():
    value_of = {row: value(row, {}) for row in ("LRL", "RG", "GL")}
    found = bouton.position("toppling-dominoes", "LRL.RG|..GL..").value
    assert found.form is VALUE.plus(VALUE.plus(value_of["LRL"], value_of["RG"]), value_of["GL"])
    assert bouton.position("impartial:toppling-dominoes", "LRL.RG|..GL..").grundy == 3 ^ 2 ^ 2


def test_outcomes_are_those_of_the_rules():
    def wins(row, side, memo):
        if (row, side) not in memo:
            memo[row, side] = any(not wins(option, 1 - side, memo) for option in topple(row, side))
        return memo[row, side]

    memo, random = {}, Random(8)
    game = bouton.find("toppling-dominoes")
    for length in (7, 8, 20, 30):
        row = "".join(random.choice("LRG") for _ in range(length))
        search = Search()
        for side, player in enumerate(Player):
            assert search.mover_wins(game, game.parse(row), player, False) == wins(row, side, memo), row


@pytest.mark.parametrize("count", [130, pytest.param(200, marks=pytest.mark.thorough)])
def test_rows_of_more_dominoes_than_boards_have_squares(count):
    """(LR)^n is worth *n."""
    game = bouton.find("strip:toppling-dominoes/LR")
    assert bouton.position(game, str(count)).value == bouton.value(f"*{count}")
    assert bouton.position("toppling-dominoes", "LR" * count).outcome == "N"


def test_rows_of_one_pattern_share_their_pieces():
    assert list(bouton.sequence("strip:impartial:toppling-dominoes/LRG", 40)) == list(range(0, 121, 3))


def test_the_limit_counts_pieces():
    """LRG repeated has 3 pieces of each length but the last ones, each found once with its mirror image."""
    rows, budget = ToppledRows(True), Budget(10**6)
    rows.value(bytes([1, 2, 3] * 10), budget)
    again = Budget(10**6)
    rows.value(bytes([1, 2, 3] * 10), again)
    assert again.used_positions == 0
    with pytest.raises(bouton.SearchLimitError):
        ToppledRows(True).value(bytes([1, 2, 3] * 10), Budget(budget.used_positions - 1))
    game, search = bouton.find("toppling-dominoes"), Search(30)
    with pytest.raises(bouton.SearchLimitError, match="30"):
        search.value_on_board(game, game.parse("LRG" * 10), VALUE)
    assert search.searched_positions == 31


def test_a_partizan_strip_has_no_sequence_but_a_table():
    found = bouton.table("strip:toppling-dominoes/LR", "0-3", show="value").to_dict()
    assert found["values"] == ["0", "*", "*2", "*3"]
    with pytest.raises(bouton.InputError, match="different moves"):
        bouton.sequence("strip:toppling-dominoes/LR", 5)
