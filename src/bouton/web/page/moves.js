// Moves on boards on which several may lead to the same position: both ends of a row, or twins.

/** The move to a position: of several the one meant in a list, a hint or the program's reply, named by the position. */
export const moveTo = (moves, position) => moves.find((move) => move.position === position && !move.touched) ?? moves.find((move) => move.position === position) ?? null;

/** Moves to distinct positions. */
export const distinct = (moves) => [...new Set(moves.map((move) => move.position))].map((position) => moveTo(moves, position));

/** The common move of several, by name; null if a click must still choose. */
export const one = (moves) => (moves.length && moves.every(({ position, name }) => position === moves[0].position && name === moves[0].name) ? moves[0] : null);

/** The elements that a move changes; if it names none, those that make it. */
export const changed = (move) => (move?.changes.length ? move.changes : (move?.elements ?? []));

/** A move in the notation of addresses and questions: with the touched elements, if its position is ambiguous. */
export const written = ({ position, touched }) => (touched ? `${position}@${touched}` : position);
