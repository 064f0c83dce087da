// Partizan games: the value of each component, the best moves of both colours, the thermograph.

import { h, put } from "./dom.js";
import { mini } from "./mini.js";
import { busy, failure, picture } from "./panels.js";
import { sideName } from "./players.js";
import { capital, colon, current, minus, t } from "./words.js";

/** Fill a panel with what an asker makes of the position at hand, unless another position is shown by then. */
async function fill(view, panel, make) {
  const { token } = view;
  busy(panel);
  try {
    const found = await make(view.engine, view.state.game, view.here);
    if (token === view.token) put(panel, found);
  } catch (error) {
    if (token === view.token) put(panel, failure(error));
  }
}

/** What the position is worth, part by part, and who wins with which moves. */
export const valuePanel = (view, panel) =>
  fill(view, panel, async (engine, game, position) => {
    const lang = current();
    const [{ components }, whole, found] = await Promise.all([engine.components(game, position, { lang }), engine.value(game, { position, lang }).catch((error) => ({ error })), engine.analyze(game, position, { lang })]);
    const row = (part, k) => h("tr", {}, h("td", {}, k + 1), h("td", { class: "value-picture" }, part.picture ? mini(part.picture, { unit: 22, label: part.position }) : part.position || "∅"), h("td", { class: "value-text" }, minus(part.value ?? t("value-unknown"))));
    const total = whole.error ? failure(whole.error) : null;
    const moves = (player) => {
      const names = found.moves?.[player] ?? [];
      return h("p", {}, h("strong", {}, `${t("value-if", { player: sideName(view.data, player) })}${colon()}`), names.length ? names.slice(0, 12).join(" ; ") + (names.length > 12 ? " …" : "") : t("value-best-none"));
    };
    return [
      total ?? h("p", { class: "value-whole" }, minus(whole.value ?? "")),
      whole.error ? null : whole.sentences.slice(1).map((sentence) => h("p", {}, minus(sentence))),
      components.length > 1 ? [h("h2", {}, t("value-parts")), h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("value-parts") }, h("table", { class: "value-table" }, h("thead", { class: "unseen" }, h("tr", {}, h("th", {}, "1"), h("th", {}, t("value-part")), h("th", {}, t("tab-value")))), h("tbody", {}, components.map(row))))] : null,
      h("h2", {}, t("value-best")),
      moves("left"),
      moves("right"),
    ];
  });

/** The thermograph, drawn. */
export const thermographPanel = (view, panel) =>
  fill(view, panel, async (engine, game, position) => {
    const found = await engine.thermograph(game, { position, lang: current() });
    const told = capital(found.text.slice(found.expression.length).replace(/^\s*:\s*/, "")); // the position is on the board
    return [h("div", { class: "graph thermograph" }, picture(found.svg.replace(/>-(?=\d)/g, ">−"))), told.split("\n").map((line) => h("p", {}, minus(line))), h("p", { class: "note" }, t("thermograph-note"))];
  });
