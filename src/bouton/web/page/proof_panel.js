// The proof of the statements about a position, requested when it is unfolded. Proofs and steps fold, and a step that
// is a move of the position can be played; a play that illustrates a step is shown picture by picture.

import { h, put } from "./dom.js";
import { mini } from "./mini.js";
import { moveTo } from "./moves.js";
import { busy, failure } from "./panels.js";
import { named } from "./people.js";
import { current, t } from "./words.js";

/** The proof of the position that a view shows, folded. */
export function proofPanel(view) {
  const [place, { token }] = [h("div", {}), view];
  const fill = async () => {
    if (!node.open || place.hasChildNodes()) return;
    busy(place);
    try {
      const { explanation } = await view.engine.analyze(view.state.game, view.here, { misere: view.state.misere, lang: current(), show: "proof" });
      if (token === view.token) put(place, contents(named(view.data, explanation.proof), view));
    } catch (error) {
      if (token === view.token) put(place, failure(error));
    }
  };
  const node = h("details", { class: "demonstration", ontoggle: fill }, h("summary", {}, t("proof")), place);
  return node;
}

/** All proofs, the first one open; or the sentence that the theorem is only cited. */
const contents = ({ proofs, cited }, view) => (cited ? h("p", {}, cited) : proofs.map((proof, k) => h("details", { open: k ? null : "" }, h("summary", {}, proof.title), h("p", { class: "claim" }, proof.claim), h("ol", {}, proof.steps.map((step) => h("li", {}, folded(step.text), step.here.map((each) => instance(each, view))))))));

/** A step; its first sentence remains visible when it is folded. */
function folded(text) {
  const end = text.search(/[.:]\s+\p{Lu}/u) + 1;
  return end ? h("details", { open: "" }, h("summary", { class: "step-head" }, text.slice(0, end)), h("p", {}, text.slice(end).trim())) : h("p", {}, text);
}

/** The instance of a step here, with the moves and the play that illustrate it. */
function instance({ text, moves, scenes }, view) {
  const playable = ({ position }) => !view.data.over && (view.board.free || moveTo(view.board.data.board.moves, position));
  const button = (each) => (playable(each) ? h("button", { type: "button", onclick: () => view.play(each.position) }, each.move) : h("span", {}, each.move));
  return h("div", { class: "step-here" }, h("p", {}, text), moves.map(button), scenes.length ? played(scenes) : null);
}

/** A play: one picture at a time, with a description. */
function played(scenes) {
  let shown = 0;
  const [picture, told] = [h("div", {}), h("p", { role: "status" })];
  const go = (by) => {
    shown = Math.min(Math.max(shown + by, 0), scenes.length - 1);
    put(picture, mini(scenes[shown].board, { label: scenes[shown].text, named: true }));
    put(told, scenes[shown].text);
    [back.disabled, on.disabled] = [shown === 0, shown === scenes.length - 1];
  };
  const [back, on] = [["previous", -1], ["next", 1]].map(([word, by]) => h("button", { type: "button", onclick: () => go(by) }, t(word)));
  go(0);
  return h("div", { class: "proof-play" }, picture, told, h("div", { class: "buttons" }, back, on));
}
