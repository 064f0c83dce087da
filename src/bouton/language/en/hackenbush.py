"""Hackenbush in three colours."""

TEXT = {
    "title": "Hackenbush",
    "words": "red blue green stalks trees Berlekamp colon principle numbers partizan",
    "line": "Cut a branch of your colour, or a green one; what hangs in the air falls.",
    "rules": (
        "Edges in three colours grow from the ground. In turn Left cuts a blue edge L, Right a red one R, and both "
        "may cut green ones G; everything that is no longer joined to the ground falls. The player who finds no edge "
        "to cut loses. A position is a stalk from the ground up, LLR, a tree, L(R,LG), or several with commas "
        "between; L(R,LG)-2 has lost edge 2. On a graph from a file with a vertex ground, hackenbush:FILE, a position is a letter for each edge, LRG, with a dot "
        "where one is gone."
    ),
    "theorem-colon": (
        "Colon principle: an edge with something on top of it is the ordinal sum of 1, −1 or ∗ (blue, red, green) "
        "and what stands on top; what stands side by side adds (Conway)."
    ),
    "theorem-root": (
        "What stands on an edge does not change who wins: a tree on a single blue edge is won by Left, on a red one "
        "by Right, on a green one by the player to move (colon principle, Conway)."
    ),
    "edges": "There are {blue} blue, {red} red and {green} green {green:branch|branches}.",
    "berlekamp": (
        "By Berlekamp's rule the stalk {stalk} is worth {value}: each edge of the first colour counts 1, and from "
        "the first change of colour on each edge counts half of the one before, with the sign of its colour."
    ),
    "cut": "branch {edge}",
    "error-stalk-long": "The stalk of {number} would have more than {most} edges: choose a smaller number, or one with a smaller denominator.",
    "error-edges-count": "{got} {got:letter|letters} for {count} {count:edge|edges}: write one of L, R, G for each edge of the file, a dot where it is gone.",
    "error-edges-letter": "'{got}' in '{whole}' is not an edge: write L (blue), R (red), G (green), or a dot where it is gone.",
    "error-group": (
        "'{whole}' does not go together at place {place}: branches stand between parentheses at the end of a run "
        "of edges, with commas between, as in L(R,LG)."
    ),
    "error-large": "At most {most} edges can be read.",
    "error-letter": "'{got}' in '{whole}' is not an edge: write L (blue), R (red) or G (green).",
    "error-search": "{edges} edges are too many for this search; at most {most} can be tried.",
}
