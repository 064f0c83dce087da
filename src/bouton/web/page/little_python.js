// A small subset of Python, sufficient for the rules of a game: its tree is interpreted step by step, with a step
// limit. It cannot access the page or the browser: its only values are those of python_values.js and functions.

import { FUNCTIONS, LIBRARY, METHODS } from "./python_functions.js";
import { nearest } from "./near.js";
import { boundNames, Parser, RuleError, WORDS } from "./python_parser.js";
import { Distinct, Ending, identity, isList, isOpaque, keyOf, kindOf, MOST_ITEMS, Move, number, Once, plainly, sameText, Series, shown, truth, Tuple, write } from "./python_values.js";

const MOST_STEPS = 3_000_000;
const MOST_COMPARED = 20_000; // moves, of positions that are cut
const MOST_DEPTH = 120; // nested calls; browsers support some thousand
const MOST_POWER = 64; // above this only 0, 1 and -1 have small powers

/** Whether an order, given as a number, satisfies a comparison sign. */
const ordered = (sign, order) => (sign === "<" ? order < 0 : sign === ">" ? order > 0 : sign === "<=" ? order <= 0 : order >= 0);

/** Operations on two sets, by their signs. */
const OF_SETS = {
  "|": (a, b, inside) => [...a, ...b.filter((each) => !inside(a, each))],
  "&": (a, b, inside) => a.filter((each) => inside(b, each)),
  "-": (a, b, inside) => a.filter((each) => !inside(b, each)),
  "^": (a, b, inside) => [...a.filter((each) => !inside(b, each)), ...b.filter((each) => !inside(a, each))],
};
const OF_BITS = { "^": (x, y) => x ^ y, "&": (x, y) => x & y, "|": (x, y) => x | y, "<<": (x, y) => x << y, ">>": (x, y) => x >> y };

/** The names of a function, or of a comprehension inside one. */
class Scope extends Map {
  /**
   * @param {Scope | null} closure where names not set here are looked up.
   * @param {Set<string>} local names set here, which are not looked up elsewhere even before they are set.
   * @param {boolean} inside whether it belongs to a comprehension.
   */
  constructor(closure, local, inside = false) {
    super();
    this.closure = closure;
    this.local = local;
    this.inside = inside;
  }
}

export class Runner {
  constructor(program) {
    this.steps = 0;
    this.depth = 0;
    this.line = 0;
    this.arbitrary = false; // whether the arbitrary order of a set was used
    this.backwards = false; // the order of iteration over sets
    this.globals = new Scope(null, new Set());
    this.run(program, this.globals);
    const seen = new Set();
    const last = (value) => {
      if (value === null || typeof value !== "object" || seen.has(value)) return;
      seen.add(value);
      if (value instanceof Once) this.fail("own-lasting");
      if (Array.isArray(value)) Object.freeze(value).forEach(last);
      else if (value instanceof Tuple) value.items.forEach(last);
      else for (let scope = value.closure; scope && scope !== this.globals; scope = scope.closure) scope.forEach(last);
    };
    this.globals.forEach(last); // values that persist between positions are immutable
  }

  fail(key, node, values) {
    throw new RuleError(key, node?.line || this.line || 0, values);
  }

  tick(node) {
    this.steps += 1;
    if (node?.line) this.line = node.line;
    if (this.steps > MOST_STEPS) this.fail("own-endless", node);
  }

  /** Count a list or a text of this length. */
  made(length, node) {
    if (length > MOST_ITEMS) this.fail("own-long", node, { most: MOST_ITEMS });
    if ((this.steps += length) > MOST_STEPS) this.fail("own-endless", node);
  }

  text(made, node) {
    this.made(made.length, node);
    return made;
  }

  add(list, item, node) {
    this.changed(list, 1, node).push(item);
    return null;
  }

  extend(list, value, node) {
    const next = this.iterator(value === list ? Array.from(list) : value, node);
    for (let item = next(); item !== undefined; item = next()) this.add(list, item, node);
    return null;
  }

  /** A value as text, for comparing values. */
  same(value, node) {
    return this.text(sameText(value), node);
  }

  /** The indices of a value in a list. */
  places(value, list, node) {
    const wanted = this.same(value, node);
    return this.items(list, node).flatMap((each, k) => (this.same(each, node) === wanted ? [k] : []));
  }

  /** A set of values. */
  different(items, node) {
    const unfit = items.find((each) => isList(each) || each instanceof Distinct);
    if (unfit) this.fail("own-hash", node, { got: kindOf(unfit) });
    return this.unique(items, node);
  }

  /** Values without duplicates. */
  unique(items, node) {
    const [seen, found] = [new Set(), new Distinct()];
    for (const each of items) {
      const known = identity(each);
      if (typeof known === "string") this.made(known.length, node);
      if (!seen.has(known)) this.add(found, each, node);
      seen.add(known);
    }
    return found;
  }

  /** Check that a list may be changed. */
  changed(list, more, node) {
    if (Object.isFrozen(list)) this.fail("own-lasting", node);
    this.made(more, node);
    if (list.length + more > MOST_ITEMS) this.fail("own-long", node, { most: MOST_ITEMS });
    return list;
  }

  /** A value that supports indexing. */
  row(value, node) {
    if (value instanceof Distinct || value instanceof Once) this.fail("own-not-list", node, { got: kindOf(value) });
    return this.items(value, node);
  }

  /** All elements of a value; of a generator, the remaining ones. */
  items(value, node) {
    if (isList(value) || value instanceof Series) return value;
    if (value instanceof Tuple) return value.items;
    if (value instanceof Distinct) return this.arranged(value, node);
    if (value instanceof Once) return this.deeper(node, () => this.listed(value.steps, node));
    if (typeof value === "string") {
      this.made(value.length, node);
      return [...value];
    }
    return this.fail("own-not-list", node, { got: kindOf(value) });
  }

  /** The elements of a set in ascending or descending order: rules must not depend on it. */
  arranged(set, node) {
    this.made(set.length, node);
    const found = set.every((each) => typeof each === "number") ? Array.from(set).sort((a, b) => a - b) : Array.from(set);
    this.arbitrary ||= set.length > 1;
    return this.backwards ? found.reverse() : found;
  }

  /** The elements in sequence, as in a loop: a list may change meanwhile, a set may not. */
  iterator(value, node) {
    if (value instanceof Once) return () => value.next();
    const items = this.items(value, node);
    const size = value instanceof Distinct ? value.length : -1;
    let k = 0;
    return () => {
      if (size >= 0 && value.length !== size) this.fail("own-set-changed", node);
      return items[k++];
    };
  }

  /** The results of a JavaScript generator, as a list. */
  listed(steps, node) {
    const found = [];
    for (const item of steps) this.add(found, item, node);
    return found;
  }

  /** The results of a JavaScript generator, as a Python value. */
  once(steps, node) {
    return new Once(steps, () =>
      this.deeper(node, () => {
        const { value, done } = steps.next();
        return done ? undefined : value;
      }),
    );
  }

  /** Compute something inside a function of the rules. */
  deeper(node, found) {
    if (this.depth >= MOST_DEPTH) this.fail("own-deep", node);
    this.depth += 1;
    try {
      return found();
    } finally {
      this.depth -= 1;
    }
  }

  run(body, names) {
    for (const each of body) {
      this.tick(each);
      const stop = this.one(each, names);
      if (stop) return stop;
    }
    return null;
  }

  one(each, names) {
    switch (each.do) {
      case "def":
        names.set(each.name, { ...each, closure: names });
        return null;
      case "value":
        this.value(each.value, names);
        return null;
      case "set": {
        const value = this.value(each.value, names);
        for (const target of each.targets) this.assign(target, value, names);
        return null;
      }
      case "augment":
        this.augment(each, names);
        return null;
      case "if":
        return this.run(truth(this.value(each.test, names)) ? each.body : each.otherwise, names);
      case "while":
      case "for": {
        const next = this.rounds(each, names);
        for (let item = next(); item !== undefined; item = next()) {
          this.tick(each);
          if (each.do === "for") this.assign(each.target, item, names);
          const stop = this.run(each.body, names);
          if (stop?.kind === "break") break;
          if (stop?.kind === "return") return stop;
        }
        return null;
      }
      case "return":
        return { kind: "return", value: each.value ? this.value(each.value, names) : null };
      default:
        return { kind: each.do };
    }
  }

  /** The start of each round of a loop, until it is undefined. */
  rounds(each, names) {
    return each.do === "while" ? () => truth(this.value(each.test, names)) || undefined : this.iterator(this.value(each.over ?? each.value, names), each);
  }

  /** The body of a function that yields, run as its values are requested. */
  *lazily(body, names) {
    for (const each of body) {
      this.tick(each);
      const stop = each.yields && each.do !== "def" ? yield* this.step(each, names) : this.one(each, names);
      if (stop) return stop;
    }
    return null;
  }

  /** A statement of such a body that contains a yield. */
  *step(each, names) {
    if (each.do === "yield") yield this.value(each.value, names);
    else if (each.do === "if") return yield* this.lazily(truth(this.value(each.test, names)) ? each.body : each.otherwise, names);
    else {
      const next = this.rounds(each, names);
      for (let item = next(); item !== undefined; item = next()) {
        this.tick(each);
        if (each.do === "for") this.assign(each.target, item, names);
        if (each.do === "yield-from") yield item;
        const stop = each.do === "yield-from" ? null : yield* this.lazily(each.body, names);
        if (stop?.kind === "break") break;
        if (stop?.kind === "return") return stop;
      }
    }
    return null;
  }

  assign(target, value, names) {
    if (target.is === "name") names.set(target.name, value);
    else if (target.is === "tuple" || target.is === "list") {
      const items = this.items(value, target);
      if (items.length !== target.items.length) this.fail("own-unpack", target, { wanted: target.items.length, got: items.length });
      target.items.forEach((each, k) => this.assign(each, items[k], names));
    } else if (target.is === "item") this.put(this.value(target.of, names), this.value(target.at, names), value, target);
    else this.fail("own-target", target);
  }

  put(list, at, value, node) {
    if (!isList(list)) this.fail("own-not-list", node, { got: kindOf(list) });
    this.changed(list, 0, node)[this.index(list, at, node)] = value;
  }

  /** `+=` and the like: a list or a set is changed in place, under all of its names. */
  augment({ target, sign, value, line }, names) {
    const node = { line };
    const [of, at] = target.is === "item" ? [this.value(target.of, names), this.value(target.at, names)] : [null, null];
    const before = of === null ? this.value(target, names) : this.place(of, at, node);
    const by = this.value(value, names);
    let after = before;
    if (isList(before) && sign === "+") this.extend(before, by, node);
    else {
      after = this.binary(sign, before, by, node);
      if (isList(before) || before instanceof Distinct) {
        this.changed(before, 0, node).splice(0, before.length, ...after);
        after = before;
      }
    }
    if (of === null) names.set(target.name, after);
    else this.put(of, at, after, node);
  }

  index(items, at, node) {
    if (typeof number(at) !== "number") this.fail("own-index", node, { got: shown(at) });
    const place = number(at) < 0 ? items.length + number(at) : number(at);
    if (!(place >= 0 && place < items.length)) this.fail("own-index", node, { got: write(at) });
    return place;
  }

  place(of, at, node) {
    const items = this.row(of, node);
    return items[this.index(items, at, node)];
  }

  name(node, names) {
    for (let place = names; place; place = place.closure) {
      const found = place.get(node.name);
      if (found !== undefined) return found;
      if (place.local.has(node.name)) return this.fail("own-unset", node, { got: node.name });
    }
    if (this.globals.has(node.name)) return this.globals.get(node.name);
    if (Object.hasOwn(FUNCTIONS, node.name)) return FUNCTIONS[node.name];
    if (node.name === "print") return this.fail("own-print", node);
    const near = nearest(node.name, [...(names?.local ?? []), ...this.globals.keys(), ...Object.keys(FUNCTIONS), ...WORDS]);
    return near ? this.fail("own-name-near", node, { got: node.name, near }) : this.fail("own-name", node, { got: node.name });
  }

  value(node, names) {
    this.tick(node);
    switch (node.is) {
      case "constant":
        return node.value;
      case "name":
        return this.name(node, names);
      case "library":
        return Object.hasOwn(LIBRARY, node.name) ? LIBRARY[node.name] : this.fail("own-name", node, { got: `bouton.${node.name}` });
      case "lambda":
        return { ...node.made, closure: names };
      case "walrus": {
        let place = names;
        while (place.inside) place = place.closure; // a comprehension sets the name outside itself
        place.set(node.name, this.value(node.value, names));
        return place.get(node.name);
      }
      case "format":
        return node.parts.reduce((text, part) => this.text(text + (typeof part === "string" ? part : this.format(part, names)), node), "");
      case "tuple":
        return new Tuple(this.all(node.items, names));
      case "list":
        return this.all(node.items, names);
      case "set":
        return this.different(this.all(node.items, names), node);
      case "star":
        return this.fail("own-star", node);
      case "if":
        return this.value(truth(this.value(node.test, names)) ? node.yes : node.no, names);
      case "or":
      case "and": {
        const left = this.value(node.left, names);
        return truth(left) === (node.is === "or") ? left : this.value(node.right, names);
      }
      case "not":
        return !truth(this.value(node.value, names));
      case "compare":
        return this.compare(node, names);
      case "unary": {
        const value = this.number(this.value(node.value, names), node);
        return node.sign === "-" ? 0 - value : node.sign === "~" ? -value - 1 : value;
      }
      case "binary":
        return this.binary(node.sign, this.value(node.left, names), this.value(node.right, names), node);
      case "call":
        return this.call(node, names);
      case "item":
        return this.place(this.value(node.of, names), this.value(node.at, names), node);
      case "slice":
        return this.slice(node, names);
      case "comprehension":
        return this.comprehension(node, names);
      default: {
        const of = this.value(node.of, names);
        return of instanceof Move && of.position !== undefined && ["position", "gain", "again"].includes(node.name) ? of[node.name] : this.fail("own-method", node, { got: node.name });
      }
    }
  }

  /** One field of an f-string. */
  format({ value: node, repr, zero, width, kind, line }, names) {
    const value = this.value(node, names);
    const isText = repr || typeof value === "string";
    const isNumber = !isText && typeof number(value) === "number" && (kind !== "" || width > 0);
    if (!isText && !isNumber && (zero || width)) this.fail("own-number", { line }, { got: kindOf(value) });
    if (!isNumber) {
      if (kind || zero) this.number(isText ? null : value, { line });
      return (typeof value === "string" && !repr ? value : write(value)).padEnd(width);
    }
    const digits = Math.abs(number(value)).toString({ b: 2, x: 16, o: 8 }[kind] ?? 10);
    const minus = number(value) < 0 ? "-" : "";
    return zero ? minus + digits.padStart(width - minus.length, "0") : (minus + digits).padStart(width);
  }

  all(nodes, names) {
    const found = [];
    for (const each of nodes) {
      if (each.is === "star") this.extend(found, this.value(each.value, names), each);
      else this.add(found, this.value(each, names), each);
    }
    return found;
  }

  comprehension(node, names) {
    const first = this.iterator(this.value(node.parts[0].over, names), node);
    const steps = this.gather(node, 0, new Scope(names, node.local, true), first);
    if (node.kind === "once") return this.once(steps, node);
    const items = this.listed(steps, node);
    return node.kind === "set" ? this.different(items, node) : items;
  }

  /** The elements of a comprehension, from its part with this index on. */
  *gather(node, index, scope, first) {
    if (index === node.parts.length) {
      yield this.value(node.item, scope);
      return;
    }
    const part = node.parts[index];
    if (part.test) {
      if (truth(this.value(part.test, scope))) yield* this.gather(node, index + 1, scope);
      return;
    }
    const next = first ?? this.iterator(this.value(part.over, scope), node);
    for (let item = next(); item !== undefined; item = next()) {
      this.tick(node);
      this.assign(part.target, item, scope);
      yield* this.gather(node, index + 1, scope);
    }
  }

  number(value, node) {
    const found = number(value);
    if (typeof found !== "number") this.fail("own-number", node, { got: shown(value) });
    return found;
  }

  compare(node, names) {
    let left = this.value(node.first, names);
    for (const [sign, next] of node.rest) {
      const right = this.value(next, names);
      if (!this.holds(sign, left, right, node)) return false;
      left = right;
    }
    return true;
  }

  holds(sign, left, right, node) {
    if (sign.includes("is")) return this.isSame(left, right, node) === (sign === "is");
    if (sign.endsWith("in")) return this.isIn(left, right, node) === (sign === "in");
    const areNumbers = typeof left === "number" && typeof right === "number";
    if (sign === "==" || sign === "!=") return (areNumbers ? left === right : this.same(left, node) === this.same(right, node)) === (sign === "==");
    return ordered(sign, areNumbers ? left - right : this.order(left, right, node));
  }

  /** Whether two values are the same object; Python may have several equal numbers, texts and tuples. */
  isSame(left, right, node) {
    const isOne = [left, right].some((each) => each === null || typeof each === "boolean");
    if (!isOne && !(typeof left === "object" && typeof right === "object" && !(left instanceof Tuple && right instanceof Tuple))) this.fail("own-is", node);
    return left === right;
  }

  isIn(value, row, node) {
    if (typeof row === "string") {
      if (typeof value !== "string") this.fail("own-not-text", node, { got: kindOf(value) });
      return row.includes(value);
    }
    if (row instanceof Distinct && isList(value)) this.fail("own-hash", node, { got: "list" });
    const [wanted, next] = [this.same(value, node), this.iterator(row, node)];
    const arbitrary = this.arbitrary; // the place of an element in a set does not matter here
    for (let item = next(); item !== undefined; item = next()) if (this.same(item, node) === wanted) return true;
    if (row instanceof Distinct) this.arbitrary = arbitrary;
    return false;
  }

  order(left, right, node) {
    const [a, b] = [number(left), number(right)];
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
    if (!(isList(left) && isList(right)) && !(left instanceof Tuple && right instanceof Tuple)) this.fail("own-order", node, { one: kindOf(left), two: kindOf(right) });
    const [x, y] = [this.items(left, node), this.items(right, node)];
    const k = x.findIndex((each, place) => place >= y.length || this.same(each, node) !== this.same(y[place], node));
    return k < 0 || k >= y.length ? x.length - y.length : this.order(x[k], y[k], node);
  }

  binary(sign, left, right, node) {
    if (typeof left === "number" && typeof right === "number") {
      const found = plainly(sign, left, right);
      if (Number.isSafeInteger(found)) return found;
    }
    if (typeof left === "boolean" && typeof right === "boolean" && "|&^".includes(sign)) return Boolean(OF_BITS[sign](Number(left), Number(right)));
    if (left instanceof Distinct && right instanceof Distinct && sign in OF_SETS) {
      const inside = (set, each) => this.isIn(each, set, node);
      return this.different(OF_SETS[sign](Array.from(left), Array.from(right), inside), node);
    }
    if (sign === "+" && typeof left === "string" && typeof right === "string") return this.text(left + right, node);
    if (sign === "+" && isList(left) && isList(right)) return this.joined([left, right], node);
    if (sign === "+" && left instanceof Tuple && right instanceof Tuple) return new Tuple(this.joined([left.items, right.items], node));
    if (sign === "*" && typeof number(left) === "number" && typeof number(right) !== "number") return this.binary(sign, right, left, node);
    if (sign === "*" && (isList(left) || left instanceof Tuple || typeof left === "string")) {
      const times = Math.max(0, this.number(right, node));
      const items = this.items(left, node);
      this.made(items.length * times, node);
      if (typeof left === "string") return left.repeat(times);
      const repeated = this.joined(Array(items.length ? times : 0).fill(items), node);
      return isList(left) ? repeated : new Tuple(repeated);
    }
    return this.calculated(sign, this.number(left, node), this.number(right, node), node);
  }

  joined(lists, node) {
    const found = lists.flat();
    this.made(found.length, node);
    return found;
  }

  /** The result for two numbers that `plainly` does not handle. */
  calculated(sign, a, b, node) {
    if (sign === "/") this.fail("own-divide", node);
    if ((sign === "//" || sign === "%") && b === 0) this.fail("own-zero", node);
    let found = plainly(sign, a, b);
    if (sign in OF_BITS) {
      if (sign.length === 2 && (b < 0 || b > 60)) this.fail("own-large", node);
      found = Number(OF_BITS[sign](BigInt(a), BigInt(b)));
    } else if (sign === "**") {
      if (b < 0 || (b > MOST_POWER && Math.abs(a) > 1)) this.fail("own-large", node);
      found = Number(BigInt(a) ** BigInt(b > MOST_POWER ? MOST_POWER + (b % 2) : b));
    }
    if (!Number.isSafeInteger(found)) this.fail("own-large", node);
    return found;
  }

  slice(node, names) {
    const of = this.value(node.of, names);
    const items = this.row(of, node);
    const [start, stop, step] = node.bounds.map((each) => (each ? this.value(each, names) : null)).map((each) => (each === null ? null : this.number(each, node)));
    const by = step ?? 1;
    if (!by) this.fail("own-index", node, { got: "0" });
    const bound = (value, otherwise) => (value === null || value === undefined ? otherwise : Math.max(by < 0 ? -1 : 0, Math.min(items.length - (by < 0 ? 1 : 0), value < 0 ? items.length + value : value)));
    this.made(items.length, node);
    const found = of instanceof Series ? new Series() : [];
    for (let k = bound(start, by < 0 ? items.length - 1 : 0); by < 0 ? k > bound(stop, -1) : k < bound(stop, items.length); k += by) found.push(items[k]);
    return typeof of === "string" ? found.join("") : of instanceof Tuple ? new Tuple(found) : found;
  }

  call(node, names) {
    const isMethod = node.of.is === "method";
    const called = this.value(isMethod ? node.of.of : node.of, names);
    const given = this.all(node.given.filter((each) => each.is !== "named"), names);
    const named = {};
    for (const each of node.given) if (each.is === "named") named[each.name] = this.value(each.value, names);
    return isMethod ? this.method(node, called, given, named) : this.use(called, given, node, named);
  }

  /** Call a function, with keyword arguments. */
  use(called, given, node, named = {}) {
    if (typeof called === "function") return this.builtin(called, called.word, called.takes, given, node, named);
    if (!called?.body) return this.fail("own-not-function", node, { got: shown(called) });
    if (Object.keys(named).length || given.length !== called.parameters.length) this.fail("own-arguments", node, { name: called.name, wanted: called.parameters.length, got: given.length });
    return this.apply(called, given, node);
  }

  /** Call a built-in function or a method, if it accepts the arguments. */
  builtin(does, word, [least, most, names = []], given, node, named) {
    const strange = Object.keys(named).find((name) => !names.includes(name));
    if (strange) this.fail("own-read", node, { got: `${strange}=` });
    if (given.length < least || given.length > most) this.fail("own-arguments", node, { name: word, wanted: given.length < least ? least : most, got: given.length });
    return does(this, given, node, named);
  }

  method(node, of, given, named) {
    const { name } = node.of;
    const found = METHODS[kindOf(of)]?.[name];
    if (!found) return this.fail(CHANGING.has(name) && of === null ? "own-nothing" : "own-method", node, { got: name });
    return this.builtin((runner, rest) => found.does(runner, of, rest, node, named), name, found.takes, given, node, named);
  }

  apply(called, given, node) {
    const names = new Scope(called.closure === this.globals ? null : called.closure, called.local);
    for (const [k, name] of called.parameters.entries()) names.set(name, given[k]);
    if (called.yields) return this.once(this.lazily(called.body, names), node);
    const stop = this.deeper(node, () => this.run(called.body, names));
    return stop?.kind === "return" ? stop.value : null;
  }
}

/** Read rules: a program with at least one function; the last one is the game. */
export function readRules(source) {
  const program = new Parser(source).program();
  const functions = program.filter((each) => each.do === "def");
  if (!functions.length) throw new RuleError("own-no-function", 1);
  const rule = functions.at(-1);
  if (rule.parameters.length < 1 || rule.parameters.length > 2) throw new RuleError("own-parameters", rule.line, { name: rule.name });
  const [, mover] = rule.parameters;
  const isKept = !boundNames(rule.body).includes(mover) && !nodesIn(rule.body).some((node) => node.local?.has(mover));
  let isPlayer = false; // whether the second parameter is compared with a player
  for (const { first, rest, line } of nodesIn(rule.body).filter((node) => node.is === "compare")) {
    const sides = [first, ...rest.map(([, side]) => side)];
    // Each player is one object.
    if (sides.every((side) => side.is === "library" || (isKept && side.is === "name" && side.name === mover))) for (const pair of rest) pair[0] = { is: "==", "is not": "!=" }[pair[0]] ?? pair[0];
    const odd = sides.find((side) => typeof side.value === "string" && !["left", "right"].includes(side.value));
    const isAsked = sides.some((side) => side.is === "name" && side.name === mover);
    if (odd && isAsked) throw new RuleError("own-player", line, { name: mover, got: shown(odd.value) });
    isPlayer ||= isAsked && sides.some((side) => side.is === "library" || typeof side.value === "string");
  }
  const doc = rule.body[0]?.do === "value" && rule.body[0].value.is === "constant" && typeof rule.body[0].value.value === "string" ? rule.body[0].value.value : "";
  const runner = new Runner(program);
  const judge = {};
  for (const { name, value, line } of rule.given ?? []) {
    if (!["winner", "score", "parts", "title", "start", "board"].includes(name)) throw new RuleError("own-read", line, { got: `${name}=` });
    judge[name] = runner.value(value, runner.globals);
  }
  const judged = (name, position) => {
    Object.assign(runner, { steps: 0, depth: 0, line: 0, arbitrary: false, backwards: false });
    try {
      return runner.use(judge[name], [position], rule);
    } catch (error) {
      if (error instanceof RuleError && !error.line) error.line = runner.line;
      throw error;
    }
  };
  const pieces = (position) => runner.items(judged("parts", position), rule).map(asPosition);
  const listed = (given, backwards) => {
    Object.assign(runner, { steps: 0, depth: 0, line: 0, arbitrary: false, backwards });
    try {
      const found = runner.use(runner.globals.get(rule.name), given, rule);
      const lost = found === null && nodesIn(rule.body).find((node) => (node.do === "set" || node.do === "return") && CHANGING.has(node.value?.of?.name));
      if (lost) throw new RuleError("own-nothing", lost.line, { got: lost.value.of.name });
      if (!isManyOf(found)) throw new RuleError("own-no-list", rule.line, { position: write(given[0]), got: kindOf(found) });
      return found instanceof Distinct ? Array.from(found) : runner.items(found, rule);
    } catch (error) {
      const wrong = error.causes?.includes("number") ? Object.values(error.values) : [];
      const isSeveral = given[0] instanceof Tuple;
      if (mover && wrong.some((got) => /^'(left|right)'$/.test(got) || (isSeveral && !isPlayer))) throw new RuleError("own-second", rule.line, { name: rule.name });
      if (isSeveral && wrong.some((got) => got === shown(given[0]) || got === "tuple")) throw new RuleError("own-one", error.line, { name: rule.parameters[0], got: shown(given[0]) });
      throw error;
    }
  };
  const ofPlayers = rule.parameters.length === 1 ? [[]] : [["left"], ["right"]];
  const isSum = (option, position) => isList(option) && option.every((each) => looksLike(each, position));
  /** An option as a move; its parts are not cut yet. */
  const moveOf = (option, position) => (option instanceof Move ? option : new Move(isSum(option, position) ? option : [option]));
  const raw = (position, player) => listed([position, ...player], false).map((option) => moveOf(option, position));
  const check = new CutCheck(pieces, raw, ofPlayers, Boolean(judge.score), rule);
  const whole = (position) => (judge.parts ? cutAll(position, pieces, rule, (...cut) => check.compare(...cut)) : [position]);
  return {
    name: rule.name,
    doc: doc.replace(/\s+/g, " ").trim(),
    impartial: rule.parameters.length === 1,
    isEnded: Boolean(judge.winner),
    isScored: Boolean(judge.score),
    /** The winner of a position, if a condition ends play there; otherwise null. */
    ending(position) {
      const found = judged("winner", position);
      const name = found instanceof Ending ? found.name : found;
      if (name !== null && !(found instanceof Ending) && (rule.parameters.length === 1 || !["left", "right"].includes(name))) throw new RuleError("own-winner", rule.line, { position: write(position), got: shown(found) });
      return name;
    },
    points(position) {
      const found = judged("score", position);
      if (typeof found !== "number") throw new RuleError("own-score", rule.line, { position: write(position), got: shown(found) });
      return found;
    },
    /** A move in the form to be sent: a position, or the resulting positions with its points and whether the same player moves again. */
    move(option, position) {
      if (!(option instanceof Move) && !isSum(option, position) && !judge.parts) return option;
      const { parts, gain, again } = moveOf(option, position);
      if (gain && !judge.score) throw new RuleError("own-gain", rule.line);
      return new Move(parts.map(asPosition).flatMap(whole), gain, again);
    },
    /** The options of a position, as the rules list them; large ones without duplicates, since comparing them takes steps. */
    options(position, player) {
      const given = rule.parameters.length === 1 ? [position] : [position, player];
      try {
        const found = listed(given, false);
        if (found.some((each) => each === null || each.parts?.includes(null))) runner.fail("own-no-position", rule, { position: write(position) });
        if (judge.parts || found.some((each) => each instanceof Move || isList(each))) return found.map((each) => this.move(each, position));
        const other = runner.arbitrary ? listed(given, true) : found;
        const [one, two] = [found, other].map((items) => (runner.arbitrary ? runner.same(runner.unique(items, rule), rule) : ""));
        if (one !== two) runner.fail("own-set-order", rule);
        const unfit = found.find(isOpaque);
        if (unfit) runner.fail("own-written", rule, { got: kindOf(unfit) });
        return found.every((each) => keyOf(each) !== undefined) ? found : Array.from(runner.unique(found, rule));
      } catch (error) {
        if (error instanceof RuleError && !error.line) error.line = runner.line;
        throw error;
      }
    },
  };
}

/** The parts of a position, cut until nothing changes; `told` receives each cut and its result. */
function cutAll(position, cut, rule, told) {
  const [found, waiting] = [[], [position]];
  for (let steps = 0; waiting.length; steps += 1) {
    if (steps > MOST_ITEMS / 10) throw new RuleError("own-endless", rule.line);
    const part = waiting.pop();
    const pieces = cut(part);
    if (pieces.length === 1 && sameText(pieces[0]) === sameText(part)) {
      found.push(part);
      continue;
    }
    told?.(part, pieces);
    waiting.push(...pieces.reverse());
  }
  return found;
}

/** Compares the first cuts with the moves: those of the parts must be the position's (as in bouton.custom.cuts). */
class CutCheck {
  constructor(cut, moves, ofPlayers, isScored, rule) {
    this.cut = cut;
    this.moves = moves;
    this.ofPlayers = ofPlayers;
    this.isScored = isScored;
    this.rule = rule;
    this.left = MOST_COMPARED;
    this.compared = new Set();
    this.dead = new Map();
  }

  compare(position, pieces) {
    const name = sameText(position);
    if (this.left <= 0 || this.compared.has(name)) return;
    this.compared.add(name);
    for (const player of this.ofPlayers) {
      const whole = new Map(this.moves(position, player).map((move) => this.after(move, [])));
      const cut = new Map(pieces.flatMap((piece, k) => this.moves(piece, player).map((move) => this.after(move, pieces.filter((_, j) => j !== k)))));
      this.left -= whole.size + cut.size;
      for (const [one, other] of [[whole, cut], [cut, whole]]) {
        const key = one === whole ? "own-parts-whole" : "own-parts-parts";
        const odd = [...one.keys()].find((each) => !other.has(each));
        if (odd !== undefined) throw new RuleError(key, this.rule.line, { position: write(position), parts: sumText(pieces), option: one.get(odd) });
      }
    }
  }

  /**
   * The result of a move with other parts, for comparison, and uncut as text; parts in which nobody can move are ignored.
   * @returns {[string, string]}
   */
  after({ parts, gain, again }, rest) {
    const whole = [...parts.map(asPosition), ...rest];
    const found = whole.flatMap((part) => cutAll(part, this.cut, this.rule));
    const alive = found.filter((part) => this.isScored || !this.isDead(part));
    return [JSON.stringify([gain, again, ...alive.map(sameText).sort()]), sumText(whole)];
  }

  isDead(part) {
    const name = sameText(part);
    if (!this.dead.has(name)) this.dead.set(name, this.ofPlayers.every((player) => !this.moves(part, player).length));
    return this.dead.get(name);
  }
}

const sumText = (parts) => parts.map(write).join(" + ") || "0";

/** Whether a part of a list looks like the position: a number like a number, a tuple like one of equal length. Other lists are meant as tuples. */
function looksLike(part, position) {
  if (position instanceof Tuple) return part instanceof Tuple && part.items.length === position.items.length;
  return typeof position === "number" && typeof part === "number";
}

/** Methods that change a list and return nothing: an error message explains attempts to use their result. */
const CHANGING = new Set(["append", "extend", "insert", "remove", "clear", "sort", "reverse"]);

/** The line that ends a loop in its first round, or with the first list that it returns, with one move: seldom intended. */
export function earlyReturn(source) {
  const visit = (body, targets, always = false) => {
    for (const each of body ?? []) {
      const one = targets.length && each.value?.is === "list" && each.value.items.length && namesIn(each.value).some((name) => targets.includes(name));
      if (each.do === "return" && (always || one)) return each.line;
      const inner = each.do === "for" ? [...targets, ...namesIn(each.target)] : targets;
      for (const block of [each.body, each.otherwise]) {
        const line = each.do === "def" ? 0 : visit(block, inner, each.do === "for");
        if (line) return line;
      }
    }
    return 0;
  };
  const rule = new Parser(source).program().filter((each) => each.do === "def").at(-1);
  return rule && !rule.yields ? visit(rule.body, []) : 0;
}

const nodesIn = (node) => (node && typeof node === "object" ? [node, ...Object.values(node).flatMap(nodesIn)] : []);

const namesIn = (node) => nodesIn(node).flatMap((each) => (each.is === "name" ? [each.name] : []));

/** Whether rules may return such a value for their options. */
const isManyOf = (value) => Array.isArray(value) || value instanceof Tuple || value instanceof Once;

/** Parse a position: numbers, texts, tuples. An error has it as `start`, and no line. */
export function readPosition(text) {
  const start = text.trim();
  if (!start) throw new RuleError("own-no-start", 0);
  try {
    const parser = new Parser(start);
    const node = parser.expressions();
    const value = asPosition(new Runner([]).value(node, new Scope(null, new Set())));
    if (!parser.is("end", "eof") || isOpaque(value)) throw parser.wrong();
    return value;
  } catch (error) {
    const isOther = error.causes?.includes("beyond") && (error.causes.includes("unread") || error.causes.includes("name"));
    throw Object.assign(isOther ? new RuleError("own-start", 0) : error, { line: 0, values: { ...error.values, start } });
  }
}

/** A value with tuples in place of lists. */
export const asPosition = (value) => (isList(value) ? new Tuple(value.map(asPosition)) : value instanceof Tuple ? new Tuple(value.items.map(asPosition)) : value);
