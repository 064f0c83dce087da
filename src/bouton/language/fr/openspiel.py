"""OpenSpiel."""

TEXT = {
    "error-turns": "Dans {game}, les points décident ou un coup fait rejouer ; les jeux faits pour OpenSpiel se jouent tour à tour et ont un gagnant.",
    "error-large": "On peut atteindre plus de {most:,} positions de {game}, et OpenSpiel a besoin d’un numéro pour chacune : partez d’une position plus petite, ou donnez most=.",
    "error-missing": "Il faut pour cela OpenSpiel, qui n’est pas installé : pip install 'bouton[openspiel]'.",
    "error-over": "{position} est terminée : qui commence n’a aucun coup. Partez d’une autre position, ou de l’autre joueur.",
}
