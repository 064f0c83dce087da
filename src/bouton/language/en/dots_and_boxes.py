"""Dots-and-Boxes."""

TEXT = {
    "title": "Dots-and-Boxes",
    "words": "dots boxes lines squares points score chains control double-dealing Berlekamp Lucas pipopipette",
    "line": "Draw a line between two neighbouring dots; close a box and it is yours, and you move again.",
    "line-whole": "Draw a line between two neighbouring dots; close a box and it is yours, and you move again. Whoever has more boxes wins.",
    "rules": (
        "A rectangle of dots. In turn, each player draws a line between two dots that are neighbours in a row or a column. Whoever draws the fourth "
        "side of a box has the box and must draw another line. When all lines are drawn, whoever has more boxes wins; if both have the same "
        "number the game is drawn. A position is the number of rows and columns of boxes, 2x3, where no line is drawn; or rows of 0 and 1 from the "
        "top, lying and standing lines by turns, 1 for a line that is drawn: 1/00/0 is one box with its top. The score is what is still "
        "to be won: boxes that somebody has already do not count. With best play the second player wins 1x1 by 1 and 3x3 by 3, the first one "
        "2x2 by 2; 4x4 is a draw (D. Wilson), and so is 4x5 (Barker and Korf 2012)."
    ),
    "free": "{count} {count:box|boxes} can be taken first: nothing is lost by it.",
    "offer": "The last {count} boxes of a row can be taken, or all be left by drawing {line}: the opponent takes them and must move on.",
    "offer-take": "Taking them gains {all} from now on, leaving them {leave}: take all.",
    "offer-leave": "Taking them gains {all} from now on, leaving them {leave}: leave them by drawing {line}, and keep control.",
    "offer-equal": "Taking them or leaving them gains the same from now on: {all}.",
    "safe": "{count} {count:line gives|lines give} nothing away.",
    "no-safe": "Every line gives boxes away.",
    "chains": "{count:A long chain|Long chains} of {sizes:and} boxes: who opens one gives control away, since the opponent can take all but two.",
    "loops": "{count:A loop|Loops} of {sizes:and} boxes: who opens one gives control away, since the opponent can take all but four.",
    "loony": "{count:A loony move|Loony moves}, after which the opponent chooses who has to move next: {moves:,}",
    "loony-more": "{count} loony moves, after which the opponent chooses who has to move next; the first {shown}: {moves:,}",
    "rule-odd": (
        "The long chain rule, a rule of thumb that search confirms here: with {chains} long {chains:chain|chains}, {lines} lines and {coins} boxes make "
        "{lines} − {coins} + {chains} = {turns} turns, an odd number. So the player to move has the last turn, and with it the last long chain."
    ),
    "rule-even": (
        "The long chain rule, a rule of thumb that search confirms here: with {chains} long {chains:chain|chains}, {lines} lines and {coins} boxes make "
        "{lines} − {coins} + {chains} = {turns} turns, an even number. So the opponent has the last turn, and with it the last long chain."
    ),
    "error-rows": "'{whole}' is not a board: write its size, 2x3, or an odd number of rows of 0 and 1 from the top, at least three (here {count}), such as 1/00/0.",
    "error-letter": "'{got}' in '{whole}' is not a line: write 1 for a line that is drawn and 0 for one that is not.",
    "error-row-length": "Row {row} of '{whole}' has {count} {count:line|lines}, but must have {expected}: rows of lying lines alternate with rows of standing lines, which have one more.",
    "error-sides": "'{whole}' is not a board: both sides must be at least 1.",
    "error-size": "'{whole}' has too many boxes: at most {most} can be drawn.",
    "error-strings-deep": "{strings} lines that are not drawn yet are too many to find the nimber: draw some of them.",
    "error-strings-many": "{strings} lines that are not drawn yet are too many for the search for the best score; at most {most} can be searched.",
}
