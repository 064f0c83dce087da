"""Certificats des plateaux, et erreurs de leur moteur."""

TEXT = {
    "certified": "La valeur de Grundy de {position} est {value}. {parts:,} {parts:partie|parties} de plateau et leurs valeurs sont dans {file} : bouton verify les vérifie.",
    "error-certificate-size": "Un certificat de plateau a au plus {most} cases ; celui-ci en aurait {count}.",
    "error-certificate": "Il n'y a pas de certificat pour {game} ; parmi les jeux de plateau, il y en a pour {known:and}.",
    "error-spent": "La recherche de {position} s'est arrêtée après {parts:,} parties de plateau : essayez une position plus petite ou une limite plus haute (--limit, en Python limit=).",
    "error-spent-page": "La recherche de {position} s'est arrêtée après {parts:,} parties de plateau : choisissez une position plus petite.",
    "error-memory": "Après {parts:,} parties de plateau, la mémoire de {memory:,} Mo est pleine : essayez une position plus petite.",
    "error-options": "Cette position laisse trop de coups à la fois : essayez une position plus petite.",
}
