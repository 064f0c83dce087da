"""Wythoff's game."""

TEXT = {
    "title": "Jeu de Wythoff",
    "words": "deux tas nombre d'or dame coin Fibonacci Beatty",
    "line": "Prenez dans un seul tas, ou le même nombre dans les deux.",
    "rules": (
        "Il y a deux tas. Chacun à son tour retire autant d'allumettes qu'il veut, au moins une, dans un seul tas, ou le même nombre dans les deux. Celui qui ne peut plus jouer perd"
        " ; en version misère, il gagne. Une position est la liste des deux tas : 3,5. C'est la même chose que d'amener une dame dans le coin d'un échiquier."
    ),
    "theorem": (
        "Théorème de Wythoff : le joueur qui doit jouer perd exactement aux paires (⌊nφ⌋, ⌊nφ⌋ + n) avec n = 0, 1, 2 et ainsi de suite, où φ = (1 + √5)/2 est le nombre d'or. Chaque entier positif est dans "
        "une paire et une seule, et chaque différence aussi. Le programme calcule ⌊nφ⌋ par (n + ⌊√(5n²)⌋) // 2, avec des entiers seulement."
    ),
    "theorem-misere": (
        "En version misère, les paires perdantes sont les mêmes, sauf que (0,1) et (2,2) remplacent (0,0) et (1,2) : elles utilisent les mêmes nombres et les mêmes différences, rien d'autre ne change donc."
    ),
    "theorem-table": (
        "La valeur de Grundy de deux tas est le mex des valeurs de toutes les cases plus petites de sa ligne, de sa colonne et de sa diagonale : tas par tas, une table les donne toutes."
    ),
    "pair-here": "La différence des tas est {difference}, et la paire perdante de cette différence est ({low}, {high}) : c'est justement cette position.",
    "pair": "La différence des tas est {difference}, et la paire perdante de cette différence est ({low}, {high}) ; ici le plus petit tas est {low_here}.",
    "misere": "En version misère, (0,1) et (2,2) remplacent les deux premières paires perdantes, (0,0) et (1,2) ; les autres restent.",
    "take-both": "Il faut retirer {take} dans les deux tas : il reste la paire perdante de même différence, ({heaps:,}).",
    "take-one": "Il faut retirer {take} du tas de {heap} : il en reste {rest}, ce qui forme avec {other} une paire perdante.",
}
