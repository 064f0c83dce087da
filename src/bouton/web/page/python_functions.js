// Python's built-in functions and methods, as far as rules use them. Each has its minimum and maximum number of
// arguments, and the names of the keyword arguments; others are rejected.

import { Distinct, Ending, isList, kindOf, Move, Series, shown, truth, Tuple, write } from "./python_values.js";

/** The elements of several values in parallel, one row after another, as long as each has one. */
function* rows(runner, values, node) {
  const nexts = values.map((each) => runner.iterator(each, node));
  for (;;) {
    const row = [];
    for (const next of nexts) {
      const item = next();
      if (item === undefined) return;
      row.push(item);
    }
    if (!row.length) return;
    runner.tick(node);
    yield row;
  }
}

function* mapped(runner, [called, ...values], node) {
  for (const row of rows(runner, values, node)) yield runner.use(called, row, node);
}

function* filtered(runner, [called, value], node) {
  for (const [item] of rows(runner, [value], node)) if (truth(called === null ? item : runner.use(called, [item], node))) yield item;
}

function* numbered(runner, [value, first], node) {
  let place = first;
  for (const [item] of rows(runner, [value], node)) yield new Tuple([place++, item]);
}

function* zipped(runner, values, node) {
  for (const row of rows(runner, values, node)) yield new Tuple(row);
}

function* backwards(runner, [value], node) {
  const items = runner.row(value, node);
  for (let k = items.length - 1; k >= 0 && k < items.length; k -= 1) {
    runner.tick(node);
    yield items[k];
  }
}

/** A function whose elements are computed lazily. */
const lazily = (steps) => (runner, given, node) => runner.once(steps(runner, given, node), node);

/** Whether some element is true, or some is false. */
const some = (wanted) => (runner, [value], node) => {
  for (const [item] of rows(runner, [value], node)) if (truth(item) === wanted) return wanted;
  return !wanted;
};

function range(runner, given, node) {
  const bounds = given.map((each) => runner.number(each, node));
  const [start, stop, step] = bounds.length === 1 ? [0, bounds[0], 1] : [bounds[0], bounds[1], bounds[2] ?? 1];
  if (!step) runner.fail("own-index", node, { got: "0" });
  runner.made(Math.max(0, Math.ceil((stop - start) / step)), node);
  const found = new Series();
  for (let k = start; step > 0 ? k < stop : k > stop; k += step) found.push(k);
  return found;
}

const copied = (runner, given, node) => {
  const items = given.length ? runner.items(given[0], node) : [];
  runner.made(items.length, node);
  return Array.from(items);
};

/** Items with their comparison keys. */
const keyed = (runner, items, node, key) => copied(runner, [items], node).map((item) => [key ? runner.use(key, [item], node) : item, item]);

const extreme = (sign) => (runner, given, node, named) => {
  const items = given.length === 1 ? runner.items(given[0], node) : given;
  if ("default" in named && given.length > 1) runner.fail("own-read", node, { got: "default=" });
  if (!items.length && "default" in named) return named.default;
  if (!items.length) runner.fail("own-empty", node);
  return keyed(runner, items, node, named.key).reduce((a, b) => (sign * runner.order(b[0], a[0], node) > 0 ? b : a))[1];
};

function sorted(runner, [value], node, named) {
  const sign = runner.number(named.reverse ?? false, node) ? -1 : 1;
  return keyed(runner, runner.items(value, node), node, named.key).sort((a, b) => sign * runner.order(a[0], b[0], node)).map((each) => each[1]);
}

function sum(runner, [value, first], node, named) {
  const start = named.start ?? first ?? 0;
  if (typeof start === "string") runner.fail("own-number", node, { got: "str" });
  let total = start;
  for (const [item] of rows(runner, [value], node)) total = runner.binary("+", total, item, node);
  return total;
}

function whole(runner, [value], node) {
  if (value === undefined) return 0;
  const found = typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : runner.number(value, node);
  if (!Number.isSafeInteger(found)) runner.fail("own-large", node);
  return found;
}

const MANY = Infinity;
/** name → the number of its arguments and their names, and its effect with the runner, the arguments, the node, the named ones. */
const TABLE = {
  range: [[1, 3], range],
  len: [[1, 1], (runner, [value], node) => (value instanceof Distinct ? value.length : runner.row(value, node).length)],
  min: [[1, MANY, ["key", "default"]], extreme(-1)],
  max: [[1, MANY, ["key", "default"]], extreme(1)],
  sum: [[1, 2, ["start"]], sum],
  abs: [[1, 1], (runner, [value], node) => Math.abs(runner.number(value, node))],
  sorted: [[1, 1, ["key", "reverse"]], sorted],
  reversed: [[1, 1], lazily(backwards)],
  list: [[0, 1], copied],
  tuple: [[0, 1], (runner, given, node) => new Tuple(copied(runner, given, node))],
  set: [[0, 1], (runner, given, node) => runner.different(copied(runner, given, node), node)],
  map: [[2, MANY], lazily(mapped)],
  filter: [[2, 2], lazily(filtered)],
  enumerate: [[1, 2, ["start"]], (runner, [value, start], node, named) => lazily(numbered)(runner, [value, runner.number(named.start ?? start ?? 0, node)], node)],
  zip: [[0, MANY], lazily(zipped)],
  divmod: [[2, 2], (runner, [a, b], node) => new Tuple([runner.binary("//", a, b, node), runner.binary("%", a, b, node)])],
  any: [[1, 1], some(true)],
  all: [[1, 1], some(false)],
  int: [[0, 1], whole],
  str: [[0, 1], (runner, [value = ""], node) => (typeof value === "string" ? value : runner.text(write(value), node))],
  bool: [[0, 1], (runner, [value = false]) => truth(value)],
};

export const FUNCTIONS = Object.fromEntries(Object.entries(TABLE).map(([word, [takes, does]]) => [word, Object.assign(does, { word, takes })]));

const place = (runner, of, [value], node) => {
  const [found] = runner.places(value, of, node);
  return found ?? runner.fail("own-index", node, { got: shown(value) });
};

const many = (runner, of, [value], node) => runner.places(value, of, node).length;
/** A move to a position, to a list of positions, or another move. */
const moveTo = (value) => (value instanceof Move ? value : isList(value) ? new Move(value.flatMap((each) => moveTo(each).parts)) : new Move([value], 0, false, value));

function gained(runner, [value, points], node) {
  const { parts, gain, again, position } = moveTo(value);
  return new Move(parts, gain + runner.number(points, node), again, position);
}

const LIBRARY_TABLE = {
  again: [[1, 1], (_, [value]) => new Move(moveTo(value).parts, moveTo(value).gain, true, moveTo(value).position)],
  gain: [[2, 2, ["points"]], gained],
  Sum: [[0, 1000], (_, parts) => moveTo(parts)],
};

/** What rules import from the library. */
export const LIBRARY = {
  ...Object.fromEntries(Object.entries(LIBRARY_TABLE).map(([word, [takes, does]]) => [word, Object.assign(does, { word, takes })])),
  ...Object.fromEntries(["NEXT", "LAST", "DRAW"].map((name) => [name, new Ending(name.toLowerCase())])),
  ...Object.fromEntries(["LEFT", "RIGHT"].map((name) => [`Player.${name}`, name.toLowerCase()])),
};

const inRow = { count: { takes: [1, 1], does: many }, index: { takes: [1, 1], does: place } };

function sortHere(runner, of, _, node, named) {
  for (const [k, item] of sorted(runner, [of], node, named).entries()) runner.put(of, k, item, node);
  return null;
}

function added(runner, of, [value], node) {
  const more = runner.different([value], node);
  return runner.isIn(value, of, node) ? null : runner.add(of, more[0], node);
}

const text = (runner, value, node) => (typeof value === "string" ? value : runner.fail("own-not-text", node, { got: kindOf(value) }));

function replaced(runner, of, given, node) {
  const [old, next] = given.slice(0, 2).map((each) => text(runner, each, node));
  const most = given.length > 2 ? runner.number(given[2], node) : -1;
  let done = 0;
  runner.made((of.split(old).length + 1) * next.length + of.length, node);
  return of.replaceAll(old, (found) => (most < 0 || done++ < most ? next : found));
}

/** kind → method → its arguments and its effect with the runner, its value, the arguments, the node, the named ones. */
export const METHODS = {
  list: {
    ...inRow,
    append: { takes: [1, 1], does: (runner, of, [item], node) => runner.add(of, item, node) },
    extend: { takes: [1, 1], does: (runner, of, [items], node) => runner.extend(of, items, node) },
    pop: { takes: [0, 1], does: (runner, of, [at = -1], node) => runner.changed(of, 0, node).splice(runner.index(of, at, node), 1)[0] },
    sort: { takes: [0, 0, ["key", "reverse"]], does: sortHere },
  },
  tuple: inRow,
  range: inRow,
  set: { add: { takes: [1, 1], does: added } },
  str: {
    replace: { takes: [2, 3], does: replaced },
    count: { takes: [1, 1], does: (runner, of, [part], node) => (text(runner, part, node) ? of.split(part).length - 1 : [...of].length + 1) },
    split: { takes: [1, 1], does: (runner, of, [sign], node) => (text(runner, sign, node) ? runner.items(of, node) && of.split(sign) : runner.fail("own-read", node, { got: "''" })) },
  },
};
