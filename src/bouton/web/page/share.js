// Copying an address or a game as text, saving the board as SVG or PNG, printing.

import { dialog, h, put } from "./dom.js";
import { line, write } from "./state.js";
import { t } from "./words.js";

const LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-weight", "font-family", "text-anchor"];

/** Colours as every program that draws SVG understands them: #rrggbb, and how opaque. */
export function plainColour(value) {
  const numbers = value.match(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/);
  const bytes = value.match(/^rgba?\(([\d.]+), ?([\d.]+), ?([\d.]+)(?:, ?([\d.]+))?\)$/);
  if (!numbers && !bytes) return [value, 1];
  const parts = numbers ? numbers.slice(1, 4).map((each) => Number(each) * 255) : bytes.slice(1, 4).map(Number);
  const byte = (each) => Math.round(Math.min(255, Math.max(0, each))).toString(16).padStart(2, "0");
  return [`#${parts.map(byte).join("")}`, Number((numbers || bytes)[4] ?? 1)];
}

/** The board as an SVG that looks the same without this page's style. */
export function boardSvg(board) {
  const source = board.node.querySelector("svg");
  if (!source) return null;
  const copy = source.cloneNode(true);
  const all = [source, ...source.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, k) => {
    const style = getComputedStyle(all[k]);
    for (const name of LOOK) {
      const value = style.getPropertyValue(name);
      if (!value) continue;
      if (name !== "fill" && name !== "stroke") node.setAttribute(name, value);
      else {
        const [colour, opacity] = plainColour(value);
        node.setAttribute(name, opacity ? colour : "none");
        if (opacity && opacity < 1) node.setAttribute(`${name}-opacity`, opacity);
      }
    }
    for (const name of ["tabindex", "role", "aria-label", "aria-pressed", "data-id", "data-edge", "class"]) if (node !== copy) node.removeAttribute(name);
  });
  copy.querySelectorAll('[fill="none"][stroke="none"]').forEach((node) => node.localName === "rect" && node.remove());
  const [x, y, width, height] = copy.getAttribute("viewBox").split(" ");
  const ground = document.createElementNS(copy.namespaceURI, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.body).getPropertyValue("--card").trim() || "white" })) ground.setAttribute(name, value);
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", Math.round(2 * width));
  copy.setAttribute("height", Math.round(2 * height));
  for (const name of ["class", "role"]) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}

const save = (blob, name) => {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
};

async function savePng(text, name) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  canvas.toBlob((blob) => save(blob, name), "image/png");
}

/** The played game as text that `bouton review` reads. */
export const gameText = (state) => [`# ${state.game}${state.misere ? ", misère" : ""}`, state.position, ...line(state)].join("\n");

export function share(app, board) {
  const { state } = app;
  const name = state.game.startsWith("own:") ? "own" : state.game.replace(/\W+/g, "-");
  const says = h("p", { class: "note", role: "status" });
  const address = new URL(write(state), location.href).href;
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      put(says, t("copied"));
    } catch {
      field.select();
      put(says, t("copy-by-hand"));
    }
  };
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("address") });
  const svg = boardSvg(board);
  dialog(
    t("share"),
    t("close"),
    h("div", { class: "share" },
      h("div", { class: "row" }, field, h("button", { type: "button", class: "primary", onclick: () => copy(address) }, t("copy-address"))),
      h("div", { class: "row wrap" },
        h("button", { type: "button", onclick: () => copy(gameText(state)) }, t("copy-text")),
        h("button", { type: "button", onclick: () => save(new Blob([gameText(state)], { type: "text/plain" }), `${name}.txt`) }, t("save-text")),
        svg ? h("button", { type: "button", onclick: () => save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`) }, "SVG") : null,
        svg ? h("button", { type: "button", onclick: () => savePng(svg, `${name}.png`) }, "PNG") : null,
        h("button", { type: "button", onclick: () => { document.querySelector("dialog")?.close(); print(); } }, t("print"))),
      says),
  );
}
