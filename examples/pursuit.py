"""A cop and a robber walk like kings on a board of 6 by 6 squares with a pond; the robber wants never to be caught.

A position is (cop, robber, 0 when the cop is to move). Who stands caught cannot move and loses; a chase without
end is a draw. Without the pond the cop wins from everywhere; around the pond the robber can run forever
(R. Nowakowski and P. Winkler, Vertex-to-vertex pursuit in a graph, 1983; A. Quilliot, 1978).

    bouton solve examples/pursuit.py:pursuit --analyze
"""

import bouton

SIZE = 6
POND = (14, 15, 20, 21)


@bouton.rule_code(shape=(SIZE * SIZE, SIZE * SIZE, 2))
def pursuit(position):
    cop, robber, turn = position
    if cop == robber or cop in POND or robber in POND:
        return
    walker = robber if turn else cop
    for row in range(max(walker // SIZE - 1, 0), min(walker // SIZE + 2, SIZE)):
        for column in range(max(walker % SIZE - 1, 0), min(walker % SIZE + 2, SIZE)):
            square = SIZE * row + column
            if square not in POND:
                if turn == 0:
                    yield square, robber, 1
                elif square != cop:
                    yield cop, square, 0
