"""The list of games and their rules."""

TEXT = {
    "example": "À essayer : {command}",
    "derived": "{rules} {game} : {base}",
    "source": "Référence : {reference}",
    "misere-theorem": "misère : théorème",
    "misere-search": "misère : recherche",
    "misere-search-only": "Aucun théorème n'est connu ici pour la version misère ; la réponse vient d'une recherche.",
    "no-docstring": "Ces règles n'ont pas de description : écrivez-la dans une docstring, un texte entre triples guillemets à la première ligne de la fonction.",
}
