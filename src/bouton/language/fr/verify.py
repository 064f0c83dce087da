"""Ce qu'un vérificateur a trouvé, une phrase pour chaque type de certificat."""

TEXT = {
    "right": "Le certificat est juste.",
    "table": "{game} : {positions} {positions:position|positions} et {moves} {moves:coup|coups} ont été parcourus avec les règles, sans compilation ; {P} P, {N} N, {draws} {draws:nulle|nulles}.",
}
