"""Compiled loops of checkers; they share nothing with the code that they check."""

from bouton.storage.compiler import listen

listen()
