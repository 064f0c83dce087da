"""Northcott's game."""

TEXT = {
    "particular": "{size} {size:case|cases}",
    "title": "Jeu de Northcott",
    "words": "pions reculer boucle écart colonnes échiquier nim déguisé",
    "line": "Avancez ou reculez un de vos pions, sans sauter.",
    "rules": (
        "Des pions face à face sur des colonnes de N cases (northcott:8), où un pion peut avancer ou reculer d'autant de cases libres qu'on veut, toujours sans saut ni prise. "
        "Les pions de Gauche sont au-dessous de ceux de Droite. Celui qui ne peut plus jouer perd, et gagne en version misère ; la partie peut ne jamais finir. "
        "Une position donne pour chaque colonne la rangée du pion de Gauche et celle du pion de Droite : 1-8,2-5."
    ),
    "theorem": (
        "En version normale, le premier joueur gagne, ou perd, comme au nim sur les écarts, et en un nombre fini de coups : on répond à un recul en suivant avec le pion "
        "d'en face, et l'écart redevient ce qu'il était ; celui qui gagne au nim ne recule jamais, ses pions n'ont donc qu'un nombre limité de cases à parcourir."
    ),
    "hidden": "Chaque colonne est un tas du nim caché : sa taille est le nombre de cases libres entre les deux pions.",
    "where": "Il y a un coup gagnant {count:sur la colonne|sur chacune des colonnes} {heaps}.",
    "heap": "Colonne {i}",
    "heap-title": "Les colonnes et, à côté, leurs écarts en base 2 :",
    "misere": "En version misère, le nim ne décide pas : un joueur qui ne peut plus avancer doit reculer, s'il le peut. La réponse vient d'une recherche.",
    "back": (
        "Colonne {column} : l'écart de {size} peut aussi devenir {rest} par un recul de {take} {take:case|cases}. "
        "Gauche va de la rangée {left} à la rangée {to_left} ; Droite irait de la rangée {right} à la rangée {to_right}."
    ),
    "back-left": (
        "Colonne {column} : l'écart de {size} peut aussi devenir {rest} par un recul de {take} {take:case|cases}, pour lequel seule Gauche a la place : "
        "de la rangée {left} à la rangée {to_left}."
    ),
    "back-right": (
        "Colonne {column} : l'écart de {size} peut aussi devenir {rest} par un recul de {take} {take:case|cases}, pour lequel seule Droite a la place : "
        "de la rangée {right} à la rangée {to_right}."
    ),
    "follow": (
        "Reculer ne rapporte rien à celui qui perd au nim : le gagnant suit avec le pion d'en face, d'autant de cases, et tous les écarts redeviennent ce qu'ils étaient."
    ),
    "loop-later": "La partie pourrait ne jamais finir si les deux le voulaient, la recherche le montre, mais pas tout de suite autour de cette position ; d'une position ultérieure, {moves} {moves:coup ramène|coups ramènent} à cette même position : {line}",
    "loop": "La partie pourrait ne jamais finir si les deux le voulaient, la recherche le montre ; {moves} {moves:coup ramène|coups ramènent} à la même position : {line}",
    "no-loop": "D'ici, la partie finit de toute façon : la recherche ne trouve aucune position qui puisse revenir.",
    "error-row": "« {whole} », colonne {column} : la rangée {right} est hors du plateau ; les colonnes ont {size} cases.",
    "error-size": "northcott:{got} ne peut pas se jouer : une colonne a au moins 2 cases.",
}
