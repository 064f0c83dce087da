"""Hex as geometry: the board and its chains, the border walk, records of games, distances, patterns."""
