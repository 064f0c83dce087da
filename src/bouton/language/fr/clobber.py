"""Clobber."""

TEXT = {
    "title": "Clobber (le jeu des prises)",
    "words": "pions damier grille poids atomique infinitésimal partisan",
    "line": "Prenez un pion adverse voisin avec un des vôtres.",
    "line-graph": "Prenez, avec un de vos pions, un pion adverse sur un sommet voisin.",
    "rules": (
        "Des pions sont sur un damier, x à Gauche et o à Droite. Chacun à son tour joue un de ses pions sur un "
        "pion adverse voisin (pas en diagonale), qui sort du damier. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une "
        "position est la suite des rangées à partir du haut, séparées par des barres, un point pour une case libre "
        ": xo|ox (2x3 est le damier plein en deux couleurs). Sur un graphe lu dans un fichier, clobber:FICHIER, une "
        "position est une de ces lettres par sommet."
    ),
}
