"""Euclid."""

TEXT = {
    "title": "Jeu d'Euclide",
    "words": "algorithme d'Euclide plus grand commun diviseur quotients nombre d'or deux nombres",
    "line": "Retirez du plus grand nombre un multiple du plus petit.",
    "rules": (
        "Il y a deux nombres. Chacun à son tour soustrait du plus grand un multiple non nul du plus petit, tant que le résultat n'est pas négatif. La partie est finie quand un des nombres est 0. "
        "Celui qui ne peut plus jouer perd : celui qui obtient 0 gagne, et perd en version misère. Une position est la liste des deux nombres : 12,31."
    ),
    "theorem": (
        "On écrit les quotients de l'algorithme d'Euclide : le joueur qui doit jouer gagne quand le premier quotient qui dépasse 1 vient après un nombre pair de 1, ou quand les nombres sont égaux. Autrement dit, il perd "
        "exactement quand le plus grand nombre dépasse le plus petit mais reste inférieur à φ fois le plus petit, φ étant le nombre d'or. La valeur de Grundy est le premier quotient q, ou q − 1 si le plus petit nombre et le reste ont une valeur d'au moins q."
    ),
    "theorem-misere": (
        "En version misère, tant qu'aucun des nombres n'est 0, tout est comme en version normale, sauf pour deux nombres égaux : le seul coup donne alors 0, et le joueur qui doit jouer perd."
    ),
    "over": "Un des nombres est 0 : la partie est finie.",
    "equal": "Les nombres sont égaux : on ne peut qu'annuler l'un des deux, et cela gagne.",
    "equal-misere": "Les nombres sont égaux : on ne peut qu'annuler l'un des deux, et en version misère cela perd.",
    "golden-lost": (
        "Le rapport est si proche du nombre d'or que les premiers quotients de l'algorithme d'Euclide valent tous 1 ; il est au-dessous, le joueur qui doit jouer perd donc."
    ),
    "golden-won": (
        "Le rapport est si proche du nombre d'or que les premiers quotients de l'algorithme d'Euclide valent tous 1 ; il est au-dessus, le joueur qui doit jouer gagne donc."
    ),
    "forced-odd": (
        "{count:Le premier quotient vaut 1 : un coup forcé.|Les {count} premiers quotients valent 1 : autant de coups forcés, un nombre impair.} Vient alors le quotient {quotient}, et c'est l'adversaire qui a le choix : "
        "le joueur qui doit jouer perd."
    ),
    "forced-even": (
        "Les {count} premiers quotients valent 1 : autant de coups forcés, un nombre pair. Vient alors le quotient {quotient}, et c'est le joueur qui doit jouer qui a le choix : il gagne."
    ),
    "choice": (
        "Le premier quotient est {quotient}, il y a donc le choix : laisser {small} et {rest}, ou bien {small} et {more}, d'où le seul coup mène à {small} et {rest}. L'une des deux est perdante pour l'adversaire."
    ),
    "move": "Il faut soustraire {times} fois {small} : il reste ({heaps:,}).",
}
