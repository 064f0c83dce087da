// Why a position is won or lost: verdict, picture, one sentence; the proof folded. *Simple* says it without the words of
// the theory, *Full* with them; a lesson chooses by itself, and before base 2 is taught even without columns ("words").

import { h } from "./dom.js";
import { set, setting } from "./kept.js";
import { moverWins } from "./outcomes.js";
import { badge, figures } from "./panels.js";
import { t } from "./words.js";

const DETAILS = ["simple", "full"];
const THEORY = /Grundy|⊕|nim[- ]sum|somme de nim|\b[PN]-position|position [PNLRD]\b|\bmex\b|φ|⌊|périod|period/i;
const COLUMNS = /colonne|column|parit|base 2|binai|binary/i;
const PLAIN = /^(mirror|cancel|number|last)/; // reasons of partizan games without stops, tempo or atomic weight
const LISTING = /^(Coups? gagnants?|Winning moves?|Grundy value|Valeur de Grundy|How we know|Comment on le sait)/;

/** Whether the words of the theory are used: "simple" or "full", as it was chosen last. */
export const detail = () => (setting("detail", "simple") === "full" ? "full" : "simple");

/** The switch: simple words, or all that is known. */
export function choice(changed) {
  const pick = (name) => {
    set("detail", name);
    changed();
    for (const button of node.children) button.setAttribute("aria-pressed", String(button.dataset.detail === name));
  };
  const node = h("div", { class: "switch", role: "group", "aria-label": t("detail") }, DETAILS.map((name) => h("button", { type: "button", "data-detail": name, "aria-pressed": String(detail() === name), onclick: () => pick(name) }, t(`detail-${name}`))));
  return node;
}

/** Verdict, picture, one sentence. */
export function reasons(found, level, data = null, player = "left") {
  const { explanation: told, outcome } = found;
  const wins = outcome ? moverWins(outcome, player) : undefined;
  const word = wins === undefined ? null : t(`verdict-${wins === null ? "draw" : wins ? "win" : "loss"}`);
  const head = level === "full" || wins === undefined ? [outcome ? badge(outcome) : null, " ", told.sentences[0]] : [h("span", { class: `verdict-sign ${wins === null ? "draw" : wins ? "win" : "loss"}`, "aria-hidden": "true" }), word];
  return h("div", { class: "explanation" }, h("p", { class: "headline" }, head), told.observed ? h("p", { class: "observed" }, told.observed) : null, level === "words" ? null : figures(told, level, Boolean(data?.drawn)), h("p", { class: "reason" }, own(told, player, level) ?? reason(told, wins, level)));
}

/** In a partizan game: the first reason that speaks of who is to move, or of both. */
const own = (told, player, level) => told.reasons?.find(({ reason: name, text }) => !["parts", "change", "changes"].includes(name.split("-")[0]) && (!/^(stop|tempo|repl|answ|last)/.test(name) || name.includes(player)) && (level === "full" || (PLAIN.test(name) && !THEORY.test(text))))?.text;

/** The one sentence: the first that says more than the verdict, in words that the level knows. */
function reason(told, wins, level) {
  const { columns, parity } = told;
  const usual = t(`reason-${wins === undefined ? "unknown" : wins === null ? "draw" : wins ? "win" : "loss"}`);
  if (told.reasons && level !== "full") return usual;
  if (level === "simple" && columns?.modulus === 2) return t([...parity].some((digit) => digit !== "0") ? "reason-odd" : "reason-even");
  const fits = (sentence) => sentence !== told.observed && !/[::]\s*$/.test(sentence) && !LISTING.test(sentence) && (level === "full" || !THEORY.test(sentence)) && (level !== "words" || !COLUMNS.test(sentence));
  const known = told.sentences.slice(1).find(fits);
  const source = told.sentences.findIndex((sentence) => LISTING.test(sentence)); // from there on only theorems are named
  const says = known && (source < 0 || told.sentences.indexOf(known) < source);
  return says ? known : usual;
}

/** Everything else that is said, folded; a sentence that announces a picture stands above it, not here. */
export function proof({ explanation: told }) {
  const rest = told.sentences.slice(1).filter((sentence) => !/[::]\s*$/.test(sentence));
  return rest.length ? h("details", { class: "proof" }, h("summary", {}, t("proof")), rest.map((sentence) => h("p", {}, sentence))) : null;
}
