"""Hex as geometry and as a game to be solved: the board and its chains, the border walk, records of games, search,
proofs, a player.
"""
