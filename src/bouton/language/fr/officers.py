"""Officers."""

TEXT = {
    "title": "Officiers",
    "words": "soldats officiers retirer un couper 0.6 problème ouvert",
    "line": "Retirez un jeton d'un tas d'au moins deux ; le reste peut se couper en deux.",
    "rules": (
        "On retire un jeton d'un tas d'au moins deux, et on laisse le reste en un tas ou en deux. Celui qui ne peut plus jouer perd ; en version misère, il gagne. C'est "
        "le jeu octal 0.6 ; personne ne sait si ses valeurs deviennent périodiques. Une position est la liste des tas : 12,5."
    ),
}
