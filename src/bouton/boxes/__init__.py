"""Dots-and-Boxes and its relatives, as coins held by strings: chains, best scores, nimbers of Nimstring."""
