// The list of the moves of a game: a row for each round, a column for each player.

import { h, put } from "./dom.js";
import { playerName } from "./players.js";
import { capital, t } from "./words.js";

const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
export const BAD = Object.keys(SIGNS);
export const sign = (judgement) => SIGNS[judgement];

/** All moves; with what a review says of them. */
export function moveList(view, judged = []) {
  const { line, at, names } = view;
  const rounds = [...Array(Math.ceil((line.length - 1) / 2)).keys()];
  const move = (k) => (k < line.length ? moveButton(view, k, judged[k - 1], judged[k - 1]?.move ?? names[k - 1]) : null);
  const start = h("button", { type: "button", class: `move start${at ? "" : " at"}`, "data-position": line[0], "aria-current": at ? null : "step", onclick: () => view.go(0) }, t("start"));
  return h(
    "div",
    { class: "move-list" },
    start,
    line.length > 1 ? h("div", { class: "round heads", "aria-hidden": "true" }, h("span"), [0, 1].map((turn) => h("span", {}, capital(playerName(view, turn))))) : null,
    h("ol", { class: "moves" }, rounds.map((round) => h("li", { class: "round" }, h("span", { class: "ply" }, `${round + 1}.`), move(2 * round + 1), move(2 * round + 2)))),
  );
}

function moveButton(view, k, judged, name) {
  const bad = judged && BAD.includes(judged.judgement);
  const good = judged?.judgement === "good";
  const word = bad ? t(`judge-${judged.judgement}`) : t("judge-good");
  return h(
    "button",
    { type: "button", class: `move${k === view.at ? " at" : ""}`, "data-position": view.line[k], title: view.line[k] || "∅", "aria-current": k === view.at ? "step" : null, onclick: () => view.go(k) },
    h("span", { class: "unseen" }, `${capital(playerName(view, (k - 1) % 2))} `),
    h("span", { class: "to" }, name ?? (view.line[k] || "∅")),
    bad || good ? h("span", { class: `judge j-${judged.judgement}`, title: word }, h("span", { "aria-hidden": "true" }, bad ? SIGNS[judged.judgement] : "✓"), h("span", { class: "unseen" }, ` ${word}`)) : null,
  );
}

export function movesPanel(view, panel) {
  put(panel, moveList(view), view.line.length === 1 ? h("p", { class: "note" }, t("no-moves-yet")) : null);
  showRow(panel);
}

/** Scroll a panel, never the page, so that the move at hand is in it. */
export function showRow(panel) {
  const row = panel.querySelector(".move.at");
  if (!row) return;
  const [box, around] = [row.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (box.bottom > around.bottom) panel.scrollTop += box.bottom - around.bottom;
  else if (box.top < around.top) panel.scrollTop -= around.top - box.top;
}
