// Exercise sheets to print, with the answers on a page of their own; an address with its seed always gives the same.

import { h, put, View } from "./dom.js";
import { mini } from "./mini.js";
import { orFailure } from "./panels.js";
import { audience, showQr } from "./qr.js";
import { sideName } from "./people.js";
import { UNIT } from "./shapes.js";
import { isOwn } from "./state.js";
import { colon, current, t } from "./words.js";

const COUNT = 8;
const JOINT = " ; ";
const WIDE = 19; // cells of a table in a line
const NARROW = 4; // a picture with a smaller ratio of width to height is printed to the right of its question

export class SheetsView extends View {
  mount(main) {
    const { state } = this.app;
    if (state.seed === "") this.app.change({ seed: String(Math.floor(Math.random() * 10_000)) }, { quiet: true });
    const rows = this.app.games.filter((row) => row.example !== "…" && row.spec !== "sum" && !isOwn(row.spec));
    if (!rows.includes(this.app.gameRow(state.game))) Object.assign(state, { game: rows[0].spec, misere: "" });
    const select = (id, values, chosen, change) => h("select", { id, onchange: (event) => change(event.target.value) }, values.map(([value, word]) => h("option", { value, selected: value === chosen }, word)));
    const seed = h("input", { type: "text", inputmode: "numeric", id: "sheet-seed", value: this.app.state.seed, onchange: () => this.app.change({ seed: seed.value.replace(/\D/g, "").slice(0, 9) || "1" }) });
    this.paper = h("div", {});
    put(
      main,
      h("div", { class: "kept sheets" },
        h("div", { class: "sheet-choice" },
          h("h1", {}, t("mode-sheets")),
          h("p", { class: "lead" }, t("kept-sheets-lead")),
          h("div", { class: "sheet-fields" },
            h("label", { class: "field", for: "sheet-game" }, t("game"), select("sheet-game", rows.map((row) => [row.spec, row.title]), this.app.gameRow(state.game).spec, (game) => this.app.change({ game, misere: "", position: "" }))),
            h("label", { class: "field", for: "sheet-grade" }, t("grade"), select("sheet-grade", ["1", "2", "3", "4", "5"].map((grade) => [grade, t("grade-n", { n: grade })]), (state.grade || "1"), (grade) => this.app.change({ grade }))),
            h("label", { class: "field", for: "sheet-seed" }, t("kept-sheet-seed"), seed)),
          h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => print() }, t("kept-sheet-print")), h("button", { type: "button", onclick: () => this.app.change({ seed: String(Math.floor(Math.random() * 10_000)) }) }, t("kept-sheet-other")))),
        this.paper),
    );
    return this.draw();
  }

  async draw() {
    const { state, server } = this.app;
    put(this.paper, h("p", { class: "busy" }, t("thinking")));
    await orFailure(this.paper, async () => {
      const prove = Number(state.grade || "1") >= 3;
      const sheet = await server.exercises(state.game, { seed: state.seed, misere: state.misere, grade: (state.grade || "1"), count: prove ? COUNT - 2 : COUNT, answers: true, drawn: true, prove, lang: current() });
      const code = h("div", { class: "sheet-code" });
      const opens = audience() !== "machine"; // otherwise nobody else can open it
      const head = (word) => h("header", { class: "sheet-head" }, h("strong", {}, `${sheet.title.replace(` (${state.game})`, "")} · ${t("grade-n", { n: (state.grade || "1") })}${word ? ` · ${word}` : ""}`), word ? null : h("span", { class: "sheet-name" }, t("kept-sheet-name")), word ? null : h("span", { class: "sheet-date" }, t("kept-sheet-date")), word ? null : code);
      this.boards = [];
      const questions = await Promise.all(sheet.questions.map((each) => this.question(each)));
      put(
        this.paper,
        h("article", { class: "sheet" }, head(""), h("p", { class: "sheet-rules" }, sheet.line, this.sides()), h("ol", { class: "sheet-questions" }, questions), h("footer", { class: "sheet-foot" }, h("span", {}, t("kept-sheet-foot", { seed: state.seed }), opens ? [" · ", h("small", {}, location.href)] : null))),
        h("article", { class: "sheet sheet-answers" }, head(t("kept-sheet-answers")), h("ol", {}, sheet.questions.map((each) => h("li", {}, each.answer))), h("footer", { class: "sheet-foot" }, t("kept-sheet-foot", { seed: state.seed }))),
      );
      if (opens) await showQr(this.app, location.href, code);
      code.querySelector(".error")?.remove(); // without it the address is sufficient
    });
  }

  async question({ kind, question, position, game, drawn: bare }) {
    const parts = kind === "which" ? position.split(JOINT) : kind === "losses" || kind === "table" || kind === "prove" ? [] : [position];
    const drawn = await Promise.all(parts.map((each, k) => this.picture(game, each, kind === "which" ? (bare ? String.fromCharCode(65 + k) : each) : "")));
    const table = kind === "table" || kind === "losses" ? heaps(Number(position), kind === "table") : null;
    const captioned = kind === "which" && drawn.every((each) => each.matches("figure"));
    const text = captioned && question.endsWith(position) ? question.slice(0, -position.length) : question;
    const line = () => h("p", { class: "sheet-line", "aria-hidden": "true" });
    const room = table || captioned ? null : h("div", { class: "sheet-lines" }, [...Array(kind === "prove" ? 5 : 2)].map(line));
    const aside = drawn.length === 1 && drawn[0].dataset.narrow;
    return h("li", {}, h("div", { class: aside ? "sheet-aside" : null }, h("p", {}, text), table, h("div", { class: "sheet-work" }, drawn.length ? h("div", { class: `sheet-pictures ${drawn.length > 1 ? "many" : ""}` }, drawn) : null, room)));
  }

  /** The owners of pieces or branches: colours are not visible on paper. */
  sides() {
    if (!this.boards.length || this.shown.impartial) return null;
    const pieces = this.boards.flatMap((board) => board.elements);
    const links = this.boards.flatMap((board) => board.links);
    const ends = [0, 1].map((x) => ({ id: `${x}`, kind: "vertex", x, y: 0 }));
    const picture = (state, colour) => {
      const piece = pieces.find((each) => each.state === state);
      if (piece) return mini({ elements: [{ ...piece, x: 0, y: 0, label: "" }] });
      return links.some((link) => link[2] === colour) ? mini({ elements: ends, links: [["0", "1", colour]] }) : null;
    };
    const found = ["left", "right"].map((player) => [sideName(this.shown, player), picture(player, this.shown.sides[player])]);
    return found.some(([, drawn]) => drawn) ? h("span", { class: "sheet-sides" }, found.map(([name, drawn]) => (drawn ? [" ", name, colon(), drawn] : null))) : null;
  }

  /** The picture of a position, above a caption with a tick box if it has one; a position without a drawing is written. */
  async picture(game, position, caption) {
    try {
      this.shown = await this.app.server.board(game, position, { lang: current() });
      const { board, drawn } = this.shown;
      this.boards.push(board);
      const picture = drawn ? mini(board, { named: true }) : null;
      const { width, height } = picture?.viewBox.baseVal ?? {};
      picture?.style.setProperty("--rows", Math.round(height / UNIT));
      picture?.style.setProperty("--ratio", (width / height).toFixed(3));
      return drawn ? h("figure", { class: "sheet-picture", "data-narrow": width < NARROW * height ? "true" : null }, picture, caption ? h("figcaption", {}, h("span", { class: "sheet-box", "aria-hidden": "true" }), h("span", {}, caption.split(/(?<=[,|])/).map((part) => [part, h("wbr")]))) : null) : h("span", { class: "sheet-text" }, position);
    } catch {
      return h("span", { class: "sheet-text" }, position);
    }
  }
}

/** Heaps of 0 to `last`: circles to colour, or cells for their values. */
function heaps(last, values) {
  const rows = [];
  for (let from = 0; from <= last; from += WIDE) {
    const numbers = [...Array(Math.min(WIDE, last + 1 - from)).keys()].map((k) => from + k);
    rows.push(h("table", { class: "sheet-table" }, h("tbody", {}, h("tr", {}, h("th", { scope: "row" }, "n"), numbers.map((n) => h("th", { scope: "col" }, n))), h("tr", {}, h("th", { scope: "row" }, values ? "g(n)" : "P"), numbers.map(() => h("td", {}, values ? "" : h("span", { class: "sheet-box" })))))));
  }
  return rows;
}
