"""Le texte de CGSuite."""

TEXT = {
    "both": "bouton :  {bouton}\nCGSuite : {cgsuite}",
    "error-game": "CGSuite n’a pas de jeu {game} que ce programme sache nommer : écrivez par exemple domineering, clobber, amazons, cram, nim, kayles, octal:…, subtraction:…, wythoff ou hackenbush.",
    "error-long": "Le texte est trop long : on lit au plus {most:,} caractères et 1 000 jeux.",
    "error-pair": "{got} n’est pas un couple de nombres : écrivez-en deux entre doubles parenthèses, comme dans {example}.",
    "error-position": "{got} contient un jeu sans position, on ne peut donc rien additionner : écrivez la position entre parenthèses, comme dans {example}.",
    "error-product": "{got!r} à la place {place} de {whole!r} a deux sens : CGSuite lit un produit, et montre ainsi un nombre plus un nimber. Écrivez le produit lui-même, ou une somme comme 2+*3.",
    "error-quoted": "{got} n’est pas un plateau : écrivez-le entre guillemets droits, comme dans {example}.",
    "error-unknown": "{got} n’est pas un texte de CGSuite qui se lit ici : {examples}, et leurs sommes.",
}
