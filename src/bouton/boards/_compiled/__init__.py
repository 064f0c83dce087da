"""Compiled code: arrays in, arrays out. Imports NumPy and Numba only, and nothing imports it eagerly."""

from bouton.storage.compiler import listen

listen()
