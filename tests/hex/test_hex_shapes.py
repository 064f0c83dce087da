"""Bridges and edge templates of Hex: each holds although the opponent moves first; the command."""

import json
from random import Random

import pytest

from bouton.cli import main
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.patterns import TEMPLATES, joining_shapes, overlapping_shapes, shapes, total_carrier
from bouton.hex.reasons import connection_reasons
from bouton.hex.reference import HexReference
from bouton.hex.search import HexSearch
from bouton.numeration.binary import bits

pytestmark = pytest.mark.once

WIDTH, STONE = 11, 6


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_templates_hold_and_need_every_cell(name):
    """The stone reaches its side although the opponent starts and has all other cells; with a cell less it does not.

    A row above, where only a cell over the stone is Left's, keeps the cells beside the stone from the top side.
    """
    pattern = TEMPLATES[name]
    board = hex_board(max(r for r, _ in pattern) + 2, WIDTH)
    if board.rows > 4:
        pytest.importorskip("numba")
    solver = HexReference(board) if board.rows < 5 else HexSearch(board)
    own = 1 << STONE | 1 << WIDTH + STONE

    def holds(cells):
        carrier = sum(1 << (r + 1) * WIDTH + STONE + c for r, c in cells)
        return not solver.mover_wins((own, board.full & ~carrier & ~own), RIGHT)

    assert len(set(pattern)) == len(pattern)
    assert holds(pattern)
    assert not any(holds([other for other in pattern if other != cell]) for cell in pattern)


def stays_joined(board, own, shape):
    """Whether the shape's stone reaches its side, or its other stone, whatever the opponent plays first."""
    if len(shape.stones) > 1:
        cells = [1 << cell for cell in bits(shape.carrier)]
        return all(board.reach(1 << shape.stones[0], own | cell) >> shape.stones[1] & 1 for cell in cells)
    goal = board.sides[shape.player][shape.side in ("bottom", "right")]

    def second(own, empty):
        return all(first(own, empty & ~(1 << cell)) for cell in bits(empty)) if empty else bool(joined(own))

    def joined(own):
        return board.reach(1 << shape.stones[0], own) & goal

    memo = {}

    def first(own, empty):
        if joined(own):
            return True
        key = own, empty
        if key not in memo:
            memo[key] = any(
                joined(own | 1 << cell) or second(own | 1 << cell, empty & ~(1 << cell)) for cell in bits(empty)
            )
        return memo[key]

    return bool(joined(own)) or second(1 << shape.stones[0], shape.carrier)


def test_shapes_are_real_connections():
    """Each shape found on a random board: within its carrier it hangs together, at the side that is named."""
    random, board, kinds, sides = Random(6), hex_board(7, 7), set(), set()
    for _ in range(60):
        cells = random.sample(range(board.cells), random.randint(4, 14))
        stones = (sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2]))
        for shape in shapes(board, stones):
            kinds.add(shape.kind)
            sides.add((shape.player, shape.side))
            assert all(stones[shape.player] >> cell & 1 for cell in shape.stones)
            assert not shape.carrier & (stones[0] | stones[1])
            if shape.carrier.bit_count() < 11:
                assert stays_joined(board, stones[shape.player], shape)
    assert {"bridge", "edge-bridge", "ziggurat"} <= kinds
    assert sides == {(LEFT, None), (RIGHT, None), (LEFT, "top"), (LEFT, "bottom"), (RIGHT, "left"), (RIGHT, "right")}


def shown(capsys, *words):
    assert main(["hex", "shapes", *words, "--lang", "en", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["shapes"]
    assert main(["hex", "shapes", *words, "--lang", "en"]) == 0
    return found, capsys.readouterr().out


def test_the_fourth_row_has_a_template(capsys):
    found, text = shown(capsys, "11", "f8")
    assert [(shape["kind"], shape["side"]) for shape in found] == [("template-4a", "bottom")]
    assert len(found[0]["carrier"]) == 19 and "joined to the bottom side by edge template 4a: " in text
    found, _ = shown(capsys, "11", "-,d6")
    assert [(shape["kind"], shape["player"], shape["side"]) for shape in found] == [("template-4a", "right", "left")]


def test_the_side_is_named_and_overlaps_are_said(capsys):
    found, text = shown(capsys, "5", "c4,-,e4")
    assert [shape["side"] for shape in found] == ["bottom", "bottom"] and "the bottom side" in text
    assert [shape["overlaps"] for shape in found] == [[], []] and "Shares" not in text
    found, text = shown(capsys, "5", "c4,-,d4")
    assert [shape["overlaps"] for shape in found] == [[1], [0]] and "(1)" in text and "Shares cells with (2)" in text
    board = hex_board(5, 5)
    every = shapes(board, board.parse("c4,-,d4"))
    assert all(every[a].carrier & every[b].carrier for a in range(2) for b in overlapping_shapes(every, a))


def drawn(random, size):
    """A position in which nobody has won, with as many stones of each player."""
    board = hex_board(size, size)
    while True:
        cells = random.sample(range(board.cells), 2 * random.randrange(1, board.cells // 3))
        stones = tuple(sum(1 << cell for cell in cells[k::2]) for k in (0, 1))
        if board.winner(stones) is None:
            return board, stones


def test_who_is_joined_by_shapes_wins_although_the_opponent_moves_first():
    random, solver, found = Random(41), HexReference(hex_board(4, 4)), 0
    for _ in range(150):
        board, stones = drawn(random, 4)
        for player in (LEFT, RIGHT):
            joining = joining_shapes(board, stones, player)
            if joining is not None:
                found += 1
                assert total_carrier(joining).bit_count() == sum(shape.carrier.bit_count() for shape in joining)
                assert not solver.mover_wins(stones, 1 - player)
    assert found > 30


def test_a_reason_shows_cells_that_are_enough():
    """The winner wins with every empty cell outside of what is shown the loser's; a threat is met nowhere else."""
    random, solver, said = Random(43), HexReference(hex_board(4, 4)), set()
    for _ in range(60):
        board, stones = drawn(random, 4)
        for reason in connection_reasons(board, stones):
            key, _, name = reason.key.removeprefix("hex.").partition("-")
            said.add(key)
            player = (LEFT, RIGHT)[name == "right"]
            shown = {board.cell(each) for area in reason.areas for each in area.elements}
            cells = sum(1 << cell for cell in shown) & ~(stones[0] | stones[1])
            others = board.full & ~(stones[0] | stones[1] | cells)
            if key == "must":
                for cell in bits(others):
                    after = list(stones)
                    after[player] |= 1 << cell
                    assert solver.mover_wins(tuple(after), 1 - player)
                continue
            winner = 1 - player if key == "held" else player
            filled = list(stones)
            filled[1 - winner] |= others
            assert solver.mover_wins(tuple(filled), player) is (winner == player)
    assert said >= {"linked", "joins", "enough", "held"}


def test_a_board_too_large_for_the_solver_is_decided_by_bridges(capsys):
    """One stone less, and nobody knows."""
    assert main(["analyze", "hex:11", "e4,a1,d6,a2,c8,b1,b10,b2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == "L"
    assert {each["reason"] for each in found["explanation"]["simple"][:1]} == {"hex.linked-left"}
    assert main(["analyze", "hex:11", "e4,a1,d6,a2,c8,b1", "--json"]) == 2
