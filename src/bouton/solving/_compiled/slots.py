"""The counters of the graph kernels: what stands at which place of their array `state`.

A kernel that lacks room returns with its counters at the position that it could not finish, which is begun again.
Unfinished tables in stores hold the first `KEPT` of them, so that their order is part of that format.
"""

#: the position being expanded, positions found, moves stored
EXPANDED, FOUND, MOVES = 0, 1, 2
#: the most options of one position; an option that is refused; options whose index is not smaller than their position's
MOST, WITNESS, LATE = 3, 4, 5
#: positions without a move; all positions, while those of one tier are expanded
ENDS, REACHED = 6, 7

#: how many counters are kept with an unfinished table
KEPT = 9
