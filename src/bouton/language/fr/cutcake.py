"""Gâteau à couper."""

TEXT = {
    "title": "Gâteau à couper (Cutcake)",
    "words": "gâteau couper entiers partisan",
    "line": "Coupez un morceau le long d'une ligne : Gauche de haut en bas, Droite en travers.",
    "rules": (
        "Des gâteaux rectangulaires sont divisés en carrés. Chacun à son tour, Gauche coupe un morceau en deux de "
        "haut en bas, Droite d'un côté à l'autre, le long des lignes. Celui qui ne peut plus couper perd. Une "
        "position est la liste des morceaux, rangées x colonnes, séparés par des virgules : 2x5,3x3, ou avec leur coin : a1:2x2,c1:2x3."
    ),
    "theorem": (
        "Un gâteau de r rangées et c colonnes, avec 2^k ≤ r < 2^(k+1), vaut ⌊c/2^k⌋ − 1 si c'est positif, et de "
        "même pour Droite ; sinon 0."
    ),
    "columns": "entre les colonnes {before} et {after}",
    "rows": "entre les rangées {before} et {after}",
    "of-cake": "morceau {cake} : {cut}",
    "cakes": "Il y a {count} morceaux ; leurs valeurs s'ajoutent.",
    "error-laid": (
        "« {whole} » : écrivez le coin de chaque morceau, par exemple a1:2x2,c1:2x3 ; aucun morceau n'en couvre un "
        "autre, et ils ont ensemble au plus {most} carrés."
    ),
    "error-large": "Un morceau de {squares} carrés est trop grand pour cette recherche ; on peut en essayer au plus {most}.",
    "error-many": "On lit au plus {most} morceaux.",
    "error-sides": (
        "« {got} » dans « {whole} » n'est pas un morceau : écrivez ses rangées et ses colonnes à partir de 1, avec "
        "un x entre elles, par exemple 2x5."
    ),
}
