"""Couples pour la vie."""

TEXT = {
    "title": "Couples pour la vie",
    "words": "couper couples tas paires séparer Caines Gates Guy Nowakowski",
    "line": "Coupez en deux un tas d'au moins trois jetons.",
    "rules": (
        "Des tas de jetons. Un coup coupe en deux un tas d'au moins trois jetons ; un tas de deux, un couple, ne se sépare jamais. On ne retire rien. "
        "Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des tas : 7,4."
    ),
}
