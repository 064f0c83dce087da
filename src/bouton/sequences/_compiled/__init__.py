"""Compiled code: arrays in, arrays out; nothing imports it eagerly.

`bouton.storage.compiler.listen` is called before any module but `marks` and `witnesses`, which need no Numba.
"""
