// Values of the subset of Python: numbers, texts, lists, and the kinds below; how they are written and compared.

import { RuleError } from "./python_parser.js";

export class Tuple {
  /** @param {any[]} items its elements. */
  constructor(items) {
    this.items = items;
  }
}

/** A set; its elements are distinct. */
export class Distinct extends Array {}

/** The numbers of a range. */
export class Series extends Array {}

/** An iterator that is computed lazily and can be used once: a generator, `zip`, `map` and the like. */
export class Once {
  /**
   * @param {Generator} steps yields the elements.
   * @param {() => any} next returns the next one; undefined after the last one.
   */
  constructor(steps, next) {
    this.steps = steps;
    this.next = next;
  }
}

/** A move with its data: the resulting positions, each a component, the points, and whether the same player moves again. */
export class Move {
  /** @param {any[]} parts */
  constructor(parts, gain = 0, again = false, position = undefined) {
    this.parts = parts;
    this.gain = gain;
    this.again = again;
    this.position = position; // undefined for several parts
  }
}

/** The winner if a condition ends play: "next", "last", "draw", "left" or "right". */
export class Ending {
  constructor(name) {
    this.name = name;
  }
}

export const MOST_ITEMS = 100_000; // of a list or a text; creating one takes a step for each

/** Whether a value is a list, not one of the kinds that are also stored as arrays. */
export const isList = (value) => Array.isArray(value) && !(value instanceof Distinct || value instanceof Series);
export const number = (value) => (typeof value === "boolean" ? Number(value) : value);
export const truth = (value) => (Array.isArray(value) ? value.length > 0 : value instanceof Tuple ? value.items.length > 0 : Boolean(value));

/** Python's name for the kind of a value. */
export function kindOf(value) {
  if (value === null) return "None";
  if (typeof value === "string") return "str";
  if (typeof value === "function" || value?.body) return "function";
  const kinds = /** @type {[Function, string][]} */ ([[Tuple, "tuple"], [Distinct, "set"], [Series, "range"], [Once, "generator"], [Array, "list"]]);
  return kinds.find(([kind]) => value instanceof kind)?.[1] ?? "int";
}

/** Write a value as Python does; a value that contains another one many times may be too long to write. */
export const write = (value) => written(value, quote);

/** Whether a value, or one that it contains, cannot be written as text. */
export function isOpaque(value) {
  if (value instanceof Tuple) return value.items.some(isOpaque);
  if (isList(value)) return value.some(isOpaque);
  return value !== null && ["object", "function"].includes(typeof value);
}

/** A value as used in a sentence. */
export const shown = (value) => (isOpaque(value) ? kindOf(value) : write(value));

/** A text common to exactly the equal values: True is 1, and the order of a set is ignored. */
export const sameText = (value) => written(value, (each) => JSON.stringify(each), true);

/** A text in the quotes that Python chooses. */
function quote(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const signs = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", [mark]: `\\${mark}` };
  return `${mark}${text.replace(/.|\n/g, (sign) => signs[sign] ?? (sign < " " || sign === "\x7f" ? `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}` : sign))}${mark}`;
}

function written(value, quoted, same = false) {
  let length = 0;
  const counted = (text) => {
    if ((length += text.length + 1) > MOST_ITEMS) throw new RuleError("own-long", 0, { most: MOST_ITEMS });
    return text;
  };
  const of = (each) => {
    const value = same ? number(each) : each;
    if (isList(value)) return counted("[]") && `[${value.map(of).join(", ")}]`;
    if (value instanceof Tuple) return counted("()") && `(${value.items.map(of).join(", ")}${value.items.length === 1 ? "," : ""})`;
    if (typeof value === "string") return counted(quoted(value));
    if (same && value instanceof Distinct) return counted("{}") && `{${[...value].map(of).sort().join()}}`;
    if (same && value instanceof Series) return counted("range") && `range(${[...value].join()})`;
    if (isOpaque(value)) throw new RuleError("own-written", 0, { got: kindOf(value) });
    return counted(value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value));
  };
  return of(value);
}

/** A number that only this value has, if it is small: a number, or a tuple of two or three. Browsers look up numbers below 2 ** 30 fastest. */
export function keyOf(value) {
  if (typeof value === "number") return Math.abs(value) < 2 ** 50 ? value * 4 : undefined;
  if (!(value instanceof Tuple)) return undefined;
  const { items } = value;
  const [a, b, c] = [items[0], items[1], items[2]];
  if (items.length === 2 && isBelow(a, 2 ** 13) && isBelow(b, 2 ** 13)) return (a * 2 ** 13 + b) * 4 + 3;
  if (items.length === 2 && isBelow(a, 2 ** 24) && isBelow(b, 2 ** 24)) return (a * 2 ** 24 + b) * 4 + 1;
  return items.length === 3 && isBelow(a, 2 ** 16) && isBelow(b, 2 ** 16) && isBelow(c, 2 ** 16) ? ((a * 2 ** 16 + b) * 2 ** 16 + c) * 4 + 2 : undefined;
}

/** A key common to exactly the equal values: a number if that is fast, otherwise a text. */
export const identity = (value) => keyOf(value) ?? keyOf(withNumbers(value)) ?? sameText(value);

/** A Boolean, or a short tuple with Booleans, as numbers. */
const withNumbers = (value) => (value instanceof Tuple && value.items.length < 4 ? new Tuple(value.items.map(number)) : number(value));

const isBelow = (n, most) => typeof n === "number" && n >= 0 && n < most;

/** The remainder of a division, with the sign of the divisor. */
export function remainder(a, b) {
  const rest = a % b;
  return rest && rest < 0 !== b < 0 ? rest + b : rest;
}

/** The most common operations: sums, differences, and bits of small numbers; undefined for others. */
export function plainly(sign, a, b) {
  if (sign === "-") return a - b;
  if (sign === "+") return a + b;
  if (sign === "*") return a * b;
  if (sign === "%") return b ? remainder(a, b) : undefined;
  if (sign === "//") return b ? Math.floor(a / b) : undefined;
  if (!isBelow(a, 2 ** 31) || !isBelow(b, 2 ** 31)) return undefined;
  return sign === "^" ? a ^ b : sign === "&" ? a & b : sign === "|" ? a | b : undefined;
}
