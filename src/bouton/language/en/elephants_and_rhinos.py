"""Elephants and Rhinos."""

TEXT = {
    "title": "Elephants and Rhinos",
    "words": "strip walk block Lessons in Play partizan",
    "line": "Move one of yours a square on: nobody jumps, nobody turns back.",
    "rules": (
        "Left's elephants E go right, Right's rhinos R go left along a strip. In turn each player moves one of her "
        "animals one square on to a free square. The player who cannot move loses (in misère play: wins). A position is the strip, with a "
        "dot for a free square: EE..RR; bars part strips of equal length."
    ),
    "axes": "First number: free squares; rows: elephants; columns: rhinos.",
}
