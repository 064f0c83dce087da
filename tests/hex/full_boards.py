"""Full boards whose winner the compiled border walk finds, compared with union-find."""

import numpy as np
from numba import njit

from bouton.hex._compiled.playout import neighbour_table, walk_winner


@njit
def root(parent, node):
    """Union-find with halving."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@njit
def union_winner(colour, rows, columns, table, parent):
    """Who has joined, by union-find over cells and sides: 1 or 2, 3 for both, 0 for nobody."""
    cells = rows * columns
    for i in range(cells + 4):
        parent[i] = i
    for cell in range(cells):
        player = colour[cell]
        if player == 0:
            continue
        for k in range(6):
            other = table[cell, k]
            if 0 <= other < cell and colour[other] == player:
                parent[root(parent, other)] = root(parent, cell)
        place = cell // columns if player == 1 else cell % columns
        last = rows - 1 if player == 1 else columns - 1
        if place == 0:
            parent[root(parent, cells + 2 * player - 2)] = root(parent, cell)
        if place == last:
            parent[root(parent, cells + 2 * player - 1)] = root(parent, cell)
    left = root(parent, cells) == root(parent, cells + 1)
    right = root(parent, cells + 2) == root(parent, cells + 3)
    return left + 2 * right


@njit
def random_boards(rows, columns, number, seed):
    """Walk over random full boards; return how many the walk gives to Left and to Right, and how often something was
    wrong."""
    np.random.seed(seed)
    cells = rows * columns
    table = neighbour_table(rows, columns)
    colour = np.empty(cells, np.int64)
    parent = np.empty(cells + 4, np.int64)
    found = np.zeros(3, np.int64)
    for turn in range(1, number + 1):
        # Half of the boards as in a game, with as many cells of each colour; half with a coin for each cell.
        if turn % 2:
            for i in range(cells):
                colour[i] = 1 + (i % 2)
            for i in range(cells - 1, 0, -1):
                j = np.random.randint(0, i + 1)
                colour[i], colour[j] = colour[j], colour[i]
        else:
            for i in range(cells):
                colour[i] = 1 + np.random.randint(0, 2)
        walked = walk_winner(colour, rows, columns)
        union = union_winner(colour, rows, columns, table, parent)
        if walked == union and walked > 0:
            found[walked - 1] += 1
        else:
            found[2] += 1
    return found
