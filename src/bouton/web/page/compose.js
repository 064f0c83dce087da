// Custom lessons: chapters are assembled by clicking, and shared as one address or one file.

import { download, h, put, View } from "./dom.js";
import { lessonOf, MOST_STEPS, plain, readLesson, TASKS, written } from "./own_lesson.js";
import { orFailure } from "./panels.js";
import { showQr } from "./qr.js";
import { StartEditor } from "./start_editor.js";
import { isOwn } from "./state.js";
import { current, t } from "./words.js";

const LONGEST = 6000; // letters of an address that every browser and messenger handles
const WAIT = 400; // ms after typing before drawing

export class ComposeView extends View {
  async mount(main) {
    this.rows = this.app.games.filter((row) => row.example && row.example !== "…" && !isOwn(row.spec));
    this.lesson = readLesson(this.app.state.text) ?? { title: "", detail: "simple", steps: [this.usual()] };
    this.title = h("input", { type: "text", id: "compose-title", value: this.lesson.title, maxlength: 200, oninput: () => { this.lesson.title = this.title.value; this.keep(); } });
    const file = h("input", { type: "file", id: "compose-file", accept: ".json", class: "unseen", onchange: () => this.open(file.files[0]) });
    const from = h("select", { id: "compose-from", onchange: () => this.begin(from.value) }, h("option", { value: "" }, "…"));
    this.says = h("div", { role: "status" });
    this.code = h("div", { class: "share-code" });
    this.chapters = h("ol", { class: "compose-chapters" });
    put(
      main,
      h("div", { class: "kept compose" },
        h("h1", {}, t("mode-compose")),
        h("p", { class: "lead" }, t("compose-lead")),
        h("div", { class: "sheet-fields" }, h("label", { class: "field", for: "compose-title" }, t("compose-title"), this.title), h("label", { class: "field", for: "compose-from" }, t("compose-from"), from)),
        this.chapters,
        h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.add() }, t("compose-add"))),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "primary", onclick: () => this.app.change({ mode: "learn", lesson: "own", position: "", step: "", text: written(this.lesson) }) }, t("compose-try")),
          h("button", { type: "button", onclick: () => this.share() }, t("compose-share")),
          h("button", { type: "button", onclick: () => download(new Blob([JSON.stringify(plain(this.lesson), null, 1)], { type: "application/json" }), `${this.lesson.title.replace(/[^\p{L}\p{N}]+/gu, "-") || "lesson"}.lesson.json`) }, t("compose-save")),
          h("label", { class: "button", for: "compose-file" }, t("compose-open")), file),
        this.says, this.code,
        h("p", { class: "note" }, t("compose-note"))),
    );
    this.show();
    const { lessons } = await this.app.server.lessons({ lang: current() }).catch(() => ({ lessons: [] }));
    this.known = lessons.filter(({ steps }) => steps.some(({ task }) => TASKS.includes(task)));
    from.append(...this.known.map((each) => h("option", { value: each.name }, each.title)));
  }

  /** An initial chapter: with the game and the position last played. */
  usual() {
    const { game, position } = this.app.atHand;
    const row = this.rows.find((each) => each.spec === game) ?? this.rows[0];
    return { text: "", task: "play", game: row.spec, position: (row.spec === game && position) || row.example, misere: false, quiz: false, answer: "" };
  }

  /** Start from one of the built-in lessons. */
  begin(name) {
    const found = this.known.find((each) => each.name === name);
    if (found) this.take({ ...found, steps: found.steps.filter(({ task }) => TASKS.includes(task)) });
  }

  async open(file) {
    const found = lessonOf(await file?.text().then(JSON.parse).catch(() => null));
    if (found) this.take(found);
    else put(this.says, h("p", { class: "error", role: "alert" }, t("compose-damaged")));
  }

  take(found) {
    this.lesson = lessonOf(found);
    this.title.value = this.lesson.title;
    put(this.says);
    this.changed();
  }

  add() {
    if (this.lesson.steps.length >= MOST_STEPS) return;
    this.lesson.steps.push({ ...(this.lesson.steps.at(-1) ?? this.usual()), text: "", answer: "" });
    this.changed();
    this.chapters.lastChild.querySelector("textarea").focus();
  }

  changed() {
    this.keep();
    this.show();
  }

  /** Store the text in the address: it survives reloading and going back. */
  keep() {
    this.app.change({ text: written(this.lesson) }, { quiet: true });
    put(this.code);
  }

  show() {
    put(this.chapters, this.lesson.steps.map((step, k) => this.chapter(step, k)));
  }

  chapter(step, k) {
    const { steps } = this.lesson;
    const id = (name) => `compose-${name}-${k}`;
    const move = (to) => () => {
      steps.splice(to, 0, ...steps.splice(k, 1));
      this.changed();
    };
    const edit = (name, value) => {
      step[name] = value;
      this.keep();
    };
    const start = h("input", { type: "text", id: id("start"), value: step.position, autocomplete: "off", spellcheck: "false" });
    const editor = new StartEditor(this.app, (text) => {
      start.value = text;
      place(text);
    });
    const draw = () => editor.show(step.game, step.position, step.misere ? "1" : "");
    const place = (text) => {
      edit("position", text);
      draw();
    };
    let timer;
    start.addEventListener("input", () => {
      edit("position", start.value.trim()); // now, since the chapter may be redrawn before its picture
      clearTimeout(timer);
      timer = setTimeout(draw, WAIT);
    });
    const begin = (game) => {
      edit("game", game);
      start.value = this.rows.find((row) => row.spec === game).example;
      place(start.value);
    };
    const task = h("select", { id: id("task"), onchange: () => { edit("task", task.value); this.show(); } }, TASKS.map((each) => h("option", { value: each, selected: each === step.task }, t(`compose-task-${each}`))));
    const text = h("textarea", { id: id("text"), rows: 3, value: step.text, oninput: () => edit("text", text.value) });
    const answer = h("input", { type: "text", id: id("answer"), value: step.answer, oninput: () => edit("answer", answer.value) });
    const box = (name, word) => h("label", { class: "choice" }, h("input", { type: "checkbox", checked: step[name], onchange: (event) => { edit(name, event.target.checked); draw(); } }), word);
    const games = this.rows.some((row) => row.spec === step.game) ? this.rows : [{ spec: step.game, title: step.game }, ...this.rows];
    if (step.game) draw();
    return h("li", { class: "card pad" },
      h("h2", {}, t("compose-chapter", { n: k + 1 })),
      h("label", { class: "field", for: id("text") }, t("compose-text"), text),
      h("div", { class: "sheet-fields" },
        h("label", { class: "field", for: id("task") }, t("compose-task"), task),
        h("label", { class: "field", for: id("game") }, t("game"), h("select", { id: id("game"), onchange: (event) => begin(event.target.value) }, games.map((row) => h("option", { value: row.spec, selected: row.spec === step.game }, row.title)))),
        h("label", { class: "field", for: id("start") }, t("position"), start)),
      editor.node,
      step.task === "answer" ? h("label", { class: "field", for: id("answer") }, t("compose-answer-field"), answer) : null,
      box("misere", t("misere")), step.task === "play" || step.task === "try" ? null : box("quiz", t("compose-quiz")),
      h("div", { class: "buttons" },
        h("button", { type: "button", disabled: k === 0, onclick: move(k - 1) }, t("compose-up")),
        h("button", { type: "button", disabled: k === steps.length - 1, onclick: move(k + 1) }, t("compose-down")),
        h("button", { type: "button", disabled: steps.length < 2, onclick: () => { steps.splice(k, 1); this.changed(); } }, t("compose-drop"))));
  }

  /** The address of the lesson; if it is too long, a file is the alternative. */
  async share() {
    const address = new URL(this.app.address({ mode: "learn", lesson: "own", position: "", step: "", text: written(this.lesson) }), location.href).href;
    if (address.length > LONGEST) return void put(this.says, h("p", { class: "error" }, t("compose-long")));
    const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("address") });
    put(this.says, h("div", { class: "row" }, field));
    field.select();
    await navigator.clipboard?.writeText(address).then(() => this.says.append(h("p", { class: "note" }, t("copied"))), () => undefined);
    await orFailure(this.code, async () => {
      await showQr(this.app, address, this.code);
    });
  }
}
