"""Equality of two games."""

TEXT = {
    "value": "{game} est équivalent à un tas de nim de {value}.",
    "value-loopy": "{game} a la valeur {value} : la partie peut ne jamais finir.",
    "equal": "Ils sont équivalents : à côté de n'importe quel autre jeu, ils ont le même gagnant.",
    "law-double": "G|G est équivalent à {{}}, quel que soit G : le second joueur recopie chaque coup dans l'autre exemplaire.",
    "law-zero": "Celui qui commence perd dans {game} ; un tel G ne change rien : G|H est équivalent à H.",
    "law-sum": "Celui qui commence perd dans les deux ; tous ces jeux sont équivalents à {{}}.",
    "strategy": "Côte à côte, celui qui commence perd, ce qui montre qu'ils sont équivalents. À chaque coup, l'autre a une réponse :",
    "strategy-only": "Les réponses du second joueur ne sont données que pour des positions équivalentes de jeux impartiaux dont toute partie se termine.",
    "strategy-none": "Côte à côte, personne n'a de coup : celui qui commence perd, ce qui montre qu'ils sont équivalents.",
    "strategy-more": "… et {count} {count:autre coup|autres coups}.",
    "apart": "Ils ne sont pas équivalents. Un tas de {heap} à côté d'eux les distingue : avec le premier jeu {first}, avec le second {second}.",
    "apart-alone": "Ils ne sont pas équivalents. Ils diffèrent déjà à eux seuls : dans le premier jeu {first}, dans le second {second}.",
    "outcome-P": "le joueur qui doit jouer perd",
    "outcome-N": "le joueur qui doit jouer gagne",
    "outcome-D": "personne ne peut forcer la victoire",
    "error-not-text": "{got} ne peut pas être comparé : donnez une bouton.position, ou un texte comme « nim 3,5 », « {{{{}},1}} » ou « 1/2 ».",
}
