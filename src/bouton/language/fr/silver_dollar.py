"""The Silver Dollar game without the dollar."""

TEXT = {
    "title": "Jeu du dollar d'argent, sans le dollar",
    "words": "pièces bande cases espaces paires Nim déguisé",
    "line": "Déplacez une pièce vers la gauche, sans en dépasser une autre.",
    "rules": (
        "Des pièces sont posées sur les cases d'une bande, numérotées à partir de 0, une au plus par case. Chacun à son tour déplace une pièce vers une case libre plus à gauche, "
        "sans dépasser une autre pièce. Aucune pièce n'est spéciale. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des cases des pièces : 1,4,5,9."
    ),
    "theorem": (
        "On groupe les pièces par deux à partir de la droite ; une pièce qui reste seule à gauche va avec le bord. Le jeu est le Nim sur les espaces à l'intérieur des paires : "
        "déplacer la pièce de gauche d'une paire ne fait qu'agrandir son espace, et la pièce de droite la suit."
    ),
    "theorem-misere": (
        "En version misère aussi, le jeu est le Nim sur les espaces à l'intérieur des paires : la même réponse annule un coup qui agrandit un espace, et un joueur qui trouve "
        "tous les espaces fermés soit n'a pas de coup, et a gagné, soit ouvre un espace de 1."
    ),
    "hidden": (
        "On groupe les pièces par deux à partir de la droite ; les espaces à l'intérieur des paires sont les tas du Nim caché, les autres espaces ne comptent pas."
    ),
    "where": "Il y a un coup gagnant qui change {count:l'espace|chacun des espaces} {heaps}.",
    "heap": "Espace {i}",
    "heap-title": "Les espaces qui comptent et, à côté, leurs cases libres en base 2 :",
    "move": "L'espace de {size} doit devenir {rest} : il faut déplacer la pièce de la case {coin} à la case {target}.",
    "move-up": "L'espace de {size} peut aussi devenir {rest} : on déplace la pièce de la case {coin} à la case {target}.",
    "answer": "Quand la pièce de gauche d'une paire se déplace, celle de droite la suit d'autant de cases, et l'espace redevient ce qu'il était.",
    "error-same": "« {whole} » : deux pièces sont sur la case {square} ; il en faut une au plus.",
}
