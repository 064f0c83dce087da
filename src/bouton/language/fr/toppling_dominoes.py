"""Dominos à renverser."""

TEXT = {
    "title": "Dominos à renverser (Toppling Dominoes)",
    "words": "rangée dominos bleu rouge vert partisan",
    "line": "Renversez un de vos dominos, vers la gauche ou vers la droite.",
    "alone": "{square} seul",
    "to-left": "{square} vers la gauche",
    "to-right": "{square} vers la droite",
    "rules": (
        "Des dominos sont debout en rangées, L à Gauche, R à Droite, G aux deux. Chacun à son tour renverse un de "
        "ses dominos, ou un vert, vers la gauche ou vers la droite ; il entraîne tous les dominos de sa rangée de "
        "ce côté, jusqu'au prochain vide. Celui qui n'a plus de domino à renverser perd. Une position est la "
        "rangée, un point pour un vide : LR.RLG ; des barres séparent plusieurs rangées."
    ),
}
