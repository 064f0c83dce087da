// Animation of a new position: removed elements fade, moved ones slide, the program's changes leave a trace.

import { s } from "./dom.js";

const LEAVES = new Set(["match", "pin", "file", "chip", "square", "coin", "token", "pawn", "stone", "amazon", "arrow", "toad", "frog", "goose", "fox", "domino", "edge", "vertex"]);
export const OWN = 160; // milliseconds for the user's own move
export const AWAY = 300; // for the program's, after it has been highlighted
export const LIT = 250;
export const PAUSE = 350; // between the user's move and the program's
const FAR = 900;
const behind = (one, other) => one.state === "inside" || other.state === "inside"; // elements behind a token are not pieces

/** Whether the elements of heaps are renumbered by each move: in games that split heaps. */
const areRenamed = (all) => ((kinds) => kinds.has("chip") && !kinds.has("reserve"))(new Set([...all.values()].map(({ kind }) => kind)));

/** The previous element of each: by name; if the elements of heaps are renumbered, by order. */
function earlier(before, now, gone) {
  if (!areRenamed(before)) return before;
  const chips = (all) => [...all].filter(([, { kind }]) => kind === "chip");
  const inRows = (all) => all.sort(([, a], [, b]) => a.y - b.y || a.x - b.x);
  const left = inRows(chips(before).filter(([id]) => !gone.has(id)));
  const right = inRows(chips(now));
  const found = new Map(before);
  const same = right.length === left.length;
  right.forEach(([id], k) => (same ? found.set(id, left[k][1]) : found.delete(id)));
  return found;
}

/** Animate the step from one drawing to the next: both map names of elements to {x, y, kind, state, node}. */
export function go(svg, before, now, { gone = new Set(), duration = OWN } = {}) {
  const old = earlier(before, now, gone);
  for (const [id, here] of now) {
    const was = old.get(id);
    if (!was || was.kind !== here.kind) continue;
    const [dx, dy] = [was.x - here.x, was.y - here.y];
    const far = Math.hypot(dx, dy);
    const split = here.kind === "chip" && Math.abs(dy) > 1; // to a row of its own, slowly enough to follow
    if (far > 1 && far < FAR) here.node.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], { duration: split ? 2 * AWAY : duration, easing: "ease-out" });
    else if (was.state !== here.state && !behind(was, here)) here.node.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], { duration, easing: "ease-out" });
  }
  for (const was of left(before, now, gone)) {
    const ghost = s("g", { transform: `translate(${was.x} ${was.y})`, class: "ghost" }, was.node.cloneNode(true));
    svg.append(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration, easing: "ease-out" }).onfinish = () => ghost.remove();
  }
}

/** The removed elements. */
function left(before, now, gone) {
  const renamed = areRenamed(before);
  return [...before].filter(([id, { kind }]) => LEAVES.has(kind) && (renamed ? gone.has(id) : !now.has(id))).map(([, was]) => was);
}

/** The frame of an element centred at 0, 0: a rectangle, or its hexagon. */
export function around(node, given) {
  const hexagon = node.querySelector(".b-hex")?.cloneNode();
  hexagon?.setAttribute("class", given.class);
  return hexagon ?? s("rect", given);
}

/** The trace of a move, until the next one: ghosts of removed elements, outlines of their places, a ring around new or moved ones. */
export function trace(svg, before, now, gone) {
  const box = ({ x, y, w, h, node }, name) => s("g", { transform: `translate(${x} ${y})` }, around(node, { x: -w / 2, y: -h / 2, width: w, height: h, rx: 6, class: name }));
  const marks = left(before, now, gone).map((was) => [s("g", { transform: `translate(${was.x} ${was.y})`, class: "trace-ghost" }, was.node.cloneNode(true)), box(was, "trace-was")]);
  const renamed = areRenamed(before);
  for (const [id, here] of now) {
    const was = before.get(id);
    if (renamed || ["heap", "limit", "reserve", "step", "ground"].includes(here.kind)) continue;
    const moved = was && Math.hypot(was.x - here.x, was.y - here.y) > 1;
    if (moved) marks.push(box(was, "trace-was"));
    if (moved || !was || (was.state !== here.state && here.kind !== "match" && !behind(was, here))) marks.push(box(here, "trace-new"));
  }
  svg.append(s("g", { class: "traces", "aria-hidden": "true" }, marks));
}
