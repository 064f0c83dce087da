"""Certificats des plateaux, et erreurs de leur moteur."""

TEXT = {
    "certified": "La valeur de Grundy de {position} est {value}. {parts:,} {parts:partie|parties} de plateau et leurs valeurs sont dans {file} : bouton verify les vérifie.",
    "certified-winner": "{play}, {position} : {won}. {sums:,} {sums:somme perdante de parties, avec une réponse à chaque coup, est|sommes perdantes de parties, avec une réponse à chaque coup, sont} dans {file} : bouton verify les vérifie.",
    "error-certificate-size": "Un certificat de plateau a au plus {most} cases ; celui-ci en aurait {count}.",
    "error-certificate-value": "Dans {game}, les deux joueurs n'ont pas les mêmes coups : une position n'y a pas de valeur de Grundy ; bouton analyze … --certificate écrit qui gagne.",
    "error-certificate": "Il n'y a pas de tel certificat pour {game} ; parmi les jeux de plateau, il y en a pour {known:and}.",
    "error-spent": "La recherche de {position} s'est arrêtée après {parts:,} parties de plateau : essayez une position plus petite ou une limite plus haute (--limit, en Python limit=).",
    "error-spent-page": "La recherche de {position} s'est arrêtée après {parts:,} parties de plateau : choisissez une position plus petite.",
    "error-memory": "Après {parts:,} parties de plateau, la mémoire de {memory:,} Mo est pleine : essayez une position plus petite.",
    "error-options": "Cette position laisse trop de coups à la fois : essayez une position plus petite.",
}
