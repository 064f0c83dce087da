// Puzzles of four kinds, in five grades of ten; and the puzzle of the day.

import { BoardView } from "./board.js";
import { announce, h, put, View } from "./dom.js";
import { match } from "./icons.js";
import { mini } from "./mini.js";
import * as kept from "./kept.js";
import { moveTo } from "./moves.js";
import { failure, orFailure } from "./panels.js";
import { askedOf, sideName } from "./people.js";
import { choice, detail, inDetail, reasons } from "./reasons.js";
import { anySeed } from "./state.js";
import { capital, colon, current, t } from "./words.js";

const KINDS = ["move", "who", "mark", "mistake"];
const MINE = "mine"; // from lost games
const TEN = 10;
const SHOWN = 30; // of the history
const TRIES = 5; // seeds tried to find a new puzzle
const GRADES = [1, 2, 3, 4, 5];
const BOUNDS = [1100, 1200, 1550, 1750]; // of ratings, between the grades
const NEXT = 800; // ms until the next puzzle comes automatically
const other = (player) => (player === "left" ? "right" : "left");

export class PuzzleView extends View {
  constructor(app) {
    super(app);
    this.board = new BoardView((position) => this.tried(position), { animate: () => app.animated });
    this.says = h("div", { class: "puzzle-says", role: "status" });
    this.task = h("div", { class: "puzzle-task" });
  }

  get engine() {
    return this.app.engine(this.mixed ? "" : this.state.game);
  }

  get day() {
    return this.state.kind === "day";
  }

  get kind() {
    return [...KINDS, MINE].includes(this.state.kind) ? this.state.kind : "move";
  }

  /** Whether puzzles come from all games, not from one. */
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
        h("section", { class: "stage", "aria-label": t("board") }, h("div", { class: "game-title" }, this.question, this.of, (this.rule = h("p", { class: "rule-line" }))), this.card, this.task, this.says, (this.why = h("div", { class: "puzzle-why" }))),
        h("div", { class: "side" }, this.side)),
    );
    return this.refresh();
  }

  // Next to the board: the choice of puzzles, and the progress.

  drawSide() {
    const { state } = this;
    const rows = this.app.games.filter((row) => row.example !== "…");
    const known = this.mixed || rows.some((row) => row.spec === state.game);
    const pick = (event) => this.app.change(event.target.value ? { view: "", kind: this.kind, game: event.target.value, position: "", seed: "" } : { view: "mixed", kind: this.kind, seed: "" });
    const game = h("select", { id: "puzzle-game", onchange: pick }, h("option", { value: "", selected: this.mixed }, t("puzzle-any")), known ? null : h("option", { value: state.game, selected: true }, state.game.replace(/^own:/, "")), rows.map((row) => h("option", { value: row.spec, selected: !this.mixed && row.spec === state.game }, row.title)));
    const kinds = h("div", { class: "puzzle-kinds", role: "group", "aria-label": t("puzzle-kinds") }, [...KINDS, ...(kept.lostGames().length ? [MINE] : [])].map((kind) => h("button", { type: "button", class: "puzzle-kind", "aria-pressed": String(!this.day && kind === this.kind), onclick: () => this.app.change({ kind, seed: "", date: "", ...(this.day ? { view: "mixed" } : {}) }) }, t(`puzzle-${kind}`))));
    const grade = h("select", { id: "puzzle-grade", onchange: () => this.app.change({ grade: grade.value, seed: "" }) }, ["", ...GRADES].map((each) => h("option", { value: each, selected: String(each) === state.grade }, each ? t("grade-n", { n: each }) : t("puzzle-by-rating"))));
    const misere = h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: Boolean(state.misere), onchange: (event) => this.app.change({ misere: event.target.checked ? "1" : "", seed: "" }) }), t("misere"));
    const chosen = this.day || this.kind === MINE ? [] : [h("label", { class: "field", for: "puzzle-game" }, t("game"), game), h("label", { class: "field", for: "puzzle-grade" }, t("grade"), grade), misere];
    put(
      this.side,
      this.standing(),
      this.day ? null : kinds,
      chosen,
      h("div", { class: "buttons" }, this.day ? h("a", { class: "button", href: this.app.address({ kind: "", date: "", view: "mixed", seed: "" }), "data-go": true }, t("puzzle-more")) : h("button", { type: "button", onclick: () => this.next() }, t("next-puzzle")), h("button", { type: "button", onclick: () => this.give() }, t("show-solution"))),
      this.history(),
    );
  }

  /** The rating, the last ten puzzles as matches, and the series. */
  standing() {
    const { rating, tries, row } = kept.tries();
    const last = tries.slice(0, TEN).reverse();
    const matches = [...Array(TEN).keys()].map((k) => match(k in last ? (last[k].solved ? "lit" : "burnt") : "plain"));
    const said = `${t("puzzle-rating")}${colon()}${rating}`;
    return h("div", { class: "puzzle-standing" }, h("p", { class: "puzzle-rating" }, h("span", {}, said), this.gain ? h("span", { class: this.gain > 0 ? "good" : "bad" }, ` ${this.gain > 0 ? "+" : "−"}${Math.abs(this.gain)}`) : null), h("span", { class: "tally", role: "img", "aria-label": t("puzzle-done", { n: last.filter((each) => each.solved).length }) }, matches), h("p", { class: "score" }, t("puzzle-row", { n: row })));
  }

  /** Earlier puzzles, to try again. */
  history() {
    const { tries } = kept.tries();
    const address = ({ game, kind, grade, seed, misere = "" }) => this.app.address({ mode: "puzzles", view: "", date: "", game, kind, grade, seed, misere });
    const told = ({ game, kind, rating }) => [this.app.gameRow(game)?.title ?? game, t(`puzzle-${kind}`), rating].filter(Boolean).join(" · ");
    const row = (each) => h("li", {}, h("span", { class: each.solved ? "good" : "bad", role: "img", "aria-label": t(each.solved ? "puzzle-solved" : "puzzle-missed") }, each.solved ? "✓" : "✗"), " ", each.seed && KINDS.includes(each.kind) ? h("a", { href: address(each), "data-go": true }, told(each)) : told(each));
    return tries.length ? h("details", { class: "puzzle-history" }, h("summary", {}, t("puzzle-history")), h("ol", {}, tries.slice(0, SHOWN).map(row))) : null;
  }

  // One puzzle.

  async refresh() {
    clearTimeout(this.coming);
    const asked = (this.asked = (this.asked || 0) + 1);
    put(this.why);
    put(this.task);
    this.drawSide();
    put(this.says, t("thinking"));
    this.card.hidden = false;
    try {
      const found = await this.find();
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
      put(this.says, error.isDone ? h("p", {}, t("puzzle-mine-none")) : failure(error), this.day || error.isDone ? null : h("button", { type: "button", onclick: () => this.next() }, t("next-puzzle")));
    }
  }

  /** The puzzle of the day, of the address, of a lost game, or one not asked recently. */
  async find() {
    const { state } = this;
    const lang = current();
    if (this.day) return { kind: "move", ...(await this.app.server.day({ date: state.date, lang })) };
    if (this.kind === MINE) return this.fromLost();
    const game = this.mixed ? {} : { game: state.game };
    for (let k = 0; ; k += 1) {
      const seed = state.seed || anySeed();
      const found = await this.engine.practice({ ...game, kind: this.kind, grade: this.grade, misere: state.misere, seed, lang });
      if (state.seed === "" && k < TRIES && kept.hasTried(found)) continue;
      this.app.change({ seed }, { quiet: true });
      return { ...found, seed, misere: state.misere };
    }
  }

  /** The difficulty: as chosen, or according to the rating. */
  get grade() {
    const { rating } = kept.tries();
    return this.state.grade || String(1 + BOUNDS.filter((bound) => rating >= bound).length);
  }

  /** A position in which the person gave a win away in a game: the newest one not asked yet. */
  async fromLost() {
    for (const lost of kept.lostGames()) {
      const mine = (lost.first ?? "human") === "human" ? 0 : 1;
      const first = lost.player || "left";
      const { moves } = await this.app.server.review(lost.game, [lost.position, lost.moves].join(">"), { misere: lost.misere ?? "", first, lang: current() }).catch(() => ({ moves: [] }));
      for (const move of moves.filter(({ judgement, player }) => judgement === "blunder" && [[1, first], [2, other(first)]][mine].includes(player)).reverse()) {
        const found = { kind: "move", from: MINE, game: lost.game, position: move.from, player: mine ? other(first) : first, solution: move.better[0], solutions: move.better, misere: lost.misere ?? "" };
        if (!kept.hasTried({ ...found, kind: MINE })) return found;
      }
    }
    throw Object.assign(new Error(), { isDone: true });
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
    return this.day ? "" : (this.puzzle?.misere ?? this.state.misere);
  }

  /** The question above the board, the game below it. */
  ask(word) {
    const { puzzle } = this;
    put(this.question, t(puzzle.from === MINE ? "puzzle-ask-mine" : word), askedOf(this.data, puzzle.player));
    put(this.rule, this.data?.rule);
    const row = this.app.gameRow(puzzle.game);
    const day = this.day ? new Intl.DateTimeFormat(current(), { day: "numeric", month: "long", year: "numeric" }).format(new Date(`${puzzle.day}T12:00`)) : "";
    put(this.of, day ? `${t("puzzle-day")} – ${day} · ` : "", h("a", { href: this.app.address({ mode: "play", game: puzzle.game, position: puzzle.position, misere: this.misere, moves: "", at: "", tab: "rules", view: "", kind: "", date: "", seed: "" }), "data-go": true }, row?.title ?? puzzle.game), this.misere ? ` · ${t("misere")}` : "");
    put(this.says);
    announce(this.question.textContent);
  }

  async askMove() {
    await this.show(true);
    this.puzzle.name ??= moveTo(this.board.moves, this.puzzle.solution)?.name;
    this.ask(this.puzzle.solutions?.length > 1 ? "puzzle-ask-any" : "puzzle-ask-move");
  }

  async askWho() {
    await this.show(false);
    this.ask("puzzle-ask-who");
    const answer = (wins) => h("button", { type: "button", class: "puzzle-answer", onclick: () => this.who(wins) }, t(wins ? "mover-wins" : "mover-loses"));
    put(this.task, h("div", { class: "buttons" }, answer(true), answer(false)));
  }

  lock() {
    for (const button of this.task.querySelectorAll("button, input")) button.disabled = true;
  }

  who(wins) {
    if (this.done) return;
    this.done = true;
    this.lock();
    const said = t(this.puzzle.wins ? "puzzle-who-wins" : "puzzle-who-loses");
    if (wins === this.puzzle.wins) return void this.right(said);
    this.miss();
    this.tell(false, said, this.why_(), this.following());
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
    if ((puzzle.solutions ?? [puzzle.solution]).includes(position)) {
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

  // Texts.

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

  /** Solved: it counts at the first try, and the next puzzle comes automatically, unless the person wants to know why. */
  right(text) {
    this.done = true;
    if (!this.failed) this.count(true);
    const theme = this.theme();
    this.tell(true, text, theme, this.why_(), this.following());
    if (this.day) return;
    const read = text.length + 2 * (theme?.textContent.length ?? 0);
    this.coming = setTimeout(() => !this.lone && this.says.isConnected && this.next(), NEXT + 25 * read);
  }

  /** The theme of the winning move, and a short explanation. */
  theme() {
    const { theme, kind } = this.puzzle;
    return theme && kind === "move" ? h("p", { class: "puzzle-theme" }, h("strong", {}, theme.name), `${colon()}${theme.why}`) : null;
  }

  /** A puzzle that was not solved at the first try counts once. */
  miss() {
    if (!this.failed) this.count(false);
    this.failed = true;
  }

  count(solved) {
    const { puzzle } = this;
    const { rating } = kept.tries();
    kept.puzzle(this.day ? "day" : (puzzle.from ?? this.kind), this.day ? 1 : this.grade, solved, { seed: "", misere: "", ...puzzle });
    this.gain = kept.tries().rating - rating;
    if (!this.side.contains(document.activeElement)) this.drawSide();
    this.gain = 0;
  }

  async again() {
    await this.show(true);
    put(this.says);
    this.board.focus();
  }

  async give() {
    const { puzzle } = this;
    if (!puzzle || this.done) return;
    this.miss();
    this.done = true;
    this.lone = true;
    if (puzzle.kind === "move") await this.show(false, puzzle.solution, other(puzzle.player));
    if (this.marks && puzzle.kind === "mark") this.marks.boxes.forEach((box, k) => { box.checked = puzzle.positions[k].lost; this.marks.cards[k].classList.remove("wrong"); });
    this.lock();
    const said = { move: () => t("puzzle-solution", { move: puzzle.name }), who: () => t(puzzle.wins ? "puzzle-who-wins" : "puzzle-who-loses"), mark: () => t("puzzle-mark-shown"), mistake: () => t("puzzle-mistake-shown", { n: puzzle.mistake + 1, move: puzzle.better }) }[puzzle.kind]();
    put(this.says, h("p", {}, capital(said)), this.theme(), this.following());
    announce(said);
    await this.explain();
  }

  async explain() {
    clearTimeout(this.coming);
    this.lone = true;
    const { puzzle } = this;
    const position = puzzle.kind === "mistake" ? puzzle.line[puzzle.mistake] : puzzle.position;
    await orFailure(this.why, async () => {
      const found = await this.solver.analyze(puzzle.game, position, { misere: this.misere, lang: current() });
      const [told, sides] = [h("div", {}), { sides: this.data?.sides }];
      const tell = () => put(told, reasons(found, detail(), sides, puzzle.player), detail() === "full" ? inDetail(found, sides) : null);
      tell();
      put(this.why, choice(tell), told);
      this.why.scrollIntoView?.({ block: "nearest" });
    });
  }

  next() {
    if (this.day) return undefined;
    clearTimeout(this.coming);
    this.app.change({ seed: "" }, { quiet: true });
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
