// Winning moves: shapes on a board, their legend, and the list of all moves. Never by colour alone.

import { h, s } from "./dom.js";
import { distinct } from "./moves.js";
import { t } from "./words.js";

const SIGNS = { win: "M-5 0l3.500 4.500 6.500-8", loss: "M-4-4l8 8M4-4L-4 4", draw: "M-5-2h10M-5 2.500h10" };
export const BEST = ["win", "unknown", "draw", "loss"];
const MOST_LISTED = 200;

/** The fate of the player who makes a move: "win", "loss", "draw", or "unknown" if it could not be determined. */
export const verdict = (fate) => (!fate ? "unknown" : fate.wins === null ? "draw" : fate.wins ? "win" : "loss");

export const fateText = (fate) => t(`fate-${verdict(fate)}`) + (!fate || fate.left === null ? "" : ` (${fate.left})`);

/** The best fate of some moves: its kind, the moves then left (if that is unique), and whether others are worse. */
export function judged(moves, more = false) {
  const kinds = new Set(moves.map((move) => verdict(move.fate)));
  const kind = BEST.find((each) => kinds.has(each));
  const lefts = new Set(moves.map((move) => move.fate?.left ?? null));
  return { kind, left: lefts.size === 1 && !more ? [...lefts][0] : null, open: kinds.size > 1 };
}

const outline = {
  win: () => s("circle", { r: 8.5 }),
  loss: () => s("rect", { x: -8, y: -8, width: 16, height: 16, rx: 2 }),
  draw: () => s("path", { d: "M0-10L10 0L0 10L-10 0z" }),
  unknown: () => s("circle", { r: 8.5 }),
};

/** A shape at a place: full if all its moves have this fate, hollow if only the best ones do. */
export function mark({ kind, left, open }, [x, y] = [0, 0], scale = 1) {
  const sign = kind === "unknown" ? "?" : left;
  return s(
    "g",
    { class: `fate-mark ${kind}${open ? " open" : ""}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale})`}` },
    outline[kind](),
    sign === null ? s("path", { d: SIGNS[kind], class: "fate-sign" }) : s("text", { "text-anchor": "middle", dy: "0.35em", "font-size": String(sign).length > 2 ? 8 : 10 }, sign),
  );
}

const icon = (fate) => s("svg", { viewBox: "-11 -11 22 22", width: 20, height: 20, class: "legend-icon board-svg", "aria-hidden": "true" }, mark(fate));

/** The legend of the displayed shapes. */
export function legend(shown) {
  const kinds = BEST.filter((kind) => shown.some((fate) => fate.kind === kind));
  const open = shown.find((fate) => fate.open);
  const row = (fate, text) => h("li", {}, icon(fate), text);
  return h(
    "ul",
    { "aria-label": t("legend") },
    kinds.map((kind) => row({ kind, left: null, open: false }, t(`legend-${kind}`))),
    open ? row({ ...open, left: null }, t("legend-open")) : null,
    shown.some((fate) => fate.left !== null) ? h("li", {}, t("legend-number")) : null,
  );
}

/** The number of moves, and the number that win, or are known to. */
export function counted(moves) {
  const each = distinct(moves);
  const known = each.every((move) => move.fate);
  return t(known ? "all-moves" : "all-moves-known", { n: each.filter((move) => move.fate?.wins).length, all: each.length });
}

/** Every move with its fate, the winning ones first; `play` makes one, `point` shows it on the board. */
export function moveList(moves, open, play, point) {
  const each = distinct(moves);
  const sorted = each.map((move) => ({ ...move, kind: verdict(move.fate) })).sort((a, b) => BEST.indexOf(a.kind) - BEST.indexOf(b.kind));
  const item = (move) => {
    const inside = [h("span", { class: `mark ${move.kind}`, "aria-hidden": "true" }), h("b", {}, move.name || move.position || "∅"), ` ${fateText(move.fate)}`];
    return h("li", {}, h("button", { type: "button", class: "fate-move", disabled: !play, onclick: () => play(move.position), onpointerenter: () => point(move), onpointerleave: () => point(null), onfocus: () => point(move), onblur: () => point(null) }, inside));
  };
  return h("details", { class: "all-moves", open }, h("summary", {}, counted(each)), h("ul", { class: "refutations" }, sorted.slice(0, MOST_LISTED).map(item)), sorted.length > MOST_LISTED ? h("p", { class: "note" }, t("more-options", { n: sorted.length - MOST_LISTED })) : null);
}
