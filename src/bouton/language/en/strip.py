"""Rows that repeat a pattern."""

TEXT = {
    "title": "Rows that repeat a pattern",
    "line": "A game on a row that repeats a pattern.",
    "words": "strip row pattern repeated family sequence Clobber caterpillar legs path",
    "rules": (
        "strip:GAME/PATTERN is the game on a row on which the pattern stands several times: in strip:impartial:clobber/xo the position 3 is xoxoxo. "
        "The player who cannot move loses (in misère play: wins). Where the game is impartial, bouton sequence values these rows one after another, up to 50,000 "
        "repetitions where play leaves rows of finitely many families. Digits are caterpillars: strip:node-kayles/02 is Node-Kayles on a path "
        "whose vertices s1, s2, s3 … have no legs and two in turn (s2a and s2b); it begins with a number of repetitions."
    ),
    "axes": "repetitions of the pattern",
    "error-missing": "strip needs a game and a pattern, strip:impartial:clobber/xo; got {got}.",
    "error-base": "{game} is not a game on rows of squares: try impartial:clobber, impartial:col, impartial:snort, toppling-dominoes or cram.",
    "error-vertices": "Digits are the legs of caterpillars, on which node-kayles and arc-kayles are played, strip:node-kayles/02; got {game}.",
    "error-legs": "The pattern {got} is too long: at most {most} digits.",
    "error-pattern": "The pattern {got} is too long: at most {most} squares.",
}
