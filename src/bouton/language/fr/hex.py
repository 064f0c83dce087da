"""Hex."""

TEXT = {
    "title": "Hex",
    "words": "hexagones connexion plateau Nash Hein vol de stratégie point fixe Brouwer Rex",
    "rules": (
        "Le plateau est un losange d'hexagones. À tour de rôle, Gauche colorie un hexagone libre en rouge et Droite en colorie un en bleu. Gauche gagne quand des hexagones rouges joignent le bord "
        "du haut à celui du bas, Droite quand des hexagones bleus joignent le bord gauche au bord droit (en version misère, appelée Rex, celle qui joint ses bords a perdu). "
        "Une position énumère tour à tour les cases de Gauche et de Droite : a1,c3,b2 ; un tiret est un tour passé, un point le plateau vide. Dans hex:5:swap, Droite peut répondre au seul "
        "pion de Gauche en le prenant à son compte, réfléchi."
    ),
    "stealing": (
        "Un plateau plein a toujours exactement une gagnante : il n'y a donc pas de partie nulle et, le jeu étant fini, l'une des deux joueuses a une stratégie gagnante. Sur un plateau carré vide, ce ne peut pas être la "
        "seconde : la première poserait un pion n'importe où, puis suivrait cette stratégie comme si elle était seconde ; quand la stratégie demande la case du pion de trop, elle joue n'importe quelle autre case. "
        "Un pion de plus ne nuit jamais, donc toutes deux gagneraient : impossible. La preuve ne donne aucun coup gagnant."
    ),
    "pairing": (
        "Sur un plateau vide dont les côtés diffèrent, la joueuse dont les bords sont les plus proches gagne, même en second : hors des dernières rangées, les cases vont par paires par réflexion, et elle répond à chaque coup sur l'autre case de la paire."
    ),
    "swapping": "Seule l'ouverture de Gauche peut être échangée : à partir de deux rangées, Droite gagne, qui que ce soit qui commence. Si c'est Gauche, chaque ouverture gagne ou perd, et Droite choisit à qui elle est ; si c'est Droite, elle a le premier coup, qui gagne sur un plateau carré vide.",
    "rex": "Au Hex misère, sur un plateau carré vide de n rangées, la première joueuse gagne quand n est pair, la seconde quand n est impair ; la perdante peut en outre tenir jusqu'à ce que tout le plateau soit colorié.",
    "won-left": "Gauche a joint le haut et le bas : {chain}.",
    "won-right": "Droite a joint le bord gauche et le bord droit : {chain}.",
    "won-left-misere": "Gauche a joint le haut et le bas, et a donc perdu : {chain}.",
    "won-right-misere": "Droite a joint le bord gauche et le bord droit, et a donc perdu : {chain}.",
    "walk": "La promenade du bord (le plateau de la page la montre) part du coin en bas à gauche, toujours le rouge à sa droite et le bleu à sa gauche (une case libre compte pour le perdant), et sort par le bord du gagnant.",
    "walk-begun": "La promenade du bord, avec le rouge à sa droite et le bleu à sa gauche, part du coin en bas à gauche et attend devant {cell} : la couleur de cette case dira par où elle continue.",
    "may-swap": "Droite peut aussi prendre ce pion à son compte ; la position est alors {position}.",
}
