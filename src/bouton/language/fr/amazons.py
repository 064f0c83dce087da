"""Amazones."""

TEXT = {
    "title": "Amazones",
    "words": "reine flèche territoire Zamkauskas partisan chaud",
    "line": "Jouez une amazone comme une dame aux échecs, puis tirez une flèche.",
    "rules": (
        "Des amazones sont sur un damier, x à Gauche et o à Droite. Chacun à son tour joue une amazone comme une "
        "dame aux échecs, puis tire de là une flèche, qui va elle aussi comme une dame ; la case # de la "
        "flèche est bloquée pour toujours. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la suite des "
        "rangées à partir du haut, séparées par des barres, un point pour une case libre : x..|..o."
    ),
}
