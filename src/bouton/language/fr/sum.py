"""Disjunctive sums."""

TEXT = {
    "title": "Somme de jeux",
    "words": "somme plusieurs jeux côte à côte composantes plus",
    "line": "Choisissez un des jeux, et jouez-y un coup.",
    "rule": "{game} : {line}",
    "rules": (
        "Plusieurs positions, éventuellement de jeux différents, sont côte à côte ; un coup est un coup dans l'une d'elles. Celui qui ne peut jouer nulle part perd ; en version misère, il gagne. Une position s'écrit jeu par jeu, chacun suivi de sa position, avec un + entre deux : nim 3,5 + subtraction:1,2,3 21."
    ),
    "component": "{i}",
    "named": "{game} {position}",
    "powers": "Valeurs de Grundy des composantes en puissances de ω (w) et, sous chaque puissance, la somme de nim de ses coefficients :",
    "component-title": "Valeurs de Grundy des composantes en base 2 :",
    "odd": "Leur somme de nim est {sum}, elle n'est pas nulle : un coup gagnant l'annule.",
    "even": "Leur somme de nim est nulle, et tout coup la change.",
    "misere": "En version misère, on ne peut pas ajouter les valeurs des {count} composantes.",
    "last-move": "Dans une somme, seul compte le tout dernier coup : une composante de {games:or} qui est finie n'a plus de coup, et peu importe qui l'a gagnée.",
    "where": "Où jouer un coup gagnant : {components:or}.",
    "error-ended": "Dans {game}, une condition qui met fin à la partie dit qui a gagné : ses positions ne peuvent être des composantes d'une somme ; étudiez une position à la fois.",
    "error-endless": "Dans cette somme, une composante de {game} a une infinité de coups, qu'on ne peut pas tous énumérer. On trouve qui gagne une telle somme en version normale, si chaque composante a une valeur de Grundy ; sinon, seulement si l'un des quelques coups essayés gagne.",
    "error-points": "Dans {scored}, les points décident, et dans {game} non : on ne peut y ajouter que des jeux à points.",
    "error-empty-component": "« {whole} » : un + attend une espace et un jeu avec une position de chaque côté, comme nim 3 + nim 2.",
    "error-in-sum": "« {whole} » : une somme dans une somme est inutile ; écrivez toutes les composantes à la suite.",
    "error-too-many-components": "La somme a {count} composantes ; on peut en lire au plus {most}.",
}
