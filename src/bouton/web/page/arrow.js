// An arrow over the board for a move: from where something goes to where it comes, or to what is taken or placed.

import { s } from "./dom.js";
import { UNIT } from "./shapes.js";

const LONG = 1.3 * UNIT; // of one that points at what is taken or placed
const HEAD = 15;
const SHORT = 5; // how far before the middle it ends

/** The arrow of a move on a board whose elements have these places; null where none of them is on the board. */
export function arrow(move, places, [x0, y0, wide, tall]) {
  const middle = (id) => ({ x: places.get(id).x * UNIT, y: places.get(id).y * UNIT });
  const known = (ids) => ids.filter((id) => places.has(id)).map(middle);
  const named = known(move.elements);
  const changed = known(move.changes.length ? move.changes : move.elements);
  if (!changed.length) return null;
  const slides = !move.changes.length && named.length === 2 && Math.hypot(named[0].x - named[1].x, named[0].y - named[1].y) > UNIT / 2;
  const mean = (key) => changed.reduce((sum, point) => sum + point[key], 0) / changed.length;
  const end = slides ? named[1] : { x: mean("x"), y: mean("y") };
  const [dx, dy] = [x0 + wide / 2 - end.x, y0 + tall / 2 - end.y];
  const far = Math.hypot(dx, dy);
  const start = slides ? named[0] : far > LONG / 2 ? { x: end.x + (dx / far) * LONG, y: end.y + (dy / far) * LONG } : { x: end.x + LONG * 0.7, y: end.y - LONG * 0.7 };
  const length = Math.hypot(end.x - start.x, end.y - start.y) - SHORT;
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const path = `M0 -4H${(length - HEAD).toFixed(1)}V-11L${length.toFixed(1)} 0L${(length - HEAD).toFixed(1)} 11V4H0z`;
  return s("path", { d: path, class: "better-arrow", transform: `translate(${start.x.toFixed(1)} ${start.y.toFixed(1)}) rotate(${turn.toFixed(1)})` });
}
