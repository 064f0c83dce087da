// Texts above and below the board: the game, the players, the player to move.

import { announce, h, put } from "./dom.js";
import { endSentence, winner } from "./end.js";
import { icon, match } from "./icons.js";
import { named, playerName, sideName } from "./people.js";
import { pieces } from "./shapes.js";
import { capital, t } from "./words.js";

/** Rarely used, so loaded on demand. */
export const shareBoard = (view) => import("./share.js").then(({ share }) => share(view.app, view.board));

/** The name of the game, how it is played, and the players. */
export function showTitle(view, heaps = 0) {
  const { state } = view;
  const row = view.app.gameRow(state.game);
  const play = state.misere ? t("misere") : "";
  const who = view.reviewing || state.first !== "program" || state.second !== "program" ? "" : `${t("both-program")} · ${t(`level-name-${state.level}`)}`;
  const meta = [view.data?.particular, play, who].filter(Boolean).join(" · ");
  const asBoard = heaps ? h("button", { type: "button", class: "as-board small-button", "aria-pressed": String(state.view === "plane"), onclick: () => view.turnView() }, t(heaps === 1 ? "as-track" : view.queen ? "as-plane" : "as-rectangle")) : null;
  put(view.title, h("h1", {}, row ? row.title : state.game.replace(/^own:/, "")), h("p", { class: "meta" }, meta), view.alone && !view.reviewing ? seats(view) : null, h("div", { class: "rule-row" }, h("p", { class: "rule-line" }, (view.data?.rule && named(view.data, view.data.rule)) || ruleLine(row, state, view.data?.decides)), asBoard), h("button", { type: "button", class: "sign title-share", "aria-label": t("share"), onclick: () => shareBoard(view) }, icon("share")));
}

/** The two sides of a game against the program, each with a match: lit for the player to move, and for the winner; burnt for the loser. */
function seats(view) {
  const { state, data } = view;
  const seat = (turn) => {
    const role = state[turn ? "second" : "first"];
    const program = role === "program";
    const side = data?.impartial === false ? sideName(data, view.playerAt(turn)) : "";
    const told = [program ? t("seat-program") : capital(t(role === "friend" ? "the-friend" : "you")), side].filter(Boolean).join(" · ");
    const points = data?.decides === "points" ? h("span", {}, ` · ${t("kept-points-n", { n: view.points[turn] })}`) : null;
    const level = program ? h("span", { class: `seat-level${side ? " wide-only" : ""}` }, ` · ${t(`level-name-${state.level}`)}`) : null; // on a telephone there is no room for everything
    return h("span", { class: `seat ${data?.over ? (winner(view) === turn ? "won" : "over") : view.turn === turn ? "to-move" : ""}` }, match("", true), h("span", {}, view.sign(turn), told, level, points));
  };
  return h("p", { class: "seats" }, seat(0), h("span", { class: "unseen" }, " – "), seat(1));
}

/** The rules in one line, for players, until the board itself shows them: of custom rules, and of the game of a row. */
function ruleLine(row, { game, misere }, decides) {
  if (row && row.spec !== game) return "";
  const line = (name) => (misere && row?.[`${name}-misere`]) || row?.[name];
  return line("line-whole") ?? [line("line"), t(decides === "points" || decides === "condition" ? `kept-ends-${decides}` : misere ? "ends-misere" : "ends-normal")].filter(Boolean).join(" ");
}

/** One sentence: the player to move, the position being viewed, or the winner. */
export function showStatus(view, text) {
  const { status } = view;
  if (text) {
    put(status, text);
  } else if (view.reviewing) {
    put(status, view.retry ? t(view.retry.solved ? "retry-solved" : "retry-now") : t("move-of", { n: view.at, all: view.line.length - 1 }));
  } else if (view.unaided && view.at < view.line.length - 1) {
    put(status, t("looking-back", { n: view.at, all: view.line.length - 1 }));
  } else if (view.isDrawn) {
    put(status, h("strong", {}, t(view.isRepeated ? "draw-repeated" : "meet-drawn")));
  } else if (!view.data.over && view.isProgram && (!view.waits || view.paused)) {
    put(status, view.waits ? "" : `${t("looking-back", { n: view.at, all: view.line.length - 1 })} `, h("button", { type: "button", class: "link", onclick: () => view.resume() }, t("go-on-here")));
  } else if (view.data.over) {
    put(status, h("strong", {}, endSentence(view)), said(view));
  } else {
    const turn = view.alone ? t(view.human ? "your-turn" : view.isProgram ? "program-thinks" : "friend-thinks") : capital(t("turn-of", { player: playerName(view, view.turn) }));
    put(status, h("span", { class: "turn" }, view.data.impartial ? turn : [turn.slice(0, -1), sideSign(view, turn)]), said(view));
  }
  const before = status.querySelector(".played")?.textContent ?? ""; // read out first
  announce(`${before} ${before ? status.firstChild.textContent : status.textContent}`.trim());
}

const said = (view) => (view.said ? h("span", { class: "played" }, " ", view.said) : null);

/** The pieces of the player to move: a word, unless already given, and how they look, since not everybody distinguishes colours; and the end of the sentence. */
function sideSign({ data, player }, said) {
  const name = sideName(data, player);
  const looks = pieces(data, player, t).map((each) => ["\u00a0", each]);
  return [said.includes(name) ? "" : " ", h("span", { class: "side-sign" }, said.includes(name) ? looks : ["(", name, looks, ")"], said.at(-1))];
}
