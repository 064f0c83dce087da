"""Graphs read from text: digraphs and undirected graphs in JSON, in DOT, or as a row of pairs in a spec."""
