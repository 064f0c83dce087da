"""La variante dicotique d'un jeu."""

TEXT = {
    "title": "Variante dicotique",
    "line": "Comme le jeu de départ, mais dès que l'un ne peut plus jouer, la partie finit.",
    "words": "combinaison tout jeu infinitésimal",
    "rules": (
        "dicotic:JEU se joue comme le jeu, mais la partie finit dès que l'un des joueurs ne peut plus jouer ; celui qui doit jouer perd alors. Les "
        "positions s'écrivent comme dans le jeu."
    ),
    "over": "L'un des joueurs ne peut plus jouer : la partie est finie.",
    "infinitesimal": "Les deux joueurs peuvent jouer, ou aucun : la valeur est infinitésimale.",
}
