"""Éléphants et rhinocéros."""

TEXT = {
    "title": "Éléphants et rhinocéros",
    "words": "bande marche blocage Lessons in Play partisan",
    "line": "Avancez un de vos animaux d'une case : on ne saute pas, on ne recule pas.",
    "rules": (
        "Sur une bande, les éléphants E de Gauche vont vers la droite, les rhinocéros R de Droite vers la gauche. "
        "Chacun à son tour avance un de ses animaux d'une case, si elle est libre. Celui qui ne peut plus jouer "
        "perd ; en version misère, il gagne. Une position est la bande, un point pour une case libre : EE..RR ; des barres séparent des bandes de même longueur."
    ),
    "axes": "Premier nombre : cases libres ; lignes : éléphants ; colonnes : rhinocéros.",
}
