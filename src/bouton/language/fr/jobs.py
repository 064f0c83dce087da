"""Les longs calculs en tâches."""

TEXT = {
    "done": "{tasks} {tasks:tâche|tâches}, dont {new} {new:faite|faites} maintenant ; {rows} {rows:résultat|résultats} dans le dossier, empreinte {digest}.",
    "stopped": "arrêté ; ce qui est fait est gardé, et la même commande continuera à partir de là.",
    "error-busy": "Un autre calcul utilise le dossier « {path} » : attendez qu'il finisse, ou indiquez-en un autre avec --store.",
    "error-changed": "Le certificat « {path} » n'est plus celui pour lequel la tâche a été faite : relancez le calcul.",
    "error-damaged": "Les résultats de « {path} » ne sont pas ceux qui ont été écrits ({reason}) : mettez ce fichier de côté, et les tâches seront refaites.",
    "error-died": "Le processus chargé de la tâche {task} s'est terminé {times} fois sans réponse : elle demande peut-être plus de mémoire qu'il n'y en a. Ce qui est fait est gardé.",
    "error-disagree": "La tâche {task} a deux résultats différents : {first} et {second}. L'un d'eux est faux ; rien n'a été ajouté.",
    "error-disk": "Les résultats ne peuvent pas être gardés dans « {path} » ({reason}) : faites de la place, puis relancez la même commande.",
    "error-many": "Cela fait plus de {most} tâches : écrivez moins de points d'interrogation.",
    "error-memory": "La tâche {task} demande plus de mémoire qu'il n'y en a.",
    "error-missing": "Il n'y a pas de résultats de calculs dans le dossier « {path} ».",
    "error-none": "Il n'y a aucune tâche à faire : un point d'interrogation dans un code représente chaque chiffre, et 0 seul n'est pas un code.",
    "error-task": "« {got} » n'est pas une tâche : écrivez « sequence JEU --to N », avec --summary si les valeurs n'ont pas à être gardées, « sequence JEU --period » ou « verify FICHIER » ; un point d'interrogation dans le jeu représente chaque chiffre.",
}
