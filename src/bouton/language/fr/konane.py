"""Konane."""

TEXT = {
    "title": "Konane (dames hawaïennes)",
    "words": "hawaï saut Ernst partisan",
    "line": "Sautez par-dessus les pions adverses voisins : ils sortent.",
    "rules": (
        "Des pions sont sur un damier, x à Gauche et o à Droite. Chacun à son tour fait sauter un pion par-dessus "
        "un pion adverse voisin vers la case libre qui suit, et peut continuer dans la même direction ; les pions "
        "sautés sortent du damier. Celui qui ne peut plus sauter perd. Une position est la suite des rangées à "
        "partir du haut, séparées par des barres, un point pour une case libre : xo.o."
    ),
}
