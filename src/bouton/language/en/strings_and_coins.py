"""Strings-and-Coins."""

TEXT = {
    "title": "Strings-and-Coins",
    "words": "coins strings graph dots boxes ground score chains control Berlekamp Winning Ways",
    "line": "Cut a string; cut the last string of a coin and it is yours, and you move again.",
    "line-whole": "Cut a string; cut the last string of a coin and it is yours, and you move again. Whoever has more coins wins.",
    "rules": (
        "A graph from a file (JSON or DOT): its vertices are coins, its edges strings that hold them; a vertex called ground is no coin. In turn, "
        "each player cuts a string. Whoever cuts the last string of a coin has the coin and must cut another string. When all are cut, whoever has "
        "more coins wins. Dots-and-Boxes is this game with a coin in each box and a string across each line. A position is the numbers of the "
        "strings that are left, from 1 as in the file, such as 1-4,7; or all; or a dot for none. The score is what is still to be won."
    ),
    "free": "{count} {count:coin|coins} can be taken first: nothing is lost by it.",
    "offer": "The last {count} coins of a row can be taken, or all be left by cutting string {line}: the opponent takes them and must move on.",
    "offer-take": "Taking them gains {all} from now on, leaving them {leave}: take all.",
    "offer-leave": "Taking them gains {all} from now on, leaving them {leave}: leave them by cutting string {line}, and keep control.",
    "offer-equal": "Taking them or leaving them gains the same from now on: {all}.",
    "safe": "{count} {count:string gives|strings give} nothing away.",
    "no-safe": "Every cut gives coins away.",
    "chains": "{count:A long chain|Long chains} of {sizes:and} coins: who opens one gives control away, since the opponent can take all but two.",
    "loops": "{count:A loop|Loops} of {sizes:and} coins: who opens one gives control away, since the opponent can take all but four.",
    "loony": "{count:A loony move|Loony moves}, after which the opponent chooses who has to move next: {count:string|strings} {moves:,}",
    "loony-more": "{count} loony moves, after which the opponent chooses who has to move next; the first {shown}: strings {moves:,}",
    "rule-odd": (
        "The long chain rule, a rule of thumb that search confirms here: with {chains} long {chains:chain|chains}, {lines} strings and {coins} coins make "
        "{lines} − {coins} + {chains} = {turns} turns, an odd number. So the player to move has the last turn, and with it the last long chain."
    ),
    "rule-even": (
        "The long chain rule, a rule of thumb that search confirms here: with {chains} long {chains:chain|chains}, {lines} strings and {coins} coins make "
        "{lines} − {coins} + {chains} = {turns} turns, an even number. So the opponent has the last turn, and with it the last long chain."
    ),
    "error-loop": "In {path} a string joins {vertex} to itself: each string must have two different ends.",
    "error-string-unknown": "'{got}' is not a string: their numbers go from 1 to {most}.",
}
