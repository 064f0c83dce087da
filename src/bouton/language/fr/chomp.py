"""Chomp."""

TEXT = {
    "title": "Chomp (la tablette de chocolat)",
    "words": "chocolat tablette poison bouchée carré rectangle Gale vol de stratégie",
    "line": "Croquez un carré : tout ce qui est au-dessus et à droite part avec lui. Jamais le carré empoisonné.",
    "rules": (
        "Une tablette de chocolat dont le premier carré, à gauche de la rangée du bas, est empoisonné. Chacun à son tour croque un carré "
        "avec tout ce qui se trouve au-dessus et à sa droite. Celui à qui il ne reste que le carré empoisonné a perdu ; le manger n'est pas "
        "un coup. Une position est la liste des longueurs des rangées à partir du bas : 4,4,2."
    ),
    "theorem-hook": (
        "Une tablette réduite à une rangée du bas et à une première colonne est un jeu de nim à deux tas : les carrés à droite du poison et "
        "ceux qui sont au-dessus."
    ),
    "theorem-two-rows": (
        "Deux rangées : le joueur qui doit jouer perd exactement quand la rangée du bas a un carré de plus que celle du dessus. De même "
        "pour deux colonnes."
    ),
    "theorem-square": (
        "Une tablette qui a autant de rangées que de carrés dans celle du bas, et un carré en deuxième rangée et deuxième colonne : le "
        "joueur qui doit jouer gagne en croquant ce carré, ce qui laisse deux bras égaux."
    ),
    "theorem-stealing": "Gale : le joueur qui doit jouer gagne sur tout rectangle autre que 1 × 1 (vol de stratégie).",
    "stealing": (
        "Un rectangle, {rows} sur {columns} : supposons que croquer le coin opposé perde. L'adversaire a alors une réponse gagnante ; mais "
        "cette réponse croque aussi le coin, elle aurait donc pu être le premier coup. Dans les deux cas, le joueur qui doit jouer gagne. "
        "L'argument ne dit pas quelle bouchée est la bonne."
    ),
    "square": (
        "Croquer le carré qui touche le carré empoisonné par un coin : il reste deux bras de {arm} {arm:carré|carrés}, et l'on recopie "
        "ensuite dans un bras ce qui se fait dans l'autre (jeu en miroir)."
    ),
    "hook": "Il ne reste que deux bras, {right} {right:carré|carrés} à droite et {up} au-dessus : c'est un jeu de nim à deux tas.",
    "two-rows-here": "Avec deux rangées, celui qui laisse la rangée du bas plus longue d'un carré que celle du dessus gagne ; ici c'est déjà le cas, et toute bouchée détruit cet avantage.",
    "two-rows": "Avec deux rangées, il faut laisser celle du bas plus longue d'un carré que celle du dessus.",
    "bite": "Bouchée gagnante : rangée {row} à partir du bas, carré {column} à partir de la gauche.",
    "error-empty": "« {whole} » n'a pas de carré : le carré empoisonné est toujours là, donc au moins 1.",
    "error-large": "La tablette {position} a trop de positions pour une recherche : essayez-en une plus petite.",
    "error-shape": "« {whole} » : une rangée de {above} ne peut pas reposer sur une rangée de {below} ; écrivez les rangées à partir du bas, aucune plus longue que celle qui est dessous.",
}
