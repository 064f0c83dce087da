"""Les cartes et les chiffres de Fibonacci."""

TEXT = {
    "title": "Cartes de Fibonacci pour les nombres de 1 à {most}.",
    "how": "Pensez à un nombre et désignez ses cartes : il est la somme de leurs premiers nombres.",
    "on": "{number} est sur {count:la carte qui commence|les cartes qui commencent} par {cards}.",
    "long": "{number} a {digits} chiffres de Fibonacci, dont {ones} {ones:chiffre 1|chiffres 1} ; le 1 le plus à droite vaut F({last}), où F(2) = 1 et F(3) = 2.",
    "ask": "Pensez à un nombre de 1 à {most}. Est-il sur cette carte ?",
    "guessed": "Votre nombre est {number} = {sum}.",
    "left-title": "Nim Fibonacci : les totaux que l'on peut laisser",
    "left-x": "jetons au début",
    "left-y": "total laissé",
    "left-good": "laisser ce total gagne",
    "left-bad": "n'efface aussi que des 1, mais perd",
    "lost-title": "Nim Fibonacci à {count} tas et une seule limite : débuts perdants pour le premier joueur",
    "limits-title": "Nim Fibonacci à deux tas et une seule limite : la plus petite limite gagnante",
    "limits-never": "aucune limite ne gagne",
    "heap-one": "jetons d'un tas",
    "heap-other": "jetons de l'autre tas",
    "heap-a": "tas a (en abscisse) et tas b (en ordonnée)",
    "third": "Plus c'est foncé, plus le troisième tas c est grand ; il y en a au plus un pour a et b.",
    "yes-or-no": "Répondez par o ou n.",
}
