"""Games in which play may go on forever."""

TEXT = {
    "error-large": "This game has too many positions for its loops to be simplified: at most {most} can be taken.",
    "error-long": "This text is too long for a loopy game: at most {most} characters can be read.",
    "error-no-heat": "Play may go on forever in {got}, so that it has no {name}: compare it, add to it, or ask for its outcome.",
    "error-no-sides": "No stopper was found that this game is worth on each side: sidling towards it does not end.",
    "error-operation": "In '{got}' play may go on forever: then only +, −, & and braces are read, and no ±, ·, parentheses or operations such as cool(…).",
    "error-text": "'{got}' in '{whole}' is not a game: write + between the terms of a sum, options in braces, {{0|pass}}, and a letter before a brace that is named again, a{{0|{{a|-1}}}}.",
    "error-late": "Finding this loopy value takes too much work.",
    "error-work": "Play may go on forever here, and finding the value would take more than {most:,} steps: 'bouton analyze' says who wins.",
    "error-sides": (
        "In '{whole}' the game before & must be at least the game after it, and '&' stands once: write the onside, then the offside, as in 1 & {{0|-1}}."
    ),
}
