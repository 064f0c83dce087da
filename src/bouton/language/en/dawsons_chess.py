"""Dawson's chess."""

TEXT = {
    "title": "Dawson's chess",
    "words": "pawns chess three ranks capture compulsory 0.137",
    "line": "Take a file with its neighbours.",
    "rules": (
        "Two facing rows of pawns with one empty row between them; pawns move and capture as in chess, and a player who can capture must. "
        "Advancing a pawn on a file leads to captures that block this file and its neighbours; then the opponent moves. So a move removes a "
        "file with its neighbours and may split the board: the octal game 0.137. Here the player who cannot move loses (Dawson himself asked who "
        "loses the last move). A position is the numbers of files of the separate parts: 7,3. The files with their gaps read too: in xx...xxx three files are blocked."
    ),
}
