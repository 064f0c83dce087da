"""Phrases de la construction d'un site."""

TEXT = {
    "answers": "les réponses pour tous les départs sont faites…",
    "month": "les énigmes du jour d'un mois sont faites…",
    "days": "les énigmes du jour d'une année sont faites (quelques minutes)…",
    "error-folder-unwritable": "{path} ne peut pas être écrit : {reason}.",
    "error-folder-used": "{path} contient d'autres fichiers : nommez un nouveau dossier, ou celui d'un site plus ancien.",
    "error-small-folder": "{path} ne finit pas par .html : la petite page tient en un fichier.",
    "error-npm-failed": "npm n'a pas pu obtenir {package}@{version} ({reason}) : obtenez-le ailleurs avec « npm pack {package}@{version} », et nommez le .tgz avec --runtime.",
    "error-npm-missing": "Un site a besoin de {package} {version}, et il n'y a pas de npm pour l'obtenir : installez npm, ou nommez son dossier ou son .tgz avec --runtime.",
    "error-runtime-missing": "Il manque {file} de {package} {version} dans {path} : donnez le dossier ou le .tgz du paquet npm {package}@{version}.",
    "error-runtime-other": "{file} dans {path} n'est pas celui de {package} {version} (son SHA-256 diffère) : donnez le dossier ou le .tgz du paquet npm {package}@{version}.",
    "error-runtime-unread": "{package} ne peut pas être lu dans {path} : {reason}.",
    "made": "{path} : {files} fichiers, {size} Mo. Le navigateur d'un lecteur charge {engine} Mo avant que Python réponde ; les départs de tous les jeux sont là avant. Placez le dossier sur n'importe quel espace web ; pour l'essayer : python3 -m http.server --directory {path}",
    "made-file": "{path}, {size} Mo : un double-clic l'ouvre, sans serveur et sans réseau.",
    "no-snapshot": "Aucun instantané n'a pu être fait (il y faut node) : Python démarre plus lentement dans le navigateur du lecteur.",
    "runtime": "le Python de la page est obtenu et ses sommes sont vérifiées…",
    "small": "les quelques jeux sont joués et leurs réponses faites (une minute)…",
    "snapshot": "Python démarre une fois, et sa mémoire est gardée (une demi-minute)…",
}
