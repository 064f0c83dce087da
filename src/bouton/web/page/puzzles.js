// Puzzles of four kinds, in five grades of ten; and the puzzle of the day.

import { BoardView } from "./board.js";
import { announce, h, put, s } from "./dom.js";
import { mini } from "./mini.js";
import * as kept from "./kept.js";
import { failure } from "./panels.js";
import { sideName } from "./players.js";
import { choice, detail, inDetail, reasons } from "./reasons.js";
import { anySeed } from "./state.js";
import { capital, colon, current, t } from "./words.js";

const KINDS = ["move", "who", "mark", "mistake"];
const TEN = 10;
const ENOUGH = 8; // of the last ten, and the next grade opens
const GRADES = [1, 2, 3, 4, 5];
const SECONDS = 10;
const NEXT = 800; // ms until the next puzzle comes by itself
const other = (player) => (player === "left" ? "right" : "left");

export class PuzzleView {
  constructor(app) {
    this.app = app;
    this.board = new BoardView((position) => this.tried(position), { animate: () => app.animated });
    this.says = h("div", { class: "puzzle-says", role: "status" });
    this.task = h("div", { class: "puzzle-task" });
  }

  get state() {
    return this.app.state;
  }

  get engine() {
    return this.app.engine(this.mixed ? "" : this.state.game);
  }

  get day() {
    return this.state.kind === "day";
  }

  get kind() {
    return KINDS.includes(this.state.kind) ? this.state.kind : "move";
  }

  /** Whether puzzles of all games come, and not of one. */
  get mixed() {
    return this.state.view === "mixed" || this.day;
  }

  mount(main) {
    this.question = h("h1", { class: "puzzle-question" }, t("puzzles"));
    this.of = h("p", { class: "meta" });
    this.side = h("div", { class: "card pad puzzle-side" });
    this.card = h("div", { class: "card board-card" }, this.board.frame);
    put(
      main,
      h("div", { class: "play puzzle" },
        h("section", { class: "stage", "aria-label": t("board") }, h("div", { class: "game-title" }, this.question, this.of), this.card, this.task, this.says, (this.why = h("div", { class: "puzzle-why" }))),
        h("div", { class: "side" }, this.side)),
    );
    return this.refresh();
  }

  // Beside the board: which puzzles, and how far one has come.

  /** The last ten of a grade, and whether it is open: each one opens the next. */
  standing(grade) {
    const { last } = kept.puzzles(this.kind, grade);
    return { last, done: [...last].filter((each) => each === "1").length };
  }

  isOpen(grade) {
    return grade === 1 || this.standing(grade - 1).done >= ENOUGH || kept.puzzles(this.kind, grade).tried > 0 || String(grade) === this.state.grade;
  }

  drawSide() {
    const { state } = this;
    const rows = this.app.games.filter((row) => row.example !== "…");
    const known = this.mixed || rows.some((row) => row.spec === state.game);
    const pick = (event) => this.app.change(event.target.value ? { view: "", kind: this.kind, game: event.target.value, position: "", seed: "" } : { view: "mixed", kind: this.kind, seed: "" });
    const game = h("select", { id: "puzzle-game", onchange: pick }, h("option", { value: "", selected: this.mixed }, t("puzzle-any")), known ? null : h("option", { value: state.game, selected: true }, state.game.replace(/^own:/, "")), rows.map((row) => h("option", { value: row.spec, selected: !this.mixed && row.spec === state.game }, row.title)));
    const kinds = h("div", { class: "puzzle-kinds", role: "group", "aria-label": t("puzzle-kinds") }, KINDS.map((kind) => h("button", { type: "button", class: "puzzle-kind", "aria-pressed": String(!this.day && kind === this.kind), onclick: () => this.app.change({ kind, seed: "", date: "", ...(this.day ? { view: "mixed" } : {}) }) }, t(`puzzle-${kind}`))));
    const misere = h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: (event) => this.app.change({ misere: event.target.checked ? "1" : "", seed: "" }) }), t("misere"));
    const { row } = kept.puzzles(this.kind, state.grade);
    put(
      this.side,
      this.day ? h("p", {}, h("a", { class: "button", href: this.app.address({ kind: "", date: "", view: "mixed", seed: "" }), "data-go": true }, t("puzzle-more"))) : [h("label", { class: "field", for: "puzzle-game" }, t("game"), game), kinds, h("ol", { class: "puzzle-grades" }, GRADES.map((grade) => this.gradeRow(grade))), (this.score = h("p", { class: "score" }, t("puzzle-row", { n: row }))), misere, this.kind === "who" ? this.timing() : null],
      h("div", { class: "buttons" }, this.day ? null : h("button", { type: "button", onclick: () => this.next() }, t("next-puzzle")), h("button", { type: "button", onclick: () => this.give() }, t("show-solution"))),
    );
  }

  /** A grade: ten matches, lit for what was solved at the first try. */
  gradeRow(grade) {
    const { last, done } = this.standing(grade);
    const open = this.isOpen(grade);
    const match = (k) => s("g", { class: `tally ${last[k] === "1" ? "lit" : last[k] === "0" ? "burnt" : ""}`, transform: `translate(${10 + k * 14 + (k > 4 ? 6 : 0)} 2)` }, s("rect", { x: -2, y: 8, width: 4, height: 20, class: "b-stick" }), s("ellipse", { cy: 6, rx: 3.6, ry: 5.5, class: "tally-head" }));
    const said = `${t("grade-n", { n: grade })}${colon()}${t("puzzle-done", { n: done })}${open ? "" : `, ${t("puzzle-closed", { n: grade - 1 })}`}`;
    return h(
      "li",
      {},
      h("button", { type: "button", class: "puzzle-grade", "aria-pressed": String(String(grade) === this.state.grade && !this.day), "aria-label": said, title: open ? null : t("puzzle-closed", { n: grade - 1 }), disabled: !open, onclick: () => this.app.change({ grade: String(grade), seed: "" }) },
        h("span", { class: "puzzle-number", "aria-hidden": "true" }, grade),
        s("svg", { viewBox: "0 0 156 32", width: 156, height: 32, "aria-hidden": "true" }, [...Array(TEN).keys()].map(match)),
        open ? null : h("span", { class: "puzzle-lock", "aria-hidden": "true" }, t("puzzle-lock"))),
    );
  }

  timing() {
    const box = h("input", { type: "checkbox", checked: kept.setting("untimed") === "1", onchange: () => { kept.set("untimed", box.checked ? "1" : ""); this.clock(); } });
    return h("label", { class: "toggle" }, box, t("puzzle-untimed"));
  }

  // One puzzle.

  async refresh() {
    const { state } = this;
    clearTimeout(this.coming);
    this.stop();
    if (state.seed === "" && !this.day) this.app.change({ seed: anySeed() }, { quiet: true });
    const asked = (this.asked = (this.asked || 0) + 1);
    put(this.why);
    put(this.task);
    this.drawSide();
    put(this.says, t("thinking"));
    this.card.hidden = false;
    try {
      const lang = current();
      const game = this.mixed ? {} : { game: state.game };
      const found = this.day ? { kind: "move", ...(await this.app.server.day({ date: state.date, lang })) } : await this.engine.practice({ ...game, kind: this.kind, grade: state.grade, misere: state.misere, seed: state.seed, lang });
      if (asked !== this.asked) return;
      this.puzzle = found;
      this.board.fresh();
      this.failed = this.done = this.lone = false;
      await { move: () => this.askMove(), who: () => this.askWho(), mark: () => this.askMark(), mistake: () => this.askMistake() }[found.kind]();
    } catch (error) {
      if (asked !== this.asked) return;
      this.puzzle = null;
      put(this.board.node);
      put(this.question, t("puzzles"));
      put(this.says, failure(error), this.day ? null : h("button", { type: "button", onclick: () => this.next() }, t("next-puzzle")));
    }
  }

  get solver() {
    return this.app.engine(this.puzzle.game);
  }

  async show(playable, position = this.puzzle.position, player = this.puzzle.player) {
    const focused = this.board.node.contains(document.activeElement);
    const { puzzle } = this;
    const data = await this.solver.board(puzzle.game, position, { misere: this.misere, player, lang: current() });
    if (puzzle !== this.puzzle) return;
    this.data = data;
    this.board.show(data, { playable });
    if (focused && playable) this.board.focus();
  }

  get misere() {
    return this.day ? "" : this.state.misere;
  }

  /** The question above the board, the game below it. */
  ask(word) {
    const { puzzle } = this;
    const side = this.data && !this.data.impartial ? t("puzzle-as", { player: sideName(this.data, puzzle.player) }) : "";
    put(this.question, t(word), side ? ` ${side}` : "");
    const row = this.app.gameRow(puzzle.game);
    const day = this.day ? new Intl.DateTimeFormat(current(), { day: "numeric", month: "long", year: "numeric" }).format(new Date(`${puzzle.day}T12:00`)) : "";
    put(this.of, day ? `${t("puzzle-day")} – ${day} · ` : "", h("a", { href: this.app.address({ mode: "play", game: puzzle.game, position: puzzle.position, misere: this.misere, moves: "", at: "", tab: "rules", view: "", kind: "", date: "", seed: "" }), "data-go": true }, row?.title ?? puzzle.game), this.misere ? ` · ${t("misere")}` : "");
    put(this.says);
    announce(this.question.textContent);
  }

  async askMove() {
    await this.show(true);
    this.ask("puzzle-ask-move");
  }

  async askWho() {
    await this.show(false);
    this.ask("puzzle-ask-who");
    const answer = (wins) => h("button", { type: "button", class: "puzzle-answer", onclick: () => this.who(wins) }, t(wins ? "mover-wins" : "mover-loses"));
    this.bar = h("div", { class: "puzzle-clock", hidden: true }, h("div", { class: "puzzle-clock-left" }));
    put(this.task, h("div", { class: "buttons" }, answer(true), answer(false)), this.bar);
    this.clock();
  }

  /** Ten seconds for who wins; there is no hurry where somebody does not want it. */
  clock() {
    this.stop();
    if (kept.setting("untimed") === "1" || this.done || !this.bar) {
      if (this.bar) this.bar.hidden = true;
      return;
    }
    const end = performance.now() + SECONDS * 1000;
    const { bar } = this;
    bar.hidden = false;
    this.ticking = setInterval(() => {
      const left = end - performance.now();
      bar.firstChild.style.setProperty("width", `${Math.max(0, left / (SECONDS * 10))}%`);
      if (!bar.isConnected) this.stop();
      else if (left <= 0) this.late();
    }, 100);
  }

  stop() {
    clearInterval(this.ticking);
  }

  late() {
    this.stop();
    this.miss();
    this.tell(false, t("puzzle-late"), this.why_(), this.following());
    this.done = true;
    this.lock();
  }

  lock() {
    for (const button of this.task.querySelectorAll("button, input")) button.disabled = true;
  }

  who(wins) {
    if (this.done) return;
    this.stop();
    this.done = true;
    this.lock();
    if (wins === this.puzzle.wins) this.right(t(wins ? "puzzle-who-wins" : "puzzle-who-loses"));
    else {
      this.miss();
      this.tell(false, t(this.puzzle.wins ? "puzzle-who-wins" : "puzzle-who-loses"), this.why_(), this.following());
    }
  }

  async askMark() {
    const { puzzle } = this;
    this.card.hidden = true;
    const boards = await Promise.all(puzzle.positions.map(({ position }) => this.solver.board(puzzle.game, position, { misere: this.misere, lang: current() })));
    if (puzzle !== this.puzzle) return;
    [this.data] = boards;
    this.ask("puzzle-ask-mark");
    const boxes = boards.map((data, k) => h("input", { type: "checkbox", class: "unseen", "aria-label": t("puzzle-position", { n: k + 1, position: data.position }) }));
    const cards = boards.map((data, k) => h("label", { class: "mark-card" }, boxes[k], data.drawn ? mini(data.board) : h("span", { class: "game-text" }, data.position), h("span", { class: "mark-said", "aria-hidden": "true" })));
    const check = () => {
      if (this.done) return;
      const wrong = boxes.filter((box, k) => box.checked !== puzzle.positions[k].lost).length;
      boxes.forEach((box, k) => {
        const right = box.checked === puzzle.positions[k].lost;
        cards[k].classList.toggle("wrong", !right);
        put(cards[k].lastChild, right ? "✓" : "✗");
      });
      if (wrong) {
        this.miss();
        this.tell(false, t("puzzle-mark-wrong", { n: wrong }), this.button("show-solution", () => this.give()));
      } else this.right(t("puzzle-mark-right"));
    };
    this.marks = { boxes, cards };
    for (const box of boxes) box.addEventListener("change", () => cards.forEach((card) => { card.classList.remove("wrong"); put(card.lastChild); }));
    put(this.task, h("div", { class: "mark-cards" }, cards), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: check }, t("check"))));
  }

  async askMistake() {
    const { puzzle } = this;
    await this.show(false);
    if (puzzle !== this.puzzle) return;
    this.ask("puzzle-ask-mistake");
    put(this.question, t("puzzle-ask-mistake"));
    const players = [puzzle.player, other(puzzle.player)];
    const name = (k) => (this.data.impartial ? t("player-n", { n: (k % 2) + 1 }) : sideName(this.data, players[k % 2]));
    const point = (k) => this.show(false, puzzle.line[k], players[k % 2]);
    const rows = puzzle.names.map((move, k) => h("li", {}, h("button", { type: "button", class: "move", "data-move": k, onpointerenter: () => point(k), onfocus: () => point(k), onclick: () => this.mistake(k) }, h("span", { class: "ply" }, `${k + 1}.`), h("span", { class: "who" }, capital(name(k))), h("span", { class: "to" }, move))));
    put(this.task, h("ol", { class: "moves puzzle-moves" }, rows));
  }

  mistake(k) {
    if (this.done) return;
    const { puzzle } = this;
    const row = this.task.querySelector(`[data-move="${k}"]`);
    if (k === puzzle.mistake) {
      row.classList.add("at");
      this.right(t("puzzle-mistake-right", { move: puzzle.better }));
    } else {
      row.disabled = true;
      this.miss();
      this.tell(false, t(k > puzzle.mistake && (k - puzzle.mistake) % 2 === 0 ? "puzzle-mistake-later" : "puzzle-mistake-wrong", { move: puzzle.names[k] }));
    }
  }

  async tried(position) {
    const { puzzle } = this;
    const player = other(puzzle.player);
    await this.show(false, position, player);
    if (position === puzzle.solution) {
      this.done = true;
      this.right(t("puzzle-right-move"));
      return;
    }
    this.miss();
    const answer = await this.solver.reply(puzzle.game, position, { misere: this.misere, player, level: 5, lang: current() }).catch(() => ({ move: null }));
    if (puzzle !== this.puzzle) return;
    if (answer.move !== null) await this.show(false, answer.move, puzzle.player);
    this.tell(false, answer.move === null ? t("puzzle-wrong") : `${t("puzzle-wrong")} ${t("puzzle-answer", { move: answer.name || answer.move })}`, this.button("try-again", () => this.again(), "primary"));
    this.says.querySelector("button").focus();
  }

  // What is said.

  button(word, go, look = "") {
    return h("button", { type: "button", class: look, onclick: go }, t(word));
  }

  why_() {
    return this.button("tab-why", () => this.explain());
  }

  following() {
    return this.day ? null : this.button("next-puzzle", () => this.next(), "primary");
  }

  tell(good, text, ...buttons) {
    put(this.says, h("p", { class: good ? "good" : "bad" }, good ? "✓ " : "✗ ", text), buttons);
    announce(text);
  }

  /** Solved: it counts at the first try, and the next puzzle comes by itself, unless somebody wants to know why. */
  right(text) {
    this.done = true;
    if (!this.failed) this.count(true);
    this.tell(true, text, this.why_(), this.following());
    if (this.day) return;
    this.coming = setTimeout(() => !this.lone && this.says.isConnected && this.next(), NEXT + 25 * text.length);
  }

  /** A puzzle that was not solved at the first try counts once. */
  miss() {
    if (!this.failed) this.count(false);
    this.failed = true;
  }

  count(solved) {
    const { state } = this;
    const before = this.day || this.isOpen(Number(state.grade) + 1);
    kept.puzzle(this.day ? "day" : this.kind, this.day ? 1 : state.grade, solved);
    const focus = this.side.contains(document.activeElement);
    if (!focus) this.drawSide();
    if (!before && Number(state.grade) < GRADES.length && this.isOpen(Number(state.grade) + 1)) announce(t("puzzle-opened", { n: Number(state.grade) + 1 }));
  }

  async again() {
    await this.show(true);
    put(this.says);
    this.board.focus();
  }

  async give() {
    const { puzzle } = this;
    if (!puzzle || this.done) return;
    this.stop();
    this.miss();
    this.done = true;
    this.lone = true;
    if (puzzle.kind === "move") await this.show(false, puzzle.solution, other(puzzle.player));
    if (this.marks && puzzle.kind === "mark") this.marks.boxes.forEach((box, k) => { box.checked = puzzle.positions[k].lost; this.marks.cards[k].classList.remove("wrong"); });
    this.lock();
    const said = { move: () => t("puzzle-solution", { move: puzzle.name }), who: () => t(puzzle.wins ? "puzzle-who-wins" : "puzzle-who-loses"), mark: () => t("puzzle-mark-shown"), mistake: () => t("puzzle-mistake-shown", { n: puzzle.mistake + 1, move: puzzle.better }) }[puzzle.kind]();
    put(this.says, h("p", {}, capital(said)), this.following());
    announce(said);
    await this.explain();
  }

  async explain() {
    clearTimeout(this.coming);
    this.lone = true;
    const { puzzle } = this;
    const position = puzzle.kind === "mistake" ? puzzle.line[puzzle.mistake] : puzzle.position;
    try {
      const found = await this.solver.analyze(puzzle.game, position, { misere: this.misere, lang: current() });
      const told = h("div", {});
      const tell = () => put(told, reasons(found, detail(), null, puzzle.player), detail() === "full" ? inDetail(found) : null);
      tell();
      put(this.why, choice(tell), told);
      this.why.scrollIntoView?.({ block: "nearest" });
    } catch (error) {
      put(this.why, failure(error));
    }
  }

  next() {
    if (this.day) return undefined;
    clearTimeout(this.coming);
    this.app.change({ seed: anySeed() }, { quiet: true });
    return this.refresh();
  }

  key(event) {
    if (event.key === "b") {
      this.board.focus();
      return true;
    }
    if (event.key !== "n" || this.day) return false;
    this.next();
    return true;
  }
}
