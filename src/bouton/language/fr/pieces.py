"""Jeux de pions sur un damier."""

TEXT = {
    "moves": "Gauche a {left} {left:coup|coups}, Droite {right}.",
    "parts": "La position se décompose en {count} parties ; leurs valeurs s'ajoutent.",
    "error-empty": "Le damier manque : écrivez ses rangées séparées par des barres, ou sa taille, par exemple 2x3.",
    "error-letter": "« {got} » dans « {whole} » n'est pas une case de ce jeu : écrivez {known:or}, et | entre les rangées.",
    "error-rows": "« {whole} » : toutes les rangées doivent avoir le même nombre de cases, au moins une.",
    "error-map": "« {got} » n'est pas une carte : écrivez des rangées de lettres de même longueur, séparées par des barres, avec des points pour la mer, par exemple =aab|acb, en {most} caractères au plus.",
    "error-no-start": "« {got} » n'est pas ici une position de départ, car personne ne pourrait y jouer : écrivez les rangées, comme {example}.",
    "error-vertices": "{got} {got:lettre|lettres} pour {count} {count:sommet|sommets} : écrivez-en une pour chacun de {names:and}, dans cet ordre, ou a=x,c=o.",
    "error-size": "Le damier est vide ou trop grand : on en lit de 1 à {most} cases.",
}
