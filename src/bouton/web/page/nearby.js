// The moves of one position, drawn as a small tree: for positions whose whole graph is too large to be read.

import { h, s } from "./dom.js";
import { current, t } from "./words.js";

const MOST = 20; // moves that are drawn
const [ROW, WIDE, LEFT, GAP] = [38, 170, 8, 110];
const LONGEST = 18; // letters of a position

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text || "∅");

/** The tree; `go` is called with a position that is chosen, and whose turn it then is. */
export async function nearby(view, go) {
  const { engine, state, player, here } = view;
  const { options } = await engine.options(state.game, here, { misere: state.misere, lang: current() });
  const mine = options.filter((option) => view.data.impartial || !option.player || option.player === player);
  const moves = [...mine.filter((option) => option.winning), ...mine.filter((option) => !option.winning)].slice(0, MOST);
  const next = view.data.impartial || player === "right" ? "" : "right";
  const tall = Math.max(1, moves.length) * ROW;
  const middle = tall / 2;
  const box = (text, x, y, kind) => [s("rect", { x, y: y - 14, width: WIDE, height: 28, rx: kind === "win" ? 14 : 4, class: `near-box ${kind}` }), s("text", { x: x + WIDE / 2, y: y + 5, "text-anchor": "middle" }, short(text))];
  const drawn = moves.map((option, k) => {
    const y = (k + 0.5) * ROW;
    const kind = option.winning ? "win" : option.outcome ? "loss" : "unknown";
    const from = LEFT + WIDE + 6;
    const to = from + GAP;
    const told = `${option.move}: ${option.position}, ${t(`fate-${kind}`)}`;
    const choose = () => go(option.position, next);
    return s("g", { class: "near-move", role: "link", tabindex: 0, "aria-label": told, onclick: choose, onkeydown: (event) => event.key === "Enter" && choose() }, s("title", {}, told), s("path", { d: `M${from} ${middle}C${from + GAP / 2} ${middle} ${to - GAP / 2} ${y} ${to - 4} ${y}`, class: `near-line ${kind}` }), box(option.position, to, y, kind));
  });
  const svg = s("svg", { viewBox: `0 -6 ${LEFT * 2 + 2 * WIDE + GAP + 6} ${tall + 12}`, class: "near", role: "group", "aria-label": t("tab-graph") }, drawn, box(here, LEFT, middle, "at-hand"));
  return h("div", {}, h("p", {}, t("graph-near")), svg, mine.length > moves.length ? h("p", { class: "note" }, t("more-options", { n: mine.length - moves.length })) : null, h("p", { class: "note" }, `${t("graph-near-note")} ${t("graph-go")}`));
}
