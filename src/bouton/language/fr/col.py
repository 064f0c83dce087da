"""Col."""

TEXT = {
    "title": "Col (coloriage)",
    "words": "coloriage carte cases Vout Conway partisan",
    "line": "Coloriez une case qui n'en touche aucune de votre couleur.",
    "line-graph": "Coloriez un sommet qui n'en touche aucun de votre couleur.",
    "line-map": "Coloriez une région qui n'en touche aucune de votre couleur.",
    "rules": (
        "Chacun à son tour colorie une case libre, Gauche avec x, Droite avec o ; deux cases voisines ne peuvent "
        "avoir la même couleur. Celui qui ne trouve plus de case perd. Une position est la suite des rangées à "
        "partir du haut, séparées par des barres, un point pour une case libre et # pour une case enlevée : "
        "x..|..o (3x3 est le damier vide). Sur un graphe lu dans un fichier, col:FICHIER, ou sur une carte, col:=aab|acb, une position est une de ces "
        "lettres par sommet (dans l'ordre alphabétique sur une carte, sinon dans l'ordre de leur apparition), ou a=x,c=o."
    ),
    "theorem-single": (
        "Quand deux cases libres ne sont jamais voisines, chacune vaut 0, ∗, 1 ou −1, selon que personne, les deux "
        "joueurs, Gauche seule ou Droite seule peut la colorier (Conway)."
    ),
}
