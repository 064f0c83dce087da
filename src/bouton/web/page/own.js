// Custom rules: an editor, the first hundred positions, the table of P and N, and playing.

import { CodeField } from "./code_field.js";
import { h, put, View } from "./dom.js";
import { gridPicture } from "./grid_picture.js";
import { entry, shade } from "./outcomes.js";
import * as kept from "./kept.js";
import { failure, orFailure } from "./panels.js";
import { choice, detail } from "./reasons.js";
import { SERVED } from "./transport.js";
import { trust } from "./trust.js";
import { colon, current, t } from "./words.js";

const WAIT = 80; // ms after the last key
const LAST = 59; // of the table of two numbers
const PAIR = /^\s*\(?\s*\d+\s*,\s*\d+\s*\)?\s*$/;
const USUAL = "21";
const EXAMPLES = { "own-example-1": ["own-code-1", USUAL], "own-example-2": ["own-code-2", USUAL], "own-example-3": ["own-code-3", "(3, 5)"], "own-example-4": ["own-code-4", USUAL], "own-example-5": ["own-code-5", "'.......'"], "own-example-6": ["own-code-6", "(3, 9, 1, 2, 7)"] };
const sample = (name) => `${t(EXAMPLES[name][0])}\n`;
const FITTING = ["(3, 5)", "(3, 4, 5)", "(1, 3, 5, 7)"]; // starts for rules about several numbers

export class OwnView extends View {
  mount(main) {
    const { state } = this.app;
    const before = kept.typed();
    const mine = before && (!state.code || state.code === before.code) ? before : null; // what was last typed here
    if (mine) state.misere = mine.misere ? "1" : "";
    const code = state.code || mine?.code || sample(Object.keys(EXAMPLES)[0]);
    this.editor = new CodeField(code, () => this.later());
    this.says = h("div", { role: "status", id: "code-says" });
    this.table = h("div", { class: "first-hundred" });
    this.start = h("input", { id: "own-start", type: "text", value: mine?.start ?? (state.game.startsWith("own:") ? state.position : USUAL), autocomplete: "off", oninput: () => this.later() });
    this.misere = h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: () => this.later() });
    const example = h("select", { id: "own-example", onchange: (event) => { this.editor.value = sample(event.target.value); [, this.start.value] = EXAMPLES[event.target.value]; this.try(); } }, Object.keys(EXAMPLES).map((name) => h("option", { value: name }, t(name))));
    put(
      main,
      h("div", { class: "own" }, h("section", { class: "card pad" }, h("h1", {}, t("own")), h("p", { class: "lead" }, t("own-lead")), h("label", { class: "field", for: "own-example" }, t("example"), example), h("label", { class: "field", for: "code" }, t("own-code")), this.editor.node, h("p", { class: "note" }, t(SERVED ? "own-safe" : "own-safe-site")), this.says, h("form", { class: "own-start", onsubmit: (event) => { event.preventDefault(); this.play(); } }, h("label", { class: "field", for: "own-start" }, t("own-start"), this.start), h("label", { class: "toggle" }, this.misere, t("misere")), h("button", { type: "submit", class: "primary" }, t("play-it")))), h("section", { class: "card pad" }, (this.heading = h("h2", {}, t("first-hundred"))), this.table)),
    );
    return this.try();
  }

  later() {
    this.keep();
    this.note();
    clearTimeout(this.timer);
    this.asked = (this.asked || 0) + 1; // pending work arrives too late, and is stopped
    this.app.own.end();
    this.timer = setTimeout(() => this.try(), WAIT);
  }

  /** Store the text for the next visit. */
  note() {
    kept.typing({ code: this.editor.value, start: this.start.value, misere: this.misere.checked });
  }

  keep() {
    trust(this.editor.value);
    this.app.change({ code: this.editor.value, misere: this.misere.checked ? "1" : "" }, { quiet: true });
  }

  async try() {
    this.keep();
    const engine = this.app.own;
    const asked = (this.asked = (this.asked || 0) + 1);
    let [name, checked, first] = ["", null, null];
    try {
      ({ name } = await engine.read());
      checked = await this.check();
      if (PAIR.test(this.start.value)) first = await engine.grid(`own:${name}`, LAST, this.misere.checked).then(({ outcomes }) => gridPicture(outcomes), failure);
      if (checked.numbers) first = await engine.first(`own:${name}`, this.misere.checked).then(told, failure);
    } catch (error) {
      if (asked !== this.asked) return;
      this.editor.mark(error.line ?? 0);
      put(this.says, failure(error), error.fits ? h("p", {}, t("own-several", { start: this.start.value.trim() }), " ", h("button", { type: "button", onclick: () => { this.start.value = error.fits; this.later(); } }, error.fits)) : null);
      put(this.table);
      return;
    }
    if (asked !== this.asked) return;
    this.editor.mark(0);
    put(this.says, h("p", { class: "good" }, "✓ ", t("own-read", { name }), engine.wholly ? ` ${t("whole-read")}` : ""), checked.below ? h("p", { class: "bad" }, t("own-below", checked.below)) : null, checked.stays ? h("p", { class: "bad" }, t("own-stays", { position: checked.stays })) : null, checked.quoted ? h("p", { class: "bad" }, t("own-quoted", { text: checked.quoted })) : null, checked.early ? h("p", { class: "bad" }, t("own-early", { line: checked.early })) : null);
    put(this.heading, t(first instanceof SVGElement ? "own-grid" : "first-hundred"));
    put(this.table, first ?? h("p", { class: "note" }, t("own-no-numbers")), h("p", {}, h("a", { href: this.app.address({ mode: "tables", game: `own:${name}`, view: checked.numbers ? "one" : "two", text: "" }), "data-go": true }, t("tables-own"))));
  }

  /** Check that the rules work on the start. If they are about several numbers, find a suitable start, used if the user has not chosen one. */
  async check() {
    const start = this.start.value.trim();
    try {
      return await this.app.own.check(start);
    } catch (error) {
      if ([...FITTING, this.filled].includes(start)) {
        const found = await this.app.own.check(USUAL).catch(() => null); // rules about one number after ones about several
        if (!found) throw error;
        this.start.value = USUAL;
        this.note();
        return found;
      }
      const own = /\bstart=("[^"\n]+"|'[^'\n]+'|\([^()]*\)|\d+)/.exec(this.editor.value)?.[1]; // as given in the rules
      if (!own && (!error.causes?.includes("several") || !/^\d+$/.test(start))) throw error;
      for (const fits of own ? [own] : FITTING) {
        const found = await this.app.own.check(fits).catch(() => null);
        if (!found) continue;
        // A user who has meanwhile gone to the field is about to choose a start.
        if (start === USUAL && this.start.value.trim() === start && document.activeElement !== this.start) {
          this.start.value = this.filled = fits;
          this.note();
          return found;
        }
        error.fits = fits;
        break;
      }
      throw error;
    }
  }

  async play() {
    this.keep();
    await orFailure(this.says, async () => {
      const { name } = await this.app.own.read();
      const game = `own:${name}`;
      const board = await this.app.engine(game).board(game, this.start.value.trim(), { misere: this.misere.checked, lang: current() });
      kept.rules(name, this.editor.value, board.position);
      this.app.change({ mode: "play", game, position: board.position, player: "", ladder: "", moves: "", at: "", first: "human", second: "program", tab: "" });
    });
  }
}

/** The table, simple or full; if the starting player matters, always with letters. */
function told(rows) {
  if (rows.some((row) => !"PN".includes(row.outcome))) return pnTable(rows, false);
  const table = h("div", {});
  const tell = () => put(table, pnTable(rows, detail() === "simple"));
  tell();
  return h("div", {}, choice(tell), table);
}

/** The first hundred positions, ten in a row: letter, shape and value; simple: the number, and the shape. */
function pnTable(rows, simple) {
  const values = !simple && rows.every((row) => row.value !== null);
  const cell = (row) => h("td", { class: `o-${shade(row.outcome)}`, title: values ? `g(${row.n}) = ${row.value}` : t(`outcome-${entry(row.outcome)}`) }, simple ? row.n : row.outcome, values ? h("small", {}, row.value) : null);
  const lines = [];
  for (let k = 0; k < rows.length; k += 10) lines.push(h("tr", {}, h("th", { scope: "row" }, k), rows.slice(k, k + 10).map(cell)));
  const lost = rows.filter((row) => row.outcome === "P").map((row) => row.n);
  const others = [...new Set(rows.map((row) => row.outcome))].filter((outcome) => !"PN".includes(outcome)).map((outcome) => ` ${outcome}${colon()}${t(`outcome-${entry(outcome)}`)}.`);
  return [h("table", { class: "pn" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "+"), [...Array(10).keys()].map((k) => h("th", { scope: "col" }, k)))), h("tbody", {}, lines)), h("p", { class: "note" }, t(simple ? "pn-note-simple" : values ? "pn-note-values" : "pn-note"), others), h("p", {}, `${t("lost-positions")} ${lost.slice(0, 30).join(", ") || "–"}${lost.length > 30 ? " …" : ""}`)];
}
