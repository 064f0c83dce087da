"""Ce qui ne se dessine pas comme graphe de positions."""

TEXT = {
    "error-below-zero": "Plus de {most} {most:position peut être atteinte|positions peuvent être atteintes} à partir de {position}, parce qu'elles descendent au-dessous de 0 sans fin. Ne donnez que des options à partir de 0, comme n - k quand k <= n.",
    "error-dense": "Plus de {most} coups relient les positions accessibles à partir de {position}, trop pour une image lisible : choisissez une position plus petite.",
    "error-large": "Plus de {most} {most:position peut être atteinte|positions peuvent être atteintes} à partir de {position}, trop pour une image lisible : choisissez une position plus petite, ou, dans un terminal, autorisez-en davantage par --most (au plus {limit}).",
    "error-large-page": "Plus de {most} {most:position peut être atteinte|positions peuvent être atteintes} à partir de {position}, trop pour une image lisible : choisissez une position plus petite.",
    "error-most": "Une limite de {got} {got:position|positions} n'est pas utilisable : donnez un nombre de 1 à {most}.",
    "error-too-large": "Plus de {most} positions peuvent être atteintes à partir de {position}, plus qu'aucune image n'en montre : choisissez une position plus petite.",
}
