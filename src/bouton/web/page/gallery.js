// The start page: a board to play on, challenges, the unfinished game, and every game as a card with its own board.

import { BoardView } from "./board.js";
import { announce, h, put, View } from "./dom.js";
import { match } from "./icons.js";
import * as kept from "./kept.js";
import { mini } from "./mini.js";
import { written } from "./moves.js";
import { distance } from "./near.js";
import { anySeed, FILE, isOwn, last, today } from "./state.js";
import { current, t } from "./words.js";

const SMALL = /^([ld]|l[ae]s?|d[eu]s?|une?|au?x?|et|the|an|of|and|to)$/; // words that do not distinguish games

/** Normalize a text like the gallery's words: without accents and capitals. */
const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Whether a word occurs in a text, possibly misspelt. */
const isLike = (word, text) => word.length > 3 && text.split(/[^\p{L}\d]+/u).some((other) => other.length > 2 && distance(word, other, true) <= (word.length > 7 ? 2 : 1));

/** Sections that are initially folded. */
const FOLDED = ["theory"];

/** A title, and the text in brackets after it. */
const parted = (title) => title.match(/^(.*?) \((.*)\)$/)?.slice(1) ?? [title, ""];

/** Tools other than games: the mode of each, and its view. */
const TOOLS = [["strategy", ""], ["tables", ""], ["theory", "nim"], ["theory", "equal"], ["theory", "code"], ["theory", "cards"], ["theory", "sequence"], ["theory", "theorem"]];

/** A card for rules in a file. */
const mine = (row) => ({ name: row.name, spec: row.spec, position: row.example, title: row.title, find: folded(row.title), picture: null });

export class GalleryView extends View {
  async mount(main) {
    const found = await this.app.server.gallery({ lang: current() });
    const known = new Set(found.sections.flatMap((section) => section.cards.map((card) => card.name)));
    const own = this.app.games.filter((row) => !known.has(row.name) && row.example !== "…");
    const yours = own.map(mine);
    this.sections = [...(yours.length ? [{ name: "yours", cards: yours }] : []), ...found.sections];
    this.field = h("input", { type: "search", id: "game-search", autocomplete: "off", placeholder: t("gallery-example"), oninput: () => this.search() });
    this.list = h("div", { class: "gallery-list" });
    this.none = h("p", { class: "note", role: "status", hidden: true }, t("gallery-none"));
    this.first = h("div", { class: "gallery-first" });
    put(
      main,
      h("div", { class: "gallery" },
        this.welcome(found.welcome),
        h("h2", { class: "unseen" }, t("gallery-begin")),
        this.first,
        h("div", { class: "gallery-head" }, h("h2", {}, t("gallery")), h("label", { class: "gallery-search" }, h("span", { class: "unseen" }, t("gallery-search")), this.field)),
        h("p", { class: "gallery-parts" }, [...this.sections.map((section) => section.name), "tools"].map((name) => h("a", { href: `#section-${name}`, onclick: (event) => this.jump(event, name) }, t(`section-${name}`)))),
        this.list,
        this.none,
        h("p", { class: "note" }, t("gallery-measured"))),
    );
    this.draw();
    this.offers(found.challenges);
  }

  /** One sentence, and a board on which the first move begins a game. */
  welcome(start) {
    const { game, position, level, misere, board } = start;
    const begin = (_, move) => this.app.change({ ...FRESH, mode: "play", game, position, level: String(level), misere: misere ? "1" : "", first: "human", second: "program", seed: anySeed(), moves: written(move) });
    const view = new BoardView(begin, { animate: () => this.app.animated });
    const card = h("div", { class: "card board-card welcome-board" }, h("p", { class: "welcome-rule" }, h("strong", {}, t("welcome-turn")), " ", board.rule), view.frame);
    requestAnimationFrame(() => view.show(board, { playable: true, animate: false }));
    return h("div", { class: "welcome" }, h("div", { class: "welcome-words" }, h("h1", {}, t("welcome")), h("p", { class: "lead" }, t("welcome-more"))), card);
  }

  /** Scroll to a section, without a history entry. */
  jump(event, name) {
    event.preventDefault();
    const head = document.getElementById(`section-${name}`);
    const folded_ = head.closest("details");
    if (folded_) folded_.open = true;
    head.setAttribute("tabindex", "-1");
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
  }

  draw() {
    const tools = TOOLS.map(([mode, view]) => {
      const [name, more] = [t(`tool-${view || mode}`), t(`tool-${view || mode}-more`)];
      const href = this.app.address({ ...FRESH, mode, view, ...(mode === "strategy" ? this.app.atHand : {}) });
      return h("li", { "data-find": folded(`${name} ${more}`) }, h("a", { class: "game-card", href, "data-go": true }, h("span", { class: "game-words" }, h("strong", {}, name), h("span", { class: "game-more" }, more))));
    });
    put(this.list, this.sections.map(({ name, cards }) => this.shelf(name, cards.map((card) => this.card(card)))), this.shelf("tools", tools));
  }

  /** A section of cards; specialized ones are folded. */
  shelf(name, items) {
    const head = h("h2", { id: `section-${name}` }, t(`section-${name}`));
    const cards = h("ul", { class: `cards ${name}-cards` }, items);
    return h("section", { class: "gallery-section", "aria-labelledby": `section-${name}` }, FOLDED.includes(name) ? h("details", {}, h("summary", {}, head), cards) : [head, cards]);
  }

  /** A start has been found for rules in a file. */
  begun(row) {
    this.list?.querySelector(`[data-spec="${CSS.escape(row.spec)}"]`)?.replaceWith(this.card(mine(row)));
  }

  card(card) {
    const [name, more] = parted(card.title);
    const length = card.age ? t("gallery-card", { age: card.age, minutes: card.minutes }) : "";
    return h(
      "li",
      { "data-find": `${card.find} ${folded(card.title)}`, "data-spec": card.spec },
      h("a", { class: "game-card", href: this.app.address({ ...FRESH, mode: "play", game: card.spec, position: card.position }), "data-go": true },
        h("span", { class: "game-picture", "aria-hidden": "true" }, card.picture ? mini(card.picture, { cut: true }) : h("span", { class: "game-text" }, card.position || "…")),
        h("span", { class: "game-words" }, h("strong", {}, name), more ? h("span", { class: "game-more" }, more) : null, length ? h("span", { class: "game-length" }, length) : null)),
    );
  }

  /** An entry point: its picture, its title, and more text. */
  offer(href, picture, title, more, look = "") {
    return h("a", { class: `offer ${look}`, href, "data-go": true }, h("span", { class: "offer-picture" }, picture), h("span", {}, h("strong", {}, title), h("span", { class: "game-more" }, more)));
  }

  /** The first offers: the unfinished game, challenges, the puzzle of the day, the lessons. */
  async offers(challenges) {
    const { app } = this;
    const state = app.left;
    if (state) {
      const card = this.offer(app.link("play"), null, t("gallery-resume"), app.gameRow(state.game)?.title ?? state.game.replace(/^own:/, ""), "goes-on");
      this.first.append(card);
      if (!isOwn(state.game)) app.server.board(state.game, last(state), { misere: state.misere, lang: current() }).then(({ board, drawn }) => drawn && card.querySelector(".offer-picture").append(mini(board)), () => undefined);
    }
    for (const { name, game, position, misere, level, picture } of challenges) {
      const start = { game, position, misere: misere ? "1" : "" };
      const done = kept.hasWon(start);
      this.first.append(this.offer(app.address({ ...FRESH, ...start, mode: "play", level: String(level), first: "human", second: "program" }), mini(picture), t(`challenge-${name}`), done ? `✓ ${t("challenge-done")}` : t(`challenge-${name}-more`), done ? "done" : ""));
    }
    const day = new Date();
    const date = today(day);
    const card = this.offer(app.address({ ...FRESH, mode: "puzzles", kind: "day", date }), null, t("puzzle-day"), new Intl.DateTimeFormat(current(), { weekday: "long", day: "numeric", month: "long" }).format(day));
    this.first.append(card, this.offer(app.address({ ...FRESH, mode: "learn" }), h("span", { class: "offer-steps", "aria-hidden": "true" }, "1 · 2 · 3"), t("mode-learn"), t("gallery-learn")), ...(FILE ? [] : [this.offer(app.address({ ...FRESH, mode: "room" }), h("span", { class: "offer-steps", "aria-hidden": "true" }, [match("lit", true), match("plain")]), t("mode-room"), t("gallery-room"))]));
    try {
      const puzzle = await app.server.day({ date, lang: current() });
      const { board, drawn } = await app.server.board(puzzle.game, puzzle.position, { player: puzzle.player, lang: current() });
      if (drawn) card.querySelector(".offer-picture").append(mini(board));
    } catch { /* the link still describes it */ }
  }

  /** Show the games that match all words; if there are none, those with similar words. */
  search() {
    const words = folded(this.field.value).split(/[\s'’-]+/).filter((word) => word && !SMALL.test(word));
    const items = [...this.list.querySelectorAll("li")];
    const finding = (fits) => items.filter((item) => words.every((word) => fits(word, item.dataset.find)));
    const exact = finding((word, text) => text.includes(word));
    const found = new Set(exact.length ? exact : finding((word, text) => text.includes(word) || isLike(word, text)));
    for (const item of items) item.hidden = !found.has(item);
    for (const section of this.list.children) {
      section.hidden = !section.querySelector("li:not([hidden])");
      const folds = section.querySelector("details");
      if (folds) folds.open = words.length > 0;
    }
    this.none.hidden = found.size > 0;
    if (words.length) announce(t("gallery-found", { n: found.size }));
  }

  key(event) {
    if (event.key !== "/") return false;
    this.field.focus();
    return true;
  }
}

/** State that a new game does not take over from another one. */
export const FRESH = { meet: "", player: "", ladder: "", moves: "", at: "", misere: "", seed: "", tab: "", lesson: "", step: "", code: "", kind: "", date: "", view: "", text: "" };

