// The few icons on buttons, drawn.

import { s } from "./dom.js";

const PATHS = {
  undo: "M9 5L4 10l5 5v-3.500h5a3.500 3.500 0 0 1 0 7h-4v3h4a6.500 6.500 0 0 0 0-13H9z",
  redo: "M15 5l5 5-5 5v-3.500h-5a3.500 3.500 0 0 0 0 7h4v3h-4a6.500 6.500 0 0 1 0-13h5z",
  review: "M10 3a7 7 0 1 0 4.200 12.600l5.100 5.100 1.900-1.900-5.100-5.100A7 7 0 0 0 10 3zm0 2.600a4.400 4.400 0 1 1 0 8.800 4.400 4.400 0 0 1 0-8.800z",
  share: "M12 2l5 5h-3.500v8h-3V7H7zM5 11h3v2.500H6.500v6h11v-6H16V11h4v11H4V11z",
  screen: "M3 4h7v2.500H5.500V11H3zM14 4h7v7h-2.500V6.500H14zM3 13h2.500v4.500H10V20H3zM18.500 13H21v7h-7v-2.500h4.500z",
  moves: "M4 5h3v3H4zM9 5h11v3H9zM4 10.500h3v3H4zM9 10.500h11v3H9zM4 16h3v3H4zM9 16h11v3H9z",
  why: "M12 3a6.500 6.500 0 0 0-4 11.600V17h8v-2.400A6.500 6.500 0 0 0 12 3zM8.500 18.500h7V21h-7z",
  new: "M10.500 4h3v6.500H20v3h-6.500V20h-3v-6.500H4v-3h6.500z",
  mistake: "M10.500 3h3v12h-3zM10.500 17.500h3v3h-3z",
  menu: "M3 5h18v3H3zM3 10.500h18v3H3zM3 16h18v3H3z",
  two: "M6 10h3v11H6zM15 10h3v11h-3zM7.500 2.500a2.300 3 0 1 0 .01 0zM16.500 2.500a2.300 3 0 1 0 .01 0z",
  "to-start": "M4 4h3v16H4zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  forward: "M7 4v16l11-8z",
  "to-end": "M17 4h3v16h-3zM4 4v16l11-8z",
};

/** The logo of the page, three matches: drawn here, since an image file would be one more request. */
export const logo = () => s("svg", { viewBox: "0 0 32 32", width: 28, height: 28, "aria-hidden": "true" }, s("rect", { width: 32, height: 32, rx: 7, class: "logo-card" }), [8.5, 16, 23.5].map((x) => [s("rect", { x: x - 1.5, y: 10, width: 3, height: 16, rx: 1.5, class: "logo-stick" }), s("ellipse", { cx: x, cy: 8.5, rx: 2.6, ry: 3.4, class: "logo-head" })]));

/** A match: `lit`, `burnt` or `plain`; the flame is drawn if it is lit, or always. */
export const match = (state = "", always = false) =>
  s("svg", { viewBox: "0 0 12 40", width: 12, height: 40, class: `tally-match ${state}`, "aria-hidden": "true" }, s("rect", { x: 4.5, y: 10, width: 3, height: 29, class: "tally-stick" }), s("ellipse", { cx: 6, cy: 8, rx: 3.6, ry: 5, class: "tally-head" }), state === "lit" || always ? s("path", { d: "M6 0 C10 4 9 9 6 9 C3 9 2 4 6 0 Z", class: "tally-flame" }) : null);

export const icon = (name) => s("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", class: "icon" }, s("path", { d: PATHS[name], fill: "currentColor", "fill-rule": "evenodd" }));
