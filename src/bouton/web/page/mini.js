// A small still picture of a position: the same shapes as on a board, but not clickable.

import { s } from "./dom.js";
import { brackets, coordinates, inOrder, isHexagonal, layOut, lines, Room, shape, strokes, UNIT } from "./shapes.js";
import { t } from "./words.js";

const USUAL = { id: "", kind: "", x: 0, y: 0, label: "", state: "", group: "", part: 0 };
const MARGIN = 0.25;
let number = 0;

/** The picture in the format of the gallery, with all the fields of its elements. */
const whole = (picture) => ({ links: [], lines: [], ...picture, elements: picture.elements.map((each) => ({ ...USUAL, ...each })) });

/** An SVG of a picture (`elements`, optionally `links` and `lines`); `unit` is the maximum width of a cell in pixels; `cut` shows only the beginning of a long strip, `named` the names of rows and columns. */
export function mini(picture, { label = "", unit = 40, cut = false, named = false } = {}) {
  const board = whole(picture);
  const room = new Room(named);
  const usual = layOut(board, false, room);
  const { places, width, height, origin } = usual.width > 3 * usual.height && board.elements.some((each) => each.kind === "match") ? layOut(board, true) : usual; // long rows of matches continue below
  const hexagonal = isHexagonal(board);
  const tall = height + (board.elements.some((each) => each.kind === "coin" && each.label) ? 0.4 : 0);
  const long = cut ? Math.min(width, 5 * tall) : width;
  const box = [-MARGIN, -MARGIN, long + 2 * MARGIN, tall + 2 * MARGIN].map((each) => (each * UNIT).toFixed(1));
  const defs = s("defs");
  const drawn = lines(board, places, defs);
  const marker = defs.querySelector("marker");
  if (marker) {
    const id = `arrow-${(number += 1)}`; // markers are found by name in the entire page
    marker.setAttribute("id", id);
    for (const line of drawn) if (line.hasAttribute("marker-end")) line.setAttribute("marker-end", `url(#${id})`);
  }
  return s(
    "svg",
    { viewBox: box.join(" "), class: `mini board-svg${hexagonal ? " hexagonal" : ""}`, width: Math.round((long + 2 * MARGIN) * unit), height: Math.round((tall + 2 * MARGIN) * unit), ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    defs,
    drawn,
    strokes(board, origin),
    brackets(board, places),
    inOrder(board.elements).map((each) => {
      const place = places.get(each.id);
      return s("g", { class: `el-${each.kind}${place.beyond ? " beyond" : ""}`, "data-id": each.id, transform: `translate(${(place.x * UNIT).toFixed(1)} ${(place.y * UNIT).toFixed(1)})` }, shape(each, place, t, hexagonal));
    }),
    named ? coordinates(board, places, room) : null,
  );
}
