"""Hackenbush en trois couleurs."""

TEXT = {
    "title": "Hackenbush (rouge, bleu, vert)",
    "words": "rouge bleu vert tiges arbres Berlekamp principe des deux-points nombres partisan",
    "line": "Coupez une branche de votre couleur, ou une verte ; ce qui ne tient plus au sol tombe.",
    "rules": (
        "Des branches de trois couleurs poussent du sol. Chacun à son tour, Gauche coupe une branche bleue L, Droite "
        "une rouge R, et les deux peuvent couper les vertes G ; tout ce qui ne tient plus au sol tombe. Celui qui "
        "ne trouve plus de branche à couper perd. Une position est une tige à partir du sol, LLR, un arbre, L(R,LG), "
        "ou plusieurs, séparés par des virgules ; L(R,LG)-2 a perdu sa branche 2. Sur un graphe lu dans un fichier, avec un sommet ground, hackenbush:FICHIER, une position "
        "est une lettre par branche, LRG, et un point pour une branche coupée."
    ),
    "theorem-colon": (
        "Principe des deux-points : une branche qui porte quelque chose est la somme ordinale de 1, −1 ou ∗ (bleue, "
        "rouge, verte) et de ce qu'elle porte ; ce qui se tient côte à côte s'ajoute (Conway)."
    ),
    "theorem-root": (
        "Ce qui pousse sur une branche ne change pas le gagnant : un arbre porté par une seule branche est gagné par "
        "Gauche si elle est bleue, par Droite si elle est rouge, par le joueur qui doit jouer si elle est verte "
        "(principe des deux-points, Conway)."
    ),
    "edges": (
        "Il y a {blue} {blue:branche bleue|branches bleues}, {red} {red:rouge|rouges} et {green} {green:verte|vertes}."
    ),
    "berlekamp": (
        "Par la règle de Berlekamp, la tige {stalk} vaut {value} : chaque branche de la première couleur compte 1, "
        "et à partir du premier changement de couleur, chaque branche compte la moitié de la précédente, avec le "
        "signe de sa couleur."
    ),
    "cut": "branche {edge}",
    "error-stalk-long": "La tige de {number} aurait plus de {most} branches : choisissez un nombre plus petit, ou de plus petit dénominateur.",
    "error-edges-count": "{got} {got:lettre|lettres} pour {count} {count:branche|branches} : écrivez L, R ou G pour chaque branche du fichier, un point si elle est coupée.",
    "error-edges-letter": "« {got} » dans « {whole} » n'est pas une branche : écrivez L (bleue), R (rouge), G (verte), ou un point si elle est coupée.",
    "error-group": (
        "« {whole} » ne va pas ensemble à la place {place} : les branches sont entre parenthèses au bout d'une "
        "suite de branches, séparées par des virgules, comme dans L(R,LG)."
    ),
    "error-large": "On lit au plus {most} branches.",
    "error-letter": "« {got} » dans « {whole} » n'est pas une branche : écrivez L (bleue), R (rouge) ou G (verte).",
    "error-search": "{edges} branches, c'est trop pour cette recherche ; on peut en essayer au plus {most}.",
}
