"""Whole games from their rules: every position solved, in plain Python or compiled, as tables, reports and
certificates.

Each method has games that only it solves so quickly, or in so little memory (10 million positions, 90 to 160 million
moves, `benchmarks/solve.py`; files: `benchmarks/levels.py`):

- ``plain``: the reference; no compiler, so small games at once.
- ``dense``: 23 million positions a second and 5 bytes for each, where every option has a smaller number.
- ``compact``: 13 million a second, 87 bytes; any game, play that goes round too.
- ``tiered``: 4 million a second, 28 bytes; play that goes round within a tier. Where all moves leave their tier none is
  held: 2.25 million positions with 16 moves each take 0.7 s of CPU instead of 8.2 with a graph for each tier.
- ``on_disk.tiers``: 3 million a second, 2 bytes, without Grundy values; stopped, it resumes.
- ``on_disk.placing``: Connect Four, 11 million a second by merging sorted rows.
- ``turns``, ``compiled_turns``: conditions that end play, points, further turns, parts.
"""
