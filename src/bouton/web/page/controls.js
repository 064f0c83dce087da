// The buttons of a game: in a row below the board; on a telephone in a bar, from which the panels open as a sheet.

import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { FILE } from "./state.js";
import { shareBoard } from "./status.js";
import { t } from "./words.js";

/**
 * A button that shows its icon and, if there is no room for more, a short word.
 * @param {string} name of its sentence.
 * @param {() => void} go is called on a click.
 * @param {{sign?: string, word?: string, key?: string, shown?: boolean, class?: string}} look and other attributes.
 */
function button(name, go, { sign = name, word = null, key = "", shown = false, ...attributes } = {}) {
  const label = t(name);
  return h(
    "button",
    { type: "button", "aria-label": label, title: key ? `${label} (${key})` : label, onclick: go, ...attributes, class: `${shown ? "" : "sign "}${attributes.class ?? ""}` },
    icon(sign),
    shown ? h("span", { class: "wide-word" }, label) : null,
    word ? h("span", { class: "bar-word", "aria-hidden": "true" }, t(word)) : null,
  );
}

/** Insert the buttons of a game, or of its review. */
export function showControls(view) {
  const sheet = (name, tab) => h("button", { type: "button", class: "to-sheet", "data-tab": tab, "aria-controls": "sheet", "aria-expanded": "false", onclick: () => toggleSheet(view, tab) }, icon(name), h("span", { class: "bar-word" }, t(`tab-${tab}`)));
  const passing = { class: "off-bar" };
  const playing = () => [
    button("undo", () => view.undo(), { key: "u", class: "undo", word: "undo" }),
    button("redo", () => view.redo(), { class: "redo off-bar" }),
    sheet("moves", "moves"),
    view.unaided ? null : sheet("why", "why"),
    button("review", () => view.app.change({ mode: "review", at: "", tab: "" }), { class: "to-review", word: "bar-review", shown: true }),
    button("new-game", () => view.setUp(), { class: "primary", sign: "new", word: "bar-new", shown: true }),
  ];
  const reviewing = () => [
    h("div", { class: "steps" },
      button("to-start", () => view.go(0), { ...passing, key: "Home" }),
      button("back", () => view.go(view.at - 1), { key: "←", word: "bar-back" }),
      button("forward", () => view.go(view.at + 1), { key: "→", word: "bar-on" }),
      button("to-end", () => view.go(view.line.length - 1), { ...passing, key: "End" })),
    sheet("review", "review"),
    button("next-mistake", () => view.review.nextMistake(), { class: "primary", sign: "mistake", word: "bar-mistake", shown: true }),
    button("back-to-play", () => view.app.change({ mode: "play", at: "" }), { sign: "new", word: "bar-play", shown: true }),
  ];
  put(
    view.controls,
    view.reviewing ? reviewing() : playing(),
    button("share", () => shareBoard(view), passing),
    FILE || view.state.meet || view.reviewing ? null : button("meet-invite", () => view.app.change({ mode: "room", moves: "", at: "", tab: "", view: "" }), { ...passing, sign: "two" }),
    button("screen", () => view.projector.toggle(), { ...passing, key: "f" }),
  );
}

/** Open the sheet at a tab, or close it if it already shows that tab. */
export function toggleSheet(view, tab) {
  if (view.stage.classList.contains("sheet-open") && view.tabs.now() === tab) return closeSheet(view);
  view.tabs.choose(tab);
  return openSheet(view);
}

export function openSheet(view) {
  view.stage.classList.add("sheet-open");
  markSheet(view);
}

export function closeSheet(view) {
  const tab = view.tabs.now();
  view.stage.classList.remove("sheet-open");
  markSheet(view);
  view.controls.querySelector(`.to-sheet[data-tab="${tab}"]`)?.focus({ preventScroll: true });
}

/** Mark in the bar which tab the sheet shows. */
export function markSheet(view) {
  const open = view.stage.classList.contains("sheet-open");
  for (const each of view.controls.querySelectorAll(".to-sheet")) each.setAttribute("aria-expanded", String(open && view.tabs.now() === each.dataset.tab));
}
