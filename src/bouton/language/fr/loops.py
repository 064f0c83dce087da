"""Jeux où l'on peut jouer sans fin."""

TEXT = {
    "error-large": "Ce jeu a trop de positions pour que ses boucles soient simplifiées : on peut en prendre au plus {most}.",
    "error-long": "Ce texte est trop long pour un jeu à boucles : on lit au plus {most} caractères.",
    "error-no-heat": "La partie peut ne jamais finir dans {got}, qui n'a donc pas de {name} : comparez-le, ajoutez-lui une valeur, ou demandez son issue.",
    "error-no-sides": "On n'a pas trouvé, de chaque côté, de jeu à butée que ce jeu vaille : l'approche par étapes ne finit pas.",
    "error-operation": "La partie peut ne jamais finir dans {got} : on n'y lit que +, −, & et des accolades, et ni ±, ni ·, ni parenthèses, ni opérations comme cool(…).",
    "error-text": "« {got} » dans « {whole} » n'est pas un jeu : écrivez + entre les termes d'une somme, les options entre accolades, {{0|pass}}, et une lettre devant une accolade qu'on nomme de nouveau, a{{0|{{a|-1}}}}.",
    "error-late": "La recherche de cette valeur à boucles demande trop de travail.",
    "error-work": "La partie peut ici ne jamais finir, et trouver la valeur prendrait plus de {most:,} pas : « bouton analyze » dit qui gagne.",
    "error-sides": (
        "Dans « {whole} », le jeu écrit avant & doit être supérieur ou égal à celui d'après, et « & » ne figure qu'une fois : écrivez la face de Gauche, puis celle de Droite, comme dans 1 & {{0|-1}}."
    ),
}
