// Partizan games: the value of each component, the best moves of both colours, the thermograph.

import { h, put } from "./dom.js";
import { mini } from "./mini.js";
import { busy, failure, picture } from "./panels.js";
import { named, sideName } from "./people.js";
import { capital, colon, current, minus, t } from "./words.js";

/** The value of the position, part by part, the winners with their moves, and the thermograph. */
export async function valuePanel(view, panel) {
  const { token, engine, here: position } = view;
  const [{ game }, lang] = [view.state, current()];
  const drawn = h("div", {});
  busy(panel);
  try {
    const [{ components }, whole, found] = await Promise.all([engine.components(game, position, { lang }), engine.value(game, { position, lang }).catch((error) => ({ error })), engine.analyze(game, position, { lang })]);
    const row = (part, k) => h("tr", {}, h("td", {}, k + 1), h("td", { class: "value-picture" }, part.picture ? mini(part.picture, { unit: 22, label: part.position }) : part.position || "∅"), h("td", { class: "value-text" }, minus(part.value ?? t("value-unknown"))));
    const total = whole.error ? failure(whole.error) : null;
    const moves = (player) => {
      const names = found.moves?.[player] ?? [];
      return h("p", {}, h("strong", {}, `${t("value-if", { player: sideName(view.data, player) })}${colon()}`), names.length ? names.slice(0, 12).join(" ; ") + (names.length > 12 ? " …" : "") : t("value-best-none"));
    };
    if (token !== view.token) return;
    put(
      panel,
      total ?? h("p", { class: "value-whole" }, minus(whole.value ?? "")),
      whole.error ? null : named(view.data, whole.sentences.slice(1)).map((sentence) => h("p", {}, minus(sentence))),
      components.length > 1 ? [h("h2", {}, t("value-parts")), h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("value-parts") }, h("table", { class: "value-table" }, h("thead", { class: "unseen" }, h("tr", {}, h("th", {}, "1"), h("th", {}, t("value-part")), h("th", {}, t("tab-value")))), h("tbody", {}, components.map(row))))] : null,
      h("h2", {}, t("value-best")),
      moves("left"),
      moves("right"),
      drawn,
    );
    engine.thermograph(game, { position, lang }).then((made) => put(drawn, thermograph(made)), () => null); // if there is only a value, it is shown above
  } catch (error) {
    if (token === view.token) put(panel, failure(error));
  }
}

/** The thermograph: the picture, and its text about the position on the board. */
function thermograph({ svg, text, expression }) {
  const told = capital(text.slice(expression.length).replace(/^\s*:\s*/, ""));
  return [h("h2", {}, t("thermograph")), h("div", { class: "graph thermograph" }, picture(svg.replace(/>-(?=\d)/g, ">−"))), told.split("\n").map((line) => h("p", {}, minus(line))), h("p", { class: "note" }, t("thermograph-note"))];
}
