"""Ce qu'un vérificateur a trouvé, une phrase pour chaque type de certificat."""

TEXT = {
    "right": "Le certificat est juste.",
    "period": "{game} : période {period} à partir du tas {preperiod} ; les valeurs de {heaps} tas sont justes, dont {rare} rares, avec {witnesses} {witnesses:témoin|témoins} (SHA-256 des valeurs : {sha256}).",
}
