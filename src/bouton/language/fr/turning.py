"""Turning coins."""

TEXT = {
    "particular-most": "au plus {most} {most:pièce|pièces}",
    "particular-exactly": "exactement {most} {most:pièce|pièces}",
    "title": "Retournements de pièces",
    "words": (
        "retourner pièces pile face noir blanc Mock Turtles tortues Moebius Mogul Moidores Motley Twins Triplets Ruler règle Turnips Ternups Grunt Sym Symler Sympler "
        "Hamming Golay Mathieu M24 code correcteur lexicode produit de nim rectangle Madore"
    ),
    "words-mogul": "groupe de Mathieu M24 M₂₄ Golay système de Steiner octades 24 pièces",
    "line": "Retournez {count} ; la plus à droite passe de face à pile.",
    "line-one": "Retournez une pièce, de face à pile.",
    "line-which": "Retournez {count}, {which:and} ; la plus à droite passe de face à pile.",
    "line-code": "Retournez des pièces que le code {code} permet de retourner ensemble ; la plus à droite passe de face à pile.",
    "line-product-2": "Choisissez des lignes selon la règle « {rows} » et des colonnes selon « {columns} » ; retournez les pièces à leurs croisements, la dernière de face à pile.",
    "line-product-3": "Choisissez des couches selon la règle « {layers} », des lignes selon « {rows} » et des colonnes selon « {columns} » ; retournez les pièces à leurs croisements, la dernière de face à pile.",
    "count-any": "autant de pièces que vous voulez",
    "count-least": "au moins {least} pièces",
    "count-range": "de {least} à {most} pièces",
    "count-exactly": "exactement {most} {most:pièce|pièces}",
    "count-most": "au plus {most} {most:pièce|pièces}",
    "which-C": "côte à côte",
    "which-E": "à distances égales",
    "which-S": "placées symétriquement",
    "which-span": "dans {span} places voisines",
    "which-first": "avec la première de la ligne",
    "rules": (
        "Des pièces sont alignées, chacune montre face (1) ou pile (0). Chacun à son tour retourne des pièces ; la plus à droite d'entre elles doit passer de face à pile. Ce qui suit les deux-points dit quelles pièces "
        "on peut retourner ensemble : at-most-3 (3 au plus), exactly-2 (exactement 2), ruler (des pièces voisines), any (n'importe lesquelles), ou un code tel que 1-3, 1+C (voisines), 3E (à distances égales), "
        "1+S (symétriques), 4FS (avec la première pièce de la ligne), 3C(5) (parmi cinq places voisines), ou le nom d'une famille, tel que mock-turtles. "
        "turning:at-most-2*at-most-2 est un produit, sur une grille : on choisit des lignes que le premier jeu permet de retourner ensemble et des colonnes que le second permet, et on retourne les pièces à leurs croisements ; "
        "celle de la dernière ligne et de la dernière colonne doit passer de face à pile. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la ligne de gauche à droite, 0110100, pièce 1 en tête ; "
        "pour une grille les lignes depuis le haut, 0001/0100, avec // entre les couches d'une boîte ; pour un grand plateau les faces seules, 1000x1000:3,4;999,1000 (ligne, colonne). Les places se comptent à partir de 1."
    ),
    "theorem-any": "Retourner n'importe quelles pièces : la pièce n vaut 2^(n − 1), et le plateau lu de droite à gauche est sa valeur en base 2. Le coup gagnant ramène toutes les pièces à pile.",
    "theorem-at-most-1": "Retourner une pièce de face à pile : chaque pièce face est un tas de 1, et celui qui doit jouer gagne exactement quand leur nombre est impair.",
    "theorem-at-most-2": "Retourner 2 pièces au plus, c'est le nim : la pièce n, comptée à partir de 1, est un tas de n. La retourner seule enlève le tas ; retourner avec elle la pièce m en laisse m, qu'un autre tas de m annule si la pièce m était côté face.",
    "theorem-exactly-2": "Retourner exactement 2 pièces, c'est le nim en comptant les pièces à partir de 0 : la pièce n, comptée à partir de 1, est un tas de n − 1.",
    "theorem-at-most-3": (
        "Retourner 3 pièces au plus (Mock Turtles) : la pièce n, comptée à partir de 1, vaut le nombre odieux de rang n − 1 compté à partir de 0 (odieux : un nombre impair de 1 en base 2) : 1, 2, 4, 7, 8, 11, 13, 14 … Dans une position P le nombre de faces est pair, et sans la première pièce c'est une position P du retournement de 2 pièces au plus."
    ),
    "theorem-odd": (
        "Retourner 2k + 1 pièces au plus : les valeurs viennent de celles de 2k avec un chiffre de plus : f(n) est le double de la valeur de la pièce n − 1 pour 2k (0 s'il n'y a pas cette pièce), avec un dernier chiffre qui rend impair le nombre de 1. Dans une position P le nombre de faces est pair."
    ),
    "theorem-lexicode": (
        "Retourner r pièces au plus : f(n) est le plus petit nombre qui n'est pas la somme de nim de moins de r valeurs de pièces avant n. Les positions P sont le lexicode de distance r + 1 : un code binaire linéaire dont deux mots diffèrent toujours à r + 1 places au moins."
    ),
    "theorem-range": (
        "Retourner de a à b pièces : les a − 1 premières pièces valent 0, et les autres ont les valeurs du retournement de b pièces au plus, comptées à partir de la pièce a : les pièces sans valeur complètent n'importe quel coup."
    ),
    "theorem-ruler": "Retourner des pièces voisines (le jeu de la règle) : la pièce n, comptée à partir de 1, vaut la plus grande puissance de 2 qui divise n ; quand on retourne b pièces au plus, la plus grande jusqu'à b.",
    "theorem-grunt": "Grunt est le jeu de Grundy : la pièce n, comptée à partir de 1, est un tas de n − 1, qu'un coup coupe en deux tas inégaux ; des quatre pièces, les deux du bord valent la première pièce, 0, et le tas lui-même.",
    "theorem-sum": "La valeur de Grundy d'un plateau est la somme de nim des valeurs de ses faces, prises seules ; la valeur d'une pièce est le mex des sommes de nim des pièces qu'elle peut devenir.",
    "theorem-product": "Dans un produit une pièce vaut le produit de nim ⊗ des valeurs de sa ligne et de sa colonne dans les deux jeux (avec trois jeux, des trois) ; les valeurs des faces s'ajoutent par somme de nim. C'est le théorème du tartan.",
    "known-as": "Ces règles sont connues sous le nom de {names:or}.",
    "numbered-1": "Les pièces se comptent à partir de 1, depuis la gauche.",
    "numbered-2": "Les lignes se comptent à partir de 1, depuis le haut, et les colonnes à partir de 1, depuis la gauche.",
    "numbered-3": "Les couches, les lignes et les colonnes se comptent à partir de 1.",
    "coin": "Pièce {i}",
    "coin-title": "Les pièces qui montrent face et, à côté, leurs valeurs de Grundy en base 2 :",
    "from-zero": "Une pièce vaut son numéro compté à partir de 0, un de moins que le numéro écrit ici.",
    "large": "{count} {count:pièce montre|pièces montrent} face : leurs valeurs sont trop nombreuses ou trop longues pour être écrites ici.",
    "class-odd-numbers-odd": "Faces de numéro impair : {count}, pas un nombre pair.",
    "class-odd-numbers-even": "Faces de numéro impair : {count}, un nombre pair.",
    "class-multiples-odd": "Faces dont le numéro est multiple de {power} mais pas de {next} : {count}, pas un nombre pair.",
    "class-multiples-even": "Faces dont le numéro est multiple de {power} mais pas de {next} : {count}, un nombre pair.",
    "class-multiples-last-odd": "Faces dont le numéro est multiple de {power} : {count}, pas un nombre pair.",
    "class-multiples-last-even": "Faces dont le numéro est multiple de {power} : {count}, un nombre pair.",
    "odd": "La somme de nim des valeurs est {sum}, et non 0 : un coup gagnant la ramène à 0.",
    "even": "La somme de nim des valeurs est 0, et tout coup la change.",
    "empty": "Toutes les pièces montrent pile : il n'y a pas de coup.",
    "turn": "Retourner {count:la pièce|les pièces} {coins} : {last} passe de face à pile.",
    "turn-crossings-2": (
        "Retourner les {count} pièces {coins}, croisements {high:de la ligne|des lignes} {rows} avec {wide:la colonne|les colonnes} {columns} : {last} passe de face à pile."
    ),
    "turn-crossings-3": (
        "Retourner les {count} pièces {coins}, croisements {deep:de la couche|des couches} {layers}, {high:de la ligne|des lignes} {rows} et "
        "{wide:de la colonne|des colonnes} {columns} : {last} passe de face à pile."
    ),
    "misere": "En version misère les valeurs des pièces ne s'ajoutent pas ; la réponse vient d'une recherche.",
    "error-axes": "« {whole} » ne convient pas à ce jeu, dont les plateaux ont {axes} {axes:axe|axes} : écrivez par exemple {example}.",
    "error-cell": "Un plateau de {game} a {count} {count:axe|axes}, et les places se comptent à partir de 1 : donnez {count} {count:intervalle qui commence|intervalles qui commencent} à 1.",
    "error-code": "« {got} » n'est pas une règle de retournement : écrivez at-most-3, exactly-2, ruler, any, un code comme 1-3, 1+C, 3C(5) ou 4FS, ou une famille comme mock-turtles.",
    "error-empty": "Le plateau n'a pas de pièce : écrivez par exemple {example}, 1 pour face et 0 pour pile.",
    "error-factor-missing": "« {got} » : il faut une règle de chaque côté d'une *, comme at-most-2*at-most-2.",
    "error-factors": "« {got} » a trop de facteurs : on peut multiplier {most} jeux au plus.",
    "error-large": "Le plateau a trop de pièces : on peut en lire {most} au plus.",
    "error-letter": "« {got} » à la place {place} de « {whole} » n'est pas une pièce : écrivez 1 pour face et 0 pour pile, avec / entre les lignes et // entre les couches.",
    "error-long": "Le code de retournement a trop de parties : on peut en lire {most} au plus.",
    "error-missing": "turning demande une règle, comme turning:at-most-3, turning:ruler, turning:1+C ou turning:at-most-2*at-most-2.",
    "error-near": "« {got} » n'est pas une règle de retournement ; vouliez-vous dire {near:or} ?",
    "error-numbers": "« {got} » ne permet aucun coup : les nombres de pièces vont de 1 à {most}, le plus petit en tête.",
    "error-place": "« {got} » n'est pas une place d'un plateau de {shape} : les places se comptent à partir de 1, ligne et colonne séparées par une virgule.",
    "error-place-twice": "« {got} » désigne une place pour la deuxième fois : désignez chaque face une seule fois.",
    "error-product": "Il y a trop d'ensembles de pièces pour les parcourir tous à la recherche de coups ; « bouton analyze » donne les coups gagnants trouvés.",
    "error-rows": "« {whole} » : toutes les lignes doivent avoir le même nombre de pièces, au moins une, et toutes les couches le même nombre de lignes.",
    "error-shape": "{game} se joue sur des plateaux à {count} {count:axe|axes}, ce qui ne convient pas à « {got} ».",
    "error-shape-number": "« {got} » est un seul nombre, mais les plateaux ont {count} côtés : écrivez une forme telle que {example}.",
    "error-shapes": "« {got} » dans « {whole} » : les pièces sont voisines (C), à distances égales (E) ou symétriques (S) ; choisissez une lettre.",
    "error-span": "« {got} » ne permet aucun coup : {least} pièces ne tiennent pas dans {span} places.",
    "error-values": "La valeur de la pièce {place} selon ces règles est hors de portée de la recherche : choisissez une ligne plus courte.",
    "chosen": "{count}, {which:and}",
}
