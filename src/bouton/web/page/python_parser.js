// The grammar of a small subset of Python, sufficient for the rules of a game: a text becomes a tree, or an error with a line.

import { nearest } from "./near.js";

/** The page's reactions to some errors, in addition to their sentences. */
const CAUSES = {
  /** limits of this interpreter: full Python may run the rules */
  beyond: ["own-start", "own-is", "own-read", "own-sign", "own-import", "own-method", "own-name", "own-name-near", "own-print", "own-star", "own-target", "own-not-function", "own-lasting", "own-deep", "own-large", "own-written", "own-set-order", "own-arguments", "own-fault", "own-text-open"],
  /** a text that is not an expression */
  unread: ["own-read", "own-sign", "own-bracket", "own-unopened", "own-text-open", "own-equals", "own-target", "own-colon"],
  /** rules about several numbers that received one */
  several: ["own-not-list", "own-unpack"],
  /** not a number */
  number: ["own-number", "own-order"],
  /** an unknown name */
  name: ["own-name", "own-name-near"],
};

export class RuleError extends Error {
  /**
   * @param {string} key of the sentence that describes the error.
   * @param {number} line of the rules; 0 if it is none in particular.
   * @param {Record<string, any>} values used in the sentence.
   */
  constructor(key, line, values = {}) {
    super(key);
    this.key = key;
    this.causes = Object.keys(CAUSES).filter((cause) => CAUSES[cause].includes(key));
    this.line = line;
    this.values = values;
  }
}

/** Names that programs have by default, to correct misspelt ones. */
export const WORDS = ["return", "yield", "while", "range", "sorted", "tuple", "False", "True", "None"];

const MOST_SOURCE = 20_000; // characters
const KEYWORDS = new Set(["def", "return", "yield", "if", "elif", "else", "for", "in", "while", "break", "continue", "pass", "and", "or", "not", "is", "True", "False", "None", "import", "from", "lambda", "class", "try", "with", "global", "nonlocal", "del", "raise", "assert", "async", "await"]);
const OPERATORS = ["**=", "//=", "<<=", ">>=", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":=", "+=", "-=", "*=", "%=", "|=", "&=", "^=", "->", "+", "-", "*", "/", "%", "|", "&", "^", "~", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ":", ".", "@", ";"];

function tokens(source) {
  if (source.length > MOST_SOURCE) throw new RuleError("own-source", 0, { most: MOST_SOURCE });
  const found = [];
  const indents = [""];
  const tabs = new Set(); // the characters that indent lines
  const opened = []; // the lines of unclosed brackets
  let depth = 0;
  let number = 0;
  let quoted = null; // a triple-quoted text that continues over lines
  for (let rest of source.replace(/\r\n?/g, "\n").split("\n")) {
    number += 1;
    if (quoted) {
      const end = rest.indexOf(quoted.mark);
      if (end < 0) {
        quoted.text += `\n${rest}`;
        continue;
      }
      quoted.written(`${quoted.text}\n${rest.slice(0, end)}`);
      rest = rest.slice(end + 3);
      quoted = null;
    } else if (!depth) {
      if (!rest.trim() || rest.trim().startsWith("#")) continue;
      const indent = rest.match(/^[ \t]*/)[0];
      for (const sign of indent) tabs.add(sign);
      if (indent.length > indents.at(-1).length && indent.startsWith(indents.at(-1))) {
        indents.push(indent);
        found.push({ kind: "indent", line: number });
      }
      while (indent.length < indents.at(-1).length) {
        indents.pop();
        found.push({ kind: "dedent", line: number });
      }
      if (indent !== indents.at(-1)) throw new RuleError(tabs.size > 1 ? "own-tabs" : "own-indent", number);
    }
    while ((rest = rest.replace(/^[ \t]+/, ""))) {
      if (rest[0] === "#") break;
      const prefix = rest.match(/^([fFrR]|[fF][rR]|[rR][fF])(?=["'])/)?.[0].toLowerCase() ?? "";
      rest = rest.slice(prefix.length);
      const word = prefix ? null : rest.match(/^[\p{XIDS}_]\p{XIDC}*/u)?.[0];
      const line = number;
      const plain = (value) => (prefix.includes("r") ? value : unescaped(value, line));
      const written = (value) => found.push({ kind: "text", value: plain(value), line, parts: prefix.includes("f") ? fields(value, line, plain) : null });
      const digits = rest.match(/^(0(_?0)*|[1-9](_?\d)*)(?![\w.])/)?.[0];
      const triple = rest.match(/^("""|''')/)?.[0];
      if (word) {
        found.push({ kind: KEYWORDS.has(word) ? word : "name", value: word.normalize("NFKC"), line: number });
        rest = rest.slice(word.length);
      } else if (digits) {
        const value = Number(digits.replaceAll("_", ""));
        if (!Number.isSafeInteger(value)) throw new RuleError("own-large", number);
        found.push({ kind: "number", value, line: number });
        rest = rest.slice(digits.length);
      } else if (triple) {
        const end = rest.indexOf(triple, 3);
        if (end < 0) {
          quoted = { mark: triple, text: rest.slice(3), written };
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
        if (!operator) throw new RuleError("own-sign", number, { got: rest.match(/^\d[\w.]*|./u)[0] });
        if ("([{".includes(operator)) depth = opened.push(number);
        if (")]}".includes(operator)) {
          if (!opened.pop()) throw new RuleError("own-unopened", number);
          depth = opened.length;
        }
        found.push({ kind: operator, line: number });
        rest = rest.slice(operator.length);
      }
    }
    if (!depth && !quoted && found.length && !["end", "indent", "dedent"].includes(found.at(-1).kind)) found.push({ kind: "end", line: number });
  }
  if (depth) throw new RuleError("own-bracket", opened.at(-1));
  while (indents.pop()) found.push({ kind: "dedent", line: number });
  found.push({ kind: "eof", line: number });
  return found;
}

const ESCAPES = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"' };

/** A text with its escapes resolved; an unknown escape is unchanged, and numeric ones are not supported. */
function unescaped(text, line) {
  return text.replace(/\\(.|\n)/g, (whole, letter) => {
    if (/[abfvxuUN0-7\n]/.test(letter)) throw new RuleError("own-sign", line, { got: whole.trim() });
    return ESCAPES[letter] ?? whole;
  });
}

/** The contents of the braces of an f-string, as trees: {value}, {value!r}, {value:3d}; {{ and }} are braces. */
function fields(text, line, written) {
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
      const rest = text.slice(end, close).match(/^(?:!([rs]))?(?::(0?)(\d*)([dbxo]?))?$/);
      if (close < 0 || !rest) throw new RuleError("own-text-open", line);
      if (rest[3]?.length > 3) throw new RuleError("own-width", line, { width: rest[3].slice(0, 12), most: 999 });
      const parser = new Parser(`(${text.slice(k + 1, end)})`);
      for (const token of parser.all) token.line = line;
      const value = parser.expression();
      if (!parser.is("end", "eof")) throw parser.wrong();
      parts.push(written(plain), { value, repr: rest[1] === "r", zero: Boolean(rest[2]), width: Number(rest[3] || 0), kind: rest[4] ?? "", line });
      plain = "";
      k = close;
    }
  }
  return [...parts, written(plain)];
}

/** Names allowed in an import or a decorator. */
const IMPORTS = new Set(["import bouton", "from bouton import ruleset"]);
const OF_LIBRARY = new Set(["bouton", "ruleset"]);
const AUGMENTED = ["+=", "-=", "*=", "//=", "%=", "|=", "&=", "^=", "<<=", ">>=", "**="];
const BINARY = [["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "//", "%", "/"]];
const LOGIC = ["or", "and"];
const COMPARE = ["<", ">", "<=", ">=", "==", "!="];

export class Parser {
  constructor(source) {
    this.all = tokens(source);
    this.place = 0;
    this.inside = { function: false, loop: false };
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
    const before = this.all[this.place - 1];
    for (const name of [before, this.now].filter((each) => each?.kind === "name" && each.line === line)) {
      const near = nearest(name.value, [...KEYWORDS]);
      if (near) return new RuleError("own-name-near", line, { got: name.value, near });
    }
    return new RuleError("own-read", line, { got: value ?? { eof: "…", end: "↵", indent: "→", dedent: "←" }[kind] ?? kind });
  }

  program() {
    const body = [];
    while (!this.is("eof")) {
      if (this.is("end")) this.take();
      else body.push(...this.statement());
    }
    const got = this.decorated && boundNames(body).find((name) => OF_LIBRARY.has(name));
    if (got) throw new RuleError("own-name", this.decorated, { got });
    return body;
  }

  /** The body of a statement; `inside` is the kind of the statement. */
  block(inside = this.inside) {
    const around = this.inside;
    this.inside = inside;
    const body = this.body();
    this.inside = around;
    return body;
  }

  body() {
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
    if (this.maybe("@")) {
      if (!OF_LIBRARY.has(this.now.value)) throw this.wrong(); // those of the library are ignored here
      this.decorated = line;
      const decorator = this.postfix();
      const ruleset = decorator.is === "call" ? decorator.of : decorator;
      if (ruleset.name !== "ruleset" || decorator.given?.some((each) => each.is !== "named")) throw new RuleError("own-read", line, { got: ruleset.name });
      this.take("end");
      if (!this.is("@", "def")) throw this.wrong();
      const [made] = this.statement();
      return [{ ...made, given: decorator.given ?? [] }];
    }
    if (this.maybe("def")) {
      const name = this.take("name").value;
      this.take("(");
      const parameters = this.parameters(")");
      this.take(")");
      if (this.maybe("->")) this.expression();
      const body = this.block({ function: true, loop: false });
      return [{ do: "def", name, parameters, body, yields: yields(body), local: new Set([...parameters, ...boundNames(body)]), line }];
    }
    if (this.maybe("if")) return [this.branch(line)];
    const loop = { ...this.inside, loop: true };
    if (this.maybe("while")) return [this.yielding({ do: "while", test: this.expression(), body: this.block(loop), line })];
    if (this.maybe("for")) {
      const target = this.targets();
      this.take("in");
      return [this.yielding({ do: "for", target, over: this.expressions(), body: this.block(loop), line })];
    }
    return this.simple();
  }

  /** Names of parameters, each once; type annotations are ignored. */
  parameters(end) {
    const found = [];
    while (!this.is(end)) {
      if (found.includes(this.now.value)) throw this.wrong();
      found.push(this.take("name").value);
      if (end === ")" && this.maybe(":")) this.expression();
      if (!this.maybe(",")) break;
    }
    return found;
  }

  /** A statement, with whether something in it yields. */
  yielding(statement) {
    return { ...statement, yields: yields(statement.body) || yields(statement.otherwise ?? []) };
  }

  branch(line) {
    const test = this.expression();
    const body = this.block();
    let otherwise = [];
    if (this.is("elif")) {
      otherwise = [this.branch(this.take().line)];
    } else if (this.maybe("else")) {
      if (this.is("if")) throw new RuleError("own-elif", this.now.line);
      otherwise = this.block();
    }
    return this.yielding({ do: "if", test, body, otherwise, line });
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
      const words = [];
      while (!this.is("end", "eof", ";")) {
        const { value, kind } = this.take();
        words.push(value ?? kind);
      }
      const got = words.find((word) => !["from", "import", ...OF_LIBRARY].includes(word)) ?? words.join(" ");
      if (!IMPORTS.has(words.join(" "))) throw new RuleError("own-import", line, { got });
      return null;
    }
    if (this.maybe("pass")) return null;
    if (this.is("break", "continue") && this.inside.loop) return { do: this.take().kind, line };
    if (this.is("return", "yield") && !this.inside.function) throw new RuleError("own-yield", line, { got: this.now.kind });
    if (this.maybe("return")) return { do: "return", value: this.is("end", ";", "eof", "dedent") ? null : this.values(), line };
    if (this.maybe("yield")) return { do: this.maybe("from") ? "yield-from" : "yield", value: this.values(), yields: true, line };
    const value = this.values();
    if (this.is(...AUGMENTED)) {
      if (!["name", "item"].includes(value.is)) throw new RuleError("own-target", line);
      return { do: "augment", target: value, sign: this.take().kind.slice(0, -1), value: this.values(), line };
    }
    if (!this.is("=")) return { do: "value", value, line };
    const chain = [value];
    while (this.maybe("=")) chain.push(this.values());
    const last = chain.pop();
    if (!chain.every(isTarget)) throw new RuleError("own-target", line);
    return { do: "set", targets: chain, value: last, line };
  }

  /** One part, or a tuple of several without parentheses; a comma may precede one of the ends. */
  several(part, ...ends) {
    const { line } = this.now;
    const items = [part()];
    if (!this.is(",")) return items[0];
    while (this.maybe(",") && !this.is(...ends)) items.push(part());
    return { is: "tuple", items, line };
  }

  targets() {
    return this.several(() => this.target(), "in");
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

  /** The value of a statement: names can be set in it only within parentheses. */
  values() {
    const { line } = this.now;
    const value = this.expressions();
    const bare = value.closed ? [] : [value, ...(value.is === "tuple" ? value.items : [])];
    if (bare.some((each) => each.is === "walrus" && !each.closed)) throw new RuleError("own-sign", line, { got: ":=" });
    return value;
  }

  /** One expression, or a tuple without parentheses. */
  expressions() {
    return this.several(() => this.starred(), "end", "=", ")", "]", ":", "eof", "dedent", ";");
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
    const parameters = this.parameters(":");
    this.take(":");
    const body = [{ do: "return", value: this.expression(), line }];
    return { is: "lambda", made: { name: "lambda", parameters, body, yields: false, local: new Set([...parameters, ...boundNames(body)]), line }, line };
  }

  /** Expressions joined by `or`, and within these by `and`. */
  or(level = 0) {
    if (level === LOGIC.length) return this.not();
    let left = this.or(level + 1);
    while (this.maybe(LOGIC[level])) left = { is: LOGIC[level], left, right: this.or(level + 1) };
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
      if (this.is(...COMPARE, "in")) sign = this.take().kind;
      else if (this.is("not") && this.all[this.place + 1].kind === "in") {
        this.place += 2;
        sign = "not in";
      } else if (this.maybe("is")) sign = this.maybe("not") ? "is not" : "is";
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
            if (this.is("for") && given.length) throw this.wrong(); // such a generator must be the only argument
            given.push(this.is("for") ? this.comprehension(item, "once", line) : item);
            if (given.at(-1).kind === "once" && this.is(",")) throw this.wrong();
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
      } else if (this.maybe(".")) {
        const name = this.take("name").value;
        const within = value.is === "library" ? `${value.name}.${name}` : value.is === "name" && value.name === "bouton" ? name : "";
        value = within ? { is: "library", name: within, line } : { is: "method", of: value, name, line };
      }
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
      const value = this.is("for") ? this.comprehension(inner, "once", line) : inner;
      this.take(")");
      return { ...value, closed: true };
    }
    if (this.is("[", "{")) {
      const close = this.take().kind === "[" ? "]" : "}";
      if (close === "}" && this.is("}")) throw this.wrong(); // a dictionary
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
    return { is: "comprehension", item, parts, kind, local: new Set(parts.flatMap(({ target }) => (target ? namesIn(target) : []))), line };
  }
}

/** Whether a value can be assigned to an expression. */
const isTarget = (node) => ["name", "item"].includes(node.is) || (["tuple", "list"].includes(node.is) && node.items.every(isTarget));

/** The names that a target sets. */
const namesIn = (target) => (target.is === "name" ? [target.name] : (target.items ?? []).flatMap(namesIn));

/** The names that statements or an expression set, except inside functions and comprehensions. */
export function boundNames(node) {
  if (Array.isArray(node)) return node.flatMap(boundNames);
  if (!node || typeof node !== "object" || node instanceof Set) return [];
  if (node.do === "def") return [node.name];
  if (node.is === "lambda") return [];
  const here = node.do === "set" ? node.targets.flatMap(namesIn) : node.is === "comprehension" ? [] : node.target ? namesIn(node.target) : [];
  if (node.is === "walrus") here.push(node.name);
  const parts = node.is === "comprehension" ? [node.item, ...node.parts.flatMap(({ over, test }) => [over, test])] : Object.values(node);
  return [...here, ...boundNames(parts)];
}

const yields = (body) => body.some((each) => each.do !== "def" && each.yields);
