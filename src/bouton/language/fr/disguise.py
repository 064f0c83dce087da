"""Games that are Nim in disguise: what is said of all of them."""

TEXT = {
    "misere": (
        "Version misère : on traite les tas cachés comme au Nim misère. S'il reste après le coup un tas de plus de 1, toutes les colonnes doivent être "
        "paires ; sinon, il faut laisser un nombre impair de tas de 1."
    ),
    "empty": "Tous les tas cachés sont à 0, la somme de nim est donc nulle.",
}
