"""Jeux octaux partisans."""

TEXT = {
    "particular": "Gauche {left}, Droite {right}",
    "line": "Retirez des jetons d'un tas ; chacun a son code, qui dit combien, et ce qui peut rester.",
    "line-both": "Retirez des jetons d'un tas, ou coupez-en un sans rien retirer ; chacun a son code, qui dit combien, et ce qui peut rester.",
    "line-cut": "Coupez un tas sans rien retirer ; chacun a son code, qui dit en combien de tas.",
    "title": "Jeu octal partisan",
    "words": "prendre et casser tas codes Gauche Droite",
    "rules": (
        "Des tas de jetons. partizan-octal:0.3/0.07 : Gauche joue selon le code octal avant la barre, Droite selon celui d'après ; le chiffre k d'un "
        "code dit ce qui peut rester d'un tas dont on prend k jetons (1 rien, 2 un tas, 4 deux tas). Celui qui ne peut plus jouer perd ; en version misère, il gagne."
    ),
    "error-endless": "« {got} » : ici les nombres de chaque joueur sont donnés un à un, comme 1,3-5.",
    "error-sides": "{game} attend les règles de Gauche et de Droite, séparées par une barre, comme {example} ; reçu : « {got} ».",
}
