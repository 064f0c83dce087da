// The lost positions of two numbers as a picture, updated while typing.

import { s } from "./dom.js";
import { t } from "./words.js";

const CELL = 10;
const EVERY = 10;

/** @param outcomes a row for each first number. */
export function gridPicture(outcomes) {
  const size = outcomes.length;
  const lost = outcomes.flatMap((row, a) => row.map((outcome, b) => (outcome === "P" ? `M${b * CELL + 1} ${a * CELL + 1}h8v8h-8z` : ""))).join("");
  const marks = [...Array(Math.ceil(size / EVERY)).keys()].map((k) => k * EVERY);
  const at = (k) => k * CELL + CELL / 2;
  return s(
    "svg",
    { viewBox: `-24 -20 ${size * CELL + 26} ${size * CELL + 22}`, class: "tables-svg own-grid", role: "img", "aria-label": t("tables-grid") },
    s("rect", { width: size * CELL, height: size * CELL, class: "tables-ground" }),
    marks.map((k) => [s("path", { d: `M${k * CELL} 0V${size * CELL}M0 ${k * CELL}H${size * CELL}`, class: "tables-line" }), s("text", { x: at(k), y: -4, "text-anchor": "middle", "font-size": 13 }, k), s("text", { x: -4, y: at(k) + 4, "text-anchor": "end", "font-size": 13 }, k)]),
    s("path", { d: lost, class: "tables-lost" }),
  );
}
