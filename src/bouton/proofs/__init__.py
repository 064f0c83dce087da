"""Proofs for readers: the steps of each in the catalogue, and what a step is in a position.

A proof is its sentences: ``proofs_heaps.bouton-title``, ``-claim``, then ``-1``, ``-2`` … in
``language/*/proofs_*.py``. `bouton.proofs.index` says which proofs belong to which theorem, in the order in which one
reads them. What a step is in a position, its numbers and a move that shows it, are functions in the other files here.
A theorem that the index does not name is only cited, and whoever prints it says so.
"""
