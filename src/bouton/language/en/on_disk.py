"""Whole games beyond memory, level by level."""

TEXT = {
    "found": "{game}, solved level by level, {play}:",
    "start": "start: {outcome}",
    "grundy": "Grundy value {value}",
    "greatest": "The largest Grundy value is {value}.",
    "remoteness": "remoteness {remoteness}",
    "row-level": "level",
    "row-positions": "positions",
    "row-P": "P",
    "row-D": "draws",
    "total": "all",
    "digest": "Digest: {digest}",
    "error-alone": "Out of core a game is solved level by level, without {options}: leave that out.",
    "error-deep": "A play of this game is longer than 65,534 moves: solve it in memory, as a graph.",
    "error-disk": "Level {level} will have about {positions} positions, and the table needs at least {need} MB more in "
    "'{path}', where {free} MB are free: make room, and start the same command again; what is done is kept.",
    "error-died": "Block {block} of level {level} ended {times} processes: is there enough memory? "
    "What is done is kept; the same command resumes.",
    "error-grundy": "{got} is not impartial, so it has no Grundy values: leave them out.",
    "error-large": "A Grundy value of this game is above 65,534: solve it in memory, as a graph.",
    "error-memory": "A process had not enough memory for a block: use fewer workers.",
    "error-not-there": "{position} cannot be reached from the start, so it is not in the table.",
    "error-numpy": "Solving level by level needs NumPy: install it.",
    "error-other": "{path} holds another game, or what is there is damaged: name another folder, or delete this one.",
    "error-rules": "{got} cannot be solved level by level: that needs custom rules with tier=, or a game in which stones "
    "are placed, like connect-four.",
    "error-squares": "The board has {got} squares: level by level at most {most} can be solved.",
    "error-start": "Say from which position play begins: level by level only what can be reached is solved.",
    "error-without-grundy": "{path} holds this game without Grundy values: name another folder.",
    "error-tier-memory": "A tier of {positions} positions has moves that stay in it: their graph needs {need} MB of memory, "
    "and {free} MB are free. Give the rules finer tiers, or free more memory; what is done is kept, and the same command resumes.",
}
