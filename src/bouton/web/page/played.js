// The last move, as a sentence.

import { playerName } from "./people.js";
import { capital, t } from "./words.js";

/** @param turn the player: 0 or 1; before, after: the boards; name: the usual name of the move. */
export function played(view, turn, before, after, name) {
  const role = view.state[turn ? "second" : "first"];
  const who = view.alone && role !== "friend" ? (role === "human" ? "you" : "program") : "other";
  const kept = new Set(after.elements.map((element) => element.id));
  const gone = before.elements.filter((element) => !kept.has(element.id));
  const heads = before.elements.filter((element) => element.kind === "heap");
  const [group, ...more] = new Set(gone.map((element) => element.group));
  const taken = gone.length > 0 && gone.every((element) => element.kind === "match") && !more.length && !before.elements.some((element) => element.part);
  const how = !taken ? "move" : heads.length > 1 ? "heap" : "one";
  return capital(t(`played-${who}-${how}`, { player: playerName(view, turn), n: gone.length, heap: heads.findIndex((head) => head.group === group) + 1, move: name.replace(/^([^:]*\S)\s?: ([^:]*)$/, "$1, $2") })); // two colons read badly
}
