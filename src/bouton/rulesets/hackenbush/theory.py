"""Constants of green Hackenbush on trees and on graphs: the name of the game, and the works that contain its theory."""

__all__ = ["NAME", "WORKS"]

NAME = "green-hackenbush"
WORKS = ("conway-1976#ch. 13", "winning-ways#ch. 7")
