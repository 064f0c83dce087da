// The nine outcome classes: whether Left wins when she starts, and Right when she does; null is a draw.

export const STARTERS = { N: [true, true], "N^": [true, null], L: [true, false], Nv: [null, true], D: [null, null], "P^": [null, false], R: [false, true], Pv: [false, null], P: [false, false] };

/** Whether the player to move wins; in an impartial game either player. */
export const moverWins = (outcome, player) => STARTERS[outcome][player === "right" ? 1 : 0];

/** Whether the player to move wins the game; where points decide, with those gained before. */
export const winsGame = ({ outcome = "", score = null }, player, lead = 0) => (score === null ? moverWins(outcome, player) : score + lead ? score + lead > 0 : null);

/** The name of a class in the catalogue. */
export const entry = (outcome) => outcome.replace("^", "-hat").replace("v", "-check");

/** The class that determines the colour: a draw for one starting player looks like a draw; the letter distinguishes them. */
export const shade = (outcome) => (STARTERS[outcome].includes(null) ? "D" : outcome);
