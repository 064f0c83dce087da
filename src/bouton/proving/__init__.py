"""Theorems for positions of any size: rules are read as formulas, sets are guessed as automata and then proved."""
