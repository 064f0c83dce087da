// The engine for custom rules: the same questions as the server's, answered by a worker in this browser.

import { EngineError } from "./engine.js";
import { classOf, entry } from "./outcomes.js";
import { capital, t } from "./words.js";

const SECONDS = 8;

export class LocalEngine {
  /** @param code gives the rules that are in force. */
  constructor(code) {
    this.code = code;
    this.waiting = new Map();
    this.number = 0;
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

  read(code) {
    return this.ask("read", code === undefined ? {} : { code });
  }

  check(position, misere) {
    return this.ask("check", { position, misere: Boolean(misere) });
  }

  first(misere) {
    return this.ask("first", { misere: Boolean(misere) });
  }

  async board(game, position, { misere, player = "left", colours } = {}) {
    return { game, ...(await this.ask("board", { position, misere: Boolean(misere), player, colours: Boolean(colours) })) };
  }

  async state(position, misere, player = "left") {
    return this.ask("state", { position, misere: Boolean(misere), player });
  }

  async analyze(game, position, { misere, hint } = {}) {
    const found = await this.state(position, misere);
    const outcome = found.impartial ? found.outcome : await this.partizan(position, misere, found);
    const winning = found.options.filter((option) => option.wins);
    const said = [t(`own-outcome-${entry(outcome)}`)];
    if (hint === undefined || hint > 1) {
      if (found.value !== null) said.push(t("own-value", { value: found.value, options: [...new Set(found.options.map((option) => option.value))].sort((a, b) => a - b).join(", ") }));
      if (winning.length) said.push(t("own-winning-count", { n: winning.length }));
    }
    if (hint === undefined || hint > 2) {
      if (winning.length) said.push(t("own-winning", { moves: winning.slice(0, 12).map((option) => option.position).join(" ; ") }));
      if (found.left !== null) said.push(t("moves-left-long", { n: found.left }));
      said.push(t("own-how", { n: found.reached }));
    }
    return { game, position: found.position, outcome, grundy: found.value, winning_moves: winning.map((option) => option.position), explanation: { sentences: said } };
  }

  async partizan(position, misere, left) {
    const right = await this.state(position, misere, "right");
    return classOf(left.wins, right.wins);
  }

  async options(game, position, { misere } = {}) {
    const found = await this.state(position, misere);
    return { game, position: found.position, options: found.options.map((option) => ({ position: option.position, grundy: option.value, winning: option.wins === true })) };
  }

  async reply(game, position, { misere, player = "left", level = 5, seed = 0 } = {}) {
    const found = await this.state(position, misere, player);
    const { options } = found;
    if (!options.length) return { game, position, level, move: null };
    const pick = (list) => list[Math.floor(random(seed + position.length * 31 + found.reached) * list.length)];
    const sight = [0, 1, 2, 4, 4, 999][level];
    const near = (option) => option.left !== null && option.left <= sight;
    const good = options.filter((option) => option.wins && near(option));
    const open = options.filter((option) => !(option.wins === false && near(option)));
    let chosen;
    if (Number(level) >= 5 || (Number(level) === 4 && random(seed + 5) > 0.25)) {
      const best = Math.max(...options.map(rank));
      chosen = pick(options.filter((option) => rank(option) === best));
    } else chosen = pick(good.length ? good : open.length ? open : options);
    return { game, position, level, move: chosen.position };
  }

  async review(game, positions, { misere, first = "left" } = {}) {
    const moves = [];
    let player = first;
    for (let k = 1; k < positions.length; k += 1) {
      const found = await this.state(positions[k - 1], misere, player);
      const made = found.options.find((option) => option.position === positions[k]);
      if (!made) throw new EngineError(t("own-illegal", { move: positions[k] }));
      const had = found.wins;
      let judgement = "lost";
      if (had !== false) judgement = had === made.wins ? (had && made.left > found.left ? "inaccuracy" : "good") : had && made.wins === false ? "blunder" : "mistake";
      const better = ["good", "lost"].includes(judgement) ? [] : found.options.filter((option) => option.wins === had && (judgement !== "inaccuracy" || option.left === found.left)).map((option) => option.position);
      const letter = (wins) => (wins === null ? "D" : found.impartial ? (wins ? "N" : "P") : wins === (player === "left") ? "L" : "R");
      const after = made.wins === null ? "D" : found.impartial ? (made.wins ? "P" : "N") : made.wins === (player === "left") ? "L" : "R";
      moves.push({ number: k, player: found.impartial ? 2 - (k % 2) : player, from: positions[k - 1], to: positions[k], outcome_before: letter(had), outcome_after: after, mistake: ["blunder", "mistake"].includes(judgement), judgement, better: better.slice(0, 12), left_before: found.left, left_after: made.left === null ? null : made.left - 1 });
      player = player === "left" ? "right" : "left";
    }
    return { game, moves, sentences: moves.map((move) => `${move.number}. ${move.to} – ${t(`judge-long-${move.judgement}`)}`) };
  }

  async start(game, { seed } = {}) {
    return { game, ...(await this.ask("random", { seed: Number(seed) || 0 })) };
  }

  async rules() {
    const found = await this.read();
    return { title: found.name, rules: found.doc || t("own-no-doc"), theorems: [] };
  }

  async graph() {
    throw new EngineError(t("own-no-graph"));
  }
}

const rank = (option) => (option.wins === null ? 0 : (option.wins ? 1 : -1) * (2 - option.left / 100_000));

/** A number from 0 to 1 that the seed gives (a step of mulberry32). */
function random(seed) {
  let a = (seed + 0x6d2b79f5) | 0;
  a = Math.imul(a ^ (a >>> 15), a | 1);
  a ^= a + Math.imul(a ^ (a >>> 7), a | 61);
  return ((a ^ (a >>> 14)) >>> 0) / 4294967296;
}

const sentence = ({ key, line, values }) => (line ? `${t("line-n", { n: line })} ${t(`error-${key}`, values)}` : capital(t(`error-${key}`, values)));
