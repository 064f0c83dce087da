"""Compiled loops over automata that read one digit at a time."""

from bouton.storage.compiler import listen

listen()
