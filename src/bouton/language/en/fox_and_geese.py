"""Fox and Geese."""

TEXT = {
    "title": "Fox and Geese",
    "words": "fox geese loopy Winning Ways diagonal board partizan",
    "line": "The geese hem in the fox, who tries to slip past them.",
    "line-misere": "The geese step forwards, the fox any way.",
    "rules": (
        "Left has geese (x), Right one fox (o), on a board of squares. Left moves a goose one square forwards along a diagonal, "
        "that is up, to the left or to the right; Right moves the fox one square along a diagonal, forwards or backwards. They "
        "move onto free squares only, and nothing is taken. The player who cannot move loses; a fox that has slipped past the "
        "geese goes on forever while they run out of moves. A position is the rows from the top, separated by bars, with a dot "
        "for a free square: .o..|....|x.x. (4x4 is the start on a board of that size)."
    ),
    "theorem-slipped": (
        "A fox that has no goose behind it, and a row to go back to, moves to and fro forever; the geese only move "
        "forwards and run out of moves. Right wins."
    ),
    "error-foxes": "{count} foxes (o) stand on this board; at most one can.",
}
