"""Strings-and-Coins."""

TEXT = {
    "title": "Fils et pièces",
    "words": "pièces fils graphe points carrés sol score chaînes contrôle Berlekamp Winning Ways",
    "line": "Coupez un fil ; qui coupe le dernier fil d'une pièce la gagne et rejoue.",
    "line-whole": "Coupez un fil ; qui coupe le dernier fil d'une pièce la gagne et rejoue. Qui a le plus de pièces gagne.",
    "rules": (
        "Un graphe lu dans un fichier (JSON ou DOT) : ses sommets sont des pièces, ses arêtes les fils qui les tiennent ; un sommet nommé ground, "
        "le sol, n'est pas une pièce. Chacun à son tour coupe un fil. Qui coupe le dernier fil d'une pièce la gagne et doit couper un autre fil. "
        "Quand tous sont coupés, celui qui a le plus de pièces gagne. Les petits carrés sont ce jeu, avec une pièce dans chaque carré et un fil en "
        "travers de chaque trait. Une position est la liste des numéros des fils qui restent, à partir de 1 comme dans le fichier, par exemple "
        "1-4,7 ; ou all pour tous ; ou un point pour aucun. Le score est ce qui reste à gagner."
    ),
    "free": "{count} {count:pièce peut être prise|pièces peuvent être prises} d'abord : on n'y perd rien.",
    "offer": "Les {count} dernières pièces d'une rangée peuvent être prises, ou toutes laissées en coupant le fil {line} : l'adversaire les prend et doit rejouer.",
    "offer-take": "Les prendre rapporte {all} d'ici la fin, les laisser {leave} : prenez tout.",
    "offer-leave": "Les prendre rapporte {all} d'ici la fin, les laisser {leave} : laissez-les en coupant le fil {line}, et gardez le contrôle.",
    "offer-equal": "Les prendre ou les laisser rapporte autant d'ici la fin : {all}.",
    "safe": "{count} {count:fil ne donne|fils ne donnent} rien à l'adversaire.",
    "no-safe": "Toute coupe donne des pièces à l'adversaire.",
    "chains": "{count:Une longue chaîne|De longues chaînes} de {sizes:and} pièces : qui en ouvre une perd le contrôle, car l'adversaire peut tout prendre sauf deux.",
    "loops": "{count:Une boucle|Des boucles} de {sizes:and} pièces : qui en ouvre une perd le contrôle, car l'adversaire peut tout prendre sauf quatre.",
    "loony": "{count:Coup fou|Coups fous} (loony), après {count:lequel|lesquels} l'adversaire choisit qui devra jouer ensuite : {count:fil|fils} {moves:,}",
    "loony-more": "{count} coups fous (loony), après lesquels l'adversaire choisit qui devra jouer ensuite ; les {shown} premiers : fils {moves:,}",
    "rule-odd": (
        "La règle des longues chaînes, règle empirique que la recherche confirme ici : avec {chains} {chains:longue chaîne|longues chaînes}, {lines} fils et {coins} pièces "
        "font {lines} − {coins} + {chains} = {turns} tours, un nombre impair. Celui qui joue a donc le dernier tour, et avec lui la dernière longue chaîne."
    ),
    "rule-even": (
        "La règle des longues chaînes, règle empirique que la recherche confirme ici : avec {chains} {chains:longue chaîne|longues chaînes}, {lines} fils et {coins} pièces "
        "font {lines} − {coins} + {chains} = {turns} tours, un nombre pair. L'adversaire a donc le dernier tour, et avec lui la dernière longue chaîne."
    ),
    "error-loop": "Dans {path}, un fil joint {vertex} à lui-même : les deux bouts d'un fil doivent être différents.",
    "error-string-unknown": "« {got} » n'est pas un fil : leurs numéros vont de 1 à {most}.",
}
