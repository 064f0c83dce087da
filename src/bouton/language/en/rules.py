"""The list of games and their rules."""

TEXT = {
    "example": "Try: {command}",
    "derived": "{rules} {game}: {base}",
    "source": "Source: {reference}",
    "misere-theorem": "misère: theorem",
    "misere-search": "misère: search",
    "misere-search-only": "No theorem is known here for misère play; it is answered by search.",
    "no-docstring": "These rules have no description: write it as a docstring, a text in triple quotes on the first line inside the function.",
}
