"""Ce qu'un vérificateur a trouvé, une phrase pour chaque type de certificat."""

TEXT = {
    "right": "Le certificat est juste.",
    "hex": "Sur le plateau de Hex {rows}x{columns}, quand c'est à {mover} de jouer, {winner} gagne : {statements} {statements:affirmation rejouée|affirmations rejouées}.",
    "table": "{game} : {positions} {positions:position|positions} et {moves} {moves:coup|coups} ont été parcourus avec les règles, sans compilation ; {P} P, {N} N, {draws} {draws:nulle|nulles}.",
    "period": "{game} : période {period} à partir du tas {preperiod} ; les valeurs de {heaps} tas sont justes, dont {rare} rares, avec {witnesses} {witnesses:témoin|témoins} (SHA-256 des valeurs : {sha256}).",
    "three-heaps": "{game} : g(n + {period}) = g(n) + {saltus} à partir du tas {preperiod} ; les valeurs de {heaps} tas sont justes et les conditions du théorème sont remplies.",
}
