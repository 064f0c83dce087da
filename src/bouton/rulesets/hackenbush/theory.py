"""Constants of Hackenbush: who may cut an edge, its colours, the name of the green game, works on its theory."""

from bouton.kinds.player import Player

NAME = "green-hackenbush"
WORKS = ("conway-1976#ch. 13", "winning-ways#ch. 7")
MAY_CUT = {Player.LEFT: "LG", Player.RIGHT: "RG"}
STATES = {"L": "blue", "R": "red", "G": "green"}
