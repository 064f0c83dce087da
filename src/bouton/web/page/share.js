// Copying an address or a game as text, saving the board as SVG or PNG, printing.

import { dialog, download, h, put } from "./dom.js";
import { line, write } from "./state.js";
import { t } from "./words.js";

const LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-weight", "font-family", "text-anchor"];

/** A colour in the form that every SVG program supports: #rrggbb, and its opacity. */
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

async function savePng(text, name) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  canvas.toBlob((blob) => download(blob, name), "image/png");
}

/** The played game as text for `bouton review`. */
export const gameText = (state) => [`# ${state.game}${state.misere ? ", misère" : ""}`, state.position, ...line(state)].join("\n");

export async function share(app, board) {
  const [{ PUBLIC }, { audience, showQr }] = await Promise.all([import("./public.js"), import("./qr.js")]);
  const { state } = app;
  const name = state.game.startsWith("own:") ? "own" : state.game.replace(/\W+/g, "-");
  const says = h("p", { class: "note", role: "status" });
  const here = new URL(write(state), location.href).href;
  const field = h("input", { type: "text", readonly: true, "aria-label": t("address") });
  const code = h("div", { class: "share-code" });
  const opens = h("p", { class: "note" });
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      put(says, t("copied"));
    } catch {
      const place = text.includes("\n") ? written : field; // plain http has no clipboard
      place.hidden = false;
      place.value = text;
      place.focus();
      place.select();
      put(says, t("copy-by-hand"));
    }
  };
  const written = h("textarea", { readonly: true, rows: 4, hidden: true, "aria-label": t("copy-text") });
  const take = (address) => {
    field.value = address;
    put(opens, t(`kept-opens-${PUBLIC && address.startsWith(PUBLIC) ? "everybody" : audience()}`));
    if (code.firstChild) showQr(app, address, code);
  };
  const there = PUBLIC && new URL(write(state), PUBLIC).href;
  const choice = (value, word, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name: "whose", checked, onchange: () => take(value) }), t(word));
  const svg = boardSvg(board);
  const box = dialog(
    t("share"),
    t("close"),
    h("div", { class: "share" },
      there ? h("fieldset", {}, h("legend", { class: "unseen" }, t("kept-opens")), choice(there, "kept-link-everybody", true), choice(here, `kept-link-${audience()}`, false)) : null,
      h("div", { class: "row" }, field, h("button", { type: "button", class: "primary", onclick: () => copy(field.value) }, t("copy-address"))),
      opens,
      h("div", { class: "row wrap" },
        h("button", { type: "button", onclick: () => { box.classList.add("wide"); showQr(app, field.value, code); } }, t("kept-qr")),
        h("button", { type: "button", onclick: () => copy(gameText(state)) }, t("copy-text")),
        h("button", { type: "button", onclick: () => download(new Blob([gameText(state)], { type: "text/plain" }), `${name}.txt`) }, t("save-text")),
        svg ? h("button", { type: "button", onclick: () => download(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`) }, "SVG") : null,
        svg ? h("button", { type: "button", onclick: () => savePng(svg, `${name}.png`) }, "PNG") : null,
        h("button", { type: "button", onclick: () => { box.close(); print(); } }, t("print"))),
      written,
      says,
      code),
  );
  take(there || here);
}
