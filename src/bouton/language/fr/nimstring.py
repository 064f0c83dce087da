"""Nimstring."""

TEXT = {
    "title": "Nimstring",
    "words": "points carrés pièces fils nimbers fou loony chaînes Berlekamp Winning Ways",
    "line": "Tracez un trait ; qui ferme un carré doit en tracer un autre.",
    "rules": (
        "Les petits carrés, mais les carrés ne comptent pas. Chacun à son tour trace un trait entre deux points voisins ; qui ferme un carré doit en "
        "tracer un autre. Qui ne le peut pas perd : c'est le cas de celui qui ferme le dernier carré. Sur un graphe, nimstring:FICHIER, on coupe des fils "
        "comme dans le jeu des fils et pièces. Une position s'écrit comme dans ces jeux. Elle a une valeur de Grundy, ou elle est folle (loony)."
    ),
    "theorem-loony": (
        "Si les deux derniers carrés d'une chaîne, ou les quatre derniers d'une boucle, peuvent être pris ou laissés, celui qui joue gagne, quoi qu'il y ait à côté : il les prend tous et rejoue, ou les laisse, si bien que l'adversaire les prend et doit rejouer. Une telle position est folle (loony) et n'a pas de nimber. Les autres carrés à prendre ne changent rien. Sans eux, une position vaut le mex des options qui ne sont pas folles, et les morceaux s'ajoutent par la somme de nim."
    ),
    "choice": "On peut prendre ou laisser la fin d'une rangée : celui qui joue choisit qui devra jouer dans le reste.",
    "loony": "La position est folle (loony) : celui qui joue la gagne, quoi qu'il y ait à côté. Elle n'a pas de valeur de Grundy.",
    "part": "{i}",
    "part-title": "Valeurs de Grundy des morceaux en base 2 :",
}
