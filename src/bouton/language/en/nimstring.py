"""Nimstring."""

TEXT = {
    "title": "Nimstring",
    "words": "dots boxes coins strings nimbers loony chains Berlekamp Winning Ways",
    "line": "Draw a line; close a box and you must draw another one.",
    "rules": (
        "Dots-and-Boxes in which boxes count for nothing. In turn, each player draws a line between two neighbouring dots; whoever closes a box must draw "
        "another line. Whoever cannot loses: so does the player who closes the last box. On a graph, nimstring:FILE, strings are cut as in "
        "Strings-and-Coins. A position is written as in those games. It has a Grundy value, or is loony."
    ),
    "theorem-loony": (
        "Where the last two boxes of a chain, or the last four of a loop, can be taken or left, the player to move wins, whatever is beside them: "
        "she takes them all and moves on, or leaves them so that the opponent takes them and must move on. Such a position is loony and has no nimber. "
        "Other boxes that can be taken change nothing. Without them, a position is worth the mex of the options that are not loony, and parts add by nim-sum."
    ),
    "choice": "The last ones of a row can be taken or left: whoever moves chooses who will have to move in the rest.",
    "loony": "The position is loony: the player to move wins it beside anything. It has no Grundy value.",
    "part": "{i}",
    "part-title": "The parts' Grundy values in base 2:",
}
