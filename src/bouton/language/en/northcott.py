"""Northcott's game."""

TEXT = {
    "particular": "{size} {size:square|squares}",
    "title": "Northcott's game",
    "words": "pawns backward retreat loop gaps columns board Nim in disguise",
    "line": "Move a pawn of yours forward or back, without jumping.",
    "rules": (
        "Facing pawns on columns of N squares (northcott:8), where a pawn may move forward or backward by any number of free squares, still without jump or capture. "
        "Left's pawns stand below Right's. The player who cannot move loses (in misère play: wins); play can go on forever. "
        "A position gives for each column the row of Left's pawn and that of Right's: 1-8,2-5."
    ),
    "theorem": (
        "In normal play the first player wins, or loses, as in Nim on the gaps, and in finitely many moves: a step back is answered by following with the pawn "
        "opposite, so the gap is as before; the player who wins in Nim never steps back herself, so her pawns have only a limited number of squares to go."
    ),
    "hidden": "Each column is a heap of the hidden Nim: its size is the number of free squares between the two pawns.",
    "where": "There is a winning move on {count:column|each of the columns} {heaps}.",
    "heap": "Column {i}",
    "heap-title": "The columns and, beside them, their gaps in base 2:",
    "misere": "In misère play Nim does not decide: a player who has no move forward must step back, if she can. The answer comes from search.",
    "back": (
        "Column {column}: the gap of {size} may also become {rest} by a step back of {take} {take:square|squares}. "
        "Left moves from row {left} to row {to_left}; Right would move from row {right} to row {to_right}."
    ),
    "back-left": (
        "Column {column}: the gap of {size} may also become {rest} by a step back of {take} {take:square|squares}, which only Left has room for: "
        "from row {left} to row {to_left}."
    ),
    "back-right": (
        "Column {column}: the gap of {size} may also become {rest} by a step back of {take} {take:square|squares}, which only Right has room for: "
        "from row {right} to row {to_right}."
    ),
    "follow": "A step back by the loser of Nim gains nothing: the winner follows with the pawn opposite by as many squares, and every gap is as before.",
    "loop-later": "Play could go on forever if both wanted it, as search shows, though not directly around this position; from a later one {moves} {moves:move|moves} lead back to it: {line}",
    "loop": "Play could go on forever if both wanted it, as search shows; {moves} {moves:move|moves} lead back to the same position: {line}",
    "no-loop": "From here play must end in any case: search finds no position that can come back.",
    "error-row": "'{whole}', column {column}: row {right} is off the board; the columns have {size} squares.",
    "error-size": "northcott:{got} cannot be played: a column needs at least 2 squares.",
}
