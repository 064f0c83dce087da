// The game that the address holds: its positions, the one that is shown, whose turn it is there; going back and on in it.

import { h, View } from "./dom.js";
import { tournamentGame } from "./people.js";
import { line, position } from "./state.js";

export const other = (player) => (player === "left" ? "right" : "left");

/** The base of what shows a game: it draws itself anew in `refresh`. */
export class GameLine extends View {
  constructor(app) {
    super(app);
    this.retry = null; // the move that is tried again in a review
    this.names = []; // what people call each move
    this.movers = []; // who is to move at each position, and the points of each move, as far as the rules were asked
    this.gains = [];
    this.laid = []; // and the squares on which it has laid a domino, or the boxes that it has closed
    this.data = null; // the board that is shown
  }

  /** @returns {any} */
  refresh() {
    throw new Error("abstract");
  }

  get engine() {
    return this.app.engine(this.state.game);
  }

  /** The start and the moves, as the address writes them: with what was touched, where a position does not tell. */
  get written() {
    return [this.state.position, ...line(this.state)];
  }

  get line() {
    return this.written.map((move, k) => (k ? position(this.state.game, move) : move));
  }

  get at() {
    const last = this.line.length - 1;
    return this.state.at === "" ? last : Math.min(Number(this.state.at), last);
  }

  get here() {
    return this.line[this.at];
  }

  get turn() {
    return this.turnAt(this.at);
  }

  /** 0 where who began is to move after so many moves, otherwise 1. */
  turnAt(k) {
    return this.playerAt(k) === this.playerAt(0) ? 0 : 1;
  }

  /** Who is to move after so many moves: the address may say that Right begins; some rules give a further turn. */
  playerAt(k) {
    if (!k) return this.state.player === "right" ? "right" : "left";
    return this.movers[k] ?? other(this.playerAt(k - 1));
  }

  /** The points that each player, who began first, has gained so far. */
  get points() {
    const found = [0, 0];
    for (let k = 0; k < this.at; k += 1) found[this.turnAt(k)] += this.gains[k] ?? 0;
    return found;
  }

  get player() {
    return this.playerAt(this.at);
  }

  /** The sign of a player whose boxes have it, to stand before the name; elsewhere nothing. */
  sign(turn) {
    return this.data?.board?.lays === "line" ? h("span", { "aria-hidden": "true" }, turn ? "■ " : "● ") : null;
  }

  /** A board on which each box that was closed in this game has the sign of who has closed it. */
  owned(data) {
    if (data.board.lays !== "line") return data;
    const owners = new Map(this.laid.slice(0, this.at).flatMap((ids, k) => ids.map((id) => [id, this.turnAt(k) ? "second" : "first"])));
    const elements = data.board.elements.map((element) => (element.kind === "box" && !element.state && owners.has(element.id) ? { ...element, state: owners.get(element.id) } : element));
    return { ...data, board: { ...data.board, elements } };
  }

  get reviewing() {
    return this.state.mode === "review";
  }

  /** Whether it is a person's turn. */
  get human() {
    return this.state[this.turn ? "second" : "first"] === "human";
  }

  go(to) {
    const at = Math.max(0, Math.min(to, this.line.length - 1));
    if (at === this.at && this.retry === null) return undefined;
    this.retry = null;
    this.said = "";
    this.app.change({ at: at === this.line.length - 1 && !this.reviewing ? "" : String(at) }, { quiet: true });
    return this.refresh();
  }

  /** Whether the program plays, and one person. */
  get alone() {
    return (this.state.first === "human") !== (this.state.second === "human");
  }

  /** Whether the game counts: on the ladder, between two devices, in a tournament; without hints, and without taking moves back. */
  get unaided() {
    return ((Boolean(this.state.ladder) && this.alone) || Boolean(this.state.meet) || Boolean(tournamentGame(this.state))) && !this.reviewing;
  }

  /** Whether it is the program's turn. */
  get isProgram() {
    return this.state[this.turn ? "second" : "first"] === "program";
  }

  /** The last position before this one in which a person was to move; below 0 where there is none. */
  get undoTo() {
    const people = [this.state.first, this.state.second].includes("human");
    let at = this.at - 1;
    while (people && at >= 0 && this.state[this.turnAt(at) ? "second" : "first"] !== "human") at -= 1;
    return at;
  }

  /** Whether the position at hand stands there for the third time, the same player to move: then the game is a draw. */
  get isRepeated() {
    const { line, at } = this;
    return line.filter((each, k) => k <= at && this.playerAt(k) === this.player && each === line[at]).length > 2;
  }

  get redoTo() {
    let at = this.at + 1;
    while (at < this.line.length - 1 && this.state[this.turnAt(at) ? "second" : "first"] !== "human") at += 1;
    return at;
  }

  undo() {
    if (this.undoTo >= 0 && !this.unaided) this.go(this.undoTo);
  }

  redo() {
    if (this.redoTo < this.line.length) this.go(this.redoTo);
  }
}
