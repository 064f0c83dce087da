"""A toy game."""

TEXT = {
    "title": "A token on a stair",
    "words": "staircase toy steps",
    "rules": "A token stands on a step. In turn, each player moves it down one or two steps. "
    "The player who cannot move loses.",
    "theorem": "The value of a step is the remainder of its number divided by 3.",
    "remainder": "Step {step} leaves the remainder {rest}.",
    "error-high": "'{got}' is too high: the stair has {most} steps.",
}
