"""The impartial variant of a game."""

TEXT = {
    "title": "Impartial variant",
    "line": "Each player may make the moves of either.",
    "words": "combinator any game both players same moves Cram",
    "rules": (
        "impartial:GAME is played as the game, but each player may make the moves of either: impartial:domineering is Cram. The player who cannot "
        "move loses (in misère play: wins). Positions are written as in the game."
    ),
    "moves": "{count} {count:move is|moves are} open to both players.",
    "error-base": "{game} cannot be changed like this: in it the player who cannot move does not simply lose, there are further turns, or a position may have infinitely many moves, as an infinite heap of Nim does.",
    "error-missing": "{game} needs the game that it changes: {game}:domineering.",
}
