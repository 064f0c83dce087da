"""Games in the terminal."""

TEXT = {
    "begin": "{game}. Tapez la position où vous allez, # et un numéro, ou l'un des mots : {words:,}.",
    "alone": "Le programme joue contre lui-même.",
    "moves-to": "{player} va en {position}.",
    "ask": "{player}, à vous de jouer :",
    "word-hint": "indice",
    "word-undo": "annuler",
    "word-moves": "coups",
    "word-why": "pourquoi",
    "word-level": "niveau",
    "word-help": "aide",
    "word-quit": "quitter",
    "nothing-to-undo": "Il n'y a pas de coup à reprendre.",
    "help": "Un coup est la position où il mène, ou # et son numéro dans la liste des coups. On peut taper aussi : {words:,}. Chaque nouvel indice en dit plus ; niveau est suivi d'un nombre de 0 à 5.",
    "more-moves": "… et d'autres encore.",
    "level-set": "Le programme joue maintenant au niveau {level}.",
    "level-wrong": "Un niveau est un nombre de 0 à {most}.",
    "no-such-move": "Il n'y a pas de coup {got}.",
    "illegal": "{got} ne peut pas être atteinte en un coup.",
    "won": "La partie est finie : {player} a gagné.",
    "review": "La partie, coup par coup :",
}
