"""bouton: combinatorial games, solved, explained and proved."""

__version__ = "0.1.0"
