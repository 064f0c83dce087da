"""Graphs read from text: digraphs and undirected graphs in JSON, in DOT, or as a list of pairs in a spec.

Graphs of positions are built in `bouton.answers.graph` and written in `bouton.pictures`.
"""
