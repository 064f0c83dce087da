"""Shove."""

TEXT = {
    "title": "Shove (bousculer)",
    "words": "bande pions nombres partisan",
    "line": "Poussez un de vos pions d'une case vers la gauche, avec tous ceux qui sont devant lui.",
    "rules": (
        "Des pions sont sur une bande, L à Gauche et R à Droite. Chacun à son tour avance un de ses pions d'une "
        "case vers la gauche, et tous les pions devant lui avancent aussi d'une case ; un pion peut tomber au bout "
        "de la bande. Celui qui n'a plus de pion perd. Une position est la bande, un point pour une case libre : "
        ".RL.L ; des barres séparent des bandes de même longueur."
    ),
}
