"""Des noms français pour la classe : ``coups``, ``coup_gagnant``, ``valeur_de_grundy``.

Chacun prend un jeu et une position, ou une position seule : ``coups("nim", "7,2,6")``, ``coups(mon_jeu(21))``.
"""

from typing import Any

from bouton.answers.position import Position, Positions, read
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset

__all__ = ["coup_gagnant", "coups", "valeur_de_grundy"]

_FRENCH = {"gauche": "left", "droite": "right"}


def coups(jeu: str | Ruleset | Position, depart: Any = None, joueur: str | None = None) -> Positions:
    """Les positions où l’on peut aller en un coup.

    >>> from bouton.francais import coups
    >>> coups("nim", "2,1")
    ['0,1', '1,1', '2,0']

    Paramètres :

    - ``jeu`` : le nom d’un jeu (``"nim"``, ``"kayles"``), ou une position ;
    - ``depart`` : la position, comme on l’écrit ;
    - ``joueur`` : ``"gauche"`` ou ``"droite"``, là où les deux ont des coups différents.
    """
    return _place(jeu, depart).options(_player(joueur))


def coup_gagnant(jeu: str | Ruleset | Position, depart: Any = None, joueur: str | None = None) -> Position | None:
    """Une position où aller pour gagner ; None s’il n’y en a pas.

    >>> from bouton.francais import coup_gagnant
    >>> print(coup_gagnant("nim", "7,2,6"), coup_gagnant("nim", "1,2,3"))
    4,2,6 None

    Les paramètres sont ceux de `coups`.
    """
    return next(iter(_place(jeu, depart).winning_moves(_player(joueur))), None)


def valeur_de_grundy(jeu: str | Ruleset | Position, depart: Any = None) -> int | None:
    """La valeur de Grundy d’une position : 0 quand le joueur qui doit jouer perd.

    >>> from bouton.francais import valeur_de_grundy
    >>> valeur_de_grundy("nim", "7,2,6"), valeur_de_grundy("kayles", 8)
    (3, 1)

    Les paramètres sont ceux de `coups`.
    """
    return _place(jeu, depart).grundy


def _player(joueur: str | None) -> Player | None:
    return None if joueur is None else Player(_FRENCH.get(joueur, joueur))


def _place(jeu: str | Ruleset | Position, depart: Any) -> Position:
    return Position(*read(jeu, depart))
