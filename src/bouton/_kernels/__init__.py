"""Compiled code: arrays in, arrays out. Imports NumPy and Numba only, and nothing outside imports it
eagerly."""
