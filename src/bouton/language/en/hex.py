"""Hex."""

TEXT = {
    "title": "Hex",
    "words": "hexagons connection board Nash Hein strategy stealing fixed point Brouwer Rex",
    "rules": (
        "The board is a rhombus of hexagons. In turn, Left colours an empty hexagon red and Right colours one blue. Left wins when red hexagons join the top "
        "side to the bottom side, Right when blue hexagons join the left side to the right side (in misère play, called Rex, whoever joins her sides has lost). "
        "A position lists Left's and Right's cells in turn: a1,c3,b2; a dash is a skipped turn and a point the empty board. In hex:5:swap Right may answer Left's only "
        "stone by taking it over, reflected."
    ),
    "stealing": (
        "A full board always has exactly one winner, so there is no draw and, the game being finite, one of the two players has a winning strategy. On an empty square board it cannot be the "
        "second: the first player would put a stone anywhere and then follow that strategy as if she were second; where it asks for the cell of her extra stone, she plays any other one. "
        "An extra stone never hurts, so both would win: impossible. The proof names no winning move."
    ),
    "pairing": (
        "On an empty board whose sides differ, the player whose sides are nearer wins, even moving second: the cells outside the last rows are matched in pairs by reflection, and she answers every move on the other cell of its pair."
    ),
    "swapping": "Only Left's opening can be swapped: Right wins from two rows on, whoever starts. If Left starts, every opening wins or loses, and Right chooses whose it is; if Right starts, hers is the first move, which wins on an empty square board.",
    "rex": "In misère Hex on an empty square board of n rows the first player wins when n is even, the second when n is odd; the loser can moreover hold out until the whole board is coloured.",
    "won-left": "Left has joined top and bottom: {chain}.",
    "won-right": "Right has joined the left and the right side: {chain}.",
    "won-left-misere": "Left has joined top and bottom and so has lost: {chain}.",
    "won-right-misere": "Right has joined the left and the right side and so has lost: {chain}.",
    "walk": "The border walk (on the page, the board shows it) comes from the lower left corner, always between red on its right and blue on its left (an empty cell counts as the loser's), and leaves at the side of the winner.",
    "walk-begun": "The border walk, between red on its right and blue on its left, comes from the lower left corner and waits before {cell}: that cell's colour will say where it goes on.",
    "may-swap": "Right may also take the stone over; the position is then {position}.",
}
