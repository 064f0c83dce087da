"""Des rangées qui répètent un motif."""

TEXT = {
    "title": "Rangées à motif répété",
    "line": "Un jeu sur une rangée qui répète un motif.",
    "words": "bande rangée motif répété famille suite Clobber chenille pattes chemin",
    "rules": (
        "strip:JEU/MOTIF est le jeu sur une rangée où le motif est répété : dans strip:impartial:clobber/xo, la position 3 est xoxoxo. Le joueur "
        "qui ne peut plus jouer perd ; en version misère, il gagne. Si le jeu est impartial, bouton sequence donne les valeurs de ces rangées l'une après l'autre, jusqu'à "
        "50 000 répétitions quand le jeu ne laisse que des rangées d'un nombre fini de familles. Des chiffres sont des chenilles : "
        "strip:node-kayles/02 est Node-Kayles sur un chemin dont les sommets s1, s2, s3… ont tour à tour zéro et deux pattes (s2a et s2b) ; "
        "on part d'un nombre de répétitions."
    ),
    "axes": "répétitions du motif",
    "error-missing": "strip demande un jeu et un motif, strip:impartial:clobber/xo ; reçu : {got}.",
    "error-base": "{game} n'est pas un jeu sur des rangées de cases : essayez impartial:clobber, impartial:col, impartial:snort, toppling-dominoes ou cram.",
    "error-vertices": "Des chiffres sont les pattes d'une chenille, sur laquelle on joue à node-kayles ou à arc-kayles, strip:node-kayles/02 ; reçu : {game}.",
    "error-legs": "Le motif {got} est trop long : {most} chiffres au plus.",
    "error-pattern": "Le motif {got} est trop long : {most} cases au plus.",
}
