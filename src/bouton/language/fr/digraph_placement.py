"""Digraph Placement."""

TEXT = {
    "title": "Digraph Placement (sommets et flèches)",
    "words": "digraphe graphe orienté sommets arcs couleur Clow McKay universel partisan",
    "line": "Enlevez un sommet de votre couleur : tous ceux que ses flèches visent partent aussi.",
    "rules": (
        "Un graphe orienté lu dans un fichier (JSON ou DOT), ou une liste d'arcs =a-b,b-c, dont chaque sommet est à "
        "Gauche, x, ou à Droite, o. Chacun à son tour enlève un de ses sommets, et avec lui tous ceux que ses arcs "
        "visent. Celui qui n'en trouve plus à lui perd. Une position est une lettre par sommet, dans l'ordre du "
        "fichier, # pour un sommet parti : xo# ; ou a=x,c=o, les autres étant partis."
    ),
}
