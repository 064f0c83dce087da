// Playing, and going through a played game.

import { BoardView } from "./board.js";
import { Colouring } from "./colouring.js";
import { announce, dialog, h, put, s } from "./dom.js";
import { moverWins } from "./outcomes.js";
import { badge, busy, curve, explanation, failure, graphView, refutations, tabs } from "./panels.js";
import { setUp } from "./setup.js";
import { share } from "./share.js";
import { line } from "./state.js";
import { capital, colon, current, t } from "./words.js";

const other = (player) => (player === "left" ? "right" : "left");
const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
const BAD = Object.keys(SIGNS);

/** Playing (mode play) and reviewing (mode review) on one board. */
export class PlayView {
  constructor(app) {
    this.app = app;
    this.board = new BoardView((position) => this.moved(position), { animate: () => app.animated });
    this.status = h("p", { class: "status", role: "status" });
    this.notice = h("div", { class: "notice" });
    this.focusing = false; // whether the board shall have the focus again once a person can move
    this.colouring = new Colouring(this);
    this.controls = h("div", { class: "controls" });
    this.side = h("div", { class: "side" });
    this.title = h("div", { class: "game-title" });
    this.token = 0;
    this.hints = 0;
    this.retry = null;
  }

  get state() {
    return this.app.state;
  }

  get engine() {
    return this.app.engine(this.state.game);
  }

  get line() {
    return [this.state.position, ...line(this.state)];
  }

  get at() {
    const last = this.line.length - 1;
    return this.state.at === "" ? last : Math.min(Number(this.state.at), last);
  }

  get here() {
    return this.line[this.at];
  }

  get turn() {
    return this.at % 2;
  }

  get player() {
    return this.turn ? "right" : "left";
  }

  get reviewing() {
    return this.state.mode === "review";
  }

  /** Whether it is a person's turn. */
  get human() {
    return this.state[this.turn ? "second" : "first"] === "human";
  }

  async mount(main) {
    this.stage = h("div", { class: "play" }, h("section", { class: "stage", "aria-label": t("board") }, this.title, this.notice, h("div", { class: "card board-card" }, this.board.frame), this.status, this.controls), this.side);
    put(main, this.stage);
    await this.check();
    this.build();
    return this.refresh(false);
  }

  /** Moves from an address are made only as far as the rules allow them; the rest is left out and reported. */
  async check() {
    const texts = this.line;
    for (let k = 1; k < texts.length; k += 1) {
      const player = k % 2 ? "left" : "right";
      const [move, start] = [texts[k] || "∅", texts[k - 1] || "∅"];
      const found = await this.engine.board(this.state.game, texts[k - 1], { misere: this.state.misere, player, lang: current() }).catch(() => null);
      if (!found) {
        this.app.change({ at: String(k - 1) }, { quiet: true }); // why it cannot be drawn is said instead of the board
        return;
      }
      const { board, position } = found;
      if (board.moves.some((each) => each.position === texts[k] && (!each.player || each.player === player))) continue;
      try {
        await this.legal(position, texts[k], player);
      } catch (error) {
        const told = error.message === "offline" ? t("offline") : t(board.complete ? "address-illegal" : "address-unchecked", { n: k, move, start, reason: error.message });
        this.app.change({ moves: texts.slice(1, k).join(">"), at: "" }, { quiet: true });
        put(this.notice, h("p", { class: "error", role: "alert" }, told));
        this.paused = true;
        return;
      }
    }
  }

  /** The parts that change only with the mode and the language. */
  build() {
    const names = this.reviewing ? ["review", "why", "graph", "rules"] : ["moves", "why", "graph", "rules"];
    this.tabs = tabs(names, this.state.tab, (name, panel, silent) => {
      if (!silent) this.app.change({ tab: name === names[0] ? "" : name }, { quiet: true });
      this.stage.dataset.tab = name;
      this.fill(name, panel);
    });
    put(this.side, h("div", { class: "card" }, this.tabs.node));
    const step = (name, path, key, go) => h("button", { type: "button", class: "step", "aria-label": t(name), title: `${t(name)} (${key})`, onclick: go }, s("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, s("path", { d: path, fill: "currentColor" })));
    put(
      this.controls,
      this.reviewing
        ? [h("div", { class: "steps" }, step("to-start", "M4 4h3v16H4zM20 4v16L9 12z", "Home", () => this.go(0)), step("back", "M17 4v16L6 12z", "←", () => this.go(this.at - 1)), step("forward", "M7 4v16l11-8z", "→", () => this.go(this.at + 1)), step("to-end", "M17 4h3v16h-3zM4 4v16l11-8z", "End", () => this.go(this.line.length - 1))), h("button", { type: "button", onclick: () => this.nextMistake(), class: "primary" }, t("next-mistake")), h("button", { type: "button", onclick: () => this.app.change({ mode: "play", at: "" }) }, t("back-to-play"))]
        : [h("button", { type: "button", onclick: () => this.undo() }, t("undo")), h("button", { type: "button", onclick: () => this.redo() }, t("redo")), h("button", { type: "button", onclick: () => this.hint() }, t("hint")), h("button", { type: "button", onclick: () => this.toReview(), class: "to-review", hidden: this.line.length < 2 }, t("review")), h("button", { type: "button", class: "primary", onclick: () => setUp(this.app) }, t("new-game"))],
      h("button", { type: "button", onclick: () => share(this.app, this.board) }, t("share")),
    );
  }

  /** Show the position; then let the program move if it is its turn. */
  async refresh(animate = true) {
    const token = ++this.token;
    const { state } = this;
    this.showTitle();
    let data;
    try {
      data = await this.engine.board(state.game, this.here, { misere: state.misere, player: this.player, lang: current() });
    } catch (error) {
      if (token === this.token) {
        put(this.board.node, failure(error));
        put(this.status, "");
      }
      return;
    }
    if (token !== this.token) return;
    const { activeElement } = document;
    const focused = this.board.node.contains(activeElement) || (this.focusing && activeElement === document.body);
    this.data = data;
    const live = !this.reviewing || this.retry !== null;
    const playable = live && (this.human || this.reviewing) && this.retry?.solved !== true;
    this.board.show(data, { playable, animate });
    this.focusing = focused && !playable;
    if (focused) this.board.focus();
    this.showStatus();
    const review = this.controls.querySelector(".to-review");
    if (review) review.hidden = this.line.length < 2;
    this.tabs.refresh();
    this.colouring.start();
    if (this.waits && !this.paused) await this.programMoves(token);
  }

  /** Whether the program is to move: not while a person looks back over the game. */
  get waits() {
    return !this.reviewing && !this.data.over && !this.human && this.at === this.line.length - 1;
  }

  showTitle() {
    const { state } = this;
    const row = this.app.gameRow(state.game);
    const play = state.misere ? t("misere") : t("normal");
    const who = `${t(`side-${state.first}`)} – ${t(`side-${state.second}`)}${state.first === "program" || state.second === "program" ? ` · ${t("level")} ${state.level}` : ""}`;
    put(this.title, h("h1", {}, row ? row.title : state.game.replace(/^own:/, "")), h("p", { class: "meta" }, state.game.includes(":") && !state.game.startsWith("own:") && state.game.length < 40 ? `${state.game} · ` : "", play, this.reviewing ? "" : ` · ${who}`));
  }

  name(turn) {
    if (this.data?.impartial === false) return t(turn ? "right" : "left");
    return t("player-n", { n: turn + 1 });
  }

  /** Who has won, once the position at hand is over. */
  winner() {
    return this.data.winner === "mover" ? this.turn : 1 - this.turn;
  }

  showStatus(text) {
    const { state, status } = this;
    if (text) {
      put(status, text);
    } else if (this.reviewing) {
      put(status, this.retry ? t(this.retry.solved ? "retry-solved" : "retry-now") : t("move-of", { n: this.at, all: this.line.length - 1 }));
    } else if (!this.data.over && !this.human && (!this.waits || this.paused)) {
      put(status, this.waits ? "" : `${t("looking-back", { n: this.at, all: this.line.length - 1 })} `, h("button", { type: "button", class: "link", onclick: () => this.resume() }, t("go-on-here")));
    } else if (this.data.over) {
      const winner = this.winner();
      const alone = (state.first === "human") !== (state.second === "human");
      const won = state[winner ? "second" : "first"] === "human";
      put(status, h("strong", {}, alone ? t(won ? "you-won" : "you-lost") : capital(t("has-won", { player: this.name(winner) }))), " ", this.line.length > 1 && this.at === this.line.length - 1 ? h("button", { type: "button", class: "link", onclick: () => this.toReview() }, t("see-review")) : null);
    } else {
      const alone = (state.first === "human") !== (state.second === "human");
      const signs = this.data.board.elements.some((element) => element.kind === "pawn") ? "▲▼" : "●○";
      put(status, alone ? t(this.human ? "your-turn" : "program-thinks") : capital(t("turn-of", { player: this.name(this.turn) })), this.data.impartial ? "" : ` (${t(this.player)} ${signs[this.turn]})`);
    }
    announce(status.textContent);
  }

  /** A move has been made on the board, or typed. */
  async moved(position) {
    if (this.retry) return this.tried(position);
    const before = this.here;
    let text = position;
    try {
      text = (await this.engine.board(this.state.game, position, { player: other(this.player), misere: this.state.misere, lang: current() })).position;
      if (!this.data.board.moves.some((move) => move.position === text)) await this.legal(before, text);
    } catch (error) {
      put(this.status, failure(error));
      this.board.playable = true;
      return undefined;
    }
    return this.extend(text);
  }

  /** A typed move is legal when the review of that one move takes it. */
  async legal(before, after, first = this.player) {
    await this.engine.review(this.state.game, [before, after], { misere: this.state.misere, first, lang: current() });
  }

  extend(position) {
    this.hints = 0;
    this.paused = false;
    put(this.notice);
    const moves = [...this.line.slice(1, this.at + 1), position];
    const kept = this.line[this.at + 1] === position ? this.line.slice(1) : moves;
    this.app.change({ moves: kept.join(">"), at: kept === moves ? "" : String(this.at + 1) }, { quiet: true });
    return this.refresh();
  }

  async programMoves(token) {
    const { state } = this;
    const started = performance.now();
    let answer;
    try {
      answer = await this.engine.reply(state.game, this.here, { misere: state.misere, player: this.player, level: state.level, seed: (Number(state.seed) || 0) + this.at, lang: current() });
    } catch (error) {
      if (token === this.token) put(this.status, failure(error));
      return;
    }
    const wait = this.app.animated ? Math.max(0, 450 - (performance.now() - started)) : 0;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (token === this.token && answer.move !== null) await this.extend(answer.move);
  }

  go(to) {
    const at = Math.max(0, Math.min(to, this.line.length - 1));
    if (at === this.at && this.retry === null) return undefined;
    this.retry = null;
    this.hints = 0;
    this.app.change({ at: at === this.line.length - 1 && !this.reviewing ? "" : String(at) }, { quiet: true });
    return this.refresh();
  }

  /** Back to the last position in which a person was to move. */
  undo() {
    const people = [this.state.first, this.state.second].includes("human");
    let at = this.at - 1;
    while (people && at >= 0 && this.state[at % 2 ? "second" : "first"] !== "human") at -= 1;
    if (at >= 0) this.go(at);
  }

  /** Let the program move from the position that is shown. */
  resume() {
    this.paused = false;
    put(this.notice);
    if (this.waits) return this.refresh(false);
    return this.programMoves(this.token);
  }

  redo() {
    let at = this.at + 1;
    while (at < this.line.length - 1 && this.state[at % 2 ? "second" : "first"] !== "human") at += 1;
    if (at < this.line.length) this.go(at);
  }

  async hint() {
    if (this.data?.over) return;
    this.hints = Math.min(3, this.hints + 1);
    try {
      const found = await this.engine.analyze(this.state.game, this.here, { misere: this.state.misere, hint: this.hints, lang: current() });
      const told = found.explanation.sentences;
      dialog(t("hint-n", { n: this.hints }), t("close"), h("div", {}, told.map((sentence) => h("p", {}, sentence)), found.explanation.columns && this.hints > 1 ? explanation({ explanation: { ...found.explanation, sentences: [] } }) : null, this.hints < 3 ? h("p", { class: "note" }, t("hint-more")) : null));
    } catch (error) {
      put(this.status, failure(error));
    }
  }

  /** Play or show the best move. */
  async best() {
    if (!this.data || this.data.over) return;
    try {
      const { move } = await this.engine.reply(this.state.game, this.here, { misere: this.state.misere, player: this.player, level: 5, lang: current() });
      if (move === null) return;
      if (this.reviewing) put(this.status, `${t("best-move")}${colon()}${move}`);
      else if (this.human) await this.extend(move);
      announce(`${t("best-move")}${colon()}${move}`);
    } catch (error) {
      put(this.status, failure(error));
    }
  }

  toReview() {
    if (this.line.length > 1) this.app.change({ mode: "review", at: String(this.line.length - 1), tab: "" });
  }

  // The panel.

  fill(name, panel) {
    if (!this.data) return;
    const fill = { moves: this.movesPanel, review: this.reviewPanel, why: this.whyPanel, graph: this.graphPanel, rules: this.rulesPanel }[name];
    fill.call(this, panel);
  }

  moveList(judged = []) {
    const items = this.line.map((position, k) => {
      const move = judged[k - 1];
      const label = move && BAD.includes(move.judgement) ? `${SIGNS[move.judgement]} ${t(`judge-${move.judgement}`)}` : "";
      return h("li", {}, h("button", { type: "button", class: `move ${k === this.at ? "at" : ""}`, "aria-current": k === this.at ? "step" : null, onclick: () => this.go(k) }, h("span", { class: "ply" }, k ? `${k}.` : "•"), h("span", { class: "who" }, k ? this.name((k - 1) % 2) : t("start")), h("span", { class: "to" }, position || "∅"), label ? h("span", { class: `judge j-${move.judgement}` }, label) : null));
    });
    return h("ol", { class: "moves" }, items);
  }

  movesPanel(panel) {
    put(panel, this.moveList(), this.line.length === 1 ? h("p", { class: "note" }, t("no-moves-yet")) : null);
    panel.querySelector(".at")?.scrollIntoView?.({ block: "nearest" });
  }

  async whyPanel(panel) {
    const token = this.token;
    const told = (this.reasons ??= h("div", {}));
    const { toggle, list } = this.colouring;
    if (!panel.contains(toggle)) put(panel, toggle, list, told);
    this.colouring.tell();
    busy(told);
    try {
      const found = await this.engine.analyze(this.state.game, this.here, { misere: this.state.misere, lang: current() });
      if (token !== this.token) return;
      const losing = h("div", { class: "losing" });
      const ask = h("button", { type: "button", onclick: () => this.whyLosing(losing, ask) }, t(found.outcome === "P" ? "why-losing" : "each-option"));
      put(told, explanation(found), this.data.over ? null : ask, losing);
    } catch (error) {
      if (token === this.token) put(told, failure(error));
    }
  }

  async whyLosing(place, button) {
    button.disabled = true;
    busy(place);
    place.scrollIntoView({ block: "nearest" });
    try {
      put(place, await refutations(this.engine, this.state, this.here, this.player, this.data.impartial));
      button.scrollIntoView({ block: "start" }); // the answers begin where they can be seen
    } catch (error) {
      put(place, failure(error));
    }
  }

  async graphPanel(panel) {
    const token = this.token;
    busy(panel);
    try {
      const found = await this.engine.graph(this.state.game, this.here, { misere: this.state.misere, lang: current() });
      if (token === this.token) put(panel, graphView(found.svg), h("p", { class: "note" }, t("graph-note")));
    } catch (error) {
      if (token === this.token) put(panel, failure(error));
    }
  }

  async rulesPanel(panel) {
    busy(panel);
    try {
      const found = await this.engine.rules(this.state.game.startsWith("sum") ? "sum" : this.state.game, { lang: current() });
      put(panel, h("h2", {}, found.title), h("p", {}, found.rules), this.state.misere ? h("p", {}, t("misere-rule")) : null, found.theorems.map((theorem) => h("details", {}, h("summary", {}, theorem.cite), h("p", {}, theorem.statement), h("p", { class: "note" }, theorem.reference))));
    } catch (error) {
      put(panel, failure(error));
    }
  }

  // Review.

  async reviewPanel(panel) {
    const token = this.token;
    if (this.line.length < 2) {
      put(panel, h("p", { class: "note" }, t("nothing-to-review")));
      return;
    }
    if (!this.judged) busy(panel);
    try {
      const found = await this.engine.review(this.state.game, this.line, { misere: this.state.misere, lang: current() });
      if (token !== this.token) return;
      this.judged = found;
      put(panel, this.told(found));
      panel.querySelector(".moves .at")?.scrollIntoView?.({ block: "nearest" });
    } catch (error) {
      if (token === this.token) put(panel, failure(error), this.moveList());
    }
  }

  told(found) {
    const move = found.moves[this.at - 1];
    const points = valuePoints(found, this.line);
    const count = (judgement) => found.moves.filter((each) => each.judgement === judgement).length;
    const summary = BAD.map((judgement) => h("span", { class: `judge j-${judgement}` }, `${SIGNS[judgement]} ${t(`count-${judgement}`, { n: count(judgement) })}`));
    const parts = [curve(points, this.at, (k) => this.go(k)), h("p", { class: "judged" }, summary)];
    if (move && this.retry === null) {
      const bad = BAD.includes(move.judgement);
      parts.push(
        h("div", { class: `verdict j-${move.judgement}` }, h("p", {}, `${move.number}. ${this.name((this.at - 1) % 2)}, ${move.to || "∅"} – ${t(`judge-long-${move.judgement}`)}`), bad ? h("button", { type: "button", class: "primary", onclick: () => this.startRetry(move) }, t("retry")) : null, bad ? h("button", { type: "button", onclick: () => this.showBetter(move, parts) }, t("show-better")) : null, h("p", { class: "better", hidden: true })),
      );
    }
    if (this.retry) parts.push(h("div", { class: "verdict" }, h("p", {}, this.retry.said || t("retry-now")), h("button", { type: "button", onclick: () => this.go(this.retry.index) }, t(this.retry.solved ? "go-on" : "give-up"))));
    return [...parts, this.moveList(found.moves)];
  }

  showBetter(move) {
    const place = this.tabs.panel.querySelector(".better");
    place.hidden = false;
    put(place, `${t("better")}${colon()}${move.better.join(" ; ") || "–"}`);
  }

  startRetry(move) {
    const index = move.number;
    this.app.change({ at: String(index - 1) }, { quiet: true });
    this.retry = { index, move, solved: false, said: "" };
    return this.refresh();
  }

  async tried(position) {
    const { retry } = this;
    try {
      const [judged] = (await this.engine.review(this.state.game, [this.here, position], { misere: this.state.misere, first: this.player, lang: current() })).moves;
      retry.solved = judged.judgement === "good";
      retry.said = t(retry.solved ? "retry-right" : "retry-wrong", { move: position });
    } catch (error) {
      retry.said = error.message;
    }
    announce(retry.said);
    return this.refresh();
  }

  nextMistake() {
    const bad = (this.judged?.moves || []).filter((move) => BAD.includes(move.judgement)).map((move) => move.number);
    if (!bad.length) {
      put(this.status, t("no-mistakes"));
      announce(t("no-mistakes"));
      return;
    }
    this.tabs.choose("review");
    this.go(bad.find((number) => number > this.at) ?? bad[0]);
  }

  /** Keys that are not typed into anything. True where one was meant for this page. */
  key(event) {
    const keys = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.line.length - 1), " ": () => this.best(), u: () => this.undo(), n: () => this.reviewing && this.nextMistake(), b: () => this.board.focus() };
    if (!(event.key in keys)) return false;
    keys[event.key]();
    return true;
  }
}

/** The value for the first player after each move: 1 won, −1 lost, nearer to 0 the longer it still takes. */
function valuePoints(found, texts) {
  const weigh = (wins, left) => (wins === null ? 0 : (wins ? 1 : -1) * (left === null ? 0.75 : 1 - Math.min(left, 30) / 45));
  const { moves } = found;
  const mover = (k) => (k % 2 ? -1 : 1);
  return texts.map((text, k) => {
    const next = moves[k];
    const last = moves[k - 1];
    const side = next ? next.player : typeof last.player === "number" ? 3 - last.player : last.player === "left" ? "right" : "left";
    const outcome = next ? next.outcome_before : last.outcome_after;
    const left = next ? next.left_before : last.left_after;
    return { value: mover(k) * weigh(moverWins(outcome, side), left), judgement: last?.judgement, title: k ? `${k}. ${text}` : text };
  });
}

export { badge };
