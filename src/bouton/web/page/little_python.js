// A small part of Python, enough for the rules of a game: read into a tree and run step by step, with a limit on steps.
// Nothing of the page or of the browser can be reached from it: its only values are numbers, texts, lists, tuples and functions.

/** What a caller may do about an error: let the whole Python read the rules, ask for another formula, begin with several numbers. */
const KINDS = {
  beyond: ["own-read", "own-sign", "own-import", "own-method", "own-name", "own-star", "own-target", "own-not-function", "own-lasting", "own-deep", "own-fault", "own-text-open"],
  unread: ["own-read", "own-sign", "own-bracket", "own-text-open", "own-equals", "own-target", "own-colon"],
  several: ["own-not-list", "own-unpack"],
  name: ["own-name"],
};

export class RuleError extends Error {
  constructor(key, line, values = {}) {
    super(key);
    Object.assign(this, { key, kinds: Object.keys(KINDS).filter((kind) => KINDS[kind].includes(key)), line, values });
  }
}

export class Tuple {
  constructor(items) {
    this.items = items;
  }
}

const MOST_STEPS = 3_000_000;
const MOST_DEPTH = 120;
const MOST_ITEMS = 100_000; // of a list or a text; to make one takes a step for each
const MOST_SOURCE = 20_000;
const KEYWORDS = new Set(["def", "return", "yield", "if", "elif", "else", "for", "in", "while", "break", "continue", "pass", "and", "or", "not", "is", "True", "False", "None", "import", "from", "lambda", "class", "try", "with", "global", "nonlocal", "del", "raise", "assert", "async", "await"]);
const OPERATORS = ["**=", "//=", "<<=", ">>=", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":=", "+=", "-=", "*=", "%=", "|=", "&=", "^=", "->", "+", "-", "*", "/", "%", "|", "&", "^", "~", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ":", ".", "@", ";"];

function tokens(source) {
  if (source.length > MOST_SOURCE) throw new RuleError("own-source", 0, { most: MOST_SOURCE });
  const found = [];
  const indents = [0];
  const opened = []; // the lines of brackets that are open
  let depth = 0;
  let number = 0;
  let quoted = null; // a text in three quotes that goes on over lines
  for (const line of source.replace(/\r\n?/g, "\n").split("\n")) {
    number += 1;
    let rest = line;
    if (quoted) {
      const end = rest.indexOf(quoted.mark);
      if (end < 0) {
        quoted.text += `\n${rest}`;
        continue;
      }
      found.push({ kind: "text", value: quoted.text + "\n" + rest.slice(0, end), line: quoted.line });
      rest = rest.slice(end + 3);
      quoted = null;
    } else if (!depth) {
      if (!rest.trim() || rest.trim().startsWith("#")) continue;
      const indent = rest.replace(/\t/g, "        ").match(/^ */)[0].length;
      if (indent > indents.at(-1)) {
        indents.push(indent);
        found.push({ kind: "indent", line: number });
      }
      while (indent < indents.at(-1)) {
        indents.pop();
        found.push({ kind: "dedent", line: number });
      }
      if (indent !== indents.at(-1)) throw new RuleError("own-indent", number);
    }
    while ((rest = rest.replace(/^[ \t]+/, ""))) {
      if (rest[0] === "#") break;
      const prefix = rest.match(/^([fFrR]|[fF][rR]|[rR][fF])(?=["'])/)?.[0].toLowerCase() ?? "";
      rest = rest.slice(prefix.length);
      const word = prefix ? null : rest.match(/^[^\W\d]\w*/u)?.[0];
      const written = (value) => found.push({ kind: "text", value: prefix.includes("r") ? value : unescaped(value), line: number, parts: prefix.includes("f") ? fields(value, number, prefix.includes("r")) : null });
      const digits = rest.match(/^\d[\d_]*(?![\w.])/)?.[0];
      const triple = rest.match(/^("""|''')/)?.[0];
      if (word) {
        found.push({ kind: KEYWORDS.has(word) ? word : "name", value: word, line: number });
        rest = rest.slice(word.length);
      } else if (digits) {
        found.push({ kind: "number", value: Number(digits.replaceAll("_", "")), line: number });
        rest = rest.slice(digits.length);
      } else if (triple) {
        const end = rest.indexOf(triple, 3);
        if (end < 0) {
          quoted = { mark: triple, text: rest.slice(3), line: number };
          break;
        }
        written(rest.slice(3, end));
        rest = rest.slice(end + 3);
      } else if (rest[0] === '"' || rest[0] === "'") {
        const match = rest.match(rest[0] === '"' ? /^"((?:[^"\\]|\\.)*)"/ : /^'((?:[^'\\]|\\.)*)'/);
        if (!match) throw new RuleError("own-text-open", number);
        written(match[1]);
        rest = rest.slice(match[0].length);
      } else {
        const operator = OPERATORS.find((each) => rest.startsWith(each));
        if (!operator) throw new RuleError("own-sign", number, { got: rest[0] });
        if ("([{".includes(operator)) depth = opened.push(number);
        if (")]}".includes(operator)) {
          opened.pop();
          depth = opened.length;
        }
        found.push({ kind: operator, line: number });
        rest = rest.slice(operator.length);
      }
    }
    if (!depth && !quoted && found.length && !["end", "indent", "dedent"].includes(found.at(-1).kind)) found.push({ kind: "end", line: number });
  }
  if (depth) throw new RuleError("own-bracket", opened.at(-1));
  while (indents.pop() > 0) found.push({ kind: "dedent", line: number });
  found.push({ kind: "eof", line: number });
  return found;
}

const unescaped = (text) => text.replace(/\\(.)/g, (_, c) => ({ n: "\n", t: "\t" })[c] ?? c);

/** What is between the braces of an f-string, as trees: {value}, {value!r}, {value:3d}; {{ and }} are braces. */
function fields(text, line, raw) {
  const parts = [];
  let plain = "";
  for (let k = 0; k < text.length; k += 1) {
    if ((text[k] === "{" || text[k] === "}") && text[k + 1] === text[k]) plain += text[k++];
    else if (text[k] === "}") throw new RuleError("own-sign", line, { got: "}" });
    else if (text[k] !== "{") plain += text[k];
    else {
      let [depth, end] = [0, k + 1];
      while (end < text.length && (depth || !"!:}".includes(text[end]) || text.startsWith("!=", end))) {
        if ("([{".includes(text[end])) depth += 1;
        if (")]}".includes(text[end])) depth -= 1;
        end += text.startsWith("!=", end) ? 2 : 1;
      }
      const close = text.indexOf("}", end);
      const rest = text.slice(end, close).match(/^(?:!([rsa]))?(?::(0?)(\d*)([dbxo]?))?$/);
      if (close < 0 || !rest) throw new RuleError("own-text-open", line);
      if (rest[3]?.length > 3) throw new RuleError("own-width", line, { width: rest[3].slice(0, 12), most: 999 });
      const parser = new Parser(`(${text.slice(k + 1, end)})`);
      parser.all.forEach((token) => (token.line = line));
      const value = parser.expression();
      if (!parser.is("end", "eof")) throw parser.wrong();
      parts.push(raw ? plain : unescaped(plain), { value, repr: rest[1] === "r", zero: Boolean(rest[2]), width: Number(rest[3] || 0), base: { b: 2, x: 16, o: 8 }[rest[4]] ?? 10, line });
      plain = "";
      k = close;
    }
  }
  return [...parts, raw ? plain : unescaped(plain)];
}

const BINARY = [["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "//", "%", "/"]];
const COMPARE = ["<", ">", "<=", ">=", "==", "!="];

class Parser {
  constructor(source) {
    this.all = tokens(source);
    this.place = 0;
  }

  get now() {
    return this.all[this.place];
  }

  is(...kinds) {
    return kinds.includes(this.now.kind);
  }

  take(kind) {
    if (kind && this.now.kind !== kind) throw this.wrong();
    return this.all[this.place++];
  }

  maybe(kind) {
    return this.is(kind) ? this.take() : null;
  }

  wrong() {
    const { kind, value, line } = this.now;
    return new RuleError("own-read", line, { got: value ?? { eof: "…", end: "↵", indent: "→", dedent: "←" }[kind] ?? kind });
  }

  program() {
    const body = [];
    while (!this.is("eof")) {
      if (this.is("end")) this.take();
      else body.push(...this.statement());
    }
    return body;
  }

  block() {
    if (this.is("end", "eof")) throw new RuleError("own-colon", this.now.line);
    if (this.is("=")) throw new RuleError("own-equals", this.now.line);
    this.take(":");
    if (!this.is("end")) return this.simple();
    const { line } = this.take("end");
    if (!this.is("indent")) throw new RuleError("own-no-indent", line);
    this.take("indent");
    const body = [];
    while (!this.is("dedent", "eof")) body.push(...this.statement());
    this.maybe("dedent");
    return body;
  }

  statement() {
    const { line } = this.now;
    if (this.is("@")) {
      while (!this.is("end", "eof")) this.take(); // a decorator says nothing here
      this.take("end");
      return this.statement();
    }
    if (this.maybe("def")) {
      const name = this.take("name").value;
      this.take("(");
      const parameters = [];
      while (!this.is(")")) {
        parameters.push(this.take("name").value);
        if (this.maybe(":")) this.expression(); // what kind of value it is says nothing here
        if (!this.maybe(",")) break;
      }
      this.take(")");
      if (this.maybe("->")) this.expression();
      const body = this.block();
      return [{ do: "def", name, parameters, body, yields: yields(body), line }];
    }
    if (this.maybe("if")) return [this.branch(line)];
    if (this.maybe("while")) return [{ do: "while", test: this.expression(), body: this.block(), line }];
    if (this.maybe("for")) {
      const target = this.targets();
      this.take("in");
      return [{ do: "for", target, over: this.expressions(), body: this.block(), line }];
    }
    return this.simple();
  }

  branch(line) {
    const test = this.expression();
    const body = this.block();
    let otherwise = [];
    if (this.is("elif")) {
      const next = this.take();
      otherwise = [this.branch(next.line)];
    } else if (this.maybe("else")) otherwise = this.block();
    return { do: "if", test, body, otherwise, line };
  }

  simple() {
    const body = [];
    do {
      if (this.is("end", "eof")) break;
      body.push(this.small());
    } while (this.maybe(";"));
    if (!this.is("eof", "dedent")) this.take("end");
    return body.filter(Boolean);
  }

  small() {
    const { line } = this.now;
    if (this.is("import", "from")) {
      while (!this.is("end", "eof")) {
        const { kind, value } = this.take();
        if (kind === "name" && value !== "bouton" && value !== "ruleset") throw new RuleError("own-import", line, { got: value });
      }
      return null;
    }
    if (this.maybe("pass")) return null;
    if (this.maybe("break")) return { do: "break", line };
    if (this.maybe("continue")) return { do: "continue", line };
    if (this.maybe("return")) return { do: "return", value: this.is("end", ";", "eof", "dedent") ? null : this.expressions(), line };
    if (this.maybe("yield")) {
      if (this.maybe("from")) return { do: "yield-from", value: this.expressions(), line };
      return { do: "yield", value: this.expressions(), line };
    }
    const value = this.expressions();
    for (const sign of ["+=", "-=", "*=", "//=", "%=", "|=", "&=", "^=", "<<=", ">>=", "**="]) {
      if (this.maybe(sign)) return { do: "set", target: value, value: { is: "binary", sign: sign.slice(0, -1), left: value, right: this.expressions(), line }, line };
    }
    if (!this.is("=")) return { do: "value", value, line };
    const chain = [value];
    while (this.maybe("=")) chain.push(this.expressions());
    return { do: "set", target: chain[0], value: chain.slice(1).reduceRight((a, b) => a ?? b), line };
  }

  targets() {
    const first = this.target();
    if (!this.is(",")) return first;
    const items = [first];
    while (this.maybe(",")) {
      if (this.is("in")) break;
      items.push(this.target());
    }
    return { is: "tuple", items };
  }

  target() {
    if (this.maybe("(")) {
      const inner = this.targets();
      this.take(")");
      return inner;
    }
    const { value, line } = this.take("name");
    return { is: "name", name: value, line };
  }

  /** One expression, or a tuple without parentheses. */
  expressions() {
    const { line } = this.now;
    const first = this.starred();
    if (!this.is(",")) return first;
    const items = [first];
    while (this.maybe(",")) {
      if (this.is("end", "=", ")", "]", ":", "eof", "dedent", ";")) break;
      items.push(this.starred());
    }
    return { is: "tuple", items, line };
  }

  starred() {
    const { line } = this.now;
    return this.maybe("*") ? { is: "star", value: this.binary(0), line } : this.expression();
  }

  expression() {
    const { line } = this.now;
    if (this.maybe("lambda")) return this.lambda(line);
    if (this.is("name") && this.all[this.place + 1].kind === ":=") {
      const name = this.take().value;
      this.take();
      return { is: "walrus", name, value: this.expression(), line };
    }
    const value = this.or();
    if (!this.maybe("if")) return value;
    const test = this.or();
    this.take("else");
    return { is: "if", test, yes: value, no: this.expression(), line };
  }

  lambda(line) {
    const parameters = [];
    while (!this.is(":")) {
      parameters.push(this.take("name").value);
      if (!this.maybe(",")) break;
    }
    this.take(":");
    return { is: "lambda", made: { name: "lambda", parameters, body: [{ do: "return", value: this.expression(), line }], yields: false, line }, line };
  }

  or() {
    let left = this.and();
    while (this.maybe("or")) left = { is: "or", left, right: this.and() };
    return left;
  }

  and() {
    let left = this.not();
    while (this.maybe("and")) left = { is: "and", left, right: this.not() };
    return left;
  }

  not() {
    return this.maybe("not") ? { is: "not", value: this.not() } : this.compare();
  }

  compare() {
    const { line } = this.now;
    const first = this.binary(0);
    const rest = [];
    for (;;) {
      let sign = null;
      if (this.is(...COMPARE)) sign = this.take().kind;
      else if (this.is("in")) sign = this.take().kind;
      else if (this.is("not") && this.all[this.place + 1].kind === "in") {
        this.place += 2;
        sign = "not in";
      } else if (this.maybe("is")) sign = this.maybe("not") ? "!=" : "==";
      if (!sign) break;
      rest.push([sign, this.binary(0)]);
    }
    return rest.length ? { is: "compare", first, rest, line } : first;
  }

  binary(level) {
    if (level === BINARY.length) return this.unary();
    let left = this.binary(level + 1);
    while (this.is(...BINARY[level])) {
      const { kind, line } = this.take();
      left = { is: "binary", sign: kind, left, right: this.binary(level + 1), line };
    }
    return left;
  }

  unary() {
    if (this.is("-", "+", "~")) {
      const { kind, line } = this.take();
      return { is: "unary", sign: kind, value: this.unary(), line };
    }
    const base = this.postfix();
    if (!this.is("**")) return base;
    const { line } = this.take();
    return { is: "binary", sign: "**", left: base, right: this.unary(), line };
  }

  postfix() {
    let value = this.atom();
    for (;;) {
      const { line } = this.now;
      if (this.maybe("(")) {
        const given = [];
        while (!this.is(")")) {
          if (this.is("name") && this.all[this.place + 1].kind === "=") {
            const name = this.take().value;
            this.take();
            given.push({ is: "named", name, value: this.expression(), line });
          } else {
            const item = this.starred();
            given.push(this.is("for") ? this.comprehension(item, "list", line) : item);
          }
          if (!this.maybe(",")) break;
        }
        this.take(")");
        value = { is: "call", of: value, given, line };
      } else if (this.maybe("[")) {
        const part = () => (this.is(":", "]") ? null : this.expressions());
        const first = part();
        if (this.is(":")) {
          const bounds = [first];
          while (this.maybe(":")) bounds.push(part());
          value = { is: "slice", of: value, bounds, line };
        } else value = { is: "item", of: value, at: first, line };
        this.take("]");
      } else if (this.maybe(".")) value = { is: "method", of: value, name: this.take("name").value, line };
      else return value;
    }
  }

  atom() {
    const { line } = this.now;
    if (this.is("number", "text")) {
      const first = this.take();
      if (first.kind === "number") return { is: "constant", value: first.value };
      const texts = [first];
      while (this.is("text")) texts.push(this.take());
      if (texts.every((each) => !each.parts)) return { is: "constant", value: texts.map((each) => each.value).join("") };
      return { is: "format", parts: texts.flatMap((each) => each.parts ?? [each.value]), line };
    }
    if (this.is("True", "False", "None")) return { is: "constant", value: { True: true, False: false, None: null }[this.take().kind] };
    if (this.is("name")) return { is: "name", name: this.take().value, line };
    if (this.maybe("(")) {
      if (this.maybe(")")) return { is: "tuple", items: [] };
      const inner = this.expressions();
      const value = this.is("for") ? this.comprehension(inner, "list", line) : inner;
      this.take(")");
      return value;
    }
    if (this.is("[", "{")) {
      const close = this.take().kind === "[" ? "]" : "}";
      if (this.maybe(close)) return { is: "list", items: [] };
      const first = this.starred();
      if (this.is("for")) {
        const made = this.comprehension(first, close === "]" ? "list" : "set", line);
        this.take(close);
        return made;
      }
      const items = [first];
      while (this.maybe(",")) if (!this.is(close)) items.push(this.starred());
      this.take(close);
      return { is: close === "]" ? "list" : "set", items, line };
    }
    throw this.wrong();
  }

  comprehension(item, kind, line) {
    const parts = [];
    while (this.is("for", "if")) {
      if (this.take().kind === "for") {
        const target = this.targets();
        this.take("in");
        parts.push({ target, over: this.or() });
      } else parts.push({ test: this.or() });
    }
    return { is: "comprehension", item, parts, kind, line };
  }
}

const yields = (body) => body.some((each) => each.do === "yield" || each.do === "yield-from" || (each.do !== "def" && (yields(each.body || []) || yields(each.otherwise || []))));

/** Write a value as Python writes it; a value that holds another one many times may be too long to be written. */
export function write(value) {
  let length = 0;
  const told = (text) => {
    if ((length += text.length + 1) > MOST_ITEMS) throw new RuleError("own-long", 0, { most: MOST_ITEMS });
    return text;
  };
  const written = (each) => {
    if (Array.isArray(each)) return told("[]") && `[${each.map(written).join(", ")}]`;
    if (each instanceof Tuple) return told("()") && `(${each.items.map(written).join(", ")}${each.items.length === 1 ? "," : ""})`;
    if (typeof each === "string") return told(`'${each.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`);
    return told(each === null ? "None" : each === true ? "True" : each === false ? "False" : String(each));
  };
  return written(value);
}

/** A number that only this value has, where it is small: a number, or a tuple of two or three. Browsers look up numbers below 2 ** 30 fastest. */
export function keyOf(value) {
  if (typeof value === "number") return Math.abs(value) < 2 ** 50 ? value * 4 : undefined;
  if (!(value instanceof Tuple)) return undefined;
  const { items } = value;
  const [a, b, c] = [items[0], items[1], items[2]];
  if (items.length === 2 && isBelow(a, 2 ** 13) && isBelow(b, 2 ** 13)) return (a * 2 ** 13 + b) * 4 + 3;
  if (items.length === 2 && isBelow(a, 2 ** 24) && isBelow(b, 2 ** 24)) return (a * 2 ** 24 + b) * 4 + 1;
  return items.length === 3 && isBelow(a, 2 ** 16) && isBelow(b, 2 ** 16) && isBelow(c, 2 ** 16) ? ((a * 2 ** 16 + b) * 2 ** 16 + c) * 4 + 2 : undefined;
}

const isBelow = (n, most) => typeof n === "number" && n >= 0 && n < most;
const truth = (value) => (Array.isArray(value) ? value.length > 0 : value instanceof Tuple ? value.items.length > 0 : Boolean(value));
const kindOf = (value) => (value === null ? "None" : Array.isArray(value) ? "list" : value instanceof Tuple ? "tuple" : typeof value === "string" ? "str" : typeof value === "function" || value?.body ? "function" : "int");
const number = (value) => (typeof value === "boolean" ? Number(value) : value);

/** What most rules reckon with: sums, differences, and bits of small numbers; undefined for the rest. */
function plainly(sign, a, b) {
  if (sign === "-") return a - b;
  if (sign === "+") return a + b;
  if (sign === "*") return a * b;
  if (sign === "%") return b > 0 ? a - b * Math.floor(a / b) : undefined;
  if (sign === "//") return b > 0 ? Math.floor(a / b) : undefined;
  if (!isBelow(a, 2 ** 31) || !isBelow(b, 2 ** 31)) return undefined;
  return sign === "^" ? a ^ b : sign === "&" ? a & b : sign === "|" ? a | b : undefined;
}

/** Whether an order, given as a number, is the one of a sign. */
const ordered = (sign, order) => (sign === "<" ? order < 0 : sign === ">" ? order > 0 : sign === "<=" ? order <= 0 : order >= 0);

class Stop {
  constructor(kind, value) {
    Object.assign(this, { kind, value });
  }
}

class Runner {
  constructor(program) {
    this.steps = 0;
    this.depth = 0;
    this.globals = new Map();
    this.run(program, this.globals, null);
    const last = (value) => {
      if (Array.isArray(value) && !Object.isFrozen(value)) Object.freeze(value).forEach(last);
      else if (value instanceof Tuple && !Object.isFrozen(value)) Object.freeze(value).items.forEach(last);
    };
    this.globals.forEach(last); // what lasts from one position to the next does not change
  }

  fail(key, node, values) {
    throw new RuleError(key, node?.line || this.line || 0, values);
  }

  tick(node) {
    this.steps += 1;
    if (node?.line) this.line = node.line;
    if (this.steps > MOST_STEPS) this.fail("own-endless", node);
  }

  /** A list or a text of this length is made. */
  made(length, node) {
    if (length > MOST_ITEMS) this.fail("own-long", node, { most: MOST_ITEMS });
    if ((this.steps += length) > MOST_STEPS) this.fail("own-endless", node);
  }

  copy(items, node) {
    this.made(items.length, node);
    return [...items];
  }

  add(list, item, node) {
    this.changed(list, 1, node).push(item);
    return null;
  }

  extend(list, items, node) {
    this.changed(list, items.length, node);
    const count = items.length; // it may be the list itself
    for (let k = 0; k < count; k += 1) list.push(items[k]);
    return null;
  }

  /** A value as text, by which values are compared: True is 1. */
  written(value, node) {
    return this.text(write(number(value)), node);
  }

  /** The places of a value in a list. */
  same(value, list, node) {
    const wanted = this.written(value, node);
    return this.items(list, node).flatMap((each, k) => (this.written(each, node) === wanted ? [k] : []));
  }

  different(items, node) {
    const seen = new Set();
    return items.filter((each) => {
      const text = keyOf(each) ?? this.written(each, node);
      return !seen.has(text) && seen.add(text);
    });
  }

  /** A list that is to be changed. */
  changed(list, more, node) {
    if (Object.isFrozen(list)) this.fail("own-lasting", node);
    this.made(more, node);
    if (list.length + more > MOST_ITEMS) this.fail("own-long", node, { most: MOST_ITEMS });
    return list;
  }

  items(value, node) {
    if (Array.isArray(value)) return value;
    if (value instanceof Tuple) return value.items;
    if (typeof value === "string") {
      this.made(value.length, node);
      return [...value];
    }
    return this.fail("own-not-list", node, { got: kindOf(value) });
  }

  run(body, names, out) {
    for (const each of body) {
      this.tick(each);
      const stop = this.one(each, names, out);
      if (stop) return stop;
    }
    return null;
  }

  one(each, names, out) {
    switch (each.do) {
      case "def":
        names.set(each.name, { ...each, closure: names });
        return null;
      case "value":
        this.value(each.value, names);
        return null;
      case "set":
        this.assign(each.target, this.value(each.value, names), names);
        return null;
      case "if":
        return this.run(truth(this.value(each.test, names)) ? each.body : each.otherwise, names, out);
      case "while":
        while (truth(this.value(each.test, names))) {
          this.tick(each);
          const stop = this.run(each.body, names, out);
          if (stop?.kind === "break") break;
          if (stop?.kind === "return") return stop;
        }
        return null;
      case "for":
        for (const item of this.copy(this.items(this.value(each.over, names), each), each)) {
          this.tick(each);
          this.assign(each.target, item, names);
          const stop = this.run(each.body, names, out);
          if (stop?.kind === "break") break;
          if (stop?.kind === "return") return stop;
        }
        return null;
      case "return":
        return new Stop("return", each.value ? this.value(each.value, names) : null);
      case "yield":
      case "yield-from": {
        if (!out) this.fail("own-yield", each);
        const value = this.value(each.value, names);
        return each.do === "yield" ? this.add(out, value, each) : this.extend(out, this.items(value, each), each);
      }
      default:
        return new Stop(each.do);
    }
  }

  assign(target, value, names) {
    if (target.is === "name") names.set(target.name, value);
    else if (target.is === "tuple" || target.is === "list") {
      const items = this.items(value, target);
      if (items.length !== target.items.length) this.fail("own-unpack", target, { wanted: target.items.length, got: items.length });
      target.items.forEach((each, k) => this.assign(each, items[k], names));
    } else if (target.is === "item") {
      const list = this.value(target.of, names);
      if (!Array.isArray(list)) this.fail("own-not-list", target, { got: kindOf(list) });
      this.changed(list, 0, target)[this.index(list, this.value(target.at, names), target)] = value;
    } else this.fail("own-target", target);
  }

  index(items, at, node) {
    if (typeof number(at) !== "number") this.fail("own-index", node, { got: write(at) });
    const place = number(at) < 0 ? items.length + number(at) : number(at);
    if (!(place >= 0 && place < items.length)) this.fail("own-index", node, { got: write(at) });
    return place;
  }

  value(node, names) {
    this.tick(node);
    switch (node.is) {
      case "constant":
        return node.value;
      case "name": {
        for (let place = names; place; place = place.closure) {
          const found = place.get(node.name);
          if (found !== undefined) return found;
        }
        if (this.globals.has(node.name)) return this.globals.get(node.name);
        if (Object.hasOwn(BUILTINS, node.name)) return BUILTINS[node.name];
        return this.fail("own-name", node, { got: node.name });
      }
      case "lambda":
        return { ...node.made, closure: names };
      case "walrus": {
        let place = names;
        while (place.inside) place = place.closure; // a comprehension sets the name outside of itself
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
      case "or": {
        const left = this.value(node.left, names);
        return truth(left) ? left : this.value(node.right, names);
      }
      case "and": {
        const left = this.value(node.left, names);
        return truth(left) ? this.value(node.right, names) : left;
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
      case "item": {
        const of = this.value(node.of, names);
        const items = this.items(of, node);
        return items[this.index(items, this.value(node.at, names), node)];
      }
      case "slice":
        return this.slice(node, names);
      case "comprehension": {
        const scope = new Map();
        scope.closure = names;
        scope.inside = true;
        const found = [];
        this.gather(node, 0, scope, found);
        return node.kind === "set" ? this.different(found, node) : found;
      }
      default:
        return this.fail("own-method", node, { got: node.name });
    }
  }

  text(made, node) {
    this.made(made.length, node);
    return made;
  }

  /** One field of an f-string. */
  format(part, names) {
    const value = this.value(part.value, names);
    const isNumber = typeof number(value) === "number";
    const text = part.base !== 10 ? this.number(value, part).toString(part.base) : typeof value === "string" && !part.repr ? value : write(value);
    return part.zero || isNumber ? text.padStart(part.width, part.zero ? "0" : " ") : text.padEnd(part.width);
  }

  /** Call a function that was given as a value. */
  use(called, given, node) {
    if (typeof called === "function") return called(this, given, node, {});
    if (!called?.body) return this.fail("own-not-function", node, { got: write(called) });
    return this.apply(called, given, node);
  }

  all(nodes, names) {
    const found = [];
    for (const each of nodes) {
      if (each.is === "star") this.extend(found, this.items(this.value(each.value, names), each), each);
      else this.add(found, this.value(each, names), each);
    }
    return found;
  }

  gather(node, index, scope, found) {
    if (index === node.parts.length) {
      this.add(found, this.value(node.item, scope), node);
      return;
    }
    const part = node.parts[index];
    if (part.test) {
      if (truth(this.value(part.test, scope))) this.gather(node, index + 1, scope, found);
      return;
    }
    for (const item of this.items(this.value(part.over, scope), node)) {
      this.tick(node);
      this.assign(part.target, item, scope);
      this.gather(node, index + 1, scope, found);
    }
  }

  number(value, node) {
    const found = number(value);
    if (typeof found !== "number") this.fail("own-number", node, { got: write(value) });
    return found;
  }

  compare(node, names) {
    let left = this.value(node.first, names);
    for (const [sign, next] of node.rest) {
      const right = this.value(next, names);
      let holds;
      if (typeof left === "number" && typeof right === "number" && !sign.endsWith("in")) holds = sign === "==" ? left === right : sign === "!=" ? left !== right : ordered(sign, left - right);
      else if (sign === "==" || sign === "!=") holds = (this.written(left, node) === this.written(right, node)) === (sign === "==");
      else if (sign.endsWith("in")) {
        const inside = typeof right === "string" ? right.includes(left) : this.same(left, right, node).length > 0;
        holds = sign === "in" ? inside : !inside;
      } else holds = ordered(sign, this.order(left, right, node));
      if (!holds) return false;
      left = right;
    }
    return true;
  }

  order(left, right, node) {
    const [a, b] = [number(left), number(right)];
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
    const [x, y] = [this.items(left, node), this.items(right, node)];
    for (let k = 0; k < Math.min(x.length, y.length); k += 1) {
      const found = this.order(x[k], y[k], node);
      if (found) return found;
    }
    return x.length - y.length;
  }

  binary(sign, left, right, node) {
    if (typeof left === "number" && typeof right === "number") {
      const found = plainly(sign, left, right);
      if (Number.isSafeInteger(found)) return found;
    }
    if (sign === "+" && typeof left === "string" && typeof right === "string") return this.text(left + right, node);
    const both = () => this.copy([...this.items(left, node), ...this.items(right, node)], node);
    if (sign === "+" && Array.isArray(left) && Array.isArray(right)) return both();
    if (sign === "+" && left instanceof Tuple && right instanceof Tuple) return new Tuple(both());
    if (sign === "*" && (Array.isArray(left) || left instanceof Tuple || typeof left === "string")) {
      const times = Math.max(0, this.number(right, node));
      this.made(this.items(left, node).length * times, node);
      if (typeof left === "string") return left.repeat(times);
      const items = Array(times).fill(this.items(left, node)).flat();
      return Array.isArray(left) ? items : new Tuple(items);
    }
    const [a, b] = [this.number(left, node), this.number(right, node)];
    if ((sign === "//" || sign === "%") && b === 0) this.fail("own-zero", node);
    const big = sign === "^" || sign === "&" || sign === "|" || sign === "<<" || sign === ">>";
    if (big && sign.length === 2 && (b < 0 || b > 60)) this.fail("own-large", node);
    const found = big
      ? Number({ "^": (x, y) => x ^ y, "&": (x, y) => x & y, "|": (x, y) => x | y, "<<": (x, y) => x << y, ">>": (x, y) => x >> y }[sign](BigInt(a), BigInt(b)))
      : { "+": a + b, "-": a - b, "*": a * b, "//": Math.floor(a / b), "%": a - b * Math.floor(a / b), "**": a ** b }[sign];
    if (found === undefined) this.fail("own-divide", node);
    if (!Number.isSafeInteger(found)) this.fail("own-large", node);
    return found;
  }

  slice(node, names) {
    const of = this.value(node.of, names);
    const items = this.items(of, node);
    const [start, stop, step] = node.bounds.map((each) => (each ? this.number(this.value(each, names), node) : null));
    const by = step ?? 1;
    if (!by) this.fail("own-index", node, { got: "0" });
    const bound = (value, otherwise) => (value === null || value === undefined ? otherwise : Math.max(by < 0 ? -1 : 0, Math.min(items.length - (by < 0 ? 1 : 0), value < 0 ? items.length + value : value)));
    this.made(items.length, node);
    const found = [];
    for (let k = bound(start, by < 0 ? items.length - 1 : 0); by < 0 ? k > bound(stop, -1) : k < bound(stop, items.length); k += by) found.push(items[k]);
    return typeof of === "string" ? found.join("") : of instanceof Tuple ? new Tuple(found) : found;
  }

  call(node, names) {
    if (node.of.is === "method") return this.method(node, names);
    const given = this.all(node.given.filter((each) => each.is !== "named"), names);
    const named = Object.fromEntries(node.given.filter((each) => each.is === "named").map((each) => [each.name, this.value(each.value, names)]));
    const called = this.value(node.of, names);
    return typeof called === "function" ? called(this, given, node, named) : this.use(called, given, node);
  }

  method(node, names) {
    const of = this.value(node.of.of, names);
    const given = this.all(node.given.filter((each) => each.is !== "named"), names);
    const named = Object.fromEntries(node.given.filter((each) => each.is === "named").map((each) => [each.name, this.value(each.value, names)]));
    const { name } = node.of;
    if (Array.isArray(of) && name === "append") return this.add(of, given[0], node);
    if (Array.isArray(of) && name === "extend") return this.extend(of, this.items(given[0], node), node);
    if (Array.isArray(of) && name === "add") return this.same(given[0], of, node).length ? null : this.add(of, given[0], node);
    if (Array.isArray(of) && name === "pop") return this.changed(of, 0, node).splice(given.length ? this.index(of, given[0], node) : this.index(of, -1, node), 1)[0];
    if (Array.isArray(of) && name === "sort") return void this.changed(of, 0, node).splice(0, of.length, ...BUILTINS.sorted(this, [of], node, named)) ?? null;
    if (name === "count" && typeof of !== "string") return this.same(given[0], of, node).length;
    if (name === "index" && typeof of !== "string") {
      const [place] = this.same(given[0], of, node);
      return place === undefined ? this.fail("own-index", node, { got: write(given[0]) }) : place;
    }
    if (typeof of === "string" && name === "replace") {
      const [old, next] = given.map(String);
      if (given.length > 2) return this.text(of.replace(old, () => next), node);
      this.made((of.split(old).length - 1) * next.length + of.length, node);
      return of.replaceAll(old, () => next);
    }
    if (typeof of === "string" && name === "count") return of.split(given[0]).length - 1;
    return this.fail("own-method", node, { got: name });
  }

  apply(called, given, node) {
    if (given.length !== called.parameters.length) this.fail("own-arguments", node, { name: called.name, wanted: called.parameters.length, got: given.length });
    if (this.depth >= MOST_DEPTH) this.fail("own-deep", node);
    const names = new Map(called.parameters.map((name, k) => [name, given[k]]));
    names.closure = called.closure === this.globals ? null : called.closure;
    const out = called.yields ? [] : null;
    this.depth += 1;
    try {
      const stop = this.run(called.body, names, out);
      return out || (stop?.kind === "return" ? stop.value : null);
    } finally {
      this.depth -= 1;
    }
  }
}

const range = (runner, given, node) => {
  const bounds = given.map((each) => runner.number(each, node));
  const [start, stop, step] = bounds.length === 1 ? [0, bounds[0], 1] : [bounds[0], bounds[1], bounds[2] ?? 1];
  if (!step || !bounds.length) runner.fail("own-index", node, { got: "0" });
  runner.made(Math.max(0, Math.ceil((stop - start) / step)), node);
  const found = [];
  for (let k = start; step > 0 ? k < stop : k > stop; k += step) found.push(k);
  return found;
};
const many = (runner, given, node) => (given.length === 1 ? runner.items(given[0], node) : given);
/** Items with what they are compared by. */
const keyed = (runner, items, node, key) => runner.copy(items, node).map((item) => [key ? runner.use(key, [item], node) : item, item]);
const least = (sign) => (runner, given, node, named) => {
  const items = many(runner, given, node);
  if (!items.length) runner.fail("own-empty", node);
  return keyed(runner, items, node, named?.key).reduce((a, b) => (sign * runner.order(b[0], a[0], node) > 0 ? b : a))[1];
};
const BUILTINS = {
  __proto__: null,
  range,
  len: (runner, [value], node) => runner.items(value, node).length,
  min: least(-1),
  max: least(1),
  sum: (runner, [value], node) => runner.items(value, node).reduce((a, b) => runner.binary("+", a, b, node), 0),
  abs: (runner, [value], node) => Math.abs(runner.number(value, node)),
  sorted: (runner, [value], node, named) => {
    const sign = truth(named?.reverse ?? false) ? -1 : 1;
    return keyed(runner, runner.items(value, node), node, named?.key).sort((a, b) => sign * runner.order(a[0], b[0], node)).map((each) => each[1]);
  },
  reversed: (runner, [value], node) => runner.copy(runner.items(value, node), node).reverse(),
  list: (runner, given, node) => (given.length ? runner.copy(runner.items(given[0], node), node) : []),
  tuple: (runner, given, node) => new Tuple(given.length ? runner.copy(runner.items(given[0], node), node) : []),
  set: (runner, given, node) => (given.length ? runner.different(runner.items(given[0], node), node) : []),
  map: (runner, [called, ...lists], node) => {
    const rows = lists.map((each) => runner.items(each, node));
    return [...Array(Math.min(...rows.map((row) => row.length)))].map((_, k) => runner.use(called, rows.map((row) => row[k]), node));
  },
  filter: (runner, [called, value], node) => runner.items(value, node).filter((each) => truth(called === null ? each : runner.use(called, [each], node))),
  enumerate: (runner, [value, start], node) => runner.copy(runner.items(value, node), node).map((each, k) => new Tuple([k + (start ?? 0), each])),
  zip: (runner, given, node) => {
    const rows = given.map((each) => runner.items(each, node));
    runner.made(rows.length && rows.length * Math.min(...rows.map((row) => row.length)), node);
    return [...Array(rows.length && Math.min(...rows.map((row) => row.length)))].map((_, k) => new Tuple(rows.map((row) => row[k])));
  },
  divmod: (runner, [a, b], node) => new Tuple([runner.binary("//", a, b, node), runner.binary("%", a, b, node)]),
  any: (runner, [value], node) => runner.items(value, node).some(truth),
  all: (runner, [value], node) => runner.items(value, node).every(truth),
  int: (runner, [value], node) => (typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : runner.number(value, node)),
  str: (runner, [value], node) => (typeof value === "string" ? value : runner.text(write(value), node)),
  bool: (runner, [value]) => truth(value),
};

/** Read rules: a program with at least one function; the last one is the game. */
export function readRules(source) {
  const program = new Parser(source).program();
  const functions = program.filter((each) => each.do === "def");
  if (!functions.length) throw new RuleError("own-no-function", 1);
  const rule = functions.at(-1);
  if (rule.parameters.length < 1 || rule.parameters.length > 2) throw new RuleError("own-parameters", rule.line, { name: rule.name });
  const doc = rule.body[0]?.do === "value" && rule.body[0].value.is === "constant" && typeof rule.body[0].value.value === "string" ? rule.body[0].value.value : "";
  const shared = new Runner(program);
  return {
    name: rule.name,
    doc: doc.replace(/\s+/g, " ").trim(),
    impartial: rule.parameters.length === 1,
    /** The options of a position, as the rules list them; large ones once, since to compare them takes steps. */
    options(position, player) {
      shared.steps = 0;
      shared.depth = 0;
      const given = rule.parameters.length === 1 ? [position] : [position, player];
      const found = shared.apply(shared.globals.get(rule.name), given, rule);
      if (found === null || !(Array.isArray(found) || found instanceof Tuple)) throw new RuleError("own-no-list", rule.line, { position: write(position), got: kindOf(found) });
      const items = shared.items(found, rule);
      return items.every((each) => keyOf(each) !== undefined) ? items : shared.different(items, rule);
    },
  };
}

/** Read a position as it is written: numbers, texts, tuples. */
export function readPosition(text) {
  const parser = new Parser(text.trim());
  const node = parser.expressions();
  if (!parser.is("end", "eof")) throw parser.wrong();
  const value = new Runner([]).value(node, new Map());
  const plain = (each) => (Array.isArray(each) ? new Tuple(each.map(plain)) : each instanceof Tuple ? new Tuple(each.items.map(plain)) : each);
  return plain(value);
}
