// What the players of a game are called: you and the program, colours where the board has them, otherwise numbers.

import { areTwo, personName } from "./people.js";
import { t } from "./words.js";

/** The colour of a player of a game for two different players: "red", "blue", or nothing where its boards show none. */
export const colourOf = (data, player) => data?.sides?.[player];

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
