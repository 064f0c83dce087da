"""Le nim avec ajouts."""

TEXT = {
    "title": "Nim avec ajouts",
    "words": "rajouter ajouter jetons remplir nulle",
    "line": "Retirez d'un tas autant de jetons que vous voulez, ou ajoutez-en autant que vous voulez à un tas qui n'est pas vide.",
    "line-refill": "Retirez d'un tas autant de jetons que vous voulez, ou ajoutez-en autant que vous voulez à un tas, même vide.",
    "rules": (
        "Le nim où un joueur peut aussi, au lieu de retirer des jetons d'un tas, y en ajouter autant qu'il veut ; un tas vide reste vide (dans nim:additions,refill, on peut le remplir de nouveau). "
        "Celui qui ne peut plus jouer perd, mais la partie peut ne jamais finir ; elle est alors nulle. Dans le Poker Nim (poker-nim), les ajouts sont bornés. Une position est la liste des tas : 7,2,6."
    ),
    "theorem": (
        "Ajouts sans borne : un tas seul est gagné en le prenant en entier ; avec deux tas ou plus, toute position est nulle, car celui qui supprime l'avant-dernier perd, "
        "et personne n'y est forcé. Si un tas vide peut être rempli, personne n'est jamais sans coup, et toute position est nulle."
    ),
    "theorem-misere": "En version misère, toute position où l'on peut jouer est nulle : personne ne prend le dernier jeton, puisqu'on peut en ajouter.",
    "one": "Il reste un seul tas, et un tas vide reste vide : il suffit de le prendre en entier.",
    "several": "{count} tas : celui qui n'en laisse qu'un perd aussitôt, et tout autre coup en laisse au moins deux. Annuler les ajouts de l'adversaire permet seulement de ne pas perdre.",
    "misere": "En version misère, celui qui prend le dernier jeton perd, et personne n'y est forcé : on peut toujours ajouter des jetons.",
    "refilled": "Un tas vide peut être rempli de nouveau : personne n'est jamais sans coup, donc personne ne perd.",
    "error-endless": "{position} a une infinité de coups, car on peut ajouter autant de jetons qu'on veut : demandez qui gagne avec « bouton analyze », ou quelques-uns des coups avec « bouton options ».",
    "error-endless-page": "{position} a une infinité de coups, car on peut ajouter autant de jetons qu'on veut : on ne peut pas tous les montrer.",
}
