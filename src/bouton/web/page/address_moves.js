// Moves given in an address: whether the rules allow them, and their usual names.

import { h, put } from "./dom.js";
import { current, t } from "./words.js";

/** They are made only as long as the rules allow them; the rest is dropped and reported. */
export async function checkMoves(view) {
  const { state, engine, line, written } = view;
  for (const row of ["names", "laid", "gains", "movers"]) view[row] = [];
  if (line.length < 2) return;
  let found;
  try {
    found = await engine.line(state.game, state.position, { moves: written.slice(1).map((text) => text || "∅"), misere: state.misere, first: view.playerAt(0), lang: current() });
  } catch {
    return; // the reason is shown instead of the board
  }
  for (const row of ["names", "laid", "gains"]) view[row] = found[row];
  view.movers = found.players;
  if (found.moves.join(">") !== state.moves) view.app.change({ moves: found.moves.join(">"), ...(found.legal ? {} : { at: "" }) }, { quiet: true });
  view.app.legal = true; // from here on
  if (found.legal) return void view.app.remember();
  const { number, move } = found.illegal;
  put(view.notice, h("p", { class: "error", role: "alert" }, t("address-illegal", { n: number, move, start: line[number - 1] || "∅" })));
  view.paused = true;
}
