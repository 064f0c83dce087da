"""Domineering."""

TEXT = {
    "title": "Domineering",
    "words": "dominoes board grid crosscram partizan values temperature Andersson Gardner Conway",
    "line": "Lay a domino: Left upright, Right flat.",
    "rules": (
        "A board of squares. In turn Left lays a standing domino on two free squares, one above the other, and Right a lying one on two free "
        "squares side by side. The player who finds no place loses. A position is the rows from the top, separated by bars, a dot for a free "
        "square and # for one that is removed: ..#|... (3x5 is the empty board of 3 rows of 5)."
    ),
    "theorem-strip": (
        "Where only one player can ever move, every domino is a free move: the board is worth an integer, half the squares of each column for "
        "Left, of each row for Right, rounded down (Conway)."
    ),
    "regions": "The board has fallen apart into {count} regions; their values add.",
    "places": "Left has {left} {left:place|places} for a domino, Right {right}.",
}
