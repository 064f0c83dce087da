"""Green Hackenbush."""

TEXT = {
    "title": "Hackenbush vert",
    "words": "arbres branches couper arêtes graphe sol Conway",
    "line": "Coupez une branche : ce qui ne tient plus au sol tombe.",
    "rules": (
        "Des branches vertes tiennent au sol, directement ou par d'autres branches. Chacun à son tour coupe une branche ; elle disparaît avec "
        "tout ce qui ne tient plus au sol. Celui qui ne trouve plus de branche perd. Pour des arbres, une position a une paire de parenthèses "
        "par branche, avec à l'intérieur ce qui pousse dessus : (()(())). G se lit aussi comme une branche : G(G,GG). Avec "
        "green-hackenbush:FICHIER, on joue sur un graphe (JSON ou DOT) dont un sommet s'appelle ground (le sol) ; une position est alors la "
        "liste des numéros de ses branches, ou all pour toutes."
    ),
    "theorem-colon": (
        "Principe des deux-points : les branches qui se rejoignent en un sommet peuvent être remplacées par une seule tige, longue de la "
        "somme de nim de leurs longueurs. Une branche vaut donc un de plus que la somme de nim de ce qu'elle porte."
    ),
    "theorem-fusion": (
        "Principe de fusion : les sommets d'un cycle peuvent être fondus en un seul, et chaque branche du cycle vaut alors une branche seule. "
        "Il reste un arbre, dont le principe des deux-points donne la valeur."
    ),
    "tree": (
        "Des feuilles vers le sol, chaque sommet vaut la somme de nim de ses branches et chaque branche ajoute un (principe des deux-points) "
        ": l'arbre vaut une tige de {value}."
    ),
    "trees": (
        "Des feuilles vers le sol, chaque sommet vaut la somme de nim de ses branches et chaque branche ajoute un (principe des deux-points) "
        ": les arbres valent des tiges de {values}."
    ),
    "graph": (
        "On fond chaque cycle en un sommet, chacune de ses branches devenant une boucle qui vaut 1, et l'on descend l'arbre qui reste : le "
        "graphe vaut une tige de {value}."
    ),
    "graphs": (
        "On fond chaque cycle en un sommet, chacune de ses branches devenant une boucle qui vaut 1, et l'on descend les arbres qui restent : "
        "les parties valent des tiges de {values}."
    ),
    "part": "Partie {i}",
    "part-title": "Valeurs en base 2, partie par partie :",
    "cut": "Coupe gagnante : la branche {edge}.",
    "error-edge-fallen": "« {whole} » : la branche {edge} ne tiendrait pas au sol.",
    "error-branch-unknown": "« {whole} » n'a pas de branche {got} à couper : ses branches sont numérotées de 1 à {most}.",
    "error-edge-unknown": "« {path} » n'a pas de branche {got} : ses branches sont numérotées de 1 à {most}.",
    "error-close": "« {whole} » : il n'y a rien à fermer à la place {place}.",
    "error-ground": "« {path} » n'a pas de sommet appelé « {ground} », sur lequel tiennent les branches.",
    "error-large": "La position est trop grande : on peut lire au plus {most} branches.",
    "error-letter": "« {got} » dans « {whole} » ne convient pas : écrivez une paire de parenthèses par branche, comme (()(())), ou bien G(G,GG).",
    "error-open": "« {whole} » : {count} {count:parenthèse n'est pas fermée|parenthèses ne sont pas fermées}.",
    "error-search": "{edges} {edges:branche|branches}, c'est trop pour une recherche ; on peut en essayer au plus {most}.",
}
