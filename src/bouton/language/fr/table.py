"""Erreurs de tableaux."""

TEXT = {
    "error-no-table": "{game} n'a pas de tableau, car ses positions ne sont pas des suites de nombres : demandez une position à la fois, avec « bouton analyze ».",
    "error-no-table-page": "{game} n'a pas de tableau, car ses positions ne sont pas des suites de nombres.",
    "error-no-ranges": "Les positions de {game} sont des sommets, pas des nombres : n'indiquez aucun intervalle, et le tableau aura une ligne par sommet.",
    "error-axes": "Un tableau avec {count} {count:intervalle|intervalles} de nombres ne peut pas être fait : donnez de 1 à {most} intervalles comme 0-8, dont aucun n'est vide.",
    "error-no-cell": "Le tableau n'a pas de case {got} : donnez {axes:le nombre|les nombres} d'une case, comme dans tableau[3, 5].",
    "error-range": "« {got} » n'est pas un intervalle : donnez un texte comme « 0-8 », un range ou un nombre entier.",
    "error-large": "Ce tableau aurait {count} cases, plus de {most} : choisissez des intervalles plus petits.",
    "error-picture-large": "Une image de {count} cases n'est pas lisible, elle peut en avoir {most} : choisissez des intervalles plus petits, ou demandez du texte ou du CSV.",
    "error-search": "Ce tableau a été arrêté à la case {cells} sur {count}, position {newest}, après une recherche sur {positions} positions : choisissez des intervalles plus petits.",
    "error-show": "Un tableau ne peut pas montrer « {got} » : choisissez {known:or}.",
}
