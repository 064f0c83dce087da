// Names of players: you and the program, colours, or names; those of two people, and their score, are stored only here.

import { h, put } from "./dom.js";
import * as kept from "./kept.js";
import { t } from "./words.js";

const LONGEST = 40;

export const areTwo = (state) => state.first === "human" && state.second === "human";

/** The game of the tournament played at this screen; otherwise nothing. */
export function tournamentGame(state) {
  const found = kept.tournament();
  const names = kept.people().names;
  const game = areTwo(state) && !state.meet ? found?.games[found.playing] : null;
  return game?.pair.every((player) => names.includes(found.players[player])) ? game : null;
}

/** The name of the person of a turn (0 moves first); empty if none was given. */
export function personName(turn) {
  const { names, order } = kept.people();
  return names[turn ^ order];
}

/** A game of two people is over: the winner gets a point, and a game of the tournament its winner. */
export function scored(turn) {
  kept.point(turn === null ? null : turn ^ kept.people().order);
}

/** The names and the score, above the board of a game of two people. */
export function showPeople(view) {
  const two = areTwo(view.state) && !view.reviewing;
  if (!view.people) {
    view.people = h("div", { class: "people" });
    view.title.after(view.people);
  }
  view.people.hidden = !two;
  if (!two || view.people.contains(document.activeElement)) return;
  const { names, score, order } = kept.people();
  const seat = (turn) => {
    const person = turn ^ order;
    const field = h("input", { type: "text", value: names[person], maxlength: LONGEST, autocomplete: "off", placeholder: t("player-n", { n: turn + 1 }), "aria-label": t("kept-name-of", { n: turn + 1 }), oninput: () => kept.rename(person, field.value.trim()), onchange: () => view.refresh(false) });
    return h("span", { class: `person ${!view.data.over && view.turn === turn ? "their-turn" : ""}` }, view.sign(turn), field, h("strong", { class: "person-score" }, view.data.decides === "points" ? [h("span", { title: t("kept-points-n", { n: view.points[turn] }) }, view.points[turn]), score[0] + score[1] ? ` · ${score[person]}` : ""] : score[person]));
  };
  put(view.people, seat(0), h("span", { class: "unseen" }, "–"), seat(1), score[0] + score[1] ? h("button", { type: "button", class: "link", onclick: () => { kept.noScore(); showPeople(view); } }, t("kept-score-away")) : null);
}

/** The name of a player: "left" or "right", or the colour in which the board shows them. */
export const sideName = (data, player) => t(data?.sides?.[player] ? `side-${data.sides[player]}` : player);

/** What is said of a position, with the names of the players that the board shows. */
export const named = (data, told) => (data?.sides?.left ? JSON.parse(JSON.stringify(told).replace(new RegExp(`\\b(?:(${t("left")})|${t("right")})\\b`, "g"), (_, left) => sideName(data, left ? "left" : "right"))) : told);

/** The player to move, appended to a question; empty if both players have the same moves. */
export const askedOf = (data, player) => (data && !data.impartial ? ` ${t("puzzle-as", { player: sideName(data, player) })}` : "");

/** The name of the player of a turn (0 or 1). */
export function playerName(view, turn) {
  if (areTwo(view.state) && personName(turn)) return personName(turn);
  if (view.alone) return t({ human: "you", program: "the-program", friend: "the-friend" }[view.state[turn ? "second" : "first"]]);
  if (view.data?.impartial === false) return sideName(view.data, view.playerAt(turn));
  return t("player-n", { n: turn + 1 });
}
