"""Features common to both boards of green Hackenbush: the name of the game, and where its theory is published."""

__all__ = ["NAME", "WORKS"]

NAME = "green-hackenbush"
WORKS = ("conway-1976#ch. 13", "winning-ways#ch. 7")
