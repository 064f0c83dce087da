// The list of the moves of a game: a row for each round, a column for each player.

import { h, put } from "./dom.js";
import { playerName } from "./people.js";
import { capital, t } from "./words.js";

const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
export const BAD = Object.keys(SIGNS);
export const sign = (judgement) => SIGNS[judgement];

/** All moves, with their judgements in a review. */
export function moveList(view, judged = []) {
  const { line, at, names } = view;
  const rounds = roundsOf(view);
  const move = (k) => (k < line.length ? moveButton(view, k, judged[k - 1], judged[k - 1]?.move ?? names[k - 1]) : null);
  const start = h("button", { type: "button", class: `move start${at ? "" : " at"}`, "data-position": line[0], "aria-current": at ? null : "step", onclick: () => view.go(0) }, t("start"));
  return h(
    "div",
    { class: "move-list" },
    start,
    line.length > 1 ? h("div", { class: "round heads", "aria-hidden": "true" }, h("span"), [0, 1].map((turn) => h("span", {}, capital(playerName(view, turn))))) : null,
    h("ol", { class: "moves" }, rounds.map((row, k) => h("li", { class: "round" }, h("span", { class: "ply" }, `${k + 1}.`), row.map((number) => (number ? move(number) : h("span")))))),
  );
}

/** The numbers of the moves, a row for each round and a column for each player, 0 if there is none; a further turn begins a new row. */
function roundsOf(view) {
  const rows = [];
  for (let k = 1; k < view.line.length; k += 1) {
    const turn = view.turnAt(k - 1);
    if (!turn || !rows.length || rows.at(-1)[1]) rows.push([0, 0]);
    rows.at(-1)[turn] = k;
  }
  return rows;
}

function moveButton(view, k, judged, name) {
  const bad = judged && BAD.includes(judged.judgement);
  const good = judged?.judgement === "good";
  const word = bad ? t(`judge-${judged.judgement}`) : t("judge-good");
  return h(
    "button",
    { type: "button", class: `move${k === view.at ? " at" : ""}`, "data-position": view.line[k], title: view.line[k] || "∅", "aria-current": k === view.at ? "step" : null, onclick: () => view.go(k) },
    h("span", { class: "unseen" }, `${capital(playerName(view, view.turnAt(k - 1)))} `),
    h("span", { class: "to" }, name ?? (view.line[k] || "∅")),
    bad || good ? h("span", { class: `judge j-${judged.judgement}`, title: word }, h("span", { "aria-hidden": "true" }, bad ? SIGNS[judged.judgement] : "✓"), h("span", { class: "unseen" }, ` ${word}`)) : null,
  );
}

export function movesPanel(view, panel) {
  put(panel, moveList(view), view.line.length === 1 ? h("p", { class: "note" }, t("no-moves-yet")) : null);
  showRow(panel);
}

/** Scroll the panel with a list, never the page, to the current move. */
export function showRow(list) {
  const [row, panel] = [list.querySelector(".move.at"), list.closest(".tab-panel")];
  if (!row || !panel) return;
  const [box, around] = [row.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (box.bottom > around.bottom) panel.scrollTop += box.bottom - around.bottom;
  else if (box.top < around.top) panel.scrollTop -= around.top - box.top;
}
