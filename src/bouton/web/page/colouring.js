// Winning moves, on demand: shapes on the board of a game, and next to it the list of all moves or the reason for its absence.

import { announce, h, put } from "./dom.js";
import { counted, moveList } from "./winning_moves.js";
import { moverWins, winsGame } from "./outcomes.js";
import { current, t } from "./words.js";

const PATIENCE = 1200; // milliseconds before asking who wins, without how soon

export class Colouring {
  /** @param view shows the game: its board, its data, its engine, and a token that changes with every position. */
  constructor(view) {
    this.view = view;
    this.on = false;
    this.refused = "";
    const box = h("input", { type: "checkbox", onchange: () => this.choose(box.checked) });
    this.toggle = h("label", { class: "toggle" }, box, t("colour-moves"));
    this.list = h("div", {});
  }

  choose(on) {
    this.on = on;
    return this.view.refresh(false);
  }

  async ask(colours) {
    const [{ state, here, player, engine }, lead] = [this.view, this.view.lead()];
    const found = await engine.board(state.game, here, { misere: state.misere, player, colours, lang: current() });
    for (const { fate } of found.board.moves) if (fate?.points !== undefined) fate.wins = winsGame({ score: fate.points }, player, lead);
    return found;
  }

  /** Colour the moves: who wins, as soon as it is known, then how soon; if that fails, report it. */
  async start() {
    this.refused = "";
    if (!this.on || this.view.data.over) return;
    this.tell();
    const { token } = this.view;
    const late = () => token !== this.view.token;
    const full = this.ask(true).then((data) => ({ data }), (error) => ({ error }));
    let found = await Promise.race([full, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (late()) return;
    if (!found?.data) {
      const data = await this.judged().catch(() => null);
      if (late()) return;
      if (data) this.show(data);
      found = await full;
      if (late() || (data && found.error)) return;
    }
    this.show(found.data, found.error);
  }

  /** The board with the fates from the list of options: exact, but without the number of moves. */
  async judged() {
    const { state, here, engine, data } = this.view;
    const { options } = await engine.options(state.game, here, { misere: state.misere, lang: current() });
    const known = new Map(options.map((option) => [`${option.player ?? ""} ${option.position}`, option]));
    const moves = data.board.moves.map((move) => {
      const { player, outcome, winning } = known.get(`${move.player} ${move.position}`) ?? {};
      return outcome ? { ...move, fate: { wins: winning || (moverWins(outcome, player === "left" ? "right" : "left") === null ? null : false), left: null } } : move;
    });
    if (!moves.some((move) => move.fate)) throw new Error("unknown");
    return { ...data, board: { ...data.board, moves } };
  }

  show(data, error) {
    const { view } = this;
    const nothing = data && !data.board.moves.some((move) => move.fate);
    this.refused = nothing ? t("colour-none") : !error ? "" : error.isOffline ? t("offline") : error.message;
    if (data) view.data = data;
    view.board.colour(nothing || !data ? null : view.asBoard(data));
    announce(!this.refused ? counted(view.board.moves) : t("colour-refused", { reason: this.refused }));
    this.tell();
  }

  /** Next to the board: all moves with their fates, or the reason for their absence. */
  tell() {
    put(this.list, this.told());
  }

  told() {
    const { view, view: { board, data }, refused } = this;
    if (!this.on || data.over) return null;
    if (refused) return h("p", { class: "error" }, t("colour-refused", { reason: refused }));
    if (!board.colours) return h("p", { class: "busy" }, t("thinking"));
    const unknown = board.moves.some((move) => !move.fate) || !data.board.complete;
    const play = (position) => {
      board.node.focus(); // the list disappears with the move
      view.play(position);
    };
    return [unknown ? h("p", { class: "note" }, t("colour-some")) : null, moveList(board.moves, board.mixed || !data.drawn, board.playable ? play : null, (move) => board.point(move))];
  }
}
