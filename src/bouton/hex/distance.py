"""Estimates of how close a player is to joining her sides, cell by cell: two-distance and electrical resistance.

In a player's reduced graph (her chains contracted, the opponent's cells removed), a cell adjacent to a side has
**two-distance** 1 from it; any other cell has one more than the second smallest value among its neighbours, because the
opponent may take the nearest one (J. van Rijswijck 2000). In the **network**, neighbours are joined by wires and the
sides are the poles; the current through a cell measures how much the connection depends on it (C. Shannon's machine;
V. Anshelevich 2002).
"""

from collections.abc import Sequence

from bouton.hex.board import HexBoard, HexStones
from bouton.numeration.binary import bits

#: the two-distance of a cell that cannot be reached from a side
FAR = 1000


def reduced_graph(board: HexBoard, stones: HexStones, player: int) -> tuple[dict[int, int], tuple[int, int]]:
    """A player's reduced graph: the set of neighbours of each empty cell, and the cells at each side.

    >>> from bouton.hex.board import hex_board
    >>> near, ends = reduced_graph(hex_board(2, 2), (1, 0), 0)
    >>> near[1], ends[0]
    (12, 6)
    """
    own = stones[player]
    empty = board.full & ~(stones[0] | stones[1])
    near = {}
    for cell in bits(empty):
        around = board.neighbours[cell]
        near[cell] = (around | board.with_neighbours(board.reach(around, own))) & empty & ~(1 << cell)
    ends = []
    for side in board.sides[player]:
        ends.append((side | board.with_neighbours(board.reach(side, own))) & empty)
    return near, (ends[0], ends[1])


def two_distances(board: HexBoard, stones: HexStones, player: int) -> tuple[dict[int, int], dict[int, int]]:
    """The two-distance of each empty cell from each of the player's sides.

    >>> from bouton.hex.board import hex_board
    >>> two_distances(hex_board(3, 3), (0, 0), 0)[0][8]
    5

    Complexity: proportional to the number of pairs of neighbours.
    """
    near, ends = reduced_graph(board, stones, player)
    found = []
    for end in ends:
        distance = dict.fromkeys(near, FAR)
        reached = dict.fromkeys(near, 0)
        layer, level = end, 1
        settled = 0
        while layer:
            for cell in bits(layer):
                distance[cell] = level
            settled |= layer
            following = 0
            for cell in bits(layer):
                for other in bits(near[cell] & ~settled):
                    reached[other] += 1
                    if reached[other] >= 2:
                        following |= 1 << other
            layer, level = following, level + 1
        found.append(distance)
    return found[0], found[1]


def resistance(board: HexBoard, stones: HexStones, player: int) -> tuple[float, dict[int, float]]:
    """The conductance between the player's sides and the current through each empty cell, with potential 1 across.

    >>> from bouton.hex.board import hex_board
    >>> total, current = resistance(hex_board(1, 1), (0, 0), 0)
    >>> total, current[0]
    (0.5, 0.5)

    The conductance is 0 if the sides can no longer be joined, and infinite if they are joined already. Complexity:
    cubic in the number of empty cells (Gauss); a few milliseconds on 11×11 with NumPy.
    """
    if board.joins(player, stones[player]):
        return float("inf"), {}
    near, ends = reduced_graph(board, stones, player)
    cells = list(near)
    place = {cell: index for index, cell in enumerate(cells)}
    size = len(cells)
    matrix = [[0.0] * size for _ in cells]
    start = [0.0] * size
    for index, cell in enumerate(cells):
        row = matrix[index]
        row[index] = 1e-9
        for other in bits(near[cell]):
            row[place[other]] = -1.0
            row[index] += 1.0
        if ends[0] >> cell & 1:
            start[index] = 1.0
            row[index] += 1.0
        if ends[1] >> cell & 1:
            row[index] += 1.0
    potential = _solve(matrix, start)
    total, through = 0.0, {}
    for index, cell in enumerate(cells):
        flow = sum(abs(potential[index] - potential[place[other]]) for other in bits(near[cell]))
        if ends[0] >> cell & 1:
            flow += 1.0 - potential[index]
            total += 1.0 - potential[index]
        if ends[1] >> cell & 1:
            flow += potential[index]
        through[cell] = round(flow / 2, 9)
    return round(total, 9), through


def _solve(matrix: list[list[float]], right: list[float]) -> Sequence[float]:
    """Solve a system of linear equations whose matrix is symmetric and positive definite."""
    try:
        import numpy as np
    except ImportError:
        return _eliminate(matrix, right)
    if not right:
        return []
    solution: list[float] = np.linalg.solve(np.array(matrix), np.array(right)).tolist()
    return solution


def _eliminate(matrix: list[list[float]], right: list[float]) -> list[float]:
    size = len(right)
    for k in range(size):
        pivot = matrix[k]
        for i in range(k + 1, size):
            if matrix[i][k]:
                factor = matrix[i][k] / pivot[k]
                row = matrix[i]
                for j in range(k, size):
                    row[j] -= factor * pivot[j]
                right[i] -= factor * right[k]
    solution = [0.0] * size
    for k in reversed(range(size)):
        solution[k] = (right[k] - sum(matrix[k][j] * solution[j] for j in range(k + 1, size))) / matrix[k][k]
    return solution


def heat(board: HexBoard, stones: HexStones, kind: str) -> dict[int, float]:
    """A number for each empty cell; the larger it is, the more a stone there matters to both players.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(3, 3)
    >>> currents = heat(board, (0, 0), "resistance")
    >>> max(currents, key=currents.get), heat(board, (0, 0), "two-distance")[4]
    (4, -8.0)

    Parameters
    ----------
    kind : ``"two-distance"`` (minus the sum of the four two-distances) or ``"resistance"`` (the sum of both players'
        currents).
    """
    if kind == "resistance":
        currents = [resistance(board, stones, player)[1] for player in (0, 1)]
        cells = bits(board.full & ~(stones[0] | stones[1]))
        return {cell: round(sum(current.get(cell, 0.0) for current in currents), 6) for cell in cells}
    found = [distance for player in (0, 1) for distance in two_distances(board, stones, player)]
    return {cell: -float(sum(distance[cell] for distance in found)) for cell in found[0]}
