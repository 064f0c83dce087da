"""Erreurs de tableaux."""

TEXT = {
    "error-no-table": "{game} n'a pas de tableau : un tableau est fait pour les jeux où un nombre quelconque, ou deux ou trois, forment une position, comme au nim. Demandez une position à la fois, avec « bouton analyze », ou tous ses coups, avec « bouton options ».",
    "error-no-table-page": "{game} n'a pas de tableau : un tableau est fait pour les jeux où un nombre quelconque, ou deux ou trois, forment une position, comme au nim. Analysez une position à la fois.",
    "error-no-ranges": "Les positions de {game} sont des sommets, pas des nombres : n'indiquez aucun intervalle, et le tableau aura une ligne par sommet.",
    "error-axes": "Un tableau de {game} a {counts:or} {last:intervalle|intervalles} de nombres, et non {count} : par exemple {example}.",
    "error-empty": "Un intervalle du tableau est vide : donnez-en un qui contient un nombre, comme 0-8.",
    "error-no-cell": "Le tableau n'a pas de case {got} : donnez {axes:le nombre|les nombres} d'une case, comme dans tableau[3, 5].",
    "error-range": "« {got} » n'est pas un intervalle : donnez un texte comme « 0-8 », un range ou un nombre entier.",
    "error-large": "Ce tableau aurait {count} cases, plus de {most} : choisissez des intervalles plus petits.",
    "error-picture-large": "Une image de {count} cases n'est pas lisible, elle peut en avoir {most} : choisissez des intervalles plus petits, ou demandez du texte ou du CSV.",
    "error-search": "Ce tableau a été arrêté à la case {cells} sur {count}, position {newest}, après une recherche sur {positions} positions : choisissez des intervalles plus petits.",
    "error-show": "Il n'y a pas de « {got} » à montrer ici : choisissez {known:or}.",
}
