"""Clobber cannibale."""

TEXT = {
    "title": "Clobber cannibale",
    "words": "pions damier grille Althöfer clobber partisan",
    "line": "Prenez, avec un de vos pions, un pion voisin, adverse ou à vous.",
    "line-graph": "Prenez, avec un de vos pions, un pion sur un sommet voisin, adverse ou à vous.",
    "rules": (
        "Des pions sont sur un damier, x à Gauche et o à Droite. Chacun à son tour joue un de ses pions sur un pion "
        "voisin (pas en diagonale), adverse ou à lui, qui sort du damier. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une "
        "position est la suite des rangées à partir du haut, séparées par des barres, un point pour une case libre "
        ": xo|xx (2x3 est le damier plein en deux couleurs). Sur un graphe lu dans un fichier, "
        "cannibal-clobber:FICHIER, une position est une de ces lettres par sommet."
    ),
}
