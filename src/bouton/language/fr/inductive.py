"""Games written as the set of their options."""

TEXT = {
    "title": "Jeu donné par ses options",
    "words": "inductif ensembles options Sprague Grundy équivalence étoile nimber",
    "line": "Choisissez une des options.",
    "rules": (
        "{{}} est le jeu sans coup : celui qui doit jouer a perdu. {{G,H}} est le jeu dont les coups mènent à G et à H. G|H est la composition parallèle : "
        "un coup est un coup dans l'un des deux. Un entier n représente un tas de nim de n."
    ),
    "theorem": (
        "Sprague et Grundy : tout jeu G de cette sorte est équivalent à un seul tas n, c'est-à-dire que G|H et n|H ont le même gagnant pour tout H. Pour un ensemble d'options, n est le plus petit "
        "entier auquel aucune option n'est équivalente (le mex) ; pour une composition parallèle, la somme de nim."
    ),
    "theorem-misere": "Bouton : en version misère, une composition de tas de nim (un ensemble qui a exactement les options d'un tas est un tas) est perdue pour celui qui doit jouer exactement quand elle l'est en version normale, sauf si aucun tas n'a plus de 1 ; c'est alors l'inverse.",
    "empty": "Il n'y a aucun coup : c'est le jeu 0.",
    "heap": "C'est un tas de nim de {value}.",
    "set": "Le plus petit entier auquel aucune option n'est équivalente est {value} : le jeu est équivalent à un tas de nim de {value}.",
    "sum": "Par la somme de nim des composantes, le jeu est équivalent à un tas de nim de {value}.",
    "mirror": "Les deux composantes sont le même jeu : G|G est équivalent à {{}}, car le second joueur recopie chaque coup dans l'autre composante.",
    "misere": "Les valeurs ne s'ajoutent pas en version misère.",
    "misere-heaps": "Toutes les composantes sont des tas de nim : en version misère, les mêmes positions sont perdantes qu'en version normale, sauf si aucun tas n'a plus de 1 ; c'est alors l'inverse.",
    "error-comma": "« {whole} » : la virgule à la place {place} est hors de toute accolade ; seules les options sont séparées par des virgules.",
    "error-empty": "Il manque le jeu ; le jeu sans coup s'écrit {{}}.",
    "error-end": "« {whole} » finit après « | » ; un autre jeu doit suivre.",
    "error-letter": "« {whole} » : « {got} » ne convient pas à la place {place} ; un jeu s'écrit avec {{ }} , | et des entiers.",
    "error-open": "« {whole} » : {count} {count:accolade n'est pas fermée|accolades ne sont pas fermées} : ajoutez }} là où il en manque.",
}
