"""Played games."""

TEXT = {
    "player-1": "le joueur 1",
    "player-2": "le joueur 2",
    "player-left": "Gauche",
    "player-right": "Droite",
    "move": "Coup {number}, {player} : {end} –",
    "good": "bon coup.",
    "inaccuracy": "juste, mais on pouvait gagner plus vite.",
    "lost": "rien de mieux n'était possible, la position était perdante.",
    "blunder": "faute grave, qui change une position gagnante en position perdante.",
    "mistake": "erreur, qui abandonne une partie de l'avantage.",
    "better": "Il valait mieux : {moves}",
    "none": "Aucun coup n'était mauvais.",
    "mistakes": "{count:Le mauvais coup est le numéro|Les mauvais coups sont les numéros} {moves}.",
    "drawn": "La partie est finie : elle est nulle.",
    "points": "Points gagnés : {first} par le premier joueur, {second} par le second.",
    "over": "La partie est finie : {player} a gagné.",
    "error-illegal": "Ligne {line}, coup {move} : de {start}, aucun coup ne mène à {end}.",
    "error-one": "Une partie a au moins deux positions, séparées par « > » ou par des retours à la ligne.",
    "error-other-game": "La première ligne dit que c'est une partie de {got}, non de {game} : nommez ce jeu-là.",
    "error-unreadable": "Ligne {line} : {reason}",
}
