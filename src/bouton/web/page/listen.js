// For people who listen: the board in words, its elements by kind and owner.

import { h } from "./dom.js";
import { sideName } from "./people.js";
import { nameOf } from "./spoken.js";
import { capital, colon, t } from "./words.js";

const SILENT = new Set(["ground", "limit", "dot", "gap", "reserve"]);
const ROWED = new Set(["match", "chip"]); // only their number in a heap matters
const MOST = 30; // names; above this only their number is read out
const SAID = { heads: "listen-heads", tails: "listen-tails", removed: "taken-away" };

/** The word for the state of an element: its owner, or its orientation. */
export const stateWord = (data, state) => (["left", "right"].includes(state) ? sideName(data, state) : ["red", "blue"].includes(state) || (state === "green" && data.sides.left) ? t(`side-${state}`) : SAID[state] ? t(data.board.lays === "domino" ? "covered" : SAID[state]) : "");

/** @param data the object of the board question. */
export function inWords(data) {
  const { elements } = data.board;
  const groups = new Map();
  const heads = elements.filter(({ kind }) => kind === "heap");
  for (const element of elements) {
    const { kind, state, group } = element;
    if (SILENT.has(kind) || (kind === "heap" && elements.some((each) => each.group === group && each !== element && !ROWED.has(each.kind)))) continue;
    const count = elements.filter((each) => each.group === group && ROWED.has(each.kind)).length;
    const own = kind === "heap" ? String(heads.indexOf(element) + 1) : "";
    const key = [`${t(`kind-${kind}`)} ${own}`.trim(), stateWord(data, state)].filter(Boolean).join(", ");
    const name = own ? count || element.label : ROWED.has(kind) ? "" : nameOf(element, elements);
    if (name !== "") groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return h("ul", { class: "in-words", "aria-label": t("board-in-words") }, [...groups].map(([key, names]) => h("li", {}, `${capital(key)}${colon()}${names.length > MOST ? names.length : names.join(", ")}`)));
}
