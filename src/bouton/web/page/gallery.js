// The games to choose from: where one was, the puzzle of the day, and every game as a card drawn by its own board.

import { announce, h, put } from "./dom.js";
import { mini } from "./mini.js";
import { isOwn, last, today } from "./state.js";
import { current, t } from "./words.js";

/** A text as the gallery's words are written: without accents and capitals. */
const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** A title, and what stands in brackets behind it. */
const parted = (title) => title.match(/^(.*?) \((.*)\)$/)?.slice(1) ?? [title, ""];

/** What is there beside games: the mode of each, and which view of it. */
const TOOLS = [["strategy", ""], ["tables", ""], ["theory", "nim"], ["theory", "code"], ["theory", "cards"], ["theory", "sequence"], ["theory", "theorem"]];

/** A card of rules in a file. */
const mine = (row) => ({ name: row.name, spec: row.spec, position: row.example, title: row.title, find: folded(row.title), picture: null });

export class GalleryView {
  constructor(app) {
    this.app = app;
  }

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
        h("div", { class: "gallery-head" }, h("h1", {}, t("gallery")), h("label", { class: "gallery-search" }, h("span", { class: "unseen" }, t("gallery-search")), this.field)),
        this.first,
        h("p", { class: "gallery-parts" }, [...this.sections.map((section) => section.name), "tools"].map((name) => h("a", { href: `#section-${name}`, onclick: (event) => this.jump(event, name) }, t(`section-${name}`)))),
        this.list,
        this.none),
    );
    this.draw();
    this.list.append(h("section", { class: "gallery-section", "aria-labelledby": "section-tools" }, h("h2", { id: "section-tools" }, t("section-tools")), h("ul", { class: "cards tools-cards" }, TOOLS.map(([mode, view]) => h("li", { "data-find": folded(`${t(`tool-${view || mode}`)} ${t(`tool-${view || mode}-more`)}`) }, h("a", { class: "game-card", href: this.app.address({ ...FRESH, mode, view, ...(mode === "strategy" ? this.app.atHand : {}) }), "data-go": true }, h("span", { class: "game-words" }, h("strong", {}, t(`tool-${view || mode}`)), h("span", { class: "game-more" }, t(`tool-${view || mode}-more`)))))))));
    this.offers();
  }

  /** To a section, without a step in the history. */
  jump(event, name) {
    event.preventDefault();
    const head = document.getElementById(`section-${name}`);
    head.setAttribute("tabindex", "-1");
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
  }

  draw() {
    put(
      this.list,
      this.sections.map((section) =>
        h("section", { class: "gallery-section", "aria-labelledby": `section-${section.name}` },
          h("h2", { id: `section-${section.name}` }, t(`section-${section.name}`)),
          h("ul", { class: "cards" }, section.cards.map((card) => this.card(card))))),
    );
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
        h("span", { class: "game-picture", "aria-hidden": "true" }, card.picture ? mini(card.picture) : h("span", { class: "game-text" }, card.position || "…")),
        h("span", { class: "game-words" }, h("strong", {}, name), more ? h("span", { class: "game-more" }, more) : null, length ? h("span", { class: "game-length" }, length) : null)),
    );
  }

  /** What stands first: the game that was left, and the puzzle of the day. */
  async offers() {
    const state = this.app.left;
    if (state) {
      const card = h("a", { class: "offer", href: this.app.link("play"), "data-go": true }, h("span", { class: "offer-picture" }), h("span", {}, h("strong", {}, t("gallery-resume")), h("span", { class: "game-more" }, this.app.gameRow(state.game)?.title ?? state.game.replace(/^own:/, ""))));
      this.first.prepend(card);
      if (!isOwn(state.game)) this.app.server.board(state.game, last(state), { misere: state.misere, lang: current() }).then(({ board, drawn }) => drawn && card.querySelector(".offer-picture").append(mini(board)), () => undefined);
    }
    const day = new Date();
    const date = today(day);
    const card = h("a", { class: "offer", href: this.app.address({ ...FRESH, mode: "puzzles", kind: "day", date }), "data-go": true }, h("span", { class: "offer-picture" }), h("span", {}, h("strong", {}, t("puzzle-day")), h("span", { class: "game-more" }, new Intl.DateTimeFormat(current(), { weekday: "long", day: "numeric", month: "long" }).format(day))));
    this.first.append(card, h("a", { class: "offer", href: this.app.address({ ...FRESH, mode: "learn" }), "data-go": true }, h("span", { class: "offer-picture offer-steps", "aria-hidden": "true" }, "1 · 2 · 3"), h("span", {}, h("strong", {}, t("mode-learn")), h("span", { class: "game-more" }, t("gallery-learn")))));
    try {
      const puzzle = await this.app.server.day({ date, lang: current() });
      const { board, drawn } = await this.app.server.board(puzzle.game, puzzle.position, { player: puzzle.player, lang: current() });
      if (drawn) card.querySelector(".offer-picture").append(mini(board));
    } catch {
      // the link still says what it is
    }
  }

  search() {
    const words = folded(this.field.value).split(/[\s-]+/).filter(Boolean);
    let shown = 0;
    for (const section of this.list.children) {
      let some = 0;
      for (const item of section.querySelectorAll("li")) {
        item.hidden = !words.every((word) => item.dataset.find.includes(word));
        if (!item.hidden) some += 1;
      }
      section.hidden = !some;
      shown += some;
    }
    this.first.hidden = words.length > 0;
    this.none.hidden = shown > 0;
    if (words.length) announce(t("gallery-found", { n: shown }));
  }

  key(event) {
    if (event.key !== "/") return false;
    this.field.focus();
    return true;
  }
}

/** What a new game does not take over from another one. */
export const FRESH = { player: "", ladder: "", moves: "", at: "", misere: "", seed: "", tab: "", lesson: "", step: "", code: "", kind: "", date: "", view: "", text: "" };

