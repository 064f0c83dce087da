"""Nimble."""

TEXT = {
    "title": "Jetons sur des cases (Nimble)",
    "words": "jetons cases bande gauche défausse nim déguisé",
    "line": "Déplacez un jeton vers la gauche, ou retirez-le.",
    "line-discard": "Déplacez un jeton vers la gauche ; sur la case 0, il ne bouge plus.",
    "rules": (
        "Des jetons sont posés sur les cases d'une bande, numérotées à partir de 1, sans limite sur le nombre de jetons par case. Chacun à son tour déplace un jeton vers une case "
        "plus à gauche, ou le retire, où qu'il soit. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des cases "
        "des jetons : 3,5,5. Avec nimble:discard, on ne peut pas retirer de jeton : les cases sont numérotées à partir de 0, et un jeton sur la case 0 ne bouge plus."
    ),
    "theorem": (
        "Un jeton sur la case n est un tas de n allumettes : le déplacer vers la gauche en retire. Le jeu est donc le nim avec un tas par jeton."
    ),
    "theorem-misere": "Les coups sont exactement ceux du nim : en version misère aussi, le jeu est le nim avec un tas par jeton.",
    "hidden": "Chaque jeton est un tas du nim caché : sa taille est le numéro de sa case.",
    "where": "Il y a un coup gagnant {count:avec le jeton de la case|avec chacun des jetons des cases} {heaps}.",
    "heap": "Jeton en {i}",
    "heap-title": "Les jetons et, à côté, leurs tas en base 2 :",
    "move": "Il faut déplacer le jeton de la case {square} à la case {target} : le tas de {square} devient {target}.",
    "move-off": "Il faut retirer le jeton de la case {square} : son tas devient 0.",
    "error-parameters": "nimble:{got} n'existe pas ; il y a nimble et nimble:discard.",
    "error-zero": "« {whole} » : les cases de nimble sont numérotées à partir de 1 ; nimble:discard a une case 0.",
}
