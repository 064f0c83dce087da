"""Grundy's game."""

TEXT = {
    "title": "Jeu de Grundy",
    "words": "couper tas inégaux Grundy problème ouvert",
    "line": "Coupez un tas en deux tas de tailles différentes.",
    "rules": (
        "On coupe un tas en deux tas de tailles différentes. Les tas de 1 et de 2 ne se coupent pas ; celui qui ne peut plus jouer perd ; en version misère, il gagne. "
        "Personne ne sait si les valeurs deviennent périodiques. Une position est la liste des tas : 9,6."
    ),
}
