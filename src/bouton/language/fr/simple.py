"""Pourquoi celui qui doit jouer gagne ou perd, en une phrase pour un élève."""

TEXT = {
    "win": "Il y a un coup après lequel l'autre ne peut que perdre.",
    "score-win": "À partir d'ici, celui qui joue peut gagner plus de points que l'autre.",
    "score-loss": "À partir d'ici, l'autre peut gagner plus de points que celui qui joue.",
    "score-draw": "À partir d'ici, les deux peuvent gagner autant de points.",
    "score-over": "La partie est finie : il ne reste rien à gagner.",
    "loss": "Quel que soit le coup, l'autre a une réponse qui gagne.",
    "draw": "Personne ne peut forcer la victoire : chacun peut empêcher l'autre de gagner.",
    "searched-win": "Aucune règle courte ne le dit ici, mais toutes les suites ont été explorées : suivez-en une jusqu'à la fin.",
    "line-win": "Une recherche le montre ; en voici une suite, qui commence par un coup gagnant : {line}.",
    "searched-loss": "Aucune règle courte ne le dit ici, mais toutes les suites ont été explorées : chaque coup a sa réponse.",
    "line-loss": "Une recherche le montre ; en voici une suite, où un coup sur deux est une réponse qui gagne : {line}.",
    "line-left": "Si Gauche commence, une suite de la recherche, où un coup sur deux est une réponse qui gagne : {line}.",
    "line-right": "Si Droite commence, une suite de la recherche, où un coup sur deux est une réponse qui gagne : {line}.",
    "valued-win": "Ce sont les valeurs des positions qui le disent : il y a un coup après lequel l'autre ne peut que perdre.",
    "valued-loss": "Ce sont les valeurs des positions qui le disent : quel que soit le coup, l'autre a une réponse qui gagne.",
    "balance": "Un coup laisse {one} et {other}, qui valent autant ({value}) : à tout coup dans l'un, une réponse rétablit l'équilibre.",
    "number-win": "Compté en coups, celui qui doit jouer a une avance de {value} : il gagne, et gagnerait même si l'autre commençait.",
    "number-loss": "Compté en coups, l'autre a une avance de {value} : il gagne, quel que soit le joueur qui commence.",
    "equal": "Compté en coups, les deux sont à égalité : celui qui doit jouer en manquera le premier.",
    "ahead-win": "Celui qui doit jouer a deux temps d'avance : il gagne, et gagnerait même si l'autre commençait.",
    "ahead-loss": "L'autre a deux temps d'avance : il gagne, quel que soit le joueur qui commence.",
    "stop-win": "Compté en coups et si les deux jouent au mieux, celui qui doit jouer finit avec une avance de {stop}.",
    "stop-loss": "Compté en coups et si les deux jouent au mieux, l'autre finit avec une avance de {stop}.",
    "tempo-win": "Les avances s'équilibrent : c'est le dernier coup qui décide (le tempo), et il revient à celui qui doit jouer.",
    "tempo-loss": "Les avances s'équilibrent : c'est le dernier coup qui décide (le tempo), et il revient à l'autre.",
    "last-win": "Après {move}, l'autre ne peut plus jouer.",
    "stuck-win": "La partie est finie : celui qui doit jouer n'a plus de coup et, en version misère, il a donc gagné.",
    "stuck-loss": "La partie est finie : celui qui doit jouer n'a plus de coup et a donc perdu.",
    "over-win": "La partie est finie : celui dont ce serait le tour a gagné.",
    "over-loss": "La partie est finie : celui dont ce serait le tour a perdu.",
    "over-draw": "La partie est finie et personne n'a gagné.",
    "columns-odd": "Une colonne éclairée a un nombre impair de 1 : un coup peut rendre toutes les colonnes paires.",
    "columns-even": "Chaque colonne a un nombre pair de 1 : tout coup rend une colonne impaire.",
    "mirror-here": "Les tas vont par paires égales : ce qu'on retire d'un tas, l'autre le retire de son jumeau.",
    "mirror-left": "Un coup laisse des tas égaux deux à deux : il suffit ensuite de recopier chaque coup de l'autre dans le tas jumeau.",
    "misere-odd": (
        "Deux nombres au moins dépassent 1 et, tant que c'est le cas, la version misère se joue comme la version normale : "
        "un coup peut rendre toutes les colonnes paires."
    ),
    "misere-even": (
        "Deux nombres au moins dépassent 1 et, tant que c'est le cas, la version misère se joue comme la version normale : "
        "chaque colonne a un nombre pair de 1 et tout coup rend une colonne impaire."
    ),
    "misere-switch": (
        "Un seul nombre dépasse 1 : un coup peut ne laisser que des 1, en nombre impair. "
        "L'autre aura alors le dernier, ce qui fait perdre en version misère."
    ),
    "misere-ones-won": (
        "Aucun nombre ne dépasse 1 et le nombre de 1 est pair ({ones}) : un coup peut le rendre impair. "
        "L'autre aura alors le dernier, ce qui fait perdre en version misère."
    ),
    "misere-ones-lost": (
        "Aucun nombre ne dépasse 1 et le nombre de 1 est impair ({ones}) : celui qui doit jouer aura le dernier, "
        "ce qui fait perdre en version misère."
    ),
}
