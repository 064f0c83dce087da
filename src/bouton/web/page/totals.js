// The graphics of the notes on Fibonacci Nim, interactive: above each start the totals left after erasing its last
// parts; and the Grundy values of n matches of which at most p may be taken.

import { h, put, s } from "./dom.js";
import { t } from "./words.js";
import { totals } from "./zeckendorf.js";

const MOST = 60; // the largest start
const STEP = 8;
const EDGE = 26;
const CELL = 24;

/** The graphic, with a slider for the start whose points are described. */
export function totalsPicture(start) {
  const picture = h("div", { class: "scrolls" });
  const told = h("ul");
  const slider = h("input", { type: "range", id: "totals-start", min: 2, max: MOST, value: Math.min(Math.max(start, 2), MOST), oninput: () => show() });
  const name = h("span", {});
  const show = () => {
    const n = Number(slider.value);
    put(name, t("totals-start", { n }));
    put(picture, drawn(n));
    const lines = totals(n).map(({ rest, last, limit, wins }) => t(wins ? "totals-good" : "totals-bad", { n, rest, last, limit, taken: limit / 2 }));
    put(told, (lines.length ? lines : [t("totals-none", { n })]).map((line) => h("li", {}, line)));
  };
  show();
  return h("div", { class: "totals" }, h("h2", {}, t("totals-title")), h("p", {}, t("totals-lead")), h("label", { class: "field", for: "totals-start" }, name, slider), picture, h("div", { role: "status" }, told));
}

function drawn(n) {
  const side = MOST * STEP;
  const [x, y] = [(value) => EDGE + value * STEP, (value) => side + STEP - value * STEP];
  const starts = [...Array(MOST).keys()].map((k) => k + 1);
  const marks = starts.filter((k) => k % 10 === 0);
  const label = (place, k) => s("text", { ...place, "text-anchor": "middle", "font-size": 11, fill: "currentColor" }, k);
  return s(
    "svg", { viewBox: `0 0 ${EDGE + side + STEP} ${side + EDGE + STEP}`, role: "img", "aria-label": t("totals-title"), class: "totals-picture" },
    s("rect", { x: x(n) - STEP / 2, y: 0, width: STEP, height: side + STEP, class: "totals-here" }),
    marks.map((k) => [label({ x: x(k), y: side + EDGE }, k), label({ x: EDGE / 2, y: y(k) + 4 }, k)]),
    starts.flatMap((k) => totals(k).map(({ rest, wins }) => s("circle", { cx: x(k), cy: y(rest), r: STEP * 0.38, fill: wins ? "currentColor" : "none", stroke: "currentColor" }, s("title", {}, `${k} → ${rest}`)))),
  );
}

/** Grundy values of (n, p) from (1, 1) on, n downwards; the lost positions are dark. */
export function valuesPicture(values) {
  const at = (k) => EDGE + (k + 0.5) * CELL;
  const label = (x, y, text, look = {}) => s("text", { x, y: y + 4, "text-anchor": "middle", "font-size": 12, fill: "currentColor", ...look }, text);
  const side = EDGE + values.length * CELL;
  return s(
    "svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("pairs-title"), class: "totals-picture" },
    label(EDGE / 2, EDGE / 2, "n \\ p"),
    values.map((_, k) => [label(at(k), EDGE / 2, k + 1), label(EDGE / 2, at(k), k + 1)]),
    values.flatMap((row, n) => row.map((value, p) => s("g", {}, s("title", {}, `(${n + 1}, ${p + 1}): ${value}`), s("rect", { x: at(p) - CELL / 2, y: at(n) - CELL / 2, width: CELL, height: CELL, class: value ? "pairs-cell" : "pairs-lost", ...(value ? { "fill-opacity": Math.min(0.9, value / 10) } : {}) }), label(at(p), at(n), value, value ? {} : { class: "pairs-zero" })))),
  );
}
