"""Push."""

TEXT = {
    "title": "Push (pousser)",
    "words": "bande pions nombres partisan",
    "line": "Poussez un de vos pions d'une case vers la gauche, avec ceux qui sont collés devant lui.",
    "rules": (
        "Des pions sont sur une bande, L à Gauche et R à Droite. Chacun à son tour avance un de ses pions d'une "
        "case vers la gauche, et les pions collés devant lui avancent aussi ; un pion peut tomber au bout de la "
        "bande. Celui qui n'a plus de pion perd. Une position est la bande, un point pour une case libre : .RL.L ; "
        "des barres séparent des bandes de même longueur."
    ),
}
