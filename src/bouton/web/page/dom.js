// Creation of elements of the page: the only place that handles attributes and listeners.

const SVG = "http://www.w3.org/2000/svg";

/** French has a narrow no-break space before ; ! ?; sentences contain a wide one, which every terminal supports. */
const typeset = (text) => text.replace(/\u00a0(?=[;!?])/g, "\u202f");

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in node) node.value = value;
    else if (name === "checked" || name === "selected" || name === "disabled") node[name] = Boolean(value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(9)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child.nodeType ? child : typeset(String(child)));
  }
  return node;
}

/** An HTML element: h("p", {class: "note", onclick: f}, "text", child). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Replace the contents of a node. */
export const put = (node, ...children) => {
  node.replaceChildren();
  return fill(node, {}, children);
};

/** Wait for an answer; if it takes a while, show a note. */
export const patiently = (asked, node, text) => {
  const timer = setTimeout(() => put(node, h("p", { class: "note computing" }, text)), 500);
  return Promise.resolve(asked).finally(() => clearTimeout(timer));
};

/** Load a style sheet of this folder, once. */
const sheets = new Map();
export function styled(name) {
  if (!sheets.has(name)) {
    const link = h("link", { rel: "stylesheet", href: new URL(`${name}.css`, import.meta.url).href });
    sheets.set(name, new Promise((resolve) => ["load", "error"].forEach((event) => link.addEventListener(event, resolve))));
    document.head.append(link);
  }
  return sheets.get(name);
}

/** Announce text to users of screen readers. */
export const announce = (text) => {
  document.getElementById("live").textContent = text;
  if (!document.documentElement.dataset.listen || !window.speechSynthesis) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
};

/** Offer a file for download. */
export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}

/** A dialog that is closed by Escape, by its button and by a click outside; the focus then returns to where it was. */
export function dialog(title, closeWord, ...children) {
  const box = h("dialog", { class: "dialog", "aria-label": title });
  const close = h("button", { class: "close", type: "button", "aria-label": closeWord, onclick: () => box.close() }, "×");
  fill(box, {}, [h("div", { class: "dialog-head" }, h("h2", {}, title), close), ...children]);
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** A screen of the page: the app mounts it, and increments `token` whenever it requests another one. */
export class View {
  constructor(app) {
    this.app = app;
    this.token = 0;
  }

  get state() {
    return this.app.state;
  }
}
