"""Kayles."""

TEXT = {
    "title": "Kayles (jeu de quilles)",
    "words": "quilles rangée bowling Dudeney Loyd 0.77 prendre casser",
    "line": "Abattez une quille, ou deux quilles voisines.",
    "rules": (
        "Des quilles sont en rangées. Chacun à son tour renverse une quille, ou deux quilles voisines ; une rangée peut se couper en deux. "
        "Celui qui ne peut plus jouer perd ; en version misère, il gagne. C'est le jeu octal 0.77. Une position est la liste des longueurs des rangées : 7,2,6. Une rangée avec ses trous se lit aussi : il manque la quatrième quille à xxx.xx."
    ),
}
