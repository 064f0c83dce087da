"""Poker Nim."""

TEXT = {
    "title": "Poker Nim",
    "words": "Nim ajouter jetons réserve réversible keep",
    "line": "Prenez des jetons dans un tas, ou ajoutez-y des vôtres.",
    "line-keep": "Prenez des jetons dans un tas pour votre réserve, ou ajoutez-y des vôtres.",
    "rules": (
        "Un nim où un joueur peut, au lieu de retirer des jetons, en poser de sa propre réserve sur un tas. Les jetons retirés quittent le jeu, donc la partie finit. "
        "Une position est la liste des tas, puis la réserve de Gauche et celle de Droite : 3,5;2,2. Avec poker-nim:keep, les jetons retirés rejoignent la réserve de celui "
        "qui les prend, et la partie peut ne jamais finir."
    ),
    "rules-keep": (
        "Un nim où un joueur peut, au lieu de retirer des jetons, en poser de sa propre réserve sur un tas. Les jetons retirés rejoignent la réserve de celui qui les prend, "
        "et la partie peut ne jamais finir (dans poker-nim, ils quittent le jeu). Une position est la liste des tas, puis la réserve de Gauche et celle de Droite : 2;1,0."
    ),
    "theorem": (
        "Ajouter des jetons ne change pas le gagnant : l'adversaire les retire aussitôt et tout est comme avant, sauf une réserve plus petite. "
        "Le gagnant est donc celui du nim sur les tas (version normale)."
    ),
    "undo": "Les réserves ne comptent pas : celui qui doit gagner au nim répond à un ajout en retirant les mêmes jetons. La somme de nim des tas est {sum}.",
    "keep": (
        "Bien que les jetons retirés soient gardés, la partie finit s'il ne fait que retirer : chaque jeton qu'il prend manque aux tas et à la réserve de l'autre, pris ensemble, et aucun coup de l'autre n'en remet."
    ),
    "theorem-misere": (
        "En version misère aussi, le gagnant est celui du nim sur les tas : on retire aussitôt les jetons ajoutés, et un joueur qui ne trouve aucun jeton sur la table soit n'en a pas en réserve, et a gagné, "
        "soit en pose un seul."
    ),
    "misere": "Les réserves ne comptent pas non plus en version misère : on répond à un ajout en retirant les mêmes jetons, et celui qui trouve tous les tas vides mais a des jetons en pose un seul.",
    "misere-keep": "Les jetons pris sont gardés et, en version misère, le gagnant du nim doit parfois ajouter lui-même un jeton : la partie peut ne jamais finir, aucun théorème ne répond, et la réponse vient d'une recherche.",
    "error-parameters": "poker-nim:{got} n'existe pas ; il y a poker-nim et poker-nim:keep.",
    "error-reserves": "« {whole} » : écrivez les tas, un point-virgule, la réserve de Gauche et celle de Droite, comme 3,5;2,2.",
}
