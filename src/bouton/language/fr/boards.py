"""Certificats des plateaux, et erreurs de leur moteur."""

TEXT = {
    "certified": "La valeur de Grundy de {position} est {value}. {parts:,} {parts:morceau|morceaux} de plateau et leurs valeurs sont dans {file} : bouton verify les vérifie.",
    "certified-winner": "{play}, {position} : {won}. {sums:,} {sums:somme perdante de morceaux, avec une réponse à chaque coup, est|sommes perdantes de morceaux, avec une réponse à chaque coup, sont} dans {file} : bouton verify les vérifie.",
    "stopped": "arrêté ; ce qui est connu est gardé à côté du fichier de --store, et la même commande continuera à partir de là.",
    "error-alone": "--certificate n'écrit que le certificat : enlevez {options:and}.",
    "error-certificate-size": "Un certificat de plateau a au plus {most} cases ; celui-ci en aurait {count}.",
    "error-certificate-value": "Dans {game}, les deux joueurs n'ont pas les mêmes coups : une position n'y a pas de valeur de Grundy ; bouton analyze … --certificate certifie qui gagne.",
    "error-certificate": "{game} n'a pas de tel certificat ; parmi les jeux de plateau, ceux-ci en ont un : {known:and}. Pour les tas, il y a ceux de bouton sequence, prove et solve.",
    "error-spent": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau : essayez une position plus petite ou une limite plus haute (--limit, en Python limit=) ; avec --store FICHIER, une recherche de plus de quatre millions de morceaux reprend où elle s'est arrêtée.",
    "error-spent-above": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau ; sa valeur de Grundy est au moins {least}. Essayez une limite plus haute (--limit, en Python limit=) ; avec --store FICHIER, une recherche de plus de quatre millions de morceaux reprend où elle s'est arrêtée.",
    "error-spent-above-page": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau ; sa valeur de Grundy est au moins {least}. Choisissez une position plus petite.",
    "error-spent-between": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau. Morceaux résolus : {solved} sur {count} ; l'arrêt de Gauche est entre {left_least} et {left_most}, celui de Droite entre {right_least} et {right_most}. Essayez une limite plus haute (--limit, en Python limit=) ; avec --store FICHIER, une recherche de plus de quatre millions de morceaux reprend où elle s'est arrêtée.",
    "error-spent-between-page": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau. Morceaux résolus : {solved} sur {count} ; l'arrêt de Gauche est entre {left_least} et {left_most}, celui de Droite entre {right_least} et {right_most}. Choisissez une position plus petite.",
    "error-spent-sums": "Le gagnant de {position} n'a pas été trouvé. Une courte recherche a porté sur les coups, puis sur des sommes de morceaux : {sums:,} {sums:somme|sommes} et {strips:,} valeurs de morceaux, au plus {most_sums:,} et {most_strips:,} sans limite donnée. Pour chercher plus longtemps, donnez-en une, comme --limit 10000000 (en Python limit=).",
    "error-spent-sums-page": "Le gagnant de {position} n'a pas été trouvé. Une courte recherche a porté sur les coups, puis sur des sommes de morceaux : {sums:,} {sums:somme|sommes} et {strips:,} valeurs de morceaux, au plus {most_sums:,} et {most_strips:,}. Choisissez une position plus petite.",
    "error-spent-page": "La recherche de {position} s'est arrêtée après {parts:,} morceaux de plateau : choisissez une position plus petite.",
    "error-memory": "Après {parts:,} morceaux de plateau, la mémoire de {memory:,} Mo est pleine : essayez une position plus petite, ou plus de mémoire (--memory).",
    "error-kept-damaged": "La table « {path} » est endommagée, ou d'une autre version : la recherche recommence.",
    "error-options": "Cette position laisse trop de coups à la fois : essayez une position plus petite.",
}
