"""Games played out at random: the border walk over a million full boards, and tree search for the player.

The tree search is UCT with all-moves-as-first values (RAVE; Gelly and Silver 2007). In a playout a player whose
bridge is intruded upon answers on its other cell; a full board has exactly one winner, so a playout ends without a
test on the way.

Cells are numbered row by row; a board is an array of 0 (empty), 1 (Left), 2 (Right).
"""

import numpy as np
from numba import njit

_AROUND = np.array(((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)), np.int64)


@njit(cache=True)
def neighbour_table(rows, columns):  # type: ignore[no-untyped-def]
    """For each cell its six neighbours in turn; −1 beyond the rows (Left's sides), −2 beyond the columns (Right's)."""
    table = np.empty((rows * columns, 6), np.int64)
    for r in range(rows):
        for c in range(columns):
            for k in range(6):
                a, b = r + _AROUND[k, 0], c + _AROUND[k, 1]
                inside = 0 <= a < rows and 0 <= b < columns
                table[r * columns + c, k] = a * columns + b if inside else -1 if not 0 <= a < rows else -2
    return table


@njit(cache=True)
def walk_winner(colour, rows, columns, seen, stamp):  # type: ignore[no-untyped-def]
    """The winner that the border walk of a full board finds: 1 or 2; 0 where its invariant breaks.

    A vertex is numbered by the cell to its upper left in a frame of one cell and whether it points down.
    """
    width = columns + 2
    red_r, red_c, blue_r, blue_c = rows, -1, rows - 1, -1
    ahead_r, ahead_c = rows - 1, 0
    while True:
        # The three places of a vertex lie in two rows, two of them in one: that row and its left place name it.
        top = min(red_r, blue_r, ahead_r)
        in_top = (red_r == top) + (blue_r == top) + (ahead_r == top)
        left = 1 << 20
        if red_r == top:
            left = min(left, red_c)
        if blue_r == top:
            left = min(left, blue_c)
        if ahead_r == top:
            left = min(left, ahead_c)
        vertex = ((top + 1) * width + left + 1) * 2 + (in_top == 2)
        if seen[vertex] == stamp:
            return 0
        seen[vertex] = stamp
        is_red = ahead_r < 0 or ahead_r >= rows
        if not is_red and 0 <= ahead_c < columns:
            is_red = colour[ahead_r * columns + ahead_c] == 1
        if is_red:
            behind_r, behind_c = red_r, red_c
            red_r, red_c = ahead_r, ahead_c
        else:
            behind_r, behind_c = blue_r, blue_c
            blue_r, blue_c = ahead_r, ahead_c
        if red_r == -1 and red_c == 0 and blue_r == 0 and blue_c == -1:
            return 1
        if red_r == rows and red_c == columns - 1 and blue_r == rows - 1 and blue_c == columns:
            return 2
        # The other place that touches both: the two common neighbours lie symmetrically to the edge's middle.
        ahead_r = red_r + blue_r - behind_r
        ahead_c = red_c + blue_c - behind_c


@njit(cache=True)
def joined(colour, player, rows, columns, table, stack, mark):  # type: ignore[no-untyped-def]
    """Whether a player's cells join her sides."""
    cells = rows * columns
    for i in range(cells):
        mark[i] = 0
    top = 0
    for i in range(columns if player == 1 else rows):
        cell = i if player == 1 else i * columns
        if colour[cell] == player:
            mark[cell] = 1
            stack[top] = cell
            top += 1
    while top:
        top -= 1
        cell = stack[top]
        if (player == 1 and cell >= cells - columns) or (player == 2 and cell % columns == columns - 1):
            return True
        for k in range(6):
            other = table[cell, k]
            if other >= 0 and colour[other] == player and not mark[other]:
                mark[other] = 1
                stack[top] = other
                top += 1
    return False


@njit(cache=True)
def root(parent, node):  # type: ignore[no-untyped-def]
    """Union-find with halving."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@njit(cache=True)
def union_winner(colour, rows, columns, table, parent):  # type: ignore[no-untyped-def]
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


@njit(cache=True)
def random_boards(rows, columns, number, seed):  # type: ignore[no-untyped-def]
    """Walk over random full boards; return how many the walk gives to Left and to Right, and how often something was
    wrong."""
    np.random.seed(seed)
    cells = rows * columns
    table = neighbour_table(rows, columns)
    colour = np.empty(cells, np.int64)
    parent = np.empty(cells + 4, np.int64)
    seen = np.zeros(2 * (rows + 2) * (columns + 3), np.int64)
    found = np.zeros(3, np.int64)
    for stamp in range(1, number + 1):
        # Half of the boards as in a game, with as many cells of each colour; half with a coin for each cell.
        if stamp % 2:
            for i in range(cells):
                colour[i] = 1 + (i % 2)
            for i in range(cells - 1, 0, -1):
                j = np.random.randint(0, i + 1)
                colour[i], colour[j] = colour[j], colour[i]
        else:
            for i in range(cells):
                colour[i] = 1 + np.random.randint(0, 2)
        walked = walk_winner(colour, rows, columns, seen, stamp)
        union = union_winner(colour, rows, columns, table, parent)
        if walked == union and walked > 0:
            found[walked - 1] += 1
        else:
            found[2] += 1
    return found


@njit(cache=True)
def playout(colour, turn, table, empties, place, count, last):  # type: ignore[no-untyped-def]
    """Fill a board, bridges kept; `empties` lists the empty cells and `place` says where each stands."""
    while count:
        cell = -1
        if last >= 0:
            # An opponent's stone between two of the mover's, or one of hers and her side, next to an empty cell that
            # also touches both: a bridge.
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
    """An empty tree: of each node its first child, their number, its move, visits and wins, the same by
    all-moves-as-first; and the number of nodes."""
    room = 200_000 + cells
    whole = np.zeros((3, room), np.int64)
    counted = np.zeros((4, room))
    return whole, counted, np.ones(1, np.int64)


@njit(cache=True)
def tree_search(start, turn, rows, columns, playouts, seed, weight, tree):  # type: ignore[no-untyped-def]
    """Visits and wins of the moves from a position after that many more playouts in a tree, cell by cell.

    A search in several pieces gives the same as one when only the first has a seed; that of the others is −1.
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
    stack = np.empty(cells, np.int64)
    mark = np.empty(cells, np.int64)
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
        winner = 1 if joined(colour, 1, rows, columns, table, stack, mark) else 2
        mover = turn
        for d in range(depth + 1):
            here = path[d]
            # A node's wins are those of the player who moved to it; her children belong to the mover here.
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
