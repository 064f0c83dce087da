// Tables of lost positions for one and two heaps: at first small enough to count, larger on demand. And conjectures: a
// formula over the table, with agreement and the first counterexample highlighted, all checked up to the largest table.

import { announce, h, put, s, View } from "./dom.js";
import { entry, moverWins } from "./outcomes.js";
import { failure } from "./panels.js";
import { isOwn } from "./state.js";
import { current, numeral, t } from "./words.js";

/** The tables of one heap and of two: the last number, the cells in a line, their size, the interval between numbered ones. */
const SIZES = {
  one: [{ last: 29, row: 10, cell: 40, every: 0 }, { last: 99, row: 10, cell: 40, every: 0 }, { last: 1000, row: 50, cell: 12, every: 10 }],
  two: [{ last: 9, row: 10, cell: 36, every: 1 }, { last: 19, row: 20, cell: 26, every: 1 }, { last: 59, row: 60, cell: 12, every: 10 }],
};
const WAIT = 200; // ms after the last key

export class TablesView extends View {
  get row() {
    return this.app.gameRow(this.state.game);
  }

  /** Whether there are two numbers: as requested, if the game has such a table. */
  get two() {
    const two = this.state.view !== "one";
    const known = isOwn(this.state.game) ? null : this.row?.tables;
    return known?.length ? known.includes(two ? 2 : 1) === two : two;
  }

  get sizes() {
    return SIZES[this.two ? "two" : "one"];
  }

  get size() {
    return this.sizes[Math.min(Number(this.state.step) || 0, this.sizes.length - 1)];
  }

  mount(main) {
    const { state } = this;
    const rows = this.app.games.filter((row) => row.tables?.length);
    const other = rows.every((row) => row.spec !== state.game) && { spec: state.game, title: isOwn(state.game) ? state.game.replace(/^own:/, "") : state.game };
    const game = h("select", { id: "tables-game", onchange: () => this.anew({ game: game.value, position: "", step: "" }, "#tables-game") }, (other ? [other, ...rows] : rows).map((row) => h("option", { value: row.spec, selected: row.spec === state.game }, row.title)));
    const numbers = isOwn(state.game) ? "numbers" : this.row?.numbers ?? "heaps";
    const only = !isOwn(state.game) && this.row?.tables?.length === 1;
    const shape = (value, n) => h("label", { class: "choice" }, h("input", { type: "radio", name: "shape", value, checked: (value === "one") !== this.two, onchange: () => this.anew({ view: value, step: "" }, "[name=shape]:checked") }), t(`tables-${numbers}`, { n }));
    const misere = h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: (event) => this.change({ misere: event.target.checked ? "1" : "" }) }), t("misere"));
    this.formula = h("input", { type: "text", id: "tables-formula", class: "code-field", value: state.text, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t(this.two ? "tables-example-two" : "tables-example-one"), oninput: () => this.later() });
    this.said = h("p", { role: "status" });
    this.cell = h("p", { class: "tables-cell" });
    this.far = h("div", { class: "tables-far" });
    this.frame = h("div", { class: "tables-frame" });
    this.legend = h("p", { class: "note tables-legend" });
    put(
      main,
      h("div", { class: "own tables" },
        h("section", { class: "card pad" }, h("h1", {}, t("tool-tables")), h("p", { class: "lead" }, t("tables-lead")), h("label", { class: "field", for: "tables-game" }, t("game"), game), only ? null : h("fieldset", {}, h("legend", {}, t("tables-shape")), shape("two", 2), shape("one", 1)), misere, h("label", { class: "field", for: "tables-formula" }, t("tables-conjecture"), this.formula), this.said),
        h("section", { class: "card pad" }, this.far, this.cell, this.frame, this.legend)),
    );
    return this.load();
  }

  /** Another game or another table: the view restarts, the focus stays. */
  anew(patch, focus) {
    return this.app.change(patch).then(() => document.querySelector(focus)?.focus());
  }

  change(patch) {
    this.app.change(patch, { quiet: true });
    return this.load();
  }

  /** Outcomes and values up to a last number. */
  table(last) {
    const { game, misere } = this.state;
    if (!isOwn(game)) return this.app.server.table(game, { range: Array(this.two ? 2 : 1).fill(`0-${last}`), misere, lang: current() });
    if (this.two) return this.app.own.grid(game, last, misere);
    return this.app.own.first(game, misere, last).then((rows) => ({ outcomes: rows.map((row) => row.outcome), values: rows.map((row) => row.value) }));
  }

  /** The largest available table, requested once a formula needs it. */
  async whole() {
    for (const { last } of [...this.sizes].reverse()) {
      const found = last === this.size.last ? this.found : await this.table(last).catch(() => null);
      if (found) return found;
    }
    return this.found;
  }

  async load() {
    const asked = (this.asked = (this.asked || 0) + 1);
    put(this.cell);
    put(this.said);
    put(this.far, h("span", { "aria-hidden": "true" }, t("tables-far")), h("div", { class: "switch", role: "group", "aria-label": t("tables-far") }, this.sizes.map((size, k) => h("button", { type: "button", "aria-pressed": String(size === this.size), onclick: () => this.change({ step: k ? String(k) : "" }).then(() => this.far.querySelectorAll("button")[k].focus()) }, this.two ? `${size.last} × ${size.last}` : numeral(size.last)))));
    try {
      const found = await this.table(this.size.last);
      if (asked !== this.asked) return;
      this.found = found;
      this.draw();
      await this.claim();
    } catch (error) {
      if (asked !== this.asked) return;
      this.found = null;
      put(this.frame, failure(error));
      put(this.legend);
    }
  }

  /** All points of a table, in the order of the search for a counterexample. */
  points({ outcomes }) {
    if (!this.two) return outcomes.map((_, n) => n);
    return outcomes.flatMap((row, a) => row.map((_, b) => [a, b])).sort((one, other) => one[0] + one[1] - other[0] - other[1]);
  }

  outcome(point, { outcomes } = this.found) {
    return this.two ? outcomes[point[0]][point[1]] : outcomes[point];
  }

  shown(point) {
    return Math.max(...[point].flat()) <= this.size.last;
  }

  /** The corner of the cell of a point. */
  place(point) {
    const { row, cell } = this.size;
    return (this.two ? [point[1], point[0]] : [point % row, Math.floor(point / row)]).map((each) => each * cell);
  }

  draw() {
    const { two, size: { last, row, cell, every } } = this;
    const points = this.points(this.found);
    const [across, down] = [row, two ? row : Math.ceil((last + 1) / row)];
    const lost = points.filter((point) => this.outcome(point) === "P");
    const steps = (most, step) => [...Array(Math.floor(most / step) + 1).keys()].map((k) => k * step);
    const few = every < 10; // few enough cells to count: with a line beside each
    const [lines, marks] = [few ? 1 : 10, every ? steps(row - 1, every) : []];
    const rows = two ? marks : every ? steps(down - 1, 2) : []; // numbered on the left
    const letters = few ? 15 : 14;
    const edge = every ? [two ? 26 : 40, 22] : [10, 10];
    this.claimed = s("g", {});
    this.cursor = s("rect", { width: cell, height: cell, class: "tables-cursor", visibility: "hidden" });
    const wide = across * cell + edge[0] + (every ? 2 : 10);
    const svg = s(
      "svg",
      { viewBox: `${-edge[0]} ${-edge[1]} ${wide} ${down * cell + edge[1] + (every ? 2 : 10)}`, class: `tables-svg tables-${few ? "few" : "many"}`, tabindex: 0, role: "application", "aria-label": t("tables-grid") },
      s("rect", { width: across * cell, height: down * cell, class: "tables-ground" }),
      steps(across, lines).map((k) => s("path", { d: `M${k * cell} 0V${down * cell}`, class: "tables-line" })),
      steps(down, lines).map((k) => s("path", { d: `M0 ${k * cell}H${across * cell}`, class: "tables-line" })),
      marks.map((k) => s("text", { x: k * cell + cell / 2, y: -6, "text-anchor": "middle", "font-size": letters }, k)),
      rows.map((k) => s("text", { x: -6, y: k * cell + cell / 2 + letters / 3, "text-anchor": "end", "font-size": letters }, two ? k : k * row)),
      s("path", { d: this.squares(lost), class: "tables-lost" }),
      this.claimed,
      every ? null : points.map((n) => s("text", { x: this.place(n)[0] + cell / 2, y: this.place(n)[1] + cell / 2 + 7, "text-anchor": "middle", "font-size": 19, class: this.outcome(n) === "P" ? "tables-on" : "" }, n)),
      this.cursor,
    );
    const tell = (event) => {
      const box = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      const x = Math.floor(((event.clientX - box.left) / box.width * view.width + view.x) / cell);
      const y = Math.floor(((event.clientY - box.top) / box.height * view.height + view.y) / cell);
      if (x >= 0 && y >= 0 && x < across && y < down) this.tell([x, y]);
    };
    svg.addEventListener("pointermove", tell);
    svg.addEventListener("click", tell);
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = this.here ?? [0, 0];
      this.tell([Math.min(across - 1, Math.max(0, x + step[0])), Math.min(down - 1, Math.max(0, y + step[1]))], true);
    });
    this.here = null;
    put(this.frame, svg);
    this.explain(false);
  }

  squares(points) {
    const wide = this.size.cell - 2;
    return points.map((point) => this.place(point)).map(([x, y]) => `M${x + 1} ${y + 1}h${wide}v${wide}h-${wide}z`).join("");
  }

  crosses(points) {
    const wide = this.size.cell - 4;
    return points.map((point) => this.place(point)).map(([x, y]) => `M${x + 2} ${y + 2}l${wide} ${wide}M${x + 2 + wide} ${y + 2}l-${wide} ${wide}`).join("");
  }

  /** The legend of the marks; with those of a formula if there is one. */
  explain(claimed, wrong = false) {
    const key = (mark, word) => h("span", {}, s("svg", { viewBox: "0 0 12 12", width: 14, height: 14, "aria-hidden": "true" }, s("path", { d: mark === "wrong" ? "M1 1l10 10M11 1l-10 10" : "M0 0h12v12h-12z", class: `tables-${mark}` })), " ", t(word));
    put(this.legend, claimed ? [key("agreed", "tables-legend-agreed"), wrong ? key("wrong", "tables-legend-wrong") : null] : key("lost", "tables-legend-lost"));
  }

  /** Lost or won; in rules with different moves for the players, who wins. */
  fate(outcome) {
    const [left, right] = ["left", "right"].map((player) => moverWins(outcome, player));
    if (left !== right) return t(`outcome-${entry(outcome)}`);
    return t(left === null ? "tables-drawn" : left ? "tables-won" : "tables-lost");
  }

  /** The description of a cell, and a link to play from there. */
  tell([x, y], aloud = false) {
    const { cell, row } = this.size;
    const point = this.two ? [y, x] : y * row + x;
    if (!this.shown(point)) return;
    this.here = [x, y];
    for (const [name, value] of Object.entries({ x: x * cell, y: y * cell, visibility: "visible" })) this.cursor.setAttribute(name, value);
    const value = this.found.values ? (this.two ? this.found.values[y][x] : this.found.values[point]) : null;
    const fate = this.fate(this.outcome(point));
    const position = String(point);
    const told = t("tables-cell", { position, fate: Number.isInteger(value) ? t("tables-value", { fate, n: value }) : fate });
    put(this.cell, told, " ", h("a", { href: this.app.address({ mode: "play", position: isOwn(this.state.game) && this.two ? `(${position})` : position, moves: "", at: "", text: "", view: "", step: "", tab: "" }), "data-go": true }, t("tables-play")));
    if (aloud) announce(told);
  }

  later() {
    clearTimeout(this.timer);
    this.claiming = (this.claiming || 0) + 1; // pending work arrives too late
    if (this.checking) this.app.own.end();
    this.app.change({ text: this.formula.value }, { quiet: true });
    this.timer = setTimeout(() => this.claim(), WAIT);
  }

  /** The formula over the largest table: the cells that agree, and the first that does not; if it is outside the displayed part, more is shown. */
  async claim() {
    const formula = this.formula.value.trim();
    put(this.claimed);
    put(this.said);
    this.said.className = "";
    this.explain(false);
    if (!formula || !this.found) return;
    const asked = (this.claiming = (this.claiming || 0) + 1);
    try {
      const whole = await this.whole();
      if (asked !== this.claiming) return;
      const points = this.points(whole);
      this.checking = true;
      const { holds } = await this.app.own.claim(formula, points).finally(() => (this.checking = false));
      if (asked !== this.claiming) return;
      const lost = (point) => this.outcome(point, whole) === "P";
      const wrong = points.filter((point, k) => Boolean(holds[k]) !== lost(point));
      const first = wrong[0];
      if (first !== undefined && !this.shown(first)) {
        await this.change({ step: String(this.sizes.findIndex(({ last }) => Math.max(...[first].flat()) <= last)) });
        return;
      }
      const agreed = points.filter((point, k) => holds[k] && lost(point) && this.shown(point));
      const { cell } = this.size;
      put(this.claimed, s("path", { d: this.squares(agreed), class: "tables-agreed" }), s("path", { d: this.crosses(wrong.filter((point) => this.shown(point))), class: "tables-wrong" }), first === undefined ? null : s("circle", { cx: this.place(first)[0] + cell / 2, cy: this.place(first)[1] + cell / 2, r: Math.max(12, cell * 0.6), class: "tables-first" }));
      this.explain(true, wrong.length > 0);
      const text = first === undefined ? t(this.two ? "tables-holds-two" : "tables-holds-one", { n: numeral(whole.outcomes.length - 1) }) : `${t("tables-wrong", { position: String(first), fate: this.fate(this.outcome(first, whole)), said: t(lost(first) ? "tables-won" : "tables-lost") })} ${t("tables-agree", { n: points.length - wrong.length, some: numeral(points.length - wrong.length), all: numeral(points.length) })}`;
      this.said.className = first === undefined ? "good" : "bad";
      put(this.said, text);
    } catch (error) {
      if (asked === this.claiming) put(this.said, failure(error));
    }
  }
}
