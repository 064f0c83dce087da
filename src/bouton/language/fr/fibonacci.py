"""Fibonacci Nim."""

TEXT = {
    "title": "Nim de Fibonacci",
    "words": "fibonacci zeckendorf limite double tas or Whinihan Schwenk cartes misère Davalan",
    "line": "Premier coup : autant que vous voulez, mais pas tout le tas s'il n'y en a qu'un. Ensuite : au plus le double du coup précédent.",
    "line-limit": "Prenez au plus {limit}, x étant ce qui vient d'être pris ; au début, autant que vous voulez, mais pas tout le tas s'il n'y en a qu'un.",
    "rules": (
        "Un tas d'allumettes. Le premier joueur en prend autant qu'il veut, mais pas toutes. Ensuite, chacun prend au moins une allumette et au plus "
        "le double de ce qui vient d'être pris. Celui qui ne peut plus jouer perd ; en version misère, il gagne. 99 est un début de partie ; dans 97:4, aussi noté (97,4), "
        "on peut prendre au plus 4 des 97 allumettes. Avec plusieurs tas, 17,9:4, chaque coup prend dans un seul tas et la limite vaut pour tous ; au début "
        "17,9 le premier joueur prend autant qu'il veut dans un tas, même le tas entier. fibonacci:limit=3x se joue avec une autre limite : a·x + b, ou une formule comme 2x-1, x/2, x^2, min(2x,9)."
    ),
    "axes": "Lignes : le tas ; colonnes : la limite, c'est-à-dire combien d'allumettes on peut prendre au plus.",
    "rules-formula": (
        "Un tas d'allumettes. Le premier joueur en prend autant qu'il veut, mais pas toutes. Ensuite, quand l'un vient de prendre x allumettes, l'autre en prend au moins une et au plus "
        "{limit}, arrondi par défaut et jamais moins de 1 (après une prise de 3, au plus {after}). Celui qui ne peut plus jouer perd ; en version misère, il gagne. 99 est un début de partie ; dans 97:4, aussi noté (97,4), "
        "on peut prendre au plus 4 des 97 allumettes. Avec plusieurs tas, 17,9:4, chaque coup prend dans un seul tas et la limite vaut pour tous ; au début "
        "17,9 le premier joueur prend autant qu'il veut dans un tas, même le tas entier."
    ),
    "rules-limit": (
        "Un tas d'allumettes. Le premier joueur en prend autant qu'il veut, mais pas toutes. Ensuite, quand l'un vient de prendre x allumettes, l'autre en prend au moins une et au plus "
        "{limit} (après une prise de 3, au plus {after}). Celui qui ne peut plus jouer perd ; en version misère, il gagne. 99 est un début de partie ; dans 97:4, aussi noté (97,4), "
        "on peut prendre au plus 4 des 97 allumettes. Avec plusieurs tas, 17,9:4, chaque coup prend dans un seul tas et la limite vaut pour tous ; au début "
        "17,9 le premier joueur prend autant qu'il veut dans un tas, même le tas entier."
    ),
    "reference-own": "Démontré par ce programme, 2026 : bouton rules fibonacci --proof.",
    "reference-two": (
        "Démontré par ce programme, 2026 : bouton rules fibonacci --proof. Le jeu à deux tas a d'abord été résolu, sous une autre forme, dans : U. Larsson, S. Rubinstein-Salzedo, Global Fibonacci nim, "
        "Int. J. Game Theory 47 (2018), 595–611."
    ),
    "reference-thresholds": (
        "Démontré par ce programme, 2026 : bouton rules fibonacci --proof. Pour un tas : R. J. Epp, T. S. Ferguson, A note on take-away games, The Fibonacci Quarterly 18 (1980), 300–303."
    ),
    "theorem": (
        "Théorème de Whinihan : on écrit le nombre d'allumettes comme somme de nombres de Fibonacci non voisins (écriture de Zeckendorf). Le joueur qui "
        "doit jouer perd exactement quand il ne reste rien ou quand le plus petit de ces nombres dépasse la limite ; sinon, prendre ce nombre gagne. "
        "Un début d'au moins deux allumettes est donc perdant exactement quand c'est un nombre de Fibonacci. Un coup gagne exactement quand il prend une somme des plus petits termes et "
        "que c'est tout le tas, ou que son double est inférieur au terme suivant (tous les coups gagnants : Allen et Ponomarenko 2014)."
    ),
    "theorem-schwenk": (
        "Théorème de Schwenk : une limite f croissante (au sens large), avec f(x) ≥ x, a sa propre numération, où tout nombre s'écrit d'une seule façon ; "
        "le joueur qui doit jouer perd exactement quand il ne reste rien ou quand le plus petit terme du tas dépasse la limite. Un coup gagne exactement quand il prend "
        "une somme des plus petits termes et que c'est tout le tas, ou que le terme suivant dépasse la nouvelle limite."
    ),
    "theorem-pairs": (
        "Des tas égaux deux à deux sont perdants quelle que soit la limite : le second joueur recopie chaque coup dans le tas jumeau, ce que la limite permet."
    ),
    "theorem-two": (
        "Deux tas a < b : la plus petite limite gagnante est le plus petit nombre de Fibonacci F(i) de l'écriture de Zeckendorf de b − a, ou celui qui le précède, "
        "F(i−1), selon une parité. (Larsson et Rubinstein-Salzedo résolvent le cas de deux tas ; la règle sous cette forme, et sa preuve, sont de ce programme.)"
    ),
    "theorem-table": (
        "Le joueur qui doit jouer gagne à partir d'une certaine limite. La plus petite est le plus petit coup k qui laisse des tas dont la limite gagnante "
        "dépasse la limite après k ; une table de tous les tas plus petits la donne (Epp et Ferguson pour un tas)."
    ),
    "theorem-misere": (
        "La version misère d'un tas est la version normale avec une allumette de moins : chacun cherche à laisser la dernière allumette à l'autre."
    ),
    "theorem-misere-table": (
        "En version misère aussi, le joueur qui doit jouer gagne à partir d'une certaine limite ; une table de tous les tas plus petits donne la plus petite."
    ),
    "theorem-grundy": (
        "La valeur de Grundy d'un tas n avec la limite q est le mex des valeurs obtenues en prenant de 1 à q allumettes : ligne par ligne, une table les donne toutes."
    ),
    "digits": "Comme somme de nombres de Fibonacci non voisins : {n} = {sum}.",
    "digits-other": "Dans la numération de la limite {limit} : {n} = {sum}.",
    "start-one": "Un début avec une seule allumette : le premier joueur n'a pas le droit de la prendre et ne peut pas jouer.",
    "single": "{n} s'écrit avec un seul 1, et on ne peut prendre que {most} {most:allumette|allumettes} : il faut casser ce 1 en nombres plus petits.",
    "break": "Le 1 le plus à droite de {n} vaut {last}, mais on ne peut prendre que {most} {most:allumette|allumettes} : impossible de l'effacer, il faut le casser en nombres plus petits.",
    "answer": "Quoi qu'on prenne, de nouveaux 1 apparaissent à droite de {last}, et l'adversaire a le droit de prendre le plus petit d'entre eux.",
    "within": "Le 1 le plus à droite vaut {last}, et on peut prendre jusqu'à {most} : on peut l'effacer.",
    "out-of-reach": "Le 1 le plus à droite vaut {last}, mais on peut prendre au plus {most} : on ne peut pas l'effacer.",
    "all": "Il faut prendre tout le tas : {n} {n:allumette|allumettes}.",
    "all-too": "On a le droit de prendre tout le tas d'un coup : cela gagne immédiatement.",
    "erase": (
        "Il faut prendre {take} et laisser {rest} : cela efface le 1 le plus à droite. Le 1 suivant vaut {following}, mais l'adversaire peut prendre au plus {reply} : "
        "il ne peut pas l'effacer, il doit le casser en nombres plus petits, et on pourra de nouveau prendre le plus petit d'entre eux."
    ),
    "also": "Prendre {takes:or} efface plusieurs des 1 de droite à la fois et gagne aussi : la nouvelle limite reste inférieure au 1 suivant.",
    "trap": (
        "Mais pas {take} : on n'effacerait que des 1, et pourtant l'adversaire, avec une limite de {reply}, pourrait alors prendre le 1 suivant, {following}, parmi "
        "les {rest} qui restent."
    ),
    "large": "Le tas a {digits} chiffres dans cette numération, dont {ones} {ones:chiffre 1|chiffres 1} ; le 1 le plus à droite vaut {last}, et on peut prendre au plus {most}.",
    "large-take": "Il faut prendre {take} : cela efface le 1 le plus à droite, et l'adversaire ne peut pas effacer le suivant.",
    "pairs": (
        "Les {heaps} tas vont par paires égales : ce qu'on prend dans un tas, l'adversaire le prend dans son jumeau. La limite permet toujours "
        "de prendre autant que ce qui vient d'être pris."
    ),
    "digits-single": "{n} est lui-même un des nombres de la numération : un seul 1.",
    "two-single": "Les tas diffèrent de {difference}, un nombre de Fibonacci.",
    "two": "Les tas diffèrent de {difference} = {sum}.",
    "level": "Prendre {take} dans le plus grand tas les rend égaux ; il suffit ensuite de recopier chaque coup de l'adversaire.",
    "two-parity": (
        "Le plus petit tas et le plus petit de ces nombres, F({i}) = {part}, font ensemble {small} + {part} = {total}, au moins F({j}) = {below} et moins que F({j_next}) = {above}. "
        "{top} − {i} = {gap} est pair : la plus petite limite gagnante est donc F({i}) = {least}."
    ),
    "two-parity-odd": (
        "Le plus petit tas et le plus petit de ces nombres, F({i}) = {part}, font ensemble {small} + {part} = {total}, au moins F({j}) = {below} et moins que F({j_next}) = {above}. "
        "{top} − {i} = {gap} est impair : la plus petite limite gagnante est donc le nombre de Fibonacci précédent, F({i_before}) = {least}."
    ),
    "two-top": "Le nombre suivant de la somme est F({k}) : on ne compte donc que jusqu'à F({top}), celui d'avant.",
    "take-leaves": "Il faut prendre {take} dans le tas de {heap} : ce qui reste, {rest:,}, ne se gagne qu'avec une limite d'au moins {least}, et l'adversaire peut prendre au plus {reply}.",
    "take-level": "Il faut prendre {take} dans le tas de {heap} : les tas qui restent sont égaux, et aucune limite n'y gagne.",
    "take-never": "Il faut prendre {take} dans le tas de {heap} : ce qui reste, {rest:,}, ne se gagne avec aucune limite.",
    "take-last": "Il faut prendre {take} dans le tas de {heap} : il ne reste rien.",
    "never": "Aucune limite ne gagne ici : tout coup, si grand soit-il, laisse à l'adversaire une limite suffisante.",
    "threshold-won": "On gagne avec {heaps:ce tas|ces tas} à partir d'une limite de {least} ; ici la limite est de {most}.",
    "threshold-lost": "On gagne avec {heaps:ce tas|ces tas} à partir d'une limite de {least} ; ici elle n'est que de {most}.",
    "misere": "Version misère : on met de côté une allumette pour l'adversaire et on joue les {rest} autres comme en version normale.",
    "error-cell": "Une limite de 0 ne laisse aucun coup : le second axe, celui de la limite, doit commencer à 1.",
    "error-empty": "« {whole} » : il manque un tas ; écrivez 99, ou 17:4 pour un tas avec une limite, ou 17,9:4 pour deux tas.",
    "error-large": "{position} est hors de portée des tables du nim de Fibonacci, et une recherche serait bien plus lente. Elles donnent les valeurs de Grundy d'un tas jusqu'à {one}, et qui gagne avec deux tas jusqu'à {two}, trois jusqu'à {three}, ou davantage de tas s'il y a au plus {rows} positions de tas plus petits : essayez de plus petits tas.",
    "error-own-limit-nothing": "« {whole} » : une limite de 0 ne laisse aucun coup ; la limite commence à 1.",
    "error-long": "Un tas ou une limite de nim de Fibonacci a au plus {most} chiffres.",
    "error-pair": "« {whole} » : un couple entre parenthèses est un tas et sa limite, comme (8,4) pour 8:4 ; écrivez {heaps} pour ces tas.",
    "error-parameters": "fibonacci:{got} n'existe pas ; écrivez fibonacci, ou, pour une autre limite, fibonacci:limit=3x.",
    "error-picture": "Une image du nim de Fibonacci montre des tas jusqu'à un nombre compris entre 1 et {most}.",
    "error-limit-form": "« {got} » n'est pas une limite ; écrivez 2x, x, x+1, 3x+2, un nombre comme 5, ou une formule comme 2x-1, x/2, x^2, min(2x,9), avec des nombres jusqu'à {most}, au plus deux puissances, et pas au-delà de 9.",
    "error-limit-nothing": "La limite « {got} » est toujours nulle : après le premier coup, personne ne pourrait plus rien prendre ; écrivez par exemple 2x.",
}
