// The look of each kind of element, and its place: derived from the kind and the state in a board, never from a game.

import { s } from "./dom.js";
import { LOOKS, UNDER } from "./looks.js";

export const UNIT = 40;
const ROWED = new Set(["match", "chip"]); // drawn in rows, one row for each heap
const STEP = { match: 0.52, chip: 0.9 };

const byPart = (elements) => {
  const parts = new Map();
  for (const element of elements) {
    const part = element.part || 0;
    if (!parts.has(part)) parts.set(part, []);
    parts.get(part).push(element);
  }
  return [...parts.values()];
};

const SQUARE = /^(?:\d+\.)?(?:r(\d+)c\d+|c\d+r(\d+))$/; // a square by which moves are named: of a row and a column, both from 0, or of a column with rows from 1; in a sum after the number of its part
const isNamed = (element) => ["square", "line"].includes(element.kind) && !element.label && SQUARE.test(element.id);
const isHexagon = (element) => element.kind === "hexagon" && /^(?:\d+\.)?[a-z]\d+$/.test(element.id);
const GRID = /^(?:\d+\.)?c([\d,]+),(\d+)$/; // a coin of a grid or a box, by its row (or layer and row) and its column, from 1
const isBeside = (element) => isHexagon(element) || (element.kind === "coin" && GRID.test(element.id));
const row = (element) => ((found) => Number(found[1] ?? Number(found[2]) - 1))(SQUARE.exec(element.id));

/** The room that the positions of one game need together, so that nothing moves when elements are removed. */
export class Room {
  /** @param named whether columns and rows are named next to the board. */
  constructor(named = false) {
    this.named = named;
    this.counts = new Map(); // the maximum size of each heap
    this.boxes = new Map(); // the corners of each part
    this.parts = new Map(); // the size of each part, also of one that is gone, and the kinds of elements with which it began
    this.kind = "match";
    this.upwards = new Set(); // the parts whose row 1 is the lowest
  }

  /** The maximum size of a heap so far. */
  of(id, count) {
    const most = Math.max(count, this.counts.get(id) ?? 0);
    this.counts.set(id, most);
    return most;
  }

  /** The corners of everything that a part has shown. */
  around(part, box) {
    const old = this.boxes.get(part) ?? box;
    const [left, high, right, low, by] = box.map((value, k) => (k < 2 ? Math.min(value, old[k]) : Math.max(value, old[k])));
    const found = [left, high, right, low, by];
    this.boxes.set(part, found);
    return found;
  }
}

/** The layout in units: a map from an element's id to the {x, y, w, h} of its middle and its size, and the total size. */
export function layOut(board, narrow, room = new Room()) {
  const places = new Map();
  const laid = byPart(board.elements).map((elements) => {
    const part = elements[0].part || 0;
    const emptied = room.boxes.has(part); // a grid of which only the heads are left
    const rowed = !emptied && elements.some((e) => e.kind === "heap" || e.kind === "reserve") && !elements.some((e) => ["pin", "file", "gap", "cell"].includes(e.kind));
    const inside = new Map();
    const { origin, ...size } = rowed ? rows(elements, inside, narrow, room) : grid(elements, inside, room);
    room.parts.set(part, { kinds: elements.map((e) => e.kind).filter((kind) => kind !== "heap"), ...room.parts.get(part), ...size });
    return { part, inside, origin };
  });
  const { at, width, height } = arranged(room.parts, narrow ? 1 : 1.8);
  for (const { part, inside } of laid) for (const [id, place] of inside) places.set(id, { ...place, x: place.x + at.get(part).x, y: place.y + at.get(part).y });
  return { places, width, height, origin: laid[0]?.origin ?? { x: 0, y: 0 } };
}

/** The corner of each part: as many side by side as lets the pieces be largest in a frame of that aspect; parts of the same kind stay in order. */
function arranged(parts, aspect) {
  const widths = [...parts.values()].map((part) => part.width);
  let best = { at: new Map(), width: 1, height: 1, scale: 0 };
  for (let most = Math.max(1, ...widths); most < widths.reduce((all, each) => all + each + 1.5, 0); most += 0.5) {
    const lines = [];
    for (const [name, part] of parts) {
      const after = lines.findLastIndex((line) => line.some((other) => other.part.kinds.some((kind) => part.kinds.includes(kind))));
      const line = lines.find((each, k) => k >= after && each.at(-1).end + 1 + part.width <= most) ?? lines[lines.push([]) - 1];
      const x = line.length ? line.at(-1).end + 1 : 0;
      line.push({ name, part, x, end: x + part.width });
    }
    const at = new Map();
    let top = 0;
    for (const line of lines) {
      const high = Math.max(...line.map(({ part }) => part.height));
      for (const { name, part, x } of line) at.set(name, { x, y: top + (high - part.height) / 2 });
      top += high + 0.6;
    }
    const [width, height] = [Math.max(1, ...lines.map((line) => line.at(-1).end)), Math.max(top - 0.6, 1)];
    const scale = Math.min(aspect / width, 1 / height);
    if (scale > best.scale) best = { at, width, height, scale };
  }
  return best;
}

/** Whether the board is a strip, which is never wrapped: if it is too long it scrolls in its frame. */
export function isStrip(board) {
  const things = board.elements.filter((e) => e.kind !== "heap" && e.kind !== "token");
  const heads = things.length < board.elements.length && board.elements.some((e) => e.kind === "heap");
  return things.every((e) => STRIPS.has(e.kind)) && (heads || new Set(things.filter((e) => e.kind !== "coin" || !e.group).map((e) => e.y)).size === 1);
}

function rows(elements, places, narrow, room) {
  const heads = elements.filter((e) => e.kind === "heap" || e.kind === "reserve");
  let y = 0;
  let width = 4;
  const limit = elements.find((e) => e.kind === "limit");
  if (limit) {
    places.set(limit.id, { x: 1.6, y: y + 0.5, w: 3, h: 0.9 });
    y += 1.2;
  }
  const kind = (room.kind = elements.find((e) => ROWED.has(e.kind))?.kind ?? room.kind);
  const held = (head) => [...elements.filter((e) => e.group === head.group && ROWED.has(e.kind) && e !== head), ...elements.filter((e) => e.kind === "chip" && e.state === head.state && !e.group && head.kind === "reserve")];
  const most = new Map(heads.map((head) => [head, room.of(head.id, held(head).length)]));
  const longest = Math.max(0, ...most.values());
  const wrap = longest <= 22 ? (narrow ? (longest <= 16 ? 16 : 12) : 22) : narrow ? 15 : 25;
  const high = (kind === "match" ? 1.5 : 1.05) + (limit ? 0.16 : 0); // a bracket below the elements that may be taken
  const across = (column) => 1.45 + column * STEP[kind] + (kind === "match" ? Math.floor(column / 5) * 0.14 : 0);
  for (const head of heads) {
    const lines = Math.max(1, Math.ceil(most.get(head) / wrap));
    places.set(head.id, { x: 0.55, y: y + (lines * high) / 2, w: 0.9, h: 0.9 });
    held(head).forEach((element, k) => places.set(element.id, { x: across(k % wrap), y: y + Math.floor(k / wrap) * high + high / 2, w: STEP[kind], h: high - (limit ? 0.24 : 0.08), beyond: limit && element.state !== "free" }));
    width = Math.max(width, across(Math.max(0, Math.min(most.get(head), wrap) - 1)) + 0.7);
    y += lines * high + 0.22;
  }
  return { width, height: y - 0.22 };
}

const STRIPS = new Set(["pin", "file", "gap", "coin", "square", "cell"]);

/** The spacing of the elements of a picture: lines with grips and arrows need room. */
const spread = (elements) => (elements.some((e) => e.kind === "edge") ? 1.75 : elements.some((e) => e.kind === "vertex") ? 1.4 : 1);

const wide = (e) => (e.kind === "vertex" && e.label && e.label.length > 2 ? Math.max(30, 14 + 8 * Math.min(e.label.length, 10)) / UNIT : 0);

function grid(elements, places, room) {
  const edge = Math.max(0.5, ...elements.map((e) => wide(e) / 2));
  const vertices = new Set(elements.filter((e) => e.kind === "vertex").map((e) => e.id));
  const beside = elements.some((e) => e.kind === "token" && vertices.has(e.group)) ? 0.62 : 0; // so that the vertex can be read
  const seen = (of) => [Math.min(...elements.map(of)), Math.max(...elements.map(of))];
  const [[x1, x2], [y1, y2]] = [seen((e) => e.x), seen((e) => e.y)];
  const [minX, minY, maxX, maxY, by] = room.around(elements[0].part || 0, [x1, y1, x2, y2, spread(elements)]);
  const squares = elements.filter(isNamed);
  const other = squares.find((e) => row(e) !== row(squares[0]));
  if (other && (other.y - squares[0].y) * (row(other) - row(squares[0])) < 0) room.upwards.add(other.part || 0);
  const aside = by > 1.5 ? 1.3 * by : by; // the number and the mark of a line are side by side
  const stacked = elements.some((e) => e.kind === "step");
  const names = room.named && elements.some(isBeside) ? 0.45 : 0; // beyond the sides
  const left = minX * aside - edge - names;
  const high = minY * by - 0.5 - (beside ? 0.4 : 0) - names;
  const span = (maxX - minX) * aside + 1.4;
  for (const e of elements) {
    const off = e.kind === "token" && vertices.has(e.group) ? beside : 0;
    const w = wide(e) || (off ? 0.7 : 0.96);
    places.set(e.id, { x: e.x * aside - left + off, y: e.y * by - high - off, w, h: off ? 0.7 : wide(e) ? 0.75 : e.kind === "hexagon" ? 0.84 : 0.96, span });
  }
  return { width: maxX * aside - left + edge + (beside ? 0.45 : 0), height: maxY * by - high + (stacked ? 1 : 0.5), origin: { x: -left, y: -high } };
}

/** Lines that belong to no element: the sides of the players, a walk between the colours. */
export const strokes = (board, origin) =>
  (board.lines || []).flatMap(({ points, state }) => {
    const at = points.map(([x, y]) => `${((x + origin.x) * UNIT).toFixed(1)},${((y + origin.y) * UNIT).toFixed(1)}`).join(" ");
    const walk = state.startsWith("walk") || state === "chain"; // on a light casing, so that it can be distinguished from the sides
    return [walk ? s("polyline", { points: at, class: `b-line b-walk-casing casing-${state}` }) : null, s("polyline", { points: at, class: `b-line b-line-${state}` })].filter(Boolean);
  });

/** The names of columns and rows, in the corners of the last row and the first column, where they stay when squares are removed. */
export const coordinates = (board, places, room) => byPart(board.elements).flatMap((elements) => {
  const square = elements.find(isNamed);
  if (!square) return beyond(elements, places);
  const [minX, minY, maxX, maxY] = room.boxes.get(square.part || 0);
  const { x, y } = places.get(square.id);
  /** @returns {[number, number]} */
  const at = (column, line) => [(x + column - square.x) * UNIT, (y + line - square.y) * UNIT];
  const number = (line) => row(square) + (room.upwards.has(square.part || 0) ? square.y - line : line - square.y) + 1;
  const steps = (from, to) => [...Array(to - from + 1).keys()].map((k) => from + k);
  const columns = minX < maxX && maxX < 26 ? steps(minX, maxX).map((c) => written(/^(\d+\.)?c/.test(square.id) ? c + 1 : String.fromCharCode(97 + c), at(c, maxY + 0.7), "middle")) : [];
  return [...columns, ...(minY < maxY ? steps(minY, maxY) : []).map((line) => written(String(number(line)), at(minX - 0.55, line + 0.08), "end"))];
});

const written = (text, [x, y], anchor) => s("text", { class: "b-coordinate", x, y, "text-anchor": anchor, "aria-hidden": "true" }, text);

/** The names of columns and rows of hexagons and of a grid of coins, above the first row and left of the first column. */
function beyond(elements, places) {
  return elements.filter(isBeside).flatMap(({ id }) => {
    const { x, y } = places.get(id);
    const [, number, name] = GRID.exec(id) ?? [id, id.replace(/.*[^\d]/, ""), id.replace(/^\d+\./, "")[0]];
    const column = number.split(",").at(-1) === "1" ? written(name, [x * UNIT, (y - 0.8) * UNIT], "middle") : null;
    const row = name === "a" || name === "1" ? written(number, [(x - 0.8) * UNIT, (y + 0.08) * UNIT], "end") : null;
    return [column, row].filter(Boolean);
  });
}

/** A domino across two squares. */
export function domino(squares) {
  const [[x1, x2], [y1, y2]] = ["x", "y"].map((axis) => squares.map((each) => each[axis] * UNIT).sort((a, b) => a - b));
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const lying = x2 > x1;
  return s("g", { class: "b-domino", "aria-hidden": "true" },
    s("rect", { x: x1 - 16, y: y1 - 16, width: x2 - x1 + 32, height: y2 - y1 + 32, rx: 6 }),
    s("line", lying ? { x1: x, x2: x, y1: y - 11, y2: y + 11 } : { x1: x - 11, x2: x + 11, y1: y, y2: y }),
    squares.map((each) => s("circle", { cx: each.x * UNIT, cy: each.y * UNIT, r: 4 })));
}

/** A bracket below the elements that a limit allows to take, row by row. */
export const brackets = (board, places) => {
  if (!board.elements.some((e) => e.kind === "limit")) return [];
  const rows = new Map();
  for (const e of board.elements) {
    if (e.state !== "free" || !places.has(e.id)) continue;
    const { x, y, w, h } = places.get(e.id);
    const name = `${e.group} ${y}`;
    const [left, right] = rows.get(name)?.slice(1) ?? [x - w / 2, x + w / 2];
    rows.set(name, [y + h / 2, Math.min(left, x - w / 2), Math.max(right, x + w / 2)]);
  }
  return [...rows.values()].map(([low, left, right]) => s("path", { d: `M${left * UNIT + 3} ${low * UNIT - 4}v7H${right * UNIT - 3}v-7`, class: "b-bracket" }));
};

/** Hexagons are cells in rows that are shifted by half a cell. */
export const isHexagonal = (board) =>
  board.elements.some((e) => e.kind === "hexagon" || (e.kind === "cell" && Math.abs((e.x % 1) - 0.5) < 0.01));

const rank = ({ kind }) => (UNDER.includes(kind) ? UNDER.indexOf(kind) : UNDER.length);

/** The elements in drawing order, lowest first. */
export const inOrder = (elements) => [...elements].sort((a, b) => rank(a) - rank(b));

/** The properties of an element on which shapes depend. */
const facts = (element, place) => new Set(["", place.w < 0.9 ? "small" : "large", ...(element.label ? ["label", wide(element) ? "wide" : "named"] : ["bare"])]);

/** @param {[string, Record<string, any>, string, string]} shape */
function drawn([tag, at, look], element, place, words) {
  const given = Object.fromEntries(Object.entries(at).map(([name, value]) => [name, value ?? (name === "height" ? UNIT * (Math.abs(element.y) + 1) + 0.5 : name === "x" ? (-place.w * UNIT) / 2 : place.w * UNIT)]));
  if (tag !== "text") return s(tag, { ...given, class: look });
  const label = element.kind === "limit" ? `${words("limit")} ${element.label}` : element.label;
  return s("text", { ...given, class: look, "text-anchor": "middle" }, element.kind === "vertex" && label.length > 10 ? `${label.slice(0, 9)}…` : label);
}

/** The picture of one element around the point 0, 0. */
export function shape(element, place, words, hexagonal) {
  if (element.kind === "ground") {
    const half = (element.label ? 0.8 : place.span / 2) * UNIT;
    return [s("path", { d: `M${-half} 0H${half}`, class: "b-ground" })];
  }
  if (element.kind === "limit" && element.label === "0") return []; // nothing is left to take
  const kind = hexagonal && element.kind === "cell" ? "hexagon" : element.kind;
  const known = facts(element, place);
  const look = LOOKS[`${kind}:${element.state}`] ?? LOOKS[kind] ?? LOOKS[""];
  return look.filter(([, , , when]) => known.has(when)).map((each) => drawn(each, element, place, words));
}

/** How the pieces of a player look, as small pictures: each kind on the board, or the kind that will be placed; and the branches of the player's colour. */
export function pieces({ board: { elements, links }, sides }, player, words) {
  const kinds = new Set(elements.filter((e) => e.state === player && e.kind !== "reserve").map((e) => e.kind));
  const branches = links.some(([, , state]) => ["blue", "red"].includes(state));
  if (!kinds.size && !branches && sides[player]) kinds.add(elements.find((e) => LOOKS[`${e.kind}:${player}`])?.kind ?? "stone");
  const drawn = [...kinds].map((kind) => shape({ kind, state: player, label: "" }, { w: 1 }, words, false));
  if (branches) drawn.push(s("path", { d: "M-20 0H20", class: `b-link b-link-${player === "left" ? "blue" : "red"}` }));
  return drawn.map((each) => s("svg", { viewBox: "-20 -20 40 40", class: "board-svg side-piece", "aria-hidden": "true" }, each));
}

/** Lines between elements; an arrow ends before the circle to which it points. */
export function lines(board, places, defs) {
  const edges = board.elements.filter((e) => e.kind === "edge");
  const used = new Set();
  const both = new Set(board.links.map(([a, b]) => `${a} ${b}`));
  const wide = new Set(board.elements.filter((e) => e.kind === "ground" && !e.label).map((e) => e.id));
  const foot = (id, other) => (wide.has(id) ? { ...places.get(id), x: places.get(other).x } : places.get(id)); // upright, anywhere on the ground
  return board.links.map(([a, b, state]) => {
    const [from, to] = [foot(a, b), foot(b, a)];
    const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((v) => v * UNIT);
    const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
    const edge = edges.find((e) => {
      const place = places.get(e.id);
      const [dx, dy] = [place.x * UNIT - middle.x, place.y * UNIT - middle.y];
      return !used.has(e.id) && Math.abs(dy) < 2 && (a === b ? dx > 2 && dx < 60 : Math.abs(dx) < 2); // a loop has its grip beside it
    });
    if (edge) used.add(edge.id);
    const name = { class: `b-link b-link-${state || "plain"}`, "data-edge": edge?.id };
    if (state !== "arrow" && a === b) return s("ellipse", { cx: x1 + 23, cy: y1, rx: 23, ry: 15, ...name });
    if (state !== "arrow") return s("line", { x1, y1, x2, y2, ...name });
    if (!defs.firstChild) {
      defs.append(
        s("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, s("path", { d: "M0 .5L8 4L0 7.500z", class: "b-arrowhead" })),
      );
    }
    if (a === b) return s("path", { d: `M${x1 - 8} ${y1 - 14}c-18-34 34-34 16 0`, ...name, "marker-end": "url(#arrow)" });
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const bend = both.has(`${b} ${a}`) ? 14 : 0;
    const away = (place) => Math.min(place.w > 0.96 ? (place.w * UNIT) / 2 / Math.abs(ux || 1e-9) : 15, 15 / Math.max(place.w > 0.96 ? Math.abs(uy) : 1, 1e-9)) + 2;
    const [sx, sy, ex, ey] = [x1 + ux * away(from), y1 + uy * away(from), x2 - ux * (away(to) + 1), y2 - uy * (away(to) + 1)];
    return s("path", { d: `M${sx} ${sy}Q${middle.x - uy * bend * 2} ${middle.y + ux * bend * 2} ${ex} ${ey}`, ...name, "marker-end": "url(#arrow)" });
  });
}
