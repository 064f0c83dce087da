"""OpenSpiel."""

TEXT = {
    "error-turns": "In {game} points decide, or a move gives another turn; the games that are made for OpenSpiel have alternate moves and one winner.",
    "error-large": "More than {most:,} positions of {game} can be reached, and OpenSpiel needs a number for each: begin with a smaller position, or give most=.",
    "error-missing": "This needs OpenSpiel, which is not installed: pip install 'bouton[openspiel]'.",
    "error-over": "{position} is over: the player who begins has no move. Begin with another position, or with the other player.",
}
