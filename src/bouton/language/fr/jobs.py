"""Les longs calculs en tâches."""

TEXT = {
    "done": "{tasks} {tasks:tâche|tâches}, dont {new} {new:faite|faites} maintenant ; {rows} {rows:résultat|résultats} dans le dossier, empreinte {digest}.",
    "stopped": "arrêté ; ce qui est fait est gardé, et la même commande continuera à partir de là.",
    "errors": "{count} {count:tâche n'a|tâches n'ont} pas de réponse :",
    "error-busy": "Un autre calcul utilise le dossier « {path} » : attendez qu'il finisse, ou indiquez-en un autre avec --store.",
    "error-changed": "Le fichier « {path} » n'est plus celui pour lequel la tâche a été faite : relancez le calcul.",
    "error-damaged": "Les résultats de « {path} » ne sont pas ceux qui ont été écrits ({reason}) : mettez ce fichier de côté, et les tâches seront refaites.",
    "error-died": "Le processus chargé de la tâche {task} s'est terminé {times} fois sans réponse : elle demande peut-être plus de mémoire qu'il n'y en a. Ce qui est fait est gardé.",
    "error-disagree": "La tâche {task} a deux résultats différents : {first} et {second}. L'un d'eux est faux ; rien n'a été ajouté.",
    "error-disk": "Les résultats ne peuvent pas être gardés dans « {path} » ({reason}) : faites de la place, puis relancez la même commande.",
    "error-many": "Cela fait plus de {most} tâches : écrivez moins de points d'interrogation.",
    "error-memory": "La tâche {task} demande plus de mémoire qu'il n'y en a.",
    "error-missing": "Il n'y a pas de résultats de calculs dans le dossier « {path} ».",
    "error-no-dominoes": "{game} ne se joue pas avec des dominos sur un damier : ses damiers ne s'évaluent pas ainsi ; ceux de domineering et de cram, oui.",
    "error-no-ray": "L'option --ray demande le paquet ray, qui n'est pas installé : installez bouton[cluster].",
    "error-ray-address": "Aucune grappe Ray ne répond à {address} ({reason}) : lancez-en une par « ray start --head », et donnez son adresse.",
    "error-none": "Il n'y a aucune tâche à faire : un point d'interrogation dans un code représente chaque chiffre, et 0 seul n'est pas un code.",
    "error-openings": "Les ouvertures sont résolues pour les damiers de 1x1 à {most}x{most} : {got} n'en est pas un.",
    "error-squares": "« {got} » : écrivez un nombre de cases de 1 à {most}, ou un intervalle comme 1-12.",
    "error-twice": "Le dossier « {path} » est nommé deux fois : nommez le dossier qui reçoit les résultats, puis chacun des autres une fois.",
    "error-task": "« {got} » n'est pas une tâche : écrivez « sequence JEU --to N », avec --summary si les valeurs n'ont pas à être gardées, « sequence JEU --period », « values JEU --squares 1-12 », « quotient JEU », « prove JEU », « hex 4x4 --openings », « solve FICHIER.py:NOM », « solve JEU DÉPART --out-of-core » ou « verify FICHIER » ; un point d'interrogation dans le jeu représente chaque chiffre.",
}
