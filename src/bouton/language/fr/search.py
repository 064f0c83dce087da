"""Erreurs de recherche."""

TEXT = {
    "error-below-zero": "La recherche s'est arrêtée après {positions} {positions:position|positions}, la dernière étant {newest} : les positions descendent au-dessous de 0. Ne donnez que des options à partir de 0, comme n - k quand k <= n. Si elles doivent descendre au-dessous de 0, dites avec --limit (en Python limit=) combien de positions parcourir.",
    "error-below-zero-page": "La recherche s'est arrêtée après {positions} {positions:position|positions}, la dernière étant {newest} : les positions descendent au-dessous de 0. Ne donnez que des options à partir de 0, comme n - k quand k <= n.",
    "error-limit": "La recherche s'est arrêtée à sa limite après {positions} {positions:position|positions} et {moves} {moves:coup|coups}, la dernière position étant {newest} : si les positions n'ont pas de fin, bornez-les ; sinon, essayez une position plus petite ou une limite plus haute, comme --limit {higher} (en Python limit=).",
    "error-limit-of": "La recherche de {newest} s'est arrêtée à sa limite après {positions} {positions:position|positions} et {moves} {moves:coup|coups} : essayez une position plus petite, ou une limite plus haute, comme --limit {higher} (en Python limit=).",
    "error-limit-of-page": "La recherche de {newest} s'est arrêtée à sa limite après {positions} {positions:position|positions} : choisissez une position plus petite.",
    "error-limit-first": "{newest} est trop grande pour cette recherche : à eux seuls, ses {moves} coups sont plus qu'elle n'en peut essayer. Donnez une position plus petite, ou une limite plus haute (--limit, en Python limit=).",
    "error-limit-first-page": "{newest} est trop grande pour cette recherche : à eux seuls, ses {moves} coups sont plus qu'elle n'en peut essayer. Choisissez une position plus petite.",
    "error-limit-tried": "Pour trouver tous les coups gagnants de {position}, il faudrait essayer plus de {limit} coups un par un ; les coups déjà trouvés sont justes, et d'autres gagnent peut-être aussi.",
    "error-limit-moves": "La recherche des coups gagnants de {position} s'est arrêtée à sa limite de {limit} positions ; les coups déjà trouvés sont justes, et d'autres gagnent peut-être aussi.",
    "error-limit-nearer": "La recherche sur {newest} s'est arrêtée à sa limite après {positions} {positions:position|positions} : donnez une position plus proche de sa fin, une plus petite, ou une limite plus haute, comme --limit {higher} (en Python limit=).",
    "error-limit-nearer-page": "La recherche sur {newest} s'est arrêtée à sa limite après {positions} {positions:position|positions} : choisissez une position plus proche de sa fin, ou une plus petite.",
    "error-limit-numbers": "La recherche s'est arrêtée à sa limite, à des positions dont les nombres ont environ {digits} chiffres : s'ils grandissent sans fin, bornez-les ; sinon, essayez une position plus petite ou une limite plus haute, comme --limit {higher} (en Python limit=).",
    "error-limit-numbers-page": "La recherche s'est arrêtée à sa limite, à des positions dont les nombres ont environ {digits} chiffres : choisissez une position plus petite, ou bornez des nombres qui grandissent sans fin.",
    "error-limit-page": "La recherche s'est arrêtée à sa limite après {positions} {positions:position|positions}, la dernière étant {newest} : choisissez une position plus petite, ou bornez des positions sans fin.",
    "error-memory": "La recherche s'est arrêtée après {positions} {positions:position|positions} faute de mémoire, la dernière étant {newest} : essayez une position plus petite.",
    "error-size": "{position} est trop grande pour la recherche (limite {limit}), qui devrait parcourir toutes les positions plus petites : essayez une position plus petite ou une limite plus haute (--limit, en Python limit=).",
    "error-size-page": "{position} est trop grande pour la recherche, qui passerait par toutes les positions plus petites : choisissez une position plus petite.",
    "error-turns": "Dans {game}, une condition met fin à la partie, on compte des points ou on rejoue : ses positions n'ont pas de valeurs qui s'additionnent (valeurs de Grundy, formes canoniques, quotients misère) ; demandez bouton analyze, options, table, graph ou review, qui disent qui gagne.",
    "error-misere-points": "Dans {game}, ce sont les points qui décident : il n'y a pas de version misère ; demandez la version normale.",
}
