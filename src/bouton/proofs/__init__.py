"""Proofs for readers: their steps, from the message catalogue, and instances of the steps in a position.

The text of a proof is in the catalogue: ``proofs_heaps.bouton-title``, ``-claim``, then ``-1``, ``-2`` … in
``language/*/proofs_*.py``. `bouton.proofs.index` lists the proofs of each theorem, in reading order. Functions in the
other files here make the instance of a step in a position: its numbers, and a move that shows it. A theorem that is
not in the index is only cited, and its output must say so.
"""
