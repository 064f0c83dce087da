"""The list of games and their rules."""

TEXT = {
    "example": "À essayer : {command}",
    "source": "Référence : {reference}",
    "misere-theorem": "misère : théorème",
    "misere-search": "misère : recherche",
    "misere-search-only": "Aucun théorème n'est connu ici pour la version misère ; la réponse vient d'une recherche.",
}
