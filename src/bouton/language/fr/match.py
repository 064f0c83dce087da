"""Rencontres de deux stratégies."""

TEXT = {
    "games": "{count} {count:partie|parties} de {game}",
    "wins": "{name} : {count} {count:gagnée|gagnées}, dont {begun} en commençant",
    "draws": "{count} {count:nulle|nulles}",
    "level": "niveau {level}",
    "lost": "La première partie perdue par {name}, la partie {number} :",
    "nothing": "Depuis {start}, aucun coup n'a été rendu : la fonction doit rendre la position où elle va.",
    "no-position": "Depuis {start}, elle a rendu {got}, qui n'est pas une position de ce jeu.",
    "illegal": "Depuis {start}, aucun coup ne mène à {end}.",
    "raised": "En {start}, elle s'est arrêtée : {reason}.",
    "error-games": "On ne peut pas jouer {got} parties : donnez un nombre de 1 à {most}.",
    "error-strategy": "{got} n'est pas une stratégie : donnez un niveau de 0 (au hasard) à {most} (maître), ou une fonction qui, d'une position, rend celle où elle va ; en ligne de commande, FICHIER.py:NOM.",
    "error-lead": "{got} n'est pas un nombre de points : donnez les points que celui qui doit jouer a gagnés de plus que l'autre, 0 au début.",
    "error-no-start": "On ne connaît pas de position de départ pour {game} : donnez-en une (--start, en Python position=).",
}
