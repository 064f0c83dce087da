// Puzzles: positions in which exactly one move wins.

import { BoardView } from "./board.js";
import { announce, h, put } from "./dom.js";
import { explanation, failure } from "./panels.js";
import { current, t } from "./words.js";

export class PuzzleView {
  constructor(app) {
    this.app = app;
    this.board = new BoardView((position) => this.tried(position), { animate: () => app.animated });
    this.says = h("div", { class: "puzzle-says", role: "status" });
    this.solved = 0;
    this.row = 0;
  }

  get state() {
    return this.app.state;
  }

  get engine() {
    return this.app.engine(this.state.game);
  }

  mount(main) {
    const rows = this.app.games.filter((row) => row.example !== "…");
    const known = rows.some((row) => row.spec === this.state.game);
    const game = h("select", { id: "puzzle-game", onchange: (event) => this.app.change({ game: event.target.value, seed: "" }) }, known ? null : h("option", { value: this.state.game, selected: true }, this.state.game), rows.map((row) => h("option", { value: row.spec, selected: row.spec === this.state.game }, row.title)));
    const grades = [1, 2, 3, 4, 5].map((grade) => h("button", { type: "button", class: "grade", "aria-pressed": String(Number(this.state.grade) === grade), "aria-label": t("grade-n", { n: grade }), onclick: () => this.app.change({ grade: String(grade), seed: "" }) }, "★".repeat(grade)));
    const misere = h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: Boolean(this.state.misere), onchange: (event) => this.app.change({ misere: event.target.checked ? "1" : "", seed: "" }) }), t("misere"));
    this.score = h("p", { class: "score" });
    put(
      main,
      h("div", { class: "play" },
        h("section", { class: "stage", "aria-label": t("board") }, h("div", { class: "game-title" }, h("h1", {}, t("puzzles")), h("p", { class: "meta" }, t("puzzle-task"))), h("div", { class: "card board-card" }, this.board.frame), this.says),
        h("div", { class: "side" }, h("div", { class: "card pad" }, h("label", { class: "field", for: "puzzle-game" }, t("game"), game), h("div", { class: "grades", role: "group", "aria-label": t("grade") }, grades), misere, h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => this.next() }, t("next-puzzle")), h("button", { type: "button", onclick: () => this.give() }, t("show-solution"))), this.score, (this.why = h("div", {}))))),
    );
    return this.refresh();
  }

  async refresh() {
    const { state } = this;
    if (state.seed === "") {
      this.app.change({ seed: String(Math.floor(Math.random() * 1e6)) }, { quiet: true });
    }
    put(this.why);
    put(this.score, t("score", { n: this.solved, row: this.row }));
    put(this.says, t("thinking"));
    try {
      this.puzzle = await this.engine.puzzle(state.game, { misere: state.misere, grade: state.grade, seed: this.state.seed, lang: current() });
      this.failed = false;
      this.done = false;
      await this.show(true);
      put(this.says, h("p", {}, t(this.puzzle.player === "right" && !this.data.impartial ? "puzzle-right" : this.data.impartial ? "puzzle-find" : "puzzle-left"), " ", h("span", { class: "stars", title: t("grade-n", { n: this.puzzle.grade }) }, "★".repeat(this.puzzle.grade))));
      announce(this.says.textContent);
    } catch (error) {
      put(this.board.node);
      put(this.says, failure(error));
    }
    return undefined;
  }

  async show(playable, position = this.puzzle.position, player = this.puzzle.player) {
    const focused = this.board.node.contains(document.activeElement);
    this.data = await this.engine.board(this.puzzle.game, position, { misere: this.state.misere, player, lang: current() });
    this.board.show(this.data, { playable });
    if (focused && playable) this.board.focus();
  }

  async tried(position) {
    const right = position === this.puzzle.solution;
    const { player } = this.puzzle;
    const opponent = player === "left" ? "right" : "left";
    await this.show(false, position, opponent);
    if (right) {
      this.done = true;
      if (!this.failed) {
        this.solved += 1;
        this.row += 1;
      }
      put(this.says, h("p", { class: "good" }, "✓ ", t("puzzle-right-move")), h("button", { type: "button", class: "primary", onclick: () => this.next() }, t("next-puzzle")), h("button", { type: "button", onclick: () => this.tell() }, t("tab-why")));
    } else {
      this.failed = true;
      this.row = 0;
      const answer = await this.engine.reply(this.puzzle.game, position, { misere: this.state.misere, player: opponent, level: 5, lang: current() }).catch(() => ({ move: null }));
      put(this.says, h("p", { class: "bad" }, "✗ ", t("puzzle-wrong"), answer.move === null ? "" : ` ${t("puzzle-answer", { move: answer.move })}`), h("button", { type: "button", class: "primary", onclick: () => this.again() }, t("try-again")));
    }
    put(this.score, t("score", { n: this.solved, row: this.row }));
    announce(this.says.textContent);
    this.says.querySelector("button").focus();
  }

  async again() {
    await this.show(true);
    put(this.says, t("puzzle-find"));
    this.board.focus();
  }

  async give() {
    if (!this.puzzle || this.done) return;
    this.failed = true;
    this.done = true;
    await this.show(false, this.puzzle.solution, this.puzzle.player === "left" ? "right" : "left");
    put(this.says, h("p", {}, t("solution-is", { move: this.puzzle.solution })), h("button", { type: "button", class: "primary", onclick: () => this.next() }, t("next-puzzle")));
    await this.tell();
  }

  async tell() {
    try {
      put(this.why, explanation(await this.engine.analyze(this.puzzle.game, this.puzzle.position, { misere: this.state.misere, lang: current() })));
    } catch (error) {
      put(this.why, failure(error));
    }
  }

  next() {
    this.app.change({ seed: String(Math.floor(Math.random() * 1e6)) }, { quiet: true });
    return this.refresh();
  }

  key(event) {
    if (event.key !== "n") return false;
    this.next();
    return true;
  }
}
