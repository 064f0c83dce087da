"""Compiled loops of checkers; they share no code with the programs that they check."""

from bouton.storage.compiler import listen

listen()
