// The ladder: six rungs, one for each level of the program. A rung is climbed by two wins in three games, from starts
// that the person can win. A person who has climbed the sixth gets a diploma to print.

import { h, put, View } from "./dom.js";
import { match as picture } from "./icons.js";
import * as kept from "./kept.js";
import { failure } from "./panels.js";
import { anySeed, isOwn } from "./state.js";
import { current, t } from "./words.js";

const RUNGS = [0, 1, 2, 3, 4, 5];
const TRIES = 24; // starts tried until one is won

/** A match: lit for a win, burnt for a loss, plain for a game to come. */
const match = (state) => h("span", { role: "img", "aria-label": t(`kept-match-${state}`) }, picture(state));

export class LadderView extends View {
  mount(main) {
    const rows = this.app.games.filter((row) => row.example !== "…" && !isOwn(row.spec));
    const { state } = this.app;
    if (!rows.includes(this.app.gameRow(state.game))) state.game = rows[0].spec;
    const here = this.app.gameRow(state.game);
    const game = h("select", { id: "ladder-game", onchange: () => this.app.change({ game: game.value, position: "", moves: "", player: "" }) }, rows.map((row) => h("option", { value: row.spec, selected: row === here }, row.title)));
    this.says = h("div", { role: "status" });
    const { rung, tries, at } = kept.rung(state.game);
    put(
      main,
      h("div", { class: "kept ladder-view" },
        h("h1", {}, t("mode-ladder")),
        h("p", { class: "lead" }, t("kept-ladder-lead")),
        h("label", { class: "field", for: "ladder-game" }, t("game"), game),
        this.says,
        rung >= RUNGS.length ? this.diploma(here.title, at) : null,
        h("ol", { class: "ladder", reversed: true }, [...RUNGS].reverse().map((level) => this.rung(level, rung, tries))),
      ),
    );
    return Promise.resolve();
  }

  rung(level, now, tries) {
    const done = level < now;
    const here = level === now;
    const marks = done ? [match("lit"), match("lit")] : here ? [...tries.map((won) => match(won ? "lit" : "burnt")), ...Array(3 - tries.length).fill(0).map(() => match("plain"))] : [];
    return h("li", { class: `rung ${done ? "done" : here ? "here" : ""}`, "aria-current": here ? "step" : null }, h("span", { class: "rung-name" }, h("strong", {}, t(`level-name-${level}`)), h("span", { class: "note" }, done ? t("kept-rung-done") : t(`kept-rung-${level}`))), h("span", { class: "tally" }, marks), here ? h("button", { type: "button", class: "primary", onclick: (event) => this.play(level, event.currentTarget) }, t("play-it")) : null);
  }

  /** A game at a rung, from a start that is won for the person. */
  async play(level, button) {
    button.disabled = true;
    put(this.says, h("p", { class: "busy" }, t("thinking")));
    try {
      const found = await this.start(level);
      await this.app.change({ mode: "play", meet: "", moves: "", at: "", player: "", misere: "", tab: "", lesson: "", step: "", level: String(level), seed: anySeed(), ladder: "1", ...found });
    } catch (error) {
      button.disabled = false;
      put(this.says, failure(error));
    }
  }

  async start(level) {
    const { game } = this.app.state;
    let last = new Error("");
    for (let k = 0; k < TRIES; k += 1) {
      try {
        const size = k < TRIES / 2 ? Math.min(5, 2 + Math.floor(level / 2)) : 1; // too large ones are not requested again
        const { position } = await this.app.server.start(game, { level: size, seed: Math.floor(Math.random() * 1e9), lang: current() });
        const { outcome } = await this.app.server.analyze(game, position, { lang: current() });
        if (outcome === "N" || outcome === "L") return { position, first: "human", second: "program" };
        if (outcome === "R" || outcome === "P") return { position, first: "program", second: "human" };
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  diploma(title, at) {
    const name = h("input", { type: "text", id: "diploma-name", maxlength: 60, autocomplete: "off" });
    const day = new Intl.DateTimeFormat(current(), { dateStyle: "long" }).format(at ? new Date(at) : new Date());
    return h(
      "section",
      { class: "diploma card", "aria-label": t("kept-diploma") },
      h("p", { class: "diploma-matches", "aria-hidden": "true" }, RUNGS.map(() => match("lit"))),
      h("h2", {}, t("kept-diploma")),
      h("p", { class: "diploma-name" }, h("label", { for: "diploma-name", class: "unseen" }, t("kept-diploma-name")), name),
      h("p", {}, t("kept-diploma-text", { game: title })),
      h("p", { class: "diploma-rungs" }, RUNGS.map((level) => t(`level-name-${level}`)).join(" · ")),
      h("p", {}, day),
      h("p", { class: "note no-print" }, t("kept-diploma-note")),
      h("button", { type: "button", class: "primary", onclick: () => print() }, t("print")),
    );
  }
}
