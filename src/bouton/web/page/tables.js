// Tables of lost positions for one and two heaps, and conjectures: a formula over the table, agreement and the first
// counterexample lit.

import { announce, h, put, s } from "./dom.js";
import { failure } from "./panels.js";
import { isOwn } from "./state.js";
import { current, t } from "./words.js";

const LAST = 59; // of two heaps
const FAR = 1000; // of one heap
const ROW = 50; // cells in a line of one heap
const CELL = 12;
const WAIT = 200; // ms after the last key

export class TablesView {
  constructor(app) {
    this.app = app;
  }

  get state() {
    return this.app.state;
  }

  get two() {
    return this.state.view !== "one";
  }

  mount(main) {
    const { state } = this;
    const rows = this.app.games.filter((row) => row.example !== "…");
    const game = h("select", { id: "tables-game", onchange: () => this.change({ game: game.value, position: "" }) }, isOwn(state.game) ? h("option", { value: state.game, selected: true }, state.game.replace(/^own:/, "")) : null, rows.map((row) => h("option", { value: row.spec, selected: row.spec === state.game }, row.title)));
    const shape = (value, word) => h("label", { class: "choice" }, h("input", { type: "radio", name: "shape", value, checked: (value === "one") !== this.two, onchange: () => this.change({ view: value }) }), t(word));
    const misere = h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: (event) => this.change({ misere: event.target.checked ? "1" : "" }) }), t("misere"));
    this.formula = h("input", { type: "text", id: "tables-formula", class: "code-field", value: state.text, autocomplete: "off", spellcheck: "false", placeholder: t(this.two ? "tables-example-two" : "tables-example-one"), oninput: () => this.later() });
    this.said = h("p", { role: "status" });
    this.cell = h("p", { class: "tables-cell" });
    this.frame = h("div", { class: "tables-frame" });
    put(
      main,
      h("div", { class: "own tables" },
        h("section", { class: "card pad" }, h("h1", {}, t("tool-tables")), h("p", { class: "lead" }, t("tables-lead")), h("label", { class: "field", for: "tables-game" }, t("game"), game), h("fieldset", {}, h("legend", {}, t("tables-shape")), shape("two", "tables-two"), shape("one", "tables-one")), misere, h("label", { class: "field", for: "tables-formula" }, t("tables-conjecture"), this.formula), this.said),
        h("section", { class: "card pad" }, this.cell, this.frame)),
    );
    return this.load();
  }

  change(patch) {
    this.app.change(patch, { quiet: true });
    this.formula.placeholder = t(this.two ? "tables-example-two" : "tables-example-one");
    return this.load();
  }

  async load() {
    const asked = (this.asked = (this.asked || 0) + 1);
    const { state, two } = this;
    put(this.cell);
    put(this.said);
    try {
      const options = { misere: state.misere, lang: current() };
      const own = isOwn(state.game);
      const found = own && two ? await this.app.own.grid(state.game, LAST, state.misere) : own ? await this.app.own.first(state.game, state.misere).then((rows) => ({ outcomes: rows.map((row) => row.outcome), values: rows.map((row) => row.value) })) : await this.app.server.table(state.game, two ? [`0-${LAST}`, `0-${LAST}`] : [`0-${FAR}`], options);
      if (asked !== this.asked) return;
      this.found = found;
      this.draw();
      await this.claim();
    } catch (error) {
      if (asked !== this.asked) return;
      this.found = null;
      put(this.frame, failure(error));
    }
  }

  /** All points, in the order in which a counterexample is looked for. */
  get points() {
    const { outcomes } = this.found;
    if (!this.two) return outcomes.map((_, n) => n);
    return outcomes.flatMap((row, a) => row.map((_, b) => [a, b])).sort((one, other) => one[0] + one[1] - other[0] - other[1]);
  }

  outcome(point) {
    return this.two ? this.found.outcomes[point[0]][point[1]] : this.found.outcomes[point];
  }

  place(point) {
    return this.two ? [point[1], point[0]] : [point % ROW, Math.floor(point / ROW)];
  }

  draw() {
    const { points } = this;
    const size = this.two ? [this.found.outcomes[0].length, this.found.outcomes.length] : [ROW, Math.ceil(points.length / ROW)];
    const spot = (point) => this.place(point).map((each) => each * CELL);
    const lost = points.filter((point) => this.outcome(point) === "P").map(spot);
    this.claimed = s("g", {});
    this.cursor = s("rect", { width: CELL, height: CELL, class: "tables-cursor", visibility: "hidden" });
    const marks = [...Array(Math.ceil(Math.max(...size) / 10)).keys()].map((k) => k * 10);
    const svg = s(
      "svg",
      { viewBox: `-26 -18 ${size[0] * CELL + 30} ${size[1] * CELL + 22}`, class: "tables-svg", tabindex: 0, role: "application", "aria-label": t("tables-grid") },
      s("rect", { width: size[0] * CELL, height: size[1] * CELL, class: "tables-ground" }),
      marks.filter((k) => k < size[0]).map((k) => [s("path", { d: `M${k * CELL} 0V${size[1] * CELL}`, class: "tables-line" }), s("text", { x: k * CELL + CELL / 2, y: -5, "text-anchor": "middle", "font-size": 9 }, k)]),
      marks.filter((k) => k < size[1]).map((k) => [s("path", { d: `M0 ${k * CELL}H${size[0] * CELL}`, class: "tables-line" }), s("text", { x: -5, y: k * CELL + CELL - 3, "text-anchor": "end", "font-size": 9 }, this.two ? k : k * ROW)]),
      s("path", { d: lost.map(([x, y]) => `M${x + 1} ${y + 1}h${CELL - 2}v${CELL - 2}h-${CELL - 2}z`).join(""), class: "tables-lost" }),
      this.claimed,
      this.cursor,
    );
    const at = (event) => {
      const box = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      const x = Math.floor(((event.clientX - box.left) / box.width * view.width + view.x) / CELL);
      const y = Math.floor(((event.clientY - box.top) / box.height * view.height + view.y) / CELL);
      return x >= 0 && y >= 0 && x < size[0] && y < size[1] ? [x, y] : null;
    };
    svg.addEventListener("pointermove", (event) => at(event) && this.tell(at(event)));
    svg.addEventListener("click", (event) => at(event) && this.tell(at(event)));
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = this.here ?? [0, 0];
      this.tell([Math.min(size[0] - 1, Math.max(0, x + step[0])), Math.min(size[1] - 1, Math.max(0, y + step[1]))], true);
    });
    put(this.frame, svg);
  }

  /** What a cell is, and the way to play from there. */
  tell([x, y], aloud = false) {
    const point = this.two ? [y, x] : y * ROW + x;
    if (!this.two && point >= this.found.outcomes.length) return;
    this.here = [x, y];
    for (const [name, value] of Object.entries({ x: x * CELL, y: y * CELL, visibility: "visible" })) this.cursor.setAttribute(name, value);
    const outcome = this.outcome(point);
    const value = this.found.values ? (this.two ? this.found.values[y][x] : this.found.values[point]) : null;
    const fate = t(outcome === "P" ? "tables-lost" : "tables-won");
    const position = this.two ? `${y},${x}` : String(point);
    const told = t("tables-cell", { position, fate: Number.isInteger(value) ? t("tables-value", { fate, n: value }) : fate });
    put(this.cell, told, " ", h("a", { href: this.app.address({ mode: "play", position: isOwn(this.state.game) && this.two ? `(${position})` : position, moves: "", at: "", text: "", view: "", tab: "" }), "data-go": true }, t("tables-play")));
    if (aloud) announce(told);
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.app.change({ text: this.formula.value }, { quiet: true });
      this.claim();
    }, WAIT);
  }

  /** The formula over the table: what agrees, and the first cell that does not. */
  async claim() {
    const formula = this.formula.value.trim();
    put(this.claimed);
    put(this.said);
    this.said.className = "";
    if (!formula || !this.found) return;
    const { points } = this;
    const asked = (this.claiming = (this.claiming || 0) + 1);
    try {
      const { holds } = await this.app.own.claim(formula, points);
      if (asked !== this.claiming) return;
      const wrong = points.filter((point, k) => Boolean(holds[k]) !== (this.outcome(point) === "P"));
      const agreed = points.filter((point, k) => holds[k] && this.outcome(point) === "P");
      const path = (some) => some.map((point) => this.place(point).map((each) => each * CELL)).map(([x, y]) => `M${x + 1} ${y + 1}h${CELL - 2}v${CELL - 2}h-${CELL - 2}z`).join("");
      const cross = (some) => some.map((point) => this.place(point).map((each) => each * CELL)).map(([x, y]) => `M${x + 2} ${y + 2}l${CELL - 4} ${CELL - 4}M${x + CELL - 2} ${y + 2}l-${CELL - 4} ${CELL - 4}`).join("");
      const first = wrong[0];
      put(this.claimed, s("path", { d: path(agreed), class: "tables-agreed" }), s("path", { d: cross(wrong), class: "tables-wrong" }), first === undefined ? null : s("circle", { cx: this.place(first)[0] * CELL + CELL / 2, cy: this.place(first)[1] * CELL + CELL / 2, r: CELL, class: "tables-first" }));
      const number = (n) => new Intl.NumberFormat(current()).format(n);
      const fate = (is) => t(is ? "tables-lost" : "tables-won");
      const text = first === undefined ? t(this.two ? "tables-holds-two" : "tables-holds-one", { n: number(this.two ? LAST : points.length - 1) }) : `${t("tables-wrong", { position: String(first), fate: fate(this.outcome(first) === "P"), said: fate(this.outcome(first) !== "P") })} ${t("tables-agree", { n: points.length - wrong.length, all: number(points.length) })}`;
      this.said.className = first === undefined ? "good" : "bad";
      put(this.said, text);
    } catch (error) {
      if (asked === this.claiming) put(this.said, failure(error));
    }
  }

  key() {
    return false;
  }
}
