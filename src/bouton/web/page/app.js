// The page: its head, its views, its address, its keys.

import { dialog, h, memory, put } from "./dom.js";
import { Engine } from "./engine.js";
import { LearnView } from "./learn.js";
import { OwnRules } from "./local.js";
import { OwnView } from "./own.js";
import { failure } from "./panels.js";
import { PlayView } from "./play.js";
import { PuzzleView } from "./puzzles.js";
import { QUESTIONS } from "./questions.js";
import { isOwn, MODES, read, write } from "./state.js";
import { SERVED, transport } from "./transport.js";
import { AskView, isTrusted } from "./trust.js";
import { t, use } from "./words.js";

const VIEWS = { play: PlayView, review: PlayView, puzzles: PuzzleView, learn: LearnView, own: OwnView };

class App {
  constructor() {
    this.server = new Engine(QUESTIONS, transport);
    this.own = new OwnRules(() => this.state.code, transport);
    this.state = read(location.href);
    this.games = [];
    this.view = null;
    this.main = document.getElementById("main");
    this.theme = memory.get("theme", "");
    const asked = memory.get("animated", "");
    this.animated = asked === "" ? !matchMedia("(prefers-reduced-motion: reduce)").matches : asked === "1";
  }

  engine(game) {
    return isOwn(game) ? this.own.engine : this.server;
  }

  gameRow(spec) {
    return this.games.find((row) => row.spec === spec) || this.games.find((row) => spec === row.name || spec.startsWith(`${row.name}:`));
  }

  /** The language asked for: by the address, here before, or by the browser. */
  get wanted() {
    return this.state.lang || memory.get("lang", "") || navigator.language.split("-")[0];
  }

  /** The address of this page with some of its state changed. */
  address(patch) {
    return write({ ...this.state, ...patch });
  }

  /** Change the state: quietly (the same entry of the history, the view goes on) or as a step that "back" takes back. */
  change(patch, { quiet = false } = {}) {
    this.state = { ...this.state, ...patch };
    if (quiet) {
      history.replaceState(null, "", write(this.state));
      return undefined;
    }
    history.pushState(null, "", write(this.state));
    return this.show();
  }

  async start() {
    this.look();
    addEventListener("popstate", () => {
      this.state = read(location.href);
      this.speak().then(() => this.show());
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-go]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      this.state = read(link.href);
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
  }

  /** Take up the language; where there is none of that name, the usual one. */
  async speak() {
    const words = await this.server.words({ lang: this.wanted }).catch(() => this.server.words());
    const { games } = await this.server.games({ lang: words.lang });
    this.language = words.lang;
    this.languages = words.languages;
    use(words);
    this.games = games;
  }

  async show() {
    const { state } = this;
    const row = this.games.find((each) => each.name === state.game && each.spec !== state.game);
    if (row) state.game = row.spec; // a family that needs parameters stands for its first example
    if (!state.position && !isOwn(state.game)) state.position = this.gameRow(state.game)?.example || "";
    this.head();
    const runs = state.code && (state.mode === "own" || (isOwn(state.game) && VIEWS[state.mode] === PlayView));
    const view = runs && !isTrusted(state.code) ? AskView : VIEWS[state.mode];
    this.view = new view(this);
    document.title = `${t(`mode-${state.mode}`)} · bouton`;
    await this.view.mount(this.main);
  }

  head() {
    const { state, language } = this;
    const link = (mode) => h("a", { href: this.address({ mode, lesson: "", step: "", tab: "", seed: mode === "puzzles" ? "" : state.seed, ...(mode === "puzzles" && isOwn(state.game) ? { game: "nim", position: "" } : {}) }), "data-go": true, "aria-current": state.mode === mode || (mode === "play" && state.mode === "review") ? "page" : null }, t(`mode-${mode}`));
    put(
      document.getElementById("head"),
      h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); this.main.focus(); } }, t("skip")),
      h("div", { class: "bar" },
        h("a", { class: "logo", href: "./", "data-go": true }, h("img", { src: "page/icon.svg", alt: "", width: 28, height: 28 }), "bouton"),
        h("nav", { "aria-label": t("main-menu") }, MODES.filter((mode) => mode !== "review").map(link)),
        h("div", { class: "tools" },
          Object.entries(this.languages).map(([lang, name]) => h("button", { type: "button", class: "lang", lang, "aria-pressed": String(lang === language), title: name, "aria-label": name, onclick: () => this.switchTo(lang) }, lang.toUpperCase())),
          h("button", { type: "button", class: "tool", "aria-label": t("theme"), title: t("theme"), onclick: () => this.nextTheme() }, "◐"),
          h("button", { type: "button", class: "tool", "aria-label": t("animation"), title: t("animation"), "aria-pressed": String(this.animated), onclick: (event) => this.animate(event.currentTarget) }, "≋"),
          h("button", { type: "button", class: "tool", "aria-label": t("help"), title: `${t("help")} (?)`, onclick: () => this.help() }, "?"))),
    );
  }

  async switchTo(lang) {
    memory.set("lang", lang);
    this.state.lang = lang;
    history.replaceState(null, "", write(this.state));
    await this.speak();
    await this.show();
    document.querySelector(`.lang[lang="${lang}"]`)?.focus();
  }

  look() {
    if (this.theme) document.documentElement.dataset.theme = this.theme;
    else delete document.documentElement.dataset.theme;
  }

  nextTheme() {
    const dark = this.theme ? this.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    this.theme = dark ? "light" : "dark";
    memory.set("theme", this.theme);
    this.look();
  }

  animate(button) {
    this.animated = !this.animated;
    memory.set("animated", this.animated ? "1" : "0");
    button.setAttribute("aria-pressed", String(this.animated));
  }

  help() {
    const keys = [["← →", "key-step"], ["Home End", "key-ends"], ["Space", "key-best"], ["u", "key-undo"], ["n", "key-next"], ["b", "key-board"], ["Enter", "key-enter"], ["?", "key-help"]];
    dialog(t("help"), t("close"), h("p", {}, t("help-click")), h("table", { class: "keys" }, h("tbody", {}, keys.map(([key, word]) => h("tr", {}, h("th", { scope: "row" }, key.split(" ").map((each) => h("kbd", {}, each === "Space" ? t("space") : each === "Home" ? t("home") : each === "End" ? t("end") : each))), h("td", {}, t(word)))))), SERVED ? h("p", {}, h("a", { href: "api" }, t("api"))) : null);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog, [role=tab]")) return;
    if (event.key === " " && event.target.closest?.("button, a, summary, label")) return;
    if (event.key === "?") {
      event.preventDefault();
      this.help();
    } else if (this.view?.key?.(event)) event.preventDefault();
  }
}

const app = new App();
app.start();
