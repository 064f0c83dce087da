"""Hexadecimal games."""

TEXT = {
    "title": "Jeu hexadécimal",
    "words": "prendre casser code tas trois tas chiffres 0.3F",
    "line": "Retirez des jetons d'un tas ; le code dit combien, et ce qui peut rester.",
    "line-both": "Retirez des jetons d'un tas, ou coupez-en un sans rien retirer ; le code dit combien, et ce qui peut rester.",
    "line-cut": "Coupez un tas sans rien retirer ; le code dit en combien de tas.",
    "rules": (
        "Comme un jeu octal, avec des chiffres de 0 à F : 8 permet de laisser trois tas. Le k-ième chiffre après le point dit ce qui peut "
        "rester quand on retire k jetons : 1 rien, 2 un tas, 4 deux, 8 trois, ou une somme. Le chiffre avant le point, 0, 4, 8 ou C, dit en "
        "combien de tas on peut couper un tas sans rien retirer. Celui qui ne peut plus jouer perd ; en version misère, il gagne. Une position est la liste des tas : "
        "10,5."
    ),
}
