"""Walks on a digraph."""

TEXT = {
    "title": "Walk on a graph",
    "words": "digraph vertices arrows kernel saturation loops draw JSON DOT Zermelo",
    "line": "Move the token along an arrow.",
    "rules": (
        "A token stands on a vertex of a directed graph. In turn, each player moves it along an arrow; the player who cannot move loses (in misère play: wins). "
        "The graph is a file, JSON or DOT; cycles are allowed, and then play may go on forever. A position is a vertex."
    ),
    "sink": "No arrow leaves {vertex}.",
    "followers": "From {vertex} {count:an arrow leads|arrows lead} to {followers}.",
    "followers-many": "From {vertex} {count} arrows lead on, first to {followers}.",
    "error-dot-letter": "{path}, line {line}: '{got}' is not part of the DOT language here: put a name with other signs than letters, digits and _ in double quotes.",
    "error-dot-no-digraph": "{path}, line {line}: a DOT file of a game begins with 'digraph', not with '{got}': write digraph {{ a -> b }}.",
    "error-dot-no-graph": "{path}, line {line}: a DOT file of a graph begins with 'graph' or 'digraph', not with '{got}': write graph {{ a -- b }}.",
    "error-dot-open": "{path}: the text ends before the last brace or bracket is closed (line {line}): add the missing }} or ].",
    "error-dot-syntax": "{path}, line {line}: '{got}' is not expected here in the DOT language: write arcs such as a -> b (edges such as a -- b), one a line.",
    "error-dot-undirected": "{path}, line {line}: a walk needs arrows: write 'digraph' and '->' instead of 'graph' and '--'.",
    "error-empty": '\'{path}\' holds no vertex: write at least one arc, as in {{"a": ["b"]}} in JSON or digraph {{ a -> b }} in DOT.',
    "error-file-missing": "{game} needs the name of a file, or arcs: {game}:FILE, a digraph in JSON or DOT, or {game}:=a-b,b-c.",
    "error-inline-long": "The graph '{got}' has {count} characters, and at most {most} may stand after =: write the edges into a file, such as graph.json, and name that in its place.",
    "error-inline": "'{got}' is not a graph: after = write edges such as a-b, with commas and nothing else: =a-b,b-c.",
    "error-json-form": '\'{path}\' is JSON, but {got} does not fit there: write a graph as {{"a": ["b", "c"]}}, as a list of pairs, or as an object with "edges".',
    "error-json-twice": "'{path}': the key {got} occurs twice in one JSON object: write it once, with all its followers in one list.",
    "error-json-wrong": "'{path}' is not JSON: correct line {line}, column {column}.",
    "error-undirected-empty": '\'{path}\' holds no vertex: write at least one edge, as in {{"a": ["b"]}} in JSON or graph {{ a -- b }} in DOT.',
    "error-undirected-file-missing": "{game} needs the name of a file, or edges: {game}:FILE, a graph in JSON or DOT, or {game}:=a-b,b-c.",
    "error-undirected-large": "'{path}' holds a graph that is too large: at most {most} vertices or edges can be read.",
    "error-vertex-missing": "A vertex of '{path}' is missing; for example {near:or}.",
    "error-vertex-unknown": "'{path}' has no vertex '{got}'; there are for example {near}.",
}
