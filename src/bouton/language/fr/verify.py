"""Ce qu'un vérificateur a trouvé, une phrase pour chaque type de certificat."""

TEXT = {
    "right": "Le certificat est juste.",
}
