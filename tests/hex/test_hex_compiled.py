"""The parts of the compiled Hex search, each against its definition."""

from itertools import permutations
from random import Random

import pytest

from bouton.hex.board import bits, hex_board
from bouton.hex.reference import HexReference
from bouton.hex.search import HexSearch

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

pytestmark = pytest.mark.once


def random_stones(board, random, least, most):
    cells = random.sample(range(board.cells), random.randint(least, most))
    return sum(1 << cell for cell in cells[::2]), sum(1 << cell for cell in cells[1::2])


def reduced(compiled, stones, player):
    """One player's reduced graph in the arrays of a search; the empty cells."""
    from bouton.hex._compiled import graph as hex_graph

    near, side, _ = compiled.arrays
    graph, ends = compiled.scratch[:2]
    empty = np.uint64(compiled.full & ~(stones[0] | stones[1]))
    hex_graph.reduce_graph(near[player], side[player], np.uint64(stones[player]), empty, graph[player], ends[player])
    return empty


def connections(compiled, stones, player):
    """The connections that an H-search finds: both ends, whether it is virtual, the carrier. An end is a set of cells
    that count as the player's, and a set of cells that it has reached where one of hers is there."""
    from bouton.hex._compiled import virtual as hex_virtual

    near, side, _ = compiled.arrays
    graph, ends, _, _, _, vertices, _, _, _, work = compiled.scratch
    empty = reduced(compiled, stones, player)
    arrays = (graph[player], ends[player], vertices, work)
    own = np.uint64(stones[player])
    cells, number, _goal = hex_virtual.h_search(near[player], side[player], own, empty, *arrays, False)
    found = [(1 << int(cell),) * 2 for cell in vertices[0][:cells]]
    found += [(int(chain),) * 2 for chain in vertices[2][:number]]
    found += [(0, int(end)) for end in side[player]]
    pool, links, sizes = work[7], work[8], work[12]
    for k in range(int(sizes[0])):
        x, y, kind = (int(value) for value in links[k, :3])
        yield found[x], found[y], bool(kind != hex_virtual.AND_CELL), int(pool[k])


def _chains(compiled, stones, player):
    """How many chains are vertices."""
    from bouton.hex._compiled import virtual as hex_virtual

    near, _, _ = compiled.arrays
    empty, own = np.uint64(compiled.full & ~(stones[0] | stones[1])), np.uint64(stones[player])
    number = hex_virtual.number_vertices(near[player], own, empty, compiled.scratch[5])
    return int(number[1])


def joins(board, own, one, other, carrier, first):
    """Whether the player joins two ends with stones in a carrier, by plain search; the opponent need not move in it."""
    own |= one[0] | other[0]
    if board.reach(one[1] & own, own) & other[1]:
        return True
    moves = [1 << cell for cell in bits(carrier)]
    if first:
        return any(joins(board, own | cell, one, other, carrier & ~cell, False) for cell in moves)
    return bool(moves) and all(joins(board, own, one, other, carrier & ~cell, True) for cell in moves)


@pytest.mark.thorough("5")
@pytest.mark.parametrize("seed", range(6))
def test_every_connection_found_holds(seed):
    """Anshelevich's rules are sound: some of the carriers of at most eight cells, by plain search in them."""
    random = Random(seed)
    board = hex_board(*((4, 4), (5, 5), (4, 6), (6, 6), (7, 7), (8, 8))[seed])
    compiled = HexSearch(board).compiled_search((0, 0))
    tried = [0, 0]
    while min(tried) < 60:
        stones = random_stones(board, random, 1, board.cells // 2)
        if board.winner(stones) is not None:
            continue
        empty = compiled.full & ~(stones[0] | stones[1])
        for player in (0, 1):
            for one, other, full, carrier in connections(compiled, stones, player):
                assert not carrier & ~empty
                if 0 < carrier.bit_count() <= 8 and random.random() < 0.1:
                    tried[full] += 1
                    assert joins(board, stones[player], one, other, carrier, not full)


@pytest.mark.parametrize(("rows", "columns", "number"), [(3, 3, 40), (3, 4, 40), (4, 4, 12)])
def test_a_move_is_no_worse_than_the_cells_it_captures(rows, columns, number):
    """What lets moves wait: where u captures v for the mover or makes it dead, v wins only if u does."""
    from bouton.hex._compiled import graph as hex_graph

    board, random = hex_board(rows, columns), Random(rows * columns)
    compiled, reference = HexSearch(board).compiled_search((0, 0)), HexReference(board)
    near, side, cells = compiled.arrays
    graph, ends, kill, words, captured = compiled.scratch[:5]
    met = 0
    while met < number:
        stones = random_stones(board, random, 0, board.cells - 4)
        if board.winner(stones) is not None:
            continue
        player = random.randrange(2)
        empty = board.full & ~(stones[0] | stones[1])
        wins = {}
        for u in bits(empty):
            after = tuple(stones[p] | (1 << u if p == player else 0) for p in (0, 1))
            wins[u] = not reference.mover_wins(after, 1 - player)
        for u in wins:
            words[:] = stones
            words[player] |= np.uint64(1 << u)
            hex_graph.fill(near, side, words, captured, graph, ends, kill, cells)
            foe = int(captured[1 - player])
            filled = int(words[0] | words[1]) & empty & ~foe & ~(1 << u)
            for v in bits(filled):
                met += 1
                assert wins[u] >= wins[v]


@pytest.mark.parametrize("seed", range(4))
def test_currents_by_the_law_of_kirchhoff(seed):
    """The order of moves: NumPy's solution of the same network, from the connections found."""
    from bouton.hex._compiled import currents as hex_currents

    random = Random(seed)
    board = hex_board(*((3, 4), (5, 5), (7, 6), (8, 8))[seed])
    compiled = HexSearch(board).compiled_search((0, 0))
    compared = 0
    for _ in range(8):
        stones = random_stones(board, random, 0, board.cells // 2)
        player = random.randrange(2)
        if board.winner(stones) is not None:
            continue
        sides = [(0, int(end)) for end in compiled.arrays[1][player]]
        wires = {frozenset((one, other)) for one, other, full, _ in connections(compiled, stones, player) if full}
        if frozenset(sides) in wires:
            continue  # settled, and H-search stopped there
        cell_of, vertex_of = compiled.scratch[5][:2]
        matrix, potential, score, work = compiled.scratch[6:]
        place = {(1 << int(cell),) * 2: k for k, cell in enumerate(bits(board.full & ~(stones[0] | stones[1])))}
        cells = len(place)
        size = cells + _chains(compiled, stones, player) + 2
        hex_currents.currents(cells, cell_of, vertex_of, size, work, matrix, potential, score)
        law, given = 1e-6 * np.eye(cells), np.zeros(cells)
        for x, y in [order for pair in wires for order in permutations(pair)]:
            if x in place and (y in place or y in sides):
                law[place[x], place[x]] += 1
                given[place[x]] += y == sides[0]
                if y in place:
                    law[place[x], place[y]] -= 1
        volts = dict(zip(place, np.linalg.solve(law, given), strict=True)) | {sides[0]: 1.0, sides[1]: 0.0}
        for x, k in place.items():
            through = sum(abs(volts[x] - volts[y]) for pair in wires if x in pair for y in pair - {x} if y in volts)
            assert score[cell_of[k]] == pytest.approx(through, abs=1e-6)
        compared += 1
    assert compared


def test_a_winning_cell_of_a_saved_table_is_a_cell():
    from bouton.hex._compiled import nodes as slots
    from bouton.hex.compiled import MOST_CELLS, _sound

    shapes = ((1, 6), (1, 5), (1, 3), (0,), (0,))
    for cell, right in ((-2, False), (-1, True), (MOST_CELLS - 1, True), (MOST_CELLS, False)):
        arrays = [np.zeros(shape, np.int64) for shape in shapes]
        arrays[1][0, slots.WINNING] = cell
        assert _sound(*arrays) is right
