// A class: the traces of up to 40 pupils as one table, from files dropped here; none leave the browser or are stored.

import { download, h, put, View } from "./dom.js";
import { filesField, GRADES, refusal, tracesOf } from "./traces.js";
import { held, ownLessons } from "./traces_file.js";
import { current, t } from "./words.js";

const MOST_FILES = 40;

/** The table row of one pupil. */
function rowOf(name, data, lessons) {
  const solved = (grade) => Object.entries(data.puzzles).reduce((sum, [key, each]) => sum + (key.endsWith(` ${grade}`) ? each.solved : 0), 0);
  return {
    name,
    lessons: lessons.map(({ name: lesson, steps }) => Math.min(1, ((held(data.lessons, lesson)?.step ?? -1) + 1) / steps.length)),
    grades: GRADES.map(solved),
    best: data.best,
    games: data.games.filter((game) => game.winner).length,
    rung: Math.max(0, ...Object.values(data.ladder).map((each) => each.rung)),
  };
}

/** A field of a table for spreadsheets; text that begins like a formula is protected. */
export function csvField(value, separator) {
  let text = String(value);
  if (/^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export class ClassView extends View {
  constructor(app) {
    super(app);
    this.rows = [];
  }

  async mount(main) {
    this.lessons = await this.app.server.lessons({ lang: current() }).then((found) => found.lessons, () => []);
    this.says = h("div", { role: "status", class: "kept-says" });
    this.table = h("div", {});
    put(
      main,
      h("div", { class: "kept class" },
        h("h1", {}, t("mode-class")),
        h("p", { class: "lead" }, t("kept-class-lead")),
        filesField(t("kept-class-drop", { most: MOST_FILES }), true, (files) => this.take(files)),
        this.says,
        this.table),
    );
    this.show();
  }

  async take(files) {
    const refused = [];
    for (const file of files) {
      if (this.rows.length >= MOST_FILES) {
        refused.push(t("kept-class-full", { most: MOST_FILES, name: file.name }));
        continue;
      }
      try {
        const traces = await tracesOf(file);
        this.lessons.push(...ownLessons(traces.lessons).filter(({ name }) => this.lessons.every((each) => each.name !== name)));
        const row = rowOf(file.name.replace(/(\.bouton)?\.json$/i, "").slice(0, 60), traces, this.lessons);
        this.rows = [...this.rows.filter((each) => each.name !== row.name), row];
      } catch (error) {
        refused.push(`${file.name} – ${refusal(error)}`);
      }
    }
    this.rows.sort((a, b) => a.name.localeCompare(b.name, current(), { numeric: true }));
    put(this.says, h("p", {}, t("kept-class-read", { n: this.rows.length })), refused.length ? h("ul", { class: "error" }, refused.map((each) => h("li", {}, each))) : null);
    this.show();
  }

  get heads() {
    return [t("kept-class-name"), ...this.lessons.map((lesson) => lesson.title), ...GRADES.map((grade) => t("grade-n", { n: grade })), t("kept-count-best"), t("kept-count-games"), t("kept-rung")];
  }

  show() {
    if (!this.rows.length) {
      put(this.table);
      return;
    }
    const short = [h("th", { scope: "col" }, t("kept-class-name")), this.lessons.map((lesson, k) => h("th", { scope: "col", title: lesson.title }, h("span", { "aria-hidden": "true" }, k + 1), h("span", { class: "unseen" }, lesson.title))), GRADES.map((grade) => h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, `★${grade}`), h("span", { class: "unseen" }, t("grade-n", { n: grade })))), this.heads.slice(-3).map((word) => h("th", { scope: "col" }, word))];
    const share = (done) => (done >= 1 ? h("td", { class: "done" }, "✓") : h("td", {}, done ? new Intl.NumberFormat(current(), { style: "percent" }).format(done) : ""));
    const row = (each) =>
      h("tr", {},
        h("th", { scope: "row" }, h("input", { type: "text", value: each.name, "aria-label": t("kept-class-name"), maxlength: 60, oninput: (event) => { each.name = event.target.value; } }), h("button", { type: "button", class: "tool", "aria-label": t("kept-class-remove", { name: each.name }), onclick: () => { this.rows = this.rows.filter((one) => one !== each); this.show(); } }, "×")),
        this.lessons.map((_, k) => share(each.lessons[k] ?? 0)), [...each.grades, each.best, each.games].map((n) => h("td", {}, n || "")), h("td", {}, each.rung ? t(`level-name-${each.rung - 1}`) : ""));
    put(
      this.table,
      h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => this.save() }, t("kept-class-csv")), h("button", { type: "button", onclick: () => print() }, t("print")), h("button", { type: "button", onclick: () => { this.rows = []; put(this.says); this.show(); } }, t("kept-class-empty"))),
      h("div", { class: "card pad scrolls", tabindex: 0, role: "region", "aria-label": t("mode-class") }, h("table", { class: "kept-table class-table" }, h("thead", {}, h("tr", {}, short)), h("tbody", {}, this.rows.map(row)))),
      h("div", { class: "class-legend" }, h("p", { class: "note" }, t("kept-class-legend")), h("ol", {}, this.lessons.map((lesson) => h("li", {}, lesson.title)))),
    );
  }

  save() {
    const separator = t("kept-csv-separator");
    const percent = (done) => Math.round(100 * done);
    const lines = [this.heads, ...this.rows.map((each) => [each.name, ...this.lessons.map((_, k) => percent(each.lessons[k] ?? 0)), ...each.grades, each.best, each.games, each.rung ? t(`level-name-${each.rung - 1}`) : ""])];
    const text = lines.map((line) => line.map((value) => csvField(value, separator)).join(separator)).join("\r\n");
    download(new Blob(["\ufeff", text, "\r\n"], { type: "text/csv;charset=utf-8" }), `${t("kept-class-file")}.csv`);
  }
}
