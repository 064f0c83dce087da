"""Gâteau du Jeudi saint."""

TEXT = {
    "title": "Gâteau en parts égales (Maundy Cake)",
    "words": "gâteau couper égales diviseurs entiers partisan",
    "columns": "{count} parts, de haut en bas",
    "rows": "{count} parts, en travers",
    "line": "Coupez un morceau en parts égales : Gauche de haut en bas, Droite en travers.",
    "rules": (
        "Des gâteaux rectangulaires sont divisés en carrés. Chacun à son tour, Gauche coupe un morceau de haut en "
        "bas en parts égales, au moins deux, Droite d'un côté à l'autre, le long des lignes. Celui qui ne peut "
        "plus couper perd. Une position est la liste des morceaux, rangées x colonnes, séparés par des virgules : "
        "4x6,2x3."
    ),
}
