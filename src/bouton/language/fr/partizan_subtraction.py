"""Jeux de soustraction partisans."""

TEXT = {
    "particular": "Gauche retire {left:or}, Droite {right:or}",
    "line": "Prenez dans un seul tas ; chacun a les nombres qui lui sont permis.",
    "title": "Jeu de soustraction partisan",
    "words": "prendre jetons tas Gauche Droite deux ensembles Fraenkel Kotzig",
    "rules": (
        "Des tas de jetons. partizan-subtraction:1,2/1,3 : Gauche prend 1 ou 2 jetons dans un tas, Droite 1 ou 3. Celui qui ne peut plus jouer perd ; en version misère, il gagne. "
        "Une position est la suite des tas, 7,4."
    ),
}
