// Custom rules: a worker reads them and finds the graph of their positions; the graph is sent with every question, as
// data, to what answers the questions about any game.

import { Engine, EngineError } from "./engine.js";
import { QUESTIONS } from "./questions.js";
import { capital, t } from "./words.js";

const SECONDS = 8;
const FIRST = 100;

export class OwnRules {
  /**
   * @param code gives the rules that are in force.
   * @param transport what carries the page's other questions; it is given the graph beside the values.
   */
  constructor(code, transport) {
    this.code = code;
    this.transport = transport;
    this.waiting = new Map();
    this.number = 0;
  }

  /** The engine of the rules that are in force; what it remembers is about these. */
  get engine() {
    const code = this.code();
    if (this.known !== code) this.made = new Engine(QUESTIONS, (name, values) => this.carry(name, values));
    this.known = code;
    return this.made;
  }

  async carry(name, values) {
    if (name === "start") return { game: values.game, ...(await this.ask("random", { seed: Number(values.seed) || 0 })) };
    const start = values.position ?? values.moves?.split(">")[0].trim();
    const rules = await this.ask("graph", { starts: start === undefined ? [] : [start] });
    const found = await this.transport(name, values, rules);
    return name === "rules" && !found.rules ? { ...found, rules: t("own-no-doc") } : found;
  }

  /** The first hundred positions, where the rules take whole numbers. */
  async first(game, misere) {
    const rules = await this.ask("graph", { starts: [...Array(FIRST).keys()].map(String) });
    const { outcomes, values } = await this.transport("table", { game, range: `0-${FIRST - 1}`, ...(misere ? { misere: true } : {}) }, rules);
    return outcomes.map((outcome, n) => ({ n, outcome, value: values?.[n] ?? null }));
  }

  read() {
    return this.ask("read");
  }

  check(position) {
    return this.ask("check", { position });
  }

  start_() {
    this.worker = new Worker(new URL("own_worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      if (data.error) waiting.reject(new EngineError(sentence(data.error)));
      else waiting.resolve(data.found);
    };
  }

  /** Ask the worker; one that does not answer in time is ended. */
  ask(ask, values = {}) {
    if (!this.worker) this.start_();
    const id = (this.number += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.worker.terminate();
        this.worker = null;
        for (const each of this.waiting.values()) each.reject(new EngineError(t("own-endless")));
        this.waiting.clear();
      }, SECONDS * 1000);
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ask, values: { code: this.code(), ...values } });
    });
  }
}

const sentence = ({ key, line, values }) => (line ? `${t("line-n", { n: line })} ${t(`error-${key}`, values)}` : capital(t(`error-${key}`, values)));
