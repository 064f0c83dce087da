"""La variante impartiale d'un jeu."""

TEXT = {
    "title": "Variante impartiale",
    "words": "combinaison tout jeu mêmes coups Cram",
    "rules": (
        "impartial:JEU se joue comme le jeu, mais chacun peut jouer les coups de l'un et de l'autre : impartial:domineering est le Cram. Celui qui "
        "ne peut plus jouer perd. Les positions s'écrivent comme dans le jeu."
    ),
    "moves": "{count} {count:coup est permis|coups sont permis} aux deux joueurs.",
    "error-base": "{game} ne se change pas ainsi : celui qui ne peut plus jouer n'y perd pas simplement, ou les coups y sont une infinité.",
    "error-missing": "{game} attend le jeu qu'il change : {game}:domineering.",
}
