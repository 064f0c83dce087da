"""Subtraction games."""

TEXT = {
    "particular": "take {counts:or}",
    "title": "Subtraction game",
    "words": "take away 21 tokens matches sticks one heap period Golomb Meyer Ferguson",
    "line": "Take from one heap a number that the rules allow.",
    "line-counts": "Take {counts:or} {most:match|matches} from one heap.",
    "rules": (
        "Heaps of matches, often a single one. In turn, each player takes matches from one heap; how many must be a number of the given set. "
        "subtraction:1,2,3 with 21 matches is the workshop's game. The player who cannot move loses (in misère play: wins)."
    ),
    "rules-counts": "Take {counts:or} {most:match|matches} from one heap. The player who cannot move loses (in misère play: wins).",
    "theorem": (
        "The Grundy values of single heaps are periodic from some heap on, because each depends only on the values of as many heaps before it as the "
        "largest number of the set (Golomb). The period is proved as soon as that many values in a row come back. Several heaps add by nim-sum."
    ),
    "theorem-misere": (
        "In misère play, too, the values of single heaps are periodic from some heap on, for the same reason. Values of several heaps do not add: they are searched."
    ),
    "heap-value": "g({i})",
    "heap-value-title": "The heaps' Grundy values in base 2:",
    "period": "The values of single heaps repeat with period {period} from heap {start} on (Golomb's theorem):",
    "lost-multiples": "The player to move loses exactly at multiples of {period}.",
    "lost-residues": "The player to move loses exactly at heaps that leave {residues:or} on division by {period}.",
    "residue": "{size} leaves {residue} on division by {period}.",
    "take": "The winning move takes {takes}.",
    "takes": "Winning moves take {takes:or}.",
    "complement": "Whatever is taken, the opponent completes it to {whole}.",
    "last": "The last one must be taken; the opponent, who then cannot move, wins.",
    "sum-odd": "The nim-sum of the values is {sum}, not 0: a winning move makes it 0.",
    "sum-even": "The nim-sum of the values is 0, and any move changes it.",
    "no-period": "No period was found among the values of the first {known} heaps.",
    "misere-sum": "In misère play several heaps cannot be added by their values.",
    "where": "{count:The winning move is in heap|Winning moves are in heaps} {heaps}.",
    "period-long": "The values of single heaps repeat with period {period} from heap {start} on (Golomb's theorem).",
    "error-all-but-range": "'{whole}': the numbers that may not be taken are from 1 to {most}: write for example subtraction:all-but:1,3.",
    "error-descends": "'{whole}': the numbers must ascend from 1 up, and for k = {k} the formula gives {got} after {before}.",
    "error-empty": "subtraction needs the numbers that may be taken: subtraction:1,2,3.",
    "error-large": "'{whole}': at most {count} numbers of at most {most} each can be taken.",
    "error-part": "'{got}' in '{whole}' is not a number that could be taken: write numbers from 1 up and ranges, such as 1,3-5, or a formula in k, such as k*k+1.",
    "error-word": "'{got}' is not a set of numbers: choose {known:or}, all-but:1,3, or a formula in k such as k*k+1.",
    "error-zero": "'{whole}': taking 0 is not a move; the numbers start from 1.",
}
