"""Rows that repeat a pattern."""

TEXT = {
    "title": "Rows that repeat a pattern",
    "line": "An impartial game on a row that repeats a pattern.",
    "words": "strip row pattern repeated family sequence Clobber",
    "rules": (
        "strip:GAME/PATTERN is played as the impartial game, on a row on which the pattern stands several times: in strip:impartial:clobber/xo "
        "the position 3 is xoxoxo. The player who cannot move loses. bouton sequence values these rows one after another, up to 50,000 "
        "repetitions where play leaves rows of finitely many families."
    ),
    "axes": "repetitions of the pattern",
    "error-missing": "strip needs a game and a pattern, strip:impartial:clobber/xo; got {got}.",
    "error-base": "{game} is not an impartial game on rows: try impartial:clobber, impartial:col, impartial:snort or cram.",
    "error-pattern": "The pattern {got} is too long: at most {most} squares.",
}
