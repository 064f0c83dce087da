"""Domineering."""

TEXT = {
    "title": "Domineering (dominos debout, dominos couchés)",
    "words": "dominos damier grille crosscram partisan valeurs température Andersson Gardner Conway",
    "line": "Posez un domino : Gauche debout, Droite couché.",
    "rules": (
        "Un damier. Chacun à son tour, Gauche pose un domino debout sur deux cases libres, l'une au-dessus de l'autre, et Droite un domino "
        "couché sur deux cases libres côte à côte. Celui qui ne trouve plus de place perd. Une position est la suite des rangées à partir du "
        "haut, séparées par des barres, un point pour une case libre et # pour une case enlevée : ..#|... (3x5 est le damier vide de 3 "
        "rangées de 5)."
    ),
    "theorem-strip": (
        "Quand un seul joueur peut encore jouer, chaque domino est un coup libre : le damier vaut un entier, la moitié des cases de chaque "
        "colonne pour Gauche, de chaque rangée pour Droite, arrondie par défaut (Conway)."
    ),
    "regions": "Le damier est coupé en {count} régions ; leurs valeurs s'ajoutent.",
    "places": "Gauche a {left} {left:place|places} pour un domino, Droite {right}.",
}
