// What a board will look like after a move, as far as the kinds of its elements tell: shown before any answer has come.

const GOES = new Set(["match", "pin", "chip"]);
const opened = (element) => ({ ...element, state: "removed" });

/** The board after a move of a player; null where only the answer can tell. */
export function foresee(board, move, player) {
  const changed = new Set(move.changes.length ? move.changes : move.elements);
  const of = new Map(board.elements.map((element) => [element.id, element]));
  const touched = move.elements.map((id) => of.get(id));
  if (touched.some((element) => !element) || !touched.length) return null;
  const [first, second] = touched;
  const all = [...changed].map((id) => of.get(id)).filter(Boolean);
  if (all.length && all.every((element) => GOES.has(element.kind))) return taken(board, changed);
  if (all.every((element) => element.state === "chocolate")) return without(board, changed);
  if (all.length && all.every((element) => element.kind === "vertex")) return { ...board, elements: board.elements.map((element) => (changed.has(element.id) ? opened(element) : element)), links: board.links.filter(([a, b]) => !changed.has(a) && !changed.has(b)) };
  if (all.length && all.every((element) => element.kind === "coin" && element.state)) return put(board, (element) => (changed.has(element.id) ? { ...element, state: element.state === "heads" ? "tails" : "heads" } : element));
  const slides = !board.moves.some((each) => each.elements[1] && each.elements[1] === of.get(each.elements[0])?.group); // dominoes that fall name their own square
  if (slides && ["token", "pawn", "coin"].includes(first.kind) && touched.length === 2) {
    const gone = second.kind === first.kind ? second.id : board.elements.find((element) => element.kind === first.kind && element.id !== first.id && element.group === second.id)?.id;
    const shift = first.kind === "token" || first.kind === "coin" ? first.y - (of.get(first.group)?.y ?? first.y) : 0;
    const single = !board.elements.some((element) => element.kind === "step"); // on a staircase all above it go along
    if (single) return put(gone && first.kind === "pawn" ? without(board, new Set([gone])) : board, (element) => (element.id === first.id ? { ...element, x: second.x, y: second.y + shift, group: second.id } : element));
  }
  if (touched.length === 1 && (first.kind === "hexagon" || (first.kind === "cell" && !first.state)) && !move.changes.length) return put(board, (element) => (element === first ? { ...element, state: player } : element));
  if (touched.length === 2 && all.every((element) => element.kind === "square" && element.state === "free") && !board.elements.some((element) => element.kind === "pawn")) return put(board, (element) => (changed.has(element.id) ? opened(element) : element));
  return null;
}

const put = (board, of) => ({ ...board, elements: board.elements.map(of) });
const without = (board, gone) => put({ ...board, elements: board.elements.filter((element) => !gone.has(element.id)) }, (element) => element);

/** Matches or chips go from their heap, and its number with them. */
function taken(board, gone) {
  const left = without(board, gone);
  const count = (elements, group) => elements.filter((element) => element.group === group && element.kind !== "heap").length;
  return put(left, (element) => {
    const whole = element.kind === "heap" && element.label === String(count(board.elements, element.group));
    return whole ? { ...element, label: String(count(left.elements, element.group)) } : element;
  });
}
