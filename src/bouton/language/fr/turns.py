"""Raisons où décident les points, les conditions qui finissent la partie, les coups de plus."""

TEXT = {
    "worth": "{move} : {worth}",
    "worths": "Ce que vaut chaque coup, en points gagnés d'ici la fin de plus que l'adversaire : {moves}.",
    "worths-more": "Ce que valent les meilleurs coups, en points gagnés d'ici la fin de plus que l'adversaire : {moves} …",
    "ends": "{moves:or} met fin à la partie immédiatement, et la gagne.",
    "threat": "Après tout coup, l'adversaire peut mettre fin à la partie immédiatement, et la gagner.",
    "again": "Après {moves:or}, le même joueur rejoue.",
    "worths-left": "Ce que vaut chaque coup de Gauche, en points gagnés d'ici la fin de plus que l'adversaire : {moves}.",
    "worths-left-more": "Ce que valent les meilleurs coups de Gauche, en points gagnés d'ici la fin de plus que l'adversaire : {moves} …",
    "ends-left": "Gauche : {moves:or} met fin à la partie immédiatement, et la gagne.",
    "threat-left": "Après tout coup de Gauche, l'adversaire peut mettre fin à la partie immédiatement, et la gagner.",
    "again-left": "Après {moves:or}, Gauche rejoue.",
    "worths-right": "Ce que vaut chaque coup de Droite, en points gagnés d'ici la fin de plus que l'adversaire : {moves}.",
    "worths-right-more": "Ce que valent les meilleurs coups de Droite, en points gagnés d'ici la fin de plus que l'adversaire : {moves} …",
    "ends-right": "Droite : {moves:or} met fin à la partie immédiatement, et la gagne.",
    "threat-right": "Après tout coup de Droite, l'adversaire peut mettre fin à la partie immédiatement, et la gagner.",
    "again-right": "Après {moves:or}, Droite rejoue.",
    "best-ahead": "{move} rapporte {gain} maintenant, et ensuite ce joueur gagne encore {count} {count:point|points} de plus que l'adversaire.",
    "best-behind": "{move} rapporte {gain} maintenant, et ensuite l'adversaire gagne {count} {count:point|points} de plus.",
    "best-even": "{move} rapporte {gain} maintenant, et ensuite les deux gagnent autant.",
}
