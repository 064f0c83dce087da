"""Walks on a digraph."""

TEXT = {
    "title": "Promenade sur un graphe",
    "words": "digraphe graphe orienté sommets flèches noyau saturation cycles nulle JSON DOT Zermelo",
    "line": "Déplacez le jeton le long d'une flèche.",
    "rules": (
        "Un jeton est posé sur un sommet d'un graphe orienté. Chacun à son tour le déplace le long d'une flèche ; celui qui ne peut plus jouer perd ; en version misère, il gagne. "
        "Le graphe est un fichier JSON ou DOT ; les cycles sont permis, et la partie peut alors ne jamais finir. Une position est un sommet."
    ),
    "sink": "Aucune flèche ne part de {vertex}.",
    "followers": "De {vertex}, {count:une flèche mène|des flèches mènent} à {followers}.",
    "followers-many": "De {vertex} partent {count} flèches, d'abord vers {followers}.",
    "error-dot-letter": "{path}, ligne {line} : « {got} » n'a pas de sens ici dans le langage DOT : mettez entre guillemets doubles un nom avec d'autres signes que des lettres, des chiffres et _.",
    "error-dot-no-digraph": "{path}, ligne {line} : le fichier DOT d'un jeu commence par « digraph » et non par « {got} » : écrivez digraph {{ a -> b }}.",
    "error-dot-no-graph": "{path}, ligne {line} : un fichier DOT d'un graphe commence par « graph » ou « digraph », pas par « {got} » : écrivez graph {{ a -- b }}.",
    "error-dot-open": "{path} : le texte finit avant que la dernière accolade ou le dernier crochet soit fermé (ligne {line}) : ajoutez l'accolade }} ou le crochet ] qui manque.",
    "error-dot-syntax": "{path}, ligne {line} : « {got} » n'est pas attendu ici dans le langage DOT : écrivez des flèches comme a -> b (des arêtes comme a -- b), une par ligne.",
    "error-dot-undirected": "{path}, ligne {line} : il faut des flèches : écrivez « digraph » et « -> » au lieu de « graph » et « -- ».",
    "error-empty": '« {path} » ne contient aucun sommet : écrivez au moins une flèche, comme {{"a": ["b"]}} en JSON ou digraph {{ a -> b }} en DOT.',
    "error-file-missing": "{game} attend le nom d'un fichier, ou des arcs : {game}:FICHIER, un graphe orienté en JSON ou en DOT, ou {game}:=a-b,b-c.",
    "error-inline-long": "Le graphe « {got} » a {count} caractères, et {most} au plus peuvent suivre = : écrivez les arêtes dans un fichier, par exemple graphe.json, et nommez ce fichier à la place.",
    "error-inline": "« {got} » n'est pas un graphe : après = écrivez des arêtes comme a-b, séparées par des virgules et rien d'autre : =a-b,b-c.",
    "error-json-form": '« {path} » est du JSON, mais {got} n\'y convient pas : écrivez un graphe comme {{"a": ["b", "c"]}}, comme une liste de couples, ou comme un objet avec "edges".',
    "error-json-twice": "« {path} » : la clé {got} figure deux fois dans un objet JSON : écrivez-la une seule fois, avec tous ses successeurs dans une liste.",
    "error-json-wrong": "« {path} » n'est pas du JSON : corrigez la ligne {line}, colonne {column}.",
    "error-undirected-empty": '« {path} » ne contient aucun sommet : écrivez au moins une arête, comme {{"a": ["b"]}} en JSON ou graph {{ a -- b }} en DOT.',
    "error-undirected-file-missing": "{game} attend le nom d'un fichier, ou des arêtes : {game}:FICHIER, un graphe en JSON ou en DOT, ou {game}:=a-b,b-c.",
    "error-undirected-large": "« {path} » contient un graphe trop grand : on peut lire au plus {most} sommets ou arêtes.",
    "error-vertex-missing": "Il manque un sommet de « {path} » ; par exemple {near:or}.",
    "error-vertex-unknown": "« {path} » n'a pas de sommet « {got} » ; il y a par exemple {near}.",
}
