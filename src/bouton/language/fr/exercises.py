"""Exercise sheets."""

TEXT = {
    "title": "{game} : exercices (feuille {seed})",
    "name": "Nom : ______________________________    Date : ______________",
    "answers": "Réponses",
    "winner-normal": "{game}, position « {position} ». Qui gagne : le joueur qui doit jouer ou l'autre ? Donner tous les coups gagnants.",
    "winner-misere": "{game}, position « {position} », version misère (qui ne peut plus jouer gagne). Qui gagne ? Donner tous les coups gagnants.",
    "value-normal": "{game}, position « {position} ». Quelle est sa valeur de Grundy ?",
    "losses-normal": "{game}, un tas de 0 à {position} jetons. Pour quels nombres le joueur qui doit jouer perd-il ?",
    "losses-misere": "{game}, un tas de 0 à {position} jetons, version misère (qui ne peut plus jouer gagne). Pour quels nombres le joueur qui doit jouer perd-il ?",
    "answer-N": "Le joueur qui doit jouer gagne.",
    "answer-P": "Le joueur qui doit jouer perd.",
    "answer-L": "Gauche gagne.",
    "answer-R": "Droite gagne.",
    "answer-D": "Personne ne peut forcer la victoire.",
    "answer-moves": "{count:Coup gagnant|Coups gagnants} : {moves}",
    "answer-moves-left": "{count:Coup gagnant|Coups gagnants} de Gauche : {moves}.",
    "answer-moves-right": "{count:Coup gagnant|Coups gagnants} de Droite : {moves}.",
    "answer-losses": "Pour {heaps}.",
    "answer-value": "La valeur de Grundy est {value}.",
    "error-no-exercises": "Il n'y a pas d'exercices pour {game}, car ce jeu ne propose pas de positions au hasard : choisissez un autre jeu (des règles personnelles ont des exercices si les entiers de 5 à 30 sont des positions).",
}
