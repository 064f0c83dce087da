"""Hex."""

TEXT = {
    "particular": "{rows} × {columns}",
    "title": "Hex",
    "words": "hexagons connection board Nash Hein strategy stealing fixed point Brouwer Rex",
    "line-whole": "Whoever joins their two sides wins: Red top and bottom, Blue left and right.",
    "line-whole-misere": "Whoever joins their own sides loses: Red has top and bottom, Blue left and right.",
    "line-whole-swap": "Whoever joins their two sides wins: Red top and bottom, Blue left and right; Blue may take over the first stone.",
    "line-whole-swap-misere": "Whoever joins their own sides loses: Red has top and bottom, Blue left and right; Blue may take over the first stone.",
    "rules": (
        "The board is a rhombus of hexagons. In turn, Left colours an empty hexagon red and Right colours one blue. Left wins when red hexagons join the top "
        "side to the bottom side, Right when blue hexagons join the left side to the right side (in misère play, called Rex, the player who joins her sides has lost). "
        "A position lists Left's and Right's cells in turn: a1,c3,b2; a dash is a skipped turn and a point the empty board. In hex:5:swap Right may answer Left's only "
        "stone by taking it over, reflected."
    ),
    "stealing": (
        "A full board always has exactly one winner, so there is no draw and, the game being finite, one of the two players has a winning strategy. On an empty square board it cannot be the "
        "second: the first player would put a stone anywhere and then follow that strategy as if she were second; where it asks for the cell of her extra stone, she plays any other one. "
        "An extra stone never hurts, so both would win: impossible. The proof names no winning move."
    ),
    "pairing": (
        "On an empty board whose sides differ, the player whose sides are nearer wins, even moving second: the cells outside the last rows are matched in pairs by reflection, and she answers every move on the other cell of its pair."
    ),
    "swapping": "Only Left's opening can be swapped: Right wins from two rows on, whoever starts. If Left starts, every opening wins or loses, and Right chooses whose it is; if Right starts, hers is the first move, which wins on an empty square board.",
    "rex": "In misère Hex on an empty square board of n rows the first player wins when n is even, the second when n is odd; the loser can moreover hold out until the whole board is coloured.",
    "won-left": "Left has joined top and bottom: {chain}.",
    "won-right": "Right has joined the left and the right side: {chain}.",
    "won-left-misere": "Left has joined top and bottom and so has lost: {chain}.",
    "won-right-misere": "Right has joined the left and the right side and so has lost: {chain}.",
    "walk": "The border walk (on the page, the board shows it) comes from the lower left corner, always between red on its right and blue on its left (an empty cell counts as the loser's), and leaves at the side of the winner.",
    "walk-begun": "The border walk, between red on its right and blue on its left, comes from the lower left corner and waits before {cell}: that cell's colour will say where it goes on.",
    "may-swap": "Right may also take the stone over; the position is then {position}.",
    "error-both": "{got} is claimed by both colours in '{whole}': Left's and Right's cells come in turn, with - for a skipped turn.",
    "error-cell": "'{got}' in '{whole}' is not a cell: write a letter for the column and a number for the row, such as c2, with commas between the cells.",
    "error-certificate-swap": "A certificate proves a connection, and in {position} the swap rule may still be used: leave :swap out.",
    "error-certificate-swap-empty": "A certificate proves a connection, and on the empty board the swap rule may still be used: leave :swap out.",
    "error-input-empty": "Standard input is empty: send a position, a HexWorld link or an SGF file, or leave out the -.",
    "error-large": "{position} has {empty} empty {empty:cell|cells}; the solver takes up to {most}. The player (bouton hex genmove) can still choose a move.",
    "error-large-empty": "The empty board has {empty} empty {empty:cell|cells}; the solver takes up to {most}. The player (bouton hex genmove) can still choose a move.",
    "error-large-page": "{position} has {empty} empty {empty:cell|cells}; the solver takes up to {most}: choose a smaller board, or put more stones on it.",
    "error-level": "There is no level {got}: choose 1 to {most}.",
    "error-limit": "The search of {position} stopped after {positions} {positions:position|positions}: give it a larger --limit, or more stones.",
    "error-limit-empty": "The search of the empty board stopped after {positions} {positions:position|positions}: give it a larger --limit, or stones.",
    "error-limit-page": "The search of {position} stopped after {positions} {positions:position|positions}: choose a smaller board, or put more stones on it.",
    "error-link": "'{got}' is not a HexWorld link with moves: it looks like https://hexworld.org/board/#11c1,a10b4:p.",
    "error-link-square": "HexWorld links are written for square boards only; this one is {got}: use sgf.",
    "error-memory": "The search of {position} has filled {memory} MB after {positions} {positions:position|positions}: allow more with --memory.",
    "error-memory-empty": "The search of the empty board has filled {memory} MB after {positions} {positions:position|positions}: allow more with --memory.",
    "error-memory-page": "The search of {position} has filled {memory} MB after {positions} {positions:position|positions}: choose a smaller board, or put more stones on it.",
    "error-misere-action": "{got} knows no misère play: --misere goes with {known:or}.",
    "error-misere-proof": "Proof trees, certificates and files to resume from are for normal play: leave out --tree, --certificate and --store, or --misere.",
    "error-off-board": "{got} is off the board of {rows} {rows:row|rows} and {columns} {columns:column|columns}: its last cell is {last}.",
    "error-over": "Nobody can move in {position}: the game is over.",
    "error-puzzle-size": "There are no puzzles of size {got}: choose 3 to 7.",
    "error-record-over": "Move {number} ({move}) comes after the end of the game: leave it out.",
    "error-record-swap": "Move {number} cannot be a swap: only the second move can, after one stone, on a square board.",
    "error-record-taken": "Move {number}: {move} is occupied; choose an empty cell.",
    "error-resume-board": "A search can be kept in a file on boards of up to {most} cells, and where Numba is installed.",
    "error-resume-file": "'{path}' is not a search of the {rows}x{columns} board that can be resumed, or is damaged: name another file, or delete it.",
    "error-resume-unkept": "The search cannot be stored in '{path}' ({reason}); it goes on.",
    "error-rule": "'{got}' is no rule of Hex: after the size only swap can stand, as in hex:5:swap.",
    "error-sgf": "'{got}' is not an SGF file of Hex: it looks like (;GM[11]SZ[11];B[f6];W[g5]).",
    "error-sgf-game": "The SGF file is of game {got}, not of Hex (GM[11]).",
    "error-sgf-player": "PL[{got}] in the SGF file names no player: write PL[B] or PL[W].",
    "error-sgf-turn": "Move {number} ({move}) is of the wrong colour: Black and White take turns, Black (top to bottom) first; a pass is written pass.",
    "error-size": "There is no Hex board of size {got}: give one or two numbers from 1 to {most}, such as hex:5 or hex:3x5.",
    "error-swap-square": "The swap rule needs a square board, because the stone is reflected: {got} is not one.",
    "error-target-missing": "A board is missing; for example: {example}.",
    "error-twice": "{got} stands twice in '{whole}': a cell is coloured once.",
    "error-walk-open": "Nobody has won yet and {empty} {empty:cell is|cells are} empty, so the border walk has no colour to follow in {position}: fill the board, or use --fill.",
    "error-walk-open-empty": "The board is empty, so the border walk has no colour to follow: fill it, or use --fill.",
}
