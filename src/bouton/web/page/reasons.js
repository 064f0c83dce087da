// Reasons why a position is won or lost: verdict, picture, one sentence; the rest folded. *Simple* avoids the terms of
// the theory, *Full* uses them; a lesson chooses by itself, and before base 2 is taught even avoids columns ("words").
// The sentences come with the answer: nothing is deduced here.

import { h } from "./dom.js";
import { set, setting } from "./kept.js";
import { winsGame } from "./outcomes.js";
import { badge, figures } from "./panels.js";
import { named } from "./people.js";
import { t } from "./words.js";

const DETAILS = ["simple", "full"];
const LISTING = /^(Coups? gagnants?|Winning moves?|Grundy value|Valeur de Grundy|How we know|Comment on le sait)/;

/** Whether the terms of the theory are used: "simple" or "full", as last chosen. */
export const detail = () => (setting("detail", "simple") === "full" ? "full" : "simple");

/** The switch between simple and full explanations. */
export const choice = (changed) => switchOf("detail", DETAILS, detail(), (name) => t(`detail-${name}`), changed);

/** A switch between the values of a setting. */
export function switchOf(name, values, now, word, changed) {
  const pick = (value) => {
    set(name, value);
    for (const button of node.children) button.setAttribute("aria-pressed", String(button.dataset[name] === value));
    changed();
  };
  const node = h("div", { class: "switch", role: "group", "aria-label": t(name) }, values.map((value) => h("button", { type: "button", [`data-${name}`]: value, "aria-pressed": String(value === now), onclick: () => pick(value) }, word(value))));
  return node;
}

/** The sentence for the player to move, with its data. */
export const sentence = ({ explanation }, level, player) => explanation.simple.find((each) => (each.player ?? player) === player && (level === "simple" || !each.columns));

/** Verdict, picture, one sentence. */
export function reasons(found, level, data = null, player = "left", lead = 0) {
  const told = named(data, found.explanation);
  const kind = { null: "draw", true: "win", false: "loss" }[String(winsGame(found, player, lead))];
  const simple = sentence({ explanation: told }, level, player);
  const [over, full] = [/^simple\.(stuck|over)-/.test(simple.reason), level === "full"];
  const head = full ? [badge(found.outcome), " ", told.sentences[0]] : [h("span", { class: `verdict-sign ${kind}`, "aria-hidden": "true" }), over ? simple.text : t(`verdict-${kind}`)];
  const why = full ? (own(told, player) ?? first(told) ?? simple.text) : over ? null : simple.text;
  return h("div", { class: "explanation" }, h("p", { class: "headline" }, head), told.observed ? h("p", { class: "observed" }, told.observed) : null, level === "words" ? null : figures(full ? told : { ...told, columns: simple.columns && told.columns }, level, Boolean(data?.drawn)), why && h("p", { class: "reason" }, why));
}

/** In a partizan game: the first reason about the player to move, or about both. */
const own = (told, player) => told.reasons?.find(({ reason }) => !["parts", "change", "changes"].includes(reason.split("-")[0]) && (!/^(stop|tempo|repl|answ|last)/.test(reason) || reason.includes(player)))?.text;

/** The first sentence that says more than the verdict. */
function first({ sentences, observed }) {
  const known = sentences.slice(1).find((sentence) => sentence !== observed && !/[::]\s*$/.test(sentence) && !LISTING.test(sentence));
  const source = sentences.findIndex((sentence) => LISTING.test(sentence)); // from there on only theorems are named
  return known && (source < 0 || sentences.indexOf(known) < source) ? known : null;
}

/** All other sentences, folded; a sentence that announces a picture is placed above it, not here. */
export function inDetail({ explanation }, data) {
  const rest = named(data, explanation).sentences.slice(1).filter((sentence) => !/[::]\s*$/.test(sentence));
  return rest.length ? h("details", { class: "proof" }, h("summary", {}, t("in-detail")), rest.map((sentence) => h("p", {}, sentence))) : null;
}
