"""Limits of graphs: a longer list of edges is refused, and a larger map is drawn as a circle."""

#: characters of a graph that is written in a spec, and vertices of a map
MOST_CHARACTERS, MOST_VERTICES = 10_000, 40
