// Going through a played game: the curve of its value, the bad moves, and another try at them.

import { announce, h, put, s } from "./dom.js";
import { MISTAKES, winner } from "./end.js";
import { BAD, moveList, showRow, sign } from "./move_list.js";
import { changed, moveTo } from "./moves.js";
import { winsGame } from "./outcomes.js";
import { busy, curve, failure } from "./panels.js";
import { playerName } from "./people.js";
import { capital, colon, current, t } from "./words.js";

export class Review {
  /** @param view shows the game; the judgements are stored here. */
  constructor(view) {
    this.view = view;
    this.judged = null;
  }

  async panel(panel) {
    const token = this.view.token;
    if (this.view.line.length < 2) {
      put(panel, h("p", { class: "note" }, t("nothing-to-review")));
      return;
    }
    if (!this.judged) busy(panel);
    try {
      const found = await this.view.engine.review(this.view.state.game, this.view.written, { misere: this.view.state.misere, first: this.view.playerAt(0), lang: current() });
      if (token !== this.view.token) return;
      const opens = !this.judged && !this.view.state.at;
      this.judged = found;
      if (opens) this.view.go(this.opening());
      put(panel, this.told(found));
      if ((this.shown ?? this.view.at) !== this.view.at) showRow(panel);
      else this.view.tabs.panel.scrollTop = 0; // texts come first
      this.shown = this.view.at;
    } catch (error) {
      if (token === this.view.token) put(panel, failure(error), moveList(this.view));
    }
  }

  /** The move at which a review begins: the first mistake of the loser, or of anybody if nobody has lost. */
  opening() {
    const won = this.view.data.over ? winner(this.view) : null;
    const bad = this.judged.moves.find((move) => MISTAKES.includes(move.judgement) && this.view.turnAt(move.number - 1) !== won);
    return bad?.number ?? 1;
  }

  told(found) {
    const move = found.moves[this.view.at - 1];
    const points = valuePoints(found, this.view);
    const names = [0, 1].map((turn) => capital(playerName(this.view, turn)));
    const parts = [bar(points[this.view.at].value, names), curve(points, this.view.at, (k) => this.view.go(k)), h("p", { class: "note curve-legend" }, t(playerName(this.view, 0) === t("you") ? "curve-legend-you" : "curve-legend", { first: playerName(this.view, 0), second: playerName(this.view, 1) }), " ", t("curve-legend-more")), errors(found, names, this.view)];
    if (move && this.view.retry === null) {
      const [bad, cost] = [BAD.includes(move.judgement), move.points_before - move.points_after]; // in points, if they decide
      parts.push(
        h("div", { class: `verdict j-${move.judgement}` }, h("p", {}, `${move.number}. ${capital(playerName(this.view, this.view.turnAt(this.view.at - 1)))}, ${move.move || move.to || "∅"} – ${t(`judge-long-${cost > 0 && move.judgement === "mistake" ? "costs" : move.judgement}`, { n: cost })}`), bad ? h("button", { type: "button", class: "primary", onclick: () => this.startRetry(move) }, t("retry")) : null, bad ? h("button", { type: "button", onclick: () => this.showBetter(move) }, t("show-better")) : null, h("p", { class: "better", hidden: true })),
      );
    }
    if (this.view.retry) parts.push(h("div", { class: "verdict" }, h("p", {}, this.view.retry.said || t("retry-now")), h("button", { type: "button", onclick: () => this.view.go(this.view.retry.index) }, t(this.view.retry.solved ? "go-on" : "give-up"))));
    return [...parts, moveList(this.view, found.moves)];
  }

  /** The better moves, by name; the first one is highlighted on the board before the move, where it can be played. */
  async showBetter(move) {
    const { view, view: { token } } = this;
    const place = view.tabs.panel.querySelector(".better");
    const data = await view.engine.board(view.state.game, move.from, { misere: view.state.misere, player: move.player === "right" ? "right" : "left", lang: current() }).catch(() => null);
    if (token !== view.token) return;
    const found = (position) => data && moveTo(data.board.moves, position);
    const [best] = move.better;
    place.hidden = false;
    put(place, `${t("better")}${colon()}${move.better.map((position) => found(position)?.name ?? position).join(" ; ") || "–"} `, best === undefined ? null : h("button", { type: "button", class: "play-better", onclick: () => this.playBetter(move, best) }, t("play-better")));
    if (!data || best === undefined) return;
    view.board.show(view.asBoard(data), { playable: false, animate: false });
    view.board.glow(changed(moveTo(view.board.data.board.moves, best)));
    view.board.frame.scrollIntoView({ block: "nearest" });
    announce(place.firstChild.textContent);
  }

  /** Play on from the better move. */
  playBetter(move, best) {
    const moves = [...this.view.written.slice(1, move.number), best];
    this.view.app.change({ mode: "play", moves: moves.join(">"), at: "", tab: "" });
  }

  startRetry(move) {
    const index = move.number;
    this.view.app.change({ at: String(index - 1) }, { quiet: true });
    this.view.retry = { index, move, solved: false, said: "" };
    return this.view.refresh();
  }

  async tried(move) {
    const { retry } = this.view;
    try {
      const [judged] = (await this.view.engine.review(this.view.state.game, [this.view.here, move], { misere: this.view.state.misere, first: this.view.player, lang: current() })).moves;
      retry.solved = judged.judgement === "good" || (judged.judgement === "inaccuracy" && retry.move.mistake); // after a mistake every move that keeps the result
      retry.said = t(retry.solved ? "retry-right" : "retry-wrong", { move: judged.move || judged.to });
    } catch (error) {
      retry.said = error.message;
    }
    announce(retry.said);
    return this.view.refresh();
  }

  nextMistake() {
    const bad = (this.judged?.moves || []).filter((move) => BAD.includes(move.judgement)).map((move) => move.number);
    if (!bad.length) {
      put(this.view.status, t("no-mistakes"));
      return void announce(t("no-mistakes"));
    }
    this.view.tabs.choose("review");
    this.view.go(bad.find((number) => number > this.view.at) ?? bad[0]);
  }
}

/** The balance of the game: the lit part of the bar is the first player's share. */
function bar(value, names) {
  const part = Math.round(50 + 50 * value);
  return h("div", { class: "both-bar" }, h("span", { class: value > 0 ? "ahead" : "" }, names[0]), s("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: 100, height: 8, class: "bar-second" }), s("rect", { width: part, height: 8, class: "bar-first" }), s("path", { d: "M50 0v8", class: "bar-middle" })), h("span", { class: value < 0 ? "ahead" : "" }, names[1]));
}

/** The errors of both players, side by side; zeros are not grey. */
function errors(found, names, view) {
  const count = (judgement, turn) => found.moves.filter((each) => each.judgement === judgement && view.turnAt(each.number - 1) === turn).length;
  const cell = (judgement, n) => h("td", { class: n ? `j-${judgement}` : "none" }, n);
  return h("table", { class: "judged" }, h("thead", {}, h("tr", {}, h("td"), names.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, BAD.map((judgement) => h("tr", {}, h("th", { scope: "row" }, `${sign(judgement)} ${capital(t(`judge-${judgement}`))}`), cell(judgement, count(judgement, 0)), cell(judgement, count(judgement, 1))))));
}

/** The value for the first player after each move: 1 won, −1 lost, closer to 0 the longer it takes. */
function valuePoints({ moves }, view) {
  const weigh = (wins, left) => (wins === null ? 0 : (wins ? 1 : -1) * (left === null ? 0.75 : 1 - Math.min(left, 30) / 45));
  return view.line.map((text, k) => {
    const [next, last] = [moves[k], moves[k - 1]];
    const side = next ? next.player : typeof last.player === "number" ? 1 + view.turnAt(k) : view.playerAt(k);
    const [outcome, left, score] = next ? [next.outcome_before, next.left_before, next.points_before] : [last.outcome_after, last.left_after, last.points_after];
    const at = next || score === undefined ? k : k - 1; // the points after a move are those of the player who made it
    return { value: (view.turnAt(at) ? -1 : 1) * weigh(winsGame({ outcome, score }, side, view.lead(at)), left), judgement: last?.judgement, title: k ? `${k}. ${text}` : text };
  });
}
