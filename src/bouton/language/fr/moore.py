"""Moore's Nim."""

TEXT = {
    "particular": "{k} tas au plus à la fois",
    "title": "Nim de Moore",
    "words": "plusieurs tas à la fois Nim_k k tas",
    "line": "Prenez autant d'allumettes que vous voulez, dans {k} tas au plus à la fois.",
    "rules": (
        "Comme le nim, mais en un coup on peut retirer des allumettes d'au plus k tas, d'au moins un, et autant qu'on veut dans chacun "
        "(pas forcément le même nombre). moore:2 est le jeu avec k = 2. Celui qui ne peut plus jouer perd ; en version misère, il gagne."
    ),
    "theorem": (
        "Théorème de Moore : on écrit les tas en base 2 et on additionne chaque colonne modulo k + 1 ; le joueur qui doit jouer perd exactement quand "
        "chaque colonne donne 0. Pour k = 1, c'est le théorème de Bouton."
    ),
    "theorem-misere": (
        "Théorème de Moore pour la version misère : les mêmes positions sont perdantes, sauf si aucun tas n'a plus d'une allumette ; alors le joueur "
        "qui doit jouer perd exactement quand le nombre de tas de 1 a pour reste 1 dans la division par k + 1."
    ),
    "balanced": "La somme de chaque colonne est un multiple de {modulus}, et tout coup détruit cela.",
    "unbalanced": "La somme d'une colonne au moins n'est pas un multiple de {modulus} ; un coup gagnant fait de toutes des multiples de {modulus}.",
    "column": "La colonne fautive la plus à gauche est celle de {top} : le reste de ses 1 est {digit}. Des tas ayant un 1 à cet endroit doivent diminuer, au plus {k} en un coup.",
    "misere-ones": (
        "Il ne reste que des tas de 1, au nombre de {count}. En version misère, le joueur qui doit jouer perd quand ce nombre a pour reste 1 dans la division par {modulus}."
    ),
    "simple-unbalanced": "La somme d'une colonne au moins n'est pas un multiple de {modulus} : un coup peut faire de toutes des multiples de {modulus}.",
    "simple-balanced": "La somme de chaque colonne est un multiple de {modulus} : tout coup en gâte une.",
    "simple-switch": "Un coup peut ne laisser que des tas de 1, en un nombre dont le reste dans la division par {modulus} est 1 : l'autre finira par avoir le dernier, ce qui fait perdre en version misère.",
    "misere-switch": "On joue comme en version normale tant qu'on ne peut pas ne laisser que des tas de 1 ; on en laisse alors un nombre dont le reste dans la division par {modulus} est 1.",
    "error-columns": "Les coups gagnants de tas de plus de {most} chiffres binaires ne sont pas cherchés.",
    "error-k": "moore:{got} ne peut pas se jouer : le nombre de tas qu'un coup peut toucher va de 1 à {most}.",
    "error-k-missing": "moore attend le nombre de tas qu'un coup peut toucher : moore:2.",
}
