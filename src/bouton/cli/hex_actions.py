"""What ``bouton hex`` can do with a position, by name (apart, so that the help need not load what does it)."""

__all__ = ["HEX_ACTIONS"]

HEX_ACTIONS = ("solve", "walk", "genmove", "heat", "shapes", "link", "sgf")
