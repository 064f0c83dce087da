"""Dots-and-Boxes."""

TEXT = {
    "title": "Petits carrés",
    "words": "points et cases carrés traits boîtes score chaînes contrôle Berlekamp Lucas pipopipette petits carrés",
    "line": "Tracez un trait entre deux points voisins ; qui ferme un carré le gagne et rejoue.",
    "line-whole": "Tracez un trait entre deux points voisins ; qui ferme un carré le gagne et rejoue. Qui a le plus de carrés gagne.",
    "rules": (
        "Un rectangle de points. Chacun à son tour trace un trait entre deux points voisins d'une ligne ou d'une colonne. Qui trace le quatrième "
        "côté d'un carré gagne ce carré et doit rejouer. Quand tous les traits sont tracés, celui qui a le plus de carrés gagne ; à égalité, la "
        "partie est nulle. Une position est le nombre de lignes et de colonnes de carrés, 2x3, si rien n'est tracé ; ou des rangées de 0 et de 1 "
        "à partir du haut, traits couchés et traits debout en alternance, 1 pour un trait tracé : 1/00/0 est un carré avec son côté du haut. Le "
        "score est ce qui reste à gagner : les carrés déjà fermés ne comptent pas. Si chacun joue au mieux, le second gagne 1x1 de 1 et 3x3 de 3, "
        "le premier gagne 2x2 de 2 ; 4x4 est nul (D. Wilson), et 4x5 aussi (Barker et Korf 2012)."
    ),
    "free": "{count} {count:carré peut être pris|carrés peuvent être pris} d'abord : on n'y perd rien.",
    "offer": "Les {count} derniers carrés d'une rangée peuvent être pris, ou tous laissés en traçant {line} : l'adversaire les prend et doit rejouer.",
    "offer-take": "Les prendre rapporte {all} d'ici la fin, les laisser {leave} : prenez tout.",
    "offer-leave": "Les prendre rapporte {all} d'ici la fin, les laisser {leave} : laissez-les en traçant {line}, et gardez le contrôle.",
    "offer-equal": "Les prendre ou les laisser rapporte autant d'ici la fin : {all}.",
    "safe": "{count} {count:trait ne donne|traits ne donnent} rien à l'adversaire.",
    "no-safe": "Tout trait donne des carrés à l'adversaire.",
    "chains": "{count:Une longue chaîne|De longues chaînes} de {sizes:and} carrés : qui en ouvre une perd le contrôle, car l'adversaire peut tout prendre sauf deux.",
    "loops": "{count:Une boucle|Des boucles} de {sizes:and} carrés : qui en ouvre une perd le contrôle, car l'adversaire peut tout prendre sauf quatre.",
    "loony": "{count:Coup fou|Coups fous} (loony), après {count:lequel|lesquels} l'adversaire choisit qui devra jouer ensuite : {moves:,}",
    "loony-more": "{count} coups fous (loony), après lesquels l'adversaire choisit qui devra jouer ensuite ; les {shown} premiers : {moves:,}",
    "rule-odd": (
        "La règle des longues chaînes, règle empirique que la recherche confirme ici : avec {chains} {chains:longue chaîne|longues chaînes}, {lines} traits et {coins} carrés "
        "font {lines} − {coins} + {chains} = {turns} tours, un nombre impair. Celui qui joue a donc le dernier tour, et avec lui la dernière longue chaîne."
    ),
    "rule-even": (
        "La règle des longues chaînes, règle empirique que la recherche confirme ici : avec {chains} {chains:longue chaîne|longues chaînes}, {lines} traits et {coins} carrés "
        "font {lines} − {coins} + {chains} = {turns} tours, un nombre pair. L'adversaire a donc le dernier tour, et avec lui la dernière longue chaîne."
    ),
    "error-rows": "« {whole} » n'est pas un plateau : écrivez sa taille, 2x3, ou un nombre impair de rangées de 0 et de 1 à partir du haut, au moins trois (ici {count}), comme 1/00/0.",
    "error-letter": "« {got} » dans « {whole} » n'est pas un trait : écrivez 1 pour un trait tracé et 0 sinon.",
    "error-row-length": "La rangée {row} de « {whole} » a {count} {count:trait|traits}, il en faut {expected} : les rangées de traits couchés et de traits debout, un de plus, alternent.",
    "error-sides": "« {whole} » n'est pas un plateau : les deux côtés doivent valoir au moins 1.",
    "error-size": "« {whole} » a trop de carrés : on peut en dessiner au plus {most}.",
    "error-strings-deep": "{strings} traits encore à tracer, c'est trop pour trouver le nimber : tracez-en quelques-uns.",
    "error-strings-many": "{strings} traits encore à tracer, c'est trop pour chercher le meilleur score ; au plus {most}.",
}
