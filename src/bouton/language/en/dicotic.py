"""The dicotic variant of a game."""

TEXT = {
    "title": "Dicotic variant",
    "line": "As the game itself, but it is over as soon as one of the players cannot move.",
    "words": "combinator any game all-small infinitesimal",
    "rules": (
        "dicotic:GAME is played as the game, but it is over as soon as one of the players cannot move; then whoever is to move loses. Positions are "
        "written as in the game."
    ),
    "over": "One of the players cannot move: the game is over.",
    "infinitesimal": "Either both players can move or nobody can: the value is infinitesimal (all-small).",
}
