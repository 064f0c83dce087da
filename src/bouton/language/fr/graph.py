"""Walks on a digraph."""

TEXT = {
    "title": "Promenade sur un graphe",
    "words": "graphe orienté sommets flèches noyau saturation cycles nulle JSON DOT",
    "rules": (
        "Un jeton est posé sur un sommet d'un graphe orienté. Chacun à son tour le déplace le long d'une flèche ; celui qui ne peut plus jouer perd (version misère : gagne). "
        "Le graphe est un fichier JSON ou DOT ; les cycles sont permis, et la partie peut alors ne jamais finir. Une position est un sommet."
    ),
    "sink": "Aucune flèche ne part de {vertex}.",
    "followers": "De {vertex}, {count:une flèche mène|des flèches mènent} à {followers}.",
    "followers-many": "De {vertex} partent {count} flèches, d'abord vers {followers}.",
}
