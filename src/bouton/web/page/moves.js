// Moves of a board among which several may lead to the same position: both ends of a row, or twins.

/** The move to a position: of several the one that a list, a hint or the program means, whose name the position tells. */
export const moveTo = (moves, position) => moves.find((move) => move.position === position && !move.touched) ?? moves.find((move) => move.position === position) ?? null;

/** Moves to different positions, each once. */
export const distinct = (moves) => [...new Set(moves.map((move) => move.position))].map((position) => moveTo(moves, position));

/** The move that all of some are, by what people call them; null where a click has still to choose. */
export const one = (moves) => (moves.length && moves.every(({ position, name }) => position === moves[0].position && name === moves[0].name) ? moves[0] : null);

/** The elements that a move changes; those that make it where it names no others. */
export const changed = (move) => (move?.changes.length ? move.changes : (move?.elements ?? []));

/** A move as an address and a question write it: with what was touched, where its position does not tell. */
export const written = ({ position, touched }) => (touched ? `${position}@${touched}` : position);
