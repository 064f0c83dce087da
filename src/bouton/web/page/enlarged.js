// An enlarged view of touched elements, if the elements of a board are smaller than a finger.

import { s } from "./dom.js";
import { UNIT } from "./shapes.js";

const FINGER = 44; // pixels
const [WIDTH, HEIGHT] = [144, 68]; // pixels, as in the style
const LARGER = 1.6;

export const isSmall = (node) => {
  const { width, height } = node.querySelector(".el-area").getBoundingClientRect();
  return Math.min(width, height) < FINGER;
};

/** The part of a board around some places, enlarged. */
export function enlarged(svg, places) {
  const copy = svg.cloneNode(true);
  copy.querySelectorAll("[tabindex], [role]").forEach((node) => ["tabindex", "role", "aria-label", "aria-pressed", "data-id"].forEach((name) => node.removeAttribute(name)));
  const scale = (LARGER * svg.getBoundingClientRect().width) / svg.viewBox.baseVal.width;
  const [left, right] = [Math.min(...places.map(({ x, w }) => x - w / 2)), Math.max(...places.map(({ x, w }) => x + w / 2))];
  const [top, bottom] = [Math.min(...places.map(({ y, h }) => y - h / 2)), Math.max(...places.map(({ y, h }) => y + h / 2))];
  const wide = Math.max((right - left) * UNIT, WIDTH / scale);
  const high = Math.max((bottom - top) * UNIT, HEIGHT / scale);
  const box = [((left + right) * UNIT - wide) / 2, ((top + bottom) * UNIT - high) / 2, wide, high];
  return s("svg", { class: `${svg.getAttribute("class")} enlarged`, viewBox: box.map((value) => value.toFixed(1)).join(" "), "aria-hidden": "true" }, [...copy.childNodes]);
}
