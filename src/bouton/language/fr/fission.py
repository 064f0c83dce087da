"""Fission."""

TEXT = {
    "title": "Fission",
    "words": "pierre couper grille Siegel CGSuite partisan",
    "line": "Coupez une pierre en deux : Gauche en haut et en bas, Droite à gauche et à droite.",
    "rules": (
        "Des pierres x sont sur un damier ; elles sont aux deux joueurs. À son tour, Gauche coupe une pierre dont les "
        "cases voisines du dessus et du dessous sont libres : elle disparaît, et une pierre vient sur chacune de ces "
        "deux cases. Droite fait de même à gauche et à droite. Celui qui ne peut plus couper de pierre perd. Une "
        "position est la suite des rangées à partir du haut, séparées par des barres, un point pour une case libre et "
        "# pour une case enlevée : ...|.x.|..#"
    ),
}
