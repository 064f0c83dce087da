"""Toads and Frogs."""

TEXT = {
    "title": "Toads and Frogs",
    "words": "strip jump slide Guy partizan",
    "line": "Move one of yours a square on, or jump over one of the others.",
    "rules": (
        "Left's toads T go right, Right's frogs F go left along a strip. In turn each player moves one of her "
        "animals one square on to a free square, or over exactly one animal of the other kind to the free square "
        "behind it. The player who cannot move loses (in misère play: wins). A position is the strip, with a dot for a free square: "
        "TT..FF; bars part strips of equal length."
    ),
    "axes": "First number: free squares; rows: toads; columns: frogs.",
}
