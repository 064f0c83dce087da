"""The counters of the graph kernels: the indices of their array `state`.

A kernel that runs out of room returns with its counters at the position it could not finish, which is then restarted.
Unfinished tables in stores contain the first `KEPT` counters, so their order is part of that format.
"""

#: the position being expanded, positions found, moves generated
EXPANDED, FOUND, MOVES = 0, 1, 2
#: the most options of one position; a refused option; the number of options whose index is not below their position's
MOST, WITNESS, LATE = 3, 4, 5
#: the number of positions without a move
ENDS = 6

#: number of counters that are stored with an unfinished table
KEPT = 9
