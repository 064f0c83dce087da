// Custom rules: an editor, the first hundred positions, the table of P and N, and playing it.

import { h, put } from "./dom.js";
import { shade } from "./outcomes.js";
import { failure } from "./panels.js";
import { trust } from "./trust.js";
import { current, t } from "./words.js";

const EXAMPLES = {
  "own-example-1": "@bouton.ruleset\ndef twenty_one(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n",
  "own-example-2": "@bouton.ruleset\ndef halving(n):\n    \"\"\"Take one, or all but half (rounded down).\"\"\"\n    if n > 0:\n        yield n - 1\n    if n > 1:\n        yield n // 2\n",
  "own-example-3": "@bouton.ruleset\ndef two_heaps(position):\n    \"\"\"Take from one heap, or the same from both.\"\"\"\n    a, b = position\n    for k in range(1, a + 1):\n        yield a - k, b\n    for k in range(1, b + 1):\n        yield a, b - k\n    for k in range(1, min(a, b) + 1):\n        yield a - k, b - k\n",
};

export class OwnView {
  constructor(app) {
    this.app = app;
  }

  mount(main) {
    const { state } = this.app;
    const code = state.code || Object.values(EXAMPLES)[0];
    this.editor = h("textarea", { id: "code", rows: 14, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", value: code, onkeydown: (event) => this.type(event), oninput: () => this.later() });
    this.editor.value = code;
    this.says = h("div", { role: "status" });
    this.table = h("div", { class: "first-hundred" });
    this.start = h("input", { id: "own-start", type: "text", value: state.game.startsWith("own:") ? state.position : "21", autocomplete: "off", oninput: () => this.later() });
    this.misere = h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: () => this.try() });
    const example = h("select", { id: "own-example", onchange: (event) => { this.editor.value = EXAMPLES[event.target.value]; this.start.value = event.target.value === "own-example-3" ? "(3, 5)" : "21"; this.try(); } }, Object.keys(EXAMPLES).map((name) => h("option", { value: name }, t(name))));
    put(
      main,
      h("div", { class: "own" }, h("section", { class: "card pad" }, h("h1", {}, t("own")), h("p", { class: "lead" }, t("own-lead")), h("label", { class: "field", for: "own-example" }, t("example"), example), h("label", { class: "field", for: "code" }, t("own-code")), this.editor, h("p", { class: "note" }, t("own-safe")), this.says, h("form", { class: "own-start", onsubmit: (event) => { event.preventDefault(); this.play(); } }, h("label", { class: "field", for: "own-start" }, t("own-start"), this.start), h("label", { class: "toggle" }, this.misere, t("misere")), h("button", { type: "submit", class: "primary" }, t("play-it")))), h("section", { class: "card pad" }, h("h2", {}, t("first-hundred")), this.table)),
    );
    return this.try();
  }

  type(event) {
    if (event.key !== "Tab" || event.shiftKey || this.escaped) {
      this.escaped = event.key === "Escape";
      return;
    }
    event.preventDefault();
    this.editor.setRangeText("    ", this.editor.selectionStart, this.editor.selectionEnd, "end");
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.try(), 300);
  }

  keep() {
    trust(this.editor.value);
    this.app.change({ code: this.editor.value, misere: this.misere.checked ? "1" : "" }, { quiet: true });
  }

  async try() {
    this.keep();
    const engine = this.app.own;
    const asked = (this.asked = (this.asked || 0) + 1);
    let checked;
    try {
      const found = await engine.read();
      checked = await engine.check(this.start.value.trim());
      this.name = found.name;
      if (asked !== this.asked) return;
      put(this.says, h("p", { class: "good" }, "✓ ", t("own-read", { name: found.name })), checked.below ? h("p", { class: "bad" }, t("own-below", checked.below)) : null);
    } catch (error) {
      if (asked !== this.asked) return;
      put(this.says, failure(error));
      put(this.table);
      return;
    }
    if (!checked.numbers) {
      put(this.table, h("p", { class: "note" }, t("own-no-numbers")));
      return;
    }
    try {
      const rows = await engine.first(`own:${this.name}`, this.misere.checked);
      if (asked === this.asked) put(this.table, pnTable(rows));
    } catch (error) {
      if (asked === this.asked) put(this.table, failure(error));
    }
  }

  async play() {
    this.keep();
    try {
      const game = `own:${(await this.app.own.read()).name}`;
      const board = await this.app.engine(game).board(game, this.start.value.trim(), { misere: this.misere.checked, lang: current() });
      this.app.change({ mode: "play", game, position: board.position, moves: "", at: "", first: "human", second: "program", tab: "" });
    } catch (error) {
      put(this.says, failure(error));
    }
  }

  key() {
    return false;
  }
}

/** The first hundred positions, ten in a row: letter, shape and value. */
function pnTable(rows) {
  const values = rows.every((row) => row.value !== null);
  const cell = (row) => h("td", { class: `o-${shade(row.outcome)}`, title: values ? `g(${row.n}) = ${row.value}` : "" }, row.outcome, values ? h("small", {}, row.value) : null);
  const lines = [];
  for (let k = 0; k < rows.length; k += 10) lines.push(h("tr", {}, h("th", { scope: "row" }, k), rows.slice(k, k + 10).map(cell)));
  const lost = rows.filter((row) => row.outcome === "P").map((row) => row.n);
  return [h("table", { class: "pn" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "+"), [...Array(10).keys()].map((k) => h("th", { scope: "col" }, k)))), h("tbody", {}, lines)), h("p", { class: "note" }, t(values ? "pn-note-values" : "pn-note")), h("p", {}, `${t("lost-positions")} ${lost.slice(0, 30).join(", ")}${lost.length > 30 ? " …" : ""}`)];
}
