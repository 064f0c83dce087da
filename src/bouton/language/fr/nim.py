"""Nim."""

TEXT = {
    "title": "Jeu de nim",
    "words": "tas lignes allumettes bâtonnets Marienbad Fan-Tan Bouton misère Meyer Madore Ferguson",
    "line": "Prenez autant d'allumettes que vous voulez dans un seul tas.",
    "rules": (
        "Des allumettes sont disposées en tas. Chacun à son tour retire autant d'allumettes qu'il veut, au moins une, mais "
        "dans un seul tas. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des tas : 7,2,6."
    ),
    "theorem": (
        "Théorème de Bouton : on écrit les tas en base 2, les uns sous les autres ; le joueur qui doit jouer perd exactement quand "
        "chaque colonne contient un nombre pair de 1, c'est-à-dire quand la somme de nim est nulle."
    ),
    "theorem-misere": (
        "Théorème de Bouton pour la version misère : les mêmes positions sont perdantes, sauf si aucun tas n'a plus d'une allumette ; "
        "alors le joueur qui doit jouer perd exactement quand le nombre de tas de 1 est impair."
    ),
    "theorem-ordinal": (
        "Un tas peut aussi être un ordinal infini en forme normale de Cantor, avec w pour ω, comme w ou w^2+w*3+1 ; un coup le remplace par un ordinal plus petit, quel qu'il soit. "
        "La règle finie reste vraie : on écrit chaque tas en puissances de ω et on ajoute les coefficients de chaque puissance sans retenue, en base 2 ; "
        "le joueur qui doit jouer perd exactement quand la somme de nim est nulle. La démonstration est celle du cas fini, par récurrence transfinie : dans le tas qui contient la plus grande puissance de 2 "
        "de la somme de nim, un ordinal plus petit annule la somme, et tout coup depuis une somme nulle en donne une autre."
    ),
    "powers": "Les tas en puissances de ω (w), et sous chaque puissance la somme de nim de ses coefficients :",
    "powers-odd": "La somme de nim vaut {sum}, elle n'est pas nulle : il faut l'annuler dans un tas qui contient sa plus grande puissance.",
    "powers-move": "Tas {heap} : {size} ⊕ {sum} = {rest}. Il faut y laisser {rest}, qui est plus petit ; alors la somme de nim est nulle.",
    "powers-even": "La somme de nim est nulle, et tout coup la change.",
    "powers-leave": "Il faut laisser {rest} dans le tas {heap} : il reste {ones} {ones:tas|tas} de 1, un nombre impair, et l'adversaire prendra la dernière allumette.",
    "powers-length": "Toute partie finit, car les ordinaux ne décroissent pas indéfiniment ; mais aucune borne de sa durée n'est connue d'avance.",
    "error-endless": "{position} a une infinité de coups, car un tas infini peut devenir n'importe quel ordinal plus petit : demandez les coups gagnants avec « bouton analyze », ou quelques-uns des coups avec « bouton options ».",
    "error-endless-page": "{position} a une infinité de coups, car un tas infini peut devenir n'importe quel ordinal plus petit : on ne peut pas tous les montrer.",
    "error-parameters": "nim:{got} n'existe pas ; il y a nim, nim:additions et nim:additions,refill.",
    "error-ordinal-long": "« {got} » est trop long pour un ordinal ici : écrivez au plus {most} caractères.",
    "heap": "Tas {i}",
    "heap-title": "Décomposition en base 2 de chaque tas :",
    "large": "La position a {heaps} tas et {columns} {columns:colonne|colonnes} en base 2 : trop pour être dessinée ici.",
    "odd": (
        "La somme de nim vaut {sum}, elle n'est pas nulle. Son 1 le plus à gauche est dans la colonne de {top}, qui contient "
        "un nombre impair de 1."
    ),
    "winning-heap": "Un seul tas a un 1 dans cette colonne, le tas {heaps} : le seul coup gagnant est là.",
    "winning-heaps": (
        "{count} tas ont un 1 dans cette colonne, les tas {heaps} : chacun donne un coup gagnant. Leur nombre est impair, "
        "comme le dit la parité de cette colonne."
    ),
    "winning-many": (
        "{count} tas ont un 1 dans cette colonne : chacun donne un coup gagnant. Leur nombre est impair, comme le dit la "
        "parité de cette colonne."
    ),
    "move": (
        "Tas {heap} : {size} ⊕ {sum} = {rest}. Il faut retirer {take} {take:allumette|allumettes} et en laisser {rest} ; "
        "alors toutes les colonnes sont paires."
    ),
    "even": "Chaque colonne contient un nombre pair de 1 : la somme de nim est nulle, et tout coup rend une colonne impaire.",
    "slowest": (
        "Pour perdre le plus lentement possible, retirer 1 allumette du tas {heap} : aucun autre n'a de 1 plus à droite. "
        "Si le gagnant se presse, la partie dure encore exactement {total} {total:coup|coups}, un par allumette."
    ),
    "mirror-here": "Les tas vont par paires égales : ce qu'on retire d'un tas, l'adversaire le retire de son jumeau (jeu en miroir).",
    "mirror-left": (
        "Il reste alors des tas égaux deux à deux : il suffit ensuite de recopier chaque coup de l'adversaire dans le tas jumeau "
        "(jeu en miroir)."
    ),
    "triple-here": "C'est le motif (1, 2m, 2m+1), ici ({heaps:,}) : à retenir, il est toujours perdant pour le joueur qui doit jouer.",
    "triple-left": "Il reste alors le motif (1, 2m, 2m+1), ici ({heaps:,}) : à retenir.",
    "misere-ones": (
        "Il ne reste que des tas de 1, au nombre de {count} : chaque coup enlève un tas entier, la parité décide. En version misère, "
        "un nombre impair est perdant."
    ),
    "misere-as-normal": (
        "Au moins deux tas ({large}) ont plus d'une allumette : on joue comme au nim ordinaire, en rendant toutes les colonnes paires."
    ),
    "misere-switch": (
        "On change de règle quand il ne reste qu'un seul tas de plus d'une allumette : on y laisse alors 1 allumette ou aucune, de sorte que "
        "le nombre de tas de 1 soit impair (en version normale : pair)."
    ),
    "misere-last": (
        "Le tas {heap} est le seul à avoir plus d'une allumette, à côté de {ones} tas de 1 : c'est le moment de changer de règle."
    ),
    "misere-leave": (
        "Il faut retirer {take} {take:allumette|allumettes} du tas {heap} et en laisser {rest} : il reste {ones} tas de 1, "
        "un nombre impair, et l'adversaire prendra la dernière allumette."
    ),
    "misere-empty": "Il ne reste aucune allumette : en version misère, celui qui ne peut plus jouer a gagné.",
}
