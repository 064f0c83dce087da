// Two people on two devices: open a room for a game, enter one by its four letters, or play with links.

import { h, put, View } from "./dom.js";
import * as kept from "./kept.js";
import { askRoom, LINKS, stateOf } from "./meeting.js";
import { orFailure } from "./panels.js";
import { isOwn } from "./state.js";
import { SERVED } from "./transport.js";
import { startName, t } from "./words.js";

/** The fifth letters of a match: of the first player in its first game, and of the other. */
export const PLACES = ["a", "b"];

/** The choice of a game and its start: its starts, the easiest first, preceded by the current one. */
export class Choice {
  constructor(app, id) {
    const rows = app.games.filter((row) => row.example && row.example !== "…" && !isOwn(row.spec));
    const row = rows.find((each) => each === app.gameRow(app.state.game));
    this.start = h("select", { id: `${id}-start` });
    this.game = h("select", { id: `${id}-game`, onchange: () => this.show(rows.find((each) => each.spec === this.game.value)) }, rows.map((each) => h("option", { value: each.spec, selected: each === row }, each.title)));
    this.fields = [h("label", { class: "field", for: this.game.id }, t("game"), this.game), h("label", { class: "field", for: this.start.id }, t("meet-start"), this.start)];
    this.show(row ?? rows[0], row ? app.state : null);
  }

  show({ starts }, here = null) {
    const name = (k) => `${startName(starts, k)}${/^[\dx,; ]{1,16}$/.test(starts[k].position) ? ` (${starts[k].position})` : ""}`;
    this.known = here?.position ? [here, ...starts] : starts;
    put(this.start, this.known.map((each, k) => h("option", { value: k }, each === here ? t("meet-here") : name(k - this.known.length + starts.length))));
    if (this.known === starts) this.start.value = String(Math.floor((starts.length - 1) / 2));
  }

  get chosen() {
    const { game, position, misere = "" } = this.known[Number(this.start.value)];
    return { game, position, misere };
  }
}

export class RoomView extends View {
  mount(main) {
    const { state } = this.app;
    this.says = h("div", { role: "status" });
    this.choice = new Choice(this.app, "room");
    const seat = h("select", { id: "room-seat" }, h("option", { value: "0" }, t("meet-me-first")), h("option", { value: "1" }, t("meet-other-first")));
    const name = h("input", { type: "text", id: "room-name", maxlength: 5, autocomplete: "off", autocapitalize: "none", spellcheck: "false", class: "room-field" });
    const enter = (event) => {
      event.preventDefault();
      this.enter(name.value.trim().toLowerCase());
    };
    put(
      main,
      h("div", { class: "kept room" },
        h("h1", {}, t("mode-room")),
        h("p", { class: "lead" }, t(SERVED ? "meet-lead" : "meet-lead-links")),
        this.says,
        h("div", { class: "kept-parts" },
          SERVED ? h("section", { class: "card pad" }, h("h2", {}, t("meet-enter")), h("form", { onsubmit: enter }, h("label", { class: "field", for: "room-name" }, t("meet-name"), name), h("button", { type: "submit", class: "primary" }, t("meet-go")))) : null,
          h("section", { class: "card pad" }, h("h2", {}, t(SERVED ? "meet-open" : "new-game")), this.choice.fields, h("label", { class: "field", for: "room-seat" }, t("who-begins"), seat), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => (SERVED ? this.go("", { ...this.choice.chosen, seat: Number(seat.value) }) : this.byLinks(Number(seat.value))) }, t("meet-invite")), SERVED ? h("button", { type: "button", onclick: () => this.byLinks(Number(seat.value)) }, t("meet-by-links")) : null)))),
    );
    return state.meet && state.meet !== LINKS ? this.enter(state.meet) : Promise.resolve();
  }

  /** Enter a room; a fifth letter selects one of the two people. */
  enter(written) {
    const name = written.slice(0, 4);
    return name ? this.go(name, { sit: true, word: kept.wordFor(name), place: PLACES.indexOf(written[4]) }) : Promise.resolve();
  }

  /** Go into a room, or open one. */
  async go(name, wish) {
    await orFailure(this.says, async () => {
      const found = await askRoom(name, wish);
      if (found.word) kept.sit(found.name, found.word);
      await this.app.change({ at: "", ladder: "", tab: "", code: "", seed: "", ...stateOf(found) });
    });
  }

  byLinks(seat) {
    return this.app.change({ mode: "play", meet: LINKS, ...this.choice.chosen, player: "", ladder: "", moves: "", at: "", tab: "", code: "", seed: "", first: seat ? "friend" : "human", second: seat ? "human" : "friend" });
  }
}
