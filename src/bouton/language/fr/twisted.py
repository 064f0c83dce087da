"""La variante à rôles échangés d'un jeu."""

TEXT = {
    "title": "Variante à rôles échangés",
    "line": "Après chaque coup, les joueurs échangent leurs rôles.",
    "words": "combinaison tout jeu tordu tordue échange rôles",
    "rules": (
        "twisted:JEU se joue comme le jeu, mais après chaque coup les joueurs échangent leurs rôles : Gauche a alors les coups qui étaient à Droite, "
        "et Droite ceux qui étaient à Gauche. Qui ne peut plus jouer perd ; en version misère, il gagne. Les positions s'écrivent comme dans le jeu, précédées de ~ quand les "
        "rôles sont échangés."
    ),
    "exchanged": "Les rôles sont échangés : Gauche joue les coups de Droite, et Droite ceux de Gauche.",
}
