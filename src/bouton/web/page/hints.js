// Hints, one step at a time, in the strip below the board: who wins; where; the move. Never over the board.

import { announce, h, put } from "./dom.js";
import { changed, moveTo } from "./moves.js";
import { winsGame } from "./outcomes.js";
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
    this.show(0);
    put(this.said);
    this.word.className = this.view.unaided ? "note" : "hint-word";
    put(this.word, t(this.view.unaided ? "kept-unaided" : "hint"));
    for (const button of this.buttons) [button.hidden, button.disabled] = [this.view.unaided, this.view.unaided || !this.view.data || this.view.data.over || this.view.reviewing || (!this.view.human && this.view.alone)];
  }

  show(step) {
    this.step = step;
    this.buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k < step)));
  }

  next() {
    if (!this.buttons[0].disabled) return this.tell(Math.min(3, this.step + 1));
    return undefined;
  }

  async tell(step) {
    const { view, view: { token, engine, state, here, player } } = this;
    this.show(step);
    try {
      const found = await engine.analyze(state.game, here, { misere: state.misere, lang: current() }).catch((error) => (error.isOffline ? Promise.reject(error) : {})); // too large: nobody knows
      const wins = found.outcome ? winsGame(found, player, view.lead()) : undefined;
      const best = step > 1 ? await engine.reply(state.game, here, { misere: state.misere, player, level: 5, lang: current() }) : null;
      if (token !== view.token) return;
      const move = best && moveTo(view.board.data.board.moves, best.move);
      view.board.glow(!move ? [] : step === 3 ? changed(move) : this.around(move));
      const key = wins === undefined ? "unknown" : wins === null ? "draw" : wins ? "win" : view.data.decides === "points" ? "behind" : "loss";
      const heaps = move ? this.heaps(move) : [];
      const part = view.app.gameRow(state.game)?.numbers === "rows" ? "row" : "heap";
      put(this.said, step === 1 || (wins === undefined && step === 2) ? t(`hint-1-${key}`) : step === 2 ? (heaps.length ? capital(t(`hint-heap-${key === "loss" ? key : "win"}`, { where: t(`where-${part}`, { n: heaps.length, heap: new Intl.ListFormat(current()).format(heaps) }) })) : t(`hint-2-${key}`)) : t(`hint-3-${key}`, { move: best.name ?? best.move }));
    } catch (error) {
      if (token !== view.token) return;
      put(this.said, failure(error));
    }
    announce(this.said.textContent);
  }

  /** The numbers of the heaps in which a move takes place; none if there is only one, or a sum. */
  heaps(move) {
    const { elements } = this.view.data.board;
    const heads = elements.filter((element) => element.kind === "heap");
    const groups = groupsOf(elements, move);
    return heads.length > 1 && !elements.some((element) => element.part) ? heads.flatMap((head, k) => (groups.includes(head.group) ? [`${k + 1}`] : [])) : [];
  }

  /** The elements highlighted if only the place is shown: the heaps, or everything nearby. */
  around(move) {
    const { elements } = this.view.board.data.board;
    const first = elements.find((element) => element.id === move.elements.at(-1));
    if (!first) return [];
    const groups = first.kind === "match" && this.heaps(move).length ? groupsOf(elements, move) : null;
    return elements.filter((each) => (groups ? groups.includes(each.group) : Math.hypot(each.x - first.x, each.y - first.y) < NEAR)).map((each) => each.id);
  }
}

/** The groups of the elements that a move touches. */
const groupsOf = (elements, move) => elements.filter(({ id }) => move.elements.includes(id)).map(({ group }) => group);
