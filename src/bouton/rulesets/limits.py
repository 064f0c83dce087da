"""Limits of games that several files share, or that a person meets: beyond them a position is refused, or not drawn.

A limit that belongs to a single game stands in its file. What is not drawn is answered all the same.
"""

#: squares of a grid, and of a board of pieces: a position is a text of as many letters, with up to twice as many moves
MOST_SQUARES = 10_000
#: squares of a grid that is drawn; of a board of pieces, where each piece is an element too
GRID_DRAWN, PIECES_DRAWN = 1_600, 900
#: letters of a map, with the bars between its rows: it is a spec, which stands on one line of an answer
MOST_OF_MAP = 400
#: vertices or edges of a graph of which parts are taken away: a position is a number of as many bits
MOST_OF_GRAPH = 1_000
#: vertices of a graph on which pieces stand: a position is a text of as many letters
MOST_WITH_PIECES = 400
#: vertices, edges or strings of a graph that is drawn: more cannot be told apart; vertices of a digraph, with its arcs
GRAPH_DRAWN, DIGRAPH_DRAWN = 300, 200
#: boxes of a board of Dots-and-Boxes
MOST_BOXES = 400
#: the largest number in a subtraction set, and the most numbers in one; the largest number that an "all but" set may
#: leave out: values of as many heaps are computed before a period can show
MOST_SUBTRACTED, MOST_IN_SET, MOST_LEFT_OUT = 1_000_000, 10_000, 1_000
