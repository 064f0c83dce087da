"""Games written as the set of their options."""

TEXT = {
    "title": "Game given by its options",
    "words": "inductive sets options Sprague Grundy equivalence star nimber",
    "line": "Choose one of the options.",
    "rules": (
        "{{}} is the game without moves: the player to move has lost. {{G,H}} is the game whose moves lead to G and to H. G|H is the parallel composition: "
        "a move is a move in one of them. A whole number n stands for a Nim heap of n."
    ),
    "theorem": (
        "Sprague and Grundy: every such game G equals exactly one heap n, that is, G|H and n|H have the same winner for every H. For a set of options, n is the smallest "
        "number that no option equals (the mex); for a parallel composition, the nim-sum."
    ),
    "theorem-misere": "Bouton: in misère play a sum of Nim heaps (sets that have exactly the options of a heap are heaps) is lost for the player to move exactly when it is in normal play, except where no heap has more than one; then it is the other way round.",
    "empty": "There is no move: this is the game 0.",
    "heap": "This is a Nim heap of {value}.",
    "set": "The smallest number that no option equals is {value}: the game equals a Nim heap of {value}.",
    "sum": "Nim-sum of the parts: the game equals a Nim heap of {value}.",
    "mirror": "Both parts are the same game: G|G equals {{}}, because the second player copies every move in the other part.",
    "misere": "Values do not add in misère play.",
    "misere-heaps": "All parts are Nim heaps: in misère play the same positions are lost as in normal play, except where no heap has more than one; then it is the other way round.",
    "error-comma": "'{whole}': the comma at place {place} stands outside all braces; only options are separated by commas.",
    "error-empty": "The game is missing; the game without moves is written {{}}.",
    "error-end": "'{whole}' ends after '|'; another game must follow.",
    "error-letter": "'{whole}': '{got}' at place {place} does not fit; a game is written with {{ }} , | and whole numbers.",
    "error-open": "'{whole}': {count} {count:brace is|braces are} not closed: add }} where {count:it is|they are} missing.",
}
