// What the players of a game are called: you and the program, colours where the board has them, otherwise numbers.

import { areTwo, personName } from "./people.js";
import { t } from "./words.js";

const COLOURED = new Set(["left", "right", "blue", "red"]);

/** The colour of a player of a game for two different players: "red", "blue", or null where the board shows none. */
export function colourOf(data, player) {
  if (!data || data.impartial || !data.drawn) return null;
  const { elements, links, lines } = data.board;
  const shown = [...elements, ...lines].map((each) => each.state).concat(links.map((link) => link[2]));
  if (!shown.some((state) => COLOURED.has(state))) return null;
  const blue = shown.some((state) => state === "blue" || state === "red") ? "left" : "right";
  return player === blue ? "blue" : "red";
}

/** What a player is called: "left" or "right" as the board shows them. */
export function sideName(data, player) {
  const colour = colourOf(data, player);
  return t(colour ? `side-${colour}` : player);
}

/** What the player of a turn (0 or 1) is called. */
export function playerName(view, turn) {
  if (areTwo(view.state) && personName(turn)) return personName(turn);
  if (view.alone) return t({ human: "you", program: "the-program", friend: "the-friend" }[view.state[turn ? "second" : "first"]]);
  if (view.data?.impartial === false) return sideName(view.data, view.playerAt(turn));
  return t("player-n", { n: turn + 1 });
}
