"""The Silver Dollar game without the dollar."""

TEXT = {
    "title": "Jeu du dollar d'argent, sans le dollar",
    "words": "pièces bande cases écarts paires nim déguisé",
    "line": "Déplacez une pièce vers la gauche, sans en dépasser une autre.",
    "rules": (
        "Des pièces sont posées sur les cases d'une bande, numérotées à partir de 0, une au plus par case. Chacun à son tour déplace une pièce vers une case libre plus à gauche, "
        "sans dépasser une autre pièce. Aucune pièce n'est spéciale. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des cases des pièces : 1,4,5,9."
    ),
    "theorem": (
        "On groupe les pièces par deux à partir de la droite ; une pièce qui reste seule à gauche va avec le bord. Le jeu est le nim sur les écarts à l'intérieur des paires : "
        "déplacer la pièce de gauche d'une paire ne fait qu'agrandir son écart, et la pièce de droite la suit."
    ),
    "theorem-misere": (
        "En version misère aussi, le jeu est le nim sur les écarts à l'intérieur des paires : la même réponse annule un coup qui agrandit un écart, et un joueur qui trouve "
        "tous les écarts nuls soit n'a pas de coup, et a gagné, soit ouvre un écart de 1."
    ),
    "hidden": (
        "On groupe les pièces par deux à partir de la droite ; les écarts à l'intérieur des paires sont les tas du nim caché, les autres écarts ne comptent pas."
    ),
    "where": "Il y a un coup gagnant qui change {count:l'écart|chacun des écarts} {heaps}.",
    "heap": "Écart {i}",
    "heap-title": "Les écarts qui comptent et, à côté, leurs cases libres en base 2 :",
    "move": "L'écart de {size} doit devenir {rest} : il faut déplacer la pièce de la case {coin} à la case {target}.",
    "move-up": "L'écart de {size} peut aussi devenir {rest} : on déplace la pièce de la case {coin} à la case {target}.",
    "answer": "Quand la pièce de gauche d'une paire se déplace, celle de droite la suit d'autant de cases, et l'écart redevient ce qu'il était.",
    "error-same": "« {whole} » : deux pièces sont sur la case {square} ; il en faut une au plus.",
}
