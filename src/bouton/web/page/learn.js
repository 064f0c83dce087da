// Lessons: what is said, and what the reader does at each step.

import { BoardView } from "./board.js";
import { announce, h, put } from "./dom.js";
import { explanation, failure } from "./panels.js";
import { capital, current, t } from "./words.js";

export class LearnView {
  constructor(app) {
    this.app = app;
    this.board = new BoardView((position) => (this.game ? this.game.moved(position) : this.tried(position)), { animate: () => app.animated });
  }

  get state() {
    return this.app.state;
  }

  async mount(main) {
    this.main = main;
    let found;
    try {
      found = await this.app.server.lessons({ lang: current() });
    } catch (error) {
      put(main, failure(error));
      return;
    }
    this.lessons = found.lessons;
    this.lesson = this.lessons.find((lesson) => lesson.name === this.state.lesson);
    if (this.lesson) await this.step();
    else this.list();
  }

  list() {
    put(
      this.main,
      h("div", { class: "learn-list" }, h("h1", {}, t("learn")), h("p", { class: "lead" }, t("learn-lead")), h("ol", { class: "lessons" }, this.lessons.map((lesson, k) => h("li", {}, h("a", { href: this.app.address({ mode: "learn", lesson: lesson.name, step: "" }), class: "lesson card", "data-go": true }, h("span", { class: "lesson-number", "aria-hidden": "true" }, k + 1), h("span", {}, h("strong", {}, lesson.title), h("span", { class: "note" }, t("steps-n", { n: lesson.steps.length }))))))))
    );
  }

  get number() {
    return Math.min(Number(this.state.step) || 0, this.lesson.steps.length - 1);
  }

  get now() {
    return this.lesson.steps[this.number];
  }

  get engine() {
    return this.app.engine(this.now.game);
  }

  to(step) {
    this.app.change({ step: step ? String(step) : "" });
  }

  async step() {
    const { lesson, number, now } = this;
    const last = number === lesson.steps.length - 1;
    this.says = h("div", { class: "says", role: "status" });
    this.task = h("div", { class: "task" });
    this.why = h("div", {});
    this.game = null;
    const next = this.lessons[this.lessons.indexOf(lesson) + 1];
    put(
      this.main,
      h("div", { class: "play lesson-view" },
        h("section", { class: "stage", "aria-label": t("board") }, h("div", { class: "card board-card", hidden: !now.game }, this.board.frame), this.task, this.says),
        h("div", { class: "side" }, h("div", { class: "card pad" },
          h("p", { class: "crumb" }, h("a", { href: this.app.address({ mode: "learn", lesson: "", step: "" }), "data-go": true }, t("learn")), ` · ${number + 1} / ${lesson.steps.length}`),
          h("h1", {}, lesson.title), h("progress", { max: lesson.steps.length, value: number + 1, "aria-label": t("progress") }), h("p", { class: "lesson-text" }, now.text),
          h("div", { class: "buttons" }, h("button", { type: "button", disabled: number === 0, onclick: () => this.to(number - 1) }, t("previous")), last ? (next ? h("button", { type: "button", class: "primary", onclick: () => this.app.change({ lesson: next.name, step: "" }) }, t("next-lesson")) : null) : h("button", { type: "button", class: "primary", onclick: () => this.to(number + 1) }, t("next"))),
          this.why))),
    );
    try {
      await this.prepare(now);
    } catch (error) {
      put(this.says, failure(error));
    }
  }

  async prepare(now) {
    if (now.game) await this.show(now.task === "move");
    if (now.why) await this.explain();
    const ask = (...children) => put(this.task, ...children);
    if (now.task === "move") ask(h("p", {}, t("task-move")));
    if (now.task === "who") ask(h("p", {}, t("task-who")), h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.who(true) }, t("mover-wins")), h("button", { type: "button", onclick: () => this.who(false) }, t("mover-loses"))));
    if (now.task === "value") {
      const field = h("input", { type: "number", min: 0, max: 99, id: "value" });
      ask(h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); this.value(field.value); } }, h("label", { for: "value" }, t("task-value")), field, h("button", { type: "submit", class: "primary" }, t("check"))));
    }
    if (now.task === "try") {
      ask(h("p", {}, t("task-try")), h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.begin(null) }, t("start-again"))));
      await this.begin(null);
    }
    if (now.task === "play") ask(this.choices());
    if (now.task === "code") await this.code();
    if (now.task === "cards") await this.cards();
  }

  async show(playable, position = this.now.position, player = "left") {
    const { now } = this;
    const focused = this.board.node.contains(document.activeElement);
    const data = await this.engine.board(this.now.game, position, { misere: this.now.misere ? "1" : "", player, lang: current() });
    if (this.now !== now) return; // another step has been chosen
    this.data = data;
    this.board.show(data, { playable });
    if (focused) this.board.focus();
  }

  async explain(position = this.now.position) {
    put(this.why, explanation(await this.engine.analyze(this.now.game, position, { misere: this.now.misere ? "1" : "", lang: current() })));
  }

  /** Who begins, and how well the program plays. */
  choices() {
    const radio = (value, word, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name: "begins", value, checked }), t(word));
    const form = h("form", { onsubmit: (event) => event.preventDefault() }, h("fieldset", {}, h("legend", {}, t("who-begins")), radio("human", "you-begin", true), radio("program", "program-begins", false)), h("div", { class: "buttons" }, [1, 3, 5].map((level) => h("button", { type: "button", class: level === 5 ? "primary" : "", onclick: () => this.begin(level, new FormData(form).get("begins") === "program") }, `${t("play-it")} – ${t(`level-short-${level}`)}`))));
    return form;
  }

  /** A game inside the lesson: against the program at a level, or for both sides. */
  async begin(level, programBegins = false) {
    const game = { moved: (position) => this.gameMove(game, position), position: this.now.position, turn: 0, level, program: level === null ? -1 : programBegins ? 0 : 1 };
    this.game = game;
    put(this.says);
    await this.gameShow(game);
    if (level !== null) this.board.focus();
  }

  async gameShow(game) {
    const players = ["left", "right"];
    await this.show(game.turn !== game.program, game.position, players[game.turn]);
    if (this.game !== game) return;
    const { over, winner, impartial } = this.data;
    const name = (turn) => (impartial ? t("player-n", { n: turn + 1 }) : t(players[turn]));
    const alone = game.program >= 0;
    if (over) {
      const won = winner === "mover" ? game.turn : 1 - game.turn;
      const text = alone ? t(won === game.program ? "you-lost" : "you-won") : capital(t("has-won", { player: name(won) }));
      put(this.says, h("p", { class: "good" }, text), alone ? null : h("button", { type: "button", onclick: () => this.begin(null) }, t("start-again")));
      announce(text);
    } else if (game.turn === game.program) {
      put(this.says, h("p", {}, t("program-thinks")));
      const wait = new Promise((resolve) => setTimeout(resolve, this.app.animated ? 450 : 0));
      const answer = await this.engine.reply(this.now.game, game.position, { misere: this.now.misere ? "1" : "", player: players[game.turn], level: game.level, seed: Math.floor(Math.random() * 1e6), lang: current() });
      await wait;
      if (this.game === game && answer.move !== null) await this.gameMove(game, answer.move);
    } else if (alone || game.position !== this.now.position) {
      const text = alone ? t("your-turn") : capital(t("turn-of", { player: name(game.turn) }));
      put(this.says, h("p", {}, text));
      announce(text);
    }
  }

  async gameMove(game, position) {
    game.position = position;
    game.turn = 1 - game.turn;
    try {
      await this.gameShow(game);
    } catch (error) {
      put(this.says, failure(error));
    }
  }

  tell(good, text, ...buttons) {
    put(this.says, h("p", { class: good ? "good" : "bad" }, good ? "✓ " : "✗ ", text), buttons);
    announce(text);
  }

  async tried(position) {
    const misere = this.now.misere ? "1" : "";
    const coloured = await this.engine.board(this.now.game, this.now.position, { misere, colours: true, lang: current() });
    const fate = coloured.board.moves.find((move) => move.position === position)?.fate;
    await this.show(false, position, "right");
    if (fate?.wins) {
      this.tell(true, t("lesson-right"));
      await this.explain();
    } else {
      const answer = await this.engine.reply(this.now.game, position, { misere, player: "right", level: 5, lang: current() });
      this.tell(false, t("lesson-wrong") + (answer.move === null ? "" : ` ${t("puzzle-answer", { move: answer.move })}`), h("button", { type: "button", class: "primary", onclick: () => this.show(true).then(() => this.board.focus()) }, t("try-again")));
    }
  }

  async who(mover) {
    const found = await this.engine.analyze(this.now.game, this.now.position, { misere: this.now.misere ? "1" : "", lang: current() });
    const right = (found.outcome === "N") === mover;
    this.tell(right, t(right ? "lesson-right" : "lesson-think"));
    if (right) put(this.why, explanation(found));
  }

  async value(text) {
    const found = await this.engine.analyze(this.now.game, this.now.position, { lang: current() });
    const right = text.trim() !== "" && Number(text) === found.grundy;
    this.tell(right, t(right ? "lesson-right" : "lesson-think"));
    if (right) put(this.why, explanation(found));
  }

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
    const find = async () => {
      const { grundy } = await this.engine.analyze(game, received, { lang: current() });
      const turned = [...received].filter((coin, k) => coin !== sent[k]).length;
      if (!grundy) this.tell(turned === 0, t(turned ? "code-hidden" : "code-clean"));
      else this.tell(turned === 1, t(turned === 1 ? "code-found" : "code-two", { n: grundy }), turned === 1 ? h("button", { type: "button", class: "primary", onclick: () => { received = flip(received, grundy - 1); draw(); put(this.says, h("p", { class: "good" }, `✓ ${t("code-mended")}`)); } }, t("code-mend")) : null);
    };
    this.board.frame.parentNode.hidden = true;
    draw();
    put(this.task, line, h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: find }, t("code-find")), h("button", { type: "button", onclick: async () => { sent = await word(); received = sent; draw(); put(this.says); } }, t("code-new"))));
  }

  /** The number that stands on the ticked cards. */
  async cards() {
    const { cards } = await this.app.server.cards({ most: 99, lang: current() });
    const ticked = new Set();
    const sum = () => [...ticked].sort((a, b) => b - a);
    const tell = () => put(this.says, ticked.size ? h("p", { class: "good" }, t("cards-sum", { sum: sum().join(" + "), n: sum().reduce((a, b) => a + b, 0) })) : null);
    put(
      this.task,
      h("p", {}, t("cards-task")),
      h("div", { class: "fibonacci-cards" }, cards.map((card) => h("label", { class: "fibonacci-card" }, h("input", { type: "checkbox", "aria-label": t("card-n", { n: card[0] }), onchange: (event) => { event.target.checked ? ticked.add(card[0]) : ticked.delete(card[0]); tell(); } }), h("span", { class: "card-numbers" }, card.map((n, k) => h("span", { class: k ? "" : "card-first" }, n)))))),
    );
  }

  key(event) {
    if (!this.lesson) return false;
    if (event.key === "ArrowRight" && this.number < this.lesson.steps.length - 1) this.to(this.number + 1);
    else if (event.key === "ArrowLeft" && this.number > 0) this.to(this.number - 1);
    else return false;
    return true;
  }
}
