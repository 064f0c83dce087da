"""Le module « Nim » de la leçon : la stratégie gagnante au jeu de Nim, par la décomposition en base 2.

    from Nim import *
    jeu_nim([7, 2, 6])

Ce fichier se suffit à lui-même : copiez-le à côté de votre programme, dans Basthon, Capytale ou ailleurs. Les tas y
sont numérotés à partir de 0, comme les éléments d'une liste. Les noms et la présentation sont ceux de la leçon « Jeu de
Nim » du « Recueil d'exercices pour apprendre Python au lycée » (M_C, Tech.io) ; contrairement au texte de la leçon, le
coup n'est pas toujours dans le plus grand tas, et la liste vide est une configuration paire.
"""

__all__ = ["coup_gagnant", "jeu_nim", "nim_somme", "position_p"]


def nim_somme(L):
    """La somme sans retenue des nombres d'une liste : en base 2, la parité de chaque colonne.

    >>> nim_somme([7, 2, 6])
    3
    """
    somme = 0
    for n in _verifiee(L):
        somme ^= n
    return somme


def position_p(L):
    """Le joueur qui doit jouer va-t-il perdre, si l'autre joue bien ?

    >>> position_p([1, 3, 5, 7]), position_p([7, 2, 6])
    (True, False)
    """
    return nim_somme(L) == 0


def coup_gagnant(L):
    """Un coup gagnant : le numéro du tas (à partir de 0) et le nombre d'allumettes à retirer ; None s'il n'y en a pas.

    >>> coup_gagnant([7, 2, 6])
    (0, 3)
    """
    somme = nim_somme(L)
    for k, n in enumerate(L):
        if n ^ somme < n:
            return k, n - (n ^ somme)
    return None


def jeu_nim(L):
    """Affiche la décomposition en base 2 de chaque tas, la parité des colonnes, et le coup à jouer.

    >>> jeu_nim([2, 1])
    Décomposition en base 2 de chaque tas :
    <BLANKLINE>
    Tas n°0 :  1 0
    Tas n°1 :    1
    --------------
    Parité  :  1 1
    <BLANKLINE>
    <BLANKLINE>
    Pour gagner, il faut retirer 1 allumette(s) du tas n°0
    """
    somme = nim_somme(L)
    largeur = max([len(f"{n:b}") for n in L], default=1)
    print("Décomposition en base 2 de chaque tas :\n")
    for k, n in enumerate(L):
        print(f"Tas n°{k} :  {' '.join(f'{n:b}'.rjust(largeur))}")
    print("-" * (10 + 2 * largeur))
    print(f"Parité  :  {' '.join(f'{somme:0{largeur}b}')}\n\n")
    coup = coup_gagnant(L)
    if coup is None:
        print("On est dans une situation paire : Jouer au hasard")
    else:
        print(f"Pour gagner, il faut retirer {coup[1]} allumette(s) du tas n°{coup[0]}")


def _verifiee(L):
    for n in L:
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise ValueError(f"un tas est un nombre entier d'allumettes, 0 ou plus ; {n!r} n'en est pas un")
    return L
