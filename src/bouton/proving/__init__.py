"""Theorems for positions of any size: rules read as formulas, sets guessed as automata, and proved."""
