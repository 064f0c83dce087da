"""Turning coins."""

TEXT = {
    "particular-most": "at most {most} {most:coin|coins}",
    "particular-exactly": "exactly {most} {most:coin|coins}",
    "title": "Turning coins",
    "words": (
        "coin-turning Mock Turtles Moebius Mogul Moidores Motley Turning Turtles Twins Triplets Ruler Turnips Ternups Grunt Sym Symler Sympler "
        "heads tails flip Hamming Golay Mathieu M24 code lexicode product Turning Corners Tartan theorem mobius Madore"
    ),
    "words-mogul": "Mathieu M24 M₂₄ Golay Steiner octad 24",
    "line": "Turn over {count}; the rightmost of them goes from heads to tails.",
    "line-one": "Turn one coin, from heads to tails.",
    "line-which": "Turn over {count}, {which:and}; the rightmost of them goes from heads to tails.",
    "line-code": "Turn over coins that the code {code} lets you turn together; the rightmost of them goes from heads to tails.",
    "line-product-2": "Choose rows by the rule “{rows}” and columns by “{columns}”; turn the coins at their crossings, the last of them from heads to tails.",
    "line-product-3": "Choose layers by the rule “{layers}”, rows by “{rows}” and columns by “{columns}”; turn the coins at their crossings, the last of them from heads to tails.",
    "count-any": "any number of coins",
    "count-least": "at least {least} coins",
    "count-range": "{least} to {most} coins",
    "count-exactly": "exactly {most} {most:coin|coins}",
    "count-most": "up to {most} {most:coin|coins}",
    "which-C": "side by side",
    "which-E": "at equal distances",
    "which-S": "placed symmetrically",
    "which-span": "within {span} neighbouring places",
    "which-first": "with the first of the line among them",
    "rules": (
        "Coins lie in a line, each showing heads (1) or tails (0). In turn, each player turns over some coins; the rightmost of them must go from heads to tails. Which coins may be "
        "turned together is said after the colon: at-most-3, exactly-2, ruler (any coins side by side), any, or a turning code such as 1-3, 1+C (side by side), 3E (at equal distances), "
        "1+S (symmetrical), 4FS (with the first coin of the line), 3C(5) (within five neighbouring places), or the name of a family such as mock-turtles. "
        "turning:at-most-2*at-most-2 is a product, on a grid: choose rows that the first game lets you turn together and columns that the second does, and turn the coins at their crossings; "
        "the one in the last row and column must go from heads to tails. The player who cannot move loses (in misère play: wins). A position is the line from left to right, 0110100, coin 1 first; "
        "of a grid the rows from the top, 0001/0100, with // between the layers of a box; of a large board the heads alone, 1000x1000:3,4;999,1000 (row, column). Places are counted from 1."
    ),
    "theorem-any": "Turning any coins: coin n has the value 2^(n − 1), and the board read from right to left is its value in base 2. The winning move turns all heads to tails.",
    "theorem-at-most-1": "Turning one coin from heads to tails: every head is a heap of 1, and the player to move wins exactly when the number of heads is odd.",
    "theorem-at-most-2": "Turning at most 2 coins is Nim: coin n, counted from 1, is a heap of n. To turn it alone takes the heap away; to turn coin m with it leaves m, which another heap of m cancels where coin m showed heads.",
    "theorem-exactly-2": "Turning exactly 2 coins is Nim with the coins counted from 0: coin n, counted from 1, is a heap of n − 1.",
    "theorem-at-most-3": (
        "Turning at most 3 coins (Mock Turtles): coin n, counted from 1, has as its value the odious number of rank n − 1 counted from 0 (odious: an odd number of ones in base 2): 1, 2, 4, 7, 8, 11, 13, 14 … "
        "In a P-position the number of heads is even, and without the first coin it is a P-position of turning at most 2."
    ),
    "theorem-odd": (
        "Turning at most 2k + 1 coins: the values come from those for 2k by one digit more: f(n) is twice the value of coin n − 1 for 2k (0 where there is no such coin), with a last digit that makes the number of ones odd. "
        "In a P-position the number of heads is even."
    ),
    "theorem-lexicode": (
        "Turning at most r coins: f(n) is the least number that is not the nim-sum of fewer than r values of coins before n. The P-positions are the lexicode of distance r + 1: a binary linear code "
        "in which any two words differ in at least r + 1 places."
    ),
    "theorem-range": (
        "Turning at least a and at most b coins: the first a − 1 coins have the value 0, and the others have the values of turning at most b, counted from coin a on: coins without a value complete any move."
    ),
    "theorem-ruler": "Turning coins side by side (the Ruler game): coin n, counted from 1, has as its value the largest power of 2 that divides n; where at most b coins are turned, the largest up to b that does.",
    "theorem-grunt": "Grunt is Grundy's game: coin n, counted from 1, is a heap of n − 1, which a move splits into two unequal heaps; the two outer coins of the four are worth the first coin, 0, and the heap itself.",
    "theorem-sum": "The Grundy value of a board is the nim-sum of the values of its heads, each alone; the value of one coin is the mex of the nim-sums of the coins that it can be turned into.",
    "theorem-product": "In a product a coin has as its value the nim-product ⊗ of the values that its row and its column have in the two games (with three games, of all three); the values of heads add by nim-sum. This is the Tartan theorem.",
    "known-as": "These rules are known as {names:or}.",
    "numbered-1": "The coins are counted from 1, from the left.",
    "numbered-2": "Rows are counted from 1, from the top, and columns from 1, from the left.",
    "numbered-3": "Layers, rows and columns are counted from 1.",
    "coin": "Coin {i}",
    "coin-title": "The coins that show heads and, beside them, their Grundy values in base 2:",
    "from-zero": "A coin's value is its number counted from 0, one less than the number that stands here.",
    "large": "{count} coins show heads: their values are too many or too long to be written out here.",
    "class-odd-numbers-odd": "Heads with an odd number: {count}, not even.",
    "class-odd-numbers-even": "Heads with an odd number: {count}, even.",
    "class-multiples-odd": "Heads whose number is a multiple of {power} but not of {next}: {count}, not even.",
    "class-multiples-even": "Heads whose number is a multiple of {power} but not of {next}: {count}, even.",
    "class-multiples-last-odd": "Heads whose number is a multiple of {power}: {count}, not even.",
    "class-multiples-last-even": "Heads whose number is a multiple of {power}: {count}, even.",
    "odd": "The nim-sum of the values is {sum}, not 0: a winning move makes it 0.",
    "even": "The nim-sum of the values is 0, and any move changes it.",
    "empty": "All coins show tails: there is no move.",
    "turn": "Turn {count:coin|coins} {coins}: {last} goes from heads to tails.",
    "turn-crossings-2": (
        "Turn the {count} coins {coins}, the crossings of {high:row|rows} {rows} with {wide:column|columns} {columns}: {last} goes from heads to tails."
    ),
    "turn-crossings-3": (
        "Turn the {count} coins {coins}, the crossings of {deep:layer|layers} {layers}, {high:row|rows} {rows} and {wide:column|columns} {columns}: "
        "{last} goes from heads to tails."
    ),
    "misere": "In misère play the values of coins cannot be added; the answer comes from search.",
    "error-axes": "'{whole}' does not fit this game, whose boards have {axes} {axes:axis|axes}: write for example {example}.",
    "error-cell": "A board of {game} has {count} {count:axis|axes}, and places are counted from 1: give {count} {count:range|ranges} that {count:starts|start} from 1.",
    "error-code": "'{got}' is not a rule for turning coins: write at-most-3, exactly-2, ruler, any, a turning code such as 1-3, 1+C, 3C(5) or 4FS, or a family such as mock-turtles.",
    "error-empty": "The board has no coin: write for example {example}, 1 for heads and 0 for tails.",
    "error-factor-missing": "'{got}': a rule stands on each side of a *, such as at-most-2*at-most-2.",
    "error-factors": "'{got}' has too many factors: at most {most} games can be multiplied.",
    "error-large": "The board has too many coins: at most {most} can be read.",
    "error-letter": "'{got}' at place {place} of '{whole}' is not a coin: write 1 for heads and 0 for tails, with / between rows and // between layers.",
    "error-long": "The turning code has too many parts: at most {most} can be read.",
    "error-missing": "turning needs a rule, such as turning:at-most-3, turning:ruler, turning:1+C or turning:at-most-2*at-most-2.",
    "error-near": "'{got}' is not a rule for turning coins; did you mean {near:or}?",
    "error-numbers": "'{got}' allows no move: the numbers of coins go from 1 to {most}, the smaller first.",
    "error-place": "'{got}' is not a place of a board of {shape}: places are counted from 1, row and column with a comma between them.",
    "error-place-twice": "'{got}' names a place a second time: name each head once.",
    "error-product": "There are too many sets of coins to look through them all for moves; 'bouton analyze' gives the winning moves that are found.",
    "error-rows": "'{whole}': all rows must have the same number of coins, at least one, and all layers the same number of rows.",
    "error-shape": "{game} has boards with {count} {count:axis|axes}, which '{got}' does not fit.",
    "error-shape-number": "'{got}' is one number, but the boards have {count} sides: write a shape such as {example}.",
    "error-shapes": "'{got}' in '{whole}': coins lie side by side (C), at equal distances (E) or symmetrically (S); choose one letter.",
    "error-span": "'{got}' allows no move: {least} coins do not fit into {span} places.",
    "error-values": "The value of coin {place} under these rules is out of reach of the search: choose a shorter line.",
    "chosen": "{count}, {which:and}",
}
