"""Chomp."""

TEXT = {
    "title": "Chomp",
    "words": "chocolate bar poison bite square rectangle Gale strategy stealing",
    "line": "Bite a square: all above it and to its right go too. Never the poisoned one.",
    "rules": (
        "A bar of chocolate whose first square, at the left of the bottom row, is poisoned. In turn, each player bites off a square "
        "together with all that lies above it and to its right. The player who is left with the poisoned square alone has lost; eating it is no "
        "move. A position is the lengths of the rows from the bottom: 4,4,2."
    ),
    "theorem-hook": "A bar that is only a bottom row and a first column is Nim with two heaps: the squares to the right of the poison, and those above it.",
    "theorem-two-rows": "Two rows: the player to move loses exactly when the bottom row is one square longer than the row above it. The same holds for two columns.",
    "theorem-square": (
        "A bar with as many rows as squares in its bottom row, and a square in the second row and column: the player to move wins by biting "
        "that square, which leaves two equal arms."
    ),
    "theorem-stealing": "Gale: the player to move wins every rectangle except 1 × 1 (strategy stealing).",
    "stealing": (
        "A rectangle, {rows} by {columns}: suppose that biting the far corner loses. Then the opponent has a winning answer to it; but that "
        "answer also bites off the corner, so it could have been the first move. Either way the player to move wins. The argument does not "
        "say which bite is the right one."
    ),
    "square": (
        "Bite the square that touches the poisoned one by its corner: two arms of {arm} {arm:square|squares} are left, and from then on "
        "each bite in one arm is copied in the other (the mirror rule)."
    ),
    "hook": "Only two arms are left, {right} {right:square|squares} to the right and {up} above: this is Nim with two heaps.",
    "two-rows-here": "With two rows, the player who leaves the bottom row one square longer than the row above it wins; here it is so already, and every bite spoils it.",
    "two-rows": "With two rows, leave the bottom row one square longer than the row above it.",
    "bite": "Winning bite: row {row} from the bottom, square {column} from the left.",
    "error-empty": "'{whole}' has no square: the poisoned square is always there, so at least 1.",
    "error-large": "The bar {position} has too many positions for a search: try a smaller one.",
    "error-shape": "'{whole}': a row of {above} cannot lie on a row of {below}; write the rows from the bottom, none longer than the one below it.",
}
