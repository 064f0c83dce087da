// Custom rules: a worker computes the graph of their positions from them, which is sent as data with each question.

import { Engine, EngineError } from "./engine.js";
import { QUESTIONS } from "./questions.js";
import { isTrusted } from "./trust.js";
import { capital, current, t } from "./words.js";

const SECONDS = 8;
const FIRST = 100;

export class OwnRules {
  /**
   * @param code returns the current rules.
   * @param transport sends the page's other questions; it receives the graph in addition to the values.
   * @param whole runs rules that the worker's interpreter does not support, if available.
   */
  constructor(code, transport, whole = null) {
    this.whole = whole;
    this.code = code;
    this.transport = transport;
    this.waiting = new Map();
    this.number = 0;
  }

  /** The engine of the current rules; its cache is about these. */
  get engine() {
    const code = this.code();
    if (this.known !== code) this.made = new Engine(QUESTIONS, (name, values) => this.carry(name, values));
    this.known = code;
    return this.made;
  }

  async carry(name, values) {
    if (!this.code()) throw missing(values.game);
    if (name === "start") return { game: values.game, ...(await this.ask("random", { seed: Number(values.seed) || 0 })) };
    const start = values.position ?? values.moves?.split(">")[0].trim();
    const rules = await this.ask("graph", { starts: start === undefined ? [] : start.split(/\s\+\s/) }); // for a sum, its parts
    const found = await this.transport(name, values, rules);
    return name === "rules" && !found.rules ? { ...found, rules: t("own-no-doc") } : found;
  }

  /** The first hundred positions, or those up to a last one, if the rules accept integers. */
  async first(game, misere, last = FIRST - 1) {
    if (!this.code()) throw missing(game);
    const here = await this.ask("table", { last, two: false, misere: Boolean(misere) });
    if (here) return here.outcomes.map((outcome, n) => ({ n, outcome, value: here.values?.[n] ?? null }));
    const rules = await this.ask("graph", { starts: [...Array(last + 1).keys()].map(String) });
    const { outcomes, values } = await this.transport("table", { game, range: `0-${last}`, ...(misere ? { misere: true } : {}) }, rules);
    return outcomes.map((outcome, n) => ({ n, outcome, value: values?.[n] ?? null }));
  }

  read() {
    return this.ask("read");
  }

  check(position) {
    return this.ask("check", { position });
  }

  /** The positions of two numbers up to a last one, if the rules accept two. */
  async grid(game, last, misere) {
    if (!this.code()) throw missing(game);
    const here = await this.ask("table", { last, two: true, misere: Boolean(misere) });
    if (here) return here;
    const all = [...Array(last + 1).keys()];
    const rules = await this.ask("graph", { starts: all.flatMap((a) => all.map((b) => `(${a}, ${b})`)) });
    return this.transport("table", { game, range: [`0-${last}`, `0-${last}`], ...(misere ? { misere: true } : {}) }, rules);
  }

  /** Whether a formula of n, or of a and b, holds at each of some points. */
  claim(formula, points) {
    return this.ask("claim", { formula, points });
  }

  /** The position to which a strategy moves, as text. */
  choose(code, position, player) {
    return this.ask("choose", { code, position, player });
  }

  start_() {
    this.worker = new Worker(new URL("own_worker.js", import.meta.url));
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      if (data.error) waiting.reject(Object.assign(new EngineError(sentence(data.error)), { causes: data.error.causes, line: data.error.line }));
      else waiting.resolve(data.found);
    };
  }

  /** Stop pending work. */
  end() {
    if (!this.waiting.size) return;
    this.worker.terminate();
    this.start_(); // so that the next one is ready when needed
    for (const { timer, reject } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(t("own-endless")));
    }
    this.waiting.clear();
  }

  /**
   * Ask the worker, or full Python if it supports more; for beginners' mistakes the worker has plainer sentences. All
   * rules that run in this browser pass here, and only those that the user typed or allowed to run; a formula (a claim)
   * contains no rules.
   */
  async ask(ask, values = {}) {
    if (ask !== "claim" && !isTrusted(values.code ?? this.code())) throw new EngineError(`${t("own-came")}. ${t("own-came-lead")}`);
    try {
      const found = await this.small(ask, values);
      if (ask === "read") this.wholly = false;
      return found;
    } catch (error) {
      if (!this.whole || ask === "claim" || !error.causes?.includes("beyond")) throw error;
      const { found, error: said, line, kind } = await this.whole(ask, { code: this.code(), ...values, lang: current() });
      if (kind === "syntax" || (kind === "name" && error.causes.includes("name"))) throw error;
      if (said) throw Object.assign(new EngineError(said), { line });
      this.wholly = true;
      return found;
    }
  }

  /** Ask the worker; if it does not answer in time it is terminated. */
  small(ask, values) {
    if (!this.worker) this.start_();
    const id = (this.number += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), SECONDS * 1000);
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ask, values: { code: this.code(), ...values } });
    });
  }
}

/** The address names rules without containing them. */
const missing = (game) => new EngineError(t("own-missing", { name: game.slice(4) }));

/** Words for the kinds of values that some sentences name. */
const KINDS = ["int", "str", "None", "function", "list", "tuple", "set", "range", "generator"];
const OF_KINDS = new Set(["own-no-list", "own-not-list", "own-number", "own-not-text", "own-hash", "own-written", "own-order"]);

function sentence({ key, line, values }) {
  const inWords = (value) => (OF_KINDS.has(key) && KINDS.includes(value) ? t(`type-${value}`) : value);
  const told = t(`error-${key}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])));
  return line ? `${t("line-n", { n: line })} ${told}` : values.start ? t("own-start-wrong", { start: values.start, reason: told }) : capital(told);
}
