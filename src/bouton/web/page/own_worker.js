// Custom rules, worked out in a worker of this browser: they reach neither the page nor the server, and can be ended.

import { readPosition, readRules, RuleError, Tuple, write } from "./little_python.js";
import { classOf } from "./outcomes.js";

const MOST_POSITIONS = 20_000;
const MOST_MOVES = 400_000;
const MOST_TEXT = 8_000_000; // characters of all positions of one graph, and of all graphs that are kept
let kept = { code: null, rules: null, graphs: new Map() };

function rulesOf(code) {
  if (kept.code !== code) kept = { code, rules: readRules(code), graphs: new Map() };
  return kept.rules;
}

const other = (player) => (player === "left" ? "right" : "left");

const numbersOf = (value) => (value instanceof Tuple ? value.items : [value]);
const isBelow = (value) => numbersOf(value).some((n) => typeof n === "number" && n < 0);

/** Why there are too many positions: mostly because a rule goes on below 0. */
function tooMany(states) {
  const below = states.find(({ position }) => isBelow(position));
  if (below && !isBelow(states[0].position)) return new RuleError("own-negative", 0, { position: write(below.position) });
  return new RuleError("own-too-many", 0, { most: MOST_POSITIONS });
}

/** Every position that can be reached, labelled from the ends: who wins, in how many moves, and the Grundy value. */
function solve(rules, start, player, misere) {
  const key = (text, side) => (rules.impartial ? text : `${side} ${text}`);
  const name = `${misere} ${key(write(start), player)}`;
  if (kept.graphs.has(name)) return kept.graphs.get(name);
  const states = [{ position: start, player }];
  const numbers = new Map([[key(write(start), player), 0]]);
  const followers = [];
  let moves = 0;
  let size = 0;
  for (let k = 0; k < states.length; k += 1) {
    const { position, player: side } = states[k];
    const row = [];
    for (const option of rules.options(position, side)) {
      const text = key(write(option), other(side));
      if (!numbers.has(text)) {
        if (states.length >= MOST_POSITIONS) throw tooMany(states);
        if ((size += text.length) > MOST_TEXT) throw new RuleError("own-positions-long", 0, { most: MOST_TEXT });
        numbers.set(text, states.length);
        states.push({ position: option, player: other(side) });
      }
      row.push(numbers.get(text));
      if ((moves += 1) > MOST_MOVES) throw tooMany(states);
    }
    followers.push(row);
  }
  const count = states.length;
  const sources = states.map(() => []);
  followers.forEach((row, k) => row.forEach((target) => sources[target].push(k)));
  const wins = Array(count).fill(null);
  const left = Array(count).fill(null);
  const open = followers.map((row) => row.length);
  const queue = [];
  for (let k = 0; k < count; k += 1) if (!open[k]) [wins[k], left[k]] = [Boolean(misere), 0], queue.push(k);
  for (let place = 0; place < queue.length; place += 1) {
    const k = queue[place];
    for (const source of sources[k]) {
      if (wins[source] !== null) continue;
      open[source] -= 1;
      if (!wins[k]) wins[source] = true;
      else if (!open[source]) wins[source] = false;
      else continue;
      left[source] = left[k] + 1;
      queue.push(source);
    }
  }
  const values = rules.impartial && !misere ? grundy(followers, sources) : null;
  const graph = { states, numbers, followers, wins, left, values, key, size };
  kept.graphs.set(name, graph);
  const large = () => [...kept.graphs.values()].reduce((sum, each) => sum + each.size, 0) > MOST_TEXT;
  while (kept.graphs.size > 40 || (kept.graphs.size > 1 && large())) kept.graphs.delete(kept.graphs.keys().next().value);
  return graph;
}

function grundy(followers, sources) {
  const values = Array(followers.length).fill(null);
  const open = followers.map((row) => row.length);
  const queue = open.flatMap((n, k) => (n ? [] : [k]));
  for (let place = 0; place < queue.length; place += 1) {
    const k = queue[place];
    const seen = new Set(followers[k].map((target) => values[target]));
    let value = 0;
    while (seen.has(value)) value += 1;
    values[k] = value;
    for (const source of sources[k]) if (!(open[source] -= 1)) queue.push(source);
  }
  return queue.length === followers.length ? values : null;
}

const letter = (graph, rules, rows) => {
  if (rules.impartial) return graph.wins[rows[0]] === null ? "D" : graph.wins[rows[0]] ? "N" : "P";
  return "";
};

/** Heaps, where the position is a number or a row of numbers and every move only takes. */
function board(rules, position, moves) {
  const numbers = numbersOf;
  const heaps = numbers(position);
  const isHeap = (n) => typeof n === "number" && n >= 0;
  const takes = ({ option }) => {
    const after = numbers(option);
    return option instanceof Tuple === position instanceof Tuple && after.length === heaps.length && after.every((n, k) => isHeap(n) && n <= heaps[k]);
  };
  if (!heaps.every((n) => isHeap(n) && n <= 120) || heaps.length > 40 || !moves.every(takes)) return null;
  const elements = heaps.flatMap((size, k) => [{ id: `h${k}`, kind: "heap", x: k, y: 0, label: String(size), state: "", group: `h${k}`, part: 0 }, ...[...Array(size)].map((_, m) => ({ id: `h${k}m${m}`, kind: "match", x: k, y: -m - 1, label: "", state: "", group: `h${k}`, part: 0 }))]);
  const drawn = moves.map(({ option, player }) => {
    const pairs = numbers(option).map((n, k) => [k, n, heaps[k]]).filter(([, n, size]) => n < size);
    return { elements: pairs.map(([k, n]) => `h${k}m${n}`), position: write(option), player, changes: pairs.flatMap(([k, n, size]) => [...Array(size - n)].map((_, m) => `h${k}m${n + m}`)) };
  });
  return { elements, moves: drawn, links: [], complete: true };
}

const ASK = {
  read({ code }) {
    const rules = rulesOf(code);
    return { name: rules.name, doc: rules.doc, impartial: rules.impartial };
  },

  /** Whether the rules work on a start: their own errors come out here. Also a move below 0, which is seldom meant. */
  check({ code, position, misere }) {
    const rules = rulesOf(code);
    const here = readPosition(position);
    const graph = solve(rules, here, "left", misere);
    if (!rules.impartial) solve(rules, here, "right", misere);
    const below = isBelow(here) ? null : graph.followers.flatMap((row, k) => row.filter((target) => isBelow(graph.states[target].position)).slice(0, 1).map((target) => ({ from: write(graph.states[k].position), to: write(graph.states[target].position) }))).at(0);
    return { numbers: typeof here === "number", below: below ?? null };
  },

  /** The first hundred positions, where the rules take whole numbers. */
  first({ code, misere }) {
    const rules = rulesOf(code);
    const rows = [];
    for (let n = 0; n < 100; n += 1) {
      const sides = rules.impartial ? ["left"] : ["left", "right"];
      const found = sides.map((side) => {
        const graph = solve(rules, n, side, misere);
        return { wins: graph.wins[0], left: graph.left[0], value: graph.values ? graph.values[0] : null };
      });
      const [a, b] = found;
      const outcome = classOf(a.wins, (b ?? a).wins);
      rows.push({ n, outcome, value: a.value, left: a.left });
    }
    return { rows };
  },

  board({ code, position, player, misere, colours }) {
    const rules = rulesOf(code);
    const here = readPosition(position);
    const sides = rules.impartial ? [""] : ["left", "right"];
    const moves = sides.flatMap((side) => rules.options(here, side || "left").map((option) => ({ option, player: side })));
    const drawn = board(rules, here, moves);
    const list = drawn ?? { elements: [], moves: moves.slice(0, 300).map(({ option, player: side }) => ({ elements: [], position: write(option), player: side, changes: [] })), links: [], complete: moves.length <= 300 };
    const own = moves.filter((move) => rules.impartial || move.player === player);
    if (colours) {
      const graph = solve(rules, here, player, misere);
      for (const move of list.moves) {
        const k = graph.numbers.get(graph.key(move.position, other(player)));
        if ((rules.impartial || move.player === player) && k !== undefined) move.fate = { wins: graph.wins[k] === null ? null : !graph.wins[k], left: graph.left[k] === null ? null : graph.left[k] + 1 };
      }
    }
    return { position: write(here), play: misere ? "misere" : "normal", impartial: rules.impartial, player, board: list, drawn: Boolean(drawn), over: !own.length, winner: own.length ? null : misere ? "mover" : "other" };
  },

  state({ code, position, player, misere }) {
    const rules = rulesOf(code);
    const here = readPosition(position);
    const graph = solve(rules, here, player, misere);
    const options = graph.followers[0].map((k) => ({ position: write(graph.states[k].position), wins: graph.wins[k] === null ? null : !graph.wins[k], left: graph.left[k] === null ? null : graph.left[k] + 1, value: graph.values ? graph.values[k] : null }));
    return { position: write(here), impartial: rules.impartial, outcome: letter(graph, rules, [0]), wins: graph.wins[0], left: graph.left[0], value: graph.values ? graph.values[0] : null, options, reached: graph.states.length };
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

onmessage = ({ data: { id, ask, values } }) => {
  try {
    postMessage({ id, found: ASK[ask](values) });
  } catch (error) {
    if (!(error instanceof RuleError)) postMessage({ id, error: { key: /stack|recursion/i.test(error.message) ? "own-deep" : "own-fault", line: 0, values: { got: error.message } } });
    else postMessage({ id, error: { key: error.key, line: error.line, values: error.values } });
  }
};
