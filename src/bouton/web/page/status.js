// What is said above and beneath the board: the game, who plays, whose turn it is.

import { announce, h, put } from "./dom.js";
import { endSentence } from "./end.js";
import { icon } from "./icons.js";
import { playerName, sideName } from "./players.js";
import { share } from "./share.js";
import { capital, t } from "./words.js";

/** The name of the game, how it is played, who plays. */
export function showTitle(view, heaps = 0) {
  const { state } = view;
  const row = view.app.gameRow(state.game);
  const play = state.misere ? t("misere") : "";
  const level = state.first === "program" || state.second === "program" ? `${t("level")}\u00a0${state.level}` : "";
  const who = view.reviewing ? "" : view.alone ? t(state.first === "human" ? "you-program" : "program-you") : t(`both-${state.first}`);
  const meta = [view.data?.particular, play, who, view.reviewing ? "" : level].filter(Boolean).join(" · ");
  put(view.title, h("h1", {}, row ? row.title : state.game.replace(/^own:/, "")), h("p", { class: "meta" }, meta), heaps ? h("button", { type: "button", class: "as-board small-button", "aria-pressed": String(state.view === "plane"), onclick: () => view.turnView() }, t(heaps === 1 ? "as-track" : "as-plane")) : null, h("p", { class: "rule-line" }, ruleLine(row, state)), h("button", { type: "button", class: "sign title-share", "aria-label": t("share"), onclick: () => share(view.app, view.board) }, icon("share")));
}

/** The rules in one line, for players. */
function ruleLine(row, { misere }) {
  if (row?.["line-whole"]) return misere ? "" : row["line-whole"];
  return [row?.line, t(misere ? "ends-misere" : "ends-normal")].filter(Boolean).join(" ");
}

/** One sentence: whose turn it is, what is looked at, or who has won. */
export function showStatus(view, text) {
  const { state, status } = view;
  if (text) {
    put(status, text);
  } else if (view.reviewing) {
    put(status, view.retry ? t(view.retry.solved ? "retry-solved" : "retry-now") : t("move-of", { n: view.at, all: view.line.length - 1 }));
  } else if (!view.data.over && !view.human && (!view.waits || view.paused)) {
    put(status, view.waits ? "" : `${t("looking-back", { n: view.at, all: view.line.length - 1 })} `, h("button", { type: "button", class: "link", onclick: () => view.resume() }, t("go-on-here")));
  } else if (view.data.over) {
    put(status, h("strong", {}, endSentence(view)), said(view));
  } else {
    put(status, h("span", { class: "turn" }, view.alone ? t(view.human ? "your-turn" : "program-thinks") : capital(t("turn-of", { player: playerName(view, view.turn) })), view.data.impartial ? "" : ` (${sideSign(view)})`), said(view));
  }
  announce(status.textContent);
}

const said = (view) => (view.said ? h("span", { class: "played" }, " ", view.said) : null);

/** Whose pieces one moves: a word and a sign, since colours are not told apart by everybody. */
function sideSign({ data, player }) {
  const signs = data.board.elements.some((element) => element.kind === "pawn") ? "▲▼" : "●○";
  return `${sideName(data, player)} ${signs[player === "left" ? 0 : 1]}`;
}
