// Choosing a game, a position, who plays and how well.

import { dialog, h, put } from "./dom.js";
import { failure } from "./panels.js";
import { current, t } from "./words.js";

/** The dialog for a new game. */
export function setUp(app, given = {}) {
  const state = { ...app.state, ...given };
  const rows = app.games.filter((row) => row.example !== "…");
  const own = state.game.startsWith("own:");
  const game = h("input", { type: "text", id: "new-game", list: "game-list", value: own ? "" : state.game, autocomplete: "off", oninput: () => chosen() });
  const list = h("div", { class: "game-grid", role: "group", "aria-label": t("games") });
  const position = h("input", { type: "text", id: "new-position", value: state.position, autocomplete: "off" });
  const level = h("input", { type: "range", id: "new-level", min: 0, max: 5, step: 1, value: state.level, "aria-describedby": "level-name", oninput: () => put(levelName, t(`level-${level.value}`)) });
  const levelName = h("output", { id: "level-name", for: "new-level" }, t(`level-${state.level}`));
  const says = h("div", {});
  const radio = (name, value, label, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked }), label);
  const whoNow = `${state.first}-${state.second}`;
  const who = h("fieldset", {}, h("legend", {}, t("who-plays")), [["human-program", "you-begin"], ["program-human", "program-begins"], ["human-human", "two-people"], ["program-program", "watch"]].map(([value, word]) => radio("who", value, t(word), value === whoNow)));
  const play = h("fieldset", {}, h("legend", {}, t("how-it-ends")), radio("misere", "", t("normal-long"), !state.misere), radio("misere", "1", t("misere-long"), Boolean(state.misere)));
  const mark = () => {
    for (const button of list.children) button.setAttribute("aria-pressed", String(button.dataset.spec === game.value.trim()));
  };
  const chosen = () => {
    const row = rows.find((each) => each.spec === game.value.trim() || each.name === game.value.trim());
    if (row) {
      position.value = row.example;
    }
    mark();
  };
  put(
    list,
    rows.map((row) =>
      h("button", { type: "button", class: "game-choice", "data-spec": row.spec, "aria-pressed": "false", onclick: () => {
        game.value = row.spec;
        position.value = row.example;
        mark();
      } }, row.title),
    ),
  );
  const random = async () => {
    try {
      const found = await app.engine(game.value).start(game.value.trim(), { level: 2, seed: Math.floor(Math.random() * 1e9), lang: current() });
      position.value = found.position;
      game.value = found.game;
      put(says);
    } catch (error) {
      put(says, failure(error));
    }
  };
  const begin = async (event) => {
    event.preventDefault();
    const [first, second] = new FormData(form).get("who")?.split("-") || [state.first, state.second];
    const misere = new FormData(form).get("misere") || "";
    const spec = own && !game.value.trim() ? state.game : game.value.trim();
    try {
      const found = await app.engine(spec).board(spec, position.value.trim(), { misere, lang: current() });
      box.close();
      app.change({ mode: "play", game: own && spec === state.game ? spec : found.game, position: found.position, moves: "", at: "", misere, first, second, level: level.value, seed: String(Math.floor(Math.random() * 1e6)), tab: "", lesson: "", step: "" });
    } catch (error) {
      put(says, failure(error));
    }
  };
  const form = h(
    "form",
    { class: "setup", onsubmit: begin },
    h("div", { class: "setup-body", tabindex: -1 }, h("div", {}, own ? h("p", { class: "note" }, t("own-setup")) : [list, h("label", { class: "field", for: "new-game" }, t("game-spec"), game)]), h("div", {},
    h("div", { class: "row start-row" }, h("label", { class: "field", for: "new-position" }, t("position"), position), own ? null : h("button", { type: "button", onclick: random }, t("random-position"))),
    who,
    h("label", { class: "field", for: "new-level" }, t("level-label"), level, levelName),
    play)),
    says,
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, t("begin"))),
  );
  const box = dialog(t("new-game"), t("close"), form);
  box.classList.add("setting");
  mark();
  return box;
}
