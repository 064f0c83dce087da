// Lessons: one idea in a few steps, each with a task, and three questions without help at the end.

import { announce, h, put, s, View } from "./dom.js";
import * as kept from "./kept.js";
import { LessonStep } from "./lesson_step.js";
import { mini } from "./mini.js";
import { failure, orFailure } from "./panels.js";
import { held } from "./traces_file.js";
import { current, t } from "./words.js";

export class LearnView extends View {
  constructor(app) {
    super(app);
    this.done = new Map(); // lesson → number of a step → whether the answer was right, for the final questions
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
    const own = this.state.lesson === "own";
    this.lesson = own ? (await import("./own_lesson.js")).readLesson(this.state.text) : this.lessons.find((lesson) => lesson.name === this.state.lesson);
    if (own && !this.lesson) put(main, h("p", { class: "error", role: "alert" }, t("compose-damaged")));
    else if (this.lesson) await this.step();
    else this.list();
  }

  list() {
    const done = kept.all().lessons;
    const item = (lesson, k) => {
      const { name, title, steps, picture } = lesson;
      const known = held(done, name);
      const whole = known && known.step >= steps.length - 1;
      const told = whole ? h("span", { class: "good" }, `✓ ${t("lesson-done")}`) : h("span", { class: "note" }, known ? t("lesson-at", { n: known.step + 1, all: steps.length }) : t("steps-n", { n: steps.length }));
      const step = known && !whole && known.step ? String(known.step) : "";
      return h("li", {}, h("a", { href: this.app.address({ mode: "learn", lesson: name, step }), class: "lesson card", "data-go": true }, h("span", { class: "lesson-picture", "aria-hidden": "true" }, picture ? mini(picture) : h("span", { class: "lesson-digits" }, "1 0 1 1")), h("span", { class: "lesson-words" }, h("span", { class: "lesson-number", "aria-hidden": "true" }, k + 1), h("span", {}, h("strong", {}, title), told))));
    };
    put(this.main, h("div", { class: "learn-list" }, h("h1", {}, t("learn")), h("p", { class: "lead" }, t("learn-lead")), h("ol", { class: "lessons" }, this.lessons.map(item)), h("p", {}, h("a", { class: "button", href: this.app.address({ mode: "compose", lesson: "", step: "", text: "" }), "data-go": true }, t("mode-compose")))));
  }

  get number() {
    return Math.min(Number(this.state.step) || 0, this.lesson.steps.length - 1);
  }

  /** The record of this lesson: the number of a step → whether its answer was right. */
  get record() {
    if (!this.done.has(this.lesson.name)) this.done.set(this.lesson.name, new Map());
    return this.done.get(this.lesson.name);
  }

  to(step) {
    this.app.state = { ...this.state, step: step ? String(step) : "" };
    history.pushState(null, "", this.app.address({}));
    return this.step().then(() => this.main.querySelector("h1")?.focus({ preventScroll: true }));
  }

  async step() {
    const { lesson, number } = this;
    const now = lesson.steps[number];
    kept.lesson(lesson.name, Math.min(number, lesson.steps.length - 2), lesson.steps.length); // the last step counts as reached when it is done
    this.why = h("div", {});
    this.buttons = h("div", { class: "buttons lesson-buttons" });
    this.dots = h("div", { class: "lesson-dots" });
    this.task = new LessonStep(this.app, now, { why: this.why, detail: lesson.detail, finished: (right) => this.finished(number, right) });
    put(
      this.main,
      h("div", { class: "play lesson-view" },
        h("section", { class: "stage", "aria-label": t("board") }, h("div", { class: "card board-card", hidden: !now.game }, this.task.board.frame), this.task.node, this.task.says),
        h("div", { class: "side" }, h("div", { class: "card pad" },
          h("p", { class: "crumb" }, h("a", { href: this.app.address({ mode: "learn", lesson: "", step: "", text: "" }), "data-go": true }, t("learn")), ` · ${number + 1} / ${lesson.steps.length}`),
          h("h1", { tabindex: -1 }, lesson.title), this.dots, h("p", { class: "lesson-text" }, now.text), this.buttons, this.why))),
    );
    this.drawButtons();
    await orFailure(this.task.says, () => this.task.begin());
  }

  /** The step is done: now the primary button continues. */
  finished(number, right) {
    const { lesson, record } = this;
    const before = record.has(number);
    if (!before) record.set(number, right);
    kept.lesson(lesson.name, number, lesson.steps.length);
    const active = document.activeElement;
    const left = active === document.body || /** @type {HTMLButtonElement} */ (active).disabled || this.buttons.contains(active); // the focused element is done
    this.drawButtons();
    if (left) this.buttons.lastChild.focus({ preventScroll: true });
    if (number === lesson.steps.length - 1 && !before) this.result();
  }

  /** The lesson is over: show how many of the questions were answered correctly. */
  result() {
    const questions = this.lesson.steps.map((step, k) => (step.quiz ? k : -1)).filter((k) => k >= 0);
    const right = questions.filter((k) => this.record.get(k)).length;
    kept.lesson(this.lesson.name, this.number, this.lesson.steps.length, right);
    if (!questions.length) return;
    const told = t("lesson-result", { n: right, all: questions.length });
    this.buttons.before(h("p", { class: right === questions.length ? "good" : "", role: "status" }, told));
    announce(told);
  }

  drawButtons() {
    const { lesson, number, record } = this;
    const last = number === lesson.steps.length - 1;
    const place = this.lessons.indexOf(lesson);
    const following = place < 0 ? null : this.lessons[place + 1];
    const loud = record.has(number) ? "primary" : "quiet";
    put(
      this.buttons,
      h("button", { type: "button", disabled: number === 0, onclick: () => this.to(number - 1) }, t("previous")),
      last ? (following ? h("button", { type: "button", class: loud, onclick: () => this.app.change({ lesson: following.name, step: "" }) }, t("next-lesson")) : h("a", { class: `button ${loud}`, href: this.app.address({ mode: "learn", lesson: "", step: "", text: "" }), "data-go": true }, t("learn"))) : h("button", { type: "button", class: loud, onclick: () => this.to(number + 1) }, t("next")),
    );
    const match = (step, k) => s("g", { class: `tally ${record.has(k) ? (record.get(k) ? "lit" : "burnt") : ""}${k === number ? " here" : ""}`, transform: `translate(${8 + k * 16 + (step.quiz ? 10 : 0)} 2)` }, s("rect", { x: -2, y: 8, width: 4, height: 20, class: "b-stick" }), s("ellipse", { cy: 6, rx: 3.6, ry: 5.5, class: "tally-head" }), k === number ? s("path", { d: "M-5 33h10", class: "tally-here" }) : null);
    put(this.dots, s("svg", { viewBox: `0 0 ${lesson.steps.length * 16 + 20} 36`, width: lesson.steps.length * 16 + 20, height: 36, role: "img", "aria-label": t("lesson-at", { n: number + 1, all: lesson.steps.length }) }, lesson.steps.map(match)));
  }

  key(event) {
    if (!this.lesson) return false;
    if (event.key === "b") this.task.focus();
    else if (event.key === "ArrowRight" && this.number < this.lesson.steps.length - 1) this.to(this.number + 1);
    else if (event.key === "ArrowLeft" && this.number > 0) this.to(this.number - 1);
    else return false;
    return true;
  }
}
