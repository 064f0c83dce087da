// The panel that explains why a position is won or lost: verdict, picture, one sentence; the winning moves, which the
// board shows; the proof folded below. *Simple* avoids the terms of the theory.

import { h, put } from "./dom.js";
import { lettersAsked } from "./kept.js";
import { moveTo } from "./moves.js";
import { busy, failure, orFailure, refutations } from "./panels.js";
import { proofPanel } from "./proof_panel.js";
import { choice, detail, inDetail, reasons, sentence } from "./reasons.js";
import { colon, current, t } from "./words.js";

const LISTED = 24;
const LONGEST = 60; // moves of a line of play

/** Whether the simple explanation says only who wins. */
const isBare = ({ explanation }, player) => /^simple\.(\w+-)?(win|loss)$/.test(explanation.simple.find((each) => (each.player ?? player) === player)?.reason);

/** Explain why the position is won or lost, and which moves win. */
export async function whyPanel(view, panel) {
  const token = view.token;
  const told = (view.reasons ??= h("div", {}));
  const { toggle, list } = view.colouring;
  const again = () => whyPanel(view, panel);
  const { letterChoice } = await import("./labelling.js");
  if (!panel.contains(toggle)) put(panel, choice(again), (view.letters = letterChoice(again)), told, toggle, list);
  view.letters.hidden = detail() !== "full";
  view.colouring.tell();
  busy(told);
  view.board.node.querySelectorAll(".b-area").forEach((node) => node.remove());
  try {
    const found = await view.engine.analyze(view.state.game, view.here, { misere: view.state.misere, letters: lettersAsked(), lang: current() });
    if (token !== view.token) return;
    view.board.outline(sentence(found, detail(), view.player).areas);
    const losing = h("div", { class: "losing" });
    const ask = h("button", { type: "button", onclick: () => whyLosing(view, losing, ask) }, t(found.outcome === "P" ? "why-losing" : "each-option"));
    put(told, reasons(found, detail(), view.data, view.player, view.lead()), winningMoves(view, found), view.data.over ? null : [ask, isBare(found, view.player) ? lineOfPlay(view) : null], losing, detail() === "full" || found.explanation.reasons ? inDetail(found, view.data) : null, proofPanel(view));
  } catch (error) {
    const guess = error.isOffline ? null : await guessed(view, error).catch(() => null);
    if (token === view.token) put(told, guess ?? failure(error));
  }
}

/** If a search of all lines of play is out of reach: how much each cell matters, on the board, or the move that the program would make. */
async function guessed(view, error) {
  const { state, here, player, engine, token } = view;
  const { move, name } = await engine.reply(state.game, here, { player, misere: state.misere, level: 5, lang: current() });
  const { board } = await view.colouring.ask(true).catch(() => ({ board: { moves: [] } }));
  const weighed = board.moves.some((each) => each.weight !== undefined);
  if (token !== view.token) return null;
  if (weighed) view.board.weigh(board.moves);
  view.board.outline(board.areas);
  return [h("p", { class: "reason" }, t("why-unknown")), weighed ? h("p", {}, t("why-weights")) : null, board.areas?.length ? h("p", {}, t("why-areas")) : null, h("p", {}, t("hint-3-unknown", { move: name ?? move })), h("details", { class: "proof" }, h("summary", {}, t("in-detail")), failure(error))];
}

/** If a result comes from a search, illustrate it: a line of best play by both players, to play through. */
function lineOfPlay(view) {
  const place = h("div", { class: "line-of-play" });
  const show = async (event) => {
    event.currentTarget.disabled = true;
    busy(place);
    const { token, state, engine } = view;
    const made = [];
    try {
      let [position, player, over] = [view.here, view.player, false];
      while (!over && made.length < LONGEST) {
        const [move] = (await engine.turn(state.game, position, { player, misere: state.misere, level: 5, lang: current() })).moves;
        made.push(move);
        [position, player, over] = [move.position, move.board.player, move.board.over];
      }
      if (token !== view.token) return;
      const moves = [...view.written.slice(1, view.at + 1), ...made.map((move) => move.position)].join(">");
      put(place, h("p", { class: "list-head" }, `${t("why-line-head")}${colon()}`), h("ol", { class: "line-moves", start: view.at + 1 }, made.map((move) => h("li", {}, move.name))), h("a", { class: "button", href: view.app.address({ mode: "review", moves, at: String(view.at), tab: "" }), "data-go": true }, t("why-line-on")));
    } catch (error) {
      if (token === view.token) put(place, failure(error));
    }
  };
  return h("div", { class: "line-ask" }, h("button", { type: "button", onclick: show }, t("why-line")), place);
}

/** The winning moves of the player to move; pointing at one shows it on the board, and vice versa. */
function winningMoves(view, found) {
  const { player, board } = view;
  const of = (all) => (Array.isArray(all) ? all : (all?.[player] ?? []));
  const [positions, names] = [of(found.winning_moves), of(found.moves)];
  if (!positions.length || view.data.over) return null;
  const rows = new Map();
  const item = (position, k) => {
    const move = moveTo(view.board.data.board.moves, position);
    const point = () => board.point(move);
    const row = h("button", { type: "button", class: "winning", onpointerenter: point, onpointerleave: () => board.point(null), onfocus: point, onblur: () => board.point(null), onclick: point }, h("span", { class: "mark win", "aria-hidden": "true" }), names[k] ?? position);
    rows.set(position, row);
    return h("li", {}, row);
  };
  const list = h("ul", { class: "winning-moves" }, positions.slice(0, LISTED).map(item));
  board.settings.pointed = (move) => rows.forEach((row, position) => row.classList.toggle("pointed", position === move?.position));
  return h("div", {}, h("p", { class: "list-head" }, `${t(view.lead() ? "gaining-moves" : "winning-moves", { n: positions.length })}${colon()}`.trimEnd()), list, positions.length > LISTED ? h("p", { class: "note" }, t("more-options", { n: positions.length - LISTED })) : null);
}

async function whyLosing(view, place, button) {
  button.disabled = true;
  busy(place);
  place.scrollIntoView({ block: "nearest" });
  await orFailure(place, async () => {
    put(place, await refutations(view.engine, view.state, view.here, view.player, view.data.impartial));
    button.scrollIntoView({ block: "start" }); // so that the start of the answers is visible
  });
}
