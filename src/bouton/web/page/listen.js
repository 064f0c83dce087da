// For those who listen instead of looking: the board in words, what stands on it by kind and owner.

import { h } from "./dom.js";
import { sideName } from "./people.js";
import { nameOf } from "./spoken.js";
import { capital, colon, t } from "./words.js";

const SILENT = new Set(["ground", "limit", "dot", "gap", "reserve"]);
const ROWED = new Set(["match", "chip"]); // of a heap their number counts
const MOST = 30; // names, beyond which only their number is said
const SAID = { heads: "listen-heads", tails: "listen-tails", removed: "taken-away" };

/** What a state says of a thing: whose it is, or how it lies. */
export const stateWord = (data, state) => (["left", "right"].includes(state) ? sideName(data, state) : ["red", "blue"].includes(state) ? t(`side-${state}`) : SAID[state] ? t(SAID[state]) : "");

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
