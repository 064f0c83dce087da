// Panels about the game itself: its graph of positions, its rules.

import { h, put, s } from "./dom.js";
import { lettersAsked } from "./kept.js";
import { entry } from "./outcomes.js";
import { busy, graphView, orFailure } from "./panels.js";
import { detail } from "./reasons.js";
import { current, t } from "./words.js";

const LONG = 700; // letters of rules that describe more than how this game is played
const KERNEL = /noyau|kernel/i;

/** The graph of positions: the current one is ringed, and a click on another one goes there. */
export async function graphPanel(view, panel) {
  const { engine, state, here, token } = view;
  const go = (to, player = "") => view.app.change({ mode: "play", position: to, player, ladder: "", moves: "", at: "", first: "human", second: "human", tab: "graph" });
  busy(panel);
  try {
    const { svg, nodes: all } = await engine.graph(state.game, here, { misere: state.misere, symmetry: true, letters: lettersAsked(), show: detail() === "simple" ? "outcome" : "grundy", lang: current() });
    const named = svg.replaceAll(`>${state.game}`, () => `>${view.app.gameRow(state.game)?.title ?? state.game}`); // no spec above it
    const { labelling } = await import("./labelling.js");
    if (token === view.token) put(panel, graphView(named, (drawn) => nodes(drawn, all, here, go)), labelling(panel, all), h("p", { class: "note" }, t("graph-note")), h("p", { class: "note" }, t("graph-go")));
  } catch {
    if (token === view.token) put(panel, h("p", {}, t("graph-large"), " ", h("button", { type: "button", class: "link", onclick: () => view.tabs.choose("why") }, t("tab-why"))));
  }
}

/** In simple mode a graph shows no kernel, neither in its title nor in its legend, and no outcome letters. */
function plainly(drawn, all) {
  for (const text of drawn.querySelectorAll(":scope > text")) {
    const said = text.textContent;
    if (KERNEL.test(said)) {
      for (let shape = text.previousElementSibling; shape?.tagName === "ellipse"; shape = text.previousElementSibling) shape.remove();
      text.remove();
    } else put(text, said.replace(/^[NPS]\s?: /, ""));
  }
  [...drawn.querySelectorAll(".node > title")].forEach((title, k) => all[k]?.outcome && put(title, `${all[k].position}, ${t(`outcome-${entry(all[k].outcome)}`)}`));
}

/** Ring the current position; make the others links. */
function nodes(drawn, all, here, go) {
  if (detail() === "simple") plainly(drawn, all);
  drawn.setAttribute("role", "group"); // its positions are links
  [...drawn.querySelectorAll(".node")].forEach((node, k) => {
    const { position } = all[k] ?? {};
    if (position === undefined) return;
    if (position === here) {
      const shape = node.querySelector("rect, ellipse, polygon, path").getBBox?.();
      if (shape) node.append(s("rect", { x: shape.x - 7, y: shape.y - 7, width: shape.width + 14, height: shape.height + 14, rx: 12, class: "node-here" }));
      return;
    }
    for (const [name, value] of Object.entries({ role: "link", tabindex: 0, "aria-label": node.querySelector("title")?.textContent ?? position })) node.setAttribute(name, value);
    node.classList.add("node-link");
    node.addEventListener("click", () => go(position));
    node.addEventListener("keydown", (event) => event.key === "Enter" && go(position));
  });
}

/** The rules in prose, and the theorems. */
export async function rulesPanel(view, panel) {
  busy(panel);
  await orFailure(panel, async () => {
    const found = await view.engine.rules(view.state.game.startsWith("sum") ? "sum" : view.state.game, { lang: current() });
    put(panel, h("h2", {}, found.title.replace(/^own:/, "")), found.rules.length > LONG ? [h("p", {}, view.data.rule), h("details", {}, h("summary", {}, t("rules-all")), h("p", {}, found.rules))] : h("p", {}, found.rules), view.state.misere ? h("p", {}, t("misere-rule")) : null, [...new Set(found.theorems.map(({ cite }) => cite))].map((cite) => h("details", {}, h("summary", {}, cite), found.theorems.filter((each) => each.cite === cite).map(({ statement }) => h("p", {}, statement)), h("p", { class: "note" }, found.theorems.find((each) => each.cite === cite).reference))));
  });
}
