"""Erreurs du serveur de la page."""

TEXT = {
    "error-extra-missing": "{command} a besoin du paquet {package}, qui n'est pas installé : pip install 'bouton[{extra}]'.",
    "error-body-large": "Ce serveur accepte au plus {most} octets dans un corps : demandez avec GET, sans corps.",
    "error-body-unknown": "Ce serveur n'accepte pas de corps de longueur inconnue : demandez avec GET, sans corps.",
    "error-broken": "Le programme a échoué à cette question ; merci de le signaler avec le jeu et la position.",
    "error-busy": "Plusieurs grandes positions sont déjà en cours de calcul : redemandez dans quelques secondes.",
    "error-head-large": "Ce serveur accepte au plus {most} octets d'en-têtes.",
    "error-host": "Ce serveur ne répond qu'à sa propre adresse, 127.0.0.1 ou localhost.",
    "error-large": "Cette position est trop grande pour être calculée ici : choisissez-en une plus petite, ou utilisez la ligne de commande.",
    "error-late": "Aucune réponse trouvée en {seconds} {seconds:seconde|secondes} : cette position est trop grande pour la page. Choisissez-en une plus petite, ou utilisez la ligne de commande.",
    "error-method": "Ici, on ne peut que demander, avec GET.",
    "error-missing": "Il n'y a rien à cette adresse : /openapi.json dit ce qu'on peut demander.",
    "error-no-request": "Ce n'est pas une requête qu'un navigateur envoie.",
    "error-origin": "Ce serveur ne répond à aucune page d'un autre site : ouvrez sa propre adresse.",
    "error-port": "Le port {port} ne peut pas être utilisé ({reason}) : choisissez-en un autre avec --port, ou 0 pour un port libre quelconque.",
    "error-query-large": "Ce serveur accepte au plus {most} octets dans une requête : choisissez une position plus courte.",
    "error-warming": "Le serveur vient de démarrer et compile encore ses solveurs, ce qu'il ne fait qu'une fois : redemandez dans une demi-minute.",
}
