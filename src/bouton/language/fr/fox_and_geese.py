"""Le renard et les oies (Fox and Geese)."""

TEXT = {
    "title": "Le renard et les oies",
    "words": "renard oies loup moutons boucle diagonale damier partisan",
    "line": "Les oies enferment le renard, qui cherche à passer derrière elles.",
    "line-misere": "Les oies avancent, le renard va en tous sens.",
    "rules": (
        "Gauche a des oies (x), Droite un renard (o), sur un damier. Gauche avance une oie d'une case en diagonale, donc vers le "
        "haut, à gauche ou à droite ; Droite déplace le renard d'une case en diagonale, en avant ou en arrière. On ne va que sur "
        "une case libre et on ne prend rien. Celui qui ne peut plus jouer perd ; un renard passé derrière les oies joue sans fin, "
        "pendant qu'elles épuisent leurs coups. Une position est la suite des rangées à partir du haut, séparées par des barres, "
        "un point pour une case libre : .o..|....|x.x. (4x4 est le début sur un damier de cette taille)."
    ),
    "theorem-slipped": (
        "Un renard qui n'a plus d'oie derrière lui, et une rangée où reculer, va et vient sans fin ; les oies ne "
        "font qu'avancer et épuisent leurs coups. Droite gagne."
    ),
    "error-foxes": "Il y a {count} renards (o) sur ce damier ; il peut y en avoir au plus un.",
}
