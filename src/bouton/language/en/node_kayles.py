"""Node-Kayles."""

TEXT = {
    "title": "Node-Kayles",
    "words": "graph vertices neighbours Schaefer Kayles path cycle",
    "line": "Take a vertex: its neighbours go with it.",
    "rules": (
        "A graph from a file (JSON or DOT). In turn, each player takes a vertex away together with all its neighbours. The player who finds no "
        "vertex left loses. A position is the names of the vertices that are left, with commas, or all."
    ),
    "theorem-path": (
        "On a path of n vertices each move takes a vertex with its neighbours, as in Dawson's chess on n files (octal game 0.137): the "
        "values have period 34 (Guy and Smith). On a cycle of n vertices every move leaves a path of n − 3."
    ),
    "path": "The graph is a path of {vertices} {vertices:vertex|vertices}: this is Dawson's chess on as many files.",
    "cycle": "The graph is a cycle of {vertices} vertices: whatever is taken, a path is left that is shorter by three.",
    "parts": "The graph has fallen apart into {count} connected parts; their values add by nim-sum.",
    "part": "{i}",
    "part-title": "The parts' Grundy values in base 2:",
    "error-vertices-quote": "'{whole}': a name in double quotes is not closed, or no comma follows it.",
}
