"""Whole games from their rules: every position solved, as tables, reports and certificates.

Each method has games that only it solves so fast or in so little memory (10 million positions, 90 to 160 million moves,
`benchmarks/solve.py`; files: `benchmarks/levels.py`). Speeds are in positions per second, sizes in bytes per position:

- ``plain``: the reference, in plain Python; it needs no compiler, so small games are solved immediately.
- ``dense``: 36 million, 7 bytes; requires that every option has a smaller number.
- ``compact``: 19 million, 84 bytes; any game, also with loops.
- ``by_tiers``: 3 million, 12 bytes, and 8 on disk; loops must stay within a tier. The same as ``on_disk.tiers``, with
  the answers in memory.
- ``on_disk.tiers``: 3 million, 2 bytes, without Grundy values; resumes after being stopped.
- ``on_disk.placing``: Connect Four, 11 million, by merging sorted rows.
- ``turns``, ``compiled_turns``: rules with conditions that end play, points, further turns or parts.
"""
