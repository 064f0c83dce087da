// A field for rules: a text area with line numbers and syntax colours behind it, and the erroneous line in red.

import { h, put } from "./dom.js";

const PARTS = /(#.*)|("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|\b(def|return|yield|from|if|elif|else|for|in|while|break|continue|pass|and|or|not|is|lambda|import)\b|\b(True|False|None|\d[\d_]*)\b|(@[\w.]+)/g;
const KINDS = ["comment", "text", "word", "number", "mark"];

/** Split the text into pieces, each with its kind, which is empty for plain text. */
function pieces(code) {
  const found = [];
  let at = 0;
  for (const match of code.matchAll(PARTS)) {
    if (match.index > at) found.push(["", code.slice(at, match.index)]);
    found.push([KINDS[match.slice(1).findIndex((each) => each !== undefined)], match[0]]);
    at = match.index + match[0].length;
  }
  return [...found, ["", code.slice(at)]];
}

export class CodeField {
  /** @param changed is called after typing. */
  constructor(code, changed, id = "code") {
    this.changed = changed;
    this.wrong = 0; // the line of an error
    this.area = h("textarea", { id, rows: 14, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-describedby": id === "code" ? "code-says" : null, onkeydown: (event) => this.type(event), oninput: () => this.typed(), onscroll: () => this.follow() });
    this.behind = h("pre", { class: "code-behind", "aria-hidden": "true" });
    this.node = h("div", { class: "code-field" }, this.behind, this.area);
    this.area.value = code;
    this.draw();
  }

  get value() {
    return this.area.value;
  }

  set value(code) {
    this.area.value = code;
    this.mark(0);
  }

  typed() {
    this.draw();
    this.changed();
  }

  /** Tab indents; after Escape it leaves the field. */
  type(event) {
    if (event.key !== "Tab" || event.shiftKey || this.escaped) {
      this.escaped = event.key === "Escape";
      return;
    }
    event.preventDefault();
    this.area.setRangeText("    ", this.area.selectionStart, this.area.selectionEnd, "end");
    this.typed();
  }

  /** Mark the erroneous line; 0 for none. */
  mark(line) {
    this.wrong = line;
    if (line) this.area.setAttribute("aria-invalid", "true");
    else this.area.removeAttribute("aria-invalid");
    this.draw();
  }

  draw() {
    const lines = [[]];
    for (const [kind, text] of pieces(this.area.value))
      text.split("\n").forEach((part, k) => {
        if (k) lines.push([]);
        if (part) lines.at(-1).push(kind ? h("span", { class: `code-${kind}` }, part) : part);
      });
    put(this.behind, lines.map((line, k) => h("div", { class: `code-line${k + 1 === this.wrong ? " wrong" : ""}` }, line)));
    this.follow();
  }

  follow() {
    this.behind.scrollTop = this.area.scrollTop;
    this.behind.scrollLeft = this.area.scrollLeft;
  }
}
