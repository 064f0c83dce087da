"""Un jeu d'essai."""

TEXT = {
    "title": "Un jeton sur un escalier",
    "words": "escalier essai marches",
    "rules": "Un jeton est sur une marche. Chacun à son tour le descend d'une ou deux marches. Qui est bloqué perd.",
    "theorem": "La valeur d'une marche est le reste de son numéro divisé par 3.",
    "remainder": "La marche {step} laisse le reste {rest}.",
    "error-high": "« {got} » est trop haut : l'escalier a {most} marches.",
}
