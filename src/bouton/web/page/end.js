// The end of a game: the winner, the decisive move, and what to do next.

import { announce, h, put } from "./dom.js";
import { match } from "./icons.js";
import * as kept from "./kept.js";
import { areTwo, playerName, scored, showPeople, tournamentGame } from "./people.js";
import { play } from "./sound.js";
import { anySeed } from "./state.js";
import { capital, current, t } from "./words.js";

const HIGHEST = 5;
export const MISTAKES = ["blunder", "mistake"];

/** The final lead in points of the player who moved first, if points decide. */
function lead({ data, turn, points: [first, second] }) {
  return first - second + (turn ? -1 : 1) * data.points;
}

/** The winner, once the game is over: 0 for the player who moved first, 1 for the other; null for a draw. */
export function winner(view) {
  const { data, turn } = view;
  if (data.decides === "points") return lead(view) === 0 ? null : lead(view) > 0 ? 0 : 1;
  return data.winner === "nobody" ? null : data.winner === "mover" ? turn : 1 - turn;
}

/** The turn of the person who plays alone. */
const person = (state) => (state.first === "human" ? 0 : 1);

export function endSentence(view) {
  const { state } = view;
  const won = winner(view);
  if (won === null) return t("kept-is-drawn");
  if (view.data.decides === "points") {
    const n = Math.abs(lead(view));
    return view.alone && won === person(state) ? t("kept-you-won-by", { n }) : capital(t("kept-has-won-by", { player: playerName(view, won), n }));
  }
  if (!view.alone || (state.meet && won !== person(state))) return capital(t("has-won", { player: playerName(view, won) }));
  const moves = view.line.slice(1).filter((_, k) => view.turnAt(k) === person(state)).length;
  return won === person(state) ? t("kept-you-won", { n: moves }) : t("you-lost");
}

/** The area below the board when a game is over, in `view.end`; empty before. */
export function showEnd(view) {
  const over = view.data.over && !view.reviewing && view.line.length > 1 && view.at === view.line.length - 1;
  if (!over) {
    put(view.end);
    showPeople(view);
    return;
  }
  const won = winner(view);
  const fresh = kept.finished(view.state, ["first", "second"][won] ?? "nobody");
  if (fresh && areTwo(view.state)) scored(won);
  if (fresh && won !== null && view.alone) {
    const mine = won === person(view.state);
    if (mine && !view.state.meet) kept.won(view.state.game, view.state.level);
    play(mine ? "won" : "lost");
  }
  showPeople(view);
  if (view.state.ladder && view.alone && fresh) view.climbed = kept.climb(view.state.game, Number(view.state.level), won === person(view.state));
  new Banner(view, won).show();
}

class Banner {
  constructor(view, won) {
    this.view = view;
    this.won = won;
    this.state = view.state;
    this.decisive = null;
    this.alone = view.alone;
    this.drawn = won === null;
    this.lost = this.alone && !this.drawn && won !== person(this.state);
    this.says = h("p", { class: "end-says" });
    this.buttons = h("div", { class: "buttons" });
  }

  show() {
    put(this.view.end, this.progress(), this.rung(), this.says, this.buttons);
    this.draw();
    this.judge();
  }

  draw() {
    const { state, lost, decisive, alone } = this;
    const level = Number(state.level);
    const rows = [];
    const whole = !state.embed; // in a frame there is only room to play again
    if (lost && decisive && whole) rows.push(["kept-decisive", () => this.view.app.change({ mode: "review", at: String(decisive), tab: "" })]);
    if (state.ladder) rows.push(["kept-ladder-on", () => this.view.app.change({ mode: "ladder" })]);
    else if (this.inTournament && tournamentGame(state)) rows.push(["kept-tournament-second", () => this.revenge()]);
    else if (this.inTournament) rows.push(["kept-tournament-on", () => this.view.app.change({ mode: "tournament" })]);
    else if (!state.meet) rows.push(["kept-revenge", () => this.revenge()]);
    if (alone && !lost && !this.drawn && !state.ladder && !state.meet && level < HIGHEST && whole) rows.push(["kept-harder", () => this.harder(level + 1)]);
    if (!state.ladder && !state.meet && !this.inTournament) rows.push(["kept-restart", () => this.again({})]);
    const focused = this.buttons.contains(document.activeElement);
    put(this.buttons, rows.map(([word, go], k) => h("button", { type: "button", class: k ? "" : "primary", onclick: go }, t(word))));
    if (focused) this.buttons.firstChild.focus();
  }

  /** Whether the two people play a game of the tournament. */
  get inTournament() {
    return areTwo(this.state) && kept.people().names.every((name) => kept.tournament()?.players.includes(name));
  }

  /** The same start with sides exchanged. */
  revenge() {
    const { first, second } = this.state;
    if (areTwo(this.state)) kept.changeSides();
    return this.again({ first: second, second: first });
  }

  again(patch) {
    this.view.app.change({ mode: "play", moves: "", at: "", seed: anySeed(), ...patch });
  }

  harder(level) {
    kept.set("level", level);
    this.again({ level: String(level) });
  }

  /** After a win: the levels beaten in this game, each a lit match. */
  progress() {
    if (!this.alone || this.lost || this.drawn || this.state.embed || this.state.meet) return null;
    const { state, view } = this;
    const levels = kept.wonAt(state.game);
    const title = view.app.gameRow(state.game)?.title.replace(/ \(.*/, "") ?? state.game.replace(/^own:/, "");
    const row = [...Array(HIGHEST + 1).keys()].map((level) => match(levels.includes(String(level)) ? "lit" : "plain"));
    return h("p", { class: "won-row" }, h("span", { class: `tally ${view.app.animated ? "one-by-one" : ""}` }, row), h("span", {}, t("kept-progress", { title, n: levels.length, all: row.length })));
  }

  /** The state of the ladder, if this game counted for it. */
  rung() {
    const { climbed } = this.view;
    if (!this.state.ladder || !climbed) return null;
    const name = t(`level-name-${climbed.climbed ? climbed.rung - 1 : climbed.rung}`);
    return h("p", { class: "good" }, climbed.climbed ? t("kept-climbed", { name }) : t("kept-tries", { name, n: climbed.tries.filter(Boolean).length }));
  }

  /** The decisive moment: the last move by which the loser gave a win away, and the number of such moves. */
  async judge() {
    const { view, state, won } = this;
    const { token } = view;
    let found;
    try {
      found = await view.engine.review(state.game, view.written, { misere: state.misere, first: view.playerAt(0), lang: current() });
    } catch {
      return; // too large to judge: show nothing
    }
    if (token !== view.token) return;
    const bad = found.moves.filter((move) => MISTAKES.includes(move.judgement));
    const by = (move) => view.turnAt(move.number - 1);
    this.decisive = bad.filter((move) => by(move) !== won).at(-1)?.number ?? null;
    const mine = this.alone ? bad.filter((move) => by(move) === person(state)) : bad;
    const numbers = mine.map((move) => (this.alone ? found.moves.slice(0, move.number).filter((each) => by(each) === by(move)).length : move.number));
    put(this.says, this.lost && !this.decisive ? t("kept-lost-from-start") : mine.length === 1 ? (this.alone ? t("kept-one-mistake", { k: numbers[0] }) : t("kept-one-mistake-of", { k: numbers[0], name: playerName(view, by(mine[0])) })) : t(!mine.length ? "kept-no-mistake" : this.alone ? "kept-your-mistakes" : "kept-mistakes", { n: mine.length }));
    announce(`${view.status.textContent} ${this.says.textContent}`);
    this.draw();
  }
}
