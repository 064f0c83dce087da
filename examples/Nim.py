"""Le module « Nim » de la leçon : la stratégie gagnante au jeu de nim, par la décomposition en base 2.

    from Nim import *
    jeu_nim([7, 2, 6])

Ce fichier se suffit à lui-même : copiez-le à côté de votre programme, dans Basthon, Capytale ou ailleurs. Les tas y
sont numérotés à partir de 0, comme les éléments d'une liste. Les noms et la présentation sont ceux de la leçon « Jeu de
Nim » du « Recueil d'exercices pour apprendre Python au lycée » (M_C, Tech.io) ; contrairement au texte de la leçon, le
coup n'est pas toujours dans le plus grand tas, et la liste vide est une configuration paire.
"""

__all__ = [
    "bin_to_int",
    "coup_gagnant",
    "demander",
    "espacer",
    "int_to_bin",
    "jeu_nim",
    "nim_somme",
    "position_p",
    "rechercher_ligne_a_modifier",
    "somme_xor",
    "xor",
]


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
    lignes = [int_to_bin(n) for n in _verifiee(L)]
    largeur = max(map(len, lignes), default=1)
    print("Décomposition en base 2 de chaque tas :\n")
    for k, ligne in enumerate(lignes):
        print(f"Tas n°{k} : {espacer(ligne.rjust(largeur))}")
    print("-" * (10 + 2 * largeur))
    print(f"Parité  : {espacer(somme_xor(lignes))}\n\n")
    coup = coup_gagnant(L)
    if coup is None:
        print("On est dans une situation paire : Jouer au hasard")
    else:
        print(f"Pour gagner, il faut retirer {coup[1]} allumette(s) du tas n°{coup[0]}")


# Les outils de la leçon, sous leurs noms : des nombres écrits en base 2, comme des textes.


def int_to_bin(n):
    """Un nombre entier, écrit en base 2.

    >>> int_to_bin(13)
    '1101'
    """
    return str(n) if n < 2 else int_to_bin(n // 2) + str(n % 2)


def bin_to_int(b):
    """Le nombre entier qui s'écrit ainsi en base 2.

    >>> bin_to_int("0101")
    5
    """
    return int(b) if len(b) == 1 else 2 * bin_to_int(b[:-1]) + int(b[-1])


def xor(a, b):
    """La somme sans retenue de deux nombres écrits en base 2, sur autant de chiffres que le plus long.

    >>> xor("1000", "1101")
    '0101'
    """
    if not a or not b:
        return a or b
    return xor(a[:-1], b[:-1]) + str((int(a[-1]) + int(b[-1])) % 2)


def somme_xor(liste):
    """La somme sans retenue de tous les nombres d'une liste, écrits en base 2 ; "0" pour la liste vide.

    >>> somme_xor(["1000", "110", "11"])
    '1101'
    """
    return xor(liste[0], somme_xor(liste[1:])) if liste else "0"


def rechercher_ligne_a_modifier(liste, somme):
    """Le numéro de la ligne à modifier et le nombre d'allumettes à retirer ; (-1, -1) s'il n'y en a pas.

    >>> rechercher_ligne_a_modifier(["1000", "110", "11"], "1101")
    (0, 3)
    """
    for k, b in enumerate(liste):
        reste = bin_to_int(xor(somme, b))
        if reste < bin_to_int(b):
            return k, bin_to_int(b) - reste
    print("Pas trouvé de ligne à modifier")
    return -1, -1


def espacer(texte):
    """Une espace devant chaque caractère.

    >>> espacer("110")
    ' 1 1 0'
    """
    return "".join(f" {lettre}" for lettre in texte)


def _verifiee(L):
    """La liste, si elle ne contient que des nombres d'allumettes."""
    for n in L:
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise ValueError(f"un tas est un nombre entier d'allumettes, 0 ou plus ; {n!r} n'en est pas un")
    return L


def demander():
    """Demande le nombre d'allumettes de chaque tas, jusqu'à une réponse vide, puis dit quel coup jouer."""
    tas = []
    while reponse := input(f"Donner le nombre d'allumettes du tas n°{len(tas)} :"):
        if reponse.isdecimal():
            tas.append(int(reponse))
    jeu_nim(tas)


if __name__ == "__main__":
    demander()
