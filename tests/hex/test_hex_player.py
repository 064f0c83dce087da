"""One engine for Hex, with one scale of levels, in every interface."""

import io
import json
import sys
from random import Random

import pytest

from bouton.cli import main
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.player import SWAP, choose_move
from bouton.hex.search import HexSearch
from bouton.kinds.player import Player
from bouton.play.opponent import LEVELS, reply
from bouton.questions.service import Service
from bouton.rulesets import find


def run(monkeypatch, capsys, *arguments, given=""):
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    code = main(list(arguments))
    return code, capsys.readouterr()


@pytest.mark.thorough("7-d4-options0-5")
@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize(
    ("game", "position", "options"),
    [("7", "d4", []), ("3x5", "a1,b2", []), ("4", "b2,c3", ["--misere"]), ("5:swap", "c3", []), ("5:swap", "a1", [])],
)
def test_genmove_and_the_others_agree(monkeypatch, capsys, game, position, options, level):
    arguments = ["hex", "genmove", game, position, *options, "--level", str(level), "--seed", "3", "--json"]
    code, shown = run(monkeypatch, capsys, *arguments)
    found = json.loads(shown.out)
    assert code == 0 and found["game"] == f"hex:{game}"
    move = reply(f"hex:{game}", position, level, misere=bool(options), player=found["player"], seed=3)["move"]
    assert move == found["to"]


@pytest.mark.thorough("5")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_game_on_a_large_board_goes_on(monkeypatch, capsys, level):
    """Level 5 ended after one move with an error: 121 cells are too many for the solver."""
    arguments = ["play", "hex:11", ".", "--level", str(level), "--lang", "en"]
    code, shown = run(monkeypatch, capsys, *arguments, given="f6\ne7\nquit\n")
    assert code == 0 and "bouton:" not in shown.err
    assert shown.out.count(" plays ") == 2


@pytest.mark.thorough("14-5", "11-5")
@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize("size", [9, 11, 14])
def test_the_page_has_every_level_on_large_boards(size, level):
    given = {"game": f"hex:{size}", "position": "e5", "player": "right", "seed": 1, "level": level}
    move = Service().ask("reply", given)["move"]
    game = find(f"hex:{size}")
    assert game.parse(move) in list(game.options(game.parse("e5"), Player.RIGHT))


@pytest.mark.thorough
def test_level_3_of_the_page_beats_level_2():
    """It lost 0–12 to level 2 of `bouton hex genmove`, which was another player."""
    game, won = find("hex:7"), 0
    for number in range(6):
        stones, turn, strong = (0, 0), LEFT, number % 2
        while game.winner(stones) is None:
            if turn == strong:
                move = reply(game, stones, 3, player=tuple(Player)[turn], seed=number)["move"]
                stones = game.parse(move)
            else:
                cell, _ = choose_move(game.cells, stones, turn, 2, number)
                stones = (stones[0] | 1 << cell, stones[1]) if turn == LEFT else (stones[0], stones[1] | 1 << cell)
            turn = 1 - turn
        won += game.winner(stones) is tuple(Player)[strong]
    assert won >= 5


def test_level_0_is_random_and_level_1_sees_a_win():
    board = hex_board(3, 3)
    stones = board.parse("b2,a1,b3,a2")
    assert {choose_move(board, stones, LEFT, 0, seed)[1] for seed in range(9)} == {"random"}
    assert len({choose_move(board, stones, LEFT, 0, seed)[0] for seed in range(30)}) == 5
    assert {choose_move(board, stones, LEFT, 1, seed)[0] for seed in range(9)} <= {board.cell("b1"), board.cell("c1")}


def test_a_move_is_bounded_by_playouts_alone(monkeypatch):
    """All of them up to 121 cells, fewer on larger boards."""
    pytest.importorskip("numba")
    from bouton.hex._compiled import playout

    asked, search = [], playout.tree_search

    def tree_search(*given):
        asked.append(given[4])
        return search(*given[:4], 50, *given[5:])

    monkeypatch.setattr(playout, "tree_search", tree_search)
    for board, most in (hex_board(11, 11), 40_000), (hex_board(11, 12), 36_666):
        cell, why = choose_move(board, (1 << 60, 0), RIGHT, 5)
        assert why == "tree" and cell != 60 and asked.pop() == most


def test_a_tree_in_pieces_is_the_same_tree():
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from bouton.hex._compiled.playout import new_tree, tree_search

    start = np.zeros(25, np.int64)
    whole = tree_search(start, 1, 5, 5, 900, 7, 100.0, new_tree(25))
    tree, seed = new_tree(25), 7
    for piece in (100, 500, 300):
        found = tree_search(start, 1, 5, 5, piece, seed, 100.0, tree)
        seed = -1
    assert (found == whole).all() and found[:, 0].sum() == 899  # the first one is the root's


@pytest.mark.parametrize("misere", [False, True])
def test_the_best_level_swaps_exactly_what_wins(misere):
    board, game = hex_board(4, 4), find("hex:4:swap")
    search = HexSearch(board)
    for cell in range(board.cells):
        stones = 1 << cell, 0
        found = choose_move(board, stones, RIGHT, 5, misere=misere, swap=True)
        strong = not search.mover_wins(stones, RIGHT, misere=misere)
        assert (found[0] == SWAP) is strong
        move = game.choose(stones, Player.RIGHT, 5, 0, misere)
        assert (move == (0, board.reflect(1 << cell))) is strong and move in list(game.options(stones, Player.RIGHT))


@pytest.mark.thorough
def test_the_swap_rule_at_lower_levels():
    board = hex_board(9, 9)
    middle, corner = (1 << 40, 0), (1, 0)
    for level in (2, 3, 4, 5):
        assert choose_move(board, middle, RIGHT, level, swap=True) == (SWAP, "swap")
        assert choose_move(board, corner, RIGHT, level, swap=True)[0] != SWAP
        assert choose_move(board, (0, 0), LEFT, level, swap=True)[1] == "fair"
        assert choose_move(board, middle, RIGHT, level)[0] != SWAP
    assert {choose_move(hex_board(2, 2), (1, 0), RIGHT, 0, seed, swap=True)[0] for seed in range(60)} == {SWAP, 1, 2, 3}


@pytest.mark.thorough("False-hex:5", "True-hex:5")
@pytest.mark.parametrize("spec", ["hex:1", "hex:1:swap", "hex:2:swap", "hex:2x3", "hex:3:swap", "hex:5"])
@pytest.mark.parametrize("misere", [False, True])
def test_moves_are_legal_to_the_end(spec, misere):
    game, random = find(spec), Random(spec)
    for level in range(len(LEVELS)):
        position, turn = (0, 0), 0
        while legal := list(game.options(position, tuple(Player)[turn])):
            move = game.choose(position, tuple(Player)[turn], level, random.randrange(100), misere)
            assert move in legal
            position, turn = move, 1 - turn
        assert game.choose(position, tuple(Player)[turn], level, 1, misere) is None
