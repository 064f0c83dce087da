"""Dawson's Kayles."""

TEXT = {
    "title": "Kayles de Dawson",
    "words": "quilles paires rangée 0.07 prendre casser",
    "line": "Abattez deux quilles voisines.",
    "rules": (
        "Des quilles sont en rangées. Chacun à son tour renverse deux quilles voisines ; une rangée peut se couper en deux. Celui qui ne "
        "peut plus jouer perd ; en version misère, il gagne. C'est le jeu octal 0.07 ; une rangée de n + 1 quilles a la valeur de n colonnes des échecs de Dawson. Une "
        "position est la liste des longueurs des rangées : 9,4. Une rangée avec ses trous se lit aussi : il manque les quilles 4 et 5 à xxx..xx."
    ),
}
