// The letters of positions, and how a graph gets them: the labelling to saturation of the workshop.

import { h, put } from "./dom.js";
import { letters } from "./kept.js";
import { detail, switchOf } from "./reasons.js";
import { t } from "./words.js";

const LETTERS = ["PN", "PS"];

/** The letters of positions, used only in the terms of the theory: P and N, or P and S as in French workshops. */
export function letterChoice(changed) {
  const node = switchOf("letters", LETTERS, letters(), (name) => [...name].join("/"), changed);
  node.hidden = detail() !== "full";
  return node;
}

/**
 * The labels of the positions, round by round: first those without a move, then each whose label follows from these. A
 * position gets its label after as many rounds as the game takes from there: its remoteness.
 */
export function labelling(panel, all) {
  const rounds = [...new Set(all.map((each) => each.remoteness).filter((round) => round !== null && round !== undefined))].sort((one, other) => one - other);
  let next = 0;
  const told = h("span", { role: "status" });
  const show = () => {
    const over = next >= rounds.length;
    const reached = over ? Infinity : rounds[next];
    [...panel.querySelectorAll(".graph .node")].forEach((node, k) => node.classList.toggle("unlabelled", !((all[k]?.remoteness ?? Infinity) <= reached) && !(over && all[k]?.remoteness === undefined)));
    const n = all.filter((each) => (over ? each.remoteness === null : each.remoteness === reached)).length;
    put(told, over ? t(n ? "graph-label-draws" : "graph-label-end", { n }) : t(next ? "graph-label-round" : "graph-label-first", { round: next, n }));
    put(button, t(over ? "graph-label" : "graph-label-next"));
    next = over ? 0 : next + 1;
  };
  const button = h("button", { type: "button", onclick: show }, t("graph-label"));
  return rounds.length ? h("div", { class: "buttons graph-labelling" }, button, told) : null;
}
