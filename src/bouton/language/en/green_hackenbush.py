"""Green Hackenbush."""

TEXT = {
    "title": "Green Hackenbush",
    "words": "trees branches cut edges graph ground Conway colon fusion",
    "line": "Cut a branch: what hangs in the air falls.",
    "rules": (
        "Green edges stand on the ground, directly or through other edges. In turn, each player cuts an edge; it disappears with everything that "
        "is no longer joined to the ground. The player who finds no edge left loses. A position of trees has a pair of parentheses for each edge, with "
        "what grows on it inside: (()(())). G is also read as an edge: G(G,GG). With green-hackenbush:FILE the game is played on a graph "
        "(JSON or DOT) with a vertex called ground; a position is then the numbers of its edges, or all."
    ),
    "theorem-colon": (
        "The colon principle: branches that meet at a vertex may be replaced by one stalk as long as the nim-sum of their lengths. So an "
        "edge is worth one more than the nim-sum of what stands on it."
    ),
    "theorem-fusion": (
        "The fusion principle: the vertices of a cycle may be fused into one, and each edge of the cycle is then worth a single edge. What "
        "is left is a tree, and the colon principle gives its value."
    ),
    "tree": (
        "From the leaves down, each vertex is worth the nim-sum of its branches and each edge adds one (the colon principle): the tree is "
        "worth a stalk of {value}."
    ),
    "trees": (
        "From the leaves down, each vertex is worth the nim-sum of its branches and each edge adds one (the colon principle): the trees are "
        "worth stalks of {values}."
    ),
    "graph": (
        "Fuse every cycle into one vertex, each of its edges being a loop worth 1, and go down the tree that is left: the graph is worth a "
        "stalk of {value}."
    ),
    "graphs": (
        "Fuse every cycle into one vertex, each of its edges being a loop worth 1, and go down the trees that are left: the parts are worth "
        "stalks of {values}."
    ),
    "part": "Part {i}",
    "part-title": "The values in base 2, part by part:",
    "cut": "Winning cut: branch {edge}.",
    "error-edge-fallen": "'{whole}': edge {edge} would not be joined to the ground.",
    "error-branch-unknown": "'{whole}' has no branch {got} to be cut: its branches are numbered from 1 to {most}.",
    "error-edge-unknown": "'{path}' has no edge {got}: its edges are numbered from 1 to {most}.",
    "error-close": "'{whole}': there is nothing to end at place {place}.",
    "error-ground": "'{path}' has no vertex called '{ground}', on which the edges stand.",
    "error-large": "The position is too large: at most {most} edges can be read.",
    "error-letter": "'{got}' in '{whole}' does not fit: write a pair of parentheses for each edge, such as (()(())), or G(G,GG).",
    "error-open": "'{whole}': {count} {count:parenthesis is|parentheses are} not closed.",
    "error-search": "{edges} edges are too many for a search; at most {most} can be tried.",
}
