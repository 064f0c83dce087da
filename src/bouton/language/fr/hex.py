"""Hex."""

TEXT = {
    "particular": "{rows} × {columns}",
    "title": "Hex",
    "words": "hexagones connexion plateau Nash Hein vol de stratégie point fixe Brouwer Rex",
    "line-whole": "Qui joint ses deux bords gagne : Rouge le haut et le bas, Bleu la gauche et la droite.",
    "line-whole-misere": "Qui joint ses bords perd : Rouge a le haut et le bas, Bleu la gauche et la droite.",
    "line-whole-swap": "Qui joint ses deux bords gagne : Rouge le haut et le bas, Bleu la gauche et la droite ; Bleu peut prendre à son compte le premier pion.",
    "line-whole-swap-misere": "Qui joint ses bords perd : Rouge a le haut et le bas, Bleu la gauche et la droite ; Bleu peut prendre à son compte le premier pion.",
    "rules": (
        "Le plateau est un losange d'hexagones. À tour de rôle, Gauche colorie un hexagone libre en rouge et Droite en colorie un en bleu. Gauche gagne quand des hexagones rouges joignent le bord "
        "du haut à celui du bas, Droite quand des hexagones bleus joignent le bord gauche au bord droit (en version misère, appelée Rex, celui qui joint ses bords a perdu). "
        "Une position énumère tour à tour les cases de Gauche et de Droite : a1,c3,b2 ; un tiret est un tour passé, un point le plateau vide. Dans hex:5:swap, Droite peut répondre au seul "
        "pion de Gauche en le prenant à son compte, réfléchi."
    ),
    "stealing": (
        "Un plateau plein a toujours exactement un gagnant : il n'y a donc pas de partie nulle et, le jeu étant fini, l'un des deux joueurs a une stratégie gagnante. Sur un plateau carré vide, ce ne peut pas être le "
        "second : le premier poserait un pion n'importe où, puis suivrait cette stratégie comme s'il était le second ; quand la stratégie demande la case du pion de trop, il joue n'importe quelle autre case. "
        "Un pion de plus ne nuit jamais, donc tous deux gagneraient : impossible. La preuve ne donne aucun coup gagnant."
    ),
    "pairing": (
        "Sur un plateau vide dont les côtés diffèrent, le joueur dont les bords sont les plus proches gagne, même s'il joue en second : hors des dernières rangées, les cases vont par paires par réflexion, et il répond à chaque coup sur l'autre case de la paire."
    ),
    "swapping": "Seule l'ouverture de Gauche peut être échangée : à partir de deux rangées, Droite gagne, quel que soit le joueur qui commence. Si c'est Gauche, chaque ouverture gagne ou perd, et Droite choisit à qui elle est ; si c'est Droite, elle a le premier coup, qui gagne sur un plateau carré vide.",
    "rex": "Au Hex misère, sur un plateau carré vide de n rangées, le premier joueur gagne quand n est pair, le second quand n est impair ; le perdant peut en outre tenir jusqu'à ce que tout le plateau soit colorié.",
    "won-left": "Gauche a joint le haut et le bas : {chain}.",
    "won-right": "Droite a joint le bord gauche et le bord droit : {chain}.",
    "won-left-misere": "Gauche a joint le haut et le bas, et a donc perdu : {chain}.",
    "won-right-misere": "Droite a joint le bord gauche et le bord droit, et a donc perdu : {chain}.",
    "walk": "La promenade du bord (le plateau de la page la montre) part du coin en bas à gauche, toujours le rouge à sa droite et le bleu à sa gauche (une case libre compte pour le perdant), et sort par le bord du gagnant.",
    "walk-begun": "La promenade du bord, avec le rouge à sa droite et le bleu à sa gauche, part du coin en bas à gauche et attend devant {cell} : la couleur de cette case dira par où elle continue.",
    "may-swap": "Droite peut aussi prendre ce pion à son compte ; la position est alors {position}.",
    "error-both": "{got} est prise par les deux couleurs dans « {whole} » : les cases de Gauche et de Droite alternent, avec - pour un tour passé.",
    "error-cell": "« {got} » dans « {whole} » n'est pas une case : écrivez une lettre pour la colonne et un nombre pour la rangée, comme c2, avec des virgules entre les cases.",
    "error-certificate-swap": "Un certificat prouve une connexion, et dans {position} la règle de l'échange peut encore servir : enlevez :swap.",
    "error-certificate-swap-empty": "Un certificat prouve une connexion, et sur le plateau vide la règle de l'échange peut encore servir : enlevez :swap.",
    "error-input-empty": "L'entrée standard est vide : envoyez une position, un lien HexWorld ou un fichier SGF, ou enlevez le -.",
    "error-large": "{position} a {empty} {empty:case libre|cases libres} ; le solveur en accepte au plus {most}. Le joueur (bouton hex genmove) peut quand même choisir un coup.",
    "error-large-empty": "Le plateau vide a {empty} {empty:case libre|cases libres} ; le solveur en accepte au plus {most}. Le joueur (bouton hex genmove) peut quand même choisir un coup.",
    "error-large-page": "{position} a {empty} {empty:case libre|cases libres} ; le solveur en admet jusqu'à {most} : choisissez un plateau plus petit, ou posez-y plus de pions.",
    "error-level": "Il n'y a pas de niveau {got} : choisissez de 1 à {most}.",
    "error-limit": "La recherche sur {position} s'est arrêtée après {positions} {positions:position|positions} : donnez-lui un plus grand --limit, ou plus de pions.",
    "error-limit-empty": "La recherche sur le plateau vide s'est arrêtée après {positions} {positions:position|positions} : donnez-lui un plus grand --limit, ou des pions.",
    "error-limit-page": "La recherche sur {position} s'est arrêtée après {positions} {positions:position|positions} : choisissez un plateau plus petit, ou posez-y plus de pions.",
    "error-link": "« {got} » n'est pas un lien HexWorld avec des coups : il ressemble à https://hexworld.org/board/#11c1,a10b4:p.",
    "error-link-square": "Les liens HexWorld ne s'écrivent que pour des plateaux carrés ; celui-ci est {got} : utilisez sgf.",
    "error-memory": "La recherche sur {position} a rempli {memory} Mo après {positions} {positions:position|positions} : permettez-en davantage par --memory.",
    "error-memory-empty": "La recherche sur le plateau vide a rempli {memory} Mo après {positions} {positions:position|positions} : permettez-en davantage par --memory.",
    "error-memory-page": "La recherche sur {position} a rempli {memory} Mo après {positions} {positions:position|positions} : choisissez un plateau plus petit, ou posez-y plus de pions.",
    "error-misere-action": "{got} ne connaît pas la version misère : --misere va avec {known:or}.",
    "error-misere-proof": "Arbres de preuve, certificats et fichiers de reprise sont pour la version normale : enlevez --tree, --certificate et --store, ou bien --misere.",
    "error-off-board": "{got} est hors du plateau de {rows} {rows:rangée|rangées} et {columns} {columns:colonne|colonnes} : sa dernière case est {last}.",
    "error-over": "Personne ne peut jouer dans {position} : la partie est finie.",
    "error-puzzle-size": "Il n'y a pas de problème de taille {got} : choisissez de 3 à 7.",
    "error-record-over": "Le coup {number} ({move}) vient après la fin de la partie : enlevez-le.",
    "error-record-swap": "Le coup {number} ne peut pas être un échange : seul le deuxième le peut, après un pion, sur un plateau carré.",
    "error-record-taken": "Coup {number} : {move} est occupée ; choisissez une case libre.",
    "error-resume-board": "Une recherche peut être gardée dans un fichier pour les plateaux d'au plus {most} cases, là où Numba est installé.",
    "error-resume-file": "« {path} » n'est pas une recherche sur le plateau {rows}x{columns} que l'on puisse continuer, ou est abîmé : indiquez un autre fichier, ou effacez-le.",
    "error-resume-unkept": "La recherche ne peut pas être gardée dans « {path} » ({reason}) ; elle continue.",
    "error-rule": "« {got} » n'est pas une règle de Hex : après la taille, on ne peut écrire que swap, comme dans hex:5:swap.",
    "error-sgf": "« {got} » n'est pas un fichier SGF de Hex : il ressemble à (;GM[11]SZ[11];B[f6];W[g5]).",
    "error-sgf-game": "Le fichier SGF est celui du jeu {got} et non de Hex (GM[11]).",
    "error-sgf-player": "PL[{got}] dans le fichier SGF ne nomme pas de joueur : écrivez PL[B] ou PL[W].",
    "error-sgf-turn": "Le coup {number} ({move}) n'est pas de la bonne couleur : Noir et Blanc alternent, Noir (de haut en bas) d'abord ; un tour passé s'écrit pass.",
    "error-size": "Il n'y a pas de plateau de Hex de taille {got} : donnez un ou deux nombres de 1 à {most}, comme hex:5 ou hex:3x5.",
    "error-swap-square": "La règle de l'échange demande un plateau carré, car le pion est réfléchi : {got} ne l'est pas.",
    "error-target-missing": "Il manque un plateau ; par exemple : {example}.",
    "error-twice": "{got} figure deux fois dans « {whole} » : une case n'est coloriée qu'une fois.",
    "error-walk-open": "Personne n'a encore gagné et il y a {empty} {empty:case libre|cases libres}, si bien que la promenade n'a pas de couleur à suivre dans {position} : remplissez le plateau, ou utilisez --fill.",
    "error-walk-open-empty": "Le plateau est vide, si bien que la promenade n'a pas de couleur à suivre : remplissez-le, ou utilisez --fill.",
}
