// Custom rules in a worker: they reach neither page nor server, can be stopped, and give the graph of their positions.

import { asPosition, earlyReturn, readPosition, readRules } from "./little_python.js";
import { solved } from "./own_table.js";
import { RuleError } from "./python_parser.js";
import { identity, Move, Tuple, write } from "./python_values.js";

const MOST_POSITIONS = 20_000;
const MOST_MOVES = 400_000;
const MOST_TEXT = 2_000_000;
const SIDES = ["left", "right"];
let kept = { code: null, rules: null, graphs: [] };

function rulesOf(code) {
  if (kept.code !== code) kept = { code, rules: readRules(code), graphs: [] };
  return kept.rules;
}

/** A start as typed: if the rules take a text, quotes are optional. */
function startOf(rules, text) {
  try {
    return readPosition(text);
  } catch (error) {
    const word = text.trim();
    try {
      if (/^[\p{XIDC}.#·|/*-]{1,400}$/u.test(word) && rules.options(word, "left").length) return word;
    } catch {} // rules on numbers fail for a word
    throw error;
  }
}

const flat = (value) => typeof value === "number" || (value instanceof Tuple && value.items.every((item) => typeof item === "number"));
const plain = (value) => (flat(value) ? value : asPosition(value));
const numbersOf = (value) => (value instanceof Tuple ? value.items : [value]);
const isBelow = (value) => numbersOf(value).some((n) => typeof n === "number" && n < 0);
const total = (value) => numbersOf(value).reduce((sum, n) => (typeof n === "number" ? sum + n : sum), 0);

/** The reason for too many positions: usually a rule makes the numbers larger, or goes below 0. */
function tooMany(positions) {
  const larger = positions.find((value) => total(value) > total(positions[0]));
  if (larger !== undefined) return new RuleError("own-growing", 0, { from: write(positions[0]), to: write(larger) });
  const below = positions.find(isBelow);
  if (below !== undefined) return new RuleError(below === positions[0] ? "own-start-negative" : "own-negative", 0, { position: write(below), most: MOST_POSITIONS });
  return new RuleError("own-too-many", 0, { most: MOST_POSITIONS });
}

/** Every position reachable from the starts, each with the numbers of its options, for one side or both. */
function explore(rules, starts) {
  const positions = [];
  const numbers = new Map();
  const sides = rules.impartial ? [""] : SIDES;
  const moves = sides.map(() => []);
  const seen = new Int32Array(MOST_POSITIONS); // by position: the last row that contains it
  let [count, size, turn] = [0, 0, 0];
  const numberOf = (value) => {
    const name = identity(value);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (positions.length >= MOST_POSITIONS) throw tooMany(positions);
    if (typeof name === "string" && (size += name.length) > MOST_TEXT) throw new RuleError("own-positions-long", 0, { most: MOST_TEXT });
    numbers.set(name, positions.length);
    positions.push(value);
    return positions.length - 1;
  };
  const ends = [];
  const points = [];
  starts.forEach(numberOf);
  for (let k = 0; k < positions.length; k += 1) {
    if (rules.isEnded) ends.push(rules.ending(positions[k]));
    sides.forEach((side, which) => {
      const row = [];
      turn += 1;
      for (const option of ends[k] ? [] : rules.options(positions[k], side || "left")) {
        if (option instanceof Move) {
          const parts = option.parts.map((part) => numberOf(plain(part)));
          const to = parts.length === 1 ? parts[0] : parts;
          row.push(option.gain || option.again ? { to, gain: option.gain, again: option.again } : to);
          continue;
        }
        const to = numberOf(plain(option));
        if (seen[to] === turn) continue; // without duplicates
        seen[to] = turn;
        row.push(to);
      }
      if ((count += row.length) > MOST_MOVES) throw tooMany(positions);
      moves[which].push(row);
    });
    if (rules.isScored) points.push(moves.every((rows) => rows[k].length) ? null : rules.points(positions[k]));
  }
  return { positions, numbers, moves, ...(rules.isEnded ? { ends } : {}), ...(rules.isScored ? { points } : {}) };
}

/** The numbers of the positions after a move. */
const left = (move) => [move.to ?? move].flat();

/** The graph that contains the starts: a known one if possible, so that results about it are reused. */
function graphOf(rules, starts) {
  const names = starts.map(identity);
  let graph = kept.graphs.find(({ numbers }) => names.every((name) => numbers.has(name)));
  if (!graph) {
    graph = explore(rules, starts);
    kept.graphs = [graph, ...kept.graphs].slice(0, 4);
  }
  return graph;
}

/** A graph in the form to be sent. */
function written(rules, graph) {
  graph.text ??= JSON.stringify({ name: rules.name, doc: rules.doc, positions: graph.positions.map(write), moves: graph.moves, ends: graph.ends, points: graph.points });
  if (graph.text.length > MOST_TEXT) throw new RuleError("own-positions-long", 0, { most: MOST_TEXT });
  return graph.text;
}

/** A strategy, the last function of a text, as rules with one option: the position to which it moves. */
const strategyOf = (code) => {
  const name = [...code.matchAll(/^def\s+(\p{XIDC}+)/gmu)].at(-1)?.[1];
  if (!name) throw new RuleError("own-no-strategy", 0);
  const two = new RegExp(`^def\\s+${name}\\s*\\([^,)=]*,[^,)=]*\\)`, "m").test(code) ? "position, player" : "position"; // it receives the player to move
  return rulesOf(`${code}\n\ndef _chosen(${two}):\n    return [${name}(${two})]\n`);
};

const ASK = {
  /** Whether a formula holds at each point: of n, or of a and b. */
  claim({ formula, points }) {
    const two = Array.isArray(points[0]);
    const names = two ? "a, b" : "n";
    try {
      const rules = readRules(`def claim(position):\n    ${names} = position\n    return [1 if (${formula.replace(/\s+/g, " ")}) else 0]\n`);
      return { holds: points.map((point) => rules.options(two ? new Tuple(point) : point, "left")[0]) };
    } catch (error) {
      if (error.causes?.includes("unread")) throw new RuleError("own-formula", 0, { names, example: two ? "a == b" : "n % 4 == 0" });
      throw Object.assign(error, { line: 0 }); // there is only one line
    }
  },

  choose({ code, position, player = "left" }) {
    const [chosen] = strategyOf(code).options(readPosition(position), player);
    return { move: chosen === undefined ? "None" : write(plain(chosen)) };
  },

  read({ code }) {
    const { name, doc, impartial } = rulesOf(code);
    return { name, doc, impartial };
  },

  /** Check that the rules work on a start; their errors are reported here. Also find a move below 0, or one without change, which are seldom intended. */
  check({ code, position }) {
    const rules = rulesOf(code);
    const here = startOf(rules, position);
    const { positions, moves } = graphOf(rules, [here]);
    let below = null;
    for (const rows of isBelow(here) ? [] : moves)
      rows.forEach((row, k) => {
        const to = row.flatMap(left).find((target) => isBelow(positions[target]));
        if (to !== undefined) below ??= { from: write(positions[k]), to: write(positions[to]) };
      });
    const stays = moves.map((rows) => rows.findIndex((row, k) => row.includes(k))).find((k) => k >= 0);
    return { numbers: typeof here === "number", below, stays: stays === undefined ? null : write(positions[stays]), quoted: typeof here === "number" ? (positions.find((value) => typeof value === "string") ?? null) : null, early: earlyReturn(code) };
  },

  graph({ code, starts }) {
    const rules = rulesOf(code);
    return written(rules, graphOf(rules, starts.map((start) => startOf(rules, start))));
  },

  /** Outcomes and values up to a last number, or pair of numbers; null if the players' moves differ or positions can recur. */
  table({ code, last, two, misere }) {
    const rules = rulesOf(code);
    if (!rules.impartial) return null;
    const all = [...Array(last + 1).keys()];
    const { moves, numbers, ends, points } = graphOf(rules, two ? all.flatMap((a) => all.map((b) => new Tuple([a, b]))) : all);
    const isPlain = !ends && !points && moves[0].every((row) => row.every((to) => typeof to === "number"));
    const found = isPlain && solved(moves[0], misere);
    if (!found) return null;
    const row = (rows, a) => (two ? all.map((b) => rows[numbers.get(identity(new Tuple([a, b])))]) : rows[numbers.get(identity(a))]);
    return { outcomes: all.map((a) => row(found.outcomes, a)), values: found.values && all.map((a) => row(found.values, a)) };
  },

  random({ code, seed }) {
    const rules = rulesOf(code);
    for (let k = 0; k < 40; k += 1) {
      const n = 5 + ((seed + 7 * k) % 26);
      if (rules.options(n, "left").length) return { position: String(n) };
    }
    throw new RuleError("own-no-start", 0);
  },
};

globalThis.onmessage = ({ data: { id, ask, values } }) => {
  try {
    postMessage({ id, found: ASK[ask](values) });
  } catch (error) {
    const told = error instanceof RuleError ? error : new RuleError(/stack|recursion/i.test(error.message) ? "own-deep" : "own-fault", 0, { got: error.message });
    postMessage({ id, error: { key: told.key, line: told.line, values: told.values, causes: told.causes } });
  }
};
