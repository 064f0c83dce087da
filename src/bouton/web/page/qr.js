// Inviting others: the link and its QR code in full-screen size, for a room that reads them from the projector.

import { h, put, s, View } from "./dom.js";
import { orFailure } from "./panels.js";
import { HOME } from "./state.js";
import { SERVED } from "./transport.js";
import { t } from "./words.js";

const QUIET = 4; // light squares around a code, which readers need

/** A QR code as a picture. */
export function qrPicture({ size, rows }) {
  const whole = size + 2 * QUIET;
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`)).join("");
  return s("svg", { viewBox: `0 0 ${whole} ${whole}`, class: "qr", role: "img", "aria-label": t("kept-qr"), "shape-rendering": "crispEdges" }, s("rect", { width: whole, height: whole, fill: "white" }), s("path", { d: path, fill: "black" }));
}

/** Insert the QR code of an address into a node, or the reason why there is none. */
export async function showQr(app, address, node) {
  await orFailure(node, async () => {
    put(node, qrPicture(await app.server.qr(address)));
  });
}

/** The audience of a link to this page: this machine, this room, everybody. */
export function audience(address = location.href) {
  const { hostname, protocol } = new URL(address);
  if (protocol === "file:" || ["127.0.0.1", "localhost", "[::1]"].includes(hostname)) return "machine";
  return SERVED && /^(10|127|192|172|169|198)\.\d+\.\d+\.\d+$/.test(hostname) ? "room" : "everybody";
}

/** Only the link of this page, without the current game, and its QR code. */
export class InviteView extends View {
  mount(main) {
    const address = new URL(HOME, location.href).href;
    const code = h("div", { class: "invite-code" });
    put(
      main,
      h("section", { class: "invite" }, h("h1", {}, t("mode-invite")), code, h("p", { class: "invite-link" }, h("a", { href: HOME, "data-go": true }, address)), h("p", { class: "note" }, t(`kept-opens-${audience()}`)), h("a", { class: "button primary", href: HOME, "data-go": true }, t("kept-invite-go"))),
    );
    return showQr(this.app, address, code);
  }
}
