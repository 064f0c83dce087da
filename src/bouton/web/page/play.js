// Playing, and reviewing a played game: the board, the buttons below it, the panels next to it. Below the board, from
// the top: `status` (the player to move, the last move) next to `hints`, `end` (what follows a game, end.js; always
// visible), `controls`.

import { checkMoves } from "./address_moves.js";
import { BoardView } from "./board.js";
import { Colouring } from "./colouring.js";
import { closeSheet, markSheet, openSheet, showControls } from "./controls.js";
import { announce, h, patiently, put, styled } from "./dom.js";
import { showEnd } from "./end.js";
import { Hints } from "./hints.js";
import { GameLine } from "./line.js";
import { movesPanel } from "./move_list.js";
import { moveTo, written } from "./moves.js";
import { PAUSE } from "./motion.js";
import { failure, orFailure, tabs } from "./panels.js";
import { played } from "./played.js";
import { diagonal, dimensions, plane } from "./plane.js";
import { Projector } from "./projector.js";
import { Review } from "./review_panel.js";
import { play as knock } from "./sound.js";
import { showStatus, showTitle } from "./status.js";
import { colon, current, t } from "./words.js";

/** The panels next to the board, loaded when they are opened. */
const PANELS = {
  why: () => Promise.all([import("./why_panel.js"), import("./reasons.js")]).then(([found]) => found.whyPanel),
  graph: () => import("./game_panels.js").then((found) => found.graphPanel),
  rules: () => import("./game_panels.js").then((found) => found.rulesPanel),
  value: () => import("./partizan.js").then((found) => found.valuePanel),
};
const AGAIN = 1000; // ms before a lost server is tried again

/** Playing (mode play) and reviewing (mode review) on one board. */
export class PlayView extends GameLine {
  constructor(app) {
    super(app);
    this.board = new BoardView((position, move) => this.moved(position, move), { animate: () => app.animated });
    this.status = h("p", { class: "status" });
    this.notice = h("div", { class: "notice" });
    this.meetingNode = h("div", {}); // for a game with another device
    this.isDrawn = false; // whether both have agreed on a draw
    this.end = h("div", { class: "end" });
    this.focusing = false; // whether the board should regain the focus once a person can move
    this.colouring = new Colouring(this);
    this.review = new Review(this);
    this.projector = new Projector(this);
    this.controls = h("div", { class: "controls" });
    this.side = h("div", { class: "side", id: "sheet" });
    this.title = h("div", { class: "game-title" });
    this.token = 0;
    this.hints = new Hints(this);
    this.said = ""; // the last move played
  }

  async mount(main) {
    this.stage = h("div", { class: "play game" }, h("section", { class: "stage", "aria-label": t("board") }, this.title, this.meetingNode, this.notice, h("div", { class: "card board-card" }, this.board.frame, this.projector.code), h("div", { class: "beneath" }, this.state.embed ? h("a", { class: "embed-link", href: this.app.address({ embed: "" }), target: "_blank", rel: "noopener" }, t("open-whole")) : null, this.hints.node, this.status, this.hints.said, this.end), this.controls), this.side);
    put(main, this.stage);
    const start = this.line.length > 1 ? await this.boardAt(0) : null;
    if (start) this.begins(start);
    await checkMoves(this);
    this.build();
    if (this.reviewing || this.state.tab) openSheet(this);
    await this.reserve();
    await this.refresh(false);
    await this.meet();
  }

  /** Start a game with another device, through a room or by links. */
  async meet() {
    const { meet, mode } = this.state;
    if (!meet || mode !== "play") return;
    await styled("kept");
    const { handOver, LINKS, Meeting } = await import("./meeting.js");
    const { written: line } = this;
    if (meet !== LINKS) this.meeting = new Meeting(this);
    else if (this.human && this.at && this.at === line.length - 1) {
      this.app.change({ moves: line.slice(1, -1).join(">") }, { quiet: true });
      await this.refresh(false);
      await this.arrive(line.at(-1)); // replay the opponent's last move
    }
    if (meet === LINKS) this.handOver = () => handOver(this);
    this.handOver?.();
    this.meeting?.run();
  }

  /** Handle a move made on another device. */
  async arrive(move) {
    const token = ++this.token;
    const [made] = await this.ask({ position: this.here, move, player: this.player, answers: false, at: this.at });
    if (token === this.token) await this.answered({ ...made, text: move }, token, performance.now());
  }

  /** Build the parts that change only with the mode and the language. */
  build() {
    const names = [this.reviewing ? "review" : "moves", "why", "graph", ...(this.valued ? ["value"] : []), "rules"].filter((name) => !this.unaided || ["moves", "rules"].includes(name));
    this.tabs = tabs(names, this.state.tab, (name, panel, silent) => {
      if (!silent) this.app.change({ tab: name === names[0] ? "" : name }, { quiet: true });
      this.stage.dataset.tab = name;
      if (this.tabs) markSheet(this);
      this.fill(name, panel);
    });
    put(this.side, h("div", { class: "card" }, h("button", { type: "button", class: "sheet-close", "aria-label": t("close"), onclick: () => closeSheet(this) }, "×"), this.tabs.node));
    showControls(this);
    markSheet(this);
  }

  /** Begin with the position as displayed, a row that keeps its gaps: false if it is already like that. */
  begins({ position, seen = position }) {
    if (seen !== position) this.app.change({ position: seen }, { quiet: true });
    return seen !== position;
  }

  /** The board after k moves; null if there is none. */
  boardAt(k) {
    return this.engine.board(this.state.game, this.line[k], { misere: this.state.misere, player: this.playerAt(k), lang: current() }).catch(() => null);
  }

  /** Reserve the room needed at the start of the game, if moves have been made since. */
  async reserve() {
    const start = this.at ? await this.boardAt(0) : null;
    if (!start) return;
    this.heaps = dimensions(start, this.line[0]);
    this.queen = diagonal(start);
    this.board.fresh(this.asBoard(start));
  }

  /** Show the position; then let the program move if it is its turn. */
  async refresh(animate = true) {
    const token = ++this.token;
    const { state } = this;
    this.board.forget(); // clicks in another position
    showTitle(this, this.heaps);
    let data;
    try {
      const asked = this.engine.board(state.game, this.here, { misere: state.misere, player: this.player, lang: current() });
      data = await patiently(asked, this.status, t("thinking"));
    } catch (error) {
      if (token === this.token) {
        put(this.board.node, failure(error));
        put(this.status, "");
      }
      return;
    }
    if (token !== this.token) return;
    if (!this.at && this.begins(data)) return void (await this.refresh(animate));
    this.display(data, { animate });
    if (this.waits && !this.paused) await this.programMoves(token);
  }

  /** Show a position with all texts about it. */
  display(data, how) {
    const { activeElement } = document;
    const focused = this.board.node.contains(activeElement) || (this.focusing && activeElement === document.body);
    this.data = data;
    if (!this.at) this.queen = diagonal(data);
    if (data.valued && !this.valued) {
      this.valued = true;
      this.build();
    }
    if (this.isRepeated && !this.reviewing && !data.over) {
      this.isDrawn = true;
      if (this.meeting?.room && !this.meeting.room.over) this.meeting.wish("draw");
    } else this.isDrawn = Boolean(this.meeting?.room?.is_drawn);
    if (this.at === this.line.length - 1) this.isFinished = data.over || this.isDrawn;
    const live = !this.reviewing || this.retry !== null;
    const playable = live && !this.isDrawn && (this.human || this.reviewing) && this.retry?.solved !== true && (!this.unaided || this.at === this.line.length - 1);
    this.board.show(this.asBoard(data), { playable, busy: this.waits && !this.paused, laid: this.laid.slice(0, this.at), ...how });
    this.focusing = focused && !playable;
    if (focused) this.board.focus();
    this.hints.clear();
    this.hints.node.hidden = this.reviewing || data.over || this.isDrawn;
    if (!data.over) this.heaps = dimensions(data, this.line[0]); // the dimension in which they could be drawn; unknown from empty heaps
    showTitle(this, this.heaps);
    showStatus(this);
    showEnd(this);
    for (const [name, off] of [["to-review", this.line.length < 2 || (this.unaided && !this.isFinished)], ["undo", this.undoTo < 0 || this.unaided], ["redo", this.redoTo >= this.line.length]]) {
      const button = this.controls.querySelector(`.${name}`);
      if (button) button.disabled = off;
    }
    this.tabs.refresh();
    this.colouring.start();
    this.handOver?.();
  }

  /** Heaps as a track or a plane, if chosen and possible. */
  asBoard(data) {
    return this.state.view === "plane" ? plane(data, this.line[0], this.queen) : this.owned(data);
  }

  /** Whether the program is to move: not while a person looks back over the game. */
  get waits() {
    return !this.reviewing && !this.data.over && !this.isDrawn && this.isProgram && this.at === this.line.length - 1;
  }

  /** Handle a move on the board, or typed: one question returns the next board and the program's move. */
  async moved(position, move = null) {
    const text = move ? written(move) : position;
    if (this.retry) return this.review.tried(text);
    const token = ++this.token;
    const { state, data, turn, at, written: line, names, laid, movers, gains } = this;
    const answers = state[turn ? "first" : "second"] === "program";
    if (move) this.step(text, move);
    if (move && answers) put(this.status, t("program-thinks"));
    const clicked = performance.now();
    let moves;
    try {
      moves = await this.insist({ position: data.position, move: text, player: data.player, answers, at: at + 1 }, token);
    } catch (error) {
      if (token !== this.token) return undefined;
      Object.assign(this, { names, laid, movers, gains });
      this.board.forget();
      this.app.change({ moves: line.slice(1).join(">"), at: at === line.length - 1 ? "" : String(at) }, { quiet: true });
      this.display(data, { animate: false });
      put(this.status, failure(error));
      return undefined;
    }
    if (token !== this.token) return undefined;
    const [own, ...replies] = moves;
    if (!move) this.step(own.position, { ...moveTo(data.board.moves, own.position), name: own.name });
    this.learn(at, own);
    knock("move");
    this.said = played(this, turn, data.board, own.board.board, own.name);
    this.display(own.board);
    this.meeting?.agree();
    return this.allAnswered(replies, token, clicked);
  }

  /** Request a turn; between two devices, retry until the connection is restored. */
  async insist(turn, token) {
    for (;;) {
      try {
        return await this.ask(turn);
      } catch (error) {
        if (!error.isOffline || !this.meeting || token !== this.token) throw error;
        put(this.status, t("meet-lost"));
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }

  /** The events of a turn; the boards included in it are not requested again. */
  async ask({ position, move = null, player, answers, at }) {
    const { state, engine } = this;
    const program = answers ? { level: state.level, seed: (Number(state.seed) || 0) + at } : {};
    const found = await engine.turn(state.game, position, { move, player, misere: state.misere, lang: current(), ...program });
    for (const { position: there, board } of found.moves) engine.remember("board", [state.game, there, { misere: state.misere, player: board.player, lang: current() }], board);
    return found.moves;
  }

  /** Append a move to the address. */
  step(text, { name, elements = [], changes = [] }) {
    this.paused = false;
    put(this.notice);
    const line = this.written;
    const known = line[this.at + 1] === text;
    if (!known) {
      this.names = [...this.names.slice(0, this.at), name];
      this.laid = [...this.laid.slice(0, this.at), this.data.board.lays === "line" ? changes : elements];
      [this.movers, this.gains] = [this.movers.slice(0, this.at + 1), this.gains.slice(0, this.at)];
    }
    const kept = known ? line.slice(1) : [...line.slice(1, this.at + 1), text];
    this.app.change({ moves: kept.join(">"), at: known && this.at + 1 < kept.length ? String(this.at + 1) : "" }, { quiet: true });
  }

  /** Record the gain of a move, and the next player. */
  learn(k, { gain, board }) {
    this.gains[k] = gain ?? 0;
    this.movers[k + 1] = board.player;
  }

  /** Switch between heaps and a track or a plane. */
  turnView() {
    this.app.change({ view: this.state.view === "plane" ? "" : "plane" }, { quiet: true });
    this.board.fresh();
    this.display(this.data, { animate: false });
    this.title.querySelector(".as-board")?.focus();
  }

  /** Make a move chosen outside the board as if it were made there. */
  play(position) {
    const move = moveTo(this.board.moves, position);
    return move && this.board.playable ? this.board.make(move) : this.moved(position);
  }

  /** The program's move from the displayed position. */
  async programMoves(token) {
    const started = performance.now();
    try {
      const replies = await this.ask({ position: this.here, player: this.player, answers: true, at: this.at });
      if (token === this.token) await this.allAnswered(replies, token, started);
    } catch (error) {
      if (token !== this.token) return;
      this.board.forget();
      put(this.status, failure(error), h("button", { type: "button", onclick: () => this.programMoves(this.token) }, t("try-again")));
    }
  }

  /** Show the program's moves, several if it has further turns. */
  async allAnswered(replies, token, from) {
    let due = from + PAUSE;
    for (const reply of replies) {
      await this.answered(reply, token, due);
      if (token !== this.token) return;
      due = performance.now() + PAUSE;
    }
    if (replies.length && this.waits) await this.programMoves(token);
  }

  /** Show the program's move after a pause: its changes are highlighted and leave a trace. */
  async answered({ position, name, gain, board, text = position }, token, due) {
    const { data, turn, at } = this;
    const move = moveTo(this.board.data.board.moves, position);
    const wait = this.app.animated ? Math.max(0, due - performance.now()) : 0;
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    if (token !== this.token) return;
    await this.board.light(move);
    if (token !== this.token) return;
    this.step(text, { ...move, name });
    this.learn(at, { gain, board });
    knock("move");
    this.said = played(this, turn, data.board, board.board, name);
    this.display(board, { traced: new Set(move?.changes.length ? move.changes : []) });
  }

  /** Let the program move from the displayed position. */
  resume() {
    this.paused = false;
    put(this.notice);
    if (this.waits) return this.refresh(false);
    return this.programMoves(this.token);
  }

  /** Repeat in another language what a view of the same game said: the last move, the hints. */
  async recall({ said, hints }) {
    const { token, at } = this;
    const before = said && at && !this.said ? await this.boardAt(at - 1) : null;
    if (token !== this.token || !this.data) return;
    if (before) this.said = played(this, this.turnAt(at - 1), before.board, this.data.board, this.names[at - 1]);
    if (before) showStatus(this);
    if (hints?.step) await this.hints.tell(hints.step);
  }

  /** Play or show the best move. */
  async best() {
    if (!this.data || this.data.over || this.unaided) return;
    await orFailure(this.status, async () => {
      const { move, name } = await this.engine.reply(this.state.game, this.here, { misere: this.state.misere, player: this.player, level: 5, lang: current() });
      if (move === null) return;
      if (this.reviewing) put(this.status, `${t("best-move")}${colon()}${name ?? move}`);
      else if (this.human) this.play(move);
      announce(`${t("best-move")}${colon()}${name ?? move}`);
    });
  }

  fill(name, panel) {
    if (!this.data) return;
    if (name === "moves") movesPanel(this, panel);
    else if (name === "review") this.review.panel(panel);
    else PANELS[name]().then((fill) => this.stage.dataset.tab === name && fill(this, panel));
  }

  /** Set up another game or start. */
  setUp() {
    return import("./setup.js").then((found) => found.setUp(this.app));
  }

  /** Handle keys not typed into a field. Return true if the key was meant for this page. */
  key(event) {
    const keys = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.line.length - 1), " ": () => this.best(), u: () => this.undo(), i: () => this.hints.next(), f: () => this.projector.toggle(), q: () => this.projector.qr(), n: () => this.reviewing && this.review.nextMistake(), b: () => this.board.focus() };
    if (event.key === "Escape" && !this.projector.code.hidden) keys.Escape = () => this.projector.qr();
    else if (event.key === "Escape" && this.projector.on) keys.Escape = () => this.projector.toggle(false);
    else if (event.key === "Escape" && this.stage.classList.contains("sheet-open")) keys.Escape = () => closeSheet(this);
    if (!(event.key in keys)) return false;
    keys[event.key]();
    return true;
  }
}
