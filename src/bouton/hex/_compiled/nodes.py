"""The columns of a node in the arrays of the search.

`words[n, p]`: the stones of player p; then the columns named here.
"""

#: in `words`: the carrier, the must-play region, the union of the carriers used, dead cells
CARRIER, MUST_PLAY, USED, DEAD = 2, 3, 4, 5
#: in `small`: player to move, state, number of moves, a winning move (or −1), whether the half turn is a symmetry
MOVER, STATE, MOVES, WINNING, ALIKE = 0, 1, 2, 3, 4
#: in `numbers`: proof number, disproof number, index of the first move
PROOF, DISPROOF, FIRST = 0, 1, 2
#: in `counts`: numbers of nodes, of moves, and of expanded nodes
NODES, PLACES, EXPANDED = 0, 1, 2
#: states of a node, for the player to move
OPEN, WON, LOST = 0, 1, 2
