"""Compiled loops over the positions of a level."""

from bouton.storage.compiler import listen

listen()
