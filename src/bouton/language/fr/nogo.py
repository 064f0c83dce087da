"""NoGo."""

TEXT = {
    "title": "NoGo (le Go sans prise)",
    "words": "Go pierres libertés partisan",
    "line": "Posez une pierre ; chaque groupe garde une case libre à côté de lui.",
    "line-graph": "Posez une pierre ; chaque groupe garde un sommet libre à côté de lui.",
    "rules": (
        "Chacun à son tour pose une pierre sur une case libre, Gauche x et Droite o. Après chaque coup, chaque "
        "groupe de pierres voisines d'une même couleur doit garder une case libre voisine : on ne prend jamais "
        "rien. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la suite des rangées à partir du haut, séparées "
        "par des barres, un point pour une case libre et # pour une case enlevée : x..|..o (3x3 est le damier "
        "vide). Sur un graphe lu dans un fichier, nogo:FICHIER, une position est une de ces lettres par sommet, ou "
        "a=x,c=o."
    ),
    "error-no-liberty": "Le groupe de la pierre en {square} de {whole} n'a aucune case libre à côté de lui, ce que la règle interdit : libérez une case à côté de chaque groupe.",
}
