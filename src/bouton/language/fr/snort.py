"""Snort."""

TEXT = {
    "title": "Snort (coloriage à l'inverse)",
    "words": "coloriage prés taureaux vaches Norton partisan chaud",
    "line": "Coloriez une case qui n'en touche aucune de l'autre couleur.",
    "line-graph": "Coloriez un sommet qui n'en touche aucun de l'autre couleur.",
    "line-map": "Coloriez une région qui n'en touche aucune de l'autre couleur.",
    "rules": (
        "Chacun à son tour colorie une case libre, Gauche avec x, Droite avec o ; deux cases voisines ne peuvent "
        "avoir des couleurs différentes. Celui qui ne trouve plus de case perd. Une position est la suite des "
        "rangées à partir du haut, séparées par des barres, un point pour une case libre et # pour une case "
        "enlevée : x..|..o (3x3 est le damier vide). Sur un graphe lu dans un fichier, snort:FICHIER, ou sur une carte, snort:=aab|acb, une position est "
        "une de ces lettres par sommet (dans l'ordre alphabétique sur une carte, sinon dans l'ordre de leur apparition), ou a=x,c=o."
    ),
}
