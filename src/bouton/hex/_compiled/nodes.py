"""The slots of a node of the search: which column of its arrays holds what.

`words[n, p]`: the stones of player p; then the columns named here.
"""

#: of `words`: the carrier, the must-play region, the union of the carriers used, dead cells
CARRIER, MUST_PLAY, USED, DEAD = 2, 3, 4, 5
#: of `small`: who is to move, the state, the number of moves, a winning move (or −1), whether a half turn is a symmetry
MOVER, STATE, MOVES, WINNING, ALIKE = 0, 1, 2, 3, 4
#: of `numbers`: the proof and the disproof number, the place of the first move
PROOF, DISPROOF, FIRST = 0, 1, 2
#: of `counts`: nodes, moves, and nodes that were expanded
NODES, PLACES, EXPANDED = 0, 1, 2
#: the states of a node, for the player to move
OPEN, WON, LOST = 0, 1, 2
