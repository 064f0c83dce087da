"""Hex as geometry and as a game to be solved: the board and its chains, the border walk, game records, search,
proofs, and a player.
"""
