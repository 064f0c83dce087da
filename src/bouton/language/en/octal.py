"""Octal games, and what is said of every game of taking and breaking."""

TEXT = {
    "particular": "code {code}",
    "title": "Octal game",
    "words": "take and break code heaps Guy Smith digits 0.77 octal",
    "line": "Take from one heap; the code says how many, and what may stay.",
    "line-both": "Take from one heap, or cut one without taking; the code says how many, and what may stay.",
    "line-cut": "Cut one heap without taking; the code says into how many.",
    "rules": (
        "Heaps of tokens, and a code such as 0.77. Digit k after the point says what may be left when k tokens are taken from a heap: 1 nothing, 2 one heap, "
        "4 two heaps, or a sum of these (7: whatever one likes). The digit before the point, 0 or 4, says whether a heap may be split without taking. "
        "Digits in brackets repeat forever: 0.[3] is Nim. The player who cannot move loses (in misère play: wins). A position is the sizes of the heaps: 10,5."
    ),
    "theorem-sweep": (
        "Sprague and Grundy: the value of a heap is the smallest number that is the value of no option; where a move leaves several heaps, the value of the option is the nim-sum of theirs. "
        "So the values are found one after the other, from heap 0 up."
    ),
    "theorem-period": (
        "Guy and Smith: let a move take at most k tokens and leave at most d heaps. If the values repeat with period p from heap n₀ ≥ 1 on all heaps below "
        "d·(n₀ + p) + k, they repeat forever. The program checks this before it uses a period."
    ),
    "theorem-states": (
        "Where a move leaves one heap and what may be taken repeats forever, large heaps differ in finitely many ways only, up to a number that is added to all values. "
        "As soon as one of these states comes again, the values repeat forever, with that growth."
    ),
    "theorem-growth": (
        "Let the values grow by s, a power of 2, every p heaps from heap n₀ on, as far as they are known. If no sum of the values that a move leaves can ever meet the "
        "value of the heap, and all smaller values come from moves that go on with larger heaps, they grow like that forever. Both are checked on finitely many heaps."
    ),
    "digit-1": "Digit {taken} is {digit}: {taken} may be taken where nothing is left of the heap.",
    "digit-2": "Digit {taken} is {digit}: {taken} may be taken where one heap is left.",
    "digit-3": "Digit {taken} is {digit}: {taken} may be taken where nothing or one heap is left.",
    "digit-4": "Digit {taken} is {digit}: {taken} may be taken where two heaps are left.",
    "digit-5": "Digit {taken} is {digit}: {taken} may be taken where nothing or two heaps are left.",
    "digit-6": "Digit {taken} is {digit}: {taken} may be taken where one heap or two are left.",
    "digit-7": "Digit {taken} is {digit}: {taken} may be taken where nothing, one heap or two are left.",
    "digit-8": "Digit {taken} is {digit}: {taken} may be taken where three heaps are left.",
    "digit-9": "Digit {taken} is {digit}: {taken} may be taken where nothing or three heaps are left.",
    "digit-10": "Digit {taken} is {digit}: {taken} may be taken where one heap or three are left.",
    "digit-11": "Digit {taken} is {digit}: {taken} may be taken where nothing, one heap or three are left.",
    "digit-12": "Digit {taken} is {digit}: {taken} may be taken where two heaps or three are left.",
    "digit-13": "Digit {taken} is {digit}: {taken} may be taken where nothing, two heaps or three are left.",
    "digit-14": "Digit {taken} is {digit}: {taken} may be taken where one heap, two or three are left.",
    "digit-15": "Digit {taken} is {digit}: {taken} may be taken where nothing, one heap, two or three are left.",
    "split-4": "The digit before the point is {digit}: a heap may be split in two without taking.",
    "split-8": "The digit before the point is {digit}: a heap may be split in three without taking.",
    "split-12": "The digit before the point is {digit}: a heap may be split in two or three without taking.",
    "table": "The Grundy values of the heaps up to this one:",
    "table-rows": "The Grundy values of the rows up to this one:",
    "period": "From heap {start} on the values repeat with period {period}, forever (proved).",
    "period-rows": "From a row of {start} on the values repeat with period {period}, forever (proved).",
    "growth": "From heap {start} on g(n + {period}) = g(n) + {saltus}, forever (proved).",
    "residue": "{size} lies a multiple of {period} above {same}, so it has the value of heap {same}.",
    "residue-rows": "{size} lies a multiple of {period} above {same}, so it has the value of a row of {same}.",
    "mirror": (
        "One move leaves two equal heaps of {half}. It wins: from then on whatever the opponent does in one heap can be copied in the other (the mirror rule)."
    ),
    "mirror-rows": (
        "One move leaves two equal rows of {half}. It wins: from then on whatever the opponent does in one row can be copied in the other (the mirror rule)."
    ),
    "heap-value": "g({i})",
    "heap-value-title": "The heaps' Grundy values in base 2:",
    "row": "row",
    "row-value": "g({i})",
    "row-value-title": "The rows' Grundy values in base 2:",
    "sum-odd": "The nim-sum of the values is {sum}, not 0: a winning move makes it 0.",
    "sum-even": "The nim-sum of the values is 0, and any move changes it.",
    "target": "Heap {heap}, of {size}, has the value {value}: a move that leaves the value {target} there wins.",
    "target-files": "{count:File|Files} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-files-row": "Row {row}, {count:file|files} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-pins": "{count:Pin|Pins} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-pins-row": "Row {row}, {count:pin|pins} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-squares": "{count:Square|Squares} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-squares-row": "Row {row}, {count:square|squares} {squares}: value {value}. A move that leaves the value {target} there wins.",
    "target-rows": "Row {heap}, of {size}, has the value {value}: a move that leaves the value {target} there wins.",
    "misere": "In misère play the values of heaps do not add.",
    "misere-rows": "In misère play the values of rows do not add.",
    "error-bracket": "'{whole}': digits that repeat stand in brackets at the end, such as 0.[3].",
    "error-digit": "'{got}' in '{whole}' is not a digit of this code: write the digits 0 to {last}.",
    "error-empty": "'{whole}' allows no move at all: at least one digit must not be 0.",
    "error-long": "The code has {digits} digits; at most {most} can be read.",
    "error-row-letter": "'{got}' in '{whole}' is no square of a row: write rows of x and dots, or their lengths, such as 3,2.",
    "error-rows-large": "The rows of '{got}' have more than {most} squares together: write the lengths of the parts, such as 700,400.",
    "error-missing": "{kind} needs a code, such as {kind}:0.77.",
    "error-point": "'{got}' has no point: write 0. before the digits, such as {kind}:0.77.",
    "error-split": "'{whole}': the digit before the point says how a heap is split without taking; it is {allowed:or}.",
    "error-ways": "More than {most} ways to break the heaps of {position} would have to be looked at for the moves that win; try fewer heaps.",
}
