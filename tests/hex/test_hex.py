"""Hex: board, notation, border walk, solver and its proofs, records, the player, GTP, and the commands."""

import contextlib
import io
import json
import tomllib
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.hex import hex_certificate, hex_solve, hex_walk
from bouton.checkers import verify
from bouton.checkers.hex import check
from bouton.cli import main
from bouton.errors import BoutonError, InputError, NotationError, SearchLimitError
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.distance import FAR, heat, reduced_graph, resistance, two_distances
from bouton.hex.limits import HexLimits
from bouton.hex.plain_virtual import VirtualReference
from bouton.hex.player import choose_move, puzzle
from bouton.hex.proof import certify
from bouton.hex.records import HexRecord, read_link, read_sgf, record_of, write_link, write_sgf
from bouton.hex.reference import HexReference, RexReference
from bouton.hex.search import HexSearch, hex_search
from bouton.hex.walk import border_walk
from bouton.kinds.player import Player
from bouton.numeration.binary import bits
from bouton.search.budget import Budget
from bouton.search.evaluate import fold
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

pytestmark = pytest.mark.once

SLOW = pytest.mark.slow


def filled(board, left):
    return left, board.full & ~left


def random_position(board, random, least=0, most=None):
    cells = random.sample(range(board.cells), random.randint(least, board.cells if most is None else most))
    return sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2])


# The board and its text.


@given(st.integers(1, 19), st.integers(1, 19), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_positions_read_back(rows, columns, random):
    board = hex_board(rows, columns)
    stones = random_position(board, random)
    assert board.parse(board.format(stones)) == stones
    assert board.half_turn(board.half_turn(stones[0])) == stones[0]
    turned = sum(1 << (rows - 1 - cell // columns) * columns + columns - 1 - cell % columns for cell in bits(stones[0]))
    assert board.half_turn(stones[0]) == turned
    for player, own in enumerate(stones):
        if not board.joins(player, own):
            joining = sum(1 << cell for cell in range(board.cells) if board.joins(player, own | 1 << cell))
            assert board.joining_cells(player, own) == joining
    assert hex_board(columns, rows).reflect(board.reflect(stones[0])) == stones[0]


def test_neighbours_are_those_of_the_contract():
    for rows, columns in product(range(1, 6), repeat=2):
        board = hex_board(rows, columns)
        for r, c in product(range(rows), range(columns)):
            near = {(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r - 1, c + 1), (r + 1, c - 1)}
            expected = sum(1 << a * columns + b for a, b in near if 0 <= a < rows and 0 <= b < columns)
            assert board.neighbours[r * columns + c] == expected
            assert board.with_neighbours(1 << r * columns + c) == expected | 1 << r * columns + c


def test_positions_are_written_in_turn():
    game = bouton.find("hex:5")
    start = game.parse("a1")
    assert game.format(next(p for p in game.options(start) if p[0] >> 12 & 1)) == "a1,-,c3"
    assert game.format(game.parse("c3,-,a1")) == "a1,-,c3"  # cells in reading order
    assert game.format((0, 0)) == "." and game.parse("-,-") == (0, 0)
    assert [bouton.find(s).spec for s in ("hex:5x5", "hex", "hex:3X5", "hex: 4 :swap")] == [
        "hex:5",
        "hex:11",
        "hex:3x5",
        "hex:4:swap",
    ]


@pytest.mark.parametrize(
    ("spec", "text", "key"),
    [
        ("hex:3", "a1,a1", "hex.both"),
        ("hex:3", "a1,-,a1", "hex.twice"),
        ("hex:3", "d1", "hex.off-board"),
        ("hex:3", "a4", "hex.off-board"),
        ("hex:3", "a0", "hex.off-board"),
        ("hex:3", "11", "hex.cell"),
        ("hex:3", "a1,,b2", "hex.cell"),
        ("hex:3", "a1;b2", "hex.cell"),
        ("hex:0", ".", "hex.size"),
        ("hex:20", ".", "hex.size"),
        ("hex:3x", ".", "hex.size"),
        ("hex:-3", ".", "hex.size"),
        ("hex:99999999", ".", "hex.size"),
        ("hex:3:fast", ".", "hex.rule"),
        ("hex:3x4:swap", ".", "hex.swap-square"),
    ],
)
def test_bad_positions_are_refused_with_one_sentence(spec, text, key):
    with pytest.raises(NotationError) as caught:
        bouton.position(spec, text)
    assert caught.value.key == key
    assert caught.value.say("fr") != caught.value.say("en")


@given(st.text(max_size=30))
@settings(deadline=None)
def test_any_text_is_a_position_or_refused(text):
    game = bouton.find("hex:4")
    try:
        stones = game.parse(text)
    except NotationError:
        return
    assert game.parse(game.format(stones)) == stones


def test_the_slanted_board_shows_every_stone():
    board = hex_board(3, 4)
    lines = board.lines(board.parse("a1,d3,b2"))
    assert len(lines) == 5 and "".join(lines).count("R") == 2 and "".join(lines).count("B") == 1
    starts = [len(line) - len(line.lstrip()) for line in lines[1:4]]
    assert starts == [0, 2, 4]


# The border walk and determinacy.


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (3, 3), (2, 3), (3, 2), (3, 4), (2, 5)])
def test_every_full_board_has_one_winner_and_the_walk_finds_it(rows, columns):
    board = hex_board(rows, columns)
    for left in range(1 << board.cells):
        check_full(board, filled(board, left))


def check_full(board, stones):
    winners = [player for player in (LEFT, RIGHT) if board.joins(player, stones[player])]
    assert len(winners) == 1
    walk = border_walk(board, stones)
    assert walk.winner == winners[0] == board.winner(stones)
    vertices = [step.vertex for step in walk.steps]
    assert len(set(vertices)) == len(vertices)
    assert walk.end == ("top", "right")[walk.winner]
    chain = board.chain(walk.winner, stones[walk.winner])
    assert all(board.neighbours[a] >> b & 1 for a, b in pairwise(chain))


@pytest.mark.thorough
def test_all_full_boards_of_4x4():
    """All 65,536, by the compiled walk and union-find; every 16th by the plain ones too."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from hex.full_boards import neighbour_table, union_winner, walk_winner

    board = hex_board(4, 4)
    table = neighbour_table(4, 4)
    parent, counts = np.zeros(20, np.int64), [0, 0, 0, 0]
    colours = 2 - (np.arange(1 << 16)[:, None] >> np.arange(16) & 1)
    for left, colour in enumerate(colours):
        winner = walk_winner(colour, 4, 4)
        assert winner == union_winner(colour, 4, 4, table, parent)
        counts[winner] += 1
        if left % 64 == 0:
            check_full(board, filled(board, left))
            assert board.winner(filled(board, left)) == winner - 1
    assert counts == [0, counts[1], 65536 - counts[1], 0]
    assert counts[1] == counts[2]  # exchanging colours and sides is a symmetry


@pytest.mark.parametrize("number", [20_000, pytest.param(1_000_000, marks=SLOW)])
def test_random_full_boards_of_11x11(number):
    pytest.importorskip("numba")
    from hex.full_boards import random_boards

    left, right, wrong = random_boards(11, 11, number, 7)
    assert wrong == 0 and left + right == number and min(left, right) > number // 3


def test_walk_on_an_unfinished_board():
    with pytest.raises(InputError) as caught:
        hex_walk(3, 3, "a1")
    assert caught.value.key == "hex.walk-open"
    assert hex_walk(3, 3, "a1", fill=1)["winner"] == "right"
    found = hex_walk(3, 3, "a1,b1,a2,b2,a3")
    assert (found["winner"], found["filled"]) == ("left", "right")


# The claims of the course notes.

CLAIMS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "claims_hex.toml").read_text(encoding="utf-8"))["claim"]


def hex_filled(rows, columns):
    """Whether every full board has exactly one winner."""
    board = hex_board(rows, columns)
    for left in range(1 << board.cells):
        stones = filled(board, left)
        if board.joins(LEFT, stones[LEFT]) == board.joins(RIGHT, stones[RIGHT]):
            return False
    return True


def hex_openings(n):
    solver = HexReference(hex_board(n, n))
    wins = "".join("RB"[not won] for won in openings(solver, n))
    return [wins[row * n : row * n + n] for row in range(n)]


def hex_first_player(rows, columns):
    solver = HexReference(hex_board(rows, columns))
    return [solver.mover_wins((0, 0), LEFT), not solver.mover_wins((0, 0), RIGHT)]


def hex_reading():
    """The garbled words read as the border walk has them: it ends at the top (red wins) or on the right (blue wins)."""
    board = hex_board(2, 2)
    ends = {border_walk(board, filled(board, left))[1:3] for left in range(16)}
    assert ends == {(LEFT, "top"), (RIGHT, "right")}
    return "R gagne / B gagne"


CHECKS = {
    "hex_filled": hex_filled,
    "hex_openings": hex_openings,
    "hex_first_player": hex_first_player,
    "hex_reading": hex_reading,
}


@pytest.mark.thorough("S2-019")
@pytest.mark.parametrize("row", CLAIMS, ids=[row["id"] for row in CLAIMS])
def test_claim(row):
    assert CHECKS[row["check"]](*row["input"]) == row["expected"]


# Who wins.


def openings(solver, n):
    return [not solver.mover_wins((1 << cell, 0), RIGHT) for cell in range(n * n)]


WINNING = {
    1: "W",
    2: ".W W.",
    3: "..W WWW W..",
    4: "...W ..W. .W.. W...",
    5: "....W .WWWW .WWW. WWWW. W....",
    6: ".....W .WWWWW WWWWWW WWWWWW WWWWW. W.....",
    7: "......W ..W.WWW .WWWWW. WWWWWWW .WWWWW. WWW.W.. W......",
}


@pytest.mark.thorough("4")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_winning_openings_by_plain_search(n):
    expected = [letter == "W" for letter in WINNING[n].replace(" ", "")]
    assert openings(HexReference(hex_board(n, n)), n) == expected
    assert sum(expected) == (1, 2, 5, 4)[n - 1]


@pytest.mark.parametrize("n", [4, 5, pytest.param(6, marks=SLOW), pytest.param(7, marks=SLOW)])
def test_winning_openings_by_the_solver(n):
    solver = HexSearch(hex_board(n, n))
    solver.limits = HexLimits(10**8)
    assert openings(solver, n) == [letter == "W" for letter in WINNING[n].replace(" ", "")]


def test_openings_do_not_depend_on_the_half_turn():
    """Each opening is asked of a compiled search of its own, which knows nothing of the others."""
    pytest.importorskip("numba")
    board = hex_board(5, 5)
    owner = HexSearch(board)
    wins = [
        HexSearch(board).compiled_search((0, 0)).solve((1 << cell, 0), RIGHT, HexLimits(10**6), owner).wins
        for cell in range(25)
    ]
    assert wins == wins[::-1] and wins.count(False) == 13


def test_python_finds_what_the_compiled_search_finds(monkeypatch):
    """The kernels run by Python: the proofs are those that are compiled."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from bouton.storage.machine import Kernel

    board, proofs = hex_board(4, 5), []
    for _ in range(2):
        search = HexSearch(board)
        with np.errstate(over="ignore"):
            made = [search.solve((1 << cell, 1 << other), LEFT) for cell, other in ((6, 13), (8, 2), (0, 9))]
            proofs.append((made, search.must_play((1 << 6, 1 << 13), LEFT)))
        monkeypatch.setattr(Kernel, "__call__", lambda kernel, *given: kernel.py_func(*given))
    assert proofs[0] == proofs[1]


def test_shapes_say_what_the_search_says():
    """Joined by shapes, after one move, or after one of moves that need no cell in common."""
    pytest.importorskip("numba")
    board, random, kinds = hex_board(5, 5), Random(3), set()
    search = HexSearch(board)
    for _ in range(80):
        cells = random.sample(range(25), 12)
        stones = (sum(1 << cell for cell in cells[:6]), sum(1 << cell for cell in cells[6:]))
        for player in (LEFT, RIGHT) if board.winner(stones) is None else ():
            try:
                proof = search._proof_of_shapes(stones, player, 65)
            except bouton.SearchLimitError:
                continue
            assert proof.wins == search.solve(stones, player).wins
            kinds.add((proof.wins, proof.move >= 0))
            if proof.move >= 0:
                after = (stones[0] | 1 << proof.move, stones[1]) if player == LEFT else None
                assert after is None or board.winner(after) == LEFT or not search.solve(after, RIGHT).wins
    assert kinds == {(True, False), (True, True), (False, False)}
    large = hex_board(10, 10)  # 86 cells are empty: one move makes two bridges
    proof = HexSearch(large).solve(large.parse("e2,i2,e3,i3,e4,i4,e6,i6,e7,i7,e8,i8,e9,i9"), LEFT)
    assert proof.wins and large.name(proof.move) == "f4"


def positions_of(board, random, number):
    """All positions without a winner, or that many random ones; each with a player to move."""
    if 3**board.cells <= number:
        for colours in product(range(3), repeat=board.cells):
            stones = tuple(sum(1 << cell for cell, c in enumerate(colours) if c == p) for p in (1, 2))
            if board.winner(stones) is None:
                yield from ((stones, player) for player in (LEFT, RIGHT))
        return
    while number:
        stones = random_position(board, random)
        if board.winner(stones) is None:
            yield stones, random.randrange(2)
            number -= 1


@pytest.mark.thorough("4-4-120")
@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [
        (2, 3, 1000),
        (3, 3, 5_000),
        (3, 4, 400),
        (4, 4, 120),
        pytest.param(3, 3, 20_000, marks=SLOW),
        pytest.param(3, 4, 3**12, marks=SLOW),
        pytest.param(4, 4, 40_000, marks=SLOW),
    ],
)
def test_every_answer_and_every_carrier_holds(rows, columns, number):
    """One table for all positions; then each carrier is tried by plain search: the other player has all cells outside
    it."""
    pytest.importorskip("numba")
    board, random = hex_board(rows, columns), Random(rows)
    compiled, reference = HexSearch(board).compiled_search((0, 0)), HexReference(board)
    owner, limits = HexSearch(board), HexLimits(10**6)
    for stones, player in positions_of(board, random, number):
        proof = compiled.solve(stones, player, limits, owner)
        assert proof.wins == reference.mover_wins(stones, player)
        if proof.wins and proof.move >= 0:
            after = list(stones)
            after[player] |= 1 << proof.move
            assert not (stones[0] | stones[1]) >> proof.move & 1
            assert not reference.mover_wins((after[0], after[1]), 1 - player)
        winner = player if proof.wins else 1 - player
        other = board.full & ~(proof.carrier | stones[winner])
        given = (stones[winner], other) if winner == LEFT else (other, stones[winner])
        assert reference.mover_wins(given, player) == (player == winner)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_stealing_holds(n):
    """Whoever starts wins on a square board, found by solving rather than by the theorem."""
    solver = HexSearch(hex_board(n, n))
    assert all(solver.mover_wins((0, 0), player) for player in (LEFT, RIGHT))
    if n < 6:
        assert bouton.analyze(f"hex:{n}", ".").provenance["outcome"] == "theorem: Nash 1949"


def test_rectangles_belong_to_the_nearer_sides():
    for rows, columns in ((2, 3), (3, 2), (3, 4), (4, 3), (2, 5), (4, 2)):
        solver = HexReference(hex_board(rows, columns))
        near = LEFT if rows < columns else RIGHT
        assert all(solver.mover_wins((0, 0), player) == (player == near) for player in (LEFT, RIGHT))
        assert bouton.analyze(f"hex:{rows}x{columns}", ".").outcome == "LR"[near]


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=SLOW)])
def test_rex(n):
    """Lagarias and Sleator: in misère play the first player wins exactly on boards with an even number of rows."""
    solver = RexReference(hex_board(n, n))
    assert all(solver.mover_wins((0, 0), player) == (n % 2 == 0) for player in (LEFT, RIGHT))
    assert bouton.analyze(f"hex:{n}", ".", misere=True).outcome == ("P" if n % 2 else "N")


def plain_outcome(game, position, misere):
    """By the reference fold, without any of this game's own solvers."""
    valuation = MISERE_OUTCOME if misere else OUTCOME

    def follow(state):
        return [(option, state[1].opponent) for option in game.options(*state)]

    def terminal(state):
        winner = game.winner(state[0])
        return None if winner is None else Outcome.N if (winner is state[1]) is not misere else Outcome.P

    wins = [fold(follow, valuation, (position, p), {}, Budget(), terminal) is Outcome.N for p in Player]
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[wins[0], wins[1]]


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_empty_boards_with_the_swap_rule(n, misere):
    """Right wins if Left starts, but for a single cell in normal play; otherwise the rule changes nothing."""
    game, without = bouton.find(f"hex:{n}:swap"), bouton.find(f"hex:{n}")
    found = bouton.analyze(game, ".", misere=misere).outcome
    assert found == plain_outcome(game, (0, 0), misere)
    assert (found in "RP") == (n > 1 or misere)
    assert (found in "RN") == (plain_outcome(without, (0, 0), misere) in "RN")


@pytest.mark.parametrize(
    "spec", ["hex:1", "hex:2", "hex:3", "hex:2x3", "hex:3x2", "hex:1:swap", "hex:2:swap", "hex:3:swap"]
)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_outcomes_and_winning_moves_by_the_plain_fold(spec, misere):
    game, random = bouton.find(spec), Random(spec)
    for _ in range(25):
        position = random_position(game.cells, random, least=0 if game.cells.cells < 7 else 2)
        answer = bouton.analyze(game, position, misere=misere)
        assert answer.outcome == plain_outcome(game, position, misere)
        if not misere:
            assert answer.outcome != "P"  # an extra stone never hurts
        for player in Player:
            after = [
                game.format(option)
                for option in game.options(position, player)
                if plain_outcome(game, option, misere) in ("P", "L" if player is Player.LEFT else "R")
            ]
            assert answer.winning_moves[str(player)] == after


@pytest.mark.parametrize(
    ("rows", "columns", "least"),
    [(4, 4, 3), (4, 5, 6), pytest.param(4, 4, 1, marks=SLOW), pytest.param(5, 4, 5, marks=SLOW)],
)
@pytest.mark.parametrize("compiles", [True, False])
def test_solver_and_carriers_by_plain_search(rows, columns, least, compiles, monkeypatch):
    """The winner still wins when the loser is given every cell outside the carrier, and the move named wins."""
    if compiles:
        pytest.importorskip("numba")
    monkeypatch.setattr("bouton.hex.search.can_compile", lambda: compiles)
    board, random = hex_board(rows, columns), Random(rows * columns)
    search, reference = HexSearch(board), HexReference(board)
    solver = search.compiled_search((0, 0)) if compiles else VirtualReference(board)
    for _ in range(60):
        stones = random_position(board, random, least, 12)
        if board.winner(stones) is not None:
            continue
        player = random.randrange(2)
        proof = solver.solve(stones, player, *((HexLimits(), search) if compiles else ()))
        assert proof.wins == reference.mover_wins(stones, player)
        winner = player if proof.wins else 1 - player
        empty = board.full & ~(stones[0] | stones[1])
        assert not proof.carrier & ~empty
        worst = list(stones)
        worst[1 - winner] |= empty & ~proof.carrier
        assert reference.mover_wins(tuple(worst), player) == proof.wins
        if proof.move >= 0:
            after = list(stones)
            after[player] |= 1 << proof.move
            assert empty >> proof.move & 1 and not reference.mover_wins(tuple(after), 1 - player)
        region = search.must_play(stones, player)
        if region is not None:
            for cell in bits(empty & ~region):
                after = list(stones)
                after[player] |= 1 << cell
                assert reference.mover_wins(tuple(after), 1 - player)


def test_large_boards_are_solved_by_their_empty_cells():
    """A position of 9×9 with few empty cells, against plain search."""
    pytest.importorskip("numba")
    board, random = hex_board(9, 9), Random(1)
    reference = HexReference(board)
    solved = 0
    while solved < 12:
        stones = random_position(board, random, least=63, most=66)
        if board.winner(stones) is None:
            assert HexSearch(board).mover_wins(stones, LEFT) == reference.mover_wins(stones, LEFT)
            solved += 1
    with pytest.raises(SearchLimitError) as caught:
        hex_search(board).mover_wins((0, 0), LEFT)
    assert caught.value.key == "hex.large-empty"


def test_limits_stop_the_search_and_a_file_resumes_it(tmp_path):
    pytest.importorskip("numba")
    path = str(tmp_path / "search")
    first = HexSearch(hex_board(6, 6))
    with pytest.raises(SearchLimitError):
        first.solve((1, 0), RIGHT, HexLimits(positions=3))
    first.save(path)
    second = HexSearch(hex_board(6, 6))
    second.load(path)
    assert second.solve((1, 0), RIGHT, HexLimits()).wins
    other = HexSearch(hex_board(5, 5))
    with pytest.raises(InputError):
        other.load(path)
    content = Path(path).read_bytes()
    for spoiled in (b"", content[:100], content[: len(content) // 2], b"x" * 500):
        Path(path).write_bytes(spoiled)
        with pytest.raises(InputError):
            HexSearch(hex_board(6, 6)).load(path)


@pytest.mark.thorough
def test_without_numba_the_answers_are_the_same(monkeypatch):
    monkeypatch.setattr("bouton.hex.search.can_compile", lambda: False)
    monkeypatch.setattr("bouton.hex.proof.can_compile", lambda: False)
    monkeypatch.setattr("bouton.hex.player.can_compile", lambda: False)
    search = HexSearch(hex_board(4, 4))
    assert openings(search, 4) == [letter == "W" for letter in WINNING[4].replace(" ", "")]
    assert checked(search, (0, 0), LEFT)["winner"] == "left"
    assert choose_move(hex_board(11, 11), (0, 0), LEFT, 4)[1] == "resistance"
    assert openings(HexSearch(hex_board(5, 5)), 5) == [letter == "W" for letter in WINNING[5].replace(" ", "")]


# Proofs.


def lines_of(search, stones, player):
    board, found = search.board, certify(search, stones, player)
    header = {
        "certificate": "hex",
        "format": 2,
        "bouton": bouton.__version__,
        "rows": board.rows,
        "columns": board.columns,
        "left": list(bits(stones[0])),
        "right": list(bits(stones[1])),
        "mover": ("left", "right")[player],
        "winner": ("left", "right")[found.winner],
        "root": found.root,
    }
    return header, found.statements


def replay(header, statements):
    """The checker's answer to a certificate whose sum is right."""
    lines = "".join(json.dumps(line) + "\n" for line in statements).encode()
    return check(header, io.BytesIO(lines))


def checked(search, stones, player):
    return replay(*lines_of(search, stones, player))


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (3, 3), (4, 4), (3, 5), (5, 3), (5, 5)])
def test_certificates_are_right(rows, columns):
    board, random = hex_board(rows, columns), Random(rows)
    search = hex_search(board)
    for count in range(12):
        stones = random_position(board, random, most=min(count, board.cells)) if count else (0, 0)
        player = random.randrange(2)
        found = checked(search, stones, player)
        won = board.winner(stones)
        expected = won if won is not None else player if search.mover_wins(stones, player) else 1 - player
        assert found["winner"] == ("left", "right")[expected]


def test_certificate_of_6x6():
    """An opening that loses: every answer of the first player is met."""
    pytest.importorskip("numba")
    assert checked(hex_search(hex_board(6, 6)), (1, 0), RIGHT)["winner"] == "right"


def test_wrong_certificates_are_refused():
    header, statements = lines_of(hex_search(hex_board(4, 4)), (1, 0), LEFT)
    assert header["winner"] == "left"
    replay(header, statements)
    changes = [
        {"winner": "right"},
        {"root": len(statements)},
        {"left": []},
        {"right": [0]},
        {"rows": 20},
        {"left": [1, 1]},
        {"root": -1},
    ]
    for change in changes:
        if change == {"left": []} and not any(0 in line[1] for line in statements if line[0] == "j"):
            continue
        with pytest.raises(InputError):
            replay({**header, **change}, statements)
    refused = 0
    random = Random(2)
    for _ in range(300):
        broken = [json.loads(json.dumps(line)) for line in statements]
        spot = random.randrange(len(broken))
        line = broken[spot]
        if line[0] in ("j", "o"):
            line[1][random.randrange(len(line[1]))] = random.randrange(-3, 20)
        else:
            line[random.randrange(1, 3)] = random.randrange(-1, len(statements))
        if broken[spot] == statements[spot]:
            continue
        try:
            replay(header, broken)
        except (InputError, ValueError, TypeError, IndexError):
            refused += 1
    assert refused > 200  # a few changes say something else that is also true


def test_the_checker_is_short_and_stands_alone():
    source = Path(bouton.checkers.hex.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200
    assert [line for line in source.splitlines() if "import" in line and "bouton" in line] == [
        "from bouton.checkers.envelope import has_fields",
        "from bouton.errors import InputError",
    ]


def test_certificates_as_files(tmp_path):
    path = str(tmp_path / "proof")
    found = hex_certificate(path, 5, 5, "c3", 1)
    assert found["winner"] == "left" and verify(path)["statements"] == found["statements"]
    text = Path(path).read_text()
    Path(path).write_text(text.replace('"mover":"right"', '"mover":[]'))
    with pytest.raises(InputError):
        verify(path)
    Path(path).write_text(text.splitlines()[0] + "\n" + "[" * 100_000 + "\n")
    with pytest.raises(InputError):
        verify(path)
    with pytest.raises(BoutonError):
        hex_certificate(str(tmp_path / "no" / "proof"), 3, 3, ".", 0)


def test_solve_says_all_there_is():
    found = hex_solve(4, 4, "a1,b2", tree=4)
    answer = bouton.analyze("hex:4", "a1,b2")
    assert found["outcome"] == answer.outcome and found["winning_moves"] == answer.winning_moves
    assert found["winning_cells"]["left"] == ["c2"] and "c2" in found["must_play"]["left"]
    assert found["proof_tree"]["winner"] == "left" and found["proof_tree"]["move"] == "c2"
    swapped = hex_solve(3, 3, "b2", swap=True)
    assert (swapped["outcome"], swapped["winning_cells"]["right"]) == ("N", ["swap"])
    assert swapped["winning_moves"] == bouton.analyze("hex:3:swap", "b2").winning_moves
    over = hex_solve(2, 2, "a1,b1,a2")
    assert over["outcome"] == "L" and over["must_play"] == {"left": None, "right": None}


# Distances, shapes, records.


def test_two_distance_by_its_definition():
    random = Random(3)
    for rows, columns in ((3, 3), (4, 5), (6, 6)):
        board = hex_board(rows, columns)
        for _ in range(20):
            stones = random_position(board, random)
            for player in (LEFT, RIGHT):
                near, ends = reduced_graph(board, stones, player)
                for end, found in zip(ends, two_distances(board, stones, player), strict=True):
                    expected = {cell: 1 if end >> cell & 1 else FAR for cell in near}
                    for _ in range(board.cells):
                        for cell in near:
                            if not end >> cell & 1:
                                around = sorted(expected[other] for other in bits(near[cell]))
                                expected[cell] = min(around[1] + 1, FAR) if len(around) > 1 else FAR
                    assert found == expected


def test_resistance_keeps_currents():
    board, random = hex_board(5, 5), Random(4)
    for _ in range(20):
        stones = random_position(board, random, most=12)
        for player in (LEFT, RIGHT):
            total, current = resistance(board, stones, player)
            if board.winner(stones) == player:
                assert total == float("inf")
            elif board.winner(stones) is not None:
                assert total == pytest.approx(0, abs=1e-6)
            else:
                assert total > 0 and max(current.values()) <= total + 1e-6
                edge = reduced_graph(board, stones, player)[1][0]
                assert sum(current[cell] for cell in bits(edge)) >= total - 1e-6


def test_resistance_without_numpy(monkeypatch):
    from bouton.hex import distance

    board = hex_board(4, 4)
    expected = heat(board, (1, 2), "resistance")
    monkeypatch.setattr(distance, "_solve", distance._eliminate)
    assert heat(board, (1, 2), "resistance") == pytest.approx(expected)


moves_of = st.lists(st.integers(0, 24), unique=True, max_size=25)


@given(moves_of, st.booleans())
@settings(max_examples=40, deadline=None)
def test_records_read_back(cells, swapped):
    board = hex_board(5, 5)
    moves = [board.name(cell) for cell in cells]
    if swapped and moves:
        moves.insert(1, "swap")
    record = HexRecord(5, 5, tuple(moves))
    assert read_link(write_link(record)) == record and read_sgf(write_sgf(record)) == record
    try:
        stones = record.stones()
    except InputError:
        return
    again = record_of(5, 5, stones)
    assert again.stones() == stones and read_sgf(write_sgf(again)).stones() == stones


@given(st.text(alphabet="(;)[]BWSZGM15abc:#,/\\ \n", max_size=60))
@settings(deadline=None)
def test_any_text_is_a_record_or_refused(text):
    for read in (read_link, read_sgf):
        with contextlib.suppress(InputError):
            read(text).stones()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("(;GM[1]SZ[5])", "hex.sgf-game"),
        ("(;SZ[5];W[a1])", "hex.sgf-turn"),
        ("(;SZ[5];B[a1];B[b2])", "hex.sgf-turn"),
        ("(;SZ[50])", "hex.size"),
        ("(;SZ[5];B[z1])", "hex.off-board"),
        ("hello", "hex.sgf"),
    ],
)
def test_bad_sgf_is_refused(text, key):
    with pytest.raises(NotationError) as caught:
        read_sgf(text)
    assert caught.value.key == key


def test_records_that_break_the_rules():
    for moves, key in (
        (("a1", "a1"), "hex.record-taken"),
        (("a1", "b1", "swap"), "hex.record-swap"),
    ):
        with pytest.raises(InputError) as caught:
            HexRecord(2, 2, moves).stones()
        assert caught.value.key == key
    assert read_sgf("(;SZ[3]AB[a1][c1]AW[b2];B[c3])").stones() == hex_board(3, 3).parse("a1,b2,c1,-,c3")
    assert read_sgf("(;GM[11]SZ[3](;B[a1];W[b2])(;B[c3]))").moves == ("a1", "b2")


# The player.


def match(n, first, second, seed):
    board, stones, player = hex_board(n, n), [0, 0], 0
    while board.winner((stones[0], stones[1])) is None:
        cell, _ = choose_move(board, (stones[0], stones[1]), player, (first, second)[player], seed)
        assert not (stones[0] | stones[1]) >> cell & 1
        stones[player] |= 1 << cell
        player = 1 - player
    return board.winner((stones[0], stones[1]))


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_levels_play_legal_games(level):
    for seed in range(2):
        assert match(5, level, 1, seed) in (LEFT, RIGHT)


@pytest.mark.thorough
def test_the_best_level_is_perfect_on_small_boards():
    for n in (3, 4):
        assert all(match(n, 5, 2, seed) == LEFT and match(n, 2, 5, seed) in (LEFT, RIGHT) for seed in range(3))
    board = hex_board(5, 5)
    assert choose_move(board, (0, 0), LEFT, 5)[1] == "solved"


@SLOW
def test_the_best_level_beats_a_random_player_always():
    assert all(match(11, 5, 1, seed) == LEFT and match(11, 1, 5, seed) == RIGHT for seed in range(10))


@SLOW
def test_the_best_level_beats_two_distance_nearly_always():
    won = sum((match(11, 5, 2, seed) == LEFT) + (match(11, 2, 5, seed) == RIGHT) for seed in range(10))
    assert won >= 18


def test_puzzles_have_one_solution():
    for size, seed in ((3, 1), (4, 2), (5, 3)):
        found = puzzle(size, seed)
        assert found == puzzle(size, seed)
        board = hex_board(size, size)
        answer = bouton.analyze(found["game"], found["position"])
        won = answer.winning_texts[found["player"]]
        assert len(won) == 1 and found["answer"] in won[0].split(",")
        assert set(found["moves"]) & {found["answer"]} and len(found["moves"]) < board.cells
    with pytest.raises(InputError):
        puzzle(9, 1)


# The commands.


def run(capsys, *words):
    code = main([*words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_commands(capsys, tmp_path):
    code, out, _ = run(capsys, "hex", "solve", "5", "--json")
    found = json.loads(out)
    assert code == 0 and found["outcome"] == "N" and len(found["winning_moves"]["left"]) == 13
    assert found["winning_moves"] == bouton.analyze("hex:5", ".").winning_moves
    picture = tmp_path / "walk.svg"
    code, out, _ = run(capsys, "hex", "walk", "2", "a1,b1,a2,b2", "-o", str(picture), "--json")
    assert json.loads(out)["winner"] == "left" and "<polyline" in picture.read_text()
    code, out, _ = run(capsys, "hex", "heat", "hex:4", "b2", "--kind", "two-distance", "--json")
    assert json.loads(out)["values"]["c2"] == heat(hex_board(4, 4), (1 << 5, 0), "two-distance")[6]
    code, out, _ = run(capsys, "hex", "link", "https://hexworld.org/board/#5c1,c3a1:pb2", "--json")
    assert json.loads(out)["position"] == "c3,a1,-,b2"
    record = tmp_path / "game.sgf"
    assert run(capsys, "hex", "sgf", "5", "c3,a1", "-o", str(record))[0] == 0
    assert "c3,a1" in run(capsys, "hex", "link", str(record))[1]
    proof = tmp_path / "proof"
    assert run(capsys, "hex", "solve", "4", "--certificate", str(proof))[0] == 0
    assert "right" in run(capsys, "verify", str(proof))[1]
    assert "one move wins" in run(capsys, "hex", "puzzle", "3", "--answers")[1]
    assert json.loads(run(capsys, "hex", "genmove", "3", "b2", "--level", "1", "--json")[1])["player"] == "right"
    assert "bridge" in run(capsys, "hex", "shapes", "5", "c2,-,b4")[1]


@pytest.mark.parametrize(
    "words",
    [
        ["solve"],
        ["solve", "0"],
        ["solve", "25"],
        ["solve", "hex:"],
        ["solve", "4", "a1,a1"],
        ["solve", "4", "e9"],
        ["walk", "3", "a1"],
        ["solve", "9", "--limit", "10"],
        ["solve", "7", "a1", "--limit", "1"],
        ["genmove", "2", "a1,b1,a2"],
        ["link", "3x4", "a1"],
        ["link", "https://hexworld.org/board/#x"],
        ["sgf", "nosuchfile.sgf"],
        ["puzzle", "40"],
        ["puzzle", "x"],
        ["fly", "3"],
        ["genmove", "3", "--level", "9"],
    ],
)
def test_bad_commands_say_one_sentence(capsys, words):
    code, out, err = run(capsys, "hex", *words)
    assert code == 2 and not out and err.count("\n") == 1 and "Traceback" not in err


def test_gtp(capsys, monkeypatch):
    commands = """1 name
boardsize 4
2 play black b2
play white b2
play green a1
play black
genmove white
showboard
undo
undo
undo
play black a3
play white swap-pieces
final_score
bouton-solve black
bouton-heat two-distance
bouton-level 1
bouton-level 7
boardsize 99999 5
boardsize 5x
known_command play
hexgui-analyze_commands
all_legal_moves
nonsense
# a remark
quit
name
"""
    monkeypatch.setattr("sys.stdin", io.StringIO(commands))
    code, out, _ = run(capsys, "hex", "gtp")
    answers = out.split("\n\n")
    assert code == 0 and answers[0] == "=1 bouton" and answers[2] == "=2"
    assert [text[0] for text in answers if text.strip()].count("?") == 8
    assert "no Hex board of size 5x99999" in out and "'5x' is not a whole number" in out
    assert out.count("bouton\n") == 1


def test_french(capsys):
    assert main(["hex", "walk", "2", "a1,b1,a2,b2", "--lang", "fr"]) == 0
    assert "Gauche a gagné" in capsys.readouterr().out
    assert main(["hex", "solve", "3", "b2", "--tree", "4", "--lang", "fr"]) == 0
    assert "Arbre de preuve" in capsys.readouterr().out


def test_every_winning_move_of_a_large_board_is_listed():
    """Sets of more than 61 cells, as numbers, may have one hash."""
    chain = ",".join(f"e{row},i{row}" for row in range(2, 10))
    found = bouton.analyze("hex:10", chain)  # bridges to both sides: Left wins with any move
    assert found.winning_moves_count == len(set(found.moves["left"])) == 100 - 16 and found.winning_moves_complete
