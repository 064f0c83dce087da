"""Puissance 4."""

TEXT = {
    "title": "Puissance 4",
    "words": "quatre alignés ligne gravité colonne jetons morpion nul Tromp Allis",
    "line-whole": "Faites tomber un jeton dans une colonne ; le premier qui en aligne quatre gagne.",
    "line-whole-misere": "Faites tomber un jeton dans une colonne ; le premier qui en aligne quatre perd.",
    "rules": (
        "Le plateau est vertical. Chacun à son tour laisse tomber un jeton dans une colonne qui n'est pas pleine, x pour "
        "Gauche et o pour Droite ; il tombe sur la case libre la plus basse. Celui qui a quatre jetons côte à côte sur "
        "une ligne, une colonne ou une diagonale gagne. Un plateau plein sans un tel alignement est une partie nulle "
        "(pour le programme, un coup sans effet, répété sans fin). Une position est la suite des rangées à partir "
        "du haut, séparées par des barres, un point pour une case libre : oo...|xxx.. (6x7 est le plateau vide de "
        "6 rangées et 7 colonnes)."
    ),
    "tie": "rien : le plateau est plein",
    "full": "Le plateau est plein et personne n'a aligné quatre jetons : partie nulle.",
    "error-floating": "La case {square} de {whole} porte un jeton sans rien au-dessous : un jeton tombe sur la case libre "
    "la plus basse de sa colonne.",
    "error-two-winners": "Dans {whole}, les deux joueurs ont quatre jetons alignés, alors que la partie finit au premier alignement : retirez un jeton de l'un des deux.",
}
