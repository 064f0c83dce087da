"""Cram."""

TEXT = {
    "title": "Cram (dominos sur un damier)",
    "words": "dominos damier grille Gardner plugg symétrie",
    "line": "Posez un domino sur deux cases libres, dans le sens que vous voulez.",
    "rules": (
        "Un damier. Chacun à son tour pose un domino sur deux cases libres voisines, couché ou debout. Celui qui ne trouve plus de place "
        "perd. Une position est la suite des rangées à partir du haut, séparées par des barres, un point pour une case libre et # pour une "
        "case enlevée : ..#|... (3x5 est le damier vide de 3 rangées de 5)."
    ),
    "theorem-strip": (
        "Sur une bande de n cases, un domino prend deux voisines, comme au Kayles de Dawson avec n quilles (jeu octal 0.07) : les valeurs "
        "ont la période 34 (Guy et Smith)."
    ),
    "theorem-mirror": (
        "Gardner : un damier qui reste le même après un demi-tour, et dont aucun domino ne peut couvrir le centre, est perdant pour le "
        "joueur qui doit jouer : à chaque domino on répond par son image. Les damiers vides à deux dimensions paires sont donc perdants."
    ),
    "theorem-centre": (
        "Gardner : un damier qui reste le même après un demi-tour, et dont un domino peut couvrir les deux cases centrales, est gagnant : "
        "on l'y pose, puis on répond à chaque domino par son image. Les damiers vides à une dimension paire et une impaire sont donc "
        "gagnants."
    ),
    "mirror": (
        "Le damier reste le même après un demi-tour, et aucun domino n'en couvre le centre : à chaque domino, l'adversaire répond par son "
        "image après un demi-tour."
    ),
    "centre": (
        "Poser un domino sur les deux cases centrales (rangée {row}, colonne {column} et rangée {row2}, colonne {column2}) ; puis répondre "
        "à chaque domino par son image après un demi-tour."
    ),
    "rest": "Les cases où aucun domino ne tient ne comptent pas ici.",
    "regions": "Le damier est coupé en {count} régions ; leurs valeurs s'ajoutent par la somme de nim.",
    "region": "Région {i}",
    "region-title": "Valeurs de Grundy des régions en base 2, dans l'ordre de lecture :",
    "error-empty": "Le damier manque : écrivez ses rangées séparées par des barres, comme ..#|..., ou sa taille, comme 3x5.",
    "error-letter": "« {got} » dans « {whole} » n'est pas une case : écrivez . pour une case libre, # pour une case enlevée, | entre les rangées, ou une taille comme 3x5.",
    "error-rows": "« {whole} » : toutes les rangées doivent avoir le même nombre de cases, au moins une ; complétez les rangées courtes par #.",
    "error-sides": "« {whole} » n'est pas une taille de damier : écrivez sa hauteur et sa largeur, à partir de 1, séparées par un x, comme 3x5.",
    "error-size": "Le damier est trop grand : on peut en lire au plus {most} cases.",
}
