"""Graphs read from text: digraphs and undirected graphs in JSON, in DOT, or as a row of pairs in a spec.

Graphs of positions are made in `bouton.answers.graph` and written in `bouton.pictures`.
"""
