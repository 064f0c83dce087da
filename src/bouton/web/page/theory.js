// Tools beyond games: nim arithmetic, equal games, codes, Zeckendorf's digits, sequences, theorems, all with addresses.

import { announce, h, put, s, View } from "./dom.js";
import { failure, orFailure } from "./panels.js";
import { totalsPicture, valuesPicture } from "./totals.js";
import { current, numeral, t } from "./words.js";
import { digits, parts, read } from "./zeckendorf.js";

const LEAST_GUESSED = 400; // heaps for a pattern
const VIEWS = ["nim", "equal", "code", "cards", "sequence", "theorem"];
const MOST = 99; // of the cards
const WIDE = 64; // Fibonacci digits; more are written without a table
const PAIRS = 21; // matches, and the limit, in the picture of Grundy values
const SLOW = 900; // milliseconds in which coins change places

export class TheoryView extends View {
  get view() {
    return VIEWS.includes(this.state.view) ? this.state.view : "nim";
  }

  mount(main) {
    const link = (view) => h("a", { class: "button", href: this.app.address({ view, text: "", kind: "" }), "data-go": true, "aria-current": view === this.view ? "page" : null }, t(`tool-${view}`));
    this.panel = h("div", { class: "theory-panel" });
    put(main, h("div", { class: "theory" }, h("nav", { class: "theory-nav", "aria-label": t("theory-of") }, VIEWS.map(link)), h("section", { class: "card pad" }, h("h1", {}, t(`tool-${this.view}`)), h("p", { class: "lead" }, t(`tool-${this.view}-more`)), this.panel)));
    return this.view === "theorem" ? import("./theorem.js").then((found) => found.theoremTool(this)) : this[this.view]();
  }

  keep(patch) {
    this.app.change(patch, { quiet: true });
  }

  // Nim sums and products.

  async nim() {
    const field = line("nim-numbers", this.state.text || "4,6", { inputmode: "numeric" });
    const operation = h("select", { id: "nim-operation", onchange: () => work() }, [["add", "theory-sum"], ["mul", "theory-product"]].map(([value, word]) => h("option", { value, selected: value === (this.state.kind || "add") }, t(word))));
    const told = h("div", { role: "status" });
    const work = () => orFailure(told, async () => {
      this.keep({ text: field.value.trim(), kind: operation.value });
      const found = await this.app.server.nim_work(field.value.trim(), { operation: operation.value, lang: current() });
      put(told, h("pre", { class: "formula", tabindex: 0 }, found.text));
    });
    put(this.panel, form(work, labelled("theory-operation", operation), labelled("theory-numbers", field)), told);
    await work();
  }

  // Equality of two games: the replies to all moves in their sum, or a game that distinguishes them.

  async equal() {
    const given = (this.state.text || "1|2 = 3").split(" = ");
    const games = given.concat("").slice(0, 2).map((text, k) => line(`equal-${k}`, text));
    const told = h("div", { role: "status" });
    const work = () => orFailure(told, async () => {
      const texts = games.map((field) => field.value.trim());
      this.keep({ text: texts.join(" = ") });
      const found = await this.app.server.equal(...texts, { lang: current() });
      const { sentences, strategy } = found.equal ? await this.app.server.equal(...texts, { strategy: true, lang: current() }) : found;
      const rows = (strategy ?? []).map((each) => h("tr", {}, [each.move, each.answer].map((text) => h("td", {}, text.replaceAll("inductive ", "")))));
      put(told, sentences.filter((each) => !each.startsWith(" ")).map((each) => h("p", {}, each)), rows.length ? h("table", { class: "values" }, h("thead", {}, h("tr", {}, ["equal-move", "equal-reply"].map((word) => h("th", { scope: "col" }, t(word))))), h("tbody", {}, rows)) : null);
    });
    put(this.panel, form(work, labelled("equal-first", games[0]), labelled("equal-second", games[1])), told);
    await work();
  }

  // Codes.

  async code() {
    const which = CODES[this.state.kind] ? this.state.kind : "golay";
    const { game, length, columns, group, order, moves } = CODES[which];
    const choose = h("select", { id: "code-which", onchange: () => { this.keep({ kind: choose.value, text: "" }); this.code(); } }, Object.entries(CODES).map(([name, each]) => h("option", { value: name, selected: name === which }, t(each.word))));
    let found;
    try {
      found = await this.app.server.code(game, { length, lang: current() });
    } catch (error) {
      put(this.panel, failure(error));
      return;
    }
    const board = new CodeBoard(found, columns, this.state.text, (text) => this.keep({ text }));
    const permuted = [h("h2", {}, t("code-permuted")), h("p", {}, t("code-group", { n: numeral(order), group })), h("div", { class: "buttons" }, moves.map((cycles) => h("button", { type: "button", class: "code-cycles", onclick: () => board.permute(cycles, this.app.animated) }, cycles)))];
    const words = Object.values(found.weights).reduce((all, each) => all + each, 0);
    put(this.panel, labelled("code-which", choose), board.node, h("p", {}, t("code-facts", { n: found.n, words: numeral(words), d: found.d })), permuted, h("h2", {}, t("code-weights")), weights(found.weights));
  }

  // Zeckendorf digits and the cards.

  async cards() {
    const field = line("zeckendorf", this.state.text || "45", { oninput: () => write() });
    const told = h("div", { role: "status" });
    const write = () => {
      const n = read(field.value);
      this.keep({ text: n ? field.value.trim() : "" });
      put(told, n ? zeckendorf(n) : h("p", {}, t("zeckendorf-most")));
    };
    const game = h("div", { class: "guess" });
    const pairs = h("div", { class: "scrolls" });
    put(this.panel, game, labelled("theory-number", field), told, totalsPicture(17), h("h2", {}, t("pairs-title")), h("p", {}, t("pairs-lead")), pairs);
    write();
    this.app.server.table("fibonacci", { range: [`1-${PAIRS}`, `1-${PAIRS}`], lang: current() }).then(({ values }) => put(pairs, valuesPicture(values)), (error) => put(pairs, failure(error)));
    const { cards } = await this.app.server.cards({ most: MOST, lang: current() });
    guess(game, cards);
  }

  // Sequences.

  async sequence() {
    const rows = this.app.games.filter((row) => row.example !== "…");
    const game = line("sequence-game", this.state.game, { list: "sequence-games" });
    const to = h("input", { type: "number", id: "sequence-to", min: 1, max: 2000, value: this.state.text || "150" });
    const told = h("div", {});
    const guessed = h("section", { class: "conjectures", "aria-live": "polite" });
    const show = () => orFailure(told, async () => {
      const last = Math.min(2000, Math.max(1, Math.floor(Number(to.value)) || 100));
      this.keep({ game: game.value.trim(), text: String(last), position: "" });
      const { values } = await this.app.server.table(game.value.trim(), { range: [`0-${last}`], lang: current() });
      put(told, sequence(values));
      put(guessed, h("p", { class: "busy" }, t("thinking")));
      const found = await this.app.server.guess(game.value.trim(), { to: Math.max(LEAST_GUESSED, last), lang: current() }).then(conjectures, failure);
      if (this.state.text === String(last)) put(guessed, found);
    });
    put(this.panel, form(show, labelled("game", game), labelled("sequence-to", to)), h("datalist", { id: "sequence-games" }, rows.map((row) => h("option", { value: row.spec }, row.title))), told, guessed);
    await show();
  }
}

const line = (id, value, more) => h("input", { type: "text", id, class: "code-field", value, autocomplete: "off", ...more });
const labelled = (word, field) => h("label", { class: "field", for: field.id }, t(word), field);
const form = (work, ...fields) => h("form", { class: "theory-form", onsubmit: (event) => { event.preventDefault(); work(); } }, fields, h("button", { type: "submit", class: "primary" }, t("theory-work")));

/** The codes; `group` is the group of permutations that preserve the code, `order` its order, and `moves` generate it. */
const CODES = {
  golay: {
    ...{ game: "turning:at-most-7", length: 24, columns: 6, word: "code-golay", group: "M₂₄ (Mathieu)", order: 244_823_040 },
    moves: ["(1 4)(5 6)(10 12)(13 18)(14 19)(15 20)(16 17)(21 23)", "(1 17 4 10 14 8 18 3 9 16 13 5 12 6 11 7 19 21 22 24 2 20 23)"],
  },
  hamming: {
    ...{ game: "turning:at-most-2", length: 7, columns: 7, word: "code-hamming", group: "GL(3, 2)", order: 168 },
    moves: ["(2 3)(6 7)", "(1 2 4 3 6 7 5)"],
  },
  "hamming-long": {
    ...{ game: "turning:at-most-2", length: 15, columns: 5, word: "code-hamming-15", group: "GL(4, 2)", order: 20_160 },
    moves: ["(2 3)(6 7)(10 11)(14 15)", "(1 2 4 8 3 6 12 11 5 10 7 14 15 13 9)"],
  },
};

/** Clickable coins; completion of words, and correction of errors. */
class CodeBoard {
  constructor(found, columns, text, changed) {
    this.found = found;
    this.columns = columns;
    this.changed = changed;
    this.size = found.n;
    this.last = 0; // the coin that is the tab stop
    this.mends = Math.floor((found.d - 1) / 2);
    this.heads = new Set([...Array(this.size).keys()].filter((k) => text[k] === "1"));
    this.grid = h("div", { class: "code-board", role: "group", "aria-label": t("code-board") });
    this.grid.style.setProperty("--columns", columns);
    this.says = h("div", { role: "status", class: "code-says" });
    const button = (word, go, look = "") => h("button", { type: "button", class: look, onclick: go }, t(word));
    this.node = h("div", {}, this.grid, this.says, h("div", { class: "buttons" }, button("code-correct", () => this.correct(), "primary"), button("code-random", () => this.random()), button("code-clear", () => this.set([]))));
    this.draw();
  }

  get value() {
    return [...this.heads].reduce((sum, k) => sum ^ this.found.values[k], 0);
  }

  /** At most `most` coins whose values add up to a given one, excluding some. Null if there are none. */
  together(value, most, without = this.heads) {
    const { values } = this.found;
    const search = (rest, from, left) => {
      if (!rest) return [];
      if (!left) return null;
      for (let k = from; k < this.size; k += 1) {
        if (without.has(k)) continue;
        const more = search(rest ^ values[k], k + 1, left - 1);
        if (more) return [k, ...more];
      }
      return null;
    };
    return search(value, 0, most);
  }

  set(heads) {
    this.heads = new Set(heads);
    this.kept();
    this.draw();
  }

  kept() {
    this.changed(this.heads.size ? [...Array(this.size).keys()].map((k) => (this.heads.has(k) ? 1 : 0)).join("") : "");
  }

  /** Move each coin to the next place of its cycle, and the last one to the first. */
  permute(written, moving) {
    const cycles = written.slice(1, -1).split(")(").map((cycle) => cycle.split(" ").map((n) => n - 1));
    const to = new Map(cycles.flatMap((cycle) => cycle.map((k, i) => [k, cycle[(i + 1) % cycle.length]])));
    const heads = [...this.heads];
    this.set(heads.map((k) => to.get(k) ?? k));
    const coin = (k) => this.grid.querySelector(`[data-coin="${k}"]`);
    for (const k of moving ? heads.filter((each) => to.has(each)) : []) {
      const [was, is] = [k, to.get(k)].map((each) => coin(each).getBoundingClientRect());
      coin(to.get(k)).animate([{ transform: `translate(${was.x - is.x}px,${was.y - is.y}px)` }, { transform: "none" }], { duration: SLOW, easing: "ease-in-out" });
    }
  }

  /** The coins are one tab stop: arrows move between them. */
  step(event, k) {
    const to = k + ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.columns, ArrowUp: -this.columns }[event.key] ?? 0);
    if (to === k) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < this.size) this.draw(to);
  }

  turn(k) {
    if (this.heads.has(k)) this.heads.delete(k);
    else this.heads.add(k);
    this.kept();
    this.draw(k);
  }

  draw(focus) {
    const octad = this.size === 24 && this.heads.size === 5 ? this.together(this.value, 3) : null;
    const coin = (k) => {
      const up = this.heads.has(k);
      return h("button", { type: "button", class: `code-coin ${up ? "heads" : "tails"}${octad?.includes(k) ? " glows" : ""}`, "data-coin": k, tabindex: k === this.last ? 0 : -1, "aria-label": t(up ? "coin-heads" : "coin-tails", { n: k + 1 }), onclick: () => this.turn(k), onkeydown: (event) => this.step(event, k) }, h("span", { "aria-hidden": "true" }, up ? "★" : "○"), h("small", { "aria-hidden": "true" }, k + 1));
    };
    this.last = focus ?? this.last;
    put(this.grid, [...Array(this.size).keys()].map(coin));
    if (focus !== undefined) this.grid.querySelector(`[data-coin="${focus}"]`).focus();
    put(this.says, h("p", {}, t(this.value ? "code-word-value" : "code-is-word", { heads: this.heads.size, n: this.value })), octad ? [h("p", { class: "good" }, t("code-octad")), h("button", { type: "button", onclick: () => this.set([...this.heads, ...octad]) }, t("code-octad-do"))] : null);
  }

  /** Turn the wrong coins back one by one. */
  async correct() {
    const wrong = this.value ? this.together(this.value, this.mends, new Set()) : [];
    if (!wrong) {
      const text = t("code-many", { n: this.mends });
      put(this.says, h("p", { class: "bad" }, text));
      announce(text);
      return;
    }
    for (const k of wrong) {
      this.turn(k);
      await new Promise((resolve) => setTimeout(resolve, 450));
    }
    if (wrong.length) {
      const text = t("code-corrected", { n: wrong.length, coins: wrong.map((k) => k + 1).sort((a, b) => a - b).join(", ") });
      put(this.says, h("p", { class: "good" }, text));
      announce(text);
    }
  }

  random() {
    const word = this.found.basis.filter(() => Math.random() < 0.5).reduce((sum, row) => sum.map((bit, k) => bit ^ Number(row[k])), Array(this.size).fill(0));
    this.set(word.flatMap((bit, k) => (bit ? [k] : [])));
  }
}

/** Bars: the number of words of each weight. */
function weights(counts) {
  const rows = Object.entries(counts).map(([weight, n]) => [Number(weight), n]);
  const most = Math.max(...rows.map(([, n]) => n));
  return h("table", { class: "weights" }, h("tbody", {}, rows.map(([weight, n]) => h("tr", {}, h("th", { scope: "row" }, weight), h("td", {}, s("svg", { viewBox: "0 0 200 14", width: 200, height: 14, role: "img", "aria-label": t("code-weight", { weight, n: numeral(n) }) }, s("rect", { width: Math.max(1.5, (200 * n) / most).toFixed(1), height: 14, class: "weights-bar" }))), h("td", { class: "weights-number" }, numeral(n))))));
}

/** A number as a sum of nonconsecutive Fibonacci numbers: the greedy one. */
function zeckendorf(n) {
  const written = digits(n);
  return [
    written.length <= WIDE && h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("theory-number") }, h("table", { class: "columns" }, h("thead", {}, h("tr", {}, written.map(([place]) => h("th", { scope: "col" }, place)))), h("tbody", {}, h("tr", {}, written.map(([, on]) => h("td", { class: `digit ${on ? "lit" : ""}` }, on ? 1 : 0)))))),
    h("p", { class: "long" }, t("zeckendorf-is", { n, sum: parts(n).join(" + "), digits: written.map(([, on]) => (on ? 1 : 0)).join("") })),
  ];
}

/** The program guesses a number: card after card, yes or no. */
function guess(place, cards) {
  const yes = [];
  const show = (k) => {
    if (k === cards.length) return end();
    const card = cards[k];
    const answer = (is) => () => {
      if (is) yes.push(k);
      show(k + 1);
    };
    const no = h("button", { type: "button", class: "puzzle-answer", onclick: answer(false) }, t("guess-no"));
    put(place, h("p", {}, t("guess-think"), ` (${k + 1} / ${cards.length})`), h("div", { class: "guess-card" }, card.map((n) => h("span", {}, n))), h("div", { class: "buttons" }, h("button", { type: "button", class: "puzzle-answer primary", onclick: answer(true) }, t("guess-yes")), no));
    if (k) place.querySelector("button").focus();
    return undefined;
  };
  const end = () => {
    const parts = yes.map((k) => cards[k][0]);
    const n = parts.reduce((sum, part) => sum + part, 0);
    const text = !n || n > MOST ? t("guess-none") : yes.some((k, i) => i && k - yes[i - 1] === 1) ? t("guess-impossible") : t("guess-found", { n, sum: parts.toReversed().join(" + ") });
    put(place, h("p", { class: "guess-end" }, text), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => guess(place, cards) }, t("guess-again"))));
    announce(text);
    place.querySelector("button").focus();
  };
  show(0);
}

/** The smallest visible period, its start, and the growth of the values in it: if it is seen three times. */
function periodOf(values) {
  for (let p = 1; p * 3 <= values.length; p += 1) {
    let from = values.length;
    const s = values.at(-1) - values.at(-1 - p);
    while (from - 1 - p >= 0 && values[from - 1] - values[from - 1 - p] === s) from -= 1;
    const begins = Math.max(0, from - p);
    if (values.length - begins >= Math.max(3 * p, 12)) return { p, begins, s };
  }
  return null;
}

/** Patterns that the values follow: each formula, and how it is known. */
function conjectures({ proposals, text }) {
  const blocks = text.split(/\n(?!\s)/).map((block) => block.split("\n"));
  const item = ([head, ...rest], k) => h("li", { class: proposals[k]?.how.kind === "observed" ? "observed" : "known" }, h("strong", {}, head), rest.map((line) => h("p", { class: "note" }, line.trim())));
  return [h("h2", {}, t(proposals[0] && proposals[0].how.kind !== "observed" ? "conjecture-known" : "conjecture")), proposals.length ? h("ul", {}, blocks.map(item)) : h("p", {}, text), h("p", { class: "note" }, t("conjecture-note"))];
}

/** Values in rows as wide as their period. */
function sequence(values) {
  const found = periodOf(values);
  const wide = found && found.p <= 40 ? Math.max(found.p, found.p * Math.ceil(8 / found.p)) : 12;
  const lines = [];
  for (let k = 0; k < values.length; k += wide) lines.push(h("tr", {}, h("th", { scope: "row" }, k), values.slice(k, k + wide).map((value, i) => h("td", { class: found && k + i < found.begins ? "before" : value === 0 ? "zero" : "" }, value ?? "–"))));
  return [h("p", { role: "status" }, found ? t(found.s ? "sequence-arithmetic" : "sequence-period", { p: found.p, n: found.begins, s: found.s }) : t("sequence-none")), h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("tool-sequence") }, h("table", { class: "values sequence-table" }, h("tbody", {}, lines)))];
}
