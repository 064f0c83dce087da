// Your strategy: a function from a position to the one after its move plays a hundred games against a level of the
// program or another function; the first lost game can be opened. Functions run in the worker of custom rules.

import { CodeField } from "./code_field.js";
import { announce, h, put, View } from "./dom.js";
import { failure } from "./panels.js";
import { trust } from "./trust.js";
import { current, t } from "./words.js";

const GAMES = 100;
const TOGETHER = 3; // games played in parallel: one waits for an answer while another is computed; a room allows four questions per device
const MOST_MOVES = 1000; // of a game, which is then a draw
const SEEDS = 10; // seeds of a level that are used
const LEVELS = [0, 1, 2, 3, 4, 5];
const SIDES = ["left", "right"];

export class StrategyView extends View {
  constructor(app) {
    super(app);
    this.known = new Map();
  }

  mount(main) {
    const { state } = this;
    const rows = this.app.games.filter((row) => row.example !== "…");
    const code = state.code || t("strategy-sample");
    this.editor = new CodeField(code, () => this.keep(), "strategy-code");
    this.other = new CodeField(code, () => this.keep(), "strategy-other");
    this.game = h("select", { id: "strategy-game", onchange: () => { this.start.value = rows.find((row) => row.spec === this.game.value)?.example ?? ""; this.keep(); } }, rows.map((row) => h("option", { value: row.spec, selected: row.spec === state.game }, row.title)));
    this.start = h("input", { type: "text", id: "strategy-start", value: state.position || this.app.gameRow(state.game)?.example || "", autocomplete: "off", onchange: () => this.keep() });
    this.against = h("select", { id: "strategy-against", onchange: () => this.choose() }, LEVELS.map((level) => h("option", { value: level, selected: String(level) === state.level }, t(`level-${level}`))), h("option", { value: "other" }, t("strategy-classmate")));
    this.random = h("input", { type: "checkbox", checked: true });
    this.misere = h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: () => this.keep() });
    this.theirs = h("div", { hidden: true }, h("label", { class: "field", for: "strategy-other" }, t("strategy-other")), this.other.node);
    this.go = h("button", { type: "submit", class: "primary" }, t("strategy-go"));
    this.result = h("div", { role: "status" });
    put(
      main,
      h("form", { class: "own strategy", onsubmit: (event) => { event.preventDefault(); this.running ? (this.running = null) : this.play(); } },
        h("section", { class: "card pad" }, h("h1", {}, t("mode-strategy")), h("p", { class: "lead" }, t("strategy-lead")), h("label", { class: "field", for: "strategy-code" }, t("strategy-code")), this.editor.node, this.theirs),
        h("section", { class: "card pad" },
          h("label", { class: "field", for: "strategy-game" }, t("game"), this.game),
          h("label", { class: "field", for: "strategy-start" }, t("position"), this.start),
          h("label", { class: "toggle" }, this.misere, t("misere")),
          h("label", { class: "toggle" }, this.random, t("strategy-starts")),
          h("label", { class: "field", for: "strategy-against" }, t("strategy-against"), this.against),
          h("div", { class: "buttons" }, this.go),
          this.result)),
    );
    return Promise.resolve();
  }

  choose() {
    this.theirs.hidden = this.against.value !== "other";
    this.keep();
  }

  keep() {
    for (const { value } of [this.editor, this.other]) trust(value);
    const level = this.against.value === "other" ? {} : { level: this.against.value };
    this.app.change({ code: this.editor.value === t("strategy-sample") ? "" : this.editor.value, game: this.game.value, position: this.start.value.trim(), misere: this.misere.checked ? "1" : "", moves: "", ...level }, { quiet: true });
  }

  get engine() {
    return this.app.engine(this.game.value);
  }

  /** Ask the engine, with a cache: a hundred games reach the same positions again and again. */
  ask(name, ...given) {
    const key = JSON.stringify([name, ...given]);
    if (!this.known.has(key)) this.known.set(key, this.engine[name](...given));
    return this.known.get(key);
  }

  /** The result of a function in a position: the parameters of a round. */
  async chosen(code, given, player) {
    try {
      return { move: (await this.app.own.choose(code, given, player)).move };
    } catch (error) {
      return { reason: error.message };
    }
  }

  /** One game, as long as it is wanted: its positions, the winner (0 your function, 1 the other, null), and the reason if it was lost by an illegal move. */
  async one(start, begins, number, wanted) {
    const other = this.against.value === "other" ? this.other.value : null;
    const level = other === null ? { level: this.against.value, seed: 1 + (number % SEEDS) } : {};
    const round = (player, position, values) => this.ask("round", this.game.value, position, { player, misere: this.misere.checked, lang: current(), ...values });
    const line = [start];
    let found = await round(SIDES[0], start, begins && other === null ? level : {});
    line.push(...found.moves);
    while (!found.over && line.length <= MOST_MOVES && wanted()) {
      const { player, lead } = found; // a move may give another turn
      const values = await this.chosen(player === SIDES[begins] ? this.editor.value : other, found.given, player);
      found = await round(player, line.at(-1), { ...values, lead, ...level });
      line.push(...found.moves);
    }
    return { line, winner: found.winner ? (begins + SIDES.indexOf(found.winner)) % 2 : null, why: found.reason };
  }

  /** A function that cannot even begin plays no games: its error is reported immediately. */
  async tried(start) {
    const { given, over } = await this.ask("round", this.game.value, start, { player: "left", misere: this.misere.checked, lang: current() });
    for (const code of over ? [] : [this.editor.value, ...(this.against.value === "other" ? [this.other.value] : [])]) {
      const { reason } = await this.chosen(code, given, "left");
      if (reason) throw new Error(reason);
    }
  }

  async play() {
    this.keep();
    const running = (this.running = {});
    put(this.go, t("strategy-stop"));
    const games = []; // finished games, by number
    let broken = GAMES; // the first game with an illegal move: it must be corrected before other games are played
    let [start, begun, played] = [this.start.value.trim(), 0, 0];
    try {
      this.known.clear();
      start = (await this.engine.board(this.game.value, start, { lang: current() })).position;
      await this.tried(start);
      const goesOn = () => begun < Math.min(GAMES, broken) && this.running === running && this.go.isConnected;
      const playOn = async () => {
        while (goesOn()) {
          const number = begun++;
          const begins = number % 2;
          const pair = number >> 1;
          const from = this.random.checked && pair ? (await this.ask("start", this.game.value, { level: 1 + (pair % 4), seed: pair, lang: current() })).position : start;
          const wanted = () => this.running === running && number <= broken;
          const game = await this.one(from, begins, number, wanted);
          if (!wanted()) return;
          games[number] = { ...game, begins };
          if (game.why && game.winner === 1) broken = Math.min(broken, number);
          if (++played % 5 === 0 && broken === GAMES) this.show(games);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, playOn));
      this.show(games.slice(0, broken + 1), true); // later games may have ended before it: the report does not depend on that
    } catch (error) {
      put(this.result, error.message ? h("p", { class: "error", role: "alert" }, error.message) : failure(error));
    }
    this.running = null;
    put(this.go, t("strategy-go"));
  }

  show(games, over = false) {
    const row = (counts, who) => h("tr", {}, h("th", { scope: "row" }, t(who)), counts.map((count) => h("td", {}, count)));
    const table = [[0, 0, 0], [0, 0, 0]]; // who begins × won, lost, drawn
    const done = games.filter(Boolean);
    for (const { begins, winner } of done) table[begins][winner ?? 2] += 1;
    const number = done.length;
    const won = table[0][0] + table[1][0];
    const lost = done.find((game) => game.why && game.winner === 1) ?? done.find((game) => game.winner === 1);
    const moves = lost ? lost.line.slice(1) : [];
    const sides = lost?.begins ? { first: "program", second: "human" } : { first: "human", second: "program" };
    put(
      this.result,
      h("p", { class: over ? "headline" : "busy" }, over ? t("strategy-result", { won, all: number }) : t("strategy-playing", { n: number })),
      h("table", { class: "kept-table strategy-table" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("strategy-begins")), ["won", "lost", "drawn"].map((word) => h("th", { scope: "col" }, t(`strategy-${word}`))))), h("tbody", {}, row(table[0], "strategy-you"), row(table[1], "strategy-they"))),
      lost?.why ? h("p", { class: "bad" }, lost.why) : null,
      lost && moves.length ? h("a", { class: "button", href: this.app.address({ mode: "review", game: this.game.value, position: lost.line[0], moves: moves.join(">"), at: String(moves.length), code: "", ...sides }), "data-go": true }, t("strategy-lost-game")) : null,
    );
    if (over) announce(t("strategy-result", { won, all: number }));
  }
}
