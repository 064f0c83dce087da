// The nine outcome classes: whether Left wins when she starts, and Right when she does; null is a draw.

export const STARTERS = { N: [true, true], "N^": [true, null], L: [true, false], Nv: [null, true], D: [null, null], "P^": [null, false], R: [false, true], Pv: [false, null], P: [false, false] };

/** Whether the player who is to move wins; in an impartial game any player. */
export const moverWins = (outcome, player) => STARTERS[outcome][player === "right" ? 1 : 0];

/** How the catalogue writes a class. */
export const entry = (outcome) => outcome.replace("^", "-hat").replace("v", "-check");

/** The class whose colour it has: a draw for one who starts looks like a draw, and the letter tells them apart. */
export const shade = (outcome) => (STARTERS[outcome].includes(null) ? "D" : outcome);
