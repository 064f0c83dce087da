// Explanations next to the board: why a position is won or lost, drawn; the options with their refutations; the graph.

import { dialog, h, put, s } from "./dom.js";
import { EngineError } from "./engine.js";
import { letters } from "./kept.js";
import { distinct } from "./moves.js";
import { entry, shade } from "./outcomes.js";
import { colon, current, t } from "./words.js";

/** An outcome as a letter on a shape: never by colour alone. */
export const badge = (outcome) => h("span", { class: `badge o-${shade(outcome)}`, title: t(`outcome-${entry(outcome)}`) }, outcome === "N" ? letters()[1] : outcome);

export const failure = (error) => h("p", { class: "error", role: "alert" }, error instanceof EngineError && !error.isOffline ? error.message : t("offline"));

/** Do some work, and show its failure in a place. */
export const orFailure = (place, work) => work().catch((error) => put(place, failure(error)));

/** Binary columns, with the sums of the columns below them; nonzero ones are highlighted. */
export function columns(figure, parity) {
  const digits = (text) => [...text.padStart(figure.width, " ")];
  const odd = [...parity].map((digit) => digit !== "0");
  const row = (label, number, text) =>
    h("tr", {}, h("th", { scope: "row" }, label), h("td", { class: "number" }, String(number)), digits(text).map((digit, k) => h("td", { class: `digit ${odd[k] ? "lit-column" : ""} ${digit === "1" ? "one" : ""}` }, digit.trim())));
  return h(
    "table",
    { class: "columns" },
    h("caption", { class: figure.title ? "list-head" : "unseen" }, figure.title?.replace(/[\s:]+$/, ".") ?? t("columns")),
    h("tbody", {}, figure.rows.map((each) => row(each.label, each.number, each.digits))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, figure.modulus === 2 ? t("parity") : t("modulo", { modulus: figure.modulus })), h("td"), [...parity].map((digit, k) => h("td", { class: `digit ${odd[k] ? "lit" : "even"}` }, digit)))),
  );
}

/** A row of places and rows of digits below them (Fibonacci digits), or lines unchanged. */
function formula(lines) {
  const tokens = lines.map((line) => line.trim().split(/\s+/));
  const places = tokens[0];
  const isDigits = lines.length > 1 && tokens.slice(1).every((row) => row[1] === "=" && row.length === places.length + 2) && tokens.slice(1).every((row) => row.slice(2).every((digit) => ".01".includes(digit)));
  if (!isDigits) return h("pre", { class: "formula", tabindex: 0 }, lines.join("\n"));
  return h(
    "table",
    { class: "columns fibonacci" },
    h("thead", {}, h("tr", {}, h("td"), places.map((place) => h("th", { scope: "col" }, place)))),
    h("tbody", {}, tokens.slice(1).map((row) => h("tr", {}, h("th", { scope: "row" }, row[0]), row.slice(2).map((digit) => h("td", { class: `digit ${digit === "1" ? "lit" : ""}` }, digit === "." ? "·" : digit))))),
  );
}

function valueTable(table) {
  const parts = [];
  for (let start = 0; start < table.columns.length; start += 10) {
    const heads = table.columns.slice(start, start + 10);
    parts.push(
      h("table", { class: "values" }, h("tbody", {}, h("tr", {}, h("th", { scope: "row" }, "n"), heads.map((n) => h("th", { scope: "col" }, n))), table.values.map((row) => h("tr", {}, h("th", { scope: "row" }, "g(n)"), row.slice(start, start + 10).map((value) => h("td", { class: value === 0 ? "zero" : "" }, value)))))),
    );
  }
  return parts;
}

const ON_BOARD = new Set(["board", "picture"]); // formulas that repeat the board

/** The pictures of an explanation: "simple" shows those that need no theory. */
export function figures(told, level = "all", drawn = false) {
  const formulas = Object.entries(told.formulas || {}).filter(([name]) => (!drawn || !ON_BOARD.has(name)) && (level !== "simple" || name === "digits"));
  const announced = told.table ? told.sentences.find((sentence) => /[::]\s*$/.test(sentence)) : null;
  const caption = announced ? `${announced.replace(/[\s::]+$/, "")}.` : null;
  return [
    told.columns ? columns(level === "simple" ? plain(told.columns) : told.columns, told.parity) : null,
    told.table && level !== "simple" ? [caption ? h("p", { class: "list-head" }, caption) : null, valueTable(told.table)] : null,
    formulas.map(([, lines]) => formula(lines)),
    told.svg && level !== "simple" ? h("div", { class: "drawn" }, picture(told.svg)) : null,
  ];
}

/** Columns without the words and notation of the theory: the value of a heap in plain words. */
const plain = ({ rows, title, ...figure }) => ({ ...figure, rows: rows.map((row) => ({ ...row, label: row.label.replace(/^g\((.*)\)$/, (_, heap) => t("heap-worth", { heap })) })) });

/** A drawing received as text; scripts in it could not run, but are removed anyway. */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  parsed.querySelectorAll("script, foreignObject").forEach((node) => node.remove());
  return document.importNode(parsed, true);
}

/**
 * The graph of positions: fitted to its frame, or in original size, scrollable, in a separate dialog.
 * @param {string} svg of the graph.
 * @param {(drawn: Element) => void} ready is called when it is displayed.
 */
export function graphView(svg, ready, large = false) {
  const drawn = picture(svg);
  requestAnimationFrame(() => ready(drawn));
  const window_ = () => dialog(t("tab-graph"), t("close"), graphView(svg, ready, true)).classList.add("wide");
  return h("div", {}, large ? null : h("p", {}, h("button", { type: "button", class: "small-button", onclick: window_ }, t("enlarge"))), h("div", { class: `graph${large ? " large" : ""}`, tabindex: 0, role: "region", "aria-label": t("tab-graph") }, drawn));
}

/** Each option, its winner, and its refutation. */
export async function refutations(engine, state, position, player, impartial) {
  const board = await engine.board(state.game, position, { misere: state.misere, player, colours: true, lang: current() });
  const moves = distinct(board.board.moves.filter((move) => move.fate && (impartial || move.player === player)));
  const list = h("ul", { class: "refutations" });
  const other = player === "left" ? "right" : "left";
  for (const move of moves.slice(0, 40)) {
    const kind = move.fate.wins === null ? "draw" : move.fate.wins ? "win" : "loss";
    const item = h("li", {}, h("span", { class: `mark ${kind}`, "aria-hidden": "true" }), h("b", {}, move.name || move.position), ` ${t(`fate-${kind}`)}`, move.fate.left === null ? "" : `, ${t("moves-left", { n: move.fate.left })}`);
    list.append(item);
    if (kind === "loss") {
      engine.reply(state.game, move.position, { misere: state.misere, player: other, level: 5, lang: current() }).then(
        (answer) => item.append(answer.move === null ? "" : h("span", { class: "answer" }, ` ${t("refuted")}${colon()}${answer.name || answer.move}`)),
        () => {},
      );
    }
  }
  return h("div", {}, list, moves.length > 40 ? h("p", {}, t("more-options", { n: moves.length - 40 })) : null);
}

/** The curve of the value over the game, for the first player: won above, lost below. */
export function curve(points, at, go) {
  const [width, height, pad] = [320, 96, 10];
  const x = (k) => pad + (k * (width - 2 * pad)) / Math.max(1, points.length - 1);
  const y = (value) => height / 2 - value * (height / 2 - pad);
  const path = points.map((point, k) => `${k ? "L" : "M"}${x(k).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", "aria-label": t("curve") },
    s("rect", { x: 0, y: 0, width, height: height / 2, class: "curve-won" }),
    s("rect", { x: 0, y: height / 2, width, height: height / 2, class: "curve-lost" }),
    s("path", { d: path, class: "curve-line" }),
    points.map((point, k) =>
      s("g", { transform: `translate(${x(k).toFixed(1)} ${y(point.value).toFixed(1)})`, class: `curve-point j-${point.judgement || "none"} ${k === at ? "at" : ""}`, onclick: () => go(k) }, point.judgement === "blunder" || point.judgement === "mistake" ? s("path", { d: "M0-7L6 5H-6z" }) : s("circle", { r: k === at ? 6 : 4 }), s("title", {}, point.title)),
    ),
  );
}

/** Tabs with arrow-key navigation. Each choice gets a new place in the panel, so that late answers for another tab show nothing. */
export function tabs(names, chosen, open) {
  const panel = h("div", { class: "tab-panel", role: "tabpanel", id: "tab-panel", tabindex: 0 });
  const buttons = names.map((name) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "tab-panel", onclick: () => choose(name), onkeydown: (event) => step(event, name) }, t(`tab-${name}`)));
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": t("panels") }, buttons);
  let [now, place] = ["", null];
  const choose = (name, silent) => {
    now = name;
    put(panel, (place = h("div", {})));
    names.forEach((each, k) => {
      buttons[k].setAttribute("aria-selected", String(each === name));
      buttons[k].setAttribute("tabindex", each === name ? 0 : -1);
    });
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    open(name, place, silent);
  };
  const step = (event, name) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (names.indexOf(name) + move + names.length) % names.length;
    buttons[next].focus();
    choose(names[next]);
  };
  choose(names.includes(chosen) ? chosen : names[0], true);
  return { node: h("div", { class: "tabbed" }, bar, panel), choose, refresh: () => open(now, place, true), now: () => now, panel };
}

export const busy = (node) => put(node, h("p", { class: "busy" }, t("thinking")));
