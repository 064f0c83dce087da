// The engine interface of the page. Every answer is a promise of a plain object, the one of the command's --json.
// `ServerEngine` asks the server; `LocalEngine` (local.js) works out rules of one's own in this browser. A page without
// a server needs only another class with the same methods.

export class EngineError extends Error {}

export class ServerEngine {
  constructor(base = "/api/") {
    this.base = base;
    this.kept = new Map();
  }

  async ask(name, values, language) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...values, lang: language })) {
      if (value !== undefined && value !== null && value !== false && value !== "") query.set(key, value);
      if (value === "" && key === "position") query.set(key, value);
    }
    const address = `${this.base}${name}?${query}`;
    if (!this.kept.has(address)) {
      const asked = this.fetch(address);
      this.kept.set(address, asked);
      asked.catch(() => this.kept.delete(address));
      if (this.kept.size > 500) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(address);
  }

  async fetch(address) {
    let response;
    try {
      response = await fetch(address, { headers: { accept: "application/json" } });
    } catch {
      throw new EngineError("offline");
    }
    const found = await response.json().catch(() => ({ error: response.statusText }));
    if (!response.ok) throw new EngineError(found.error || response.statusText);
    return found;
  }

  analyze(game, position, { misere, lang, hint } = {}) {
    return this.ask("analyze", { game, position, misere, hint }, lang);
  }

  options(game, position, { misere, lang } = {}) {
    return this.ask("options", { game, position, misere }, lang);
  }

  board(game, position, { misere, player, colours, lang } = {}) {
    return this.ask("board", { game, position, misere, player, colours }, lang);
  }

  reply(game, position, { misere, player, level, seed, lang } = {}) {
    return this.ask("reply", { game, position, misere, player, level, seed }, lang);
  }

  review(game, moves, { misere, first, lang } = {}) {
    return this.ask("review", { game, moves: moves.join(" > "), misere, first }, lang);
  }

  puzzle(game, { misere, grade, seed, lang } = {}) {
    return this.ask("puzzle", { game, misere, grade, seed }, lang);
  }

  start(game, { level, seed, lang } = {}) {
    return this.ask("start", { game, level, seed }, lang);
  }

  graph(game, position, { misere, lang } = {}) {
    return this.ask("graph", { game, position, misere }, lang);
  }

  table(game, range, { misere, lang } = {}) {
    return this.ask("table", { game, range, misere }, lang);
  }

  rules(game, { lang, misere } = {}) {
    return this.ask("rules", { game, misere }, lang);
  }

  games({ lang } = {}) {
    return this.ask("games", {}, lang);
  }

  lessons({ lang } = {}) {
    return this.ask("lessons", {}, lang);
  }

  cards(most, { lang } = {}) {
    return this.ask("cards", { most }, lang);
  }

  words(lang) {
    return this.ask("words", {}, lang);
  }
}
