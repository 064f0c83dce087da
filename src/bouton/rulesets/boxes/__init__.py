"""Dots-and-Boxes, Nimstring and Strings-and-Coins."""
