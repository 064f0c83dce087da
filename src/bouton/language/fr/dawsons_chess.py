"""Dawson's chess."""

TEXT = {
    "title": "Échecs de Dawson",
    "words": "pions échecs trois rangées prise obligatoire 0.137",
    "line": "Enlevez une colonne avec ses voisines.",
    "rules": (
        "Deux rangées de pions se font face, une rangée vide entre elles ; les pions avancent et prennent comme aux échecs, et la prise est "
        "obligatoire. Avancer un pion sur une colonne entraîne des prises qui bloquent cette colonne et ses voisines ; puis c'est à "
        "l'adversaire. Un coup enlève donc une colonne avec ses voisines et peut couper l'échiquier en deux : c'est le jeu octal 0.137. "
        "Ici, celui qui ne peut plus jouer perd (Dawson posait la question en version misère). Une position est la liste des nombres de "
        "colonnes des parties séparées : 7,3. Les colonnes avec leurs vides se lisent aussi : dans xx...xxx, trois colonnes sont bloquées."
    ),
}
