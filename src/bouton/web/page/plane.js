// One or two heaps as a board: a token on a track, or on the square of two coordinates, as a queen or as the corner of a rectangle.

const MOST = { 1: 100, 2: 900 }; // squares
const WRITTEN = /^\d+(,\d+)?$/;

/** The numbers of a position that can be drawn like this; null for any other. */
function numbers(text, count) {
  const found = WRITTEN.test(text) ? text.split(",").map(Number) : [];
  return found.length === count ? found : null;
}

/** The dimension of the board for the heaps: 1 for a track, 2 for a plane, 0 if impossible. */
export function dimensions(data, start) {
  if (!data?.drawn || !data.board.complete || !data.impartial) return 0;
  const { elements } = data.board;
  if (!elements.every((element) => element.kind === "heap" || element.kind === "match")) return 0;
  const count = elements.filter((element) => element.kind === "heap").length;
  const first = numbers(start, count);
  const squares = first?.reduce((product, each) => product * (each + 1), 1);
  return squares && squares <= (MOST[count] ?? 0) && numbers(data.position, count) ? count : 0;
}

/** Whether a move changes both numbers: then it is a queen's, otherwise a side of the rectangle gets shorter. */
export function diagonal({ position, board }) {
  const from = position.split(",");
  return board.moves.some((move) => move.position.split(",").every((each, k) => each !== from[k])) && from.length === 2;
}

/** The same data with another board; the start defines its size for the entire game. */
export function plane(data, start, queen) {
  const count = dimensions(data, start);
  if (!count) return data;
  const [wide, high] = [...numbers(start, count), 0];
  const [x, y] = [...numbers(data.position, count), 0];
  const name = (column, row) => `s${column}x${row}`;
  const lies = (column, row) => (column <= x && row <= y ? (queen || (column && row) ? "inside" : "") : queen || !column || !row ? "" : "removed"); // squares cut off the rectangle are gone
  const square = (column, row) => ({ id: name(column, row), kind: "square", x: column, y: -row, label: row === 0 ? String(column) : column === 0 ? String(row) : "", state: count === 2 ? lies(column, row) : "", group: "", part: 0 });
  const rows = [...Array(high + 1).keys()];
  const elements = rows.flatMap((row) => [...Array(wide + 1).keys()].map((column) => square(column, row)));
  elements.push({ id: "token", kind: "token", x, y: -y, label: "", state: count === 2 && queen ? "queen" : "", group: name(x, y), part: 0 });
  const moves = data.board.moves.map((move) => {
    const [column, row] = [...numbers(move.position, count), 0];
    const after = { gone: [], elements: [{ id: "token", x: column, y: -row, group: name(column, row) }] };
    return { ...move, elements: ["token", name(column, row)], changes: [], after };
  });
  return { ...data, board: { ...data.board, elements, moves, links: [], lines: [] } };
}
