// The name of an element of a board for people who listen: numbered from 1, and the effect of clicking it.

import { t } from "./words.js";

/** The number or the name of an element, without its kind; empty if its move says everything. */
export function nameOf({ id, label, kind, group }, elements) {
  const heads = elements.filter((each) => each.kind === "heap");
  if (kind === "heap") return heads.length > 1 ? String(heads.findIndex((each) => each.id === id) + 1) : "";
  if (label) return label;
  const own = id.replace(/^\d+\./, "");
  const square = /^(?:[rp]|k\d+r)(\d+)c(\d+)$/.exec(own);
  if (square) return `${letters(Number(square[2]))}${Number(square[1]) + 1}`;
  const thing = /^h(\d+)m(\d+)$/.exec(own);
  const pair = /^c(\d+)(?:left|right)$/.exec(own);
  if (pair) return t("place-column", { n: Number(pair[1]) + 1 });
  if (thing) {
    const place = ["match", "chip"].includes(kind) ? "place-heap" : "place-row";
    return `${Number(thing[2]) + 1}${heads.length > 1 ? `, ${t(place, { n: Number(thing[1]) + 1 })}` : ""}`;
  }
  if (kind === "hexagon") return own;
  return elements.find((each) => each.id === group)?.label ?? "";
}

function letters(column) {
  return (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));
}

/** An element, and the move made by clicking it; null if a click only selects. */
export function spoken(element, elements, move) {
  const kind = t(`kind-${element.kind}`);
  const name = nameOf(element, elements);
  const whole = `${kind} ${name}`.trim();
  const called = move && (move.name || move.position);
  if (!move || called === name) return whole;
  if (called.includes(`${kind} ${name.split(",")[0]}`) || (element.label && called.split(" ").slice(1).join(" ") === name)) return called;
  const [thing, place] = name.split(", ");
  const at = [place, t("place-heap", { n: place?.match(/\d+/)[0] ?? 1 })].find((each) => each && called.includes(each)); // a heap is named once, as in the move
  if (at && !called.startsWith(at)) return t("element-move", { name: `${kind} ${thing}`, position: called });
  const short = at ? called.slice(at.length).replace(/^\s*:\s*/, "") : called;
  return t("element-move", { name: at ? `${kind} ${thing}, ${at}` : element.label || /[rp]\d+c|h\d+m/.test(element.id) ? whole : kind, position: short });
}
