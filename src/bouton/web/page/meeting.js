// A game with somebody on another device: through a room of the server, or through links. The address says which side
// sits here ("human") and which elsewhere ("friend"); the room stores the moves.

import { announce, h, put } from "./dom.js";
import { EngineError } from "./engine.js";
import * as kept from "./kept.js";
import { audience, showQr } from "./qr.js";
import { line, write } from "./state.js";
import { current, t } from "./words.js";

const AGAIN = 1000; // ms before a lost server is tried again
export const LINKS = "links";

/** Request a room of this server: `given` opens or changes one; otherwise wait for changes after a version. */
export async function askRoom(name, given, since = 0) {
  const address = new URL(`../rooms${name ? `/${name}` : ""}?lang=${current()}&since=${since}`, import.meta.url);
  const answer = await fetch(address, given ? { method: "POST", body: JSON.stringify(given), headers: { "content-type": "application/json" } } : {});
  const found = await answer.json();
  if (!answer.ok) throw new EngineError(found.error);
  return found;
}

/** A room as part of the state: the seat here determines the point of view. */
export function stateOf({ name, game, position, misere, player, moves, seat }) {
  const role = (k) => (seat === k ? "human" : "friend");
  return { mode: "play", meet: name, game, position, misere: misere ? "1" : "", player: player === "right" ? "right" : "", moves: moves.join(">"), first: role(0), second: role(1) };
}

/** A link, its QR code, and a button that copies it. */
export function linkBox(app, address) {
  const code = h("div", { class: "meeting-code" });
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": t("address") });
  const copy = () => {
    field.select();
    navigator.clipboard?.writeText(address).then(() => announce(t("copied")), () => announce(t("copy-by-hand")));
  };
  showQr(app, address, code);
  return h("div", { class: "meeting-link" }, code, h("div", { class: "row" }, field, h("button", { type: "button", class: "primary", onclick: copy }, t("copy-address"))), h("p", { class: "note" }, t(`kept-opens-${audience(address)}`)));
}

/** With links: once it is the other player's turn, the link to hand over. */
export function handOver(view) {
  const { state, data } = view;
  const { first, second } = state;
  const show = state[view.turn ? "second" : "first"] === "friend" && view.at === view.line.length - 1;
  const address = new URL(write({ ...state, first: second, second: first, lang: "", at: "" }), location.href).href;
  put(view.meetingNode, show ? h("div", { class: "meeting" }, h("p", {}, h("strong", {}, t(data.over ? "meet-hand-last" : "meet-hand"))), linkBox(view.app, address)) : null);
}

export class Meeting {
  /** @param view shows the game. */
  constructor(view) {
    this.view = view;
    this.room = null;
    this.isLost = this.isSending = false;
  }

  get name() {
    return this.view.state.meet;
  }

  /** Follow the room as long as the game is shown. */
  async run() {
    const { view, view: { stage } } = this;
    while (stage.isConnected) {
      try {
        const found = this.room ? await askRoom(this.name, null, this.room.version) : await this.sit();
        if (!stage.isConnected) return;
        this.isLost = false;
        await this.take(found.moves.length < (this.room?.moves.length ?? 0) ? await this.sit() : found);
      } catch (error) {
        if (error instanceof EngineError && !error.isOffline) return void put(view.meetingNode, h("p", { class: "error" }, error.message));
        this.isLost = true;
        if (this.room) this.room.version = 0; // a move may have arrived that could not be shown
        this.show();
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }

  /** Take a seat, the previous one if possible. */
  async sit() {
    const found = await askRoom(this.name, { sit: true, word: kept.wordFor(this.name) });
    if (found.word) kept.sit(this.name, found.word);
    return found;
  }

  /** Take over the current state of the room. */
  async take(found) {
    const { view } = this;
    this.room = { ...this.room, ...found };
    const wanted = stateOf(this.room);
    if (["game", "position", "misere", "player", "first", "second"].some((name) => view.state[name] !== wanted[name])) {
      view.app.change({ ...wanted, at: "" }, { quiet: true });
      await view.app.show(); // another view continues from here
      return;
    }
    await this.agree();
    if (this.room.is_drawn && !view.isDrawn) {
      view.isDrawn = true;
      view.display(view.data, { animate: false });
    }
    this.show();
  }

  /** Synchronize the game here with the room: send moves made here, show moves made elsewhere. */
  async agree() {
    const { view, room } = this;
    if (!room || this.isSending) return;
    const here = line(view.state);
    const same = here.every((move, k) => k >= room.moves.length || move === room.moves[k]);
    const more = room.moves.length - here.length;
    if (same && more === -1 && room.seat === room.turn) await this.send(here.at(-1));
    else if (same && more === 1 && view.at === here.length) await view.arrive(room.moves.at(-1));
    else if (!same || more) {
      view.app.change({ moves: room.moves.join(">"), at: "" }, { quiet: true });
      await view.refresh(false);
    }
  }

  async send(move) {
    this.isSending = true;
    try {
      this.room = { ...this.room, ...(await askRoom(this.name, { word: kept.wordFor(this.name), at: this.room.moves.length, move })) };
      this.isSending = false;
      await this.agree();
    } catch (error) {
      if (!(error instanceof EngineError)) return; // it is sent again when the server is available
      this.isSending = false;
      this.room = { ...this.room, version: 0 }; // check again
      announce(error.message);
    } finally {
      this.isSending = false;
    }
  }

  /** Between the two games of a match, and after them. */
  matched(lost, name) {
    const { room } = this;
    const mine = room.seat ^ (room.results.length - 1) % 2;
    const won = (place) => room.results.filter((each) => each === place).length;
    const score = h("span", {}, t("meet-score", { mine: won(mine), theirs: won(1 - mine) }));
    const on = room.results.length < 2 ? h("button", { type: "button", class: "primary small-button", onclick: () => this.wish("rematch") }, t("meet-second")) : null;
    return h("div", { class: "meeting small" }, lost, h("span", {}, t("meet-room"), " ", name), score, on);
  }

  async wish(what) {
    await this.take(await askRoom(this.name, { word: kept.wordFor(this.name), wish: what }).catch(() => this.room));
  }

  /** The text above the board: the link as long as somebody is missing, then the state of the match. */
  show() {
    const { view, room } = this;
    const node = view.meetingNode;
    if (!room) return;
    const watching = room.seat === null;
    const lost = this.isLost ? h("p", { class: "error", role: "status" }, t("meet-lost")) : null;
    const name = h("strong", { class: "room-name" }, room.name.toUpperCase());
    if (!watching && !room.seats.every(Boolean)) {
      const address = new URL(`./${write({ ...view.state, mode: "room", game: "nim", position: "", moves: "", at: "", first: "human", second: "program", misere: "", player: "", lang: "" })}`, location.href).href;
      put(node, h("div", { class: "meeting" }, lost, h("p", {}, t("meet-room"), " ", name), h("p", {}, t(room.both ? "meet-waits-match" : "meet-waits")), room.both ? null : linkBox(view.app, address)));
      return;
    }
    if (room.both && room.over && !watching) return void put(node, this.matched(lost, name));
    const wish = room.over ? "rematch" : "draw";
    const wishes = room.wishes[wish];
    const mine = wishes.includes(room.seat);
    const theirs = wishes.some((seat) => seat !== room.seat);
    const button = watching || mine ? null : h("button", { type: "button", class: theirs ? "primary small-button" : "small-button", onclick: () => this.wish(wish) }, t(theirs ? `meet-accept-${wish}` : `meet-offer-${wish}`));
    const said = watching ? t("meet-watch") : theirs ? t(`meet-wants-${wish}`) : mine ? t("meet-asked") : room.is_drawn ? t("meet-drawn") : "";
    if (said && said !== this.said) announce(said);
    this.said = said;
    put(node, h("div", { class: "meeting small" }, lost, h("span", {}, t("meet-room"), " ", name), said ? h("span", { role: "status" }, said) : null, button));
  }
}
