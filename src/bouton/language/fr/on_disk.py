"""Jeux entiers plus grands que la mémoire, niveau par niveau."""

TEXT = {
    "found": "{game}, résolu niveau par niveau, {play} :",
    "start": "départ : {outcome}",
    "grundy": "valeur de Grundy {value}",
    "greatest": "La plus grande valeur de Grundy est {value}.",
    "remoteness": "éloignement {remoteness}",
    "row-level": "niveau",
    "row-positions": "positions",
    "row-P": "P",
    "row-D": "nulles",
    "total": "total",
    "digest": "Empreinte : {digest}",
    "error-alone": "Hors mémoire, un jeu se résout niveau par niveau, sans {options} : enlevez cela.",
    "error-deep": "Une partie de ce jeu dépasse 65 534 coups : résolvez-le en mémoire, par un graphe.",
    "error-disk": "Le niveau {level} aura environ {positions} positions, et il faut au moins {need} Mo de plus à la table "
    "dans « {path} », où {free} Mo sont libres : faites de la place, puis relancez la même commande ; ce qui est fait "
    "est gardé.",
    "error-died": "Le bloc {block} du niveau {level} a mis fin à {times} processus : la mémoire suffit-elle ? "
    "Ce qui est fait est conservé ; la même commande reprend.",
    "error-grundy": "{got} n'est pas impartial et n'a donc pas de valeurs de Grundy : ne les demandez pas.",
    "error-large": "Une valeur de Grundy de ce jeu dépasse 65 534 : résolvez-le en mémoire, par un graphe.",
    "error-memory": "Un processus a manqué de mémoire pour un bloc : employez moins de processus (--workers).",
    "error-not-there": "{position} ne peut pas être atteinte depuis le départ : elle n'est pas dans la table.",
    "error-numpy": "La résolution niveau par niveau demande NumPy : installez-le.",
    "error-other": "{path} contient un autre jeu, ou ce qui s'y trouve est abîmé : nommez un autre dossier, ou effacez "
    "celui-ci.",
    "error-rules": "{got} ne se résout pas niveau par niveau : il faut des règles à soi avec tier=, ou un jeu où l'on "
    "pose des pions, comme connect-four.",
    "error-squares": "Le plateau a {got} cases : niveau par niveau, on en résout au plus {most}.",
    "error-start": "Dites de quelle position part le jeu : niveau par niveau, on ne résout que ce qui peut être atteint.",
    "error-without-grundy": "{path} contient ce jeu sans valeurs de Grundy : nommez un autre dossier.",
    "error-tier-memory": "Un étage (tier) de {positions} positions a des coups qui y restent : leur graphe demande {need} Mo "
    "de mémoire, et {free} Mo sont libres. Donnez des étages plus fins aux règles, ou libérez de la mémoire ; ce qui est fait est "
    "gardé, et la même commande reprend.",
}
