"""Hackenbush en trois couleurs."""

TEXT = {
    "title": "Hackenbush (rouge, bleu, vert)",
    "words": "rouge bleu vert tiges arbres Berlekamp principe des deux-points nombres partisan",
    "rules": (
        "Des arêtes de trois couleurs poussent du sol. Chacun à son tour, Gauche coupe une arête bleue L, Droite "
        "une rouge R, et les deux peuvent couper les vertes G ; tout ce qui ne tient plus au sol tombe. Celui qui "
        "ne trouve plus d'arête à couper perd. Une position est une tige à partir du sol, LLR, un arbre, L(R,LG), "
        "ou plusieurs, séparés par des virgules."
    ),
    "theorem-colon": (
        "Principe des deux-points : une arête qui porte quelque chose est la somme ordinale de 1, −1 ou ∗ (bleue, "
        "rouge, verte) et de ce qu'elle porte ; ce qui se tient côte à côte s'ajoute (Conway)."
    ),
    "edges": (
        "Il y a {blue} {blue:arête bleue|arêtes bleues}, {red} {red:rouge|rouges} et {green} {green:verte|vertes}."
    ),
    "berlekamp": (
        "Par la règle de Berlekamp, la tige {stalk} vaut {value} : chaque arête de la première couleur compte 1, "
        "et à partir du premier changement de couleur, chaque arête compte la moitié de la précédente, avec le "
        "signe de sa couleur."
    ),
    "cut": "arête {edge}",
    "error-group": (
        "« {whole} » ne va pas ensemble à la place {place} : les branches sont entre parenthèses au bout d'une "
        "suite d'arêtes, séparées par des virgules, comme dans L(R,LG)."
    ),
    "error-large": "On lit au plus {most} arêtes.",
    "error-letter": "« {got} » dans « {whole} » n'est pas une arête : écrivez L (bleue), R (rouge) ou G (verte).",
    "error-search": "{edges} arêtes, c'est trop pour cette recherche ; on peut en essayer au plus {most}.",
}
