// Hints, one step at a time, in the strip below the board: who wins; where; the move. Never over the board.

import { announce, h, put } from "./dom.js";
import { changed, moveTo } from "./moves.js";
import { moverWins } from "./outcomes.js";
import { failure } from "./panels.js";
import { capital, current, t } from "./words.js";

const NEAR = 1.6; // units around the move that are highlighted if the board has no heaps

export class Hints {
  /** @param view shows the game; its status is the strip. */
  constructor(view) {
    this.view = view;
    this.buttons = [1, 2, 3].map((step) => h("button", { type: "button", class: "hint-step", "aria-label": t("hint-n", { n: step }), "aria-pressed": "false", onclick: () => this.tell(step) }, step));
    this.said = h("p", { class: "hint-said" });
    this.word = h("span", { class: "hint-word" });
    this.node = h("div", { class: "hints", role: "group", "aria-label": t("hint") }, this.word, this.buttons);
    this.step = 0;
  }

  /** Another position: remove all hints. */
  clear() {
    this.step = 0;
    this.show();
    put(this.said);
    this.word.className = this.view.unaided ? "note" : "hint-word";
    put(this.word, t(this.view.unaided ? "kept-unaided" : "hint"));
    for (const button of this.buttons) button.hidden = this.view.unaided;
    for (const button of this.buttons) button.disabled = this.view.unaided || !this.view.data || this.view.data.over || this.view.reviewing || (!this.view.human && this.view.alone);
  }

  show() {
    this.buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k < this.step)));
  }

  next() {
    if (!this.buttons[0].disabled) return this.tell(Math.min(3, this.step + 1));
    return undefined;
  }

  async tell(step) {
    const { view } = this;
    const { token, engine, state, here, player } = view;
    this.step = step;
    this.show();
    const asked = { misere: state.misere, player, lang: current() };
    try {
      const { outcome } = await engine.analyze(state.game, here, { misere: state.misere, lang: current() }).catch((error) => (error.isOffline ? Promise.reject(error) : {})); // too large: nobody knows
      const wins = outcome ? moverWins(outcome, player) : undefined;
      const best = step > 1 ? await engine.reply(state.game, here, { ...asked, level: 5 }) : null;
      if (token !== view.token) return;
      const move = best && moveTo(view.board.data.board.moves, best.move);
      view.board.glow(!move ? [] : step === 3 ? changed(move) : this.around(move));
      const key = wins === undefined ? "unknown" : wins === null ? "draw" : wins ? "win" : view.data.decides === "points" ? "behind" : "loss";
      const head = move && this.head(move);
      const part = view.app.gameRow(state.game)?.numbers === "rows" ? "row" : "heap";
      put(this.said, step === 1 || (wins === undefined && step === 2) ? t(`hint-1-${key}`) : step === 2 ? (head ? capital(t(`hint-heap-${key === "loss" ? key : "win"}`, { where: t(`where-${part}`, { heap: head }) })) : t(`hint-2-${key}`)) : t(`hint-3-${key}`, { move: best.name ?? best.move }));
    } catch (error) {
      if (token !== view.token) return;
      put(this.said, failure(error));
    }
    announce(this.said.textContent);
  }

  /** The number of the heap in which a move begins; 0 if there are none, or only one. */
  head(move) {
    const { elements } = this.view.data.board;
    const heads = elements.filter((element) => element.kind === "heap");
    const group = elements.find((element) => element.id === move.elements[0])?.group;
    return heads.length > 1 && !elements.some((element) => element.part) ? heads.findIndex((head) => head.group === group) + 1 : 0;
  }

  /** The elements highlighted if only the place is shown: the heap, or everything nearby. */
  around(move) {
    const { elements } = this.view.board.data.board;
    const first = elements.find((element) => element.id === move.elements.at(-1));
    if (!first) return [];
    const heap = first.kind === "match" && this.head(move);
    return elements.filter((each) => (heap ? each.group === first.group : Math.hypot(each.x - first.x, each.y - first.y) < NEAR)).map((each) => each.id);
  }
}
