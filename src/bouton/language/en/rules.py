"""The list of games and their rules."""

TEXT = {
    "example": "Try: {command}",
    "source": "Source: {reference}",
    "misere-theorem": "misère: theorem",
    "misere-search": "misère: search",
    "misere-search-only": "No theorem is known here for misère play; it is answered by search.",
}
