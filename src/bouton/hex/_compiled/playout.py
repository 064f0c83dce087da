"""Random playouts: tree search for the player, and the winner of a full board by the border walk.

The tree search is UCT with all-moves-as-first values (RAVE; Gelly and Silver 2007). In a playout, a player whose bridge
is intruded on answers on its other cell. A full board has exactly one winner, so a playout needs no test for the end of
the game.

Cells are numbered row by row; a board is an array of 0 (empty), 1 (Left), 2 (Right).
"""

import numpy as np
from numba import njit

_AROUND = np.array(((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)), np.int64)


@njit(cache=True)
def neighbour_table(rows, columns):  # type: ignore[no-untyped-def]
    """Each cell's six neighbours in order; −1 beyond the rows (Left's sides), −2 beyond the columns (Right's)."""
    table = np.empty((rows * columns, 6), np.int64)
    for r in range(rows):
        for c in range(columns):
            for k in range(6):
                a, b = r + _AROUND[k, 0], c + _AROUND[k, 1]
                inside = 0 <= a < rows and 0 <= b < columns
                table[r * columns + c, k] = a * columns + b if inside else -1 if not 0 <= a < rows else -2
    return table


@njit(cache=True)
def walk_winner(colour, rows, columns):  # type: ignore[no-untyped-def]
    """The winner of a full board, 1 or 2, by the border walk (`bouton.hex.walk`)."""
    red_r, red_c, blue_r, blue_c = rows, -1, rows - 1, -1
    ahead_r, ahead_c = rows - 1, 0
    while True:
        is_red = ahead_r < 0 or ahead_r >= rows
        if not is_red and 0 <= ahead_c < columns:
            is_red = colour[ahead_r * columns + ahead_c] == 1
        if is_red:
            behind_r, behind_c = red_r, red_c
            red_r, red_c = ahead_r, ahead_c
        else:
            behind_r, behind_c = blue_r, blue_c
            blue_r, blue_c = ahead_r, ahead_c
        if red_r < 0:  # the red cells on the right are connected, starting from the lower side
            return 1
        if blue_c == columns:  # and so are the blue ones on the left, starting from the left side
            return 2
        # The other place adjacent to both: the two common neighbours lie symmetrically about the edge's midpoint.
        ahead_r = red_r + blue_r - behind_r
        ahead_c = red_c + blue_c - behind_c


@njit(cache=True)
def playout(colour, turn, table, empties, place, count, last):  # type: ignore[no-untyped-def]
    """Fill the board `colour` at random, defending bridges; `turn` moves first, and `last` is the last move or −1.

    The first `count` entries of `empties` are the empty cells, `place` gives their indices there.
    """
    while count:
        cell = -1
        if last >= 0:
            # An opponent's stone between two of the mover's, or between one of hers and her side, next to an empty cell
            # that also touches both: an intrusion into a bridge.
            start = np.random.randint(0, 6)
            for d in range(6):
                k = (start + d) % 6
                b = table[last, (k + 1) % 6]
                if b >= 0 and colour[b] == 0:
                    a, c = table[last, k], table[last, (k + 2) % 6]
                    if (colour[a] if a >= 0 else -a) == turn and (colour[c] if c >= 0 else -c) == turn:
                        cell = b
                        break
        if cell < 0:
            cell = empties[np.random.randint(0, count)]
        count -= 1
        at = place[cell]
        moved = empties[count]
        empties[at] = moved
        place[moved] = at
        colour[cell] = turn
        last = cell
        turn = 3 - turn


@njit(cache=True)
def new_tree(cells):  # type: ignore[no-untyped-def]
    """Create a tree of one node: an array of each node's first child, number of children and move; an array of its
    visits and wins, and of both as counted by all-moves-as-first; and the number of nodes."""
    room = 200_000 + cells
    whole = np.zeros((3, room), np.int64)
    counted = np.zeros((4, room))
    return whole, counted, np.ones(1, np.int64)


@njit(cache=True)
def tree_search(start, turn, rows, columns, playouts, seed, weight, tree):  # type: ignore[no-untyped-def]
    """Run more playouts in a tree; return the visits and wins of the moves at its root, cell by cell.

    A search in several pieces gives the same result as a single one if only the first has a seed and the others have
    −1.
    """
    if seed >= 0:
        np.random.seed(seed)
    cells = rows * columns
    table = neighbour_table(rows, columns)
    whole, counted, size = tree
    first, number, move = whole[0], whole[1], whole[2]
    visits, wins, rave_visits, rave_wins = counted[0], counted[1], counted[2], counted[3]
    room = len(first)
    used = size[0]
    colour = np.empty(cells, np.int64)
    empties = np.empty(cells, np.int64)
    place = np.empty(cells, np.int64)
    path = np.empty(cells + 2, np.int64)
    for _ in range(playouts):
        for i in range(cells):
            colour[i] = start[i]
        node = 0
        path[0] = 0
        depth = 0
        player = turn
        last = -1
        while number[node]:
            best, chosen = -1.0, first[node]
            log = np.sqrt(np.log(visits[node] + 1.0))
            for child in range(first[node], first[node] + number[node]):
                beta = weight / (weight + visits[child])
                value = 0.5
                if visits[child] > 0:
                    value = wins[child] / visits[child]
                quick = (rave_wins[child] + 0.5) / (rave_visits[child] + 1.0)
                value = (1.0 - beta) * value + beta * quick + 0.05 * log / np.sqrt(visits[child] + 1.0)
                if value > best:
                    best, chosen = value, child
            node = chosen
            last = move[node]
            colour[last] = player
            player = 3 - player
            depth += 1
            path[depth] = node
        count = np.int64(0)
        for i in range(cells):
            if colour[i] == 0:
                empties[count] = i
                place[i] = count
                count += 1
        if count and (visits[node] >= 2 or node == 0) and used + count < room:
            first[node] = used
            number[node] = count
            for i in range(count):
                move[used + i] = empties[i]
            used += count
        playout(colour, player, table, empties, place, count, last)
        winner = walk_winner(colour, rows, columns)
        mover = turn
        for d in range(depth + 1):
            here = path[d]
            # A node's wins are those of the player who moved to it; its children are moves of `mover`.
            visits[here] += 1.0
            if winner != mover:
                wins[here] += 1.0
            for child in range(first[here], first[here] + number[here]):
                if colour[move[child]] == mover:
                    rave_visits[child] += 1.0
                    if winner == mover:
                        rave_wins[child] += 1.0
            mover = 3 - mover
    size[0] = used
    found = np.zeros((cells, 2))
    for child in range(first[0], first[0] + number[0]):
        found[move[child], 0] = visits[child]
        found[move[child], 1] = wins[child]
    return found
