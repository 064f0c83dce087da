// Outcomes and Grundy values on an acyclic graph of positions: for tables updated while typing.

const OPEN = -1;
const UNKNOWN = -2;

/** @param moves for each position the numbers of its options. Null if positions can recur. */
export function solved(moves, misere) {
  const value = new Int32Array(moves.length).fill(UNKNOWN); // the Grundy value; in misère play 0 if it is lost, otherwise 1
  const at = new Int32Array(moves.length);
  const stack = [];
  for (let start = 0; start < moves.length; start += 1) {
    if (value[start] === UNKNOWN) stack.push(start);
    while (stack.length) {
      const here = stack.at(-1);
      const row = moves[here];
      value[here] = OPEN;
      let next = -1;
      for (; at[here] < row.length && next < 0; at[here] += 1) {
        const known = value[row[at[here]]];
        if (known === OPEN) return null;
        if (known === UNKNOWN) next = row[at[here]];
      }
      if (next >= 0) stack.push(next);
      else {
        value[here] = misere ? Number(!row.length || row.some((option) => value[option] === 0)) : least(row, value);
        stack.pop();
      }
    }
  }
  return { outcomes: Array.from(value, (each) => (each ? "N" : "P")), values: misere ? null : Array.from(value) };
}

/** The smallest number that is not the value of an option. */
function least(row, value) {
  const seen = new Uint8Array(row.length + 1);
  for (const option of row) if (value[option] <= row.length) seen[value[option]] = 1;
  return seen.indexOf(0);
}
