"""Node-Kayles."""

TEXT = {
    "title": "Node-Kayles (Kayles sur un graphe)",
    "words": "graphe sommets voisins Schaefer Kayles chemin cycle",
    "line": "Enlevez un sommet : ses voisins partent avec lui.",
    "rules": (
        "Un graphe lu dans un fichier (JSON ou DOT). Chacun à son tour enlève un sommet avec tous ses voisins. Celui qui ne trouve plus de "
        "sommet perd. Une position est la liste des noms des sommets qui restent, séparés par des virgules, ou all pour tous."
    ),
    "theorem-path": (
        "Sur un chemin de n sommets, chaque coup enlève un sommet avec ses voisins, comme aux échecs de Dawson sur n colonnes (jeu octal "
        "0.137) : les valeurs ont la période 34 (Guy et Smith). Sur un cycle de n sommets, tout coup laisse un chemin de n − 3."
    ),
    "path": "Le graphe est un chemin de {vertices} {vertices:sommet|sommets} : ce sont les échecs de Dawson sur autant de colonnes.",
    "cycle": "Le graphe est un cycle de {vertices} sommets : quoi qu'on enlève, il reste un chemin qui en a trois de moins.",
    "parts": "Le graphe est en {count} morceaux ; leurs valeurs s'ajoutent par la somme de nim.",
    "part": "{i}",
    "part-title": "Valeurs de Grundy des morceaux en base 2 :",
    "error-vertices-quote": "« {whole} » : un nom entre guillemets n'est pas fermé, ou aucune virgule ne le suit.",
}
