// A theorem for heaps of any size: a game, the theorem in words, the automaton, the proof as a file; found in seconds.

import { announce, download, h, put } from "./dom.js";
import { failure, picture } from "./panels.js";
import { SERVED } from "./transport.js";
import { current, t } from "./words.js";

const GAMES = ["nim", "wythoff", "moore:2", "subtraction:1,3,4", "fibonacci", "fibonacci:limit=x"];
const MOST_HEAPS = 6;
const SECONDS = SERVED ? 4 : 20; // a server allows no question more than five

/** The tool: a form, and below it the result; an address with kind=go starts immediately. */
export async function theoremTool({ app, panel }) {
  const { state } = app;
  const served = app.games.map((row) => row.spec).filter((spec) => /\.py(:|$)/.test(spec));
  const game = h("input", { type: "text", id: "theorem-game", list: "theorem-games", class: "code-field", value: state.game, autocomplete: "off" });
  const heaps = h("input", { type: "number", id: "theorem-heaps", min: 1, max: MOST_HEAPS, value: state.text, placeholder: t("theorem-usual") });
  const misere = h("input", { type: "checkbox", checked: Boolean(state.misere) });
  const stop = h("button", { type: "button", hidden: true, onclick: () => end(h("p", { role: "status" }, t("theorem-stopped"))) }, t("theorem-stop"));
  const told = h("div", { class: "theorem-told" });
  let asked = 0;
  const end = (...shown) => {
    asked += 1;
    stop.hidden = true;
    put(told, shown);
  };
  const prove = async () => {
    const now = (asked += 1);
    const most = Math.floor(Number(heaps.value));
    const options = { heaps: most >= 1 && most <= MOST_HEAPS ? most : "", misere: misere.checked };
    app.change({ game: game.value.trim(), text: String(options.heaps), misere: misere.checked ? "1" : "", kind: "go", position: "" }, { quiet: true });
    put(told, h("p", { class: "busy", role: "status" }, t("theorem-works", { n: SECONDS })));
    stop.hidden = false;
    let shown;
    try {
      shown = theorem(await app.server.prove(game.value.trim(), { ...options, picture: true, certificate: true, seconds: SECONDS, lang: current() }));
    } catch (error) {
      shown = failure(error);
    }
    if (now === asked) end(shown);
  };
  put(
    panel,
    h("form", { class: "theory-form theorem-form", onsubmit: (event) => { event.preventDefault(); prove(); } }, h("label", { class: "field", for: "theorem-game" }, t("game"), game), h("label", { class: "field", for: "theorem-heaps" }, t("theorem-heaps"), heaps), h("label", { class: "toggle" }, misere, t("misere")), h("button", { type: "submit", class: "primary" }, t("theorem-prove")), stop, h("datalist", { id: "theorem-games" }, [...GAMES, ...served].map((spec) => h("option", { value: spec })))),
    h("p", { class: "note" }, t(SERVED ? "theorem-own" : "theorem-own-site")),
    told,
  );
  if (state.kind === "go") await prove();
}

/** The result: the statement, the automaton, and the rest folded. */
function theorem(found) {
  const split = found.lines.indexOf("");
  announce(found.lines[0]);
  const name = `${found.game.replace(/[^\w.-]+/g, "-")}.cert`;
  return [
    h("div", { class: "theorem-words" }, found.lines.slice(0, split).map((line, k) => h("p", { class: k ? "" : "headline" }, line))),
    found.svg ? [h("h2", {}, t("theorem-automaton")), h("p", { class: "note" }, t("theorem-automaton-note")), h("div", { class: "graph", tabindex: 0, role: "region", "aria-label": t("theorem-automaton") }, picture(found.svg))] : null,
    h("details", { open: !found.proved }, h("summary", {}, t("theorem-rules")), h("pre", { class: "formula", tabindex: 0 }, found.lines.slice(split + 1).join("\n"))),
    found.certificate ? h("p", {}, h("button", { type: "button", onclick: () => download(new Blob([found.certificate], { type: "text/plain" }), name) }, t("theorem-certificate")), " ", h("span", { class: "note" }, t("theorem-certificate-note", { name }))) : null,
  ];
}
