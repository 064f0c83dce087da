"""The twisted variant of a game."""

TEXT = {
    "title": "Twisted variant",
    "line": "After each move the players exchange their roles.",
    "words": "combinator any game exchange roles turn",
    "rules": (
        "twisted:GAME is played as the game, but after each move the players exchange their roles: Left then has the moves that were Right's, and "
        "Right those that were Left's. The player who cannot move loses (in misère play: wins). Positions are written as in the game, with ~ in front where the players "
        "have exchanged."
    ),
    "exchanged": "The players have exchanged their roles: Left makes Right's moves, and Right makes Left's.",
}
