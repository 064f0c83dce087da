"""CGSuite's text."""

TEXT = {
    "both": "bouton:  {bouton}\nCGSuite: {cgsuite}",
    "error-game": "CGSuite has no game {game} that this program could name: write one of domineering, clobber, amazons, cram, nim, kayles, octal:…, subtraction:…, wythoff, hackenbush and the like.",
    "error-long": "The text is too long: at most {most:,} characters and 1,000 games are read.",
    "error-pair": "{got} is not a pair of numbers: write two in double parentheses, as in {example}.",
    "error-position": "{got} has a game without its position, so nothing can be added: write the position in parentheses, as in {example}.",
    "error-product": "{got!r} at place {place} of {whole!r} has two meanings: CGSuite reads it as a product and shows a number plus a nimber so. Write what the product is, or a sum such as 2+*3.",
    "error-quoted": "{got} is not a board: write it between double quotation marks, as in {example}.",
    "error-unknown": "{got} is not a text of CGSuite that is read here: {examples}, and sums of them.",
}
