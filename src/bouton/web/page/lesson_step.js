// One step of a lesson: the reader's task, and the response to it.

import { BoardView } from "./board.js";
import { announce, h, put } from "./dom.js";
import { winner } from "./end.js";
import { EngineError } from "./engine.js";
import { distinct, moveTo } from "./moves.js";
import { moverWins } from "./outcomes.js";
import { failure } from "./panels.js";
import { askedOf, sideName } from "./people.js";
import { inDetail, reasons } from "./reasons.js";
import { capital, current, t } from "./words.js";

const PLAYERS = ["left", "right"];
const CARDS = [16, 8, 4, 2, 1];

export class LessonStep {
  /**
   * @param now the step, as returned by the question "lessons".
   * @param places `why`: the place for explanations; `detail`: their vocabulary (see reasons.js); `finished(right)`:
   * called when the task is done, with whether the first answer was right.
   */
  constructor(app, now, { why, detail, finished }) {
    this.app = app;
    this.now = now;
    this.why = why;
    this.detail = detail;
    this.finished = finished;
    this.board = new BoardView((position) => (this.game ? this.game.moved(position) : this.attempt(() => this.tried(position), this.again())), { animate: () => app.animated });
    this.node = h("div", { class: "task" });
    this.says = h("div", { class: "says", role: "status" });
    this.game = null;
    this.right = true; // until another answer was given
  }

  get engine() {
    return this.app.engine(this.now.game);
  }

  get misere() {
    return this.now.misere ? "1" : "";
  }

  async begin() {
    const { now } = this;
    if (now.game) await this.show(now.task === "move");
    if (now.why) await this.explain();
    await { try: () => this.alone(), move: () => put(this.node, h("p", {}, t("task-move"), askedOf(this.data, "left"))), who: () => this.askWho(), value: () => this.askValue(), play: () => put(this.node, this.choices()), digits: () => this.digits(), columns: () => this.columns(), code: () => this.code(), cards: () => this.cards(), mark: () => this.mark(), answer: () => this.typedAnswer() }[now.task]();
  }

  async show(playable, position = this.now.position, player = "left", busy = false) {
    const focused = this.board.node.contains(document.activeElement);
    const data = await this.engine.board(this.now.game, position, { misere: this.misere, player, lang: current() });
    this.data = data;
    this.board.show(data, { playable, busy });
    if (focused) this.board.focus();
  }

  async explain(position = this.now.position, found = null, player = "left") {
    found ??= await this.engine.analyze(this.now.game, position, { misere: this.misere, lang: current() });
    put(this.why, reasons(found, this.detail, this.data, player), this.detail === "full" ? inDetail(found, this.data) : null);
  }

  /** Focus the task: the board if it is played on, otherwise the first button or field. */
  focus() {
    const first = this.node.querySelector("button:not(:disabled), input:not(:disabled)");
    if (this.game || this.now.task === "move" || !first) this.board.focus();
    else first.focus();
  }

  tell(good, text, ...buttons) {
    put(this.says, h("p", { class: good ? "good" : "bad" }, good ? "✓ " : "✗ ", text), buttons);
    announce(text);
  }

  /** Run an answer; if it cannot be judged, show the reason, and do not call it wrong. */
  async attempt(go, ...buttons) {
    try {
      await go();
    } catch (error) {
      put(this.says, failure(error), buttons);
    }
  }

  /** Handle an answer: a right one ends the step, as does a wrong one for a final question. */
  answered(right, said, ...buttons) {
    if (!right) this.right = false;
    this.tell(right, said, right || this.now.quiz ? [] : buttons);
    if (right || this.now.quiz) {
      for (const button of this.node.querySelectorAll("button, input")) button.disabled = true;
      this.finished(this.right);
    }
  }

  // Who wins, and which value.

  askWho() {
    const button = (mover) => h("button", { type: "button", class: "puzzle-answer", onclick: () => this.attempt(() => this.judge((found) => moverWins(found.outcome, "left") === mover, "lesson-other")) }, t(mover ? "mover-wins" : "mover-loses"));
    put(this.node, h("p", {}, t("task-who"), askedOf(this.data, "left")), h("div", { class: "buttons" }, button(true), button(false)));
  }

  askValue() {
    const field = h("input", { type: "number", min: 0, max: 99, id: "value" });
    put(this.node, h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) this.attempt(() => this.judge((found) => Number(field.value) === found.grundy, "lesson-value", "")); } }, h("label", { for: "value" }, t("task-value")), field, h("button", { type: "submit", class: "primary" }, t("check"))));
  }

  /** An answer that is right if the analysis says so; the reasons follow it. */
  async judge(isRight, other, misere = this.misere) {
    const found = await this.engine.analyze(this.now.game, this.now.position, { misere, lang: current() });
    const right = isRight(found);
    this.answered(right, t(right ? "lesson-right" : this.now.quiz ? other : "lesson-think", { n: found.grundy }));
    if (right || this.now.quiz) this.explain("", found);
  }

  /** A question in words, with accepted answers. */
  typedAnswer() {
    const field = h("input", { type: "text", id: "typed-answer", autocomplete: "off" });
    const plain = (text) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase(current());
    const check = (event) => {
      event.preventDefault();
      const right = plain(field.value) === plain(this.now.answer);
      if (plain(field.value)) this.answered(right, t(right ? "lesson-right" : this.now.quiz ? "compose-was" : "lesson-think", { answer: this.now.answer }));
    };
    put(this.node, h("form", { class: "typed", onsubmit: check }, h("label", { for: "typed-answer" }, t("compose-your-answer")), field, h("button", { type: "submit", class: "primary" }, t("check"))));
  }

  // Moves.

  /** The moves that `chosen` selects from all of them, each with whether it wins. */
  async judged(chosen) {
    const { board } = await this.engine.board(this.now.game, this.now.position, { misere: this.misere, colours: true, lang: current() });
    const moves = chosen(board.moves);
    if (!moves.every((move) => move?.fate)) throw new EngineError(t("lesson-unknown"));
    return moves;
  }

  /** All the winning moves must be ticked, and no others. */
  async mark() {
    const moves = await this.judged((all) => distinct(all.filter(({ player }) => player !== "right")));
    const boxes = moves.map(({ name }) => h("label", { class: "choice" }, h("input", { type: "checkbox" }), name));
    const check = () => {
      const right = moves.every(({ fate }, k) => boxes[k].querySelector("input").checked === Boolean(fate.wins));
      this.answered(right, t(right ? "lesson-right" : "compose-not-these"));
      if (this.now.quiz && !right) this.explain();
    };
    put(this.node, h("fieldset", { class: "mark-moves" }, h("legend", {}, t("compose-mark"), askedOf(this.data, "left")), boxes), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: check }, t("check"))));
  }

  async tried(position) {
    const [move] = await this.judged((all) => [moveTo(all, position)]);
    const { players } = await this.asLine([position]);
    const next = players.at(-1);
    await this.show(false, position, next);
    if (move.fate.wins) {
      this.answered(true, t("lesson-right"));
      await this.explain();
      return;
    }
    const answer = next === "left" ? { move: null } : await this.engine.reply(this.now.game, position, { misere: this.misere, player: "right", level: 5, lang: current() });
    if (answer.move !== null) await this.show(false, answer.move);
    this.answered(false, t("lesson-wrong") + (answer.move === null ? "" : ` ${t("puzzle-answer", { move: answer.name || answer.move })}`), this.again());
    if (this.now.quiz) await this.explain();
  }

  /** The rules' data for moves from the start of the step: the next player after each, and its points. */
  asLine(moves) {
    return this.engine.line(this.now.game, this.now.position, { moves: moves.map((text) => text || "∅"), misere: this.misere, first: PLAYERS[0], lang: current() });
  }

  again() {
    return h("button", { type: "button", class: "primary", onclick: () => this.attempt(() => this.show(true).then(() => { put(this.says); this.board.focus(); })) }, t("try-again"));
  }

  /** The reader plays both sides to the end. */
  async alone() {
    put(this.node, h("p", {}, t("task-try")), h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.start(null) }, t("start-again"))));
    await this.start(null);
  }

  /** The starting player, and the level of the program. */
  choices() {
    const radio = (value, word, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name: "begins", value, checked }), t(word));
    return h("form", { onsubmit: (event) => event.preventDefault() }, h("fieldset", {}, h("legend", {}, t("who-begins")), radio("human", "you-begin", true), radio("program", "program-begins", false)), h("div", { class: "buttons" }, [1, 3, 5].map((level) => h("button", { type: "button", class: level === 5 ? "primary" : "", onclick: (event) => this.start(level, new FormData(event.currentTarget.form).get("begins") === "program") }, `${t("play-it")} – ${t(`level-name-${level}`)}`))));
  }

  /** A game inside the lesson: against the program at a level, or for both sides. */
  async start(level, programBegins = false) {
    const game = { moved: (position) => this.gameMove(game, position), position: this.now.position, moves: [], points: [0, 0], turn: 0, level, program: level === null ? -1 : programBegins ? 0 : 1 };
    this.game = game;
    put(this.says);
    await this.gameShow(game);
    if (level !== null) this.board.focus();
  }

  async gameShow(game) {
    await this.show(game.turn !== game.program, game.position, PLAYERS[game.turn], game.turn === game.program);
    if (this.game !== game) return;
    const { over, impartial } = this.data;
    const name = (turn) => (impartial ? t("player-n", { n: turn + 1 }) : sideName(this.data, PLAYERS[turn]));
    const against = game.program >= 0;
    if (over) {
      const won = winner({ data: this.data, turn: game.turn, points: game.points });
      const lost = against && won === game.program;
      const text = won === null ? t("kept-is-drawn") : against ? t(lost ? "you-lost" : "you-won") : capital(t("has-won", { player: name(won) }));
      put(this.says, h("p", { class: lost ? "bad" : "good" }, text));
      announce(text);
      this.finished(!lost);
    } else if (game.turn === game.program) {
      put(this.says, h("p", {}, t("program-thinks")));
      const wait = new Promise((resolve) => setTimeout(resolve, this.app.animated ? 450 : 0));
      const answer = await this.engine.reply(this.now.game, game.position, { misere: this.misere, player: PLAYERS[game.turn], level: game.level, seed: Math.floor(Math.random() * 1e6), lang: current() });
      await wait;
      if (this.game === game && answer.move !== null) await this.gameMove(game, answer.move);
    } else if (against || game.position !== this.now.position) {
      const text = against ? t("your-turn") : capital(t("turn-of", { player: name(game.turn) }));
      put(this.says, h("p", {}, text));
      announce(text);
    }
  }

  async gameMove(game, position) {
    await this.attempt(async () => {
      game.moves.push(position);
      const { players, gains } = await this.asLine(game.moves);
      if (this.game !== game) return;
      game.position = position;
      game.turn = PLAYERS.indexOf(players.at(-1));
      game.points = PLAYERS.map((player) => gains.reduce((sum, gain, k) => sum + (players[k] === player ? gain : 0), 0));
      await this.gameShow(game);
    });
  }

  // Base 2.

  /** Cards with 16, 8, 4, 2 and 1 dots: the visible ones are added. */
  digits() {
    const { number } = this.now;
    const cards = CARDS.filter((card) => card <= Math.max(8, number));
    const up = new Set();
    const sum = () => [...up].reduce((all, card) => all + card, 0);
    const row = h("div", { class: "digit-cards", role: "group", "aria-label": t("digits-cards") });
    const line = h("p", { class: "digit-line" });
    const turn = (card) => {
      if (up.has(card)) up.delete(card);
      else up.add(card);
      draw(card);
      if (sum() === number) this.answered(true, t("digits-right", { n: number, digits: cards.map((each) => (up.has(each) ? 1 : 0)).join("") }));
    };
    const draw = (focus) => {
      put(row, cards.map((card) => h("button", { type: "button", class: "digit-card", "data-card": card, "aria-pressed": String(up.has(card)), "aria-label": t("digits-card", { n: card }), onclick: () => turn(card) }, h("span", { class: "digit-dots", "aria-hidden": "true" }, up.has(card) ? "●".repeat(card) : ""), h("span", { class: "digit-digit", "aria-hidden": "true" }, up.has(card) ? 1 : 0), h("small", { "aria-hidden": "true" }, card))));
      put(line, t("digits-sum", { n: sum(), number }));
      if (focus) row.querySelector(`[data-card="${focus}"]`).focus();
    };
    draw();
    put(this.node, row, line);
  }

  /** The heaps in base 2; the reader touches the columns with an odd number of ones. */
  async columns() {
    const found = await this.engine.analyze(this.now.game, this.now.position, { lang: current() });
    const { columns, parity } = found.explanation;
    const digits = (text) => [...text.padStart(columns.width, "0")];
    const odd = [...parity].map((digit) => digit !== "0");
    const touched = new Set();
    const toggle = (k, button) => {
      if (touched.has(k)) touched.delete(k);
      else touched.add(k);
      button.setAttribute("aria-pressed", String(touched.has(k)));
      for (const cell of table.querySelectorAll(`[data-column="${k}"]`)) cell.classList.toggle("lit-column", touched.has(k));
    };
    const place = (k) => 2 ** (columns.width - 1 - k);
    const table = h(
      "table",
      { class: "columns touched" },
      h("caption", { class: "unseen" }, t("columns")),
      h("tbody", {}, columns.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.label), h("td", { class: "number" }, String(row.number)), digits(row.digits).map((digit, k) => h("td", { class: `digit ${digit === "1" ? "one" : ""}`, "data-column": k }, digit))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("columns-odd")), h("td"), odd.map((each, k) => h("td", {}, h("button", { type: "button", class: "column-button", "aria-pressed": "false", "aria-label": t("columns-touch", { n: place(k) }), onclick: (event) => toggle(k, event.currentTarget) }, h("span", { "aria-hidden": "true" }, place(k))))))),
    );
    const check = () => {
      const right = odd.every((each, k) => each === touched.has(k));
      this.answered(right, t(right ? (odd.includes(true) ? "columns-right" : "columns-even") : "columns-wrong"));
      if (this.now.quiz && !right) this.explain("", found);
    };
    put(this.node, table, h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: check }, t("check"))));
  }

  // Codes and cards.

  /** Send a word, turn a coin, find it by the Grundy value. */
  async code() {
    const { game, position } = this.now;
    const size = position.length;
    const word = async () => {
      for (;;) {
        const coins = [...Array(size)].map(() => (Math.random() < 0.5 ? "1" : "0")).join("");
        const { grundy } = await this.engine.analyze(game, coins, { lang: current() });
        if (grundy <= size) return grundy ? flip(coins, grundy - 1) : coins;
      }
    };
    const flip = (coins, k) => coins.slice(0, k) + (coins[k] === "1" ? "0" : "1") + coins.slice(k + 1);
    let sent = await word();
    let received = sent;
    const line = h("div", { class: "code-coins", role: "group", "aria-label": t("code-line") });
    const draw = () =>
      put(line, [...received].map((coin, k) => h("button", { type: "button", class: `code-coin ${coin === "1" ? "heads" : "tails"}`, "aria-label": t(coin === "1" ? "coin-heads" : "coin-tails", { n: k + 1 }), onclick: () => { received = flip(received, k); draw(); put(this.says); } }, h("span", { "aria-hidden": "true" }, coin === "1" ? "★" : "○"), h("small", { "aria-hidden": "true" }, k + 1))));
    const mend = (grundy) => () => {
      received = flip(received, grundy - 1);
      draw();
      this.tell(true, t("code-mended"));
      this.finished(true);
    };
    const find = async () => {
      const { grundy } = await this.engine.analyze(game, received, { lang: current() });
      const turned = [...received].filter((coin, k) => coin !== sent[k]).length;
      if (!grundy) this.tell(turned === 0, t(turned ? "code-hidden" : "code-clean"));
      else this.tell(turned === 1, t(turned === 1 ? "code-found" : "code-two", { n: grundy }), turned === 1 ? h("button", { type: "button", class: "primary", onclick: mend(grundy) }, t("code-mend")) : null);
    };
    this.board.frame.parentNode.hidden = true;
    draw();
    put(this.node, line, h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => this.attempt(find) }, t("code-find")), h("button", { type: "button", onclick: async () => { sent = await word(); received = sent; draw(); put(this.says); } }, t("code-new"))));
  }

  /** The number that appears on the ticked cards. */
  async cards() {
    const { cards } = await this.app.server.cards({ most: 99, lang: current() });
    const ticked = new Set();
    const sum = () => [...ticked].sort((a, b) => b - a);
    const tell = () => {
      put(this.says, ticked.size ? h("p", { class: "good" }, t("cards-sum", { sum: sum().join(" + "), n: sum().reduce((a, b) => a + b, 0) })) : null);
      if (ticked.size) this.finished(true);
    };
    put(
      this.node,
      h("p", {}, t("cards-task")),
      h("div", { class: "fibonacci-cards" }, cards.map((card) => h("label", { class: "fibonacci-card" }, h("input", { type: "checkbox", "aria-label": t("card-n", { n: card[0] }), onchange: (event) => { event.target.checked ? ticked.add(card[0]) : ticked.delete(card[0]); tell(); } }), h("span", { class: "card-numbers" }, card.map((n, k) => h("span", { class: k ? "" : "card-first" }, n)))))),
    );
  }
}
