"""Un plateau dans un carnet."""

TEXT = {
    "again": "Nouvelle partie",
    "answered": "Le programme a joué {last}. À vous.",
    "back": "Reprendre le coup",
    "lost": "Le programme gagne avec {last}.",
    "turn": "Au joueur {number} de jouer.",
    "wins": "Le joueur {number} gagne.",
    "won": "Vous gagnez.",
    "yours": "À vous : cliquez sur ce que vous prenez ou déplacez.",
    "error-first": "first dit qui commence, « human » ou « program », et non {got}.",
    "error-missing": "Pour un plateau où jouer, il faut anywidget, qui n’est pas installé : pip install 'bouton[notebook]'.",
}
