"""Arc-Kayles."""

TEXT = {
    "title": "Arc-Kayles (Kayles sur les arêtes)",
    "words": "graphe arêtes sommets Schaefer Kayles chemin cycle couplage",
    "line": "Enlevez deux sommets reliés : toutes leurs arêtes partent aussi.",
    "rules": (
        "Un graphe lu dans un fichier (JSON ou DOT), ou une liste de paires =a-b,b-c. Chacun à son tour enlève deux sommets reliés par une arête, "
        "avec toutes leurs arêtes. Celui qui ne trouve plus d'arête perd. Une position est la liste des noms des sommets qui restent, séparés par "
        "des virgules, ou all pour tous."
    ),
    "theorem-path": (
        "Sur un chemin de n sommets, chaque coup enlève deux voisins, comme au Kayles de Dawson sur n quilles (jeu octal 0.07) : les valeurs ont "
        "la période 34 (Guy et Smith). Sur un cycle de n sommets, tout coup laisse un chemin de n − 2."
    ),
    "path": "Le graphe est un chemin de {vertices} {vertices:sommet|sommets} : c'est le Kayles de Dawson sur autant de quilles.",
    "cycle": "Le graphe est un cycle de {vertices} sommets : quoi qu'on enlève, il reste un chemin qui en a deux de moins.",
    "parts": "Les arêtes forment {count} morceaux séparés ; leurs valeurs s'ajoutent par la somme de nim.",
}
