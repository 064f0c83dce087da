"""Disjunctive sums."""

TEXT = {
    "title": "Disjunctive sum",
    "words": "sum several games side by side components plus",
    "line": "Choose one of the games, and make a move in it.",
    "rule": "{game}: {line}",
    "rules": (
        "Several positions, perhaps of different games, stand side by side; a move is a move in one of them. The player who cannot move anywhere loses (in misère play: wins). A position is written as games with their positions, joined by +: nim 3,5 + subtraction:1,2,3 21."
    ),
    "component": "{i}",
    "named": "{game} {position}",
    "powers": "The components' Grundy values in powers of ω (w), and under each power the nim-sum of its coefficients:",
    "component-title": "The components' Grundy values in base 2:",
    "odd": "Their nim-sum is {sum}, not 0: a winning move makes it 0.",
    "even": "Their nim-sum is 0, and any move changes it.",
    "misere": "In misère play the {count} components cannot be added by their values.",
    "last-move": "In a sum only the last move of all counts: a component of {games:or} that is over has no more moves, and who has won it plays no part.",
    "where": "A winning move is in {components:or}.",
    "error-ended": "In {game} a condition that ends play says who has won, so its positions cannot be components of a sum: ask about one position at a time.",
    "error-endless": "In this sum a component of {game} has infinitely many moves, which cannot all be listed. Who wins such a sum is found in normal play if each component has a Grundy value; otherwise only if one of the few moves that are tried wins.",
    "error-points": "In {scored} points decide and in {game} they do not: only games with points can be added to it.",
    "error-empty-component": "'{whole}': a + needs a blank and a game with a position on each side, such as nim 3 + nim 2.",
    "error-in-sum": "'{whole}': a sum inside a sum is not needed; write all components in one row.",
    "error-too-many-components": "The sum has {count} components; at most {most} can be read.",
}
