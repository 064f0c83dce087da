"""What both boards of green Hackenbush share: the name of the game, and where its theory is published."""

__all__ = ["CONWAY_1976", "NAME"]

NAME = "green-hackenbush"
CONWAY_1976 = (
    "J. H. Conway, On Numbers and Games, Academic Press 1976, ch. 13; E. R. Berlekamp, J. H. Conway and R. K. Guy, "
    "Winning Ways for your Mathematical Plays, ch. 7."
)
