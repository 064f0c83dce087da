"""Staircase Nim."""

TEXT = {
    "title": "Nim de l'escalier",
    "words": "escalier marches pièces impaires sol nim déguisé",
    "line": "Descendez des pièces d'une marche à la suivante.",
    "rules": (
        "Des pièces sont posées sur les marches d'un escalier ; la marche 0 est le sol. Chacun à son tour prend une ou plusieurs pièces d'une marche et les pose sur la marche juste "
        "au-dessous. Les pièces au sol n'en bougent plus. Celui qui ne peut plus jouer perd ; en version misère, il gagne. "
        "Une position est le nombre de pièces sur les marches 0, 1, 2 et ainsi de suite : 0,3,2,1."
    ),
    "theorem": (
        "Seules les marches impaires comptent : le jeu est le nim sur leurs pièces. Quand des pièces descendent d'une marche paire à une marche impaire, l'adversaire les descend d'une "
        "marche de plus, et les marches impaires redeviennent ce qu'elles étaient."
    ),
    "theorem-misere": (
        "En version misère aussi, le jeu est le nim sur les marches impaires : la même réponse annule un coup depuis une marche paire, et un joueur sans pièce sur les marches impaires "
        "soit n'a pas de coup, et a gagné, soit descend une seule pièce sur une marche impaire."
    ),
    "hidden": "Les marches impaires sont les tas du nim caché ; les marches paires ne comptent pas.",
    "where": "Il y a un coup gagnant qui change les pièces {count:de la marche|de chacune des marches} {heaps}.",
    "heap": "Marche {i}",
    "heap-title": "Les marches impaires et, à côté, leurs pièces en base 2 :",
    "move": "Marche {step} : le tas de {size} doit devenir {rest}, il faut donc descendre {take} {take:pièce|pièces} de la marche {step} à la marche {below}.",
    "move-up": "Marche {below} : le tas de {size} peut aussi devenir {rest} si {take} {take:pièce y descend|pièces y descendent} depuis la marche {step}.",
    "answer": "À un coup depuis une marche paire, on répond en descendant les mêmes pièces d'une marche de plus.",
}
