// The game in the address: its positions, the displayed one, its player to move; and navigation in it.

import { h, View } from "./dom.js";
import { tournamentGame } from "./people.js";
import { line, position } from "./state.js";

export const other = (player) => (player === "left" ? "right" : "left");

/** The base class of views of a game: it redraws itself in `refresh`. */
export class GameLine extends View {
  constructor(app) {
    super(app);
    this.retry = null; // the move that is tried again in a review
    this.names = []; // the usual name of each move
    this.movers = []; // the player to move at each position, and the points of each move, as far as known
    this.gains = [];
    this.laid = []; // the squares on which each move placed a domino, or the boxes that it closed
    this.data = null; // the displayed board
  }

  /** @returns {any} */
  refresh() {
    throw new Error("abstract");
  }

  get engine() {
    return this.app.engine(this.state.game);
  }

  /** The start and the moves, as in the address: with the touched elements, if a position is ambiguous. */
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

  /** 0 if the starting player is to move after k moves, otherwise 1. */
  turnAt(k) {
    return this.playerAt(k) === this.playerAt(0) ? 0 : 1;
  }

  /** The player to move after k moves: the address may say that Right begins; some rules give a further turn. */
  playerAt(k) {
    if (!k) return this.state.player === "right" ? "right" : "left";
    return this.movers[k] ?? other(this.playerAt(k - 1));
  }

  /** The points that each player has gained so far, the starting player first. */
  get points() {
    return [0, 1].map((turn) => this.gains.slice(0, this.at).reduce((sum, gain, k) => sum + (this.turnAt(k) === turn ? (gain ?? 0) : 0), 0));
  }

  /** The lead in points of the player to move after some moves. */
  lead(at = this.at) {
    return this.gains.slice(0, at).reduce((sum, gain, k) => sum + (this.turnAt(k) === this.turnAt(at) ? 1 : -1) * (gain ?? 0), 0);
  }

  get player() {
    return this.playerAt(this.at);
  }

  /** The icon of a player that marks the player's boxes, to precede the name; otherwise empty. */
  sign(turn) {
    return this.data?.board?.lays === "line" ? h("span", { "aria-hidden": "true" }, turn ? "■ " : "● ") : null;
  }

  /** A board on which each box closed in this game shows the icon of the player who closed it. */
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

  /** Whether the program plays against one person. */
  get alone() {
    return (this.state.first === "human") !== (this.state.second === "human");
  }

  /** Whether the game counts: on the ladder, between two devices, in a tournament; then there are no hints and no undo. */
  get unaided() {
    return ((Boolean(this.state.ladder) && this.alone) || Boolean(this.state.meet) || Boolean(tournamentGame(this.state))) && !this.reviewing;
  }

  /** Whether it is the program's turn. */
  get isProgram() {
    return this.state[this.turn ? "second" : "first"] === "program";
  }

  /** The last position before this one in which a person was to move; below 0 if there is none. */
  get undoTo() {
    const people = [this.state.first, this.state.second].includes("human");
    let at = this.at - 1;
    while (people && at >= 0 && this.state[this.turnAt(at) ? "second" : "first"] !== "human") at -= 1;
    return at;
  }

  /** Whether the current position occurs for the third time with the same player to move: the game is then a draw. */
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
