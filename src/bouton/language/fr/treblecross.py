"""Treblecross."""

TEXT = {
    "title": "Treblecross (trois croix)",
    "words": "trois croix alignées bande un symbole morpion 0.007",
    "line": "Faites une croix, à deux cases libres au moins de toute autre : plus près, l'autre alignerait trois croix et gagnerait.",
    "rules": (
        "Sur une bande de cases, les deux joueurs écrivent des croix, une par coup ; celui qui en aligne trois gagne. Une croix voisine "
        "d'une autre, ou séparée d'elle par une seule case, laisserait l'adversaire en aligner trois : personne n'y joue. Chaque croix ferme donc deux "
        "cases de chaque côté, et celui qui ne trouve plus de case ouverte perd. Une position est la liste des nombres de cases ouvertes à "
        "la suite : 11, ou 7,4 si une partie fermée les sépare. La bande elle-même se lit aussi : ....x... a une croix sur la cinquième de huit cases."
    ),
    "error-over": "Dans « {got} » trois croix sont déjà alignées et la partie est finie : laissez deux cases entre les croix.",
    "error-near": "Dans « {got} », deux croix sont si proches que celui qui doit jouer en aligne trois : laissez deux cases entre les croix.",
    "heap": "Une rangée de n cases ouvertes est le tas n + 2 du jeu octal 0.007.",
    "mirror": (
        "La case {middle} est celle du milieu. Une croix à cet endroit gagne : on peut ensuite recopier d'un côté ce que l'adversaire fait "
        "de l'autre (jeu en miroir)."
    ),
}
