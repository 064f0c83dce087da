// A new game: its start, drawn and changed by clicking, other games as summands, the players and their levels.

import { dialog, h, put, styled } from "./dom.js";
import * as kept from "./kept.js";
import { orFailure } from "./panels.js";
import { StartEditor } from "./start_editor.js";
import { anySeed } from "./state.js";
import { current, startName, t } from "./words.js";

const SUM = "sum";
const JOINT = " + ";
const WAIT = 250; // ms after a key before drawing

/** The games of a sum; any other game is its only part. */
const partsOf = (game, position) =>
  game === SUM
    ? position.split(JOINT).map((text) => {
        const [, spec, rest] = text.trim().match(/^(\S+)\s*(.*)$/) ?? [null, text, ""];
        return { game: spec, position: rest };
      })
    : [{ game, position }];

class SetUp {
  constructor(app, state) {
    this.app = app;
    this.state = state;
    this.own = state.game.startsWith("own:");
    this.rows = app.games.filter((row) => row.example !== "…");
    this.parts = partsOf(state.game, state.position).map((part) => this.part(part));
    this.list = h("div", { class: "start-parts" });
    this.says = h("div", {});
  }

  /** One game with its start: the input fields, and the picture. */
  part({ game, position }) {
    const part = { spec: h("input", { type: "text", list: "game-list", value: game, autocomplete: "off", spellcheck: "false" }), start: h("input", { type: "text", value: position, autocomplete: "off", spellcheck: "false" }) };
    part.editor = new StartEditor(this.app, (text) => {
      part.start.value = text;
      this.show(part);
    });
    const later = () => {
      clearTimeout(part.timer);
      part.timer = setTimeout(() => this.show(part), WAIT);
    };
    part.start.addEventListener("input", later);
    part.spec.addEventListener("input", () => {
      const name = part.spec.value.trim();
      const row = this.rows.find((each) => each.spec === name || each.name === name);
      if (row) this.begin(part, row);
      later();
    });
    return part;
  }

  /** Set the start of a game; for rules in a file it may have to be found first. */
  async begin(part, row) {
    part.start.value = row.example;
    if (row.example) return;
    await this.app.begin(row);
    if (part.start.value || !row.example) return;
    part.start.value = row.example;
    this.show(part);
  }

  show(part) {
    if (part.title) put(part.title, this.titleOf(part));
    return part.editor.show(part.spec.value.trim(), part.start.value.trim(), this.misere);
  }

  get misere() {
    return this.form ? new FormData(this.form).get("misere") || "" : this.state.misere;
  }

  /** The game and the position composed of the parts. */
  get whole() {
    const all = this.parts.map(({ spec, start }) => ({ game: spec.value.trim(), position: start.value.trim() }));
    return all.length === 1 ? all[0] : { game: SUM, position: all.map(({ game, position }) => `${game} ${position}`).join(JOINT) };
  }

  /** The usual starts, as buttons. */
  starts(part) {
    const all = this.app.gameRow(part.spec.value.trim())?.starts ?? [];
    if (all.length < 2) return null;
    const choose = ({ game, position }) => {
      part.spec.value = game;
      part.start.value = position;
      this.show(part);
    };
    return h("div", { class: "buttons starts", role: "group", "aria-label": t("starts") }, all.map((each, k) => h("button", { type: "button", onclick: () => choose(each) }, startName(all, k))));
  }

  titleOf(part) {
    return this.app.gameRow(part.spec.value.trim())?.title ?? part.spec.value.replace(/^own:/, "");
  }

  draw() {
    put(
      this.list,
      this.parts.map((part, k) => {
        part.spec.id = k ? `new-game-${k}` : "new-game";
        part.start.id = k ? `new-position-${k}` : "new-position";
        part.title = h("h3", {}, this.titleOf(part));
        return h(
          "section",
          { class: "start-part" },
          h("div", { class: "start-head" }, part.title, this.parts.length > 1 ? h("button", { type: "button", class: "close", "aria-label": t("start-part-away", { game: this.titleOf(part) }), onclick: () => this.without(part) }, "×") : null),
          this.own ? null : this.starts(part),
          part.editor.node,
          h("div", { class: "start-row" },
            this.own ? null : h("label", { class: "field", for: part.spec.id }, t("game"), part.spec),
            h("label", { class: "field", for: part.start.id }, t("position"), part.start),
            this.own ? null : h("button", { type: "button", onclick: () => this.random(part) }, t("random-position"))),
        );
      }),
      this.own ? h("p", { class: "note" }, t("own-setup")) : h("div", { class: "buttons" }, h("a", { class: "button", href: this.app.address({ mode: "games" }), "data-go": true, onclick: () => this.box.close() }, t("start-other")), h("button", { type: "button", "aria-describedby": "start-sum", onclick: () => this.with() }, t("start-add")), h("p", { class: "note", id: "start-sum" }, t("start-sum"))),
    );
    for (const part of this.parts) this.show(part);
  }

  with() {
    const next = this.rows.find((row) => row.spec !== SUM && !this.parts.some((part) => part.spec.value === row.spec)) ?? this.rows[0];
    const part = this.part({ game: next.spec, position: next.example });
    this.parts.push(part);
    this.draw();
    this.begin(part, next);
    part.spec.focus();
    part.spec.select();
  }

  without(part) {
    this.parts = this.parts.filter((each) => each !== part);
    this.draw();
    this.parts[0].spec.focus();
  }

  async random(part) {
    await orFailure(this.says, async () => {
      const spec = part.spec.value.trim();
      const found = await this.app.engine(spec).start(spec, { level: 2, seed: Math.floor(Math.random() * 1e9), lang: current() });
      part.start.value = found.position;
      part.spec.value = found.game;
      put(this.says);
      await this.show(part);
    });
  }

  open() {
    const { state } = this;
    const level = h("input", { type: "range", id: "new-level", min: 0, max: 5, step: 1, value: state.level, "aria-describedby": "level-name", oninput: () => put(levelName, t(`level-${level.value}`)) });
    const levelName = h("output", { id: "level-name", for: "new-level" }, t(`level-${state.level}`));
    const radio = (name, value, label, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked }), label);
    const whoNow = `${state.first}-${state.second}`;
    const who = h("fieldset", {}, h("legend", {}, t("who-plays")), [["human-program", "you-begin"], ["program-human", "program-begins"], ["human-human", "two-people"], ["program-program", "watch"]].map(([value, word]) => radio("who", value, t(word), value === whoNow)));
    const ends = this.app.gameRow(state.game)?.["line-whole"] ? "whole" : "long"; // the rules may say who wins themselves
    const play = h("fieldset", {}, h("legend", {}, t("how-it-ends")), radio("misere", "", t(`normal-${ends}`), !state.misere), radio("misere", "1", t(`misere-${ends}`), Boolean(state.misere)));
    const begin = async (event) => {
      event.preventDefault();
      const [first, second] = /** @type {string | null} */ (new FormData(this.form).get("who"))?.split("-") || [state.first, state.second];
      const { misere, whole } = this;
      await orFailure(this.says, async () => {
        const found = await this.app.engine(whole.game).board(whole.game, whole.position, { misere, lang: current() });
        this.box.close();
        kept.set("level", level.value);
        this.app.change({ mode: "play", meet: "", game: this.own ? whole.game : found.game, position: found.position, player: "", ladder: "", moves: "", at: "", misere, first, second, level: level.value, seed: anySeed(), tab: "", lesson: "", step: "" });
      });
    };
    this.form = h(
      "form",
      { class: "setup", onsubmit: begin },
      h("div", { class: "setup-body", tabindex: -1 }, this.list, h("div", {}, who, h("label", { class: "field", for: "new-level" }, t("level-label"), level, levelName), play)),
      h("datalist", { id: "game-list" }, this.rows.map((row) => h("option", { value: row.spec }, row.title))),
      this.says,
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, t("begin"))),
    );
    this.box = dialog(t("new-game"), t("close"), this.form);
    this.box.classList.add("setting");
    this.draw();
    return this.box;
  }
}

/** The dialog for a new game. */
export function setUp(app, given = {}) {
  styled("gallery");
  return new SetUp(app, { ...app.state, ...given }).open();
}
