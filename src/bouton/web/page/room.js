// Two people at two devices: open a room for a game, go into one by its four letters, or play by links.

import { h, put, View } from "./dom.js";
import * as kept from "./kept.js";
import { askRoom, LINKS, stateOf } from "./meeting.js";
import { failure } from "./panels.js";
import { isOwn } from "./state.js";
import { SERVED } from "./transport.js";
import { t } from "./words.js";

/** The fifth letters of a match: of who moves first in its first game, and of the other. */
export const PLACES = ["a", "b"];

export class RoomView extends View {
  mount(main) {
    const { state, games } = this.app;
    this.says = h("div", { role: "status" });
    const rows = games.filter((row) => row.example !== "…" && row.example && !isOwn(row.spec));
    const row = this.app.gameRow(state.game) ?? rows[0];
    this.start = h("select", { id: "room-start" });
    this.game = h("select", { id: "room-game", onchange: () => this.starts(rows.find((each) => each.spec === this.game.value)) }, rows.map((each) => h("option", { value: each.spec, selected: each === row }, each.title)));
    const seat = h("select", { id: "room-seat" }, h("option", { value: "0" }, t("meet-me-first")), h("option", { value: "1" }, t("meet-other-first")));
    const name = h("input", { type: "text", id: "room-name", maxlength: 5, autocomplete: "off", autocapitalize: "none", spellcheck: "false", class: "room-field" });
    const enter = (event) => {
      event.preventDefault();
      this.enter(name.value.trim().toLowerCase());
    };
    const open = () => (SERVED ? this.open(Number(seat.value)) : this.byLinks(Number(seat.value)));
    put(
      main,
      h("div", { class: "kept room" },
        h("h1", {}, t("mode-room")),
        h("p", { class: "lead" }, t(SERVED ? "meet-lead" : "meet-lead-links")),
        this.says,
        h("div", { class: "kept-parts" },
          SERVED ? h("section", { class: "card pad" }, h("h2", {}, t("meet-enter")), h("form", { onsubmit: enter }, h("label", { class: "field", for: "room-name" }, t("meet-name"), name), h("button", { type: "submit", class: "primary" }, t("meet-go")))) : null,
          h("section", { class: "card pad" }, h("h2", {}, t(SERVED ? "meet-open" : "new-game")), h("label", { class: "field", for: "room-game" }, t("game"), this.game), h("label", { class: "field", for: "room-start" }, t("meet-start"), this.start), h("label", { class: "field", for: "room-seat" }, t("who-begins"), seat), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: open }, t("meet-invite")), SERVED ? h("button", { type: "button", onclick: () => this.byLinks(Number(seat.value)) }, t("meet-by-links")) : null)))),
    );
    this.starts(row, state.position);
    return state.meet && state.meet !== LINKS ? this.enter(state.meet) : Promise.resolve();
  }

  /** The starts of a game, the easiest first; the one that was being played before them. */
  starts(row, position = "") {
    const known = [...(position ? [{ game: this.app.state.game, position }] : []), ...row.starts];
    put(this.start, known.map(({ game, position: text }, k) => h("option", { value: k }, k === 0 && position ? t("meet-here") : `${t("meet-start-n", { n: position ? k : k + 1 })} (${game === row.spec || game === row.name ? "" : `${game} `}${text.length > 24 ? `${text.slice(0, 23)}…` : text})`)));
    this.known = known;
    if (!position) this.start.value = String(Math.floor((known.length - 1) / 2));
  }

  get chosen() {
    const { game, position } = this.known[Number(this.start.value)];
    return { game, position, misere: this.app.state.misere };
  }

  /** Go to the game of a room; a fifth letter says who of the two one is. */
  async enter(written) {
    if (!written) return;
    const name = written.slice(0, 4);
    try {
      const found = await askRoom(name, { sit: true, word: kept.wordFor(name), place: PLACES.indexOf(written[4]) });
      if (found.word) kept.sit(found.name, found.word);
      await this.go(found);
    } catch (error) {
      put(this.says, failure(error));
    }
  }

  async open(seat) {
    try {
      const found = await askRoom("", { ...this.chosen, seat });
      kept.sit(found.name, found.word);
      await this.go(found);
    } catch (error) {
      put(this.says, failure(error));
    }
  }

  go(found) {
    return this.app.change({ at: "", ladder: "", tab: "", code: "", seed: "", ...stateOf(found) });
  }

  byLinks(seat) {
    return this.app.change({ mode: "play", meet: LINKS, ...this.chosen, player: "", ladder: "", moves: "", at: "", tab: "", code: "", seed: "", first: seat ? "friend" : "human", second: seat ? "human" : "friend" });
  }
}
