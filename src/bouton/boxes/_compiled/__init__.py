"""Compiled code: arrays in, arrays out, by `bouton.storage.machine`. Nothing imports it eagerly."""
