// Changing a start by clicking: numbers go up and down, elements of the picture change. It knows no game: a position is
// a text, and the engine returns the text that a click produces.

import { h, put, s } from "./dom.js";
import { stateWord } from "./listen.js";
import { mini } from "./mini.js";
import { failure } from "./panels.js";
import { nameOf } from "./spoken.js";
import { current, t } from "./words.js";

const HAND = 11; // radius of clicks around a vertex
const MOST_STEPPERS = 24;
const SOON = 200; // ms before a start is drawn without its edits
const NONE = { edits: {}, more: false, fewer: false };
const MOST_HEAP = 999;

/** Call a function when a key is pressed on a node that is not a button. */
function onPress(node, go) {
  node.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    go();
  });
}

export class StartEditor {
  /** @param changed is called with the new text when a click has changed it. */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.waiting = []; // clicks made before the picture shows the last change
    this.picture = h("div", { class: "start-picture" });
    this.tools = h("div", { class: "start-tools" });
    this.says = h("div", { role: "status" });
    this.node = h("div", { class: "start-editor" }, this.picture, this.tools, this.says);
  }

  /** Draw a start. Return whether it is valid; otherwise an error is shown. */
  async show(game, text, misere) {
    if (text !== this.latest) this.waiting = [];
    this.text = this.latest = text;
    const asked = (this.asked = (this.asked || 0) + 1);
    try {
      const data = await this.app.engine(game).board(game, text, { misere, lang: current() });
      if (asked !== this.asked) return;
      const asking = this.app.engine(game).edits(game, text, { lang: current() }).catch(() => NONE);
      this.given = await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, SOON, NONE))]); // on a site Python may still be loading
      if (asked !== this.asked) return;
      this.data = data;
      put(this.says);
      this.draw();
      if (this.given === (await asking) || asked !== this.asked) return;
      this.given = await asking;
      this.draw();
    } catch (error) {
      if (asked !== this.asked) return;
      put(this.says, failure(error));
    }
  }

  /** A click has changed the start. */
  change(text) {
    this.latest = text;
    this.changed(text);
  }

  /** A click on an element; none is lost while the picture is outdated. */
  edit(id) {
    if (this.latest !== this.drawn) this.waiting.push(id);
    else if (id in this.given.edits) this.change(this.given.edits[id]);
  }

  draw() {
    const { board, drawn } = this.data;
    const focused = this.node.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.place : null;
    if (!drawn) put(this.picture, h("p", { class: "start-text" }, this.text));
    else {
      const svg = mini(board, { label: t("board-of", { position: this.text }) });
      this.clickable(svg, board);
      put(this.picture, svg);
    }
    put(this.tools, this.steppers());
    if (focused) this.node.querySelector(`[data-place="${focused}"]`)?.focus();
    this.drawn = this.text;
    if (this.waiting.length && Object.keys(this.given.edits).length) this.edit(this.waiting.shift());
  }

  /** Make elements clickable: the engine defines the effect of a click on each. */
  clickable(svg, board) {
    if (!Object.keys(this.given.edits).length) return;
    svg.removeAttribute("role");
    svg.removeAttribute("aria-label");
    svg.classList.add("can-change");
    svg.addEventListener("click", (event) => {
      const here = board.elements.find((each) => each.id === event.target.closest("[data-id]")?.dataset.id);
      const found = here && board.elements.find((each) => each.id in this.given.edits && (each === here || (!(here.id in this.given.edits) && each.x === here.x && each.y === here.y)));
      if (found) this.edit(found.id);
    });
    board.elements.forEach((element, k) => {
      const node = svg.querySelector(`[data-id="${CSS.escape(element.id)}"]`);
      if (!node || !(element.id in this.given.edits)) return;
      const name = [`${t(`kind-${element.kind}`)} ${nameOf(element, board.elements) || k + 1}`, stateWord(this.data, element.state)].filter(Boolean).join(", ");
      const hand = element.kind === "ground" ? node.querySelector("path").cloneNode() : s("circle", { r: HAND });
      hand.setAttribute("class", "start-hand");
      node.append(hand);
      for (const [key, value] of Object.entries({ role: "button", tabindex: 0, class: `${node.getAttribute("class")} start-cell`, "data-place": element.id, "aria-label": name })) node.setAttribute(key, value);
      onPress(node, () => this.edit(element.id));
    });
  }

  /** Buttons for increasing and decreasing every number of the text; heaps can be added and removed. */
  steppers() {
    const numbers = [...this.text.matchAll(/\d+/g)];
    if (/^[01/]{3,}$/.test(this.text) || !numbers.length || numbers.length > MOST_STEPPERS || numbers.some(([digits]) => digits.length > 5)) return null;
    const set = (k, by) => {
      const match = [...this.latest.matchAll(/\d+/g)][k]; // of the current text, which may not be drawn yet
      const value = match ? Number(match[0]) + by : -1;
      if (value >= 0 && value <= MOST_HEAP) this.change(this.latest.slice(0, match.index) + value + this.latest.slice(match.index + match[0].length));
    };
    const step = (match, k) => {
      const value = Number(match[0]);
      const button = (by, sign, word) => h("button", { type: "button", class: "stepper-button", "data-place": `${k}${sign}`, "aria-label": t(word, { n: k + 1 }), disabled: value + by < 0 || value + by > MOST_HEAP, onclick: () => set(k, by) }, sign);
      return h("div", { class: "stepper", role: "group", "aria-label": t("start-number", { n: k + 1 }) }, button(-1, "−", "start-less"), h("output", {}, match[0]), button(1, "+", "start-more"));
    };
    return h(
      "div",
      { class: "steppers" },
      numbers.map(step),
      this.given.more ? h("button", { type: "button", class: "small-button", onclick: () => this.change(`${this.latest},3`) }, t("start-heap")) : null,
      this.given.fewer ? h("button", { type: "button", class: "small-button", onclick: () => this.change(this.latest.split(",").slice(0, -1).join(",")) }, t("start-heap-away")) : null,
    );
  }
}
