"""Games that are Nim in disguise: what is said of all of them."""

TEXT = {
    "misere": (
        "Version misère : on traite les tas cachés comme au nim misère. S'il reste après le coup un tas de plus de 1, la somme de nim doit être "
        "nulle ; sinon, il faut laisser un nombre impair de tas de 1."
    ),
    "odd": "La somme de nim des tas cachés vaut {sum}, elle n'est pas nulle. Son chiffre 1 le plus à gauche vaut {top}, et un nombre impair de tas l'ont.",
    "even": "La somme de nim des tas cachés est nulle : chaque chiffre 1 est présent dans un nombre pair de tas. Tout coup change exactement un tas, la somme n'est alors plus nulle.",
    "empty": "Tous les tas cachés sont à 0, la somme de nim est donc nulle.",
}
