"""Compiled loops over automata that read digits one after another."""

from bouton.storage.compiler import listen

listen()
