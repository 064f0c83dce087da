"""Walks on a digraph."""

TEXT = {
    "title": "Walk on a graph",
    "words": "digraph vertices arrows kernel saturation loops draw JSON DOT",
    "rules": (
        "A token stands on a vertex of a directed graph. In turn, each player moves it along an arrow; whoever cannot move loses (in misère play: wins). "
        "The graph is a file, JSON or DOT; cycles are allowed, and then play may go on for ever. A position is a vertex."
    ),
    "sink": "No arrow leaves {vertex}.",
    "followers": "From {vertex} {count:an arrow leads|arrows lead} to {followers}.",
    "followers-many": "From {vertex} {count} arrows lead on, first to {followers}.",
}
