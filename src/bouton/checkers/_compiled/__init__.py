"""Compiled loops of checkers; they share no code with the programs that they check. Only `windows` loads Numba."""
