"""La variante impartiale d'un jeu."""

TEXT = {
    "title": "Variante impartiale",
    "line": "Chacun peut jouer les coups de l'un et de l'autre.",
    "words": "combinaison tout jeu mêmes coups Cram",
    "rules": (
        "impartial:JEU se joue comme le jeu, mais chacun peut jouer les coups de l'un et de l'autre : impartial:domineering est le Cram. Celui qui "
        "ne peut plus jouer perd ; en version misère, il gagne. Les positions s'écrivent comme dans le jeu."
    ),
    "moves": "{count} {count:coup est permis|coups sont permis} aux deux joueurs.",
    "error-base": "Cette variante de {game} n'existe pas : on y gagne autrement qu'en ôtant tout coup à l'autre, on y rejoue, ou une position peut y avoir une infinité de coups, comme un tas infini au nim.",
    "error-missing": "{game} attend le jeu qu'il change : {game}:domineering.",
}
