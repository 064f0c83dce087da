"""Compiled code: arrays in, arrays out. Only `windows` loads Numba, and nothing imports any of it eagerly."""
