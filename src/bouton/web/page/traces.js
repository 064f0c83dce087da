// "My traces": all data that this browser stores, to view, export, import and delete.

import { announce, download, h, put, View } from "./dom.js";
import { match } from "./icons.js";
import * as kept from "./kept.js";
import { read, write } from "./state.js";
import { MOST_BYTES, merged, readFile, writeFile } from "./traces_exchange.js";
import { held, ownLessons, TracesError } from "./traces_file.js";
import { colon, current, numeral, t } from "./words.js";

const KINDS = ["move", "who", "mark", "mistake", "mine", "day"]; // of puzzles of all games
export const GRADES = [1, 2, 3, 4, 5];

/** The reason why a file is rejected, as a sentence. */
export const refusal = (error) => t(`kept-file-${error instanceof TracesError ? error.key : "unreadable"}`, error.values);

/** The traces in a chosen file; `dropped` receives the names of omitted settings. */
export async function tracesOf(file, dropped) {
  if (file.size > MOST_BYTES) throw new TracesError("large");
  return readFile(await file.text(), dropped);
}

/** A field that accepts files by click, keyboard or drag and drop. */
export function filesField(label, many, take) {
  const input = h("input", { type: "file", accept: ".json,application/json", multiple: many, class: "unseen-field", onchange: () => { take([...input.files]); input.value = ""; } });
  const box = h("label", { class: "drop" }, input, h("span", {}, label));
  const over = (on) => (event) => {
    event.preventDefault();
    box.classList.toggle("over", on);
  };
  box.addEventListener("dragover", over(true));
  box.addEventListener("dragleave", over(false));
  box.addEventListener("drop", (event) => {
    over(false)(event);
    take([...event.dataTransfer.files]);
  });
  return box;
}

/** A person's achievements, out of everything there is to do. */
const badges = (data, lessons) => {
  const levels = Object.values(data.wins);
  const solved = (name) => Object.entries(data.puzzles).reduce((sum, [each, { solved: n }]) => sum + (each.startsWith(name) ? n : 0), 0);
  return [
    ["win", levels.length, 1],
    ["games", levels.length, 5],
    ["perfect", levels.filter((each) => each.includes("5")).length, 1],
    ["levels", Math.max(0, ...levels.map((each) => each.length)), 6],
    ["puzzles", solved(""), 50],
    ["row", data.best, 10],
    ["days", solved("day "), 7],
    ["lessons", lessons.filter(({ name, steps }) => (held(data.lessons, name)?.step ?? -1) >= steps.length - 1).length, lessons.length],
    ["rules", data.rules.length, 1],
  ];
};

const date = (at) => (at ? new Intl.DateTimeFormat(current(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at)) : "");
const MOST_NAMED = 8; // omitted settings
const shortened = (name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name);

export class TracesView extends View {
  async mount(main) {
    this.page = h("div", { class: "kept" });
    this.says = h("div", { role: "status", class: "kept-says" });
    put(main, this.page);
    try {
      this.lessons = (await this.app.server.lessons({ lang: current() })).lessons;
    } catch {
      this.lessons = [];
    }
    this.show();
  }

  show() {
    const data = kept.all();
    put(
      this.page,
      h("h1", {}, t("mode-traces")),
      h("p", { class: "lead" }, t("kept-lead")),
      kept.isRefused() ? h("p", { class: "error" }, t("kept-refused")) : null,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: () => this.export(data) }, t("kept-export")),
        h("button", { type: "button", onclick: () => this.forget(data) }, t("kept-forget"))),
      filesField(t("kept-import"), false, (files) => this.import(files[0])),
      this.says,
      h("div", { class: "kept-parts" }, [this.badges, this.games, this.learnt, this.solved, this.rules, this.settings].map((show) => this.shown(show, data))),
    );
  }

  /** A part of the page; if it fails, the other parts and the buttons above remain. */
  shown(show, data) {
    try {
      return show.call(this, data);
    } catch {
      return h("section", { class: "card pad" }, h("p", { class: "error" }, t("kept-part-unreadable")));
    }
  }

  part(title, ...children) {
    return h("section", { class: "card pad" }, h("h2", {}, title), ...children);
  }

  badges(data) {
    const badge = ([name, done, goal]) => h("li", { class: done >= goal ? "done" : "" }, match(done >= goal ? "lit" : "plain"), h("span", {}, t(`badge-${name}`)), h("span", { class: "note" }, done >= goal ? t("badge-done") : goal > 1 ? `${numeral(done)} / ${numeral(goal)}` : ""));
    return this.part(t("kept-badges"), h("ul", { class: "badges" }, badges(data, this.lessons).filter(([, , goal]) => goal).map(badge)));
  }

  title(spec) {
    return this.app.gameRow(spec)?.title ?? spec.replace(/^own:/, "");
  }

  address(game, mode) {
    const { at, winner, names, ...state } = game;
    return write({ ...read(new URL("?game=nim", location.href)), lang: this.app.state.lang, ...state, mode });
  }

  games({ now, games }) {
    const row = (game, word, drop) =>
      h("li", {},
        h("span", { class: "kept-name" }, h("strong", {}, this.title(game.game)), h("span", { class: "note" }, [date(game.at), t("kept-moves", { n: game.moves.split(">").length }), word].filter(Boolean).join(" · "))),
        h("a", { class: "button", href: this.address(game, "play"), "data-go": true }, t(drop ? "kept-open" : "kept-resume")),
        h("a", { class: "button", href: this.address(game, "review"), "data-go": true }, t("kept-analyse")),
        drop ? h("button", { type: "button", class: "tool", "aria-label": t("kept-drop-game", { title: this.title(game.game) }), title: t("kept-drop"), onclick: drop }, "×") : null);
    const rows = [now ? row(now, t("kept-unfinished"), null) : null, games.map((game, k) => row(game, this.result(game), () => { kept.dropGame(k); this.show(); }))].flat().filter(Boolean);
    return this.part(
      t("kept-games"),
      rows.length ? h("ul", { class: "kept-list" }, rows) : h("p", {}, t("kept-no-games"), " ", h("a", { href: write({ ...read(new URL("?game=nim", location.href)), lang: this.app.state.lang }), "data-go": true }, t("kept-play-nim"))),
    );
  }

  result(game) {
    if (!game.winner) return t("kept-unfinished");
    if (game.winner === "nobody") return t("kept-drawn");
    const alone = (game.first ?? "human") !== (game.second ?? "program");
    if (!alone) return t(game.winner === "first" ? "kept-first-won" : "kept-second-won");
    const human = (game.first ?? "human") === "human" ? "first" : "second";
    return `${t(game.winner === human ? "kept-won" : "kept-lost")} (${t(`level-name-${game.level ?? 3}`)})`;
  }

  learnt({ lessons }) {
    const known = [...this.lessons.filter((each) => held(lessons, each.name)), ...ownLessons(lessons)];
    const row = ({ name, title, steps }) => {
      const step = Math.min(lessons[name].step + 1, steps.length);
      return h("li", {}, h("span", { class: "kept-name" }, title), step === steps.length ? h("span", { class: "good" }, `✓ ${t("kept-lesson-done")}`) : h("span", { class: "note" }, `${step} / ${steps.length}`));
    };
    return this.part(t("kept-lessons"), known.length ? h("ul", { class: "kept-list" }, known.map(row)) : h("p", { class: "note" }, t("kept-no-lessons")));
  }

  solved(data) {
    const games = [...new Set([...Object.keys(data.puzzles).map((name) => name.replace(/ \d$/, "")), ...Object.keys(data.ladder)])];
    const cell = (game, grade) => held(data.puzzles, `${game} ${grade}`)?.solved || "";
    const table = h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("kept-puzzles") }, h("table", { class: "kept-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("game")), GRADES.map((grade) => h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, `★${grade}`), h("span", { class: "unseen" }, t("grade-n", { n: grade })))), h("th", { scope: "col" }, t("kept-rung")))),
      h("tbody", {}, games.map((game) => h("tr", {}, h("th", { scope: "row" }, KINDS.includes(game) ? t(`puzzle-${game}`) : this.title(game)), GRADES.map((grade) => h("td", {}, cell(game, grade))), h("td", {}, held(data.ladder, game)?.rung ? t(`level-name-${data.ladder[game].rung - 1}`) : ""))))));
    return this.part(t("kept-puzzles"), games.length ? [table, h("p", { class: "note" }, t("kept-series", { row: data.row, best: data.best }))] : h("p", { class: "note" }, t("kept-no-puzzles")));
  }

  rules({ rules, typing }) {
    const open = (each) => write({ ...read(new URL("?game=nim", location.href)), lang: this.app.state.lang, mode: "own", code: each.code, game: each.name ? `own:${each.name}` : "nim", position: each.start ?? "", misere: each.misere ? "1" : "" });
    const row = (each, k) => h("li", {}, h("span", { class: "kept-name" }, h("strong", {}, each.name), h("span", { class: "note" }, date(each.at))), h("a", { class: "button", href: open(each), "data-go": true }, t("kept-open")), h("button", { type: "button", class: "tool", "aria-label": t("kept-drop-rules", { name: each.name }), title: t("kept-drop"), onclick: () => { kept.dropRules(k); this.show(); } }, "×"));
    const editor = typing ? h("li", {}, h("span", { class: "kept-name" }, t("kept-editor")), h("a", { class: "button", href: open({ code: typing.code, start: typing.start, misere: typing.misere }), "data-go": true }, t("kept-open"))) : null;
    return this.part(t("mode-own"), rules.length || editor ? h("ul", { class: "kept-list" }, editor, rules.map(row)) : h("p", { class: "note" }, t("kept-no-rules")));
  }

  settings({ settings }) {
    const words = { lang: "kept-setting-lang", theme: "kept-setting-theme", animated: "animation", sound: "sound", level: "level-label", detail: "detail", letters: "letters" };
    const yes = (text) => t(text === "1" ? "kept-yes" : "kept-no");
    const values = { lang: (text) => held(this.app.languages, text) ?? text, theme: (text) => t(`kept-theme-${text}`), animated: yes, sound: yes, level: (text) => t(`level-name-${text}`), detail: (text) => t(`detail-${text}`), letters: (text) => [...text].join("/") };
    const rows = Object.entries(settings).map(([name, text]) => h("li", {}, `${t(words[name])}${colon()}${values[name](text)}`));
    return this.part(t("kept-settings"), rows.length ? h("ul", {}, rows) : h("p", { class: "note" }, t("kept-no-settings")));
  }

  say(...children) {
    put(this.says, ...children);
    announce(this.says.textContent);
  }

  export(data) {
    download(new Blob([writeFile(data)], { type: "application/json" }), `${t("kept-file-name")}-${kept.today().slice(0, 10)}.bouton.json`);
    this.say(h("p", {}, t("kept-exported")));
  }

  forget(data) {
    kept.forget();
    this.app.played = null;
    this.show();
    this.say(h("p", {}, t("kept-forgotten"), " ", this.undo(data)));
  }

  async import(file) {
    if (!file) return;
    const dropped = [];
    let given;
    try {
      given = await tracesOf(file, dropped);
    } catch (error) {
      this.say(h("p", { class: "error" }, refusal(error)));
      return;
    }
    const here = kept.all();
    const then = merged(here, given);
    const left = dropped.length ? h("p", { class: "note" }, t("kept-import-dropped", { n: dropped.length, names: dropped.slice(0, MOST_NAMED).map(shortened).join(", ") + (dropped.length > MOST_NAMED ? ", …" : "") })) : null;
    if (JSON.stringify(here) === JSON.stringify(then)) {
      this.say(h("p", {}, t("kept-import-none")), left);
      return;
    }
    kept.replace(then);
    this.show();
    this.say(h("p", { class: "good" }, `✓ ${t("kept-added")} `, this.undo(here)), left);
  }

  /** A button that restores the previous data. */
  undo(before) {
    return h("button", { type: "button", onclick: () => { kept.replace(before); this.show(); this.say(); } }, t("undo"));
  }
}
