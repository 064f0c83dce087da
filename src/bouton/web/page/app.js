// The page: its header, its views, its address, its keys.

import { dialog, h, patiently, put, styled } from "./dom.js";
import { Engine } from "./engine.js";
import * as kept from "./kept.js";
import { icon, logo } from "./icons.js";
import { OwnRules } from "./local.js";
import { failure } from "./panels.js";
import { QUESTIONS } from "./questions.js";
import { play } from "./sound.js";
import { FILE, HOME, isOwn, last, read, write } from "./state.js";
import { SERVED, transport, wholePython } from "./transport.js";
import { isTrusted } from "./trust.js";
import { t, use } from "./words.js";

/** Each view is loaded when it is opened, with its style sheet if it has one. */
const playing = () => import("./play.js").then((found) => found.PlayView);
const VIEWS = {
  games: () => Promise.all([import("./gallery.js"), styled("gallery")]).then(([found]) => found.GalleryView),
  play: playing,
  review: playing,
  puzzles: () => Promise.all([import("./puzzles.js"), styled("puzzles")]).then(([found]) => found.PuzzleView),
  learn: () => Promise.all([import("./learn.js"), styled("learn")]).then(([found]) => found.LearnView),
  own: () => Promise.all([import("./own.js"), styled("views")]).then(([found]) => found.OwnView),
  ask: () => import("./trust.js").then((found) => found.AskView),
  ladder: () => Promise.all([import("./ladder.js"), styled("kept")]).then(([found]) => found.LadderView),
  invite: () => Promise.all([import("./qr.js"), styled("kept")]).then(([found]) => found.InviteView),
  strategy: () => Promise.all([import("./strategy.js"), styled("views")]).then(([found]) => found.StrategyView),
  tables: () => Promise.all([import("./tables.js"), styled("views")]).then(([found]) => found.TablesView),
  theory: () => Promise.all([import("./theory.js"), styled("views")]).then(([found]) => found.TheoryView),
  tournament: () => Promise.all([import("./tournament.js"), styled("kept")]).then(([found]) => found.TournamentView),
  sheets: () => Promise.all([import("./sheets.js"), styled("kept")]).then(([found]) => found.SheetsView),
  traces: () => Promise.all([import("./traces.js"), styled("kept")]).then(([found]) => found.TracesView),
  accessibility: () => import("./access.js").then((found) => found.AccessView),
  room: () => Promise.all([import("./room.js"), styled("kept")]).then(([found]) => found.RoomView),
  compose: () => Promise.all([import("./compose.js"), styled("kept"), styled("gallery")]).then(([found]) => found.ComposeView),
  class: () => Promise.all([import("./classroom.js"), styled("kept")]).then(([found]) => found.ClassView),
};
const MENU = ["games", "play", "puzzles", "learn", "own"];
const GAMELESS = ["learn", "compose", "sheets", "traces", "class", "accessibility"]; // no position in their addresses
const UNKNOWN = { game: "nim", position: "", player: "", moves: "", at: "", code: "" }; // the state after leaving rules that were not allowed to run
const MORE = [...(FILE ? [] : ["room"]), "ladder", "tournament", "sheets", "compose", "traces", "class"];

class App {
  constructor() {
    /** @type {any} an engine, with a method for each question */
    this.server = new Engine(QUESTIONS, transport);
    this.own = new OwnRules(() => this.state.code, transport, wholePython);
    this.state = this.opened(location.href);
    this.games = [];
    this.view = null;
    this.lost = null; // what says that a part of the page did not arrive
    this.played = null; // the state of the last game shown
    this.legal = true; // whether the moves of the state have been found legal, or are none
    this.main = document.getElementById("main");
    const lettered = new URL(location.href).searchParams.get("letters");
    if (lettered === "PN" || lettered === "PS") kept.set("letters", lettered);
    this.theme = kept.setting("theme");
    const asked = kept.setting("animated");
    this.animated = asked === "" ? !matchMedia("(prefers-reduced-motion: reduce)").matches : asked === "1";
  }

  /** The state of an address; if it names no level, the one chosen last. */
  opened(address) {
    const state = read(address);
    return state.mode === "games" ? { ...state, level: kept.setting("level", state.level) } : state;
  }

  /** The unfinished game, as a state; null if there is none. */
  get left() {
    const game = kept.unfinished();
    return game && { ...read(new URL("?game=nim", location.href)), ...game };
  }

  /** The game and the position that a person left, as a start for a tool; custom rules are not among its games. */
  get atHand() {
    const { left } = this;
    if (!left || isOwn(left.game)) return {};
    return { game: left.game, position: last(left), misere: left.misere };
  }

  engine(game) {
    return isOwn(game) ? this.own.engine : this.server;
  }

  gameRow(spec) {
    return this.games.find((row) => row.spec === spec) || this.games.find((row) => spec === row.name || spec.startsWith(`${row.name}:`));
  }

  /** The requested language: from the address, from an earlier choice, or from the browser. */
  get wanted() {
    return this.state.lang || kept.setting("lang") || navigator.language.split("-")[0];
  }

  /** The address of this page with some of its state changed. */
  address(patch) {
    return write({ ...this.state, ...patch });
  }

  /** Change the state: quietly (replacing the history entry; the view stays) or as a step that "back" undoes. */
  change(patch, { quiet = false } = {}) {
    this.state = { ...this.state, ...patch };
    if (quiet) {
      history.replaceState(null, "", write(this.state));
      this.remember();
      return undefined;
    }
    history.pushState(null, "", write(this.state));
    if (patch.mode) scrollTo(0, 0);
    return this.show();
  }

  /** Remember the current game across other views, reloading and closing. */
  remember() {
    const { state } = this;
    if (state.embed || !isTrusted(state.code)) return; // an embedded board is not the user's game, and rules not yet allowed to run are not a game
    if (state.mode === "play" || state.mode === "review") this.played = { ...state };
    if (state.mode === "play" && this.legal) kept.playing(state);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-mode]"))) link.href = this.link(link.dataset.mode);
  }

  /** The address of a view: games resume where they were, and their level, and misère play for puzzles and custom rules, stay with them. */
  link(mode) {
    const { played } = this;
    const state = isTrusted(this.state.code) ? this.state : { ...this.state, ...UNKNOWN };
    if (mode === "play") return write({ ...(played ?? this.left ?? { ...state, code: "" }), mode, lang: state.lang, tab: "" });
    const elsewhere = mode === "puzzles" ? { view: "mixed", seed: "", misere: "", ...(isOwn(state.game) ? { game: "nim", position: "", player: "" } : {}) } : mode === "own" && !state.code ? { misere: "" } : {};
    const bare = GAMELESS.includes(mode) ? { position: "", player: "", moves: "", at: "", misere: "" } : {};
    return write({ ...state, ...bare, mode, level: kept.setting("level", "3"), lesson: "", step: "", tab: "", kind: "", date: "", view: "", text: "", meet: "", ...elsewhere });
  }

  async start() {
    this.look();
    this.hear();
    kept.whenRefused(() => this.tellRefused());
    addEventListener("popstate", () => {
      this.state = this.opened(location.href);
      this.speak().then(() => this.show());
    });
    addEventListener("unhandledrejection", (event) => {
      if (/module/.test(event.reason?.message)) this.main.prepend((this.lost ??= h("div", {}, failure(event.reason), h("button", { type: "button", onclick: () => location.reload() }, t("try-again")))));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!target.closest(".menu, .menu-button")) this.menu(false);
      else if (!target.closest(".more-box")) this.open("more-button", "more", false);
      const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-go]"));
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      this.state = this.opened(link.href);
      history.pushState(null, "", write(this.state));
      this.show().then(() => this.main.focus({ preventScroll: true }));
      scrollTo(0, 0);
    });
    try {
      await this.speak();
      await this.show();
    } catch (error) {
      put(this.main, failure(error));
    }
    document.documentElement.dataset.ready = "1";
    if (SERVED && (!this.games.length || this.games.some((row) => /\.py(:|$)/.test(row.spec)))) import("./saved.js").then((found) => found.watch(this));
  }

  /** Repeat all requests: rules in a file have changed. */
  async renew() {
    this.server.kept.clear();
    await this.speak();
    await this.show();
  }

  /** Load the language; if it does not exist, the default one. */
  async speak() {
    const words = await this.server.words({ lang: this.wanted }).catch(() => this.server.words());
    this.language = words.lang;
    this.languages = words.languages;
    use(words);
    if (!this.view) this.head();
    const { games } = await patiently(this.server.games({ lang: words.lang }), this.main, t("thinking"));
    this.games = games;
  }

  /** Find starts for all rules in files, once their cards are shown. */
  async beginAll() {
    for (const row of this.games.filter(({ example }) => !example)) {
      await this.begin(row);
      if (this.state.mode === "games") this.view.begun(row);
    }
  }

  /** Find a start for rules in a file: that may take long, or never end. */
  begin(row) {
    row.begun ??= this.server.start(row.spec, { lang: this.language }).then(
      ({ game, position }) => Object.assign(row, { game, example: position }),
      (error) => (row.wrong = error),
    );
    return row.begun;
  }

  async show() {
    const { state } = this;
    const playing = state.mode === "play" || state.mode === "review";
    const row = this.games.find((each) => each.name === state.game);
    const card = playing && !state.position ? row?.starts?.[(row.starts.length - 1) >> 1] : null;
    if (row) state.game = card ? card.game : row.spec; // a family is represented by its card, elsewhere by its first example
    this.head();
    document.documentElement.toggleAttribute("data-embed", Boolean(state.embed));
    const asked = (this.asked = (this.asked || 0) + 1);
    const view = await VIEWS[isTrusted(state.code) ? state.mode : "ask"]();
    const begins = playing && !state.position && !isOwn(state.game) ? this.gameRow(state.game) || { spec: state.game } : null; // other names have no row
    if (begins && !begins.example) await patiently(this.begin(begins), this.main, t("thinking"));
    if (asked !== this.asked) return; // another view has been requested since
    if (begins?.game && !this.gameRow(state.game)) state.game = begins.game; // by its own name, not by another one
    const fitting = begins?.starts?.filter(({ game }) => game === state.game) ?? [];
    if (begins) state.position = fitting[(fitting.length - 1) >> 1]?.position ?? begins.example; // as on the game's card
    if (this.view) this.view.token += 1; // pending answers for it arrive too late
    if (begins?.wrong) return void put(this.main, failure(begins.wrong));
    this.legal = !state.moves; // moves of an address are kept once `checkMoves` has found them legal
    this.remember();
    this.view = new view(this);
    document.title = `${t(`mode-${state.mode}`)} · bouton`;
    await this.view.mount(this.main);
    if (state.mode === "games") this.beginAll();
  }

  head() {
    const { state, language } = this;
    const link = (mode) => h("a", { href: this.link(mode), "data-go": true, "data-mode": mode, "aria-current": state.mode === mode || (mode === "play" && state.mode === "review") ? "page" : null }, t(`mode-${mode}`));
    put(
      document.getElementById("head"),
      h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); this.main.focus(); } }, t("skip")),
      h("div", { class: "bar" },
        h("a", { class: "logo", href: HOME, "data-go": true }, logo(), "bouton"),
        h("strong", { class: "mode-here", "aria-hidden": "true" }, t(`mode-${state.mode}`).split(/\s?:/)[0]),
        h("button", { type: "button", class: "menu-button", "aria-label": t("menu"), "aria-expanded": "false", "aria-controls": "menu", onclick: () => this.menu() }, icon("menu")),
        h("div", { class: "menu", id: "menu" }, h("nav", { "aria-label": t("main-menu") }, MENU.map(link)),
        h("div", { class: "tools" },
          Object.entries(this.languages).map(([lang, name]) => h("button", { type: "button", class: "lang", lang, "aria-pressed": String(lang === language), title: name, "aria-label": name, onclick: () => this.switchTo(lang) }, lang.toUpperCase())),
          this.more(link)))),
    );
    put(document.getElementById("foot"), h("nav", { class: "more-views", "aria-label": t("foot") }, link("accessibility")));
  }

  /** The contents of "More": classroom tools, and the settings. */
  more(link) {
    const tool = (name, go, on) => h("button", { type: "button", class: "tool", "aria-pressed": on === undefined ? null : String(on), onclick: go }, t(name));
    const turn = (change) => (event) => event.currentTarget.setAttribute("aria-pressed", String(change()));
    return h("div", { class: "more-box" },
      h("button", { type: "button", class: "more-button", "aria-expanded": "false", "aria-controls": "more", onclick: () => this.open("more-button", "more") }, t("more-menu")),
      h("div", { class: "more", id: "more" },
        h("nav", { "aria-label": t("kept-more") }, MORE.map(link)),
        h("div", { class: "settings", role: "group", "aria-label": t("kept-settings") }, tool("theme", () => this.nextTheme()), tool("animation", turn(() => this.animate()), this.animated), tool("sound", turn(() => this.sound()), kept.setting("sound") === "1"), tool("listen", turn(() => this.listen()), kept.setting("listen") === "1"), tool("help", () => this.help()))));
  }

  /** On a telephone the views and the tools are in a menu. */
  menu(open) {
    this.open("menu-button", "menu", open);
    if (open === false) this.open("more-button", "more", false);
  }

  /** Open or close the element that a button controls; without `open`, toggle it. */
  open(look, name, open) {
    const menu = document.getElementById(name);
    if (!menu) return;
    const button = /** @type {HTMLElement} */ (document.querySelector(`.${look}`));
    menu.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(menu.classList.contains("open")));
    if (!menu.classList.contains("open") && menu.contains(document.activeElement)) button.focus();
  }

  /** Shown once: this browser stores nothing, or has no room left. */
  tellRefused() {
    const box = h("div", { class: "refused card", role: "alert" }, h("p", {}, t("kept-refused")), h("button", { type: "button", onclick: () => box.remove() }, t("close")));
    document.body.append(box);
  }

  async switchTo(lang) {
    kept.set("lang", lang);
    this.state.lang = lang;
    history.replaceState(null, "", write(this.state));
    const before = this.view;
    await this.speak();
    await this.show();
    this.view?.recall?.(before ?? {});
    /** @type {HTMLElement | null} */ (document.querySelector(`.lang[lang="${lang}"]`))?.focus();
  }

  look() {
    if (this.theme) document.documentElement.dataset.theme = this.theme;
    else delete document.documentElement.dataset.theme;
  }

  nextTheme() {
    const dark = this.theme ? this.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    this.theme = dark ? "light" : "dark";
    kept.set("theme", this.theme);
    this.look();
  }

  animate() {
    this.animated = !this.animated;
    kept.set("animated", this.animated ? "1" : "0");
    return this.animated;
  }

  sound() {
    const on = kept.setting("sound") !== "1";
    kept.set("sound", on ? "1" : "0");
    if (on) play("won"); // as a sample
    return on;
  }

  /** For people who listen: the board in words, and events spoken aloud. */
  listen() {
    const on = kept.setting("listen") !== "1";
    kept.set("listen", on ? "1" : "0");
    this.hear(on);
    this.view?.refresh?.(false);
    return on;
  }

  hear(on = kept.setting("listen") === "1") {
    document.documentElement.dataset.listen = on ? "1" : "";
  }

  help() {
    const keys = [["← →", "key-step"], ["Home End", "key-ends"], ["Space", "key-best"], ["u", "key-undo"], ["i", "key-hint"], ["n", "key-next"], ["b", "key-board"], ["f", "key-projector"], ["q", "key-qr"], ["Enter", "key-enter"], ["?", "key-help"]];
    const names = { Space: t("space"), Home: t("home"), End: t("end"), Enter: t("enter") };
    dialog(t("help"), t("close"), h("p", {}, t("help-click")), h("table", { class: "keys" }, h("tbody", {}, keys.map(([key, word]) => h("tr", {}, h("th", { scope: "row" }, key.split(" ").map((each) => h("kbd", {}, names[each] ?? each))), h("td", {}, t(word)))))), SERVED ? h("p", {}, h("a", { href: "api" }, t("api"))) : null);
  }

  key(event) {
    if (event.key === "Escape" && document.querySelector(":is(.menu, .more).open")) return void this.menu(false);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog, [role=tab]")) return;
    if (event.key === " " && event.target.closest?.("button, a, summary, label")) return;
    if (event.key === "?") {
      event.preventDefault();
      this.help();
    } else if (this.view?.key?.(event)) event.preventDefault();
  }
}

new App().start();
