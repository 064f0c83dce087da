"""Crapauds et grenouilles."""

TEXT = {
    "title": "Crapauds et grenouilles",
    "words": "bande saut Guy partisan",
    "line": "Avancez un de vos animaux d'une case, ou sautez par-dessus un autre.",
    "rules": (
        "Sur une bande, les crapauds T de Gauche vont vers la droite, les grenouilles F de Droite vers la gauche. "
        "Chacun à son tour avance un de ses animaux sur la case suivante, si elle est libre, ou le fait sauter par-dessus un seul animal "
        "de l'autre espèce vers la case libre qui suit. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la "
        "bande, un point pour une case libre : TT..FF ; des barres séparent des bandes de même longueur."
    ),
    "axes": "Premier nombre : cases libres ; lignes : crapauds ; colonnes : grenouilles.",
}
