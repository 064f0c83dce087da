"""Facing pawns."""

TEXT = {
    "title": "Pions face à face",
    "words": "pions colonnes avancer écart échiquier nim déguisé",
    "line": "Avancez un de vos pions d'autant de cases que vous voulez, sans sauter.",
    "rules": (
        "Sur chaque colonne, un pion de Gauche, qui monte, fait face à un pion de Droite, qui descend. Chacun à son tour avance un de ses propres pions "
        "d'autant de cases qu'il veut, sans sauter ni prendre le pion d'en face. Celui qui ne peut plus jouer perd ; en version misère, il gagne. "
        "Une position donne pour chaque colonne la rangée du pion de Gauche et celle du pion de Droite : 1-4,2-7."
    ),
    "theorem": (
        "Seul l'écart entre les pions importe : les deux joueurs peuvent le réduire d'autant qu'ils veulent, le jeu est donc le nim sur ces écarts, "
        "bien que chaque pion ait son propriétaire."
    ),
    "theorem-misere": (
        "Les deux joueurs peuvent faire aux écarts ce que permet le nim, et rien d'autre : en version misère aussi, le jeu est le nim sur ces écarts."
    ),
    "hidden": "Chaque colonne est un tas du nim caché : sa taille est le nombre de cases libres entre les deux pions.",
    "where": "Il y a un coup gagnant {count:sur la colonne|sur chacune des colonnes} {heaps}.",
    "heap": "Colonne {i}",
    "heap-title": "Les colonnes et, à côté, leurs écarts en base 2 :",
    "move": (
        "Colonne {column} : l'écart de {size} doit devenir {rest}, il faut donc avancer de {take} {take:case|cases}. "
        "Gauche va de la rangée {left} à la rangée {to_left} ; Droite irait de la rangée {right} à la rangée {to_right}."
    ),
    "error-column": "« {whole} », colonne {column} : « {got} » n'est pas une colonne ; écrivez la rangée du pion de Gauche, un trait d'union et celle du pion de Droite, par exemple 1-4.",
    "error-row-zero": "« {whole} », colonne {column} : les rangées sont numérotées à partir de 1.",
    "error-side": "« {whole} », colonne {column} : le pion de Gauche (rangée {left}) doit être au-dessous de celui de Droite (rangée {right}).",
}
