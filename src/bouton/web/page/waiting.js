// Clicks made while a move is still being shown: they wait until the board is ready, and then take effect if they still
// mean the same. An element is the same if it has its name, its kind and its place; against the program a click makes
// only the move that it would have made before the reply. Otherwise it is dropped, and that is reported.

import { announce, put } from "./dom.js";
import { t } from "./words.js";

const SAME = 1; // pixels of the picture by which an element may have moved
const KEYS = ["Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const alike = (one, another) => one && another && `${one.elements} ${one.changes}` === `${another.elements} ${another.changes}`;

export class Waiting {
  constructor(board) {
    this.board = board;
    this.clear();
  }

  clear() {
    this.all = [];
    this.picks = []; // what the clicks so far would have picked
  }

  /** An element as currently displayed. */
  seen(id) {
    const { x, y, kind } = this.board.before.get(id);
    return { id, x, y, kind };
  }

  /** A click on an element while the board is not playable. */
  add(id, touch) {
    if (!this.board.busy) return;
    this.all.push({ ...this.seen(id), touch, means: undefined });
    if (this.board.data.board.moves.length) this.foretell();
  }

  /** A click pressed on a picture that has since been redrawn. */
  press(element, touch) {
    if (!this.board.busy && !this.board.playable) return;
    this.all.push({ ...element, touch, means: undefined });
    if (this.board.playable) this.go();
  }

  /** An action not on an element: run now, or when the board is ready. */
  orNow(go) {
    if (this.board.playable) go();
    else if (this.board.busy) this.all.push({ go });
  }

  /** Keys while no element can have the focus. */
  key(event) {
    if (!this.board.busy || !KEYS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const { board } = this;
    const press = () => {
      const id = board.node.getRootNode().activeElement?.closest(".el")?.dataset.id;
      if (id) board.press(event.key, id);
      return Boolean(id);
    };
    if (!event.repeat) this.all.push({ go: press });
  }

  /** The board shows another position. */
  shown() {
    const { board } = this;
    if (!this.all.length) return;
    if (board.playable) queueMicrotask(() => this.go()); // after all texts about the last move
    else if (board.busy) this.foretell();
    else this.clear();
  }

  /** Determine the moves that the clicks would make before the reply. */
  foretell() {
    const { board } = this;
    const { data } = board;
    board.data = { ...data, player: data.player === "left" ? "right" : "left" };
    for (const click of this.all.filter((each) => each.id && each.means === undefined)) {
      const { move = null, picks = [] } = (this.stands(click) && board.read(click.id, this.picks)) || {};
      click.means = move;
      this.picks = picks;
    }
    board.data = data;
  }

  /** @param {{id: string, x?: number, y?: number, kind?: string}} place */
  stands({ id, x, y, kind }) {
    const here = this.board.before.get(id);
    return Boolean(here) && here.kind === kind && Math.hypot(here.x - x, here.y - y) < SAME;
  }

  /** Carry out waiting actions as far as possible. */
  go() {
    const { board } = this;
    while (board.playable && this.all.length) {
      if (!this.done(this.all.shift())) {
        this.clear();
        board.hint.hidden = false;
        board.hint.classList.add("said");
        put(board.hint, t("click-gone"));
        announce(t("click-gone"));
      }
    }
    if (!this.all.length) this.picks = [];
  }

  /** Carry out one; return whether it was possible. */
  done({ go, id, touch, means, ...place }) {
    if (go) return go();
    const { board } = this;
    const read = this.stands({ id, ...place }) && board.read(id);
    if (!read || (means && !alike(read.move, means))) return false;
    board.click(id, touch);
    return true;
  }
}
