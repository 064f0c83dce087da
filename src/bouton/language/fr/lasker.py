"""Lasker's Nim."""

TEXT = {
    "title": "Nim de Lasker",
    "words": "nim couper tas Lasker 4.[3]",
    "line": "Prenez autant de jetons que vous voulez dans un tas, ou coupez un tas en deux.",
    "rules": (
        "Comme au nim, on retire autant de jetons qu'on veut, au moins un, d'un seul tas ; ou bien on coupe un tas en deux sans rien "
        "retirer. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des tas : 7,2,6."
    ),
    "theorem": (
        "La valeur du tas n est n, sauf pour les tas 3, 7, 11 … de valeur n + 1 et les tas 4, 8, 12 … de valeur n − 1. Plusieurs tas "
        "s'ajoutent par la somme de nim."
    ),
    "values": "Un tas n vaut un tas de nim n, sauf que 4k + 3 et 4k + 4 échangent leurs places.",
}
