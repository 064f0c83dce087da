"""Compiled code: arrays in, arrays out. It imports only NumPy and Numba, and nothing imports it eagerly."""

from bouton.storage.compiler import listen

listen()
